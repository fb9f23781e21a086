"""The app on the device is one file, in which all its modules lie one after another.

So an update is whole or not there: a file takes the place of another at one stroke. It takes less
than half of the room that 160 files would, each with a block of its own. And MicroPython, which
asks for each module whether the name is a folder, a source or compiled, is answered from an index
in RAM; littlefs would go through all folders on the way. Used by main.py.

The file: the length of the index, 4 bytes; the index, for each path its CRC-32 and where in the
file its content begins, 4 bytes each (0 for a folder); the contents. Numbers are little-endian.
`flash` puts a file of another format under another name, then this module that reads it, so this
module has to go on with every app of the same format.
"""

import os
import sys
from binascii import crc32

import vfs

_PACK = "/sumpad.pack1"  # not there if the app is in the firmware, or copied as sources
_PLACE = "/.app"
_ENTRY = 8  # bytes

_FOLDER = (0x4000,) + 9 * (0,)  # as os.stat has it
_FILE = (0x8000,) + 9 * (0,)


class Pack:
    """A file system, as vfs.mount wants it, from which only modules are read."""

    def __init__(self):
        with open(_PACK, "rb") as file:
            self._index = file.read(int.from_bytes(file.read(4), "little"))

    def mount(self, readonly, mkfs):
        pass

    def umount(self):
        pass

    def ilistdir(self, path):
        return iter(())

    def stat(self, path):
        return _FILE if self._start(path) else _FOLDER

    def open(self, path, mode):
        start = self._start(path)
        file = open(_PACK, mode)
        file.seek(start)  # where a module ends is written in it
        return file

    def _start(self, path):
        """Where the content of `path` begins, 0 for a folder. OSError if there is no such path."""
        index = self._index
        key = crc32(path.encode()).to_bytes(4, "little")
        at = index.find(key)
        while at >= 0 and at % _ENTRY:
            at = index.find(key, at + 1)
        if at < 0:
            raise OSError(2)  # ENOENT
        return int.from_bytes(index[at + 4 : at + _ENTRY], "little")


def install():
    """Let all modules come from the file, and those of MicroPython, if it is there."""
    try:
        os.stat(_PACK)
    except OSError:
        return
    vfs.mount(Pack(), _PLACE)
    sys.path[:] = (_PLACE, ".frozen")
