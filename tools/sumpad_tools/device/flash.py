"""Putting the app onto a board over its serial port, with mpremote's modules as a library.

Only what changed is copied. New content first lies beside the old under a name of its own; when
all of it is there and its hashes are right, it is renamed into place. So an interrupted flash
leaves the old app in working order, and the next one goes on where that stopped. Files of the
player are never touched: what is looked at are the folders that the app fills, and at the top the
modules of its names.
"""

from __future__ import annotations

import ast
import contextlib
import hashlib
import io
import os
import struct
from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from typing_extensions import Self

_NEW = ".new"  # ends the names of files not yet in place
_CHUNK = 3072  # bytes a write, 4096 characters on the wire
_PATIENCE = 10  # seconds of silence until a device counts as lost
_EMULATOR_PATIENCE = 300  # an emulated chip may be slower than a real one

_IDENTIFY = """
import os, sys
i = sys.implementation
print((i.name, tuple(i.version[:3]), getattr(i, "_mpy", 0), sys.platform, os.uname()[4]))
"""

# Prints a pair for each thing of ours: (path, hash), with "" where there is no hashlib and None
# for a folder.
_SURVEY = """
import os
from binascii import hexlify
try:
    from hashlib import sha256
except ImportError:
    sha256 = None
buffer = bytearray(1024)
view = memoryview(buffer)
def digest(path):
    if not sha256:
        return ""
    h = sha256()
    with open(path, "rb") as file:
        while True:
            n = file.readinto(buffer)
            if not n:
                return hexlify(h.digest()).decode()
            h.update(view[:n])
def look(folder):
    for entry in os.ilistdir(folder or "/"):
        name = entry[0]
        path = folder + "/" + name
        is_folder = entry[1] & 0x4000
        if not folder:
            if name.split(".")[0] not in OURS:
                continue
            if not is_folder and name.split(".")[-1] not in ("py", "mpy", "new"):
                continue
        print((path, None if is_folder else digest(path)))
        if is_folder:
            look(path)
look("")
"""

_MAKE_FOLDERS = """
import os
for path in PATHS:
    try:
        os.mkdir(path)
    except OSError:
        os.stat(path)
"""

_OPEN = """
from binascii import a2b_base64 as decode
file = open(PATH, "wb")
"""

# FAT, unlike littlefs, does not rename onto a file.
_PUT_IN_PLACE = """
import os
for path in PATHS:
    try:
        os.rename(path + NEW, path)
    except OSError:
        os.remove(path)
        os.rename(path + NEW, path)
"""

_REMOVE_FILES = "import os\nfor path in PATHS:\n    os.remove(path)\n"
_REMOVE_FOLDERS = "import os\nfor path in PATHS:\n    os.rmdir(path)\n"


class FlashError(Exception):
    """The app is not on the device as it should be; the text says why and what to do."""


class Result:
    """What a flash did: paths `copied` and `removed`, and how many files were `kept` as is."""

    def __init__(self, copied: list[str], removed: list[str], kept: int) -> None:
        self.copied = copied
        self.removed = removed
        self.kept = kept


def find_port() -> str:
    """The serial port of the one board that is plugged in. FlashError if there is not just one."""
    from serial.tools import list_ports

    raspberry_pi = 0x2E8A  # USB vendor number
    found = [port for port in list_ports.comports() if port.vid == raspberry_pi]
    if not found:
        raise FlashError(
            "no board found on USB; name its port with --port if there is one.\nIt has to run "
            "MicroPython already: hold BOOTSEL while plugging it in, and copy the UF2 that\n"
            "`sumpad.py firmware` makes onto the drive that appears."
        )
    if len(found) > 1:
        lines = "".join(f"\n  --port {port.device}  ({port.description})" for port in found)
        raise FlashError(f"several boards are plugged in; name one:{lines}")
    return found[0].device


