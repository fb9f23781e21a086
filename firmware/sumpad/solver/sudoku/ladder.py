"""Solves a sudoku with human techniques: a ladder of rungs, grades, explained steps.

Used to make puzzles by grade, for hints and for `solve --explain`. RUNGS is the one table of the
ladder. After each effect of a rung, work returns to the first rung, so the highest rung used is
the highest one needed: with fewer candidates, a rung still finds what it could find before, unless
that is no longer needed. For the same reason, the order within a rung does not matter.

A grid that logic fills without LOOP is the only solution of its puzzle, because each step holds in
every solution. LOOP assumes that there is only one.
"""

from array import array

from micropython import const

from sumpad.solver.sudoku import houses
from sumpad.solver.sudoku import ladder_kernels as kernels

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
TURBOT = const(6)
XY_WING = const(7)
GROUPED = const(8)
XYZ_WING = const(9)
LOOP = const(10)
SEARCH = const(11)
# Not on the ladder: other shapes of steps, from techniques.py.
JELLYFISH = const(12)
BUG = const(13)
BENT = const(14)
CHAIN = const(15)
W_WING = const(16)

STEP_WORDS = const(7)  # words of a recorded step without its eliminations
STEP_MOST = const(7 + 40)  # and with them, at most

_CELLS = const(81)


