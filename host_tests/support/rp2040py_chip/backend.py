"""The console on rp2040py, another implementation of the RP2040, to compare emulator.py with.

Only the tests use it. rp2040py runs 7 to 8 million cycles a second, so a busy second of chip time
takes over 15 seconds, and a sleeping one hardly any time. Sleep is cheap because UsbHost is
silent; rp2040py's own host sends empty packets all the time, which keep the chip busy. The PIO
blocks are not run, which saves a fifth of the time; using them is an error.

The chip always runs at 125 MHz and does not wait for cache misses: cycles are emulated cycles.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rp2040py.boards import BoardSpec
from rp2040py.device import MicroPythonDevice
from rp2040py.execute_batch import execute_batch
from rp2040py.memory_map import FLASH_START_ADDRESS

from sumpad_tools.boards import Board
from sumpad_tools.build import uf2
from sumpad_tools.chip.emulated import CYCLE_NS, Emulated, EmulatorError, FirmwareError, PowerCut
from sumpad_tools.device.layout import FILES_OFFSET, FILES_SIZE, FLASH_SIZE
from sumpad_tools.parts import panels
from sumpad_tools.parts.matrix import Matrix
from sumpad_tools.parts.piezo import Piezo
from sumpad_tools.parts.ssd1306 import SSD1306
from support.rp2040py_chip.wiring import (
    FlashChip,
    MatrixOnPins,
    PanelOnBus,
    PanelOnPins,
    PiezoOnPin,
    UsbHost,
)

_MS = 1_000_000  # nanoseconds
_LAST_WORDS_MS = 100  # time for the rest of a traceback to arrive over USB
_TRACEBACK = b"Traceback (most recent call last)"


class SecondEmulator(Emulated):
    """An Emulated console.

    `uf2_file` is the path of the firmware; `board` is a module of boards/; `littlefs` is the
    content of the file system (image.littlefs_image), None for an erased one.
    """

    panel: SSD1306
    matrix: Matrix
    piezo: Piezo

    def __init__(self, uf2_file: str | Path, board: Board, littlefs: bytes | None = None) -> None:
        self._begin(uf2_file, board)
        if littlefs is not None:
            self._chip.flash[FILES_OFFSET : FILES_OFFSET + FILES_SIZE] = littlefs

    @classmethod
    def of_flash(cls, flash: bytes, board: Board) -> SecondEmulator:
        """Return a console whose flash contains `flash`."""
        self = cls.__new__(cls)
        with tempfile.TemporaryDirectory() as folder:  # rp2040py loads only files
            file = Path(folder, "flash.uf2")
            file.write_bytes(uf2.container({0: flash}))
            self._begin(file, board)
        return self

    def _begin(self, uf2_file: str | Path, board: Board) -> None:
        self.board = board
        self.panel = panels.of(board.PANEL)
        self.matrix = Matrix(len(board.ROWS), len(board.COLUMNS), board.DIODES)
        self.piezo = Piezo(lambda: self.ms)
        self.frames = []
        self.shots = {}
        self._uf2 = uf2_file
        self._power_on()

    def _power_on(self) -> None:
        device = MicroPythonDevice(board=BoardSpec(image=self._uf2))
        self._simulator = device.simulator
        self._chip = chip = device.mcu
        self._pios, chip.pio = chip.pio, []
        self._clock = clock = chip.clock
        self._deadline = clock.create_alarm(self._arrive)
        self._arrived = False
        self._executed = 0  # cycles before the last reset
        self._watching = True  # whether tracebacks count as failures
        self._watched = 0  # how many received bytes have been searched for a traceback
        self._last_words = clock.create_alarm(self._fail)
        self._failure: str | None = None
        self._cut_at: int | None = None
        self._send_at: int | None = None
        self._to_send = b""
        self.flash_changes = 0
        self.usb = UsbHost(chip, device.cdc, self._look_for_traceback)
        MatrixOnPins(chip, self.matrix, self.board.ROWS, self.board.COLUMNS)
        PanelOnBus(chip, self.panel, self.board.PANEL, self._keep_frame)
        PanelOnPins(chip, self.panel, self.board.PANEL)
        if self.board.BUZZER is not None:
            PiezoOnPin(chip, self.piezo, self.board.BUZZER)
        FlashChip(chip, self._flash_changed)
        chip.on_break = self._break
        self._reset = chip.watchdog.on_watchdog_trigger
        chip.watchdog.on_watchdog_trigger = self._reset_by_firmware
        chip.core.pc = FLASH_START_ADDRESS

    # Time

    @property
    def cycles(self) -> int:
        """Cycles of the 125 MHz clock since power-on, including those spent asleep."""
        return int(self._clock.nanos / CYCLE_NS)

    @property
    def active_cycles(self) -> int:
        """Cycles since power-on in which the core executed instructions.

        rp2040py counts 8 more for each division by the chip's divider, so this only measures load;
        use `cycles` for durations.
        """
        return self._executed + self._chip.core.cycles

    @property
    def ms(self) -> float:
        """Milliseconds since power-on."""
        return self._clock.nanos / _MS

    def run_ms(self, ms: float) -> None:
        self._arrived = False
        self._deadline.schedule(ms * _MS)
        while not self._arrived:
            self._simulator.stopped = False
            while not self._simulator.stopped:
                execute_batch(self._simulator, 1)
            self._check()

    def _arrive(self) -> None:
        self._arrived = True
        self._stop()

    def _stop(self) -> None:
        self._simulator.stopped = True

    def _check(self) -> None:
        """Raise the exception that stopped the chip, unless it reached the deadline."""
        if self._cut_at is not None and self.flash_changes >= self._cut_at:
            raise PowerCut(f"after change {self.flash_changes} of the flash")
        if self._failure is not None:
            failure, self._failure = self._failure, None
            raise FirmwareError(failure)
        if not all(pio.stopped for pio in self._pios):
            raise EmulatorError("the firmware uses PIO, which this emulator does not run")

    def registers(self) -> tuple[list[int], str]:
        """Return the 16 registers of the core, and the flags of NZCV that are set, as text."""
        core = self._chip.core
        values = [int(value) & 0xFFFFFFFF for value in core.registers]
        flags = {"N": core.n, "Z": core.z, "C": core.c, "V": core.v}
        return values, "".join(name for name, is_set in flags.items() if is_set)

    # Keys and glass

    def frame(self) -> bytes:
        """Return the picture on the glass (see SSD1306.frame)."""
        return self.panel.frame()

    def _keep_frame(self) -> None:
        frame = self.frame()
        if not self.frames or self.frames[-1] != frame:
            self.frames.append(frame)

    # Serial line

    def send_at(self, change: int, data: bytes) -> None:
        """Send `data` over USB as soon as `flash_changes` is `change`, while the firmware writes.

        This replaces data that still waits for another change.
        """
        self._send_at = change
        self._to_send = data

    @contextmanager
    def expecting_tracebacks(self) -> Iterator[None]:
        """Accept tracebacks on the serial line in this context: they are not failures."""
        self._watching = False
        try:
            yield
        finally:
            self._watching = True
            self._watched = len(self.usb.received)

    def _look_for_traceback(self) -> None:
        received = self.usb.received
        found = received.find(_TRACEBACK, max(0, self._watched - len(_TRACEBACK) + 1))
        self._watched = len(received)
        if self._watching and found >= 0:
            self._traceback = found
            self._last_words.schedule(_LAST_WORDS_MS * _MS)

    def _fail(self) -> None:
        self._failure = self.usb.received[self._traceback :].decode("utf-8", "replace")
        self._stop()

    # Flash, power and resets

    @property
    def flash(self) -> bytes:
        """A copy of the whole flash."""
        return bytes(self._chip.flash[:FLASH_SIZE])

    def cut_power_at(self, change: int) -> None:
        """Let the power fail (PowerCut) as soon as `flash_changes` is `change`."""
        self._cut_at = change

    def power_cycle(self) -> None:
        """Switch off at once, whatever the firmware is doing, and on again.

        The flash keeps its contents; keys that are down stay down; time starts from 0.
        """
        flash = self.flash
        self.panel.power_on()
        self._power_on()
        self._chip.flash[:FLASH_SIZE] = flash

    def _flash_changed(self) -> None:
        self.flash_changes += 1
        if self.flash_changes == self._send_at:
            self.usb.send(self._to_send)
        if self.flash_changes == self._cut_at:
            self._stop()

    def _break(self, code: int) -> None:
        """Fail at a breakpoint instruction, where MicroPython's panic and hard fault end."""
        self._failure = f"breakpoint {code} at 0x{self._chip.core.pc:08X}; serial: {self.serial}"
        self._stop()

    def _reset_by_firmware(self) -> None:
        self._executed += self._chip.core.cycles
        self._chip.pio = self._pios
        self._reset()
        self._chip.pio = []
