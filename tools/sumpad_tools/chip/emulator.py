"""The console on an emulated RP2040: firmware, panel, keys, flash and serial line in one object.

The tests, `emulate` and `bench` use it, and so can anything else that needs the real firmware
without a board. The console itself is the one in JavaScript (tools/console), in a node process;
this module asks it to let time pass and keeps its reports. A busy second of chip time takes about
a second on the PC, a sleeping one (sleep_ms, machine.idle, lightsleep) hardly any time.

A console that has booted can be copied: `save` returns its state, and `Emulator.resumed` makes
another console from it.
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
from sumpad_tools.device import layout
from sumpad_tools.device.layout import FILES_OFFSET, FLASH_SIZE
from sumpad_tools.parts.neopixels import NeoPixels
from sumpad_tools.parts.ssd1306 import FAULTS, PanelError

if TYPE_CHECKING:
    from typing_extensions import Unpack

__all__ = ["Emulator", "EmulatorError", "FirmwareError", "PowerCut"]

_MS = 1_000_000  # nanoseconds
_LOOK_MS = 1  # chip time between two checks of a predicate


class Options(TypedDict, total=False):
    """The options that `of_flash` describes."""

    cache: bool
    as_second: bool
    own: bool
    seed: int


class Emulator(Emulated):
    """An Emulated console.

    `firmware_file` is the path of a UF2; `board` is a module of boards/; `littlefs` is the content
    of the file system (image.littlefs_image), None for an erased one. `options` are those of
    `of_flash`.

    `looks` counts how often the firmware has read its pins, as it does to scan the keys; reads
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
        """Return a console whose flash contains `flash`.

        With `cache`, misses of the flash cache take time, as they do on the chip. `seed` is a
        number that sets the chip's random bits, which are the same in each console by default.
        Two options are for comparisons: `as_second` counts PUSH and POP as rp2040py does, and
        `own` runs on rp2040js's own core.
        """
        self = cls.__new__(cls)
        self._begin(board, _options(**options), flash)
        return self

    def _begin(self, board: Board, options: dict[str, object], flash: bytes) -> None:
        self.board = board
        self.panel = _Panel(self)
        rows = len(board.ROWS) or len(board.KEYS)
        self.matrix = _Matrix(self, rows, _width(board))
        self.piezo = _Piezo()
        lights = getattr(board, "LIGHTS", None)
        self.lights = NeoPixels(lights["count"] if lights else 0)
        self.usb = _Usb(self)
        self.frames = []
        self.shots = {}
        self.flash_changes = 0
        self._options = {**options, "flashSize": layout.flash_size(board)}
        self._cut_at = None
        self._server = node.server()
        self._number: int | None = None
        answer = self._ask("open", options=self._options, **console_details(board, flash))
        self._number = answer["number"]

    def __del__(self) -> None:
        number = getattr(self, "_number", None)
        if number is not None:
            self._server.drop("close", number)

    def save(self) -> Saved:
        """Return the state of this console for `resumed`.

        It is a copy in memory, which is freed when nothing refers to it.
        """
        return Saved(self)

    @classmethod
    def resumed(cls, saved: Saved) -> Emulator:
        """Return a new console in the state `saved`, including its record of frames and sounds."""
        self = cls.__new__(cls)
        self._begin(saved.board, saved.options, b"")
        self._ask("take", state=saved.number)
        self.usb.received[:] = saved.received
        self.frames[:] = saved.frames
        self.piezo.heard[:] = saved.heard
        return self

    def _ask(self, request: str, **details: object) -> dict[str, Any]:
        """Send `request` to the console, keep the news in its answer, and return the answer."""
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
        if "lights" in news:
            self.lights.receive(bytes(news["lights"]))
        self._stopped = news["stopped"]

    # Time

    @property
    def cycles(self) -> int:
        """Cycles of the 125 MHz clock since power-on, including those spent asleep."""
        return int(self._nanos / CYCLE_NS)

    @property
    def active_cycles(self) -> int:
        """Cycles since power-on in which the core executed instructions: a measure of load."""
        return self._active

    @property
    def ms(self) -> float:
        """Milliseconds since power-on."""
        return self._nanos / _MS

    def run_ms(self, ms: float, within: float | None = None) -> None:
        """Let the chip run for `ms` milliseconds.

        With `within`, stop early when that many milliseconds have passed on the PC, or a few more.
        """
        self._run(self._nanos + ms * _MS, **({} if within is None else {"within": within}))

    def run_to_news(self, end: float, every: float = _LOOK_MS) -> None:
        """Let the chip run until there is news of it, or until `end` (ms since power-on).

        News are new output, a change of the flash, or a USB connection or reset, checked every
        `every` milliseconds. The chip may run a nanosecond past `end`, so that rounding cannot
        leave `ms` below `end`.
        """
        self._run(end * _MS + 1, look=every)

    def _run_on(self, end: float) -> None:
        self.run_to_news(end)

    def _run(self, until: float, **details: object) -> None:
        self._check()
        self._ask("run", until=until, **details)
        self._check()

    def _check(self) -> None:
        """Raise the exception for which the chip was stopped, if any."""
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
        """Return the 16 registers of the core, and the flags of NZCV that are set, as text."""
        answer = self._ask("registers")
        return answer["registers"], answer["flags"]

    def misses(self) -> int:
        """Return how many words were missing in the flash cache, 0 without the option `cache`."""
        return self._ask("registers")["misses"]

    # Glass and serial line

    def frame(self) -> bytes:
        """Return the picture on the glass (see SSD1306.frame)."""
        return self._frame

    @contextmanager
    def expecting_tracebacks(self) -> Iterator[None]:
        """Accept tracebacks on the serial line in this context: they are no failures."""
        self._ask("watch", watching=False)
        try:
            yield
        finally:
            self._ask("watch", watching=True)

    def send_at(self, change: int, data: bytes) -> None:
        """Send `data` over USB as soon as `flash_changes` is `change`."""
        self._ask("sendAt", change=change, data=node.encoded(data))

    # Flash and power

    @property
    def flash(self) -> bytes:
        """A copy of the whole flash."""
        return node.decoded(
            self._ask("flash", start=0, end=layout.flash_size(self.board))["flash"]
        )

    def cut_power_at(self, change: int, torn: float = 1.0) -> None:
        """Let the power fail (PowerCut) as soon as `flash_changes` is `change`.

        Only the part `torn`, 0 to 1, of that change is done.
        """
        self._ask("cutAt", change=change, torn=torn)

    def power_cycle(self) -> None:
        """Switch off at once, whatever the firmware is doing, and on again.

        The flash keeps its contents; keys that are down stay down; time starts from 0.
        """
        self.usb.received.clear()
        self._ask("powerCycle")


