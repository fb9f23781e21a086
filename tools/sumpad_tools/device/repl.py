"""A board with MicroPython at its raw REPL; mpremote is the library that talks to it."""

from __future__ import annotations

import ast
import contextlib
import io
import os
import struct
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sumpad_tools import boards

if TYPE_CHECKING:
    from typing_extensions import Self

_PATIENCE = 10  # seconds of silence until a device counts as lost
_LOOK_S = 1  # seconds between two attempts to find an expected board
_EMULATOR_PATIENCE = 300  # seconds: an emulated chip may be slower than a real one

# Numbers of architectures in .mpy files, in the order in which each runs the code of those before.
_ARMV6M, _ARMV7EMDP = 4, 8

_IDENTIFY = """
import os, sys
i = sys.implementation
print((i.name, tuple(i.version[:3]), getattr(i, "_mpy", 0), sys.platform, os.uname()[4]))
"""


# If the PC disappears, nobody restarts the board, and the player would find dead keys.
_GUARD = """
try:
    guard
except NameError:
    import machine
    guard = machine.Timer()
guard.init(mode=guard.ONE_SHOT, period=30_000, callback=lambda _: machine.reset())
"""

UNGUARD = """
if "guard" in globals():
    guard.deinit()
    del guard
"""

_RESUME = "from sumpad.app.supervisor import run\nrun(console)\n"

# Prints whether the console was playing; then everything that it keeps is written.
_FLUSH = """
try:
    console.shell.session.autosave.flush()
except (NameError, AttributeError):
    print(False)
except Exception:  # the flash is full: what is there is whole
    print(True)
else:
    print(True)
"""

_BROKEN = "the connection to the device was lost; plug it in and run the same command again"


class DeviceError(Exception):
    """Raised if a device cannot do what was asked; the text says why and what to do."""


class ProgramError(DeviceError):
    """Raised if a program on a device raises an exception."""


def find_port() -> str:
    """Return the serial port of the only board on USB. Raise DeviceError for none or several."""
    from serial.tools import list_ports

    raspberry_pi = 0x2E8A  # USB vendor number
    found = [port for port in list_ports.comports() if port.vid == raspberry_pi]
    if not found:
        raise DeviceError(
            "no board found on USB; if there is one, give its port with --port.\nIt must run "
            "Sumpad: hold BOOTSEL while you plug it in, and copy the UF2 of\n"
            "`sumpad.py firmware` or of a release onto the drive that appears."
        )
    if len(found) > 1:
        lines = "".join(f"\n  --port {port.device}  ({port.description})" for port in found)
        raise DeviceError(f"several boards are plugged in; name one:{lines}")
    return found[0].device


