"""Sets of different digits by size and sum, for kakuro.

A set is a mask of nine bits, bit d - 1 for the digit d. A *key* combines size and sum:

    key = size * SUMS + sum,    size 0 to 9, sum 0 to 45.

Keys are added and subtracted like disjoint sets: the key of a run minus the key of its placed
digits is the key of its open cells. If the sum becomes negative, the borrow makes a key that no
set has.

One table of halfwords holds everything:

    SETS + i        the 512 sets, sorted by key
    FIRST + key     the index i of the first set with this key; FIRST + key + 1 is past the last
    KEY + set       the key of a set; SUMS + d for the set of one digit d
    UNION + key     the union of all sets with this key
    COUNT + set     the number of sets with the key of this set
"""

from array import array

import micropython
from micropython import const

SUMS = const(46)
_ALL = const(0x1FF)  # the set of all digits

SETS = const(0)
FIRST = const(512)
KEY = const(973)  # FIRST + 10 * SUMS + 1
UNION = const(1485)  # KEY + 512
COUNT = const(1945)  # UNION + 10 * SUMS
_HALFWORDS = const(2457)  # COUNT + 512
_KEYS = const(460)  # 10 * SUMS


@micropython.viper
def _build(mask: int, key: int, place: int, table: ptr16):
    """Fill a table of zeros: a counting sort of the masks by key."""
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
    # Fill each key's section from its end; FIRST + 1 + key is the index, and restored below.
    while mask:
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
    """Return a new table, as the module describes it."""
    table = array("H", bytes(2 * _HALFWORDS))
    _build(0, 0, 0, table)
    return table


def least(size):
    """Return the lowest sum of `size` different digits."""
    return size * (size + 1) >> 1


def most(size):
    """Return the highest sum of `size` (0 to 9) different digits; every sum from `least` to it is
    possible."""
    return size * (19 - size) >> 1
