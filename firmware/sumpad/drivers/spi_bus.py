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
    address = None  # see write

    def __init__(self, spi, cs, dc, reset=None):
        self.spi = spi
        self._select = cs
        self._is_data = dc
        self._commands = bytearray(3)
        self.cs = Output(cs)
        self.dc = Output(dc)
        self.reset = reset and Output(reset)
        cs(1)

    # What oled.py calls

    def free(self):
        pass

    @micropython.native
    def write(self, begin, view):
        """Send the three commands in `begin`, which has bytes for I2C between them, then `view`
        for the picture. If `begin` is None, send `view` as commands."""
        self._select(0)
        self._is_data(0)
        if begin is not None:
            commands = self._commands
            commands[0] = begin[1]
            commands[1] = begin[3]
            commands[2] = begin[5]
            self.spi.write(commands)
            self._is_data(1)
        self.spi.write(view)
        self._select(1)


class Device:
    """What Adafruit's driver needs of adafruit_bus_device.spi_device.SPIDevice, which is left out
    on the chip, since panels on I2C would have to load it too."""

    def __init__(self, bus, cs, baudrate, polarity, phase):
        self._spi = bus.spi
        self._cs = cs
        cs.switch_to_output(1)

    def __enter__(self):
        self._cs.value = 0
        return self._spi

    def __exit__(self, *exception):
        self._cs.value = 1


def of(panel):
    """Return the bus of `panel`, PANEL of a board."""
    from adafruit_bus_device import spi_device
    from machine import SPI, Pin

    spi_device.SPIDevice = Device

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
