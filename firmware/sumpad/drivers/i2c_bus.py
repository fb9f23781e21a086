"""A panel's I2C bus for oled.py, and for Adafruit's drivers, which are for CircuitPython.

app/start.py uses it for the display. The bus has only one user, so locking always succeeds.
"""

import micropython
from micropython import const

_CLOCKS = const(9)  # for a byte and its acknowledgement
_REFUSED = const(5)  # EIO
_TIMED_OUT = const(110)  # ETIMEDOUT
_COMMAND = const(0x80)  # control byte before one command
_PLACES = (0x3C, 0x3D)  # addresses that a panel may have


class I2CBus:
    """An adapter for a machine.I2C. OSErrors of the bus pass through.

    `connect()` sets up the bus and returns it; it is called again when the bus must be set up
    again. `sda` and `scl`: the Pins of the bus. `address`: that of the panel.
    """

    LEAD = 1  # control bytes before a command and before a picture
    reset = None  # a module with four pins has no wire to reset it

    def __init__(self, connect, sda, scl, address=_PLACES[0]):
        self.address = address
        self._one = bytearray((_COMMAND, 0))
        self._connect = connect
        self._sda = sda
        self._scl = scl
        self._i2c = connect()
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
        self._i2c = self._connect()

    @micropython.native
    def write(self, address, buffer):
        """Send all of `buffer`; for our own code. Raises OSError also if a byte was refused, which
        MicroPython reports only by the number of acknowledged bytes."""
        if self._i2c.writeto(address, buffer) != len(buffer):
            raise OSError(_REFUSED)

    def find(self):
        """Set `address` to one at which a panel answers, the present one if it does. Raises
        ValueError, with the addresses that do answer, if there is no panel."""
        if self.answers(self.address):
            return
        for address in _PLACES:
            if self.answers(address):
                self.address = address
                return
        others = ", ".join("0x{:02X}".format(it) for it in self._i2c.scan())
        found = others + " instead" if others else "nowhere else"
        places = " or ".join(
            "0x{:02X}".format(it) for it in sorted(set(_PLACES + (self.address,)))
        )
        raise ValueError("no display answers at {}; something answers {}".format(places, found))

    def answers(self, address):
        """Return whether a part acknowledges `address`."""
        try:
            return self._i2c.writeto(address, b"") is not None
        except OSError:
            return False

    def check(self):
        """Raise ValueError if the panel does not answer."""
        if not self.answers(self.address):
            raise ValueError("No I2C device at address: 0x{:x}".format(self.address))

    # What oled.py calls

    def begun(self, commands):
        """Return a new bytearray with `commands` for the method `commands`; it may be extended."""
        return bytearray(b"\x00" + commands)

    def commands(self, commands):
        """Send a bytearray that `begun` returned."""
        self.write(self.address, commands)

    def command(self, command):
        """Send one command byte."""
        self._one[1] = command
        self.write(self.address, self._one)

    @micropython.native
    def span(self, begin, view):
        """Send `view`, three commands and the bytes of a span. Returns how many bytes that was."""
        self.write(self.address, view)
        return len(view)

    # What Adafruit's drivers call

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
        self._i2c.readfrom_into(address, buffer)


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
