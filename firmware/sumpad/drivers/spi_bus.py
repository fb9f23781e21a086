"""A panel's SPI bus for oled.py, and for Adafruit's drivers, which are for CircuitPython.

A panel on SPI never answers, so a fault is not noticed: `Oled.refresh` repairs the picture. The
wire D/C says whether bytes are commands or a picture.
"""

import micropython


class Output:
    """An output pin as CircuitPython has it. `pin`: a machine.Pin."""

    def __init__(self, pin):
        self._pin = pin

    def switch_to_output(self, value=0):
        self._pin.init(self._pin.OUT, value=value)

    @property
    def value(self):
        return self._pin.value()

    @value.setter
    def value(self, level):
        self._pin.value(level)


class SPIBus:
    """An adapter for `spi`, a machine.SPI that is set up. `cs`, `dc`, `reset`: machine.Pins that
    are outputs; `reset` may be None."""

    LEAD = 0  # there are no control bytes, unlike on I2C

    def __init__(self, spi, cs, dc, reset=None):
        self._spi = spi
        self._select = cs
        self._is_data = dc
        self._one = bytearray(1)
        self.cs = Output(cs)
        self.dc = Output(dc)
        self.reset = reset and Output(reset)
        cs(1)

    # What oled.py calls

    def free(self):
        pass

    def check(self):
        pass

    def begun(self, commands):
        """Return a new bytearray with `commands` for the method `commands`; it may be extended."""
        return bytearray(commands)

    def commands(self, commands):
        """Send `commands`, a bytearray."""
        self._select(0)
        self._is_data(0)
        self._spi.write(commands)
        self._select(1)

    def command(self, command):
        """Send one command byte."""
        self._one[0] = command
        self.commands(self._one)

    @micropython.native
    def span(self, begin, view):
        """Send the commands `begin`, and then `view` for the picture. Returns how many bytes that
        was."""
        self._select(0)
        self._is_data(0)
        self._spi.write(begin)
        self._is_data(1)
        self._spi.write(view)
        self._select(1)
        return len(begin) + len(view)

    # What Adafruit's driver calls

    def try_lock(self):
        return True

    def unlock(self):
        pass

    def configure(self, baudrate, polarity, phase):
        """Do nothing: the bus is set up already."""

    def write(self, buffer):
        """Send `buffer` to the selected panel."""
        self._spi.write(buffer)


def of(panel):
    """Return the bus of `panel`, PANEL of a board."""
    from machine import SPI, Pin

    # A panel is only written to. The pin for reading would be taken from another use.
    spi = SPI(
        panel["spi"],
        baudrate=panel["frequency"],
        sck=Pin(panel["sck"]),
        mosi=Pin(panel["mosi"]),
        miso=None,
    )
    reset = panel["reset"]
    return SPIBus(
        spi,
        Pin(panel["cs"], Pin.OUT, value=1),
        Pin(panel["dc"], Pin.OUT, value=0),
        None if reset is None else Pin(reset, Pin.OUT, value=1),
    )
