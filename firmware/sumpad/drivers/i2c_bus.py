"""A panel's I2C bus for oled.py, and for Adafruit's drivers, which are for CircuitPython.

app/start.py uses it for the display. The bus has only one user, so locking always succeeds.
"""

import micropython
from micropython import const

_CLOCKS = const(9)  # for a byte and its acknowledgement
_REFUSED = const(5)  # EIO
_TIMED_OUT = const(110)  # ETIMEDOUT


class I2CBus:
    """An adapter for a machine.I2C. OSErrors of the bus pass through.

    `connect()` sets up the bus and returns it; it is called again when the bus must be set up
    again. `sda` and `scl`: the Pins of the bus. `address`: the panel's.
    """

    LEAD = 1  # control bytes before a command and before a picture
    reset = None  # a module with four pins has no wire to reset it

    def __init__(self, connect, sda, scl, address=0):
        self.address = address
        self._connect = connect
        self._sda = sda
        self._scl = scl
        self.i2c = connect()
        self.free()

    def free(self):
        """Make a part release SDA. A part that has missed a clock holds SDA low: it waits for the
        rest of a byte, and blocks the bus. So send the missing clocks and a stop. Raises OSError
        if a line stays low; a transfer would notice that too, but only after its full timeout."""
        sda = self._sda
        scl = self._scl
        if not sda.value():
            self._clock_out(sda, scl)
        if not (sda.value() and scl.value()):
            raise OSError(_TIMED_OUT)

    def _clock_out(self, sda, scl):
        scl.init(scl.OPEN_DRAIN, value=1)
        for _ in range(_CLOCKS):  # a call is slow enough to stay below 400 kHz
            scl.value(0)
            scl.value(1)
        scl.value(0)
        sda.init(sda.OPEN_DRAIN, value=0)
        scl.value(1)
        sda.value(1)
        self.i2c = self._connect()

    @micropython.native
    def write(self, address, buffer):
        """Send all of `buffer`; for oled.py. Raises OSError also if a byte was refused, which
        MicroPython reports only by the number of acknowledged bytes."""
        if self.i2c.writeto(address, buffer) != len(buffer):
            raise OSError(_REFUSED)

    def try_lock(self):
        return True

    def unlock(self):
        pass

    def writeto(self, address, buffer, *, start=0, end=None):
        """Send buffer[start:end]. Takes no heap if that is the whole buffer."""
        if start or end is not None and end != len(buffer):
            buffer = memoryview(buffer)[start:end]
        self.write(address, buffer)

    def readfrom_into(self, address, buffer, *, start=0, end=None):
        """Fill buffer[start:end]."""
        if start or end is not None and end != len(buffer):
            buffer = memoryview(buffer)[start:end]
        self.i2c.readfrom_into(address, buffer)


def of(panel):
    """Return the bus of `panel`, PANEL of a board."""
    from machine import I2C, Pin

    sda = Pin(panel["sda"])
    scl = Pin(panel["scl"])

    def connect():
        # The timeout, in us, is long enough for 20000 bits, twice the bits of a picture.
        frequency = panel["frequency"]
        timeout = 20000000 // (frequency // 1000)
        return I2C(panel["i2c"], sda=sda, scl=scl, freq=frequency, timeout=timeout)

    return I2CBus(connect, sda, scl, panel["address"])
