"""A stand-in for MicroPython's machine on the PC, with what the console's drivers need.

The firmware imports it. The player and tests connect models of parts through `bench`, which the
real module does not have. Names and arguments that are not here fail. So does wiring that would
misbehave on real parts only: a floating input, an output against a column, a row driven high.
"""

from __future__ import annotations

from errno import EIO, ENODEV, ETIMEDOUT
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import Any, NoReturn

    from sumpad_tools.parts.direct import DirectKeys, Knob
    from sumpad_tools.parts.ds3231 import DS3231
    from sumpad_tools.parts.matrix import Matrix
    from sumpad_tools.parts.neopixels import NeoPixels
    from sumpad_tools.parts.piezo import Piezo
    from sumpad_tools.parts.ssd1306 import SSD1306 as Part

    OnI2C = Part | DS3231

_PINS = 30  # GPIO of the RP2040
_BUSES = 2
NEOPIXELS = (400, 850, 800, 450)  # ns: high and low for a 0, then for a 1
_LEAST_HZ = 8  # the lowest PWM frequency that a slice's divider and counter can make
_hz = 125_000_000


class BenchError(Exception):
    """Raised if the wiring or its use would not work reliably on real parts."""


class Pin:
    """A pin of the chip. As in MicroPython, every `Pin(4)` is the same object."""

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
        """Set the state after power-on, with nothing connected; the bench calls this once."""
        self._number = number
        self._mode = Pin.IN
        self._pull: int | None = None
        self._latch = 0  # the output level
        self._row: tuple[Matrix, int] | None = None  # (matrix, index) of the row that it drives
        self._column: tuple[Matrix | DirectKeys, int] | None = (
            None  # (matrix, index) of the column it reads
        )
        self._piezo: Piezo | None = None  # the part that it drives as PWM
        self._lights: NeoPixels | None = None  # the part that it sends bits to
        self._bus: tuple[I2C, str] | None = None  # (bus, "sda" or "scl") that the pin belongs to
        # The knob, and which of its contacts is on the pin.
        self._contact: tuple[Knob, int] | None = None
        self._resets: Part | None = None  # the part that it resets when it is low
        self._pulling = False  # whether it holds its line low
        self.handler: Callable[[Pin], object] | None = None  # the interrupt handler

    def init(
        self, mode: int | None = None, pull: int | None = None, *, value: object = None
    ) -> None:
        """Set the mode and the level, unless None, and the pull, where None means no pull."""
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

    def _is_high(self) -> bool:
        """Return whether the pin drives its line high."""
        return self._mode == Pin.OUT and bool(self._latch)

    def value(self, level: object = None) -> int | None:
        """Return the level of the pin, or set the output to `level`."""
        if level is not None:
            self._latch = 1 if level else 0
            self._drive()
            return None
        # A scan of the keys reads many pins, so the usual case comes first.
        if self._column and self._pull == Pin.PULL_UP and self._mode == Pin.IN:
            matrix, index = self._column
            return 0 if matrix.column_low(index) else 1
        return self._read()

    __call__ = value

    def irq(self, handler: Callable[[Pin], object], trigger: int, *, hard: bool = False) -> None:
        """Set the hard interrupt handler for both edges.

        The code that moves the pin must call it. Other interrupts raise NotImplementedError.
        """
        if trigger != Pin.IRQ_FALLING | Pin.IRQ_RISING or not hard:
            raise NotImplementedError("another interrupt than a hard one of both edges")
        self.handler = handler

    def low(self) -> None:
        """Pull the pin low."""
        self.value(0)

    def high(self) -> None:
        """Drive the pin high, or release it in open drain mode."""
        self.value(1)

    off = low
    on = high

    def __repr__(self) -> str:
        mode = ("IN", "OUT", "OPEN_DRAIN")[self._mode]
        pull = {None: "", Pin.PULL_UP: ", pull=PULL_UP", Pin.PULL_DOWN: ", pull=PULL_DOWN"}
        return f"Pin(GPIO{self._number}, mode={mode}{pull[self._pull]})"

    def _drive(self) -> None:
        if self._resets and self._mode != Pin.IN and not self._latch:
            self._resets.reset()
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
        """Update whether the pin holds its line low, and return whether that has changed."""
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
        if self._contact and self._contact[0].closed[self._contact[1]]:
            return 0
        if self._bus:  # a bus has pull-ups
            bus, line = self._bus
            return 0 if bus._holds(line) else 1
        if self._pull is None or self._row:
            raise BenchError(f"{self!r} floats: its level is anything")
        return 1 if self._pull == Pin.PULL_UP else 0


