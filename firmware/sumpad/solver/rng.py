"""The random numbers of every maker, the same on every runtime.

Xorshift on two 16-bit words (shifts 5, 3, 1; period 2**32 - 1), because a small integer of
MicroPython on the RP2040 has 31 bits: nothing here ever leaves them, so nothing allocates.
"""

from array import array

import micropython
from micropython import const

_MASK = const(0xFFFF)
_WARM_UP = const(8)


@micropython.viper
def _next(words: ptr16, steps: int) -> int:
    """Step the generator this many times (1 or more); the last 16 bits."""
    x = words[0]
    y = words[1]
    while steps:
        steps -= 1
        t = x ^ (x << 5) & _MASK
        x = y
        y = y ^ (y >> 1) ^ t ^ (t >> 3)
    words[0] = x
    words[1] = y
    return y


@micropython.viper
def _fill(words, table, count: int, bound: int):
    """Set each of the first bytes of a table to one of 1 .. bound."""
    tb = ptr8(table)
    i = 0
    while i < count:
        tb[i] = 1 + ((int(_next(words, 1)) >> 2) * bound >> 14)
        i += 1


@micropython.viper
def _shuffle(words, table, count: int):
    """Put the first bytes of a table into random order (Fisher and Yates)."""
    tb = ptr8(table)
    i = count - 1
    while i > 0:
        j = (int(_next(words, 1)) >> 2) * (i + 1) >> 14
        item = tb[i]
        tb[i] = tb[j]
        tb[j] = item
        i -= 1


@micropython.viper
def _absorb(words, number: int):
    """Let a number of 15 bits change all that follows."""
    wd = ptr16(words)
    wd[0] = wd[0] ^ number
    if wd[0] | wd[1] == 0:
        wd[1] = 1  # the only state that xorshift cannot leave
    _next(words, _WARM_UP)


class Rng:
    """A stream of numbers that depends on its seed alone."""

    def __init__(self):
        self.words = array("H", (1, 1))  # for kernels that write the step out in their loops

    def seed(self, stream, code):
        """Start the stream that belongs to these two numbers (each 0 <= number < 2**30)."""
        self.words[0] = 0x5A17
        self.words[1] = 0x1D2B
        _absorb(self.words, stream & 0x7FFF)
        _absorb(self.words, stream >> 15)
        _absorb(self.words, code & 0x7FFF)
        _absorb(self.words, code >> 15)

    def bits(self):
        """The next 16 bits."""
        return _next(self.words, 1)

    def below(self, bound):
        """A number in 0 .. bound - 1, for bounds up to 4096; each is as likely as the others
        to within one part in 16384 // bound."""
        return (self.bits() >> 2) * bound >> 14

    def fill(self, table, count, bound):
        """Set the first `count` bytes of a table to numbers of 1 .. bound."""
        _fill(self.words, table, count, bound)

    def shuffle(self, table, count):
        """Put the first `count` bytes of a table into random order."""
        _shuffle(self.words, table, count)