class Device:
    """A board with MicroPython at its raw REPL, to be used in a `with` statement.

    `port` is a port in mpremote's notation: a serial device or socket://host:port. `transport` is
    mpremote's connection; use it within `line()`, which turns errors into DeviceError. The program
    on the board is interrupted; with `keeps`, its variables stay, and `is_playing` says whether
    `leave` can continue the console there.
    """

    def __init__(self, port: str, keeps: bool = False) -> None:
        from mpremote.transport_serial import SerialTransport

        self.port = port
        self.is_playing = self.is_left = False
        self._patience = _EMULATOR_PATIENCE if port.startswith("socket:") else _PATIENCE
        with self.line(_unopened(port)):
            self.transport = SerialTransport(port, timeout=self._patience)
        try:
            with self.line(f"no MicroPython answers at {port}"):
                self.transport.enter_raw_repl(not keeps, self._patience)
        except DeviceError:
            self.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        with contextlib.suppress(OSError):  # the port is gone if the board is in reset
            self.transport.close()

    @contextlib.contextmanager
    def line(self, sentence: str = _BROKEN) -> Iterator[None]:
        """Turn mpremote's errors into DeviceError.

        Its text is the last line that the device reports if code on it failed, else `sentence`
        with the last line of the error.
        """
        from mpremote.transport import TransportError, TransportExecError

        try:
            with contextlib.redirect_stdout(io.StringIO()):  # mpremote prints what it receives
                yield
        except TransportExecError as error:  # the code failed, not the connection
            raise DeviceError(_reported(error.error_output)) from error
        except (TransportError, OSError, ValueError, SyntaxError, struct.error) as error:
            last = str(error).strip().splitlines()[-1:]
            raise DeviceError(f"{sentence} ({''.join(last)})") from error

    def text(self, source: str, patience: float = 0, /, **names: object) -> str:
        """Run `source` on the device with `names` as variables; return what it prints.

        `patience` is the number of seconds of silence to accept, if that is more than usual.
        Raises ProgramError if the program does, and DeviceError if the connection is lost.
        """
        head = "".join(f"{name} = {value!r}\n" for name, value in names.items())
        timeout = max(patience, self._patience)
        with self.line():
            printed, error = self.transport.exec_raw(head + source, timeout=timeout)
        if error:
            raise ProgramError(_reported(error.decode(errors="replace")))
        return printed.decode(errors="replace")

    def run(self, source: str, patience: float = 0, /, **names: object) -> list[Any]:
        """Run a program as `text` does, and return the values that it prints, one Python literal
        per line."""
        printed = self.text(source, patience, **names)
        with self.line():
            return [ast.literal_eval(line) for line in printed.splitlines()]

    def chip(self) -> str:
        """Return the chip of the board, one of boards.CHIPS. Raise DeviceError for another device,
        or if it does not run MicroPython."""
        [(name, _, _, platform, machine)] = self.run(_IDENTIFY)
        found = [chip for chip in boards.CHIPS if chip in machine]
        if name != "micropython" or platform != "rp2" or not found:
            raise DeviceError(
                f"{self.port} is not an {' or '.join(boards.CHIPS)} with MicroPython: "
                f"{name} on {machine}"
            )
        return found[0]

    def check(self, files: Mapping[str, bytes]) -> None:
        """Raise DeviceError unless this is a board whose MicroPython can load `files`."""
        self.chip()
        [(_, version, mpy, _, _)] = self.run(_IDENTIFY)
        for path, content in files.items():
            if path.endswith(".mpy") and not _loads(mpy, content):
                raise DeviceError(
                    f"MicroPython {'.'.join(map(str, version))} on the device cannot load these "
                    ".mpy files.\nPut a newer firmware onto it: the UF2 of `sumpad.py firmware` "
                    "or of a release."
                )

    def reset(self) -> None:
        """Reset the board, whatever state it is in; its port disappears at once."""
        with self.line("the board did not reset"):
            self.transport.enter_raw_repl(soft_reset=False, timeout_overall=self._patience)
            self.transport.exec_raw_no_follow("import machine\nmachine.reset()")

    def guard(self) -> None:
        """Let the board reset if nothing calls this again within half a minute. A soft reset ends
        that, as do `leave` and UNGUARD."""
        self.run(_GUARD)

    def stop_program(self) -> None:
        """Forget the interrupted program, as a Device without `keeps` does at once."""
        self.is_playing = False
        with self.line():
            self.transport.enter_raw_repl(timeout_overall=self._patience)

    def leave(self, source: str = _RESUME) -> None:
        """Continue the console where it was interrupted, by default without any change. Then only
        `close` is left to do."""
        with self.line():
            self.transport.exec_raw_no_follow(UNGUARD + source)
        self.is_left = True

    def to_boot_loader(self) -> None:
        """Make the board show its drive for a new firmware; its port disappears at once."""
        with self.line("the board did not go to its boot loader"):
            self.transport.exec_raw_no_follow("import machine\nmachine.bootloader()")

    def restart(self) -> None:
        """Restart the app by a soft reset, which keeps the connection and the time of day."""
        with self.line("the app did not restart"):
            self.transport.exit_raw_repl()
            self.transport.serial.write(b"\x04")
            self.transport.read_until(1, b"soft reboot\r\n", timeout=self._patience)


@contextlib.contextmanager
def visit(port: str | None) -> Iterator[Device]:
    """Provide the device at `port`, None for the only one on USB, for a moment. Its console has
    written everything that it keeps, and continues afterwards where it was interrupted."""
    with Device(port or find_port(), keeps=True) as device:
        device.guard()
        [device.is_playing] = device.run(_FLUSH)
        try:
            yield device
        finally:
            with contextlib.suppress(DeviceError):  # the connection may be lost
                if not device.is_playing:
                    device.restart()
                elif not device.is_left:
                    device.leave()


def wait_for_device(port: str, is_wanted: Callable[[Device], bool]) -> Device:
    """Wait until a board for which `is_wanted(device)` is true is at `port`, and return it."""
    while True:
        with contextlib.suppress(DeviceError):
            device = Device(port)
            try:
                if is_wanted(device):
                    return device
            except BaseException:
                device.close()
                raise
            device.close()
        time.sleep(_LOOK_S)


def _reported(traceback: str) -> str:
    """Return the message for an exception on the device with this `traceback`."""
    return f"the device reports: {traceback.strip().splitlines()[-1]}"


def _unopened(port: str) -> str:
    """Return the message for a `port` that cannot be opened."""
    if os.path.exists(port) and not os.access(port, os.R_OK | os.W_OK):
        try:
            group = Path(port).group()  # dialout on Debian
        except KeyError:
            group = str(os.stat(port).st_gid)  # the group has no name
        return (
            f"cannot open {port}: no permission. Join its group with\n"
            f"    sudo usermod -aG {group} $USER\nand log in again"
        )
    return f"cannot open {port}; is it there, and no other program using it?"


def _loads(mpy: int, content: bytes) -> bool:
    """Return whether a MicroPython whose `sys.implementation._mpy` is `mpy` loads an .mpy file.

    The versions must be equal. If the file has machine code, so must the sub-versions, and the
    chip's core must be of that architecture or, on ARM, of a later one.
    """
    wanted, found = content[2] >> 2 & 15, mpy >> 10
    is_earlier = _ARMV6M <= wanted <= found <= _ARMV7EMDP
    runs = not wanted or (content[2] ^ mpy >> 8) & 3 == 0 and (is_earlier or wanted == found)
    return content[1] == mpy & 255 and runs