class I2C:
    """A bus controller of the chip, with the parts that `bench` has put on the bus.

    When one of its pins is used for anything else, a new controller must be made.
    """

    def __init__(
        self, id: int, *, scl: Any, sda: Any, freq: int = 400000, timeout: int = 50000
    ) -> None:
        if id not in range(_BUSES):
            raise ValueError(f"I2C({id}) doesn't exist")
        for pin, name, odd in ((sda, "SDA", 0), (scl, "SCL", 1)):
            if Pin(pin)._number % 4 != 2 * id + odd:  # the chip's fixed assignment of pins
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
        """Return the addresses that answer."""
        found = []
        for address in range(0x08, 0x78):
            part = self._start(address, False)
            if part:
                part.stop()
                found.append(address)
        return found

    def writeto(self, addr: int, buf: bytes, stop: bool = True) -> int:
        """Send `buf` up to the first byte that is refused; return how many bytes were accepted.

        Raises OSError if no part answers.
        """
        return self.writevto(addr, (buf,), stop)

    def writevto(self, addr: int, vector: Iterable[bytes], stop: bool = True) -> int:
        """Send several buffers in one transaction, like writeto."""
        data = b"".join(vector)
        part = self._start(addr, False)
        if not part:
            # MicroPython sends an empty write by software, which reports a different error.
            raise OSError(EIO if data else ENODEV, f"nobody answers at 0x{addr:02X}")
        taken = part.write_all(data)
        if stop or taken < len(data):
            part.stop()
        return taken

    def readfrom_into(self, addr: int, buf: bytearray, stop: bool = True) -> None:
        """Fill `buf`. Raises OSError if no part answers."""
        part = self._start(addr, True)
        if not part:
            raise OSError(EIO, f"nobody answers at 0x{addr:02X}")
        for index in range(len(buf)):
            buf[index] = part.read()
        if stop:
            part.stop()

    def _start(self, address: int, read: bool) -> OnI2C | None:
        """Send the address and return the part that acknowledges it, None if none does."""
        if self._gone:
            raise BenchError("a pin of the bus was made something else")
        if self._holds("sda") or self._holds("scl"):
            raise OSError(ETIMEDOUT, "a line of the bus is held low")
        for part in self._parts:
            if part.start(address, read):
                return part
        return None

    def _holds(self, line: str) -> bool:
        """Return whether a part holds the line low."""
        return any(part.holds == line for part in self._parts)


class SPI:
    """A bus controller of the chip that only sends, with the part that `bench` has put on the bus.

    It sends when the part is selected, and expects that the select and D/C pins are outputs.
    """

    def __init__(
        self, id: int, baudrate: int = 1000000, *, sck: Any, mosi: Any, miso: Any = None
    ) -> None:
        if id not in range(_BUSES):
            raise ValueError(f"SPI({id}) doesn't exist")
        for pin, name, place in ((sck, "SCK", 2), (mosi, "MOSI", 3)):
            number = Pin(pin)._number
            if number % 4 != place or number // 8 % 2 != id:  # the chip's fixed assignment
                raise ValueError(f"bad {name} pin")
        if not 0 < baudrate <= _hz // 2:
            raise ValueError(f"no SPI at {baudrate} Hz")
        self._id = id

    def write(self, buf: bytes) -> None:
        """Send `buf` to the part, if it is selected."""
        for part, cs, dc in bench.selected(self._id):
            if dc._mode != Pin.OUT or cs._mode != Pin.OUT:
                raise BenchError(f"{dc!r} or {cs!r} is no output")
            for byte in buf:
                part.shift(byte, dc._is_high())


class PWM:
    """A square wave on a pin. As on the chip, it needs both frequency and duty to be set."""

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
        """Return the frequency in Hz, 0 if it was never set, or set it to `hz`."""
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
        """Return or set the part of the time that the pin is high, 0 to 65535."""
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


def bitstream(pin: Any, encoding: int, timing: Sequence[int], buffer: bytes) -> None:
    """Send the bits of `buffer` to the lights on the pin."""
    part = Pin(pin)._lights
    if encoding != 0 or tuple(timing) != NEOPIXELS or Pin(pin)._mode != Pin.OUT or not part:
        raise BenchError(f"{pin!r} sends no bits for lights")
    part.receive(buffer)


