"""A stand-in for a board with MicroPython: its modules and files, under CPython.

A folder is its file system, and `Partition` is the flash that holds the app. If a test says so,
Sumpad is on the board: the modules of firmware/ run unchanged and can use only what is here.
"""

import contextlib
import errno
import hashlib
import io
import os
import types
from pathlib import Path

from sumpad_tools import ROOT
from sumpad_tools.device import image
from support.standins import romfs
from support.standins.disk import PowerCut

BLOCK = 4096
_PAGE = 256
_ERASED = 0xFF
_PARTITION_BLOCKS = 16
_FILE_BLOCKS = 64
_DISPLAY = 0x3C  # its address on the I2C bus
_SUMPAD = ("sumpad", "loader", "notice")  # its packages and modules


class Reset(BaseException):
    """The board was reset; nothing on it can catch that."""


class Partition(bytearray):
    """The ROMFS partition, as vfs.rom_ioctl returns it: a block is erased to ones, and writing
    makes zeros of them.

    `written` lists the numbers of the blocks that were written, in order. `left` is the number of
    changes until the power is cut (None: never); the last of them is half done. `worn` is the
    number of a block that keeps nothing.
    """

    def __init__(self, content=b"", blocks=_PARTITION_BLOCKS):
        super().__init__(content + bytes([_ERASED]) * (blocks * BLOCK - len(content)))
        self.written = []
        self.left = None
        self.worn = None

    def ioctl(self, request, block):
        if request == 4:
            return len(self) // BLOCK
        if request == 5:
            return BLOCK
        assert request == 6
        self._erase(block)
        return 0

    def writeblocks(self, block, content, offset=None):
        """Write a block, which is erased first unless there is an offset."""
        assert len(content) % _PAGE == (offset or 0) % _PAGE == 0
        if offset is None:
            self._erase(block)
        self.written.append(block)
        for page in range(0, len(content), _PAGE):
            self._program(block * BLOCK + (offset or 0) + page, content[page : page + _PAGE])

    def _erase(self, block):
        start = block * BLOCK
        half = start + BLOCK // 2
        self[start:half] = bytes([_ERASED]) * (half - start)
        self._count()
        self[half : start + BLOCK] = bytes([_ERASED]) * (half - start)

    def _program(self, start, page):
        if start // BLOCK != self.worn:
            for at, byte in enumerate(page):
                if at == _PAGE // 2:
                    self._count()
                self[start + at] &= byte

    def _count(self):
        """Count a change, and cut the power if its time has come."""
        if self.left is not None:
            self.left -= 1
            if self.left < 0:
                raise PowerCut


