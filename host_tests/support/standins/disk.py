"""A disk in memory for the tests of stored files.

It loses power, has no room, or is interrupted where a test says so.
"""

import errno
from unittest import mock

from sumpad.storage import files


class PowerCut(BaseException):
    """The chip has no power; no handler of the firmware runs any more."""


class Disk:
    """A disk that loses power after `left` steps (a byte written, a name changed).

    With `littlefs`, a file keeps its old content until it is closed. `look()` is called at each
    step, as MicroPython looks for Ctrl-C at each change of the flash.
    """

    def __init__(self, littlefs=False):
        self.littlefs = littlefs
        self.contents = {}
        self.folders = set()
        self.left = None
        self.space = None
        self.look = lambda: None

    def step(self):
        self.look()
        if self.left is not None:
            if not self.left:
                raise PowerCut
            self.left -= 1

    def stat(self, path):
        if path not in self.contents and path not in self.folders:
            raise OSError(errno.ENOENT, path)
        mode = 0x4000 if path in self.folders else 0x8000
        return (mode, 0, 0, 0, 0, 0, len(self.contents.get(path, b"")))

    def listdir(self, path):
        start = path + "/"
        return [name[len(start) :] for name in self.contents if name.startswith(start)]

    def mkdir(self, path):
        self.step()
        self.folders.add(path)

    def rename(self, path, over):
        self.step()
        self.contents[over] = self.contents.pop(path)

    def remove(self, path):
        self.stat(path)
        self.step()
        del self.contents[path]

    def open(self, path, mode):
        if mode == "wb":
            self.step()
            if not self.littlefs:
                self.contents[path] = b""
            self.contents.setdefault(path, b"")
        else:
            self.stat(path)
        return File(self, path)


class File:
    def __init__(self, disk, path):
        self.disk = disk
        self.path = path
        self.written = b""

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        # littlefs takes what was written so far as the new content.
        if kind is KeyboardInterrupt:
            self.disk.contents[self.path] = self.written

    def read(self, size):
        return self.disk.contents[self.path]

    def flush(self):
        self.disk.step()
        self.disk.contents[self.path] = self.written

    def write(self, data):
        for byte in data:
            self.disk.step()
            if self.disk.space is not None and len(self.written) >= self.disk.space:
                raise OSError(errno.ENOSPC, self.path)
            self.written += bytes((byte,))
            if not self.disk.littlefs:
                self.disk.contents[self.path] = self.written


def on(disk):
    """Make the file calls of `files` go to this disk."""
    return mock.patch.multiple(
        files, os=disk, open=disk.open, create=True, _HAS_LITTLEFS=disk.littlefs
    )
