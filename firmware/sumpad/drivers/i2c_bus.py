"""MicroPython's I2C in the shape that Adafruit's drivers expect of CircuitPython's.

Used by app/start.py for the display. The bus has one user, so locking always succeeds.
"""

import micropython
from micropython import const

_CLOCKS = const(9)  # of a byte and its acknowledgement
_REFUSED = const(5)  # EIO
_TIMED_OUT = const(110)  # ETIMEDOUT


class I2CBus:
    """An adapter over a machine.I2C. OSErrors of the bus pass through.

    `connect()` sets up the bus and returns it; it may be called again. `sda` and `scl`: its Pins.
    """

    def __init__(self, connect, sda, scl):
        self._connect = connect
        self._sda = sda
        self._scl = scl
        self._i2c = connect()
        self.free()

    def free(self):
        """Have a part let go of SDA, which it holds low when it has missed a clock: it waits for
        the rest of a byte, and the bus for it. So it is given the rest, and a stop. Raises OSError
        if a line stays low; a transfer would find out too, but take all its time for that."""
        sda = self._sda
        scl = self._scl
        if not sda.value():
            self._clock_out(sda, scl)
        if not (sda.value() and scl.value()):
            raise OSError(_TIMED_OUT)

    def _clock_out(self, sda, scl):
        scl.init(scl.OPEN_DRAIN, value=1)
        for _ in range(_CLOCKS):  # a call takes its time, so at no more than 400 kHz
            scl.value(0)
            scl.value(1)
        scl.value(0)
        sda.init(sda.OPEN_DRAIN, value=0)
        scl.value(1)
        sda.value(1)
        self._i2c = self._connect()

    @micropython.native
    def write(self, address, buffer):
        """Send a whole buffer, for our own code. Raises OSError too for a byte that was refused,
        of which MicroPython tells by the number of those that were not."""
        if self._i2c.writeto(address, buffer) != len(buffer):
            raise OSError(_REFUSED)

    def try_lock(self):
        return True

    def unlock(self):
        pass

    def writeto(self, address, buffer, *, start=0, end=None):
        """Send buffer[start:end]; without heap if that is the whole buffer."""
        if start or end is not None and end != len(buffer):
            buffer = memoryview(buffer)[start:end]
        self.write(address, buffer)

    def readfrom_into(self, address, buffer, *, start=0, end=None):
        """Fill buffer[start:end]."""
        if start or end is not None and end != len(buffer):
            buffer = memoryview(buffer)[start:end]
        self._i2c.readfrom_into(address, buffer)
