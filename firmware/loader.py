"""The loader: finds the app at power-on and installs updates of it.

Frozen into the firmware. The app is a ROMFS image in a partition of the flash, and MicroPython has
mounted it at /rom. An update is atomic although the partition has room for only one image. The new
image is first staged as a file. MicroPython mounts nothing if the partition's first byte is wrong;
the update overwrites that byte first and restores it last. So at power-on there are three cases:

* The app is complete: run it, wherever it came from. A staged image, or a part of one, was never
  installed or has been replaced by something newer, so remove it.
* There is no complete app, but a staged image: an update was interrupted, so install it again.
* There is neither: a plain `mpremote romfs deploy` was interrupted. The panel says what to do.
"""

import os
import sys

import micropython
import vfs

import notice

STAGED = "/update.romfs"
_PART = STAGED + ".part"  # an image that is still being received
_LAST = "/rom/complete"  # the last file of an image: if it is there, so are all the others
_BLOCK = 4096
_PAGE = 256  # bytes that the flash writes at once
_ERASED = 0xFF
_WORN = "the flash does not keep the app"
_SILENCE_MS = 30_000  # time without a request after which the PC counts as gone

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
    """Make the app importable, and return whether there is one. Raises OSError if the flash does
    not keep a staged image; the panel says so too."""
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
    """A stand-in for the ROMFS partition. Writes to it go into the staged image.

    It has the methods that `mpremote romfs deploy` calls on the module `vfs` and on a partition,
    so mpremote itself can send the image.

    If the PC disappears, nobody restarts the board, and the player would find a dark panel. So the
    board resets when no request has come for _SILENCE_MS.
    """

    def __init__(self):
        import machine

        self._reset = machine.reset
        self._silence = machine.Timer()
        self._wait()
        # A file that is opened for writing keeps its old blocks until it is closed.
        _remove(STAGED)
        _remove(_PART)
        self._size = len(memoryview(vfs.rom_ioctl(2, 0)))
        self._file = open(_PART, "wb")

    def _wait(self):
        timer = self._silence
        timer.init(mode=timer.ONE_SHOT, period=_SILENCE_MS, callback=lambda _: self._reset())

    def rom_ioctl(self, request, partition):
        return 1 if request == 1 else self

    def umount(self, path):
        pass

    def ioctl(self, request, block):
        """Return the number of blocks (request 4) or the block size in bytes (request 5). Other
        requests have no effect."""
        return self._size // _BLOCK if request == 4 else _BLOCK

    def writeblocks(self, block, content, offset=0):
        self._wait()
        self._file.seek(block * _BLOCK + offset)
        self._file.write(content)

    def digest(self):
        """Finish writing, and return the SHA-256 of the received image as bytes."""
        self._wait()
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
        """Stage the received image, and install it."""
        self._silence.deinit()  # a worn flash takes long
        os.rename(_PART, STAGED)
        install()
        self._wait()


def install():
    """Copy the staged image into the partition, and remove the staged file. Raises OSError if the
    flash does not keep the image; then it stays staged."""
    # A Ctrl-C would leave no app. It is ignored until the calling program ends.
    micropython.kbd_intr(-1)
    notice.show(_UPDATING)
    device = vfs.rom_ioctl(2, 0)
    partition = memoryview(device)
    piece = bytearray(_BLOCK)
    _write_first_byte(device, 0)  # there is no app from here on
    device.ioctl(6, 0)
    with open(STAGED, "rb") as file:
        for block in range((os.stat(STAGED)[6] - 1) // _BLOCK, -1, -1):
            file.seek(block * _BLOCK)
            file.readinto(piece)  # always a full block: a staged image has whole blocks
            first = piece[0]
            if not block:
                piece[0] = _ERASED
            start = block * _BLOCK
            if partition[start : start + _BLOCK] == piece:
                continue
            device.writeblocks(block, piece)
            if partition[start : start + _BLOCK] != piece:
                raise OSError(_WORN)
    _write_first_byte(device, first)  # from here on the new app is complete
    _remove(STAGED)


def _write_first_byte(device, byte):
    """Write only the first byte of the partition. The rest of the page is written as ones, which
    changes nothing in a flash. Raises OSError if the flash does not keep `byte`."""
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
