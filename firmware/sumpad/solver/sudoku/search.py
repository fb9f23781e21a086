"""The sudoku search: it solves puzzles, counts solutions and proves that one is unique.

Propagation finds, to the fixed point: a cell with one candidate; a digit with one place in a row,
column or box; and locked candidates (pointing and claiming). It works on masks of the places of a
digit, 27 cells at a time (see `board.py`), and looks only at what has changed. After locked
candidates, a digit with one place in a row or column also has one place in a box, and conversely,
so it checks boxes only. Where propagation stops, the search tries a candidate of a cell with few
candidates and, on backtracking, excludes it.
"""

from array import array

from micropython import const

from sumpad.solver.sudoku import board as boards
from sumpad.solver.sudoku import kernels

# As in games/backend.py
RUNNING = const(0)
FOUND = const(1)
EXHAUSTED = const(2)
GAVE_UP = const(3)

CELLS = const(81)
NO_LIMIT = const(0x3FFFFFFF)


def words(count):
    """Return an array of `count` words of 32 bits, all 0."""
    return array("i", bytes(4 * count))


class Search:
    """Finds the solutions of a puzzle one after another.

    All work space is allocated here, once; `reset` and `step` need no heap. `step` returns RUNNING
    (call again), FOUND (`digits` is a solution; the next step looks for another), EXHAUSTED (there
    is no other) or GAVE_UP (the limit of nodes, or of choices on the stack, was reached).

    Work is counted in *nodes*, propagations to the fixed point, never in time, so that a budget
    means the same on every machine. A node takes some 6,000 cycles on the RP2040, the first of a
    search 25,000.
    """

    SLICE = 40  # nodes per step of a job, about 2 ms on the RP2040
    LIMIT = 7000  # nodes, enough for every known hard puzzle; at most 1 s on the RP2040

    def __init__(self):
        self.digits = bytearray(CELLS)  # a byte per cell: the solution after FOUND
        self.givens = words(boards.OPEN)
        self.preferred = words(boards.OPEN)
        self.board = words(boards.BOARD_WORDS)
        self.minirows = words(boards.TABLE_WORDS)
        self.minicolumns = words(boards.TABLE_WORDS)
        # Others may use this one between searches.
        self.choices = words(boards.BOARD_WORDS * boards.MAX_DEPTH)
        self.state = words(boards.STATE_WORDS)
        self.bit_numbers = bytearray(boards.BIT_NUMBERS)
        boards.fill_tables(0, 0, self.minirows, self.minicolumns, self.bit_numbers)

    @property
    def nodes(self):
        return self.state[boards.NODES]

    def reset(self, digits, limit=NO_LIMIT):
        """Start on the puzzle `digits`, a byte per cell, 0 if blank; `limit`: most nodes of the
        search.

        Givens that contradict each other are no error: such a puzzle has no solution.
        """
        boards.start_from_digits(digits, self.givens, self.board, self.state, limit)

    def start_from_givens(self, limit=NO_LIMIT):
        """Start on the puzzle of `givens`, in which no box may have a digit twice."""
        self.state[boards.LIMIT] = limit
        boards.start_from_givens(0, 0, self.board, self.givens, self.state)

    def step(self, budget):
        """Search for about `budget` nodes. The class describes the results."""
        return kernels.solve(
            self.board, self.minirows, self.minicolumns, self.choices, self.preferred, self.state,
            self.bit_numbers, self.digits, budget,
        )  # fmt: skip
