"""Unique rectangles and loops, for `finder.Finder`: patterns that would make two solutions.

A loop is an even number of blanks, each of which sees the next, with two in each house that it
meets, or none. If all its cells had the same two digits by turns, these could be swapped, so a
puzzle with one solution has another digit in the loop. Cells that can be more than the two digits
are *extra*. Loops of four cells are rectangles. The types of the books:

    1       one extra cell: it is neither digit
    2, 5    the extra cells can be one further digit, so one of them is
    3       the extra cells and others of a house make a naked set
    4       in a house, only the extra cells can be one of the digits: so they are not the other
    hidden  the corner opposite to a cell of two digits has in its row and column one other place
            for one of them: so it is not the other. (After an X-wing, type 6 is a case of it.)

A corner may have lost one of the two digits: what the solution cannot be is the same. The
arguments of the functions are those of basics.py. The work space of `Logic` has the cells of a
path (from _PATH), which of the peers of each comes next (_NEXT), and further digits so far, as a
mask | count << 9 (_EXTRA).
"""

import micropython
from micropython import const

from sumpad.solver.sudoku import ladder
from sumpad.solver.sudoku import ladder_kernels as kernels

# As in houses.py: the compiler folds constants into a kernel from its own module alone.
_CELLS = const(0)
_PEERS = const(243)
_BITS = const(1944)

_MASKS = const(243)  # as in finder_kernels.py
_ALL = const(0x1FF)

_DEPTH = const(0)
_EVENS = const(1)  # houses of the cells with even and with odd places in the path
_ODDS = const(2)
_PATH = const(8)
_NEXT = const(24)
_EXTRA = const(40)
_SORTED = const(56)
_FURTHER = const(80)
_LONGEST = const(12)  # cells of a loop
_TRIED = const(2000)  # cells tried from one start, at most
_START_VISITS = const(40)  # what looking from a cell costs besides, in cells looked at
_CORNER_VISITS = const(1000)

# What follows from a loop: the kinds of steps.Step.
PLAIN = const(0)  # types 1, 2 and 5
STRONG = const(1)  # 4
SET = const(2)  # 3
HIDDEN = const(3)


@micropython.viper
def _loop(
    at: int, cell: int, mask: int,
    candidates: ptr16, tables: ptr8, houses: ptr32, work: ptr32, size: int, most: int,
) -> int:  # fmt: skip
    """Go on to the next loop of `size` to `most` cells that begins where the path does; its cells
    are the path then. Returns cells tried << 4 | how many it has, 0: none."""
    depth = work[_DEPTH]
    evens = work[_EVENS]
    odds = work[_ODDS]
    start = work[_PATH]
    both = int(candidates[start])
    tried = 0
    found = 0
    while depth and not found:
        at = work[_NEXT + depth - 1]
        cell = work[_PATH + depth - 1]
        if at == 20 or tried == _TRIED:
            depth -= 1
            if depth & 1:
                odds ^= houses[cell]
            else:
                evens ^= houses[cell]
            continue
        work[_NEXT + depth - 1] = at + 1
        cell = int(tables[_PEERS + 20 * cell + at])
        if cell == start:
            # each loop once, in one direction
            if depth >= size and evens == odds:
                if work[_PATH + 1] < work[_PATH + depth - 1]:
                    found = depth
            continue
        mask = int(candidates[cell])
        if depth == most or not mask & both:
            continue
        extra = work[_EXTRA + depth - 1]
        if mask == both:
            if cell < start:
                continue  # found from there
        else:
            mask &= _ALL ^ both
            if not mask:
                continue
            extra = (extra | mask) + 512
            mask = extra & _ALL
            if extra > 1535 and mask & mask - 1:
                continue
        if depth & 1:
            if houses[cell] & odds:
                continue
            odds |= houses[cell]
        else:
            if houses[cell] & evens:
                continue
            evens |= houses[cell]
        work[_PATH + depth] = cell
        work[_NEXT + depth] = 0
        work[_EXTRA + depth] = extra
        depth += 1
        tried += 1
    work[_DEPTH] = depth
    work[_EVENS] = evens
    work[_ODDS] = odds
    return tried << 4 | found


