"""Necks: what follows on a kakuro board where little joins one part of it to the rest.

Solvers know the *isolated neck*: a block of cells that is joined to the rest by one cell. The sums
of the block's runs of one direction count that cell, those of the other do not, so the difference
of the two is its digit. In general: let each run be a vertex, and each open cell an edge between
its two runs. In any set of runs, the sums of those across less the sums of those down are what the
cells add up to that leave the set, + for the cells of its runs across, - for those of its runs
down, since a cell with both its runs in the set counts on both sides. So

* where one cell alone leaves the set (a bridge of the graph) its digit is known: these are the
  classical necks, and all there are;
* where all cells that leave it lie in one other run (without which the graph falls apart), they
  are a shorter run in it, with a sum and digit sets of its own.

Both are a *part* here: some cells of a run, with a key, sum and size, as in sums.py; a neck is a
part of one cell. One walk over the graph finds them all. Placed cells are no edges, so there may
be new parts whenever digits have been placed. What follows from two cells of different runs that
leave a set is the business of `couples.py`.
"""

from array import array

from micropython import const

from sumpad.solver.kakuro import neck_kernels as kernels

CONTRADICTION = const(-1)

_SUMS = const(46)  # as in sums.py
_PART = const(1032)  # in halfwords; the kernels count words
_CELLS = const(0x7FF)


class Necks:
    """Finds the parts of a board. All work space is made here; after that no heap is needed.

    After `find` part k of 0 .. count - 1 has

        run(k)   the run that its cells lie in; for one cell, the one across
        bits(k)  which of them: bit i for its i-th
        key(k), size(k), sum(k)
    """

    def __init__(self, table):
        """`table`: that of sums.py."""
        self.board = None  # of the last `find`
        # What the kernels write, see there; couples.py continues from it.
        self.table = array("H", bytes(4 * kernels.WORDS))
        self.changes = memoryview(self.table)[kernels.CHANGES : 2 * kernels.PART]
        self.sums = table

    @property
    def count(self):
        return self.table[kernels.COUNT]

    def find(self, board, masks):
        """Find the parts of a Board, `masks` being its cells' digits as in `search.Search`; a cell
        with one digit is placed. Returns `count`, or CONTRADICTION if there is no solution."""
        self.board = board
        return self._split(masks)

    def narrow(self, masks):
        """What the parts found leave for their cells: how many times a cell may have fewer digits
        than in `masks`, each time an entry cell << 9 | new mask in `changes`, for some cells two;
        or CONTRADICTION. The masks, not changed here, must be those of `find` or narrower."""
        return kernels.narrow(0, 0, self.board.where, masks, self.table, self.sums)

    def tell(self, board, masks):
        """Both in one go: `find`, then what `narrow` answers, or CONTRADICTION."""
        self.board = board
        count = self._split(masks)
        return self.narrow(masks) if count > 0 else count

    def _split(self, masks):
        board = self.board
        return kernels.split(
            0, 0, board.where, board.keys, masks, self.table, self.sums, board.runs
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
        k += k + _PART
        return self.table[k] | self.table[k + 1] << 16
