"""The random numbers of every maker, the same on every runtime.

Xorshift on two 16-bit words (shifts 5, 3, 1; period 2**32 - 1), because a small integer of
MicroPython on the RP2040 has 31 bits: nothing here ever leaves them, so nothing allocates.
"""

from micropython import const

_MASK = const(0xFFFF)
_WARM_UP = const(8)


class Rng:
    """A stream of numbers that depends on its seed alone."""

    def __init__(self):
        self._x = 1
        self._y = 1

    def seed(self, stream, code):
        """Start the stream that belongs to these two numbers (each 0 <= number < 2**30)."""
        self._x = 0x5A17
        self._y = 0x1D2B
        self._absorb(stream & 0x7FFF)
        self._absorb(stream >> 15)
        self._absorb(code & 0x7FFF)
        self._absorb(code >> 15)

    def _absorb(self, number):
        self._x ^= number
        if not self._x | self._y:
            self._y = 1  # the only state that xorshift cannot leave
        for _ in range(_WARM_UP):
            self.bits()

    def bits(self):
        """The next 16 bits."""
        t = self._x ^ (self._x << 5) & _MASK
        y = self._y
        self._x = y
        self._y = y = y ^ (y >> 1) ^ t ^ (t >> 3)
        return y

    def below(self, bound):
        """A number in 0 .. bound - 1, for bounds up to 4096; each is as likely as the others
        to within one part in 65536 // bound."""
        return (self.bits() >> 2) * bound >> 14

    def shuffle(self, items, count):
        """Put the first `count` of `items` into random order, in place (Fisher and Yates)."""
        for i in range(count - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
