"""The random number generator of all makers. It gives the same numbers on every runtime.

Marsaglia's xorshift (2003) on two 16-bit words, with shifts 5, 3, 1 and period 2**32 - 1. Small
integers of MicroPython have 31 bits on the RP2040; all values here fit, so nothing is allocated.
"""

from array import array

import micropython
from micropython import const

_MASK = const(0xFFFF)
_ROUNDS = const(12)
_FACTOR = const(0x6F4B)  # odd, with 15 bits
_KEY = const(0x1D2B)
_ADDEND = const(0x79B9)  # odd, so that the keys of the rounds differ


@micropython.viper
def draw(words: ptr16) -> int:
    """Return the next 16 bits. `words`: the two halfwords of the state."""
    x = words[0]
    y = words[1]
    t = x ^ (x << 5) & _MASK
    words[0] = y
    y = y ^ (y >> 1) ^ t ^ (t >> 3)
    words[1] = y
    return y


@micropython.viper
def below(words, bound: int) -> int:
    """Return a number in 0 .. bound - 1; see `Rng.below`."""
    bits = int(draw(words))
    return (bits >> 2) * bound >> 14


# These loops contain the step of `draw`, because a call takes ten times as long as the step.


@micropython.viper
def fill(x: int, y: int, t: int, words: ptr16, table: ptr8, count: int, bound: int):
    """Set the first `count` bytes of `table` to random numbers in 1 .. bound."""
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
    """Shuffle the first `count` bytes of `table` (Fisher-Yates)."""
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
    """Encipher `number` (below 2 ** 30) with the two words as the key, and store it in them.

    This is a Feistel network: each round combines one half with a function of the other half by
    XOR. So different numbers always give different words, whatever the function is. The function
    is a step of the finaliser of MurmurHash3 (Austin Appleby): a multiplication, then its upper
    bits are folded down. The factor has 15 bits, so no product exceeds 31 bits.
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
    """Start the sequence of `stream` and `code`; see `Rng.seed`."""
    wd = ptr16(words)
    wd[0] = _KEY
    wd[1] = _MASK - _KEY
    _mix(0, 0, 0, 0, words, stream)
    _mix(0, 0, 0, 0, words, code)
    if wd[0] | wd[1] == 0:
        wd[1] = 1  # the only state that xorshift cannot leave


class Rng:
    """A generator whose numbers depend only on its seed."""

    def __init__(self):
        self.words = array("H", (1, 1))  # the state; public for kernels

    def seed(self, stream, code):
        """Start the sequence of `stream` and `code` (each 0 <= number < 2**30).

        The codes of a stream start at different places in the period. Similar codes or streams
        start at unrelated places.
        """
        seed(self.words, stream, code)

    def bits(self):
        """Return the next 16 bits."""
        return draw(self.words)

    def below(self, bound):
        """Return a number in 0 .. bound - 1, for `bound` up to 4096. The probabilities of the
        numbers differ by at most one part in 16384 // bound."""
        return below(self.words, bound)

    def shuffle(self, table, count):
        """Shuffle the first `count` bytes of `table`."""
        shuffle(0, 0, 0, self.words, table, count)
