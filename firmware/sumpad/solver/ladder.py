"""Climbing a ladder of rungs, the easiest first, as the hinters of several families do.

A rung is a tuple: its name, a letter for it, and the method that looks for it. That does a bounded
piece of work each time it is called and answers as `Climber.step`; EXHAUSTED: there is none.
"""

from micropython import const

# As in games/backend.py
RUNNING = const(0)
FOUND = const(1)
EXHAUSTED = const(2)
GAVE_UP = const(3)


class Climber:
    """`rung`: the number of the rung that is tried or, after FOUND, was found."""

    RUNGS = ()

    def __init__(self):
        self.rung = 0
        self._begun = False  # the present rung has begun its work
        self._at = 0  # how far it has come

    def step(self, budget):
        """Work on, in a search for about `budget` visits; RUNNING, FOUND, EXHAUSTED: nothing is
        left to deduce, or GAVE_UP: a search reached its limit."""
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