@micropython.viper
def _set(
    at: int, mask: int, union: int,
    places: ptr16, tables: ptr8, house: int, roof: int, extra: int,
) -> int:  # fmt: skip
    """The cells of a house that make a naked set with two cells of it, the places `roof`, one of
    which is one of the digits `extra`: a mask of places, the easiest if there are several, or 0.
    """
    opened = 0
    at = 0
    while at < 9:
        if places[_MASKS + 9 * house + at] and not roof >> at & 1:
            opened |= 1 << at
        at += 1
    best = 9
    found = 0
    mask = 0
    while True:
        mask = mask - opened & opened
        if not mask:
            return found
        size = int(tables[_BITS + mask])
        rest = int(tables[_BITS + opened]) - size
        union = extra
        others = 0
        at = 0
        while at < 9:
            if mask >> at & 1:
                union |= places[_MASKS + 9 * house + at]
            elif opened >> at & 1:
                others |= places[_MASKS + 9 * house + at]
            at += 1
        if int(tables[_BITS + union]) == size + 1 and others & union:
            if size > rest - 1:
                size = rest - 1  # as a hidden set of the others
            if size < best:
                best = size
                found = mask


def loop(finder, units, size, direct):
    """Look for loops of so many cells, or from eight on of any number."""
    return _each(finder, size, _follows)


def loop_set(finder, units, size, direct):
    """Look for loops of any number of cells whose extra ones belong to a naked set."""
    return _each(finder, 4, _follows_set, _LONGEST)


def _each(finder, size, follows, most=0):
    """Return whether something `follows` from a loop; `most`: cells, or 0."""
    logic = finder.logic
    work = logic.work
    most = most or (size if size < 8 else _LONGEST)
    for start in range(81):
        both = logic.candidates[start]
        if logic.tables[_BITS + both] != 2:
            continue
        work[_DEPTH] = 1
        work[_EVENS] = logic.houses[start]
        work[_ODDS] = 0
        work[_NEXT] = 0
        work[_EXTRA] = 0
        work[_PATH] = start
        while True:
            found = _loop(0, 0, 0, logic.candidates, logic.tables, logic.houses, work, size, most)
            finder.visits += _START_VISITS + (found >> 4)
            found &= 15
            if not found:
                break
            if follows(finder, found, _sort(finder, found, both), both):
                return True
    return False


def _sort(finder, count, both):
    """Put the cells of the loop in order at _SORTED, the extra ones last, and return the place of
    the first extra one. What these can be besides is at _FURTHER."""
    masks = finder.logic.candidates
    work = finder.logic.work
    first = 0
    last = count
    further = 0
    for at in range(count):
        cell = work[_PATH + at]
        if masks[cell] == both:
            work[_SORTED + first] = cell
            first += 1
        else:
            last -= 1
            work[_SORTED + last] = cell
            further |= masks[cell] & ~both
    work[_FURTHER] = further
    return first


def _follows(finder, count, first, both):
    logic = finder.logic
    work = logic.work
    further = work[_FURTHER]
    if first == count:
        return False
    one = work[_SORTED + first]
    other = work[_SORTED + count - 1]
    if one == other:
        finder.take(one, both)
    elif not further & further - 1:
        for cell in range(81):
            if logic.candidates[cell] & further and _sees_all(logic, cell, first, count):
                finder.take(cell, further)
    if finder.count:
        return _describe(finder, PLAIN, both, kernels.NO_HOUSE, further, count)
    if first != count - 2:
        return False
    for house in range(27):
        if logic.houses[one] & logic.houses[other] & 1 << house:
            roof = _places(logic, house, one, other)
            for digit in range(9):
                places = finder.places[9 * house + digit]
                if both >> digit & 1 and places and not places & ~roof:
                    finder.take(one, both ^ 1 << digit)
                    finder.take(other, both ^ 1 << digit)
                    if finder.count:
                        return _describe(finder, STRONG, both, house, 1 << digit, count)
    return False