class Logic:
    """The work space. It is allocated once; no heap is needed after that.

    digits          a byte per cell, 0 if open, and one more byte, which stays 0
    candidates      a halfword per cell: the mask of an open cell's candidates, bit d - 1 for d
    counts          a halfword per rung: cells placed (SINGLES), or effects found
    contradiction   whether the puzzle turned out to have no solution
    eliminations, places, state     see ladder_kernels.py
    tables, houses  see houses.py
    work            words for the kernels and for forcing.py
    """

    SPACE = kernels.WORK_WORDS + _CELLS

    def __init__(self, space=None):
        """`space`: an array of 32-bit words; `work` and `houses` use its first SPACE words, or
        words of their own without it. If other code has used them, call `fill` and `reset` first.
        """
        space = memoryview(space or array("i", bytes(4 * self.SPACE)))
        self.digits = bytearray(_CELLS + 1)
        self.candidates = array("H", bytes(2 * _CELLS))
        self.counts = array("H", bytes(2 * len(RUNGS)))
        self.contradiction = False
        self.tables = bytearray(houses.TABLE_BYTES)
        self.houses = space[kernels.WORK_WORDS : self.SPACE]
        self._queue = array("H", bytes(2 * kernels.QUEUE_WORDS))
        self.eliminations = array("H", bytes(2 * kernels.ELIMINATION_WORDS))
        self.places = array("H", bytes(2 * kernels.PLACE_WORDS))
        self.work = space[: kernels.WORK_WORDS]
        self.state = array("I", bytes(4 * kernels.STATE_WORDS))
        self.fill()

    def fill(self):
        """Fill the tables of houses.py."""
        houses.fill(self.tables, self.houses)

    def reset(self, digits, ceiling, goal=_CELLS, other_goal=_CELLS):
        """Start from `digits` (a byte per cell, 0 if blank), with the rungs up to `ceiling`.

        The work ends when the cells `goal` and `other_goal` have their digits, if given. If only
        these cells were cleared in a puzzle that these rungs solve, the rest can be solved, too.
        """
        state = self.state
        answer = kernels.start(
            0, 0, 0, self.candidates, self.digits, self.tables, self._queue, self.work, state,
            self.counts, digits,
        )  # fmt: skip
        self.contradiction = answer == kernels.CONTRADICTION
        state[kernels.CEILING] = ceiling
        state[kernels.GOAL] = goal
        state[kernels.OTHER_GOAL] = other_goal if other_goal < _CELLS else goal

    @property
    def highest(self):
        """The highest rung used so far."""
        return self.state[kernels.HIGHEST]

    @property
    def blanks(self):
        """Cells without a digit."""
        return self.state[kernels.OPEN]

    @property
    def visits(self):
        """Cells looked at since `reset`."""
        return self.state[kernels.VISITS]

    def step(self, budget):
        """Work towards the goal; `budget`: about how many cells to look at. Return FOUND (the goal
        is reached), EXHAUSTED (the rungs find no more) or RUNNING."""
        return self._climb(_CELLS + 1, budget)

    def next(self, budget):
        """Look for the next step alone; `budget` as for `step`. Return FOUND (the step is made;
        `rung` is its rung, and `record_step` writes it for `steps.Step`), EXHAUSTED or RUNNING."""
        if not self.blanks:
            return EXHAUSTED
        return self._climb(1, budget)

    @property
    def rung(self):
        """The rung of the latest step."""
        return self.state[kernels.LATEST] & 255

    @property
    def cell(self):
        """The cell of the latest step, if it was a single."""
        return self.state[kernels.CELL]

    def record_step(self, table, at):
        """Write the latest step into `table`, an array of words, from index `at` on, for
        `steps.Step`.

        The format is: the words of the state from CELL on, the number of eliminations, then each
        of these as cell | mask of digits << 7. BENT and LOOP add their cells in the same form,
        with their candidates. Returns the index after the step, or NONE if it does not fit.
        """
        state = self.state
        rung = self.rung
        count = state[kernels.ELIMINATIONS] if rung else 0
        words = count
        if rung == BENT or rung == LOOP:
            words += state[kernels.SECOND]
        if at + STEP_WORDS + words > len(table):
            return NONE
        for word in range(STEP_WORDS - 1):
            table[at + word] = state[kernels.CELL + word]
        at += STEP_WORDS
        table[at - 1] = count
        for word in range(words):
            table[at + word] = self.eliminations[word]
        return at + words

    def refute(self, cell, digit, length, rank):
        """Remove `digit` from `cell` as a step of CHAIN: a chain of `length` links has refuted it.
        The step keeps `rank`, a row number of techniques.TABLE."""
        state = self.state
        mask = 1 << digit - 1
        state[kernels.CELL] = cell
        state[kernels.DIGITS] = mask
        state[kernels.HOUSE] = kernels.NO_HOUSE
        state[kernels.SECOND] = length
        state[kernels.LATEST] = CHAIN | rank << 8
        state[kernels.RUNG] = SINGLES
        state[kernels.ELIMINATIONS] = 1
        self.eliminations[0] = cell | mask << 7
        kernels.eliminate(self.candidates, self.houses, self._queue, self.eliminations, state)

    def apply_step(self, count, rank):
        """Make the step that finder.py has described, with `count` eliminations. The step keeps
        `rank`, a row number of techniques.TABLE."""
        state = self.state
        cell = state[kernels.CELL]
        mask = state[kernels.DIGITS]
        state[kernels.QUEUE] = 0
        state[kernels.ELIMINATIONS] = count
        if state[kernels.LATEST] == SINGLES:
            kernels.mark_changed(state, self.houses[cell], self.candidates[cell])
            self.candidates[cell] = mask
            self._queue[0] = cell | state[kernels.HOUSE] << 8
            state[kernels.QUEUE] = 1
            state[kernels.SINGLES] = 0
            answer = kernels.singles(
                0, 0, 0, self.candidates, self.digits, self.tables, self.houses, self._queue,
                state, 1,
            )  # fmt: skip
            self.contradiction = answer == kernels.CONTRADICTION
        else:
            kernels.eliminate(self.candidates, self.houses, self._queue, self.eliminations, state)
        state[kernels.LATEST] |= rank << 8

    def _climb(self, most, budget):
        if self.contradiction:
            return EXHAUSTED
        answer = kernels.climb(
            self.candidates, self.digits, self.tables, self.houses, self._queue, self.eliminations,
            self.work, self.places, self.state, self.counts, most, budget,
        )  # fmt: skip
        if answer == kernels.CONTRADICTION:
            self.contradiction = True
        if answer == kernels.SOLVED or answer == kernels.EFFECT:
            return FOUND
        return EXHAUSTED if answer else RUNNING


# The name of each rung, its letter, and the grade (index of GRADES) of a puzzle that needs it.
# Logic has no search: that is the grade of puzzles that the ladder cannot solve.
RUNGS = (
    ("single", "s", 0),
    ("locked candidates", "l", 1),
    ("pair", "p", 2),
    ("subset", "n", 2),
    ("X-wing", "x", 3),
    ("swordfish", "f", 3),
    ("turbot fish", "t", 3),
    ("XY-wing", "y", 3),
    ("grouped turbot fish", "r", 3),
    ("XYZ-wing", "z", 3),
    ("unique rectangle", "u", 3),
    ("search", "g", 4),
)
