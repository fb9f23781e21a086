"""Bent sets, for `finder.Finder`: N cells with N candidates between them, not all in one house.

A digit whose places in the set all share a house occurs there at most once. If that holds for all
digits but one, one of the cells has that digit. With four cells this is a WXYZ-wing, with five a
VWXYZ-wing. Those of three cells, XY-wing and XYZ-wing, are in wings.py.
"""

import micropython
from micropython import const

from sumpad.solver.sudoku import ladder
from sumpad.solver.sudoku import ladder_kernels as kernels

# As in houses.py: the compiler folds constants into a kernel from its own module alone.
_PEERS = const(243)
_BITS = const(1944)

_ALL = const(0x1FF)

# Offsets in the work space, in halfwords. The first three lists have an entry per depth.
_MEMBERS = const(0)  # the cells chosen
_NEXT = const(5)  # index in _OTHERS of the cell to try next
_UNIONS = const(10)  # the candidates of the cells so far
_OTHERS = const(15)  # the peers that could be members, at most 20

_EACH = const(10)  # no digit may occur twice

_HINGE_VISITS = const(100)  # fixed cost of searching around a cell, in cells looked at


@micropython.viper
def _find(
    at: int, mask: int, cell: int,
    candidates: ptr16, houses: ptr32, tables: ptr8, space, hinge: int, size: int, any_shape: int,
) -> int:  # fmt: skip
    """Find a bent set with an effect: `hinge` and `size` - 1 of its peers. Its cells are then the
    first halfwords of the work space. Unless `any_shape` is 1, all cells but one bivalue cell must
    see each other.

    Returns cells tried << 4 | the digit (1..9) that may occur twice, _EACH, or 0 for no set.
    """
    work = ptr16(space)
    tried = 0
    count = 0
    own = int(candidates[hinge])
    at = _PEERS + 20 * hinge
    end = at + 20
    while at < end:
        mask = candidates[tables[at]]
        if mask & mask - 1 and int(tables[_BITS + (mask | own)]) <= size:
            work[_OTHERS + count] = tables[at]
            count += 1
        at += 1
    work[_MEMBERS] = hinge
    work[_UNIONS] = own
    work[_NEXT + 1] = 0
    depth = 1
    while depth:
        at = work[_NEXT + depth]
        if count - at < size - depth:
            depth -= 1
            continue
        tried += 1
        work[_NEXT + depth] = at + 1
        cell = work[_OTHERS + at]
        mask = work[_UNIONS + depth - 1] | candidates[cell]
        if int(tables[_BITS + mask]) > size:
            continue
        work[_MEMBERS + depth] = cell
        if depth < size - 1:
            work[_UNIONS + depth] = mask
            depth += 1
            work[_NEXT + depth] = at + 1
            continue
        # The usual shape: all cells but one bivalue cell see each other.
        shape = any_shape
        member = 0
        while member < size and not shape:
            if int(tables[_BITS + candidates[work[_MEMBERS + member]]]) == 2:
                shape = 1
                at = 0
                while at < size:
                    other = 0
                    while other < at:
                        if at != member and other != member:
                            cell = work[_MEMBERS + at]
                            if not houses[cell] & houses[work[_MEMBERS + other]]:
                                shape = 0
                        other += 1
                    at += 1
            member += 1
        if not shape:
            continue
        twice = 0
        digit = 0
        while mask >> digit and twice >= 0:
            bit = 1 << digit
            digit += 1
            if mask & bit:
                shared = int(0x7FFFFFF)
                at = 0
                while at < size:
                    cell = work[_MEMBERS + at]
                    if candidates[cell] & bit:
                        shared &= houses[cell]
                    at += 1
                if not shared:
                    if twice:
                        twice = -1
                    else:
                        twice = digit
        if twice < 0:
            continue
        if twice:
            mask = 1 << twice - 1
        digit = 0
        while mask >> digit:
            bit = 1 << digit
            digit += 1
            if not mask & bit:
                continue
            at = 0
            while not candidates[work[_MEMBERS + at]] & bit:
                at += 1
            at = _PEERS + 20 * int(work[_MEMBERS + at])
            end = at + 20
            while at < end:
                cell = tables[at]
                at += 1
                if candidates[cell] & bit:
                    member = 0
                    while member < size:
                        other = int(work[_MEMBERS + member])
                        if other == cell:
                            break
                        if candidates[other] & bit and not houses[other] & houses[cell]:
                            break
                        member += 1
                    if member == size:
                        if not twice:
                            twice = _EACH
                        return tried << 4 | twice
    return tried << 4


@micropython.viper
def _lost(
    at: int, digits: int, candidates: ptr16, houses: ptr32, space, cell: int, size: int
) -> int:  # fmt: skip
    """Return the mask of those `digits` that `cell` loses: it sees all their places in the set."""
    work = ptr16(space)
    digits &= candidates[cell]
    at = 0
    while at < size:
        member = int(work[_MEMBERS + at])
        if member == cell:
            return 0
        if not houses[member] & houses[cell]:
            digits &= _ALL ^ int(candidates[member])
        at += 1
    return digits


def wing(finder, hinge, size, needs_hidden_single):
    """Look for a bent set of `hinge` and `size` - 1 of its peers, in which all cells but one
    bivalue cell see each other."""
    return _describe(finder, hinge, size, 0)


def any_set(finder, hinge, size, needs_hidden_single):
    """Look for a bent set of `hinge` and `size` - 1 of its peers."""
    return _describe(finder, hinge, size, 1)


def _describe(finder, hinge, size, any_shape):
    """Describe the first bent set with an effect and note its eliminations; return whether there
    is one."""
    logic = finder.logic
    candidates = logic.candidates
    finder.visits += 1
    if not 1 < logic.tables[_BITS + candidates[hinge]] <= size:
        return False
    space = finder.work
    found = _find(0, 0, 0, candidates, logic.houses, logic.tables, space, hinge, size, any_shape)
    finder.visits += _HINGE_VISITS + (found >> 4)
    twice = found & 15
    if not twice:
        return False
    digits = 0 if twice == _EACH else 1 << twice - 1
    losing = digits
    if not digits:
        for at in range(size):
            losing |= candidates[space[2 * at]]
    most = len(logic.eliminations) - size  # eliminations without room are found again
    for cell in range(81):
        if finder.count < most:
            finder.eliminate(cell, _lost(0, losing, candidates, logic.houses, space, cell, size))
    for at in range(size):
        cell = space[2 * at]
        logic.eliminations[finder.count + at] = cell | candidates[cell] << 7
    return finder.describe(ladder.BENT, hinge, digits, kernels.NO_HOUSE, size, 0)
