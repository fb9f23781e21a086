"""The kernels of couples.py.

They use the depth-first tree of runs that `neck_kernels.find_parts` leaves. Each run but a root
was reached through a cell, a tree cell. Any other open cell *closes a ring*: the cell itself and
the path in the tree between its two runs. Two tree cells that lie on the same rings cut the board
in two; so do a tree cell that lies on one ring only and the cell that closes this ring. Buffers
besides the table of neck_kernels.py:

    rings    a byte per run at _COUNT and at _TOP
    couples  a byte per couple at ONE_OF, at OTHER_OF and at TOTAL_OF

The first three arguments are scratch: callers pass 0. neck_kernels.py explains why.
"""

import micropython
from micropython import const

# As in board.py and neck_kernels.py: the compiler folds constants into a kernel from its own
# module alone.
_DOWN = const(121)
_PREVIOUS = const(374)
_OPEN = const(133)
_NEXT = const(388)
_PARENT = const(520)
_NO_RUN = const(255)
_SUM = const(384)
_ZERO = const(1 << 14)

_COUNT = const(0)  # + run: the number of rings through the cell that reached it
_TOP = const(132)  # + run: the greatest _SEEN of the upper ends of these rings
RINGS_BYTES = const(264)

ONE_OF = const(0)  # + couple (at most 121): a cell
OTHER_OF = const(121)  # + couple: the other cell, the one with the lower digit if they differ
TOTAL_OF = const(242)  # + couple: the sum of the two, or DIFFERENCE + one - other
COUPLES_BYTES = const(363)

DIFFERENCE = const(64)

_SIZE = const(46)  # SUMS in sums.py: the weight of one cell in a key


@micropython.viper
def count_rings(
    run: int, cell: int, top: int, geometry: ptr8, space, rings: ptr8, runs: int, cells: int
):  # fmt: skip
    """Set `rings` for each run: how many rings pass through the cell that reached it, and where
    they close."""
    walk = ptr8(space)
    run = runs
    while run:
        run -= 1
        rings[run] = 0  # _COUNT is 0
        rings[_TOP + run] = 0
    cell = cells
    while cell:
        cell -= 1
        if not walk[_OPEN + cell]:
            continue
        run = geometry[cell]
        top = walk[geometry[_DOWN + cell]]
        if walk[run] < top:
            top = walk[run]
            run = geometry[_DOWN + cell]
        while walk[run] > top:
            rings[run] += 1
            if rings[_TOP + run] < top:
                rings[_TOP + run] = top
            run = walk[_PARENT + run]


@micropython.viper
def find_couples(
    run: int, upper: int, rest: int,
    geometry: ptr8, space, rings: ptr8, couples: ptr8, across: int, runs: int, cells: int,
) -> int:  # fmt: skip
    """Find the couples. Return their number, or -1 if one cannot have its sum.

    Two cells of the same run are skipped: they are all its open cells, or a part (see necks.py).
    """
    table = ptr32(space)
    walk = ptr8(space)
    count = 0
    low = runs + cells
    while low:
        low -= 1
        # `cell` is the lower cell of a couple, `run` its run in the block between the two cells,
        # and `rest` what the runs below it take off the sum of the block. A tree cell above lies
        # on the same rings if it lies on `most` rings and reached a run later than `top`.
        rest = 0
        if low < runs:
            if rings[low] == 0:
                continue
            cell = geometry[_PREVIOUS + walk[_NEXT + low]]
            run = walk[_PARENT + low]
            rest = (table[_SUM + low] >> 16) - _ZERO
            if low < across:
                rest = 0 - rest
            most = rings[low]
            top = rings[_TOP + low]
        else:
            cell = low - runs
            if not walk[_OPEN + cell]:
                continue
            run = geometry[cell]
            top = geometry[_DOWN + cell]
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
            upper = walk[_PARENT + upper]
        if walk[upper] <= top:
            continue
        by = geometry[_PREVIOUS + walk[_NEXT + upper]]
        if geometry[by] == geometry[cell] or geometry[_DOWN + by] == geometry[_DOWN + cell]:
            continue
        # The block's runs of the direction of `upper` count as +, those that cross them as -.
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
