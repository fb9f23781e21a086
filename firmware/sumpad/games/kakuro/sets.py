"""The sets of digits that fit some cells, in words."""

import micropython
from micropython import const

from sumpad.games.kakuro import wording

_LARGEST = const(5)  # digits of a set that is told


def sets_that_fit(masks, total):
    """The sets of digits that so many cells can hold to make a total, `1+6+9 or 1+7+8`; nothing if
    these are many. `masks`: what each cell can be."""
    count = len(masks)
    if count > _LARGEST:
        return ""
    union = 0
    for mask in masks:
        union |= mask
    found = []
    some = _next_set(0, union, count, total)
    while some:
        if _can_hold(masks, some):
            if len(found) == wording.LONGEST // (2 * count + 1):
                return ""
            found.insert(0, wording.digits_of(some, "+"))
        some = _next_set(some, union, count, total)
    words = ", ".join(found[:-1])
    return "{} or {}".format(words, found[-1]) if words else "".join(found)


def _can_hold(masks, digits):
    """Whether cells can hold as many digits, each of them: any of these have enough cells, by
    Hall's marriage theorem."""
    some = digits
    while some:
        if sum([1 for mask in masks if mask & some]) < wording.size(some):
            return False
        some = some - 1 & digits
    return True


@micropython.viper
def _next_set(after: int, mask: int, count: int, total: int) -> int:
    """The next set of so many digits out of `mask` that make a total, above `after`; 0: none."""
    some = after + 1
    while some < 512:
        if some & mask == some:
            bits = some
            digit = 1
            digits = 0
            made = 0
            while bits:
                if bits & 1:
                    digits += 1
                    made += digit
                bits >>= 1
                digit += 1
            if digits == count and made == total:
                return some
        some += 1
    return 0
