"""The runs of a game, as the panel asks for them, and what they leave for a cell."""

import micropython
from micropython import const

from sumpad.games.digits import CandidateGame

_SUMS = const(46)  # as in solver/kakuro/sums.py
_FIRST = const(512)  # as in solver/kakuro/sums.py


class RunGame(CandidateGame):
    """Cells in line whose digits differ and add up to a target. The derived class has the board,
    tables of what its runs hold, and a search with all sets of digits."""

    MOST_SETS = 12  # of one size and sum
    LISTING = "Digit sets"

    def run(self, cell, down):
        """The number of the run across or down that a cell is in."""
        board = self._board
        number = board.cell[cell]
        return board.down_run[number] if down else board.across_run[number]

    def run_target(self, run):
        """What the digits of a run have to add up to."""
        return self._board.sum(run)

    def run_placed(self, run):
        """What the digits in a run add up to."""
        return self._sums[run]

    def run_blanks(self, run):
        """How many cells of a run are blank."""
        return self._blanks[run]

    @micropython.native
    def run_twice(self, run):
        """A digit that is in a run twice, 0 if there is none."""
        board = self._board
        seen = 0
        for i in range(board.start[run], board.start[run + 1]):
            digit = self._digits[board.place[board.members[i]]]
            if digit and seen >> digit & 1:
                return digit
            seen |= 1 << digit
        return 0

    def run_fits(self, run):
        """Whether there is a set of digits that the blank cells of a run may have, by its target
        and its digits alone."""
        sets = self._search.sums
        placed = self._placed[run]
        left = self._board.sum(run) - self._sums[run]
        if left >= 0:
            key = _FIRST + _SUMS * self._blanks[run] + left
            for i in range(sets[key], sets[key + 1]):
                if not sets[i] << 1 & placed:
                    return True
        return False

    @micropython.native
    def run_sets(self, run, table):
        """Fill a table of MOST_SETS with these sets; returns how many."""
        sets = self._search.sums
        placed = self._placed[run]
        count = 0
        left = self._board.sum(run) - self._sums[run]
        if left >= 0:
            key = _FIRST + _SUMS * self._blanks[run] + left
            for i in range(sets[key], sets[key + 1]):
                digits = sets[i] << 1  # a mask of the solver
                if not digits & placed:
                    table[count] = digits
                    count += 1
        return count

    def listing(self, cell):
        from sumpad.games.kakuro import listing

        return listing.of(self, self._board, self._search.sums, cell)

    def _allowed(self, cell):
        """The digits that the sets of both runs of a cell have, as bits."""
        return self._union(self.run(cell, False)) & self._union(self.run(cell, True))

    @micropython.native
    def _union(self, run):
        """The digits that the blank cells of a run may still have, as bits."""
        left = self._board.sum(run) - self._sums[run]
        if left < 0:
            return 0
        sets = self._search.sums
        key = _FIRST + _SUMS * self._blanks[run] + left
        placed = self._placed[run]
        union = 0
        for i in range(sets[key], sets[key + 1]):
            digits = sets[i] << 1  # a mask of the solver
            if not digits & placed:
                union |= digits
        return union
