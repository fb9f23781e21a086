"""The inner loops of the module `kakuro_couples`, for that one alone.

They work on the walk that `kakuro_neck_kernels.split` has left: a tree of runs, each reached by a
cell. A cell that reached no run *closes a ring*: with it, the way back up the tree from the lower
of its runs to the upper one goes round. Where two cells of the tree lie on the same rings, cutting
both of them cuts all rings between, and so does a cell of the tree that lies on one ring alone
with the cell that closes it. Buffers besides those of kakuro_neck_kernels:

    rings    bytes: one a run from each of _COUNT and _HIGH
    couples  bytes: one a couple from each of ONE_OF, OTHER_OF and TOTAL_OF

The first three arguments are scratch, to be called with 0, as there.
"""

import micropython
from micropython import const

# As in kakuro_board and kakuro_neck_kernels: the compiler folds only constants of its own module
# into a kernel.
_DOWN = const(121)
_NO_CELL = const(255)
_BY = const(396)
_ZERO = const(1 << 15)

_COUNT = const(0)  # + run: the rings on which the cell lies that reached it
_HIGH = const(132)  # + run: the latest run where one of these rings closes, counted as in _SEEN
RINGS_BYTES = const(264)

COUPLES = const(121)
ONE_OF = const(0)  # a cell
OTHER_OF = const(121)  # the other, its digit not greater where a difference is known
TOTAL_OF = const(242)  # the sum of the two, or DIFFERENCE + what the one is greater
COUPLES_BYTES = const(363)

DIFFERENCE = const(64)

_SIZE = const(46)  # a cell counts as much in a sum, as in the module sums


@micropython.viper
def count_rings(
    run: int, cell: int, top: int,
    where: ptr8, masks: ptr16, walk: ptr8, rings: ptr8, runs: int, cells: int,
):  # fmt: skip
    """Set for each run on how many rings the cell lies that reached it, and where they close."""
    while runs:
        runs -= 1
        rings[runs] = 0  # _COUNT is 0
        rings[_HIGH + runs] = 0
    cell = cells
    while cell:
        cell -= 1
        run = masks[cell]
        if run & run - 1 == 0:
            continue
        run = where[cell]
        top = where[_DOWN + cell]
        if walk[_BY + run] == cell or walk[_BY + top] == cell:
            continue
        if walk[run] < walk[top]:
            run = top
            top = walk[where[cell]]
        else:
            top = walk[top]
        while walk[run] > top:
            rings[run] += 1
            if rings[_HIGH + run] < top:
                rings[_HIGH + run] = top
            by = walk[_BY + run]
            run = where[by] + where[_DOWN + by] - run


@micropython.viper
def couple(
    run: int, by: int, upper: int,
    where: ptr8, masks: ptr16, walk: ptr8, words: ptr16, rings: ptr8, couples: ptr8,
    across: int, runs: int, cells: int,
) -> int:  # fmt: skip
    """Find the couples; how many there are, or -1 if one cannot have its sum.

    Cells of one run are left out: they are all that is open of it, or a part of it.
    """
    count = 0
    low = runs + cells
    while low:
        low -= 1
        # The lower cell of a couple, the run on its side of the block, what the block adds up to
        # without the upper one's runs, and the tree from where the upper cell is looked for.
        if low < runs:
            cell = walk[_BY + low]
            if cell == _NO_CELL or rings[low] == 0:
                continue
            run = where[cell] + where[_DOWN + cell] - low
            rest = words[low]
            most = rings[low]
            top = rings[_HIGH + low]
        else:
            cell = low - runs
            run = masks[cell]
            if run & run - 1 == 0:
                continue
            run = where[cell]
            upper = where[_DOWN + cell]
            if walk[_BY + run] == cell or walk[_BY + upper] == cell:
                continue
            if walk[run] < walk[upper]:
                by = run
                run = upper
                upper = by
            rest = _ZERO
            most = 1
            top = walk[upper]
        upper = run
        while walk[upper] > top:
            by = walk[_BY + upper]
            if rings[upper] == most:
                break
            upper = where[by] + where[_DOWN + by] - upper
        if walk[upper] <= top:
            continue
        if where[by] == where[cell] or where[_DOWN + by] == where[_DOWN + cell]:
            continue
        # Cells count + for the runs across that have them in the block, - for those down.
        rest = words[upper] - rest
        if upper >= across:
            rest = 0 - rest
        differ = 0
        if upper < across:
            differ = 1
        if run < across:
            differ ^= 1
        if differ:
            if rest < 0:
                rest = 0 - rest
                top = cell
                cell = by
                by = top
            if rest > 8:
                return -1
            rest += DIFFERENCE
        else:
            rest -= 2 * _SIZE
            if rest < 2 or rest > 18:
                return -1
        couples[ONE_OF + count] = by
        couples[OTHER_OF + count] = cell
        couples[TOTAL_OF + count] = rest
        count += 1
    return count
