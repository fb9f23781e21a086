"""Patterns of a few cells each, for `finder.Finder`: turbot fish, wings, rectangles and BUG+1.

The arguments of the functions are those of basics.py. The patterns are rare, so that plain code
will do for the most part.
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
_ALL_BOXES = const(0x7FC0000)
_LINES = const(0x3FFFF)
_CELL_VISITS = const(150)  # what the peers of a cell cost, in cells looked at


@micropython.viper
def _link(
    at: int, one: int, other: int,
    places: ptr16, tables: ptr8, houses: ptr32, candidates: ptr16, links: ptr8, units: int,
) -> int:  # fmt: skip
    """The two links of a turbot fish of one of the digits in `units`, and which ends of them see
    each other: digit << 16 | house << 11 | house << 6 | turns, or -1."""
    digit = 0
    while units >> digit:
        count = 0
        at = 0
        if not units >> digit & 1:
            at = 27
        while at < 27:
            one = places[9 * at + digit]
            if int(tables[_BITS + one]) == 2:
                links[count] = at
                other = _CELLS + 9 * at
                while not one & 1:
                    one >>= 1
                    other += 1
                links[count + 1] = tables[other]
                while one != 1:
                    one >>= 1
                    other += 1
                links[count + 2] = tables[other]
                count += 3
            at += 1
        first = 0
        while first < count:
            second = 0
            while second < first:
                turn = 0
                while turn < 4:
                    one = links[first + 1 + (turn & 1)]
                    other = links[second + 1 + (turn >> 1)]
                    if one != other and houses[one] & houses[other]:
                        one = links[first + 2 - (turn & 1)]
                        other = links[second + 2 - (turn >> 1)]
                        at = _PEERS + 20 * one
                        end = at + 20
                        while at < end:
                            cell = tables[at]
                            at += 1
                            if candidates[cell] >> digit & 1 and houses[cell] & houses[other]:
                                if cell != other and one != other:
                                    return (
                                        digit << 16 | links[first] << 11 | links[second] << 6
                                        | turn
                                    )  # fmt: skip
                    turn += 1
                second += 3
            first += 3
        digit += 1
    return -1


def turbot(finder, units, size, direct):
    """Look for two houses with two places each of a digit, of which one sees one of the other: the
    digit is at one of the other two, then."""
    logic = finder.logic
    found = _link(
        0, 0, 0, finder.places, logic.tables, logic.houses, logic.candidates, finder.space,
        units & _ALL,
    )  # fmt: skip
    if found < 0:
        return False
    digit = found >> 16
    first = found >> 11 & 31
    second = found >> 6 & 31
    near = _end(finder, first, digit, found & 1)
    far = _end(finder, second, digit, found >> 1 & 1)
    one = _end(finder, first, digit, found & 1 ^ 1)
    other = _end(finder, second, digit, found >> 1 & 1 ^ 1)
    finder.take_seen(1 << digit, one, other, other)
    ends = one | other << 7
    return finder.describe(ladder.TURBOT, near | far << 7, 1 << digit, first, second, ends)


def _end(finder, house, digit, is_last):
    """The first or last cell of a house that can have a digit."""
    mask = finder.places[9 * house + digit]
    place = 8 if is_last else 0
    while not mask >> place & 1:
        place += -1 if is_last else 1
    return finder.logic.tables[_CELLS + 9 * house + place]


@micropython.viper
def _next(candidates: ptr16, tables: ptr8, cell: int, size: int) -> int:
    """The next cell after one that has so many candidates; 81: none."""
    cell += 1
    while cell < 81:
        if int(tables[_BITS + candidates[cell]]) == size:
            return cell
        cell += 1
    return cell


def wing(finder, units, size, direct):
    """Look for wings around cells of so many candidates."""
    logic = finder.logic
    pivot = -1
    while True:
        pivot = _next(logic.candidates, logic.tables, pivot, size)
        if pivot == 81 or _wing(finder, pivot, size):
            return pivot < 81


def rectangle(finder, units, size, direct):
    """Look for rectangles with a cell of two candidates."""
    logic = finder.logic
    cell = -1
    while True:
        cell = _next(logic.candidates, logic.tables, cell, 2)
        if cell == 81 or _rectangle(finder, cell):
            return cell < 81


def w_wing(finder, units, size, direct):
    """Look for two cells with the same two candidates that do not see each other, but one each of
    the two places that a house has for one of these: so one of the two cells has the other."""
    logic = finder.logic
    masks = logic.candidates
    one = -1
    while True:
        one = _next(masks, logic.tables, one, 2)
        if one == 81:
            return False
        other = one
        while True:
            other = _next(masks, logic.tables, other, 2)
            if other == 81:
                break
            if masks[one] == masks[other] and not logic.houses[one] & logic.houses[other]:
                if _join(finder, one, other):
                    return True


def _join(finder, one, other):
    """Return whether a house joins two such cells, so that a digit is lost."""
    logic = finder.logic
    both = logic.candidates[one]
    finder.visits += _CELL_VISITS
    for at in range(_MASKS):
        bit = 1 << at % 9
        if not both & bit or logic.tables[_BITS + finder.places[at]] != 2:
            continue
        near = _end(finder, at // 9, at % 9, False)
        far = _end(finder, at // 9, at % 9, True)
        if not logic.houses[near] & logic.houses[one]:
            near, far = far, near
        if near == one or near == other or far == one or far == other:
            continue
        if logic.houses[near] & logic.houses[one] and logic.houses[far] & logic.houses[other]:
            finder.take_seen(both ^ bit, one, other, other)
            if finder.count:
                wings = one | other << 7
                joint = near | far << 7
                return finder.describe(ladder.W_WING, wings, both ^ bit, at // 9, both, joint)
    return False


def _wing(finder, pivot, size):
    """A cell of two or three candidates and two peers of two candidates each, which have the
    same digit if the cell has none of its own."""
    logic = finder.logic
    tables = logic.tables
    own = logic.candidates[pivot]
    finder.visits += _CELL_VISITS
    for at in range(_PEERS + 20 * pivot, _PEERS + 20 * pivot + 20):
        one = tables[at]
        mask = logic.candidates[one]
        if tables[_BITS + mask] != 2 or tables[_BITS + (mask & own)] != size - 1:
            continue
        for later in range(at + 1, _PEERS + 20 * pivot + 20):
            other = tables[later]
            second = logic.candidates[other]
            both = mask ^ second if size == 2 else mask | second
            if both == own and tables[_BITS + second] == tables[_BITS + mask]:
                if second != mask:
                    finder.take_seen(mask & second, one, other, other if size == 2 else pivot)
                if finder.count:
                    rung = ladder.XY_WING if size == 2 else ladder.XYZ_WING
                    wings = one | other << 7
                    return finder.describe(rung, pivot, mask & second, second, mask, wings)
    return False


def _rectangle(finder, cell):
    """Four cells in two rows, columns and boxes, which two digits alone would fill in two
    ways: so something else is among them."""
    logic = finder.logic
    tables = logic.tables
    masks = logic.candidates
    both = masks[cell]
    finder.visits += _CELL_VISITS
    for at in range(_PEERS + 20 * cell, _PEERS + 20 * cell + 20):
        second = tables[at]
        line = logic.houses[cell] & logic.houses[second] & _LINES
        if masks[second] != both or not line:
            continue
        for turn in range(9):
            if line <= _ALL:  # a row
                one = 9 * turn + cell % 9
                other = 9 * turn + second % 9
            else:
                one = cell - cell % 9 + turn
                other = second - second % 9 + turn
            same = logic.houses[one] & logic.houses[cell] & _ALL_BOXES
            near = logic.houses[second] & logic.houses[cell] & _ALL_BOXES
            if one == cell or (not same) == (not near):
                continue
            if masks[one] & both == both and masks[other] & both == both:
                if _roof(finder, cell | second << 7, one, other, both):
                    return True
    return False


def _roof(finder, floor, one, other, both):
    """Whether something follows for the two cells of a rectangle that can be more."""
    logic = finder.logic
    extra = logic.candidates[one] ^ both
    further = logic.candidates[other] ^ both
    house = kernels.NO_HOUSE
    if not extra or not further:
        if extra != further:
            finder.take(one if extra else other, both)
    elif extra == further and not extra & extra - 1:
        finder.take_seen(extra, one, other, other)
    if not finder.count:
        for house in range(27):
            if logic.houses[one] & logic.houses[other] & 1 << house:
                for digit in range(9):
                    places = finder.places[9 * house + digit]
                    if finder.count or logic.tables[_BITS + places] != 2:
                        continue
                    if both >> digit & 1:
                        finder.take(one, both ^ 1 << digit)
                        finder.take(other, both ^ 1 << digit)
                if finder.count:
                    break
    return finder.count and finder.describe(
        ladder.RECTANGLE, floor, both, house, extra | further, one | other << 7
    )


def bug(finder, units, size, direct):
    """Look for a grid in which every cell has two candidates but one has three, and every digit
    has two places in each house but for one of the three: without that there would be two
    solutions or none."""
    logic = finder.logic
    tables = logic.tables
    more = -1
    for cell in range(81):
        bits = tables[_BITS + logic.candidates[cell]]
        if bits > 2:
            if bits > 3 or more >= 0:
                return False
            more = cell
    if more < 0:
        return False
    digits = _ALL
    for at in range(_MASKS):
        bits = tables[_BITS + finder.places[at]]
        house, digit = at // 9, at % 9
        if bits == 3 and logic.houses[more] >> house & 1:
            digits &= 1 << digit
        elif bits and bits != 2:
            return False
    digits &= logic.candidates[more]
    if tables[_BITS + digits] == 1:
        finder.take(more, _ALL ^ digits)
    return finder.count and finder.describe(ladder.BUG, more, digits, kernels.NO_HOUSE, 0, 0)
