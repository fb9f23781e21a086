"""The jobs of the contract that only step a solver: `search` and `make` of the families.

How much a step does, and when a search gives up, is up to the solver: its SLICE and LIMIT.
"""

from micropython import const

from sumpad.games import backend

_NO_LIMIT = const(0x3FFFFFFF)  # visits or nodes: a search counts no further


class SearchJob:
    """The job of `search`.

    `effort`: how many times the usual work a search may do; the PC can ask for more.
    """

    effort = 1

    def __init__(self, search, *board):
        """`board`: what `reset` of the solver takes."""
        search.reset(*board, min(search.LIMIT * self.effort, _NO_LIMIT))
        self.digits = search.digits
        self._search = search

    @property
    def nodes(self):
        return self._search.nodes

    def step(self):
        return self._search.step(self._search.SLICE)


class MakeJob:
    """The job of `make`, by a maker that was set up; `take(maker)` is called when it has a
    puzzle."""

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
