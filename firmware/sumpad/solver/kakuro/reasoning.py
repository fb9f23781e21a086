"""The kernels of reasoning without search on kakuro boards. The buffers are those of
kernels.py."""

import micropython
from micropython import const

from sumpad.solver.kakuro.kernels import narrow, propagate

# As in board.py and kernels.py: the compiler folds constants into a kernel from its own
# module alone.
_START = const(242)
_MEMBERS = const(375)
_CELLS = const(0)
_RUNS = const(1)
_RUNG = const(2)
_VISITS = const(6)

_PAIRS = const(3)  # as in search.py


@micropython.viper
def pairs(
    i: int, mask: int, k: int,
    geometry: ptr8, masks: ptr16, work, trail, state,
) -> int:  # fmt: skip
    """Where two cells of a run have the same two candidates, remove these from its other cells.

    Return 1 if that narrowed a cell, -1 if a cell has no digit left, else 0.
    """
    st = ptr32(state)
    run = st[_RUNS]
    answer = 0
    while run:
        run -= 1
        i = geometry[_START + run]
        end = geometry[_START + run + 1]
        st[_VISITS] += end - i
        while i < end - 1:
            mask = masks[geometry[_MEMBERS + i]]
            rest = mask & mask - 1
            i += 1
            if rest and rest & rest - 1 == 0:
                k = i
                while k < end and masks[geometry[_MEMBERS + k]] != mask:
                    k += 1
                if k < end:
                    second = k
                    k = geometry[_START + run]
                    while k < end:
                        cell = geometry[_MEMBERS + k]
                        k += 1
                        rest = masks[cell] & mask
                        if rest and k != i and k != second + 1:
                            rest = masks[cell] - rest
                            if rest == 0:
                                return 0 - 1
                            narrow(cell, rest, 0, geometry, masks, work, trail, state)
                            answer = 1
    return answer


@micropython.viper
def reason(
    cell: int, mask: int, total: int,
    geometry, keys, sums, masks: ptr16, work, trail, state, rung: int,
) -> int:  # fmt: skip
    """Reason up to `rung`, but not beyond PAIRS, to the fixed point. Return the number of surplus
    candidates (those beyond one per cell), or -1 if there is no solution."""
    st = ptr32(state)
    st[_RUNG] = rung
    changed = 1
    while changed == 1:
        if not int(propagate(0, 0, 0, geometry, keys, sums, masks, work, trail, state)):
            return 0 - 1
        changed = 0
        total = 0
        cell = st[_CELLS]
        while cell:
            cell -= 1
            mask = masks[cell]
            mask &= mask - 1
            while mask:
                mask &= mask - 1
                total += 1
        if rung >= _PAIRS and total:
            changed = int(pairs(0, 0, 0, geometry, masks, work, trail, state))
    if changed:
        return changed
    return total
