"""Finds the app at power-on, and puts a new one in its place.

Frozen into the firmware. The app is a ROMFS image in a partition of the flash, and MicroPython has
mounted it at /rom. An update is atomic although the partition has room for one image only: the new
image is first staged as a file, and the partition's first byte, without which MicroPython mounts
nothing, is spoiled before all else and written after it. So at power-on there are three cases:

* The app is complete: it runs, wherever it came from. A staged image, or a part of one, was never
  installed, or something newer has replaced it, so it is removed.
* There is no complete app, but a staged image: an update was interrupted, and is done again.
* There is neither: a plain `mpremote romfs deploy` was interrupted. The panel says what to do.
"""

import os
import sys

import micropython
import vfs

import notice

STAGED = "/update.romfs"
_PART = STAGED + ".part"  # an image that has not arrived yet
_LAST = "/rom/complete"  # the last file of an image: it is there if all before it is
_BLOCK = 4096
_PAGE = 256  # bytes that a flash writes at once
_ERASED = 0xFF
_WORN = "the flash does not keep the app"

_NO_APP = (
    "App incomplete.",
    "",
    "On a PC, run",
    "sumpad.py flash",
    "or copy the UF2",
    "once more.",
)
_FAILED = (
    "Update failed:",
    "the flash does",
    "not keep it.",
    "",
    "The board may be",
    "worn out.",
)
_UPDATING = ("Updating.", "Please keep the", "power on.")


def prepare():
    """Make the app importable. Returns whether there is one. Raises OSError if the flash does not
    take a staged one; the panel says so too."""
    sys.path[:] = ("/rom", ".frozen")
    if _exists(_LAST):
        _remove(STAGED)
        _remove(_PART)
        return True
    if _exists(STAGED):
        try:
            install()
        except OSError:
            notice.show(_FAILED)
            raise
        import machine

        machine.reset()
    notice.show(_NO_APP)
    return False


class Staging:
    """A stand-in for the ROMFS partition: what is written to it becomes the staged image.

    It has what `mpremote romfs deploy` asks of the module vfs and of a partition, so that mpremote
    itself can do the sending.
    """

    def __init__(self):
        # A file that is opened for writing keeps its old blocks until it is closed.
        _remove(STAGED)
        _remove(_PART)
        self._size = len(memoryview(vfs.rom_ioctl(2, 0)))
        self._file = open(_PART, "wb")

    def rom_ioctl(self, request, partition):
        return 1 if request == 1 else self

    def umount(self, path):
        pass

    def ioctl(self, request, block):
        """The number of blocks and the size of one (requests 4 and 5); others have no effect."""
        return self._size // _BLOCK if request == 4 else _BLOCK

    def writeblocks(self, block, content, offset=0):
        self._file.seek(block * _BLOCK + offset)
        self._file.write(content)

    def digest(self):
        """Finish writing; the SHA-256 of what has arrived, as bytes."""
        self._file.close()
        from hashlib import sha256

        found = sha256()
        piece = bytearray(_BLOCK)
        with open(_PART, "rb") as file:
            while True:
                size = file.readinto(piece)
                if not size:
                    return found.digest()
                found.update(memoryview(piece)[:size])

    def install(self):
        """Stage what has arrived, and install it."""
        os.rename(_PART, STAGED)
        install()


def install():
    """Copy the staged image into the partition and remove it. Raises OSError if the flash does not
    take it; the image stays staged then."""
    micropython.kbd_intr(-1)  # or a Ctrl-C would leave no app; this ends with what called us
    notice.show(_UPDATING)
    device = vfs.rom_ioctl(2, 0)
    partition = memoryview(device)
    piece = bytearray(_BLOCK)
    _write_first_byte(device, 0)  # there is no app from here on
    device.ioctl(6, 0)
    with open(STAGED, "rb") as file:
        for block in range((os.stat(STAGED)[6] - 1) // _BLOCK, -1, -1):
            file.seek(block * _BLOCK)
            file.readinto(piece)  # all of it: what is staged has whole blocks
            first = piece[0]
            if not block:
                piece[0] = _ERASED
            start = block * _BLOCK
            if partition[start : start + _BLOCK] == piece:
                continue
            device.writeblocks(block, piece)
            if partition[start : start + _BLOCK] != piece:
                raise OSError(_WORN)
    _write_first_byte(device, first)  # and now there is the new one
    _remove(STAGED)


def _write_first_byte(device, byte):
    """Write the first byte of the partition alone: to write ones changes nothing in a flash."""
    page = bytearray(b"\xff" * _PAGE)
    page[0] = byte
    device.writeblocks(0, page, 0)
    if memoryview(device)[0] != byte:
        raise OSError(_WORN)


def _exists(path):
    try:
        os.stat(path)
    except OSError:
        return False
    return True


def _remove(path):
    try:
        os.remove(path)
    except OSError:
        pass
