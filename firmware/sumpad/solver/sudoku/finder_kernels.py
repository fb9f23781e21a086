"""The inner loops of finder.py and basics.py. `places`: see ladder_kernels.py.

The first three arguments, of `single` only `mask`, are scratch variables; callers pass 0. Viper
keeps the first three locals of a function in registers.
"""

import micropython
from micropython import const

# As in houses.py and basics.py: the compiler folds constants into a kernel from its own module
# alone.
_CELLS = const(0)
_BITS = const(1944)
_MASKS = const(243)
_NAKED = const(3)
_FISH = const(5)
_ALL = const(0x1FF)


@micropython.viper
def last(at: int, house: int, open_cells: int, places: ptr16) -> int:
    """Find a house with one open cell, boxes first. Return the index of this cell in `places`
    (from _MASKS on), or -1."""
    house = 27
    while house:
        house -= 1
        at = _MASKS + 9 * house
        end = at + 9
        found = -1
        open_cells = 0
        while at < end:
            if places[at]:
                open_cells += 1
                found = at
            at += 1
        if open_cells == 1:
            return found
    return -1


@micropython.viper
def left_one(
    at: int, mask: int, place: int,
    places: ptr16, tables: ptr8, houses: ptr32, house: int, second: int, digit: int,
) -> int:  # fmt: skip
    """Return another house of the same kind as `house` in which `digit` (0..8) has one place once
    it loses those that lie in the house `second`; -1 if there is none."""
    first = house * 57 >> 9  # house // 9
    first *= 9
    other = first + 9
    while other > first:
        other -= 1
        mask = places[9 * other + digit]
        if other != house and mask & mask - 1:
            at = _CELLS + 9 * other
            place = 1
            while place < 512:
                if mask & place and houses[tables[at]] >> second & 1:
                    mask ^= place
                at += 1
                place += place
            if mask:
                if not mask & mask - 1:
                    return other
    return -1


@micropython.viper
def single(at: int, mask: int, places: ptr16, end: int) -> int:
    """Return the first index from `at` to `end` - 1 at which `places` has a single bit, or -1."""
    while at < end:
        mask = places[at]
        if mask:
            if not mask & mask - 1:
                return at
        at += 1
    return -1


@micropython.viper
def confined(
    at: int, mask: int, shared: int,
    places: ptr16, tables: ptr8, houses: ptr32, units: int, last: int,
) -> int:  # fmt: skip
    """Find the next index of `places` after `last`, in a house of the mask `units`, where all
    places of the digit lie in another house, too, which has more places for it. Return other house
    << 8 | index, or 0 for none. (No result is 0, since the houses differ.)"""
    at = last
    while at < _MASKS - 1:
        at += 1
        house = at * 57 >> 9  # at // 9
        mask = places[at]
        if units >> house & 1 and mask:
            if int(tables[_BITS + mask]) < 4:
                shared = 0x7FFFFFF ^ 1 << house
                place = _CELLS + 9 * house
                while mask:
                    if mask & 1:
                        shared &= houses[tables[place]]
                    mask >>= 1
                    place += 1
                if shared:
                    other = 0
                    while not shared >> other & 1:
                        other += 1
                    mask = tables[_BITS + places[at]]
                    if int(tables[_BITS + places[at + 9 * (other - house)]]) > mask:
                        return other << 8 | at
    return 0


@micropython.viper
def choose(
    mask: int, union: int, at: int,
    lines: ptr16, tables: ptr8, units: int, kind: int, size: int, last: int,
) -> int:  # fmt: skip
    """Find the next `size` lines of a unit that have only `size` places between them, some of
    which other lines have, too. Return unit << 9 | mask of lines, or 0. `lines`: the places of the
    finder; `units`: a mask of units to search; `kind`: as in basics.py; `last`: the previous
    result, or 0."""
    unit = last >> 9
    mask = last & _ALL
    while unit < 27:
        if units >> unit & 1:
            first = 9 * unit
            step = 1
            if kind == _NAKED:
                first += _MASKS
            elif kind == _FISH:
                first = unit
                step = 9
                if unit > 8:
                    first += 72
            narrow = 0
            at = 9
            while at:
                at -= 1
                union = lines[first + at * step]
                if union:
                    if int(tables[_BITS + union]) <= size:
                        narrow |= 1 << at
            if int(tables[_BITS + narrow]) >= size:
                mask = mask - narrow & narrow
                while mask:
                    if int(tables[_BITS + mask]) == size:
                        union = 0
                        rest = 0
                        at = 9
                        while at:
                            at -= 1
                            if mask >> at & 1:
                                union |= lines[first + at * step]
                            else:
                                rest |= lines[first + at * step]
                        if int(tables[_BITS + union]) == size and rest & union:
                            return unit << 9 | mask
                    mask = mask - narrow & narrow
        mask = 0
        unit += 1
    return 0
