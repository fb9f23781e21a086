"""The base of both emulated consoles: steps of key scripts, predicates, files and the REPL.

Every limit is in milliseconds of chip time, so a result does not depend on the PC.
"""

from abc import abstractmethod
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Protocol

from sumpad_tools.boards import Board
from sumpad_tools.chip.raw_repl import raw_repl
from sumpad_tools.device.image import littlefs_files
from sumpad_tools.device.layout import FILES_OFFSET
from sumpad_tools.play.keyscript import Scripted

CYCLE_NS = 8  # the emulated chip always runs at 125 MHz


class Panel(Protocol):
    """The panel of an emulated console; see SSD1306."""

    fail: str | None
    taken: int
    contrast: int
    data_bytes: int
    command_bytes: int

    def power_on(self) -> None: ...
    def frame(self) -> bytes: ...


class Piezo(Protocol):
    """The piezo of an emulated console; see parts/piezo.py."""

    hz: int
    heard: list[tuple[float, int]]


class Usb(Protocol):
    """The PC's end of the serial line."""

    received: bytearray
    connected: bool

    def send(self, data: bytes) -> None: ...


class EmulatorError(Exception):
    """Raised if the emulated console does not do what was asked."""


class FirmwareError(EmulatorError):
    """Raised if the firmware fails; the text is its traceback on the serial line, or how it
    stopped.
    """


class PowerCut(Exception):
    """Raised when the power fails as set by cut_power_at(); only power_cycle() helps then."""


class Emulated(Scripted):
    """A console that has just been switched on and has not executed anything yet.

    `board` is its board. `panel`, `matrix` and `piezo` are its parts, with faults, counters and
    sounds. `usb` is the PC's end of the serial line (`send(bytes)`, `connected`, `received`).
    `frames` are the pictures that the glass has shown, each different from the one before; `shots`
    are the pictures that steps asked for, by name. `flash_changes` counts erasures and page writes
    since power-on.

    Everything that runs the chip raises FirmwareError if the firmware fails meanwhile, and
    PanelError if the firmware sends the panel something undefined.
    """

    board: Board
    panel: Panel
    piezo: Piezo
    usb: Usb
    frames: list[bytes]
    flash_changes: int

    if TYPE_CHECKING:  # subclasses define these

        @property
        def cycles(self) -> int: ...
        @property
        def active_cycles(self) -> int: ...
        @property
        def ms(self) -> float: ...
        @property
        def flash(self) -> bytes: ...
        def expecting_tracebacks(self) -> AbstractContextManager[None]: ...

    @abstractmethod
    def run_ms(self, ms: float) -> None:
        """Let the chip run for `ms` milliseconds."""

    def let_pass(self, ms: float) -> None:
        self.run_ms(ms)

    def run_until(self, predicate: Callable[[], bool], limit_ms: float) -> None:
        """Let the chip run until `predicate()` is true, checked about every millisecond.

        Raises EmulatorError after `limit_ms`.
        """
        end = self.ms + limit_ms
        while not predicate():
            if self.ms >= end:
                last = self.serial[-400:] or "nothing"
                raise EmulatorError(f"not reached within {limit_ms} ms; on serial: {last}")
            self._run_on(end)

    def _run_on(self, end: float) -> None:
        """Let the chip run until a predicate may have changed.

        It runs for at least a millisecond, and less than a millisecond past `end`.
        """
        self.run_ms(1)

    @property
    def serial(self) -> str:
        """All text that the chip has sent over USB since power-on.

        As with a real board, output is lost until the PC has found the board (13 ms).
        """
        return self.usb.received.decode("utf-8", "replace")

    def exec(self, source: str, limit_ms: float = 10_000) -> str:
        """Interrupt the chip, run Python `source` in the raw REPL, and return its output.

        Raises ReplError with the traceback if the source fails, and EmulatorError if it does not
        end within `limit_ms`.
        """
        with self.expecting_tracebacks():
            return raw_repl(self, source, limit_ms)

    def files(self, folder: str = "/") -> dict[str, bytes]:
        """Return the files under `folder` in the flash as a dict from path to content."""
        storage = self.flash[FILES_OFFSET:]
        return littlefs_files(storage, folder)
