"""The jobs of the contract that only step a solver: `search` and `make` of the families.

SLICE and LIMIT of the solver bound the work of a step and of a whole search.
"""

from micropython import const

from sumpad.games import backend

_NO_LIMIT = const(0x3FFFFFFF)  # visits or nodes: the highest limit of a search


class SearchJob:
    """The job of `search`.

    `effort`: the limit of the work, as a multiple of the usual one; the PC can raise it.
    """

    effort = 1

    def __init__(self, search, *board):
        """`board`: the arguments of the solver's `reset`, except the limit."""
        search.reset(*board, min(search.LIMIT * self.effort, _NO_LIMIT))
        self.digits = search.digits
        self._search = search

    @property
    def nodes(self):
        return self._search.nodes

    def step(self):
        return self._search.step(self._search.SLICE)


class MakeJob:
    """The job of `make`, by a maker that has been reset. Calls `take(maker)` when the puzzle is
    made."""

    def __init__(self, maker, take):
        self._maker = maker
        self._take = take

    @property
    def progress(self):
        return self._maker.progress()

    def step(self):
        answer = self._maker.step(self._maker.SLICE)
        if answer == backend.FOUND:
            self._take(self._maker)
        return answer
