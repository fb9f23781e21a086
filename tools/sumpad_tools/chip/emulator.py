"""The console on an emulated RP2040: firmware, panel, keys, flash and serial line in one object.

Used by the tests, by `emulate` and `bench`, and by whoever wants the real firmware without a
board. What runs is the console in JavaScript (tools/console) in a process of node; this module
asks it to let time pass and keeps what it tells. A busy second of chip time costs about one of the
PC's, a sleeping one (sleep_ms, machine.idle, lightsleep) hardly anything.

A console that has booted can be copied: `save` gives what it is, `Emulator.resumed` another one
like it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypedDict

from sumpad_tools.boards import Board
from sumpad_tools.build import uf2
from sumpad_tools.chip import node
from sumpad_tools.chip.emulated import CYCLE_NS, Emulated, EmulatorError, FirmwareError, PowerCut
from sumpad_tools.device.layout import FILES_OFFSET, FILES_SIZE, FLASH_SIZE
from sumpad_tools.parts.ssd1306 import FAULTS, PanelError

if TYPE_CHECKING:
    from typing_extensions import Unpack

__all__ = ["Emulator", "EmulatorError", "FirmwareError", "PowerCut"]

_MS = 1_000_000  # nanoseconds
_LOOK_MS = 1  # how often a predicate may be asked


class Options(TypedDict, total=False):
    """What `of_flash` tells of."""

    cache: bool
    as_second: bool
    own: bool
    seed: int


class Emulator(Emulated):
    """An Emulated console.

    `firmware_file`: path of a UF2; `board`: a module of boards/; `littlefs`: contents of the file
    system (image.littlefs_image), None for a flash that was erased. `options`: see `of_flash`.

    `looks`: how often the firmware has looked at its pins, as it does to scan the keys; looks
    within two milliseconds count as one.
    """

    panel: _Panel
    piezo: _Piezo
    usb: _Usb

    def __init__(
        self,
        firmware_file: str | Path,
        board: Board,
        littlefs: bytes | None = None,
        **options: Unpack[Options],
    ) -> None:
        self._begin(board, _options(**options), flash_image(firmware_file, littlefs))

    @classmethod
    def of_flash(cls, flash: bytes, board: Board, **options: Unpack[Options]) -> Emulator:
        """A console with these contents (bytes) of its flash.

        `cache`: whether what the flash cache misses takes time, as it does on the chip. `seed`: of
        its random bits, a number; they are the same in each console otherwise. For
        comparisons: `as_second`: count PUSH and POP as rp2040py does; `own`: on the core that
        rp2040js has.
        """
        self = cls.__new__(cls)
        self._begin(board, _options(**options), flash)
        return self

    def _begin(self, board: Board, options: dict[str, object], flash: bytes) -> None:
        self.board = board
        self.panel = _Panel(self)
        self.matrix = _Matrix(self, len(board.ROWS), len(board.COLUMNS))
        self.piezo = _Piezo()
        self.usb = _Usb(self)
        self.frames = []
        self.shots = {}
        self.flash_changes = 0
        self._options = options
        self._cut_at = None
        self._server = node.server()
        self._number: int | None = None
        answer = self._ask("open", options=options, **console_details(board, flash))
        self._number = answer["number"]

    def __del__(self) -> None:
        number = getattr(self, "_number", None)
        if number is not None:
            self._server.drop("close", number)

    def save(self) -> Saved:
        """What this console is now, for `resumed`; a copy in memory, as long as it is referred
        to."""
        return Saved(self)

    @classmethod
    def resumed(cls, saved: Saved) -> Emulator:
        """Another console that goes on where one was when it was saved, its past included."""
        self = cls.__new__(cls)
        self._begin(saved.board, saved.options, b"")
        self._ask("take", state=saved.number)
        self.usb.received[:] = saved.received
        self.frames[:] = saved.frames
        self.piezo.heard[:] = saved.heard
        return self

    def _ask(self, request: str, **details: object) -> dict[str, Any]:
        """Ask the console for something; takes note of what it tells."""
        if self._number is not None:
            details["number"] = self._number
        answer = self._server.ask(request, **details)
        if "nanos" in answer:
            self._note(answer)
        return answer

    def _note(self, news: dict[str, Any]) -> None:
        self._nanos = news["nanos"]
        self._active = news["active"]
        self.flash_changes = news["flashChanges"]
        self.looks = news["looks"]
        self.usb.connected = news["connected"]
        self.usb.received += node.decoded(news.get("serial", ""))
        self.panel.contrast = news["contrast"]
        self.panel.data_bytes = news["dataBytes"]
        self.panel.command_bytes = news["commandBytes"]
        if "frame" in news:
            self._frame = node.decoded(news["frame"])
        self.frames += map(node.decoded, news.get("frames", ()))
        self.piezo.note(news.get("sounds", ()))
        self._stopped = news["stopped"]

    # Time

    @property
    def cycles(self) -> int:
        """Cycles of the 125 MHz clock since power on, sleeping ones included."""
        return int(self._nanos / CYCLE_NS)

    @property
    def active_cycles(self) -> int:
        """Cycles since power on in which the core executed instructions: a measure of load."""
        return self._active

    @property
    def ms(self) -> float:
        """Milliseconds since power on."""
        return self._nanos / _MS

    def run_ms(self, ms: float, within: float | None = None) -> None:
        """Let the chip run for so long; with `within`, until so many milliseconds of the PC's are
        over, at most (a few more than that)."""
        self._run(self._nanos + ms * _MS, **({} if within is None else {"within": within}))

    def run_to_news(self, end: float, every: float = _LOOK_MS) -> None:
        """Let the chip run until something can be seen or heard of it, looked for every so many
        milliseconds, and not past `end`, in milliseconds since power on, but for a nanosecond:
        `ms` must not stay below `end` because both are rounded."""
        self._run(end * _MS + 1, look=every)

    def _run_on(self, end: float) -> None:
        self.run_to_news(end)

    def _run(self, until: float, **details: object) -> None:
        self._check()
        self._ask("run", until=until, **details)
        self._check()

    def _check(self) -> None:
        """Raise what the chip was stopped for."""
        if not self._stopped:
            return
        kind, text = self._stopped["kind"], self._stopped["text"]
        if kind == "cut":
            raise PowerCut(f"after change {self.flash_changes} of the flash")
        self._stopped = None
        self._ask("forgive")
        if kind == "panel":
            raise PanelError(text)
        if not text.startswith("Traceback"):
            text = f"{text}; serial: {self.serial}"
        raise FirmwareError(text)

    def registers(self) -> tuple[list[int], str]:
        """The 16 registers of the core, and as a text those of the flags NZCV that are set."""
        answer = self._ask("registers")
        return answer["registers"], answer["flags"]

    def misses(self) -> int:
        """How many words were not in the flash cache when they were asked for, with `cache`."""
        return self._ask("registers")["misses"]

    # Glass and serial line

    def frame(self) -> bytes:
        """What is on the glass now (see SSD1306.frame)."""
        return self._frame

    @contextmanager
    def expecting_tracebacks(self) -> Iterator[None]:
        """While this lasts a traceback on the serial line is no failure of the firmware."""
        self._ask("watch", watching=False)
        try:
            yield
        finally:
            self._ask("watch", watching=True)

    def send_at(self, change: int, data: bytes) -> None:
        """Let bytes go out over USB as soon as `flash_changes` is `change`."""
        self._ask("sendAt", change=change, data=node.encoded(data))

    # Flash and power

    @property
    def flash(self) -> bytes:
        """A copy of the flash, firmware and file system."""
        return node.decoded(self._ask("flash", start=0, end=FLASH_SIZE)["flash"])

    def cut_power_at(self, change: int, torn: float = 1.0) -> None:
        """Let the power fail (PowerCut) as soon as `flash_changes` is `change`, which is done only
        in part: `torn`, 0 to 1."""
        self._ask("cutAt", change=change, torn=torn)

    def power_cycle(self) -> None:
        """Switch off, at once and wherever the firmware is, and on again.

        The flash keeps its contents; keys that are down stay down; time starts from 0.
        """
        self.usb.received.clear()
        self._ask("powerCycle")


class Saved:
    """What a console was."""

    def __init__(self, emulator: Emulator) -> None:
        self.board = emulator.board
        self.options = emulator._options
        self.received = bytes(emulator.usb.received)
        self.frames = list(emulator.frames)
        self.heard = list(emulator.piezo.heard)
        self._server = emulator._server
        self.number = emulator._ask("save")["number"]

    def __del__(self) -> None:
        if hasattr(self, "number"):
            self._server.drop("forget", self.number)


class _Panel:
    """The panel of the console; see SSD1306."""

    contrast: int
    data_bytes: int
    command_bytes: int

    def __init__(self, emulator: Emulator) -> None:
        self._emulator = emulator
        self._fail: str | None = None
        self.taken = 0  # to be set before `fail`

    @property
    def fail(self) -> str | None:
        return self._fail

    @fail.setter
    def fail(self, how: str | None) -> None:
        if how not in FAULTS:
            raise ValueError(f"fail is {how!r}: expected one of {FAULTS}")
        self._fail = how
        self._emulator._ask("fail", how=how, taken=self.taken)

    def power_on(self) -> None:
        self._emulator._ask("panelPower")

    def frame(self) -> bytes:
        return self._emulator.frame()


class _Matrix:
    """The keys of the console; see Matrix."""

    def __init__(self, emulator: Emulator, rows: int, columns: int) -> None:
        self._emulator = emulator
        self.rows = rows
        self.columns = columns
        self._down: set[tuple[int, int]] = set()

    def press(self, row: int, column: int) -> None:
        self._set(row, column, True)

    def release(self, row: int, column: int) -> None:
        self._set(row, column, False)

    def pressed(self, row: int, column: int) -> bool:
        return (row, column) in self._down

    def _set(self, row: int, column: int, down: bool) -> None:
        if not (0 <= row < self.rows and 0 <= column < self.columns):
            size = f"{self.rows} rows and {self.columns} columns"
            raise ValueError(f"no key at row {row}, column {column} of {size}")
        (self._down.add if down else self._down.discard)((row, column))
        self._emulator._ask("key", row=row, column=column, down=down)


class _Piezo:
    """What the piezo of the console gave; see Piezo."""

    def __init__(self) -> None:
        self.hz = 0
        self.heard: list[tuple[float, int]] = []

    def note(self, sounds: Iterable[tuple[float, int]]) -> None:
        for ms, hz in sounds:
            self.hz = hz
            self.heard.append((ms, hz))


class _Usb:
    """The PC's end of the USB serial line."""

    def __init__(self, emulator: Emulator) -> None:
        self._emulator = emulator
        self.received = bytearray()
        self.connected = False

    def send(self, data: bytes) -> None:
        """Queue bytes; they go as the chip takes them."""
        self._emulator._ask("send", data=node.encoded(data))


