"""MicroPython's module of that name for the PC, as far as the drivers of the console need it.

Imported by the firmware; the player and tests plug models of parts in through `bench`, which the
chip has not got. Names and arguments that are not here fail, and so does wiring that would only
misbehave on a desk: a floating input, an output against a column, a row that is driven high.
"""

from __future__ import annotations

from errno import EIO, ENODEV, ETIMEDOUT
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import Any, NoReturn

    from sumpad_tools.parts.matrix import Matrix
    from sumpad_tools.parts.piezo import Piezo
    from sumpad_tools.parts.ssd1306 import SSD1306 as Part

_PINS = 30  # GPIO of the RP2040
_BUSES = 2
_LEAST_HZ = 8  # of PWM: what the divider and the counter of a slice can do
_hz = 125_000_000


class BenchError(Exception):
    """The wiring or its use would not work, or not reliably, on real parts."""


class Pin:
    """A pin of the chip; like there, all `Pin(4)` are one object."""

    IN = 0
    OUT = 1
    OPEN_DRAIN = 2
    PULL_UP = 1
    PULL_DOWN = 2
    IRQ_FALLING = 4
    IRQ_RISING = 8

    def __new__(cls, id: Any, *args: object, **kwargs: object) -> Pin:
        return id if isinstance(id, Pin) else bench.pin(id)

    def __init__(self, id: Any, *args: Any, **kwargs: Any) -> None:
        if args or kwargs:
            self.init(*args, **kwargs)

    def _reset(self, number: int) -> None:
        """Be the pin after power-on, with nothing connected; called once, by the bench."""
        self._number = number
        self._mode = Pin.IN
        self._pull: int | None = None
        self._latch = 0  # the level that an output has
        self._row: tuple[Matrix, int] | None = None  # (matrix, index) of the row that it drives
        self._column: tuple[Matrix, int] | None = None  # the same of the column that it reads
        self._piezo: Piezo | None = None  # the part that it drives as PWM
        self._bus: tuple[I2C, str] | None = None  # that has it, and as which line
        self._pulling = False  # it holds its row low
        self.handler: Callable[[Pin], object] | None = None  # of its interrupt

    def init(
        self, mode: int | None = None, pull: int | None = None, *, value: object = None
    ) -> None:
        """Set the mode and the level; the pull is always set, None is none."""
        if mode not in (None, Pin.IN, Pin.OUT, Pin.OPEN_DRAIN):
            raise ValueError(f"pin {self._number} has no mode {mode!r}")
        if pull not in (None, Pin.PULL_UP, Pin.PULL_DOWN):
            raise ValueError(f"pin {self._number} has no pull {pull!r}")
        if self._bus:
            self._bus[0]._gone = True
        if mode is not None:
            self._mode = mode
        if value is not None:
            self._latch = 1 if value else 0
        elif mode == Pin.OPEN_DRAIN:
            self._latch = 1
        self._pull = pull
        self._drive()

    def value(self, level: object = None) -> int | None:
        """The level of the pin, or set that of the output."""
        if level is None:
            return self._read()
        self._latch = 1 if level else 0
        self._drive()
        return None

    __call__ = value

    def irq(self, handler: Callable[[Pin], object], trigger: int, *, hard: bool = False) -> None:
        """Set the handler of all edges, which whoever moves the pin has to call."""
        if trigger != Pin.IRQ_FALLING | Pin.IRQ_RISING or not hard:
            raise NotImplementedError("another interrupt than a hard one of both edges")
        self.handler = handler

    def low(self) -> None:
        """Pull the pin low."""
        self.value(0)

    def high(self) -> None:
        """Push the pin high; let go of it in open drain mode."""
        self.value(1)

    off = low
    on = high

    def __repr__(self) -> str:
        mode = ("IN", "OUT", "OPEN_DRAIN")[self._mode]
        pull = {None: "", Pin.PULL_UP: ", pull=PULL_UP", Pin.PULL_DOWN: ", pull=PULL_DOWN"}
        return f"Pin(GPIO{self._number}, mode={mode}{pull[self._pull]})"

    def _drive(self) -> None:
        if self._column and self._mode != Pin.IN:
            raise BenchError(f"{self!r} reads a column: it must be an input")
        if self._row:
            matrix, index = self._row
            if self._mode == Pin.OUT and self._latch and not matrix.diodes:
                raise BenchError(
                    f"{self!r} drives a row high: without diodes two keys would short it"
                )
            if self._pulls():
                matrix.drive(index, self._pulling)
        elif self._bus and self._pulls() and not self._pulling and self._bus[1] == "scl":
            for part in self._bus[0]._parts:
                part.clock()

    def _pulls(self) -> bool:
        """Note whether it holds its line low; returns whether that is new."""
        before = self._pulling
        self._pulling = self._mode != Pin.IN and not self._latch
        return self._pulling != before

    def _read(self) -> int:
        if self._mode == Pin.OUT or self._mode == Pin.OPEN_DRAIN and not self._latch:
            return self._latch
        if self._column:
            matrix, index = self._column
            if matrix.column_low(index):
                return 0
        if self._bus:  # which has pull-ups
            bus, line = self._bus
            return 0 if bus._holds(line) else 1
        if self._pull is None or self._row:
            raise BenchError(f"{self!r} floats: its level is anything")
        return 1 if self._pull == Pin.PULL_UP else 0


