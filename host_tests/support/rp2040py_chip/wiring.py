"""The wires between rp2040py's RP2040 and the parts around it: panel, keys, piezo, flash, USB.

backend.py makes new ones for every chip. rp2040py does not model time outside the chip,
so it is added here: nine bit times a byte on the bus, at the speed that the firmware has set in
the registers, and the datasheet's times for erasing and writing flash.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

from rp2040py.gpio_pin import GPIOPinState
from rp2040py.peripherals.i2c import R_TX_EMPTY, I2CMode
from rp2040py.peripherals.ssi import CMD_BLOCK_ERASE, CMD_PAGE_PROGRAM, CMD_SECTOR_ERASE, SSI_DR0
from rp2040py.rp2040 import RP2040
from rp2040py.usb.cdc import USBCDC

from sumpad_tools.boards import Panel
from sumpad_tools.chip.emulated import CYCLE_NS
from sumpad_tools.parts.matrix import Matrix
from sumpad_tools.parts.piezo import Piezo
from sumpad_tools.parts.ssd1306 import SSD1306

Result = TypeVar("Result")

_FUNCTION_I2C = 3  # the number of I2C in the datasheet's table of pin functions
_BYTE_BITS = 9  # eight bits and the acknowledgement

_QUIET_NS = 5_000_000
_LONGEST_PERIOD_NS = 5_000_000  # the longest period that counts as a tone

_QSPI_SELECT = 1  # the index of chip select among the pins of the flash chip

# Typical times of the W25Q16JV on the Pico, in nanoseconds.
_FLASH_NS = {
    CMD_SECTOR_ERASE: 45_000_000,
    CMD_BLOCK_ERASE: 150_000_000,
    CMD_PAGE_PROGRAM: 400_000,
}


class PanelOnBus:
    """A panel on an I2C peripheral.

    It calls `on_quiet()` when no transaction has begun for 5 ms after the last: then the panel
    does not show a half-drawn picture.
    """

    def __init__(
        self, chip: RP2040, panel: SSD1306, wiring: Panel, on_quiet: Callable[[], None]
    ) -> None:
        """Connect `panel` to `chip`; `wiring` is PANEL of a board, with peripheral and pins."""
        self._panel = panel
        self._quiet = chip.clock.create_alarm(on_quiet)
        self._pins = (chip.gpio[wiring["sda"]], chip.gpio[wiring["scl"]])
        self._bus = chip.i2c[wiring["i2c"]]
        self._alarm = chip.clock.create_alarm(self._due)
        self._then: Callable[[], object] | None = None
        self._shifting = False  # whether a byte is on the wire
        self._not_empty = chip.clock.create_alarm(partial(self._set_empty, False))
        self._bus.on_start = self._start
        self._bus.on_connect = self._connect
        self._bus.on_write_byte = self._write
        self._bus.on_read_byte = self._read
        self._bus.on_stop = self._stop

    def _start(self, repeated: bool) -> None:
        self._quiet.cancel()
        self._after(1, self._bus.complete_start)

    def _connect(self, address: int, mode: I2CMode) -> None:
        wired = all(pin.function_select == _FUNCTION_I2C for pin in self._pins)
        acknowledged = wired and self._panel.start(address, mode == I2CMode.READ)
        self._shift(self._bus.complete_connect, acknowledged)

    def _write(self, byte: int) -> None:
        self._shift(self._bus.complete_write, self._panel.write(byte))

    def _read(self, acknowledged: bool) -> None:
        self._shift(self._bus.complete_read, self._panel.read())

    def _stop(self) -> None:
        self._panel.stop()
        self._quiet.schedule(_QUIET_NS)
        self._after(1, self._bus.complete_stop)

    def _shift(self, complete: Callable[[Result], object], result: Result) -> None:
        """Wait for one byte time, then pass `result` to the peripheral through `complete`."""
        self._shifting = True
        self._after(_BYTE_BITS, partial(self._shifted, complete, result))
        self._not_empty.schedule(0)

    def _shifted(self, complete: Callable[[Result], object], result: Result) -> None:
        self._shifting = False
        complete(result)
        if not self._shifting:
            self._set_empty(True)

    def _set_empty(self, empty: bool) -> None:
        """Set TX_EMPTY as the chip does: only after the last byte has passed or was refused.

        rp2040py sets it when a byte begins, and so the firmware would miss a refusal.
        """
        self._bus.int_raw = self._bus.int_raw & ~R_TX_EMPTY | (R_TX_EMPTY if empty else 0)
        self._bus.check_interrupts()

    def _after(self, bits: int, then: Callable[[], object]) -> None:
        self._then = then
        bit_ns = (self._bus.scl_low_period + self._bus.scl_high_period) * CYCLE_NS
        self._alarm.schedule(bits * bit_ns)

    def _due(self) -> None:
        assert self._then
        self._then()


class PanelOnPins:
    """The same panel when the firmware drives the bus with its pins as plain outputs.

    MicroPython does so for transactions without data (probing, scanning), which the peripheral
    cannot do. Only writes are answered, because nothing else is sent like this.
    """

    def __init__(self, chip: RP2040, panel: SSD1306, wiring: Panel) -> None:
        self._panel = panel
        self._sda = chip.gpio[wiring["sda"]]
        self._scl = chip.gpio[wiring["scl"]]
        self._byte = 0
        self._bits: int | None = None  # bits of the byte received; None between transactions
        self._addressed = False
        self._sda.add_listener(self._sda_changed)
        self._scl.add_listener(self._scl_changed)

    def _sda_changed(self, state: GPIOPinState, _before: GPIOPinState) -> None:
        if self._scl.value == GPIOPinState.LOW or self._scl.function_select == _FUNCTION_I2C:
            return
        if state == GPIOPinState.LOW:
            self._bits = self._byte = 0
            self._addressed = False
        elif self._bits is not None:
            self._bits = None
            self._panel.stop()

    def _scl_changed(self, state: GPIOPinState, _before: GPIOPinState) -> None:
        if self._bits is None:
            return
        if state != GPIOPinState.LOW:
            if self._bits < 8:
                self._byte = self._byte << 1 | (self._sda.value != GPIOPinState.LOW)
            self._bits += 1
        elif self._bits == 8:
            if self._acknowledges(self._byte):
                self._sda.set_input_value(False)
        elif self._bits == _BYTE_BITS:
            self._sda.release_input()
            self._bits = self._byte = 0

    def _acknowledges(self, byte: int) -> bool:
        if self._addressed:
            return self._panel.write(byte)
        self._addressed = True
        return not byte & 1 and self._panel.start(byte >> 1, False)


class MatrixOnPins:
    """A key matrix on pins: the chip drives the pins `rows` and reads the pins `columns`."""

    def __init__(
        self, chip: RP2040, matrix: Matrix, rows: Sequence[int], columns: Sequence[int]
    ) -> None:
        self._matrix = matrix
        self._columns = [chip.gpio[pin] for pin in columns]
        self._low = [False] * len(columns)
        matrix.on_change = self._changed
        for row, pin in enumerate(rows):
            matrix.drive(row, False)
            chip.gpio[pin].add_listener(partial(self._row, row))

    def _row(self, row: int, state: GPIOPinState, _before: GPIOPinState) -> None:
        self._matrix.drive(row, state == GPIOPinState.LOW)

    def _changed(self) -> None:
        for column, pin in enumerate(self._columns):
            low = self._matrix.column_low(column)
            if low != self._low[column]:
                self._low[column] = low
                if low:
                    pin.set_input_value(False)
                else:
                    pin.release_input()  # an open contact drives nothing


class PiezoOnPin:
    """A piezo on a pin that the chip drives.

    Two equal periods in a row are a tone. Periods of _LONGEST_PERIOD_NS or more, or no movement,
    are silence. Lengths within a hundredth count as equal. When the chip changes the tone, one
    period is a mix of both and may be that close to the one before, so a frequency within a
    hundredth of the present tone does not change it.
    """

    def __init__(self, chip: RP2040, piezo: Piezo, pin: int) -> None:
        self._clock = chip.clock
        self._silence = chip.clock.create_alarm(partial(piezo.sound, 0))
        self._piezo = piezo
        self._rose: float = 0  # when the pin last went high, in nanoseconds
        self._period: float = 0
        chip.gpio[pin].add_listener(self._changed)

    def _changed(self, state: GPIOPinState, _before: GPIOPinState) -> None:
        if state != GPIOPinState.HIGH:
            return
        now = self._clock.nanos
        period = now - self._rose
        if _alike(period, self._period) and period < _LONGEST_PERIOD_NS:
            hz = round(1e9 / period)
            if not _alike(hz, self._piezo.hz):
                self._piezo.sound(hz)
            self._silence.schedule(_LONGEST_PERIOD_NS)
        self._rose = now
        self._period = period


def _alike(one: float, other: float) -> bool:
    """Return whether two periods, or two frequencies, are the same tone, within 1%."""
    return abs(one - other) < one / 100


class FlashChip:
    """The flash chip, which counts and times the erasures and page writes of the firmware.

    The core is stopped meanwhile, as with a real MicroPython, which runs from this flash.
    `on_change()` is called after each erasure or write.
    """

    def __init__(self, chip: RP2040, on_change: Callable[[], object]) -> None:
        self._clock = chip.clock
        self._on_change = on_change
        self._command: int | None = None
        self._to_flash = chip.ssi.write_uint32
        # All data for the flash chip passes through this method.
        chip.ssi.write_uint32 = self._write  # type: ignore[method-assign]  # catches all writes
        chip.qspi[_QSPI_SELECT].add_listener(self._selected)

    def _write(self, offset: int, value: int) -> None:
        if offset == SSI_DR0 and self._command is None:
            self._command = value & 0xFF  # the first byte after selection
        self._to_flash(offset, value)

    def _selected(self, state: GPIOPinState, _before: GPIOPinState) -> None:
        if state == GPIOPinState.LOW:
            self._command = None
        elif self._command in _FLASH_NS:
            self._clock.tick(_FLASH_NS[self._command])
            self._on_change()


class UsbHost:
    """The PC's end of the USB serial line.

    rp2040py's own host keeps sending empty packets to a device that is ready to receive, which
    takes most of the chip's time. This host, like a real one, is silent if it has nothing to send.

    `received` is everything that the chip has sent; `connected` is true once the chip is
    enumerated; `on_received()` is called after every packet.
    """

    def __init__(self, chip: RP2040, cdc: USBCDC, on_received: Callable[[], object]) -> None:
        self.received = bytearray()
        self.connected = False
        self._usb = chip.usb_ctrl
        self._on_received = on_received
        self._outgoing = bytearray()
        self._ready: tuple[int, int] | None = None  # endpoint and size of the read that waits
        self._enumerate = self._usb.on_endpoint_read
        self._usb.on_endpoint_read = self._chip_reads
        cdc.on_serial_data = self._chip_writes
        cdc.on_device_connected = self._enumerated
        self._cdc_reset = self._usb.on_reset
        self._usb.on_reset = self._reset

    def send(self, data: bytes) -> None:
        """Queue bytes, which are sent as the chip accepts them."""
        self._outgoing += data
        if self._ready:
            self._chip_reads(*self._ready)

    def _chip_reads(self, endpoint: int, size: int) -> None:
        if endpoint == 0:
            assert self._enumerate
            self._enumerate(endpoint, size)
        elif self._outgoing:
            self._ready = None
            packet = bytes(self._outgoing[:size])
            del self._outgoing[:size]
            self._usb.endpoint_read_done(endpoint, packet)
        else:
            self._ready = (endpoint, size)

    def _chip_writes(self, data: bytes | bytearray) -> None:
        self.received += data
        self._on_received()

    def _enumerated(self) -> None:
        self.connected = True

    def _reset(self) -> None:
        """Handle a reset of the chip, which disconnects it from the bus."""
        self.connected = False
        self._outgoing.clear()
        self._ready = None
        assert self._cdc_reset
        self._cdc_reset()
