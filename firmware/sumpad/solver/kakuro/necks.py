"""Necks: deductions where few cells join one part of a kakuro board to the rest.

Solvers know the *isolated neck*: a block of cells that one cell joins to the rest. The sums of the
block's runs in one direction include that cell, those in the other direction do not, so their
difference is its digit. In general, let each run be a vertex, and each open cell an edge between
its two runs. For any set of runs, subtract the sums of its runs down from those of its runs
across. Cells with both runs in the set cancel. The cells that leave the set remain, positive in
its runs across, negative in its runs down. So:

* If one cell alone leaves the set (a bridge of the graph), its digit is known. These are exactly
  the classical necks.
* If all cells that leave the set lie in one other run (an articulation vertex of the graph), they
  form a shorter run within it, with its own sum and digit sets.

Both are called a *part*: some cells of a run, with a sum, a size and a key (see sums.py). A neck
is a part of one cell. One walk over the graph finds all parts. Placed cells are no edges, so new
parts may appear whenever digits are placed. couples.py handles sets that two cells of different
runs leave.
"""

from array import array

from micropython import const

from sumpad.solver.kakuro import neck_kernels as kernels

CONTRADICTION = const(-1)

_SUMS = const(46)  # as in sums.py
_PART_HALFWORDS = const(1032)  # PART of neck_kernels.py in halfwords
_CELLS = const(0x7FF)


class Necks:
    """Finds the parts of a board. The constructor allocates all work space; no heap is needed
    after that.

    After `find`, part k of 0 to `count` - 1 has

        run(k)   the run of its cells; for a single cell, its run across
        bits(k)  bitmask of its cells in that run
        key(k), size(k), sum(k)
    """

    def __init__(self, table):
        """`table`: the table of sums.py."""
        self.board = None  # the board of the last `find`
        # Written by neck_kernels.py, which describes it; couples.py reads it too.
        self.table = array("H", bytes(4 * kernels.WORDS))
        self.changes = memoryview(self.table)[kernels.CHANGES : 2 * kernels.PART]
        self.sums = table

    @property
    def count(self):
        return self.table[kernels.COUNT]

    def find(self, board, masks):
        """Find the parts of a Board. `masks` has the candidates, a halfword per cell, as in
        `search.Search`; a cell with one candidate is placed. Return `count`, or CONTRADICTION if
        there is no solution."""
        self.board = board
        return self._find_parts(masks)

    def narrow(self, masks):
        """Write cell << 9 | new mask to `changes` for each cell that a part narrows, twice for
        some cells. Return the number of entries, or CONTRADICTION. `masks`, which is not changed,
        must be the one of `find` or narrower."""
        return kernels.narrow(0, 0, self.board.geometry, masks, self.table, self.sums)

    def find_and_narrow(self, board, masks):
        """Call `find`, then `narrow`. Return what `narrow` returns, 0 if there are no parts, or
        CONTRADICTION."""
        self.board = board
        count = self._find_parts(masks)
        return self.narrow(masks) if count > 0 else count

    def _find_parts(self, masks):
        board = self.board
        return kernels.find_parts(
            0, 0, board.geometry, board.keys, masks, self.table, self.sums, board.runs
        )

    def run(self, k):
        part = self._part(k)
        return part & 255 if part & _CELLS << 8 else self.board.across_run[part & 255]

    def bits(self, k):
        part = self._part(k)
        if part & _CELLS << 8:
            return part >> 8 & _CELLS
        return 1 << (part & 255) - self.board.start[self.run(k)]

    def key(self, k):
        return self._part(k) >> 19

    def size(self, k):
        return self.key(k) // _SUMS

    def sum(self, k):
        return self.key(k) % _SUMS

    def _part(self, k):
        k += k + _PART_HALFWORDS
        return self.table[k] | self.table[k + 1] << 16
