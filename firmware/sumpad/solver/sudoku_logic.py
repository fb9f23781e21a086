"""Reasoning about a sudoku like a person: a ladder of rungs, grades, explained steps.

For making by grade, hints and `solve --explain`. RUNGS is the one table of the ladder. After each
effect of a rung the work goes back to the first one, so the highest rung used is the highest one
needed: whatever a rung can tell it can still tell, or need not, when fewer candidates are left.
For the same reason the order within a rung is free.

A grid that logic fills is its puzzle's only solution: each step holds in every solution.
"""

from array import array

from micropython import const

from sumpad.solver import sudoku_logic_kernels as kernels
from sumpad.solver import sudoku_rungs as rungs

RUNNING = const(0)
FOUND = const(1)
EXHAUSTED = const(2)

NONE = const(-1)

GRADES = ("easy", "medium", "hard", "expert", "extreme")

# Indices of RUNGS.
SINGLES = const(0)
LOCKED = const(1)
PAIRS = const(2)
SUBSETS = const(3)
X_WING = const(4)
SWORDFISH = const(5)
XY_WING = const(6)
SEARCH = const(7)

_CELLS = const(81)


class Logic:
    """The work space, made once: no heap is needed after that.

    digits          a byte a cell, 0 if open (one more byte follows them)
    candidates      a halfword a cell: what an open cell may still be, bit 0 for the digit 1
    counts          a halfword a rung: cells it placed (SINGLES), or effects it had
    highest         the highest rung used so far
    contradiction   whether EXHAUSTED was answered because the puzzle has no solution
    visits          cells looked at since `reset`
    """

    def __init__(self):
        self.digits = bytearray(_CELLS + 1)
        self.candidates = array("H", bytes(2 * _CELLS))
        self.counts = array("H", bytes(2 * len(RUNGS)))
        self.highest = SINGLES
        self.contradiction = False
        self.rung = SINGLES  # at work, or of the step that `next` has made
        self._ceiling = SINGLES
        self._ended = False
        self._tables = bytearray(kernels.TABLE_BYTES)
        self._houses = array("I", bytes(4 * _CELLS))
        self._queue = array("H", bytes(2 * kernels.QUEUE_WORDS))
        self._hits = array("H", bytes(2 * kernels.HIT_WORDS))
        self._work = array("H", bytes(2 * rungs.WORK_WORDS))
        self._state = array("I", bytes(4 * kernels.STATE_WORDS))
        kernels.geometry(self._tables, self._houses)

    def reset(self, digits, ceiling, goal=_CELLS, other_goal=NONE):
        """Start from `digits` (a byte a cell, 0 blank), with the rungs up to `ceiling`.

        With `goal` (and `other_goal`) the work is done when these cells have their digits. If
        they are all that was taken from a puzzle that these rungs solve, the rest will follow.
        """
        for rung in range(len(RUNGS)):
            self.counts[rung] = 0
        self.highest = self.rung = SINGLES
        self._ceiling = ceiling
        state = self._state
        answer = kernels.start(0, 0, 0, self.candidates, self.digits, self._work, state, digits)
        state[kernels.GOAL] = goal
        state[kernels.OTHER_GOAL] = goal if other_goal < 0 else other_goal
        self._ended = self.contradiction = answer == kernels.CONTRADICTION

    @property
    def visits(self):
        return self._state[kernels.VISITS]

    def step(self, budget):
        """Go on for about `budget` cells looked at; FOUND: the goal is reached, EXHAUSTED: the
        rungs tell no more, or RUNNING."""
        stop = self._state[kernels.VISITS] + budget
        while not self._ended:
            answer = RUNGS[self.rung][2](self, _CELLS + 1)
            if answer == kernels.SOLVED:
                return FOUND
            if answer == kernels.CONTRADICTION:
                self.contradiction = self._ended = True
            elif answer == kernels.EFFECT:
                self.rung = SINGLES
            elif answer == kernels.NOTHING:
                self.rung += 1
                self._ended = self.rung > self._ceiling
            if self._state[kernels.VISITS] >= stop:
                break
        return EXHAUSTED if self._ended else RUNNING

    # the rungs

    def _singles(self, most):
        state = self._state
        answer = kernels.singles(
            0, 0, 0, self.candidates, self.digits, self._tables, self._houses, self._queue, state,
            most,
        )  # fmt: skip
        self.counts[SINGLES] += state[kernels.PLACED]
        return answer

    def _locked(self, most):
        return self._strike(
            rungs.locked(0, 0, 0, self.candidates, self._hits, self._work, self._state)
        )

    def _pairs(self, most):
        return self._strike(
            rungs.pairs(
                0, 0, 0, self.candidates, self._tables, self._hits, self._work, self._state
            )
        )

    def _subsets(self, most):
        return self._lines(kernels.SUBSETS, 0)

    def _x_wing(self, most):
        return self._lines(kernels.FISH, 2)

    def _swordfish(self, most):
        return self._lines(kernels.FISH + 1, 3)

    def _lines(self, rung, size):
        return self._strike(
            rungs.subsets(
                0, 0, 0, self.candidates, self._tables, self._hits, self._work, self._state,
                rung, size,
            )
        )  # fmt: skip

    def _xy_wing(self, most):
        return self._strike(
            rungs.wing(
                0, 0, 0, self.candidates, self._tables, self._houses, self._hits, self._state
            )
        )

    def _strike(self, answer):
        """Carry out the eliminations of a pattern, if one was found."""
        if answer == kernels.EFFECT:
            kernels.strike(self.candidates, self._houses, self._hits, self._state)
            self.counts[self.rung] += 1
            if self.rung > self.highest:
                self.highest = self.rung
        return answer


# What a rung is called, its letter, what looks for it, and the grade (of GRADES) of a puzzle that
# needs it. Search is not Logic's: the grade of what its ladder cannot finish.
RUNGS = (
    ("single", "s", Logic._singles, 0),
    ("locked candidates", "l", Logic._locked, 1),
    ("pair", "p", Logic._pairs, 2),
    ("subset", "n", Logic._subsets, 2),
    ("X-wing", "x", Logic._x_wing, 3),
    ("swordfish", "f", Logic._swordfish, 3),
    ("XY-wing", "y", Logic._xy_wing, 3),
    ("search", "g", None, 4),
)


def ceiling_of(grade):
    """The highest rung that a puzzle of a grade (of GRADES) may need."""
    rung = len(RUNGS) - 1
    while RUNGS[rung][3] > grade:
        rung -= 1
    return rung
