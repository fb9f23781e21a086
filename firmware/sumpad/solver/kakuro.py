"""The search that solves kakuro boards, counts their solutions and proves.

Reasoning about one run (a rung of the ladder each, see SETS, REQUIRED, PAIRS) is carried to the
fixed point over all runs; where that leaves cells open, the one with the fewest digits is tried.
Digit sets are masks, as in the module `sums`.
"""

from array import array

from micropython import const

from sumpad.solver import kakuro_board, sums
from sumpad.solver import kakuro_kernels as kernels

Board = kakuro_board.Board
clue = kakuro_board.clue
MAX_SIDE = kakuro_board.MAX_SIDE
BLACK = kakuro_board.BLACK
NO_CELL = kakuro_board.NO_CELL

RUNNING = kernels.RUNNING
FOUND = kernels.FOUND
EXHAUSTED = kernels.EXHAUSTED
GAVE_UP = kernels.GAVE_UP

# Reasoning without search, each including those before it.
SETS = const(0)  # digits that are in no set that a run can still be
REQUIRED = const(1)  # digits that are in all of them and have one place left
SEARCH = const(3)

NO_LIMIT = const(0x3FFFFFFF)

_PLACES = const(144)
_CELLS = const(121)


class Search:
    """Finds the solutions of a board one after another.

    All work space is made here, once; `reset` and `step` need no heap. `step` returns
    RUNNING (call again), FOUND (`digits` is a solution; the next step looks for another),
    EXHAUSTED (there is no further one) or GAVE_UP (the limit of the reset was reached).
    Work is counted in *visits*, looks at one cell or set, never in time, so that a budget means
    the same on every machine; a *node* is one choice of a digit.
    """

    def __init__(self):
        self.digits = bytearray(_PLACES)  # a byte a place: the solution when FOUND
        self.masks = array("H", (0 for _ in range(_CELLS)))  # a cell: the digits it may have
        self.board = None
        self._sums = sums.build()
        self._work = bytearray(kernels.WORK_BYTES)
        self._trail = array("H", (0 for _ in range(8 * _CELLS)))
        self._stack = array("H", (0 for _ in range(2 * _CELLS)))
        self._state = array("i", (0 for _ in range(kernels.STATE_WORDS)))

    @property
    def nodes(self):
        return self._state[kernels.NODES]

    @property
    def visits(self):
        return self._state[kernels.VISITS]

    def reset(self, board, digits, limit=NO_LIMIT):
        """Start on a Board: `digits` one byte a place, 0 where none is entered.

        `limit` bounds the visits of the whole search. Impossible sums are no error: such a board
        simply has no solution.
        """
        self.board = board
        state = self._state
        state[kernels.CELLS] = board.cells
        state[kernels.RUNS] = board.runs
        state[kernels.LEVEL] = REQUIRED
        state[kernels.LIMIT] = limit
        kernels.start(
            0, 0, 0, board.where, board.keys, self._sums, self.masks, self._work, state, digits
        )

    def step(self, budget):
        """Search on for about `budget` visits (one propagation more at the most)."""
        board = self.board
        answer = kernels.search(
            board.where, board.keys, self._sums, self.masks, self._work, self._trail, self._stack,
            self._state, budget,
        )  # fmt: skip
        if answer == FOUND:
            kernels.read(0, 0, 0, board.where, self._sums, self.masks, self.digits)
        return answer
