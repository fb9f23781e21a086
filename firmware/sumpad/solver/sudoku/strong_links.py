"""Turbot fish, for `finder.Finder`: two or three strong links of one digit.

A strong link is a house whose places for the digit fall into two groups: one of the groups has the
digit. A group is a cell, or the cells that a line and a box share. If a group of one link sees a
group of the next, not both have the digit. So one of the two groups at the ends has it.

With links of two cells each this is a skyscraper, a 2-string kite or a turbot fish; of three links
it is an X-chain. With a group of more cells it is grouped, and covers the empty rectangle.

The arguments of `pair` and `chain` are those of basics.py. The work space of `Logic` has six words
a link: the cells of both groups (a bit for each of 27 cells of a band, three words), the houses
that each group shares (two words), and first group | second << 9 | house << 18. A group is a mask
of the places of its house.
"""

import micropython
from micropython import const

from sumpad.solver.sudoku import ladder

# As in houses.py: the compiler folds constants into a kernel from its own module alone.
_CELLS = const(0)
_BITS = const(1944)

_ALL = const(0x1FF)
_WORDS = const(6)
_MOST = const(60)  # links
_LIST = const(360)  # in the work space: cells that can be the digit
_CHOSEN = const(442)  # the cells of the links that are chosen, by bands
_TRIED = const(445)  # work done

_GATHER_VISITS = const(60)  # what the links of a digit cost, in cells looked at

# What kinds of links are looked for.
PARALLEL = const(0)  # two rows or two columns
CROSSED = const(1)  # other links of two cells each
GROUPED = const(2)  # a group of more cells among them


@micropython.viper
def _gather(
    at: int, mask: int, one: int,
    places: ptr16, tables: ptr8, houses: ptr32, work: ptr32, digit: int, kind: int,
) -> int:  # fmt: skip
    """Write the strong links of a digit (0..8) into the work space; returns how many."""
    count = 0
    house = 0
    while house < 27:
        all_places = int(places[9 * house + digit])
        bits = int(tables[_BITS + all_places])
        way = 0  # by the rows and then the columns of a box, or by the segments of a line
        ways = 1
        if bits > 2:
            if kind == GROUPED:
                ways = 6
                if house < 18:
                    ways = 3
            else:
                ways = 0
        elif bits < 2:
            ways = 0
        while way < ways and count < _MOST:
            if bits == 2:
                one = all_places & 0 - all_places
            elif way < 3:
                one = 7 << 3 * way  # a row of the box, or a segment of the line
            else:
                one = 0x49 << way - 3  # a column of the box
            one &= all_places
            other = all_places ^ one
            way += 1
            if not one or not other:
                continue
            # the other cells have to lie in one row or column of the box, or segment, too
            good = 1
            if bits > 2:
                good = 0
                mask = 0
                while mask < 3:
                    if not other & (_ALL ^ 7 << 3 * mask):
                        good = 1
                    if house > 17:
                        if not other & (_ALL ^ 0x49 << mask):
                            good = 1
                    mask += 1
            mask = 0
            at = _WORDS * count
            value = one | other << 9 | house << 18
            while mask < count:
                if work[_WORDS * mask + 5] == value:
                    good = 0
                if work[_WORDS * mask + 5] == (other | one << 9 | house << 18):
                    good = 0
                mask += 1
            if not good:
                continue
            work[at] = 0
            work[at + 1] = 0
            work[at + 2] = 0
            work[at + 3] = 0x7FFFFFF
            work[at + 4] = 0x7FFFFFF
            work[at + 5] = value
            mask = 0
            while mask < 9:
                cell = int(tables[_CELLS + 9 * house + mask])
                band = 0
                while cell > 26 + 27 * band:
                    band += 1
                if one >> mask & 1:
                    work[at + 3] &= houses[cell]
                    work[at + band] |= 1 << cell - 27 * band
                elif other >> mask & 1:
                    work[at + 4] &= houses[cell]
                    work[at + band] |= 1 << cell - 27 * band
                mask += 1
            count += 1
        house += 1
    return count


@micropython.viper
def _blanks(at: int, cell: int, candidates: ptr16, work: ptr32, digit: int):
    """List the cells that can be a digit (0..8) in the work space, and 81 after them."""
    at = _LIST
    cell = 0
    while cell < 81:
        if candidates[cell] >> digit & 1:
            work[at] = cell
            at += 1
        cell += 1
    work[at] = 81


@micropython.viper
def _loses(at: int, cell: int, houses: ptr32, work: ptr32, end: int, far: int) -> int:
    """The first listed cell that sees two groups, in the houses `end` and `far`, and is in none of
    the links that are chosen; 81: none."""
    at = _LIST
    while True:
        cell = work[at]
        at += 1
        if cell == 81:
            return cell
        if houses[cell] & end and houses[cell] & far:
            band = 0
            while cell > 26 + 27 * band:
                band += 1
            if not work[_CHOSEN + band] >> cell - 27 * band & 1:
                return cell


