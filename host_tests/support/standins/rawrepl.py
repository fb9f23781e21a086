"""A stand-in for a board at the other end of the line: MicroPython's raw REPL on a TCP port.

What arrives is run by CPython with the few modules that a board has, on a folder instead of a
flash chip. Tests look at the folder, and make the line break or the board another one. Sumpad is
on the board if a test says so: the modules of firmware/, run in the same small world.
"""

import contextlib
import hashlib
import io
import os
import socket
import threading
import traceback
import types
from pathlib import Path

from sumpad_tools import ROOT

_BANNER = b"raw REPL; CTRL-B to exit\r\n>"


class Board:
    """Serves the raw REPL on `port` (a socket:// address) until it is closed.

    `name`, `version`, `mpy`, `platform`, `machine` tell what it says it is; `free` how many blocks
    of its flash are; `breaks_after` a number of bytes after which the line goes dead; `spoils` a
    path whose content arrives wrong; `has_sumpad` whether its modules can be imported; `identity`
    is its number; `clock` what its clock was set to; `received` counts bytes, `resets` resets,
    `restarts` starts of main.py besides.
    """

    def __init__(self, root):
        self.root = Path(root)
        self.name, self.version, self.mpy = "micropython", (1, 25, 0), 0x1306
        self.platform, self.machine = "rp2", "Raspberry Pi Pico with RP2040"
        self.free = 160
        self.answers = True
        self.renames_onto_files = True
        self.breaks_after = None
        self.spoils = None
        self.has_sumpad = False
        self.identity = b"a board"
        self.clock = None
        self.received = 0
        self.resets = 0
        self.restarts = 0
        self._server = socket.create_server(("127.0.0.1", 0))
        self.port = f"socket://127.0.0.1:{self._server.getsockname()[1]}"
        threading.Thread(target=self._serve, daemon=True).start()

    def close(self):
        self._server.close()

    def paths(self):
        """Everything on the board, sorted."""
        return sorted(path.relative_to(self.root).as_posix() for path in self.root.rglob("*"))

    def _serve(self):
        with contextlib.suppress(OSError):  # closed
            while True:
                line, _ = self._server.accept()
                with line, contextlib.suppress(ConnectionError):
                    self._talk(line)

    def _talk(self, line):
        """One connection, until it ends, breaks, or the board is reset."""
        self._globals = {"__builtins__": self._builtins(), "__name__": "__main__"}
        resets = self.resets
        source = bytearray()
        raw = False
        while self.resets == resets:
            data = line.recv(4096)
            if hasattr(socket, "TCP_QUICKACK"):  # else many small writes wait 40 ms each
                line.setsockopt(socket.IPPROTO_TCP, socket.TCP_QUICKACK, 1)
            self.received += len(data)
            if not data or self.breaks_after is not None and self.received > self.breaks_after:
                return
            if not self.answers:
                continue
            for byte in data:
                source.append(byte)
                if source.endswith(b"\x05A\x01"):
                    line.sendall(b"R\x00")  # raw paste: understood, but not here
                    source.clear()
                elif byte == 1:  # ctrl-A
                    raw = True
                    line.sendall(_BANNER)
                    source.clear()
                elif byte == 2:  # ctrl-B
                    raw = False
                elif byte == 4 and not raw:  # ctrl-D
                    self.restarts += 1
                    line.sendall(b"\r\nMPY: soft reboot\r\n")
                elif byte == 4:
                    line.sendall(self._run(bytes(source[:-1])))
                    source.clear()

    def _run(self, source):
        if not source:
            return b"OK\r\nMPY: soft reboot\r\n" + _BANNER
        printed, error = io.StringIO(), ""
        self._globals["__builtins__"]["print"] = lambda *things: print(*things, file=printed)
        try:
            exec(source, self._globals)
        except Exception:
            error = traceback.format_exc()
        return b"OK" + printed.getvalue().encode() + b"\x04" + error.encode() + b"\x04>"

    def _path(self, path):
        return self.root / path.lstrip("/")

    def _builtins(self):
        """Python's own, without files but those of the board and modules but the board's."""
        modules = {"os": self._os(), "machine": self._machine()}
        modules["sys"] = self._sys(modules)
        for name in ("array", "binascii", "gc", "micropython"):
            modules[name] = __import__(name)
        modules["time"] = types.SimpleNamespace(ticks_diff=None)
        modules["select"] = types.SimpleNamespace(POLLIN=1, poll=_Poll)
        modules["hashlib"] = hashlib
        modules["io"] = types.SimpleNamespace(IOBase=object)
        modules["vfs"] = types.SimpleNamespace()

        def import_module(name, globals=None, locals=None, wanted=(), level=0):
            if name not in modules and self.has_sumpad and name.startswith(("sumpad", "imports")):
                modules[name] = self._sumpad(name, names)
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

    def _sumpad(self, name, builtins):
        """A module or package of the firmware, made anew."""
        module = types.SimpleNamespace()
        path = ROOT / "firmware" / _file(name)
        if path.exists():
            vars(module).update(__builtins__=builtins, __name__=name)
            exec(compile(path.read_bytes(), path, "exec"), vars(module))
        return module

    def _open(self, path, mode):
        file = open(self._path(path), mode)
        if path == self.spoils and mode in ("wb", "ab"):
            file.write(b"?")
        return file

    def _os(self):
        def ilistdir(folder):
            for entry in self._path(folder).iterdir():
                yield entry.name, 0x4000 if entry.is_dir() else 0x8000, 0, 0

        def rename(old, new):
            if self._path(new).exists() and not self.renames_onto_files:
                raise OSError(17)
            os.replace(self._path(old), self._path(new))

        return types.SimpleNamespace(
            ilistdir=ilistdir,
            listdir=lambda path: os.listdir(self._path(path)),
            rename=rename,
            mkdir=lambda path: os.mkdir(self._path(path)),
            rmdir=lambda path: os.rmdir(self._path(path)),
            remove=lambda path: os.remove(self._path(path)),
            stat=lambda path: os.stat(self._path(path)),
            statvfs=lambda path: (4096, 4096, 352, self.free),
            uname=lambda: (self.platform, "", "", "", self.machine),
        )

    def _sys(self, modules):
        implementation = types.SimpleNamespace(
            name=self.name, version=(*self.version, ""), _mpy=self.mpy
        )
        stdin = types.SimpleNamespace(buffer=object())
        return types.SimpleNamespace(
            implementation=implementation,
            platform=self.platform,
            stdin=stdin,
            path=[""],
            modules=modules,
        )

    def _machine(self):
        def reset():
            self.resets += 1

        def set_clock(now):
            self.clock = now

        rtc = types.SimpleNamespace(datetime=set_clock)
        return types.SimpleNamespace(reset=reset, unique_id=lambda: self.identity, RTC=lambda: rtc)


class _Poll:
    """Tells that nothing waits on the line: a client says nothing while its source runs."""

    def register(self, stream, events):
        pass

    def ipoll(self, timeout):
        return ()


def _file(name):
    """Where a module of the firmware lies in its folder."""
    return name.replace(".", "/") + ".py"
