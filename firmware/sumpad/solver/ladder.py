"""The base class of hinters that try techniques, called rungs, from the easiest on.

A rung is a tuple: its name, its letter and a method. The method gets the climber and a budget,
does a bounded piece of work per call, and returns like `Climber.step`; EXHAUSTED means that this
rung finds nothing.
"""

from micropython import const

# As in games/backend.py
RUNNING = const(0)
FOUND = const(1)
EXHAUSTED = const(2)
GAVE_UP = const(3)


class Climber:
    """Tries RUNGS in order. `rung`: index of the current rung or, after FOUND, the rung found."""

    RUNGS = ()

    def __init__(self):
        self.rung = 0
        self._begun = False  # whether the current rung has started
        self._at = 0  # progress of the current rung

    def step(self, budget):
        """Do a bounded piece of work; a rung that searches does about `budget` visits. Return
        RUNNING, FOUND, EXHAUSTED (nothing is left to deduce) or GAVE_UP (a search reached its
        limit)."""
        answer = self.RUNGS[self.rung][2](self, budget)
        if answer != EXHAUSTED:
            return answer
        self.rung += 1
        self._begun = False
        self._at = 0
        if self.rung < len(self.RUNGS):
            return RUNNING
        self.rung = 0
        return EXHAUSTED
