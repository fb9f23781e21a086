"""Necks: what a kakuro board tells where little joins one part of it to the rest.

The notes of solvers know the *isolated neck*: a block of cells that hangs on the rest through one
cell. The sums of the block's runs of one direction count that cell, those of the other do not, so
the difference of the two is its digit. In general: let each run be a vertex, and each open cell an
edge between its two runs. In any set of runs, the sums of those across less the sums of those down
are what the cells add up to that leave the set, + for the cells of its runs across, - for those of
its runs down, since a cell with both its runs in the set counts on both sides. So

* where one cell alone leaves the set (a bridge of the graph) its digit is known: these are the
  classical necks, and all there are;
* where all cells that leave it lie in one other run (which the graph needs to hang together), they
  are a shorter run in it, with a sum and digit sets of its own.

Both are a *part* here: some cells of a run, with a key, sum and size, as in the module `sums`; a
neck is a part of one cell. One walk over the graph finds them all. And

* where two cells of different runs leave the set, they are a *couple*: their sum is known where
  they leave it from runs of the two directions alike, else their difference.

Placed cells are no edges, so there may be new parts and couples whenever digits have been placed.
"""

from array import array

from micropython import const

from sumpad.solver import kakuro_couple_kernels as couple_kernels
from sumpad.solver import kakuro_neck_kernels as kernels

CONTRADICTION = const(-1)

_SUMS = const(46)  # as in the module sums


class Necks:
    """Finds parts and couples. All work space is made here; after that no heap is needed.

    After `find` part k of 0 .. count - 1 has

        run(k)      the run that its cells lie in
        bits(k)     which of them: bit i for its i-th
        size(k), sum(k)

    and after `find_couples` besides, couple k of 0 .. couples - 1

        one(k), other(k)  its cells
        total(k)    their sum; or, if `differ(k)`, what the one is greater than the other
    """

    def __init__(self, table):
        """`table`: that of the module sums."""
        self.count = 0
        self.couples = 0
        self.changes = array("H", bytes(4 * (kernels.PARTS + couple_kernels.COUPLES)))
        self.couple_cells = bytearray(couple_kernels.COUPLES_BYTES)
        self._sums = table
        self._board = None
        self._walk = bytearray(kernels.WALK_BYTES)
        self._words = array("H", bytes(2 * kernels.WORDS))
        self._parts = array("H", bytes(4 * kernels.PARTS))
        self._owners = bytearray(kernels.PARTS)
        self._rings = bytearray(couple_kernels.RINGS_BYTES)

    def find(self, board, masks):
        """Find the parts of a Board, `masks` being its cells' digits as in `kakuro.Search`; a cell
        with one digit is placed. Returns `count`, or CONTRADICTION if there is no solution."""
        self._board = board
        self.count = self.couples = 0
        kernels.weigh(
            0, 0, 0, board.where, board.keys, self._sums, masks, self._walk, self._words,
            board.across, board.runs, board.cells,
        )  # fmt: skip
        count = kernels.split(
            0, 0, 0, board.where, board.keys, self._sums, masks, self._walk, self._words,
            self._parts, self._owners, board.across, board.runs,
        )  # fmt: skip
        if count > 0:
            self.count = count
        return count

    def find_couples(self, masks):
        """Find the couples too, after a `find` with the same masks that was no contradiction.
        Returns `couples`, or CONTRADICTION."""
        board = self._board
        self.couples = 0
        couple_kernels.count_rings(
            0, 0, 0, board.where, masks, self._walk, self._rings, board.runs, board.cells
        )
        count = couple_kernels.couple(
            0, 0, 0, board.where, masks, self._walk, self._words, self._rings, self.couple_cells,
            board.across, board.runs, board.cells,
        )  # fmt: skip
        if count > 0:
            self.couples = count
        return count

    def narrow(self, masks):
        """What all that was found tells: how many times a cell may have fewer digits than in
        `masks`, each time an entry cell << 9 | new mask in `changes`, several for some cells; or
        CONTRADICTION. The masks, not changed here, must be those of `find` or narrower."""
        found = kernels.narrow(
            0, 0, 0, self._board.where, self._sums, masks, self._words, self._parts, self._owners,
            self.changes, self.count,
        )  # fmt: skip
        if found < 0 or not self.couples:
            return found
        return couple_kernels.narrow(
            0, 0, 0, masks, self.couple_cells, self.changes, self.couples, found
        )

    def run(self, k):
        return self._owners[k]

    def bits(self, k):
        return self._parts[kernels.BITS_OF + k]

    def key(self, k):
        return self._parts[kernels.KEY_OF + k]

    def size(self, k):
        return self.key(k) // _SUMS

    def sum(self, k):
        return self.key(k) % _SUMS

    def one(self, k):
        return self.couple_cells[couple_kernels.ONE_OF + k]

    def other(self, k):
        return self.couple_cells[couple_kernels.OTHER_OF + k]

    def differ(self, k):
        return self.couple_cells[couple_kernels.TOTAL_OF + k] >= couple_kernels.DIFFERENCE

    def total(self, k):
        return self.couple_cells[couple_kernels.TOTAL_OF + k] & couple_kernels.DIFFERENCE - 1
