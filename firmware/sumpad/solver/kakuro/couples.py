"""Couples: two cells of a kakuro board whose sum or difference follows from other sums; for hints.

It is the reasoning of `necks.py` one step on: where two cells of different runs leave a set of
runs, their sum is known if both leave it from runs across or both from runs down, else their
difference. All such cuts by two cells are found, except those that follow from others: if a and b
cut the board, and b and c, then a and c do too.
"""

from sumpad.solver.kakuro import couple_kernels as kernels

CONTRADICTION = -1


class Couples:
    """Finds the couples of a board. No heap is needed once it is made.

    After `find` couple k of 0 .. count - 1 has

        one(k), other(k)  its cells
        total(k)  their sum; or, if `differ(k)`, how much greater the one is than the other
    """

    def __init__(self, necks):
        """`necks`: necks.Necks, whose `find` comes before that of the couples."""
        self.count = 0
        self.cells = bytearray(kernels.COUPLES_BYTES)  # see couple_kernels.py
        self._necks = necks
        self._rings = bytearray(kernels.RINGS_BYTES)

    def find(self, masks):
        """Find the couples of the board and with the masks of the last `find` of the necks, which
        was no contradiction. Returns `count`, or CONTRADICTION if there is no solution."""
        necks = self._necks
        board = necks.board
        self.count = 0
        where = board.where
        runs = board.runs
        kernels.count_rings(0, 0, 0, where, necks.table, self._rings, runs, board.cells)
        count = kernels.couple(
            0, 0, 0, where, necks.table, self._rings, self.cells, board.across, runs, board.cells
        )
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
