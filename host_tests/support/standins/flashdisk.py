"""littlefs itself on a flash that loses power, for the tests of stored files: like `disk.Disk`,
but with the chip's file system, and with changes of the flash that are cut off in the middle."""

import errno
import random
from contextlib import contextmanager

from littlefs import LittleFS, LittleFSError, UserContext, lfs

from support.standins.disk import PowerCut

_IO_ERROR = -5
_NO_ENTRY = -2
BLOCK = 4096
_BLOCKS = 64
_GEOMETRY = {
    "block_size": BLOCK,
    "block_count": _BLOCKS,
    "read_size": 32,
    "prog_size": 256,
    "cache_size": 1024,
    "lookahead_size": 32,
}
_DISK_VERSION = 0x00020000


class Flash(UserContext):
    """A flash that loses power at the change that `left` counts down to (None: never) and is
    `dead` from then on. `torn` is how much of that change is done, 0 to 1."""

    def __init__(self, content):
        super().__init__(buffer=content)
        self.left = None
        self.torn = 0.0
        self.dead = False

    def prog(self, cfg, block, off, data):
        return self._change(block * cfg.block_size + off, bytes(data))

    def erase(self, cfg, block):
        return self._change(block * cfg.block_size, b"\xff" * cfg.block_size)

    def _change(self, start, data):
        if self.left == 0 and not self.dead:
            self.dead = True
            data = data[: int(len(data) * self.torn)]
            self.buffer[start : start + len(data)] = data
        if self.dead:
            return _IO_ERROR
        if self.left:
            self.left -= 1
        self.buffer[start : start + len(data)] = data
        return 0


class FlashDisk:
    """The functions of `os` that files.py uses, and `open`, on a littlefs. Call `switch_on` after
    a power cut."""

    littlefs = True

    def __init__(self):
        self.flash = Flash(bytearray(b"\xff") * (BLOCK * _BLOCKS))
        LittleFS(self.flash, mount=False, disk_version=_DISK_VERSION, **_GEOMETRY).format()
        self.switch_on()

    def switch_on(self):
        """Mount what the flash holds. Files opened before belong to the old flash, which is
        dead."""
        self.flash.dead = True
        self.flash = Flash(bytearray(self.flash.buffer))
        self._fs = LittleFS(self.flash, disk_version=_DISK_VERSION, **_GEOMETRY)

    def cut(self, change, torn):
        """Let the power fail at the `change`-th change from now, with the part `torn` of it
        done."""
        self.flash.left = change
        self.flash.torn = torn

    def _call(self, name, *arguments):
        with self._powered():
            return getattr(self._fs, name)(*arguments)

    @contextmanager
    def _powered(self):
        """Raise errors as the chip does, and PowerCut if the power has failed."""
        try:
            yield
        except (LittleFSError, FileNotFoundError) as error:
            if not self.flash.dead:
                missing = getattr(error, "code", _NO_ENTRY) == _NO_ENTRY
                raise OSError(errno.ENOENT if missing else errno.EIO, "") from None
        if self.flash.dead:
            raise PowerCut

    def stat(self, path):
        about = self._call("stat", path)
        mode = 0x4000 if about.type == 2 else 0x8000
        return (mode, 0, 0, 0, 0, 0, about.size)

    def listdir(self, path):
        return self._call("listdir", path)

    def mkdir(self, path):
        self._call("mkdir", path)

    def rename(self, path, over):
        self._call("rename", path, over)

    def remove(self, path):
        self._call("remove", path)

    @contextmanager
    def open(self, path, mode):
        # Unlike LittleFS.open, never close a file that is cut off.
        with self._powered():
            file = lfs.file_open(self._fs.fs, path, "wb" if mode == "wb" else "rb")
        yield _File(self._fs.fs, file, self._powered)
        with self._powered():
            lfs.file_close(self._fs.fs, file)


class _File:
    """An open file."""

    def __init__(self, system, file, powered):
        self._system = system
        self._file = file
        self._powered = powered

    def read(self, size):
        with self._powered():
            return lfs.file_read(self._system, self._file, size)

    def write(self, data):
        with self._powered():
            lfs.file_write(self._system, self._file, data)

    def flush(self):
        with self._powered():
            lfs.file_sync(self._system, self._file)


def random_torn(random: random.Random) -> float:
    """Return how much of a change is done before the power fails: nothing, all, or a part."""
    return random.choice((0.0, 1.0, random.random()))
