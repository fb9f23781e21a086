"""A stand-in for CircuitPython's digitalio: a name in annotations of Adafruit's drivers."""


class DigitalInOut:
    """A pin; never instantiated, because the firmware uses MicroPython's."""