def _sees_all(logic, cell, first, count):
    """Whether a cell sees the extra cells of the loop."""
    for at in range(_SORTED + first, _SORTED + count):
        other = logic.work[at]
        if cell == other or not logic.houses[cell] & logic.houses[other]:
            return False
    return True


def _follows_set(finder, count, first, both):
    logic = finder.logic
    if first != count - 2:
        return False
    one = logic.work[_SORTED + first]
    other = logic.work[_SORTED + first + 1]
    further = logic.work[_FURTHER]
    for house in range(27):
        if logic.houses[one] & logic.houses[other] & 1 << house:
            roof = _places(logic, house, one, other)
            found = _set(0, 0, 0, finder.places, logic.tables, house, roof, further)
            if found:
                size = logic.tables[_BITS + found]
                opened = 0
                for place in range(9):
                    mask = finder.places[_MASKS + 9 * house + place]
                    if mask:
                        opened += 1
                    if found >> place & 1:
                        further |= mask
                        logic.work[_SORTED + count] = logic.tables[_CELLS + 9 * house + place]
                        count += 1
                for place in range(9):
                    if not (found | roof) >> place & 1:
                        finder.take(logic.tables[_CELLS + 9 * house + place], further)
                more = min(size, opened - size - 3)
                count -= size
                return _describe(finder, SET, both, house, further | more << 9, count, size)
    return False


def _places(logic, house, one, other):
    """The places that two cells have in a house, as a mask."""
    mask = 0
    for place in range(9):
        cell = logic.tables[_CELLS + 9 * house + place]
        if cell == one or cell == other:
            mask |= 1 << place
    return mask


def _describe(finder, kind, both, house, mask, count, others=0):
    """Describe a step of the `count` cells at _SORTED, and the `others` after them. `mask`: of a
    digit, or of the set | tenths of the rating for it << 9."""
    logic = finder.logic
    all_cells = count + others
    finder.count = min(finder.count, len(logic.hits) - all_cells)
    for at in range(all_cells):
        cell = logic.work[_SORTED + at]
        logic.hits[finder.count + at] = cell | logic.candidates[cell] << 7
    return finder.describe(ladder.LOOP, kind, both, house, all_cells, count | mask << 4)


def corner(finder, cell, size, direct):
    """Look for hidden rectangles with a corner that has two candidates."""
    logic = finder.logic
    both = logic.candidates[cell]
    finder.visits += 1
    if logic.tables[_BITS + both] != 2:
        return False
    finder.visits += _CORNER_VISITS
    for row in range(9):
        for column in range(9):
            if (row // 3 == cell // 27) != (column // 3 == cell % 9 // 3):
                if row != cell // 9 and column != cell % 9:
                    if _corner(finder, cell, row, column, both):
                        return True
    return False


def _corner(finder, cell, row, column, both):
    """Return whether something follows for the rectangle of `cell` and the opposite corner."""
    masks = finder.logic.candidates
    places = finder.places
    work = finder.logic.work
    near = cell // 9 * 9 + column
    far = 9 * row + cell % 9
    opposite = 9 * row + column
    if not masks[near] or not masks[far] or not masks[opposite]:
        return False
    in_row = 1 << column | 1 << cell % 9
    in_column = 1 << row | 1 << cell // 9
    for digit in range(9):
        bit = 1 << digit
        if not both & bit:
            continue
        if places[9 * row + digit] == in_row and places[81 + 9 * column + digit] == in_column:
            finder.take(opposite, both ^ bit)
            if finder.count:
                work[_SORTED] = cell
                work[_SORTED + 1] = near
                work[_SORTED + 2] = far
                work[_SORTED + 3] = opposite
                return _describe(finder, HIDDEN, both, kernels.NO_HOUSE, bit, 4)
    return False
