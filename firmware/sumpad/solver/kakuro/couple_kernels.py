"""The inner loops of `couples.py`.

They work on the walk that `neck_kernels.split` has left: a tree of runs, each reached by a
cell. A cell that reached no run *closes a ring*: with it, the way back up the tree from the lower
of its runs to the upper one goes round. Where two cells of the tree lie on the same rings, cutting
both of them cuts all rings between, and so does a cell of the tree that lies on one ring alone
with the cell that closes it. Buffers besides the table of neck_kernels.py:

    rings    bytes: one a run from each of _COUNT and _HIGH
    couples  bytes: one a couple from each of ONE_OF, OTHER_OF and TOTAL_OF

The first arguments that are numbers are scratch, to be called with 0, as in neck_kernels.py.
"""

import micropython
from micropython import const

# As in board.py and neck_kernels.py: the compiler folds only constants of its own module
# into a kernel.
_DOWN = const(121)
_BEHIND = const(374)
_OPEN = const(133)
_NEXT = const(388)
_BEFORE = const(520)
_NO_RUN = const(255)
_SUM = const(384)
_ZERO = const(1 << 14)

_COUNT = const(0)  # + run: the rings on which the cell lies that reached it
_HIGH = const(132)  # + run: the latest run where one of these rings closes, counted as in _SEEN
RINGS_BYTES = const(264)

ONE_OF = const(0)  # + couple, of which there are at most 121: a cell
OTHER_OF = const(121)  # the other, its digit not greater where a difference is known
TOTAL_OF = const(242)  # the sum of the two, or DIFFERENCE + what the one is greater
COUPLES_BYTES = const(363)

DIFFERENCE = const(64)

_SIZE = const(46)  # SUMS in sums.py: a cell counts as much in a sum


@micropython.viper
def count_rings(
    run: int, cell: int, top: int, where: ptr8, space, rings: ptr8, runs: int, cells: int
):  # fmt: skip
    """Set for each run on how many rings the cell lies that reached it, and where they close."""
    walk = ptr8(space)
    run = runs
    while run:
        run -= 1
        rings[run] = 0  # _COUNT is 0
        rings[_HIGH + run] = 0
    cell = cells
    while cell:
        cell -= 1
        if not walk[_OPEN + cell]:
            continue
        run = where[cell]
        top = walk[where[_DOWN + cell]]
        if walk[run] < top:
            top = walk[run]
            run = where[_DOWN + cell]
        while walk[run] > top:
            rings[run] += 1
            if rings[_HIGH + run] < top:
                rings[_HIGH + run] = top
            run = walk[_BEFORE + run]


@micropython.viper
def couple(
    run: int, upper: int, rest: int,
    where: ptr8, space, rings: ptr8, couples: ptr8, across: int, runs: int, cells: int,
) -> int:  # fmt: skip
    """Find the couples; how many there are, or -1 if one cannot have its sum.

    Cells of one run are left out: they are all that is open of it, or a part of it.
    """
    table = ptr32(space)
    walk = ptr8(space)
    count = 0
    low = runs + cells
    while low:
        low -= 1
        # The lower cell of a couple, the run on its side of the block, what the runs below that
        # cell take from the sum of the block, and the rings that the upper cell must lie on too.
        rest = 0
        if low < runs:
            if rings[low] == 0:
                continue
            cell = where[_BEHIND + walk[_NEXT + low]]
            run = walk[_BEFORE + low]
            rest = (table[_SUM + low] >> 16) - _ZERO
            if low < across:
                rest = 0 - rest
            most = rings[low]
            top = rings[_HIGH + low]
        else:
            cell = low - runs
            if not walk[_OPEN + cell]:
                continue
            run = where[cell]
            top = where[_DOWN + cell]
            if walk[run] < walk[top]:
                upper = run
                run = top
                top = upper
            most = 1
            top = walk[top]
        upper = run
        while walk[upper] > top:
            if rings[upper] == most:
                break
            upper = walk[_BEFORE + upper]
        if walk[upper] <= top:
            continue
        by = where[_BEHIND + walk[_NEXT + upper]]
        if where[by] == where[cell] or where[_DOWN + by] == where[_DOWN + cell]:
            continue
        # Cells count + for the runs of the upper one's direction that have them in the block.
        if upper >= across:
            rest = 0 - rest
        rest += (table[_SUM + upper] >> 16) - _ZERO
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