class Board:
    """A board with its files in the folder `root`.

    The board reports `name`, `version`, `mpy`, `platform` and `machine`. `blocks` is the size of
    its file system. `partition` is None if it has none. `spoils` is a path whose content arrives
    wrong. `has_sumpad` says whether Sumpad's modules can be imported. `kernels` are the names of
    modules of compiled kernels in its firmware. `identity` is its number, and `clock` is what its
    clock was set to. `resets` counts resets, `boot_loader` visits of the boot loader. `timer` is
    the running timer as (ms, callback), or None. `words` are the lines that its panel shows;
    `removed` are the paths that were removed.
    """

    def __init__(self, root):
        self.root = Path(root)
        self.name, self.version, self.mpy = "micropython", (1, 25, 0), 0x1306
        self.platform, self.machine = "rp2", "Raspberry Pi Pico with RP2040"
        self.blocks = _FILE_BLOCKS
        self.partition = Partition(image.romfs({}))
        self.spoils = None
        self.has_sumpad = False
        self.kernels = ()
        self.identity = b"a board"
        self.clock = None
        self.resets = 0
        self.boot_loader = 0
        self.timer = None
        self.words = []
        self.removed = []

    def paths(self):
        """Return every path in the file system, sorted."""
        return sorted(path.relative_to(self.root).as_posix() for path in self.root.rglob("*"))

    def boot(self):
        """Switch the board on; return whether the loader has an app to start."""
        while True:
            with contextlib.suppress(Reset):
                return self.module("loader").prepare()

    def module(self, name):
        """Return a module of the board, imported after a reset."""
        return self.builtins()["__import__"](name, wanted=("",))

    def builtins(self):
        """Return Python's builtins, with the board's files and only the board's modules."""
        modules = {"os": self._os(), "machine": self._machine(), "framebuf": self._framebuf()}
        modules["sys"] = self._sys(modules)
        for name in ("array", "binascii", "gc", "micropython"):
            modules[name] = __import__(name)
        modules["time"] = types.SimpleNamespace(ticks_diff=None)
        modules["select"] = types.SimpleNamespace(POLLIN=1, poll=_Poll)
        modules["hashlib"] = hashlib
        modules["io"] = types.SimpleNamespace(IOBase=object)
        modules["vfs"] = self._vfs()
        modules.update(dict.fromkeys(self.kernels, types.SimpleNamespace()))

        def import_module(name, globals=None, locals=None, wanted=(), level=0):
            if name not in modules and self.has_sumpad:
                if name.startswith(_SUMPAD):
                    modules[name] = self._run(ROOT / "firmware" / _file(name), name, names)
                elif name == "board":
                    modules[name] = self._run(
                        ROOT / "boards/pico_keypad_4x4/board.py", name, names
                    )
            if name not in modules:
                raise ImportError(name)
            for inner in wanted or ():
                path = f"{name}.{inner}"
                if self.has_sumpad and (ROOT / "firmware" / _file(path)).exists():
                    setattr(modules[name], inner, import_module(path))
            return modules[name]

        names = dict(vars(__import__("builtins")))
        names["__import__"] = import_module
        names["open"] = self._open
        return names

    def _run(self, path, name, builtins):
        """Run a file as a module or package and return it."""
        module = types.SimpleNamespace()
        if path.exists():
            vars(module).update(__builtins__=builtins, __name__=name)
            exec(compile(path.read_bytes(), path, "exec"), vars(module))
        return module

    def _path(self, path):
        return self.root / path.lstrip("/")

    def _open(self, path, mode="r"):
        if path == self.spoils and mode in ("wb", "ab"):
            return _Spoiled(self._path(path), mode)
        return open(self._path(path), mode)

    def _stat(self, path):
        if path.startswith("/rom/"):
            if not self.partition or not romfs.has(self.partition, path[5:]):
                raise OSError(errno.ENOENT, path)
            return (0x8000, *9 * (0,))
        return os.stat(self._path(path))

    def _os(self):
        def ilistdir(folder):
            for entry in self._path(folder).iterdir():
                yield entry.name, 0x4000 if entry.is_dir() else 0x8000, 0, 0

        def remove(path):
            os.remove(self._path(path))
            self.removed.append(path)

        def statvfs(path):
            sizes = [path.stat().st_size for path in self.root.rglob("*") if path.is_file()]
            used = sum(-(-size // BLOCK) for size in sizes)
            return BLOCK, BLOCK, self.blocks, self.blocks - used

        return types.SimpleNamespace(
            ilistdir=ilistdir,
            listdir=lambda path: os.listdir(self._path(path)),
            rename=lambda old, new: os.replace(self._path(old), self._path(new)),
            mkdir=lambda path: os.mkdir(self._path(path)),
            rmdir=lambda path: os.rmdir(self._path(path)),
            remove=remove,
            stat=self._stat,
            statvfs=statvfs,
            uname=lambda: (self.platform, "", "", "", self.machine),
        )

    def _sys(self, modules):
        implementation = types.SimpleNamespace(
            name=self.name, version=(*self.version, ""), _mpy=self.mpy
        )
        return types.SimpleNamespace(
            implementation=implementation,
            platform=self.platform,
            stdin=types.SimpleNamespace(buffer=object()),
            path=["", ".frozen", "/lib"],
            modules=modules,
        )

    def _vfs(self):
        if self.partition is None:
            return types.SimpleNamespace()
        return types.SimpleNamespace(
            rom_ioctl=lambda request, number=0: 1 if request == 1 else self.partition
        )

    def _machine(self):
        def reset():
            self.resets += 1
            raise Reset

        def bootloader():
            self.boot_loader += 1
            raise Reset

        def set_clock(now):
            self.clock = now

        return types.SimpleNamespace(
            reset=reset,
            bootloader=bootloader,
            unique_id=lambda: self.identity,
            RTC=lambda: types.SimpleNamespace(datetime=set_clock),
            Pin=_Pin,
            Timer=lambda: _Timer(self),
            I2C=lambda number, **_: types.SimpleNamespace(writeto=_write_to),
        )

    def _framebuf(self):
        def frame_buffer(*_):
            self.words.clear()
            return types.SimpleNamespace(text=lambda words, x, y: self.words.append(words))

        return types.SimpleNamespace(FrameBuffer=frame_buffer, MONO_VLSB=0)


class _Pin:
    """A pin whose level is high."""

    def __init__(self, number):
        pass

    def value(self):
        return 1


def _write_to(address, content):
    """Send bytes on a bus that has a display and nothing else."""
    if address != _DISPLAY:
        raise OSError(errno.EIO)
    return len(content)


class _Timer:
    """A timer that runs only when a test lets it (`fire`)."""

    ONE_SHOT = 0

    def __init__(self, board):
        self._board = board

    def init(self, mode, period, callback):
        self._board.timer = (period, callback)

    def deinit(self):
        self._board.timer = None


class _Spoiled(io.FileIO):
    """A file whose content changes when it is closed."""

    def close(self):
        if not self.closed:
            self.seek(0, io.SEEK_END)
            self.write(b"?")
        super().close()


class _Poll:
    """Reports that nothing waits on the line, because a client sends nothing while its source
    runs."""

    def register(self, stream, events):
        pass

    def ipoll(self, timeout):
        return ()


def _file(name):
    """Return the path of a module in the firmware's folder."""
    return name.replace(".", "/") + ".py"
