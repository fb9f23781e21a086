"""The runs of a game, for its panel: their sums, and the digits that they allow."""

import micropython
from micropython import const

from sumpad.games.digits import CandidateGame
from sumpad.view import cell_style

_SUMS = const(46)  # as in solver/kakuro/sums.py
_FIRST = const(512)  # as in solver/kakuro/sums.py


class RunGame(CandidateGame):
    """The base class of games with runs: lines of cells whose digits differ and add up to a
    target.

    The derived class has a solver's Board as `_board`, a Search as `_search` and, by run, `_sums`,
    `_blanks` and `_placed` (the sum of its digits, its blank cells, its digits as bits).
    """

    MOST_SETS = 12  # the most sets of one size and sum
    LISTING = "Digit sets"

    def run(self, cell, down):
        """Return the run through `cell`: the one down if `down`, else the one across."""
        board = self._board
        number = board.cell[cell]
        return board.down_run[number] if down else board.across_run[number]

    def run_wall(self, run):
        """Return the wall before a run, and by how many bits its style has the sum shifted."""
        board = self._board
        first = board.place[board.members[board.start[run]]]
        if run < board.across:
            return first - 1, 0
        return first - board.columns, cell_style.DOWN_SHIFT

    def run_target(self, run):
        """Return the sum that the digits of a run must have."""
        return self._board.sum(run)

    def run_placed(self, run):
        """Return the sum of the digits in a run so far."""
        return self._sums[run]

    def run_digits(self, run):
        """Return the digits in a run so far, as bits."""
        return self._placed[run]

    def run_blanks(self, run):
        """Return how many cells of a run are blank."""
        return self._blanks[run]

    def run_cells(self, run):
        """Return how many cells a run has."""
        return self._board.start[run + 1] - self._board.start[run]

    @micropython.native
    def run_twice(self, run):
        """Return a digit that a run has twice; 0 if there is none."""
        board = self._board
        seen = 0
        for i in range(board.start[run], board.start[run + 1]):
            digit = self._digits[board.place[board.members[i]]]
            if digit and seen >> digit & 1:
                return digit
            seen |= 1 << digit
        return 0

    def run_fits(self, run):
        """Return whether the target and the digits of a run leave a set of digits for its blank
        cells."""
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
        """Fill `table` with the sets of digits, as bits, that the target and the digits of a run
        leave for its blank cells. Return their number, at most MOST_SETS."""
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
        from sumpad.games.kakuro import cell_digit_sets

        return cell_digit_sets.of(self, self._board, self._search.sums, cell)

    def _allowed(self, cell):
        """Return the digits that both runs of a cell leave for it, as bits."""
        return self._union(self.run(cell, False)) & self._union(self.run(cell, True))

    @micropython.native
    def _union(self, run):
        """Return the digits that a run leaves for its blank cells, as bits."""
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