@micropython.viper
def _chain(
    at: int, one: int, other: int,
    tables, houses, work, count: int, kind: int, size: int,
) -> int:  # fmt: skip
    """Two or three links of a digit from which something follows: for each, 2 * its number + 1 if
    it is turned around, in 7 bits << 7 * its place from the first. -1: there are none."""
    words = ptr32(work)
    tried = 0
    middle = 0
    while middle < 2 * count:  # the last but one; the groups that it turns to both sides
        one = _WORDS * (middle >> 1)
        near = words[one + 4 - (middle & 1)]
        back = words[one + 3 + (middle & 1)]
        last = 0
        while last < 2 * count:
            other = _WORDS * (last >> 1)
            good = 0
            tried += 1
            if near & words[other + 3 + (last & 1)] and one != other:
                if not words[one] & words[other] and not words[one + 1] & words[other + 1]:
                    if not words[one + 2] & words[other + 2]:
                        good = 1
            far = words[other + 4 - (last & 1)]
            first = 0
            if size == 2:
                first = 2 * count - 1  # once, for no other link
            while good and first < 2 * count:
                at = _WORDS * (first >> 1)
                fine = 1
                end = back
                words[_CHOSEN] = words[one] | words[other]
                words[_CHOSEN + 1] = words[one + 1] | words[other + 1]
                words[_CHOSEN + 2] = words[one + 2] | words[other + 2]
                tried += 1
                if size == 3:
                    end = words[at + 3 + (first & 1)]
                    if not back & words[at + 4 - (first & 1)]:
                        fine = 0
                    band = 0
                    while band < 3 and fine:
                        if words[_CHOSEN + band] & words[at + band]:
                            fine = 0
                        words[_CHOSEN + band] |= words[at + band]
                        band += 1
                if fine:
                    sort = int(_sort(words[one + 5], words[other + 5], tables))
                    if size == 3:
                        sort |= int(_sort(words[one + 5], words[at + 5], tables))
                    if kind == GROUPED:
                        fine = sort >> 1
                    elif sort != kind:
                        fine = 0
                if fine:
                    tried += 10
                    if int(_loses(0, 0, houses, work, end, far)) < 81:
                        words[_TRIED] = tried
                        if size == 2:
                            return middle | last << 7
                        return first | middle << 7 | last << 14
                first += 1
            last += 1
        middle += 1
    words[_TRIED] = tried
    return -1


@micropython.viper
def _sort(one: int, other: int, tables: ptr8) -> int:
    """What two links are like: PARALLEL, CROSSED, or with GROUPED as a bit."""
    mask = one & other
    sort = CROSSED
    mask = one >> 18
    if mask < 18:
        if mask * 57 >> 9 == (other >> 18) * 57 >> 9:
            sort = PARALLEL
    if int(tables[_BITS + (one & _ALL)]) + int(tables[_BITS + (one >> 9 & _ALL)]) > 2:
        sort |= GROUPED
    if int(tables[_BITS + (other & _ALL)]) + int(tables[_BITS + (other >> 9 & _ALL)]) > 2:
        sort |= GROUPED
    return sort


def pair(finder, units, kind, direct):
    """Look for two strong links of a digit, of which a group of one sees a group of the other."""
    return _look(finder, units, kind, 2)


def chain(finder, units, kind, direct):
    """Look for three strong links of a digit, each of which sees the next with a group."""
    return _look(finder, units, kind, 3)


def _look(finder, units, kind, size):
    logic = finder.logic
    tables = logic.tables
    work = logic.work
    digit = 0
    while not (units | units >> 9) >> digit & 1:
        digit += 1
    count = _gather(0, 0, 0, finder.places, tables, logic.houses, work, digit, kind)
    _blanks(0, 0, logic.candidates, work, digit)
    found = _chain(0, 0, 0, tables, logic.houses, work, count, kind, size)
    finder.visits += _GATHER_VISITS + work[_TRIED] // 4
    return found >= 0 and _describe(finder, digit, found, size)


def _describe(finder, digit, found, size):
    """Describe what `_chain` has found, and note what is lost."""
    logic = finder.logic
    work = logic.work
    house = near = far = 0
    for band in range(3):
        work[_CHOSEN + band] = 0
    for place in range(size):
        link = found >> 7 * place & 127
        at = _WORDS * (link >> 1)
        groups = work[at + 5]
        house |= groups >> 18 << 5 * place
        near |= (groups >> 9 * (link & 1) & _ALL) << 9 * place
        far |= (groups >> 9 * (link & 1 ^ 1) & _ALL) << 9 * place
        for band in range(3):
            work[_CHOSEN + band] |= work[at + band]
        if not place:
            end = work[at + 3 + (link & 1)]
        other = work[at + 4 - (link & 1)]
    for cell in range(81):
        if logic.houses[cell] & end and logic.houses[cell] & other:
            if not work[_CHOSEN + cell // 27] >> cell % 27 & 1:
                finder.take(cell, 1 << digit)
    return finder.describe(ladder.TURBOT, near, 1 << digit, house, size, far)
