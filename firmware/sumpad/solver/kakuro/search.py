"""The search that solves kakuro boards, counts their solutions and proves.

Reasoning without search is a ladder, each rung including those below it: SUMS .. NECKS. Where
REQUIRED leaves a board open, the search tries the digits of the cell that has the fewest for the
number of failures that its two runs have seen: on boards without a solution that finds the reason
again soon after each choice. Digit sets are masks, as in sums.py.
"""

from array import array

from micropython import const

from sumpad.solver.kakuro import kernels, reasoning
from sumpad.solver.kakuro import necks as kakuro_necks
from sumpad.solver.kakuro import sums as kakuro_sums

RUNNING = kernels.RUNNING
FOUND = kernels.FOUND
EXHAUSTED = kernels.EXHAUSTED
GAVE_UP = kernels.GAVE_UP

SUMS = const(0)  # only digits of sets that have the sum, size and placed digits of a run
SETS = const(1)  # and only of sets that its open cells can have
REQUIRED = const(2)  # a digit that all these sets have goes where it has one place left
PAIRS = const(3)  # two cells of a run that have the same two digits leave no others these
NECKS = const(4)  # what the difference of other sums says about some cells: necks.py
SEARCH = const(5)

NO_LIMIT = const(0x3FFFFFFF)

CONTRADICTION = const(-1)

_PLACES = const(144)
_CELLS = const(121)
_ALL = const(511)


class Search:
    """Finds the solutions of a board one after another.

    All work space is made here, once; `reset` and `step` need no heap. `step` returns
    RUNNING (call again), FOUND (`digits` is a solution; the next step looks for another),
    EXHAUSTED (there is no further one) or GAVE_UP (the limit of the reset was reached).
    Work is counted in *visits*, looks at one cell or set, never in time, so that a budget means
    the same on every machine; a *node* is one choice of a digit.
    """

    SLICE = 3000  # visits of a job's step, about 3 ms on the RP2040
    LIMIT = 450000  # visits that take less than a second there

    def __init__(self):
        self.digits = bytearray(_PLACES)  # a byte a place: the solution when FOUND
        self.masks = array("H", bytes(2 * _CELLS))  # a cell: the digits that it may have
        self.sums = kakuro_sums.build()
        self.nothing = bytes(_PLACES)
        # Work space, which the maker's kernels use too: see kernels.py.
        self.work = bytearray(kernels.WORK_BYTES)
        self.trail = array("H", bytes(2 * 8 * _CELLS))
        self.state = array("i", bytes(4 * kernels.STATE_WORDS))
        self._stack = array("H", bytes(2 * 2 * _CELLS))
        self.necks = kakuro_necks.Necks(self.sums)  # hints use it too
        self._board = None

    @property
    def nodes(self):
        return self.state[kernels.NODES]

    @property
    def visits(self):
        return self.state[kernels.VISITS]

    def reset(self, board, digits, limit=NO_LIMIT):
        """Start on a Board: `digits` one byte a place, 0 where none is entered, None for none.

        `limit` bounds the visits of the whole search. Impossible sums are no error: such a board
        simply has no solution.
        """
        self._board = board
        kernels.begin(
            board.where, board.keys, self.sums, self.masks, self.work, self.state,
            digits or self.nothing, board.cells, board.runs, limit,
        )  # fmt: skip

    def step(self, budget):
        """Search on for about `budget` visits (one propagation more at the most)."""
        board = self._board
        answer = kernels.search(
            board.where, board.keys, self.sums, self.masks, self.work, self.trail, self._stack,
            self.state, budget,
        )  # fmt: skip
        if answer == FOUND:
            self._read()
        return answer

    def reason(self, rung):
        """After a reset, narrow `masks` by the reasoning of a rung (SUMS .. NECKS) to the fixed
        point; how many digits too many all cells have then, 0 if `digits` is the solution, or
        CONTRADICTION."""
        board = self._board
        if self.state[kernels.PHASE] == kernels.GO_BACK:
            return CONTRADICTION
        while True:
            left = reasoning.reason(
                0, 0, 0, board.where, board.keys, self.sums, self.masks, self.work, self.trail,
                self.state, rung,
            )  # fmt: skip
            if left == 0:
                self._read()
            if left <= 0 or rung < NECKS:
                return left
            told = self._use_necks()
            if told <= 0:
                return told or left

    def _use_necks(self):
        """How many masks the necks narrow, or CONTRADICTION."""
        necks = self.necks
        told = necks.tell(self._board, self.masks)
        for i in range(told):
            cell = necks.changes[i] >> 9
            mask = necks.changes[i] & self.masks[cell]
            if not mask:
                return CONTRADICTION
            if mask != self.masks[cell]:
                self.narrow(cell, mask)
        return told

    def narrow(self, cell, mask):
        """Give a cell a mask with fewer digits."""
        board = self._board
        kernels.narrow(cell, mask, 0, board.where, self.masks, self.work, self.trail, self.state)

    def rung_needed(self, board, digits=None):
        """The lowest rung that fills a board with one solution; SEARCH if none does.

        Takes the place of a search that is going on.
        """
        for rung in range(SEARCH):
            self.reset(board, digits)
            if self.reason(rung) == 0:
                return rung
        return SEARCH

    def _read(self):
        kernels.read(0, 0, 0, self._board.where, self.sums, self.masks, self.digits)