class I2C:
    """A bus controller of the chip, with the parts that the bench has on it. When one of its pins
    is made anything else, another one has to be made."""

    def __init__(
        self, id: int, *, scl: Any, sda: Any, freq: int = 400000, timeout: int = 50000
    ) -> None:
        if id not in range(_BUSES):
            raise ValueError(f"I2C({id}) doesn't exist")
        for pin, name, odd in ((sda, "SDA", 0), (scl, "SCL", 1)):
            if Pin(pin)._number % 4 != 2 * id + odd:  # as the chip's pins are wired inside
                raise ValueError(f"bad {name} pin: {pin!r} is not one of I2C({id})")
        if not 0 < freq <= 1_000_000:
            raise ValueError(f"no I2C at {freq} Hz")
        if timeout <= 0:
            raise ValueError(f"no transfer ends within {timeout} us")
        self._parts = bench.parts(id)
        self._gone = False
        for pin, name in ((sda, "sda"), (scl, "scl")):
            Pin(pin)._bus = (self, name)
            Pin(pin)._mode = Pin.IN

    def scan(self) -> list[int]:
        """The addresses that answer."""
        found = []
        for address in range(0x08, 0x78):
            part = self._start(address, False)
            if part:
                part.stop()
                found.append(address)
        return found

    def writeto(self, addr: int, buf: bytes, stop: bool = True) -> int:
        """Send the bytes; returns how many were taken, which ends it. OSError if nobody
        answers."""
        return self.writevto(addr, (buf,), stop)

    def writevto(self, addr: int, vector: Iterable[bytes], stop: bool = True) -> int:
        """Send the bytes of several buffers in one transaction, like writeto."""
        data = b"".join(vector)
        part = self._start(addr, False)
        if not part:
            # The chip sends an empty write by software, which reports another error.
            raise OSError(EIO if data else ENODEV, f"nobody answers at 0x{addr:02X}")
        taken = 0
        while taken < len(data) and part.write(data[taken]):
            taken += 1
        if stop or taken < len(data):
            part.stop()
        return taken

    def readfrom_into(self, addr: int, buf: bytearray, stop: bool = True) -> None:
        """Fill the buffer. OSError if nobody answers."""
        part = self._start(addr, True)
        if not part:
            raise OSError(EIO, f"nobody answers at 0x{addr:02X}")
        for index in range(len(buf)):
            buf[index] = part.read()
        if stop:
            part.stop()

    def _start(self, address: int, read: bool) -> Part | None:
        """Send the address; the part that acknowledges it, None if none does."""
        if self._gone:
            raise BenchError("a pin of the bus was made something else")
        if self._holds("sda") or self._holds("scl"):
            raise OSError(ETIMEDOUT, "a line of the bus is held low")
        for part in self._parts:
            if part.start(address, read):
                return part
        return None

    def _holds(self, line: str) -> bool:
        """Whether a part holds a line low."""
        return any(part.holds == line for part in self._parts)