class Saved:
    """The saved state of a console."""

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
        self._strict = True
        self.taken = 0  # to be set before `fail`

    @property
    def strict(self) -> bool:
        return self._strict

    @strict.setter
    def strict(self, strict: bool) -> None:
        self._strict = strict
        self._emulator._ask("strict", strict=strict)

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

    def down(self) -> list[tuple[int, int]]:
        """Return the keys that are pressed, as rows and columns."""
        return sorted(self._down)

    def _set(self, row: int, column: int, down: bool) -> None:
        if not (0 <= row < self.rows and 0 <= column < self.columns):
            size = f"{self.rows} rows and {self.columns} columns"
            raise ValueError(f"no key at row {row}, column {column} of {size}")
        (self._down.add if down else self._down.discard)((row, column))
        self._emulator._ask("key", row=row, column=column, down=down)


class _Piezo:
    """The piezo of the console; see Piezo."""

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
        """Queue bytes, which are sent as the chip accepts them."""
        self._emulator._ask("send", data=node.encoded(data))


def _options(
    cache: bool = False, as_second: bool = False, own: bool = False, seed: int = 1
) -> dict[str, object]:
    """Return the options of a console in the form that tools/console/node/server.mjs expects."""
    return {"cache": cache, "link": 0 if as_second else 1, "own": own, "seed": seed}


def console_details(board: Board, flash: bytes) -> dict[str, object]:
    """Return the details of a request that opens a console in JavaScript."""
    return {"bootrom": bootrom(), "board": wiring(board), "flash": node.encoded(flash)}


def wiring(board: Board) -> dict[str, object]:
    """Return what a console in JavaScript needs to know about its board."""
    return {
        "panel": board.PANEL,
        "rows": board.ROWS,
        "columns": board.COLUMNS,
        "diodes": board.DIODES,
        "width": _width(board),
        "knob": getattr(board, "KNOB", None),  # the board of the emulator's own tests has none
        "buzzer": board.BUZZER,
        "lights": getattr(board, "LIGHTS", None),
        # Whether a DS3231 is wired. No board.py says so: the firmware finds out.
        "clock": getattr(board, "CLOCK", False),
    }


def _width(board: Board) -> int:
    """Return the number of keys in a row of the pad."""
    return len(board.COLUMNS) if board.ROWS else len(board.KEYS[0])


def flash_image(firmware_file: str | Path, littlefs: bytes | None = None) -> bytes:
    """Return the contents of a flash with a UF2 and a file system; None leaves that erased."""
    flash = bytearray(_firmware(str(firmware_file)))
    if littlefs is not None:
        flash[FILES_OFFSET:] = littlefs
    return bytes(flash)


@cache
def _firmware(path: str) -> bytes:
    """Return the contents of a flash with only a UF2 in it."""
    with open(path, "rb") as file:
        return uf2.flash_contents(file.read(), FLASH_SIZE)


@cache
def bootrom() -> str:
    """Return the chip's boot ROM, which is part of rp2040py, encoded for a request."""
    from rp2040py.device import BOOTROM_B1

    return node.encoded(b"".join(word.to_bytes(4, "little") for word in BOOTROM_B1))
