"""CircuitPython's module of that name: a name in annotations of Adafruit's drivers."""


class DigitalInOut:
    """A pin; never made here, the firmware takes MicroPython's."""
