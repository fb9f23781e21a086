"""The app on the device is one file, in which all its modules lie one after another.

So an update is whole or not there: a file takes the place of another at one stroke. It takes less
than half of the room that 160 files would, each with a block of its own. And MicroPython, which
asks for each module whether the name is a folder, a source or compiled, is answered from an index
in RAM; littlefs would go through all folders on the way. Used by main.py.

The file: the length of the index, 4 bytes; the index, first all keys of paths (CRC-32, its lower
30 bits), then for each where in the file its content begins (0 for a folder), 4 bytes each; the
contents. Numbers are little-endian. `flash` puts a file of another format under another name, then
this module that reads it, so this module has to go on with every app of the same format.
"""

import sys

_PACK = "/sumpad.pack2"  # not there if the app is in the firmware, or copied as sources
_PLACE = "/.app"
_SMALL = 0x3FFFFFFF  # of a CRC-32, what fits into an integer without a place on the heap

_KINDS = ((0x4000,) + 9 * (0,), (0x8000,) + 9 * (0,))  # folder and file, as os.stat has them

# MicroPython's own modules that may be found elsewhere first.
_OWN = ("array", "binascii", "hashlib", "io", "machine", "os", "select", "time")


class Pack:
    """A file system, as vfs.mount wants it, from which only modules are read."""

    def __init__(self):
        from array import array
        from binascii import crc32

        with open(_PACK, "rb") as file:
            index = array("i", file.read(int.from_bytes(file.read(4), "little")))
        half = len(index) // 2
        self._starts = dict(zip(index[:half], index[half:]))  # by the keys of their paths
        self._crc32 = crc32

    def mount(self, readonly, mkfs):
        pass

    def umount(self):
        pass

    def ilistdir(self, path):
        return iter(())

    def stat(self, path):
        # No branch and no loop, here and in _start: between them Ctrl-C could interrupt, and
        # MicroPython takes whatever is raised here for a module that does not exist.
        return _KINDS[self._start(path) > 0]

    def open(self, path, mode):
        start = self._start(path)
        file = open(_PACK, mode)
        file.seek(start)  # where a module ends is written in it
        return file

    def _start(self, path):
        """Where the content of `path` begins, 0 for a folder. KeyError if there is no such path:
        `flash` refuses paths whose keys are the same."""
        return self._starts[self._crc32(path.encode()) & _SMALL]


def install():
    """Let all modules come from the file, and those of MicroPython, if it is there."""
    _keep_own()
    import os

    try:
        os.stat(_PACK)
    except OSError:
        return
    import vfs

    vfs.mount(Pack(), _PLACE)
    sys.path[:] = (_PLACE, ".frozen")


def _keep_own():
    """Let MicroPython find its own modules at once. It would look for files of their names first,
    4 ms each time that one is imported, and the app does that twenty times at its start."""
    places = sys.path[:]
    sys.path[:] = (".frozen",)
    try:
        for name in _OWN:
            sys.modules[name] = __import__(name)
    finally:
        sys.path[:] = places