class Device:
    """A board with MicroPython at its raw REPL. Use it in a `with` statement.

    `port` is what mpremote takes: a serial device or socket://host:port. Whatever goes wrong on
    the line becomes a FlashError.
    """

    def __init__(self, port: str) -> None:
        from mpremote.transport_serial import SerialTransport

        self.port = port
        self._patience = _EMULATOR_PATIENCE if port.startswith("socket:") else _PATIENCE
        with self._line(_unopened(port)):
            self._transport = SerialTransport(port, timeout=self._patience)
        try:
            with self._line(f"no MicroPython answers at {port}"):
                self._transport.enter_raw_repl(timeout_overall=self._patience)
        except FlashError:
            self.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        with contextlib.suppress(OSError):  # a board in reset has taken its port away
            self._transport.close()

    @contextlib.contextmanager
    def _line(self, sentence: str) -> Iterator[None]:
        """Turn what mpremote raises into a FlashError of this sentence and the last words."""
        from mpremote.transport import TransportError

        try:
            with contextlib.redirect_stdout(io.StringIO()):  # mpremote prints what it got
                yield
        except (TransportError, OSError, ValueError, SyntaxError, struct.error) as error:
            last = str(error).strip().splitlines()[-1:]
            raise FlashError(f"{sentence} ({''.join(last)})") from error

    def run(self, source: str, **names: object) -> list[Any]:
        """Run `source` on the device with these names set; what it printed, line by line."""
        head = "".join(f"{name} = {value!r}\n" for name, value in names.items())
        with self._line(
            "the line to the device broke; run the same command again, it goes on from there"
        ):
            printed, error = self._transport.exec_raw(head + source, timeout=self._patience)
            answers = [ast.literal_eval(line) for line in printed.decode().splitlines()]
        if error:
            last = error.decode(errors="replace").strip().splitlines()[-1]
            raise FlashError(f"the device reports: {last}")
        return answers

    def check(self, files: Mapping[str, bytes]) -> None:
        """FlashError unless this is an RP2040 whose MicroPython can load the files."""
        [(name, version, mpy, platform, machine)] = self.run(_IDENTIFY)
        if name != "micropython" or platform != "rp2" or "RP2040" not in machine:
            raise FlashError(f"{self.port} is no RP2040 with MicroPython: {name} on {machine}")
        for path, content in files.items():
            if path.endswith(".mpy") and not _loads(mpy, content):
                raise FlashError(
                    f"MicroPython {'.'.join(map(str, version))} on the device cannot load these "
                    ".mpy files.\nPut a newer one onto it, the UF2 of `sumpad.py firmware` or an "
                    "official one of 1.25 or later."
                )

    def survey(self, names: Iterable[str]) -> dict[str, str | None]:
        """The files of ours that are there: a dict from path to SHA-256 (hex), None for folders.

        `names`: the folders of ours, and the names of our modules at the top without suffix.
        """
        found = dict(self.run(_SURVEY, OURS=sorted(names)))
        for path, digest in found.items():
            if digest == "":  # no hashlib in that build
                with self._line(f"cannot read {path} back"):
                    found[path] = _digest(self._transport.fs_readfile(path))
        return found

    def write(self, path: str, content: bytes, advance: Callable[[int], object]) -> None:
        """Write a file, calling `advance(bytes)` as it goes on."""
        for start in range(0, max(len(content), 1), _CHUNK):
            chunk = content[start : start + _CHUNK]
            source = f"x = file.write(decode({b64encode(chunk).decode()!r}))\n"
            if start == 0:
                source = _OPEN + source
            if start + _CHUNK >= len(content):
                source += "file.close()"
            self.run(source, PATH=path)
            advance(len(chunk))

    def reset(self) -> None:
        """Start the board anew; it leaves the line at once."""
        with self._line("the board did not take the reset"):
            self._transport.exec_raw_no_follow("import machine\nmachine.reset()")

    def restart(self) -> None:
        """Let the app start anew by a soft reset: the line and the time of day stay."""
        with self._line("the app did not start anew"):
            self._transport.exit_raw_repl()
            self._transport.serial.write(b"\x04")
            self._transport.read_until(1, b"soft reboot\r\n", timeout=self._patience)


def _unopened(port: str) -> str:
    """The sentence on a port that cannot be opened."""
    if os.path.exists(port) and not os.access(port, os.R_OK | os.W_OK):
        try:
            group = Path(port).group()  # dialout on Debian
        except KeyError:
            group = str(os.stat(port).st_gid)  # has no name
        return (
            f"cannot open {port}: you may not, unless you join its group by\n"
            f"    sudo usermod -aG {group} $USER\nand log in anew"
        )
    return f"cannot open {port}; is it there, and no other program using it?"


def deploy(
    device: Device,
    files: Mapping[str, bytes],
    begin: Callable[[int], object] = lambda size: None,
    advance: Callable[[int], object] = lambda size: None,
) -> Result:
    """Bring the app on the device to `files` (a dict from path to content) and verify it.

    `begin(bytes)` is told how much will be copied, `advance(bytes)` how it goes on.
    """
    wanted = {f"/{path}": content for path, content in files.items()}
    digests = {path: _digest(content) for path, content in wanted.items()}
    names = {path.split("/")[0].split(".")[0] for path in files}

    present = device.survey(names)
    changed = [path for path in wanted if present.get(path) != digests[path]]
    to_copy = [path for path in changed if present.get(path + _NEW) != digests[path]]
    begin(sum(len(wanted[path]) for path in to_copy))
    device.run(_MAKE_FOLDERS, PATHS=_folders(to_copy))
    for path in to_copy:
        device.write(path + _NEW, wanted[path], advance)

    present = device.survey(names)
    for path in changed:
        if present.get(path + _NEW) != digests[path]:
            raise FlashError(f"{path} did not arrive as it was sent; the old app is untouched")
    device.run(_PUT_IN_PLACE, PATHS=changed, NEW=_NEW)

    folders = set(_folders(wanted))
    arrived = {path + _NEW for path in changed}
    stale = sorted(present.keys() - wanted.keys() - folders - arrived, reverse=True)
    device.run(_REMOVE_FILES, PATHS=[path for path in stale if present[path] is not None])
    device.run(_REMOVE_FOLDERS, PATHS=[path for path in stale if present[path] is None])
    return Result(to_copy, stale, len(wanted) - len(changed))


def _loads(mpy: int, content: bytes) -> bool:
    """Whether a MicroPython with this `sys.implementation._mpy` loads an .mpy file: the versions
    are equal and, if there is machine code in it, so are sub-version and architecture."""
    has_machine_code = content[2] >> 2 & 15
    return content[1] == mpy & 255 and (not has_machine_code or content[2] & 63 == mpy >> 8)


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _folders(paths: Iterable[str]) -> list[str]:
    """The folders that these files lie in, outer ones first."""
    found = set()
    for path in paths:
        while path := path.rpartition("/")[0]:
            found.add(path)
    return sorted(found)