class PWM:
    """A square wave on a pin. As on the chip there is none before frequency and duty are set."""

    def __init__(self, dest: Any, freq: int | None = None, *, duty_u16: int | None = None) -> None:
        self._pin = Pin(dest)
        if self._pin._row or self._pin._column:
            raise BenchError(f"{self._pin!r} is a line of the matrix: it can be no PWM")
        self._hz = 0
        self._duty = 0
        if freq is not None:
            self.freq(freq)
        if duty_u16 is not None:
            self.duty_u16(duty_u16)

    def freq(self, hz: int | None = None) -> int | None:
        """The frequency in Hz, 0 if it was never set; or set it."""
        if hz is None:
            return self._hz
        if type(hz) is not int:
            raise TypeError(f"a frequency is a whole number, not {hz!r}")
        if not _LEAST_HZ <= hz <= _hz // 2:
            raise ValueError(f"no PWM at {hz} Hz")
        self._hz = hz
        self._drive()
        return None

    def duty_u16(self, duty: int | None = None) -> int | None:
        """The part of the time that the pin is high, 0 to 65535; or set it."""
        if duty is None:
            return self._duty
        if type(duty) is not int or not 0 <= duty <= 65535:
            raise ValueError(f"no PWM with a duty of {duty!r}")
        self._duty = duty
        self._drive()
        return None

    def _drive(self) -> None:
        if self._pin._piezo:
            moves = 0 < self._duty < 65535
            self._pin._piezo.sound(self._hz if moves else 0)


class _Bench:
    """What is around the chip. Pins and buses made before clear() keep their parts."""

    def __init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        """Take everything away, and power the chip on anew."""
        self._pins = [object.__new__(Pin) for _ in range(_PINS)]
        for number, pin in enumerate(self._pins):
            pin._reset(number)
        self._parts: list[list[Part]] = [[] for _ in range(_BUSES)]

    def matrix(self, matrix: Matrix, row_pins: Sequence[int], column_pins: Sequence[int]) -> None:
        """Connect a key matrix; pins are numbers, in the order of its rows and columns."""
        if len(row_pins) != matrix.rows or len(column_pins) != matrix.columns:
            size = f"{matrix.rows} by {matrix.columns}"
            raise BenchError(f"pins {row_pins} and {column_pins} do not fit a matrix of {size}")
        for index, number in enumerate(row_pins):
            self._free(number)._row = (matrix, index)
        for index, number in enumerate(column_pins):
            self._free(number)._column = (matrix, index)

    def i2c(self, id: int, part: Part) -> None:
        """Put a part on a bus, next to those that are there."""
        self._parts[id].append(part)

    def piezo(self, pin: int, part: Piezo) -> None:
        """Connect a piezo; the pin is a number."""
        self._free(pin)._piezo = part

    def pin(self, number: int) -> Pin:
        """The pin of that number; ValueError if the chip has none."""
        if type(number) is not int or not 0 <= number < _PINS:
            raise ValueError(f"invalid pin {number!r}")
        return self._pins[number]

    def parts(self, id: int) -> list[Part]:
        """The parts on a bus: a list that grows as more are put there."""
        return self._parts[id]

    def _free(self, number: int) -> Pin:
        pin = self.pin(number)
        if pin._row or pin._column or pin._piezo:
            raise BenchError(f"pin {number} is used twice")
        return pin


bench = _Bench()


def freq(hz: int | None = None) -> int | None:
    """The clock of the chip, or set it; it changes nothing here."""
    global _hz
    if hz is None:
        return _hz
    _hz = hz
    return None


def idle() -> None:
    """Return at once: time is the player's business."""


def lightsleep(ms: int | None = None) -> None:
    """Return at once: time is the player's business."""


def reset() -> NoReturn:
    """End the program: a PC has no console to start anew."""
    raise SystemExit("machine.reset()")
