"""Unique rectangles and loops, for `finder.Finder`: patterns that would allow two solutions.

A loop is an even number of open cells, each of which sees the next. Every house contains two of
them or none. If the cells had the same two digits alternately, these could be swapped, so a puzzle
with one solution has another digit in the loop. Cells with further candidates are *extra*. Loops
of four cells are rectangles. Their known types:

    1       one extra cell: it has neither of the two digits
    2, 5    the extra cells have one further candidate: one of them has it
    3       the extra cells and other cells of a house form a naked set
    4       in a house, only the extra cells can have one of the digits: they do not have the other
    hidden  the corner opposite a bivalue corner has only one other place in its row, and one in
            its column, for one of the digits: it does not have the other digit. (Type 6 is a case
            of this, after an X-wing.)

A corner may have lost one of the two digits; the conclusion is the same. The functions take the
arguments of basics.py. In the work space of `Logic` are the cells of a path (from _PATH), the
index of the peer of each to try next (_NEXT), and the further digits up to each, as a mask |
number of extra cells << 9 (_EXTRA).
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
_EVENS = const(1)  # houses of the cells at even indices of the path
_ODDS = const(2)  # and at odd ones
_PATH = const(8)
_NEXT = const(24)
_EXTRA = const(40)
_SORTED = const(56)
_FURTHER = const(80)
_LONGEST = const(12)  # most cells of a loop
_TRIED = const(2000)  # most cells tried in a call of `_loop`
_START_VISITS = const(40)  # fixed cost of a call of `_loop`, in cells looked at
_CORNER_VISITS = const(1000)

# Conclusions from a loop: the `kind` of a steps.Step.
PLAIN = const(0)  # types 1, 2 and 5
STRONG = const(1)  # 4
SET = const(2)  # 3
HIDDEN = const(3)


@micropython.viper
def _loop(
    at: int, cell: int, mask: int,
    candidates: ptr16, tables: ptr8, houses: ptr32, work: ptr32, size: int, most: int,
) -> int:  # fmt: skip
    """Find the next loop of `size` to `most` cells from the start of the path; the path then has
    its cells. Return cells tried << 4 | number of cells in the loop, 0 if there is none."""
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
            # Each loop is found in both directions: keep one.
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
                continue  # found when starting there
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
def _find_set(
    at: int, mask: int, union: int,
    places: ptr16, tables: ptr8, house: int, roof: int, extra: int,
) -> int:  # fmt: skip
    """Return the places of cells in `house` that form a naked set with the two cells at the places
    `roof`, as a mask. One of the two has a digit of `extra`. Of several sets, return the easiest;
    0 if there is none."""
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
                size = rest - 1  # as a hidden set in the other cells
            if size < best:
                best = size
                found = mask


def loop(finder, units, size, needs_hidden_single):
    """Look for loops of `size` cells; 8 stands for eight or more."""
    return _find(finder, size, _conclude)


def loop_set(finder, units, size, needs_hidden_single):
    """Look for loops of any length whose extra cells belong to a naked set."""
    return _find(finder, 4, _conclude_set, _LONGEST)


def _find(finder, size, conclude, most=0):
    """Return whether a loop of at least `size` cells has an effect, according to the function
    `conclude`. `most`: the most cells, or 0 to derive them from `size`."""
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
            if conclude(finder, found, _extra_last(finder, found, both), both):
                return True
    return False


def _extra_last(finder, count, both):
    """Copy the cells of the loop to _SORTED, the extra ones last, and return the index of the
    first extra one. Store their further candidates at _FURTHER, as a mask."""
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


def _conclude(finder, count, first, both):
    logic = finder.logic
    work = logic.work
    further = work[_FURTHER]
    if first == count:
        return False
    one = work[_SORTED + first]
    other = work[_SORTED + count - 1]
    if one == other:
        finder.eliminate(one, both)
    elif not further & further - 1:
        for cell in range(81):
            if logic.candidates[cell] & further and _sees_all(logic, cell, first, count):
                finder.eliminate(cell, further)
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
                    finder.eliminate(one, both ^ 1 << digit)
                    finder.eliminate(other, both ^ 1 << digit)
                    if finder.count:
                        return _describe(finder, STRONG, both, house, 1 << digit, count)
    return False


def _sees_all(logic, cell, first, count):
    """Return whether `cell` sees all extra cells of the loop."""
    for at in range(_SORTED + first, _SORTED + count):
        other = logic.work[at]
        if cell == other or not logic.houses[cell] & logic.houses[other]:
            return False
    return True


def _conclude_set(finder, count, first, both):
    logic = finder.logic
    if first != count - 2:
        return False
    one = logic.work[_SORTED + first]
    other = logic.work[_SORTED + first + 1]
    further = logic.work[_FURTHER]
    for house in range(27):
        if logic.houses[one] & logic.houses[other] & 1 << house:
            roof = _places(logic, house, one, other)
            found = _find_set(0, 0, 0, finder.places, logic.tables, house, roof, further)
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
                        finder.eliminate(logic.tables[_CELLS + 9 * house + place], further)
                more = min(size, opened - size - 3)
                count -= size
                return _describe(finder, SET, both, house, further | more << 9, count, size)
    return False


def _places(logic, house, one, other):
    """Return the places of two cells in `house`, as a mask."""
    mask = 0
    for place in range(9):
        cell = logic.tables[_CELLS + 9 * house + place]
        if cell == one or cell == other:
            mask |= 1 << place
    return mask


def _describe(finder, kind, both, house, mask, count, others=0):
    """Describe a step with a loop of the `count` cells at _SORTED, and the `others` after them.
    `mask`: digits; for SET, with the tenths that it adds to the rating << 9."""
    logic = finder.logic
    all_cells = count + others
    finder.count = min(finder.count, len(logic.eliminations) - all_cells)
    for at in range(all_cells):
        cell = logic.work[_SORTED + at]
        logic.eliminations[finder.count + at] = cell | logic.candidates[cell] << 7
    return finder.describe(ladder.LOOP, kind, both, house, all_cells, count | mask << 4)


def corner(finder, cell, size, needs_hidden_single):
    """Look for hidden rectangles with the bivalue corner `cell`."""
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
    """Return whether the rectangle of `cell` and the opposite corner, at `row` and `column`, has
    an effect."""
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
            finder.eliminate(opposite, both ^ bit)
            if finder.count:
                work[_SORTED] = cell
                work[_SORTED + 1] = near
                work[_SORTED + 2] = far
                work[_SORTED + 3] = opposite
                return _describe(finder, HIDDEN, both, kernels.NO_HOUSE, bit, 4)
    return False
