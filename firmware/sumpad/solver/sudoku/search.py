"""Sudoku: the search that solves, counts and proves.

What propagation finds, to the fixed point: a cell with one candidate; a digit with one place in a
row, column or box; and locked candidates both ways, pointing and claiming. It works on where a
digit can go, 27 cells at a time (see `board.py`), and looks only at what has changed. A digit has
one place in a row, a column or a box exactly if, after the locked candidates, it has one place in
the box: so that is all that is looked for. Where propagation stops, the search tries a candidate
of the most constrained cell and, later, that it is not the one.
"""

from array import array

from micropython import const

from sumpad.solver.sudoku import board as boards
from sumpad.solver.sudoku import kernels

RUNNING = kernels.RUNNING
FOUND = kernels.FOUND
EXHAUSTED = kernels.EXHAUSTED
GAVE_UP = kernels.GAVE_UP

CELLS = const(81)
NO_LIMIT = const(0x3FFFFFFF)


def words(count):
    """A table of `count` words of 32 bits, all 0."""
    return array("i", bytes(4 * count))


class Search:
    """Finds the solutions of a puzzle one after another.

    All work space is made here, once; `reset` and `step` need no heap. `step` returns
    RUNNING (call again), FOUND (`digits` is a solution; the next step looks for another),
    EXHAUSTED (there is no further one) or GAVE_UP (the limit of the reset was reached).
    Work is counted in *nodes*, propagations to the fixed point, never in time, so that a budget
    means the same on every machine. A node takes 11,000 to 16,000 cycles on the RP2040, the first
    of a search some 60,000.
    """

    SLICE = 40  # nodes of a job's step, about 5 ms on the RP2040
    LIMIT = 7000  # nodes in which every puzzle known as hard is done; at most 1 s on the RP2040

    def __init__(self):
        self.digits = bytearray(CELLS)  # a byte a cell: the solution when FOUND
        self.givens = words(boards.OPEN)
        self.guide = words(boards.OPEN)
        self.board = words(boards.FRAME)
        self.near = words(boards.TABLE_WORDS)
        self.locked = words(boards.TABLE_WORDS)
        self.frames = words(boards.FRAME * boards.DEPTHS)  # others may use it between two searches
        self.state = words(boards.STATE_WORDS)
        self.spots = bytearray(boards.SPOTS)
        self.is_guided = False  # to be set with a guide, which the next reset clears
        boards.build(0, 0, self.near, self.locked, self.spots)

    @property
    def nodes(self):
        return self.state[boards.NODES]

    def reset(self, digits, limit=NO_LIMIT):
        """Start on a puzzle, one byte a cell (0 blank); `limit` bounds the nodes of the search.

        Givens that contradict each other are no error: such a puzzle has no solution.
        """
        boards.begin(digits, self.givens, self.board, self.state, limit)
        if self.is_guided:
            self.is_guided = False
            boards.wipe(0, self.guide)

    def begin(self, limit=NO_LIMIT):
        """Start on the puzzle of `givens`, which are right."""
        self.state[boards.LIMIT] = limit
        boards.start(0, 0, self.board, self.givens, self.state)

    def step(self, budget):
        """Search on for about `budget` nodes."""
        return kernels.solve(
            self.board, self.near, self.locked, self.frames, self.guide, self.state, self.spots,
            self.digits, budget,
        )  # fmt: skip
