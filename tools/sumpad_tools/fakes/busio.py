"""A stand-in for CircuitPython's busio: names in annotations of Adafruit's drivers."""


class I2C:
    """A bus; never instantiated, because the firmware has its own."""


class SPI:
    """A bus that the console does not have."""