class _Bench:
    """The parts around the chip. Pins and buses made before clear() keep their parts."""

    def __init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        """Disconnect everything and make new pins, as after power-on."""
        self._pins = [object.__new__(Pin) for _ in range(_PINS)]
        for number, pin in enumerate(self._pins):
            pin._reset(number)
        self._parts: list[list[OnI2C]] = [[] for _ in range(_BUSES)]
        self._on_spi: list[tuple[int, Part, Pin, Pin]] = []  # bus, part, select, D/C

    def matrix(self, matrix: Matrix, row_pins: Sequence[int], column_pins: Sequence[int]) -> None:
        """Connect a key matrix; the pins are numbers, in the order of its rows and columns."""
        if len(row_pins) != matrix.rows or len(column_pins) != matrix.columns:
            size = f"{matrix.rows} by {matrix.columns}"
            raise BenchError(f"pins {row_pins} and {column_pins} do not fit a matrix of {size}")
        for index, number in enumerate(row_pins):
            self._free(number)._row = (matrix, index)
        for index, number in enumerate(column_pins):
            self._free(number)._column = (matrix, index)

    def direct(self, keys: DirectKeys, pins: Sequence[int]) -> None:
        """Connect keys that have a pin each; the pins are numbers, in the order of the keys."""
        for index, number in enumerate(pins):
            self._free(number)._column = (keys, index)

    def knob(self, knob: Knob, a: int, b: int) -> None:
        """Connect the contacts of a knob to the pins of these numbers."""
        pins = [self._free(a), self._free(b)]
        for contact, pin in enumerate(pins):
            pin._contact = (knob, contact)

        def change(contact: int) -> None:
            handler = pins[contact].handler
            if handler:
                handler(pins[contact])

        knob.on_change = change

    def i2c(self, id: int, part: OnI2C) -> None:
        """Add a part to the bus `id`."""
        self._parts[id].append(part)

    def spi(self, id: int, part: Part, cs: int, dc: int, reset: int | None = None) -> None:
        """Add a part to the SPI bus `id`, with the numbers of its pins."""
        self._on_spi.append((id, part, self._free(cs), self._free(dc)))
        if reset is not None:
            self._free(reset)._resets = part

    def panel(self, wiring: Any, part: Part) -> None:
        """Connect a panel as PANEL of a board says."""
        if wiring.get("bus") == "SPI":
            self.spi(wiring["spi"], part, wiring["cs"], wiring["dc"], wiring["reset"])
        else:
            self.i2c(wiring["i2c"], part)

    def selected(self, id: int) -> list[tuple[Part, Pin, Pin]]:
        """Return the parts on the SPI bus `id` whose select pin is low, with select and D/C."""
        return [
            (part, cs, dc) for bus, part, cs, dc in self._on_spi if bus == id and not cs._latch
        ]

    def piezo(self, pin: int, part: Piezo) -> None:
        """Connect a piezo to the pin of this number."""
        self._free(pin)._piezo = part

    def lights(self, pin: int, part: NeoPixels) -> None:
        """Connect a chain of lights to the pin of this number."""
        self._free(pin)._lights = part

    def pin(self, number: int) -> Pin:
        """Return the pin of this number. Raises ValueError if the chip has no such pin."""
        if type(number) is not int or not 0 <= number < _PINS:
            raise ValueError(f"invalid pin {number!r}")
        return self._pins[number]

    def parts(self, id: int) -> list[OnI2C]:
        """Return the parts on the bus `id`: a list that grows as more are added."""
        return self._parts[id]

    def _free(self, number: int) -> Pin:
        pin = self.pin(number)
        if pin._row or pin._column or pin._piezo or pin._contact:
            raise BenchError(f"pin {number} is used twice")
        return pin


bench = _Bench()


def freq(hz: int | None = None) -> int | None:
    """Return the clock of the chip in Hz, or set it, which does not change the speed here."""
    global _hz
    if hz is None:
        return _hz
    _hz = hz
    return None


def idle() -> None:
    """Return at once: the player controls the time."""


def lightsleep(ms: int | None = None) -> None:
    """Return at once: the player controls the time."""


def reset() -> NoReturn:
    """End the program: there is no chip to restart on a PC."""
    raise SystemExit("machine.reset()")
