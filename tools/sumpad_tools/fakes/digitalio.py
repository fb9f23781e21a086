"""CircuitPython's module of that name: the name that annotations of Adafruit's drivers mention."""


class DigitalInOut:
    """A pin; never made here, the firmware takes MicroPython's."""
