"""CircuitPython's module of that name: names in annotations of Adafruit's drivers."""


class I2C:
    """A bus; never made here, the firmware has its own."""


class SPI:
    """A bus that the console has not got."""
