"""Couples: two cells of a kakuro board whose sum or difference follows from other sums; for hints.

This takes the reasoning of necks.py one step further. If exactly two cells, of different runs,
leave a set of runs, their sum is known if both leave it from runs across or both from runs down;
otherwise their difference is. All such cuts are found except those that follow from others: if a
and b cut the board, and so do b and c, then so do a and c.
"""

from sumpad.solver.kakuro import couple_kernels as kernels

CONTRADICTION = -1


class Couples:
    """Finds the couples of a board. After the constructor, no heap is needed.

    After `find`, couple k of 0 to `count` - 1 has

        one(k), other(k)  its cells
        total(k)          their sum; if `differ(k)`, the digit of `one` minus that of `other`
    """

    def __init__(self, necks):
        """`necks`: a necks.Necks; call its `find` first."""
        self.count = 0
        self.cells = bytearray(kernels.COUPLES_BYTES)  # see couple_kernels.py
        self._necks = necks
        self._rings = bytearray(kernels.RINGS_BYTES)

    def find(self):
        """Find the couples for the board and the masks of the last `find` of the necks, which must
        not have been a contradiction. Return `count`, or CONTRADICTION if there is no solution."""
        necks = self._necks
        board = necks.board
        self.count = 0
        geometry = board.geometry
        runs = board.runs
        kernels.count_rings(0, 0, 0, geometry, necks.table, self._rings, runs, board.cells)
        count = kernels.find_couples(
            0, 0, 0, geometry, necks.table, self._rings, self.cells, board.across, runs,
            board.cells,
        )  # fmt: skip
        if count > 0:
            self.count = count
        return count

    def one(self, k):
        return self.cells[kernels.ONE_OF + k]

    def other(self, k):
        return self.cells[kernels.OTHER_OF + k]

    def differ(self, k):
        return self.cells[kernels.TOTAL_OF + k] >= kernels.DIFFERENCE

    def total(self, k):
        return self.cells[kernels.TOTAL_OF + k] & kernels.DIFFERENCE - 1