def _options(
    cache: bool = False, as_second: bool = False, own: bool = False, seed: int = 1
) -> dict[str, object]:
    """The options of a console, as in tools/console/node/server.mjs."""
    return {"cache": cache, "link": 0 if as_second else 1, "own": own, "seed": seed}


def console_details(board: Board, flash: bytes) -> dict[str, object]:
    """What a console in JavaScript is made of, as it goes into a request."""
    return {"bootrom": bootrom(), "board": wiring(board), "flash": node.encoded(flash)}


def wiring(board: Board) -> dict[str, object]:
    """What a console in JavaScript knows of its board."""
    return {
        "panel": board.PANEL,
        "rows": board.ROWS,
        "columns": board.COLUMNS,
        "diodes": board.DIODES,
        "buzzer": board.BUZZER,
    }


def flash_image(firmware_file: str | Path, littlefs: bytes | None = None) -> bytes:
    """The contents of a flash (bytes) with a UF2 and a file system in it, None for erased."""
    flash = bytearray(_firmware(str(firmware_file)))
    if littlefs is not None:
        flash[FILES_OFFSET : FILES_OFFSET + FILES_SIZE] = littlefs
    return bytes(flash)


@cache
def _firmware(path: str) -> bytes:
    """The flash with nothing but the firmware of a UF2 in it."""
    with open(path, "rb") as file:
        return uf2.flash_contents(file.read(), FLASH_SIZE)


@cache
def bootrom() -> str:
    """The boot ROM of the chip, as it goes into a request. rp2040py has it."""
    from rp2040py.device import BOOTROM_B1

    return node.encoded(b"".join(word.to_bytes(4, "little") for word in BOOTROM_B1))
