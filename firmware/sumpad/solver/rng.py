"""The random numbers of every maker, the same on every runtime.

Xorshift on two 16-bit words (shifts 5, 3, 1; period 2**32 - 1), because a small integer of
MicroPython on the RP2040 has 31 bits: nothing here ever leaves them, so nothing allocates.
"""

from array import array

import micropython
from micropython import const

_MASK = const(0xFFFF)
_ROUNDS = const(12)
_FACTOR = const(0x6F4B)  # odd, with 15 bits
_KEY = const(0x1D2B)
_ADDEND = const(0x79B9)  # odd, so that the key of each round differs


@micropython.viper
def draw(words: ptr16) -> int:
    """The next 16 bits."""
    x = words[0]
    y = words[1]
    t = x ^ (x << 5) & _MASK
    words[0] = y
    y = y ^ (y >> 1) ^ t ^ (t >> 3)
    words[1] = y
    return y


@micropython.viper
def below(words, bound: int) -> int:
    """A number in 0 .. bound - 1; see `Rng.below`."""
    bits = int(draw(words))
    return (bits >> 2) * bound >> 14


# The step is written out in these loops: a call takes ten times as long as the step.


@micropython.viper
def fill(x: int, y: int, t: int, words: ptr16, table: ptr8, count: int, bound: int):
    """Set each of the first bytes of a table to one of 1 .. bound."""
    x = words[0]
    y = words[1]
    i = 0
    while i < count:
        t = x ^ (x << 5) & _MASK
        x = y
        y = y ^ (y >> 1) ^ t ^ (t >> 3)
        table[i] = 1 + ((y >> 2) * bound >> 14)
        i += 1
    words[0] = x
    words[1] = y


@micropython.viper
def shuffle(x: int, y: int, t: int, words: ptr16, table: ptr8, count: int):
    """Put the first bytes of a table into random order (Fisher and Yates)."""
    x = words[0]
    y = words[1]
    i = count - 1
    while i > 0:
        t = x ^ (x << 5) & _MASK
        x = y
        y = y ^ (y >> 1) ^ t ^ (t >> 3)
        j = (y >> 2) * (i + 1) >> 14
        item = table[i]
        table[i] = table[j]
        table[j] = item
        i -= 1
    words[0] = x
    words[1] = y


@micropython.viper
def _mix(x: int, y: int, one: int, other: int, words: ptr16, number: int):
    """Set the two words to a number below 2 ** 30, enciphered by the key that they are.

    This is a Feistel network: each round adds to one half a function of the other half. So no two
    numbers give the same words, whatever the function is. The function is a step of the finaliser
    of MurmurHash3 (Austin Appleby), a multiplication whose upper bits are folded down; as the
    factor has 15 bits, no product leaves 31 bits.
    """
    one = words[0]
    other = words[1]
    x = number & _MASK
    y = number >> 16
    rounds = _ROUNDS
    while rounds:
        rounds -= 1
        mixed = (x ^ one) * _FACTOR
        mixed = (y ^ mixed ^ mixed >> 15) & _MASK
        y = x
        x = mixed
        mixed = one + _ADDEND & _MASK
        one = other
        other = mixed
    words[0] = x
    words[1] = y


@micropython.viper
def seed(words, stream: int, code: int):
    """Start the stream that belongs to these two numbers; see `Rng.seed`."""
    wd = ptr16(words)
    wd[0] = _KEY
    wd[1] = _MASK - _KEY
    _mix(0, 0, 0, 0, words, stream)
    _mix(0, 0, 0, 0, words, code)
    if wd[0] | wd[1] == 0:
        wd[1] = 1  # the only state that xorshift cannot leave


class Rng:
    """A stream of numbers that depends on its seed alone."""

    def __init__(self):
        self.words = array("H", (1, 1))  # for kernels that write the step out in their loops

    def seed(self, stream, code):
        """Start the stream that belongs to these two numbers (each 0 <= number < 2**30).

        The codes of a stream start at different places of the period. Codes or streams that are
        alike start at places that have nothing in common.
        """
        seed(self.words, stream, code)

    def bits(self):
        """The next 16 bits."""
        return draw(self.words)

    def below(self, bound):
        """A number in 0 .. bound - 1, for bounds up to 4096; all are equally likely to within one
        part in 16384 // bound."""
        return below(self.words, bound)

    def shuffle(self, table, count):
        """Put the first `count` bytes of a table into random order."""
        shuffle(0, 0, 0, self.words, table, count)
