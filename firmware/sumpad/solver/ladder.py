"""The base class of hinters that try techniques, called rungs, from the easiest on."""

from micropython import const

from sumpad.solver.technique_columns import METHOD

# As in games/backend.py
RUNNING = const(0)
FOUND = const(1)
EXHAUSTED = const(2)
GAVE_UP = const(3)


class Climber:
    """Tries the rows of TABLE, see technique_columns.py, in order.

    The method of a row gets a budget, does a bounded piece of work per call, and returns like
    `step`; EXHAUSTED means that this rung finds nothing.

    rung  the number of the current row or, after FOUND, of the row that found something
    """

    TABLE = ()

    def __init__(self):
        self.rung = 0
        self._begun = False  # whether the current rung has started
        self._at = 0  # progress of the current rung

    def step(self, budget):
        """Do a bounded piece of work; a rung that searches does about `budget` visits. Return
        RUNNING, FOUND, EXHAUSTED (nothing is left to deduce) or GAVE_UP (a search reached its
        limit)."""
        # A method of the class, because one bound to `self` would take heap.
        method = getattr(type(self), self.TABLE[self.rung][METHOD])
        answer = method(self, budget)
        if answer != EXHAUSTED:
            return answer
        self.rung += 1
        self._begun = False
        self._at = 0
        if self.rung < len(self.TABLE):
            return RUNNING
        self.rung = 0
        return EXHAUSTED
