"""Quick imports: where the app's modules are, without asking the file system.

Before MicroPython reads a module it asks whether the name is a folder, a source or compiled, and
each time littlefs goes through all folders on the way: that was a quarter of the time from reset
to menu. In the app's own folders every module is compiled (`flash` sees to that), so the answers
are given here; and the folder at the top, where MicroPython looks for its own modules as well, is
read once. Used by main.py.
"""

import os
import sys

import vfs

# The app's folders, and whether they have code of their own.
PACKAGES = {
    "/adafruit_bus_device": False,
    "/sumpad": True,
    "/sumpad/app": False,
    "/sumpad/app/screens": False,
    "/sumpad/drivers": False,
    "/sumpad/games": True,
    "/sumpad/games/crossnum": False,
    "/sumpad/games/kakuro": False,
    "/sumpad/games/sudoku": False,
    "/sumpad/solver": False,
    "/sumpad/solver/crossnum": False,
    "/sumpad/solver/kakuro": False,
    "/sumpad/solver/sudoku": False,
    "/sumpad/storage": False,
    "/sumpad/view": False,
}
_START = "/sumpad/app/start.mpy"  # not there if the app is in the firmware, or copied as sources
_PLACE = "/.imports"

_FOLDER = (0x4000,) + 9 * (0,)  # as os.stat has it
_FILE = (0x8000,) + 9 * (0,)


class Imports:
    """A file system, as vfs.mount wants it, from which only modules are read."""

    def __init__(self, top):
        """`top`: the names of what is at the top."""
        self._top = top

    def mount(self, readonly, mkfs):
        pass

    def umount(self):
        pass

    def ilistdir(self, path):
        return iter(())

    def stat(self, path):
        folder, _, name = path.rpartition("/")
        if path in PACKAGES:
            return _FOLDER
        if folder in PACKAGES:
            if name[-4:] == ".mpy" and (name != "__init__.mpy" or PACKAGES[folder]):
                return _FILE
        elif folder or name in self._top:
            return os.stat(path)
        raise OSError(2)  # ENOENT

    def open(self, path, mode):
        return open(path, mode)


def install():
    """Make all imports from now on quick, if the app is there as modules."""
    try:
        os.stat(_START)
    except OSError:
        return
    top = os.listdir("/")
    vfs.mount(Imports(top), _PLACE)
    sys.path[sys.path.index("")] = _PLACE
    if "lib" not in top:
        sys.path.remove("/lib")
