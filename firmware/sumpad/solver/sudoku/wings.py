"""Wings and BUG+1, for `finder.Finder`.

The functions take the arguments of basics.py. The patterns are rare, so most of this code needs no
kernels.
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
_LINES = const(0x3FFFF)
_CELL_VISITS = const(150)  # cost of searching the peers of a cell, in cells looked at


def _end_cell(finder, house, digit, is_last):
    """Return the first or last cell of `house` with the candidate `digit` (0..8)."""
    mask = finder.places[9 * house + digit]
    place = 8 if is_last else 0
    while not mask >> place & 1:
        place += -1 if is_last else 1
    return finder.logic.tables[_CELLS + 9 * house + place]


@micropython.viper
def _next_cell(candidates: ptr16, tables: ptr8, cell: int, size: int) -> int:
    """Return the next cell after `cell` with `size` candidates, or 81."""
    cell += 1
    while cell < 81:
        if int(tables[_BITS + candidates[cell]]) == size:
            return cell
        cell += 1
    return cell


def wing(finder, units, size, needs_hidden_single):
    """Look for an XY-wing (`size` 2) or XYZ-wing (3), whose pivot has `size` candidates."""
    logic = finder.logic
    pivot = -1
    while True:
        pivot = _next_cell(logic.candidates, logic.tables, pivot, size)
        if pivot == 81 or _wing(finder, pivot, size):
            return pivot < 81


def w_wing(finder, units, size, needs_hidden_single):
    """Look for a W-wing: two bivalue cells with the same candidates that do not see each other,
    and a strong link for one of these digits; each cell sees one end of the link. So one of the
    two cells has the other digit."""
    logic = finder.logic
    masks = logic.candidates
    one = -1
    while True:
        one = _next_cell(masks, logic.tables, one, 2)
        if one == 81:
            return False
        other = one
        while True:
            other = _next_cell(masks, logic.tables, other, 2)
            if other == 81:
                break
            if masks[one] == masks[other] and not logic.houses[one] & logic.houses[other]:
                if _join(finder, one, other):
                    return True


def _join(finder, one, other):
    """Return whether a house with two places for a digit joins two such cells, with an effect."""
    logic = finder.logic
    both = logic.candidates[one]
    finder.visits += _CELL_VISITS
    for at in range(_MASKS):
        bit = 1 << at % 9
        if not both & bit or logic.tables[_BITS + finder.places[at]] != 2:
            continue
        near = _end_cell(finder, at // 9, at % 9, False)
        far = _end_cell(finder, at // 9, at % 9, True)
        if not logic.houses[near] & logic.houses[one]:
            near, far = far, near
        if near == one or near == other or far == one or far == other:
            continue
        if logic.houses[near] & logic.houses[one] and logic.houses[far] & logic.houses[other]:
            finder.eliminate_seen(both ^ bit, one, other, other)
            if finder.count:
                wings = one | other << 7
                joint = near | far << 7
                return finder.describe(ladder.W_WING, wings, both ^ bit, at // 9, both, joint)
    return False


def _wing(finder, pivot, size):
    """Return whether `pivot`, with `size` candidates, forms a wing with an effect. The wings are
    two bivalue peers that share a digit; one of them has it, or else the pivot of an XYZ-wing."""
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
                    finder.eliminate_seen(mask & second, one, other, other if size == 2 else pivot)
                if finder.count:
                    rung = ladder.XY_WING if size == 2 else ladder.XYZ_WING
                    wings = one | other << 7
                    return finder.describe(rung, pivot, mask & second, second, mask, wings)
    return False


def bug(finder, units, size, needs_hidden_single):
    """Look for BUG+1: all open cells have two candidates, except one with three. All digits have
    two places in each house, except one of the three digits in the houses of that cell. Without
    this digit there, the puzzle would have two solutions or none."""
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
        finder.eliminate(more, _ALL ^ digits)
    return finder.count and finder.describe(ladder.BUG, more, digits, kernels.NO_HOUSE, 0, 0)
