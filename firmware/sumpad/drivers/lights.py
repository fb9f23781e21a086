"""Lights under the keys: NeoPixels (WS2812) in a chain on one pin, a light for each key."""

import machine
from micropython import const

# ns high and low for a 0, then for a 1, as in MicroPython's driver for NeoPixels.
_TIMING = (400, 850, 800, 450)
_DIM = const(6)  # of 255: enough to see, and not to read by
_BYTES = const(3)  # green, red, blue


class Lights:
    """The lights of a pad. `pin`: a machine.Pin that is an output; `digits`: the digit on the key
    of each light, in the order of the chain, 0 for other keys."""

    def __init__(self, pin, digits):
        self._pin = pin
        self._digits = digits
        self._colours = bytearray(_BYTES * len(digits))
        self._shown = -1
        self.show(0)  # what was lit before a restart stays lit

    def show(self, digits):
        """Light up the keys of the set `digits` (bit d for digit d), dimly, and no others. If that
        changes anything, interrupts wait for 30 us for each light."""
        if digits == self._shown:
            return
        self._shown = digits
        colours = self._colours
        for light, digit in enumerate(self._digits):
            level = _DIM if digit and digits >> digit & 1 else 0
            for at in range(_BYTES):
                colours[light * _BYTES + at] = level
        machine.bitstream(self._pin, 0, _TIMING, colours)
