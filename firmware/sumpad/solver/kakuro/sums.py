"""Sets of different digits by how many they are and what they add up to, for kakuro.

A set is a mask of nine bits, bit d - 1 for the digit d. A *key* is size and sum in one:

    key = size * SUMS + sum,    size 0..9, sum 0..45,

so that keys are added and subtracted like the sets they belong to: the key of a run less that of
the digits placed in it is the key of what is left. Where the sum becomes negative, the borrow
makes a key that no set has.

One table of halfwords holds it all, built when first needed:

    SETS + i        the 512 sets in the order of their keys
    FIRST + key     the number i of the first set with this key; FIRST + key + 1 ends them
    KEY + set       the key of a set; of a set of one digit d it is SUMS + d
    UNION + key     all digits that some set with this key has
    COUNT + set     how many sets have its key
"""

from array import array

import micropython
from micropython import const

SUMS = const(46)
ALL = const(0x1FF)  # the set of all digits

SETS = const(0)
FIRST = const(512)
KEY = const(973)  # FIRST + 10 * SUMS + 1
UNION = const(1485)  # KEY + 512
COUNT = const(1945)  # UNION + 10 * SUMS
_HALFWORDS = const(2457)  # COUNT + 512
_KEYS = const(460)  # 10 * SUMS


@micropython.viper
def _build(mask: int, key: int, place: int, table: ptr16):
    """Fill the table, which is all zeros: a counting sort of the masks by their keys."""
    mask = 0
    while mask < 512:
        key = 0
        place = 0
        while place < 9:
            if mask >> place & 1:
                key += SUMS + 1 + place
            place += 1
        table[KEY + mask] = key
        table[FIRST + 1 + key] += 1
        table[UNION + key] |= mask
        mask += 1
    key = 0
    while key < _KEYS:
        table[FIRST + 1 + key] += table[FIRST + key]
        key += 1
    mask = 512
    while mask:  # fills each key from its end, with FIRST + 1 + key as the place, and back
        mask -= 1
        key = table[KEY + mask]
        place = table[FIRST + 1 + key] - 1
        table[FIRST + 1 + key] = place
        table[SETS + place] = mask
    mask = 0
    while mask < 512:
        table[FIRST + 1 + table[KEY + mask]] += 1
        mask += 1
    while mask:
        mask -= 1
        key = table[KEY + mask]
        table[COUNT + mask] = table[FIRST + 1 + key] - table[FIRST + key]


def build():
    """A new table; see above."""
    table = array("H", bytes(2 * _HALFWORDS))
    _build(0, 0, 0, table)
    return table


def least(size):
    """The least sum of `size` different digits."""
    return size * (size + 1) >> 1


def most(size):
    """The greatest sum of `size` different digits, 0..9; every sum between is possible too."""
    return size * (19 - size) >> 1
