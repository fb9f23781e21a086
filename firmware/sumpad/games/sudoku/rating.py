"""Rates a sudoku by the steps that lead to its solution. See games/rating.py."""

from micropython import const

from sumpad.games import backend, rating
from sumpad.solver.sudoku import hinter as sudoku_hinter
from sumpad.solver.sudoku import search, techniques

_NODES = const(60)  # of search, and visits of logic, that a job does in one step
_VISITS = const(3000)
_CELLS = const(81)


class RatingJob:
    """Rates the puzzle `givens`, a byte per cell. The attributes are those of rating.RatingJob,
    but the game is not changed.

    A walk from hint to hint would rate other steps: a hint starts from the digits alone, without
    what earlier steps have eliminated.
    """

    def __init__(self, hinter, givens, most_visits=sudoku_hinter.MOST_VISITS):
        """`hinter`: a Hinter that nothing else uses meanwhile; `most_visits`: see Hinter.rate."""
        self.tenths = rating.EASIEST
        self.is_vague = self.is_ambiguous = False
        self._hinter = hinter
        self._blanks = sum([not digit for digit in givens])
        hinter.rate(givens, search.Search.LIMIT, most_visits)

    @property
    def progress(self):
        return 100 - 100 * self._hinter.blanks // self._blanks

    def step(self):
        hinter = self._hinter
        answer = hinter.step(_NODES, _VISITS)
        self.tenths = max(self.tenths, hinter.hardest)
        if answer == backend.RUNNING:
            return answer
        if answer == backend.FOUND and hinter.kind == sudoku_hinter.WHAT_IF:
            self.is_vague = hinter.is_long
            self.tenths = max(self.tenths, techniques.LONG if self.is_vague else techniques.SEARCH)
        elif answer != backend.EXHAUSTED:
            self.tenths = rating.BEYOND
            self.is_ambiguous = hinter.kind == sudoku_hinter.CHOICE and hinter.other != 0
        return backend.FOUND

    def stop(self):
        """There is nothing to restore."""
