"""The search that solves kakuro boards, counts their solutions and proves.

The rungs of reasoning without search are SUMS to NECKS, each including those below it. If REQUIRED
leaves a board open, the search tries the digits of the cell with the fewest candidates for the
number of contradictions in its two runs. On boards without a solution this leads back to the cause
soon after each choice. Digit sets are masks, as in sums.py.
"""

from array import array

from micropython import const

from sumpad.solver.kakuro import kernels, reasoning
from sumpad.solver.kakuro import necks as kakuro_necks
from sumpad.solver.kakuro import sums as kakuro_sums

# As in games/backend.py
RUNNING = const(0)
FOUND = const(1)
EXHAUSTED = const(2)
GAVE_UP = const(3)

SUMS = const(0)  # only digits of sets with the sum, size and placed digits of the run
SETS = const(1)  # only digits of such sets that the open cells of the run can have
REQUIRED = const(2)  # a digit of all these sets goes into the only cell that can have it
PAIRS = const(3)  # two cells of a run with the same two candidates: no other cell has these
NECKS = const(4)  # parts, whose sums are differences of other sums: see necks.py
SEARCH = const(5)

NO_LIMIT = const(0x3FFFFFFF)

CONTRADICTION = const(-1)

_PLACES = const(144)
_CELLS = const(121)
_ALL = const(511)


class Search:
    """Finds the solutions of a board one after another.

    The constructor allocates all work space; `reset` and `step` need no heap. `step` returns
    RUNNING (call again), FOUND (`digits` is a solution; the next step looks for another),
    EXHAUSTED (there are no more) or GAVE_UP (the limit passed to `reset` is reached). Work is
    counted in *visits* of a cell or set, never in time, so a budget means the same on every
    machine. A *node* is one choice of a digit.
    """

    SLICE = 3000  # visits per step of a job, about 3 ms on the RP2040
    LIMIT = 450000  # visits, which take less than a second on the RP2040

    def __init__(self):
        self.digits = bytearray(_PLACES)  # after FOUND, the solution, a byte per place
        self.masks = array("H", bytes(2 * _CELLS))  # the candidates of each cell
        self.sums = kakuro_sums.build()
        self.nothing = bytes(_PLACES)  # the digits of an empty board
        # Work space, which the maker's kernels use too; see kernels.py.
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
        """Start on a Board: `digits` a byte per place, 0 for a blank; None for an empty board.

        `limit` bounds the visits of the whole search. Impossible sums are no error; such a board
        has no solution.
        """
        self._board = board
        kernels.start_search(
            board.geometry, board.keys, self.sums, self.masks, self.work, self.state,
            digits or self.nothing, board.cells, board.runs, limit,
        )  # fmt: skip

    def forget(self):
        """Let go of the board, which has up to 1.8 KB. The next search needs a `reset`."""
        self._board = self.necks.board = None

    def step(self, budget):
        """Continue the search for `budget` visits and at most one propagation more. The class
        lists the results."""
        board = self._board
        answer = kernels.search(
            board.geometry, board.keys, self.sums, self.masks, self.work, self.trail, self._stack,
            self.state, budget,
        )  # fmt: skip
        if answer == FOUND:
            self._read()
        return answer

    def reason(self, rung):
        """After a reset, narrow `masks` by the reasoning of `rung` (SUMS to NECKS) to the fixed
        point. Return the number of surplus candidates (those beyond one per cell), 0 if the board
        is full, with the solution in `digits`, or CONTRADICTION."""
        board = self._board
        if self.state[kernels.PHASE] == kernels.BACKTRACK:
            return CONTRADICTION
        while True:
            left = reasoning.reason(
                0, 0, 0, board.geometry, board.keys, self.sums, self.masks, self.work, self.trail,
                self.state, rung,
            )  # fmt: skip
            if left == 0:
                self._read()
            if left <= 0 or rung < NECKS:
                return left
            changes = self._use_necks()
            if changes <= 0:
                return changes or left

    def _use_necks(self):
        """Narrow `masks` by necks. Return the number of changes, or CONTRADICTION."""
        necks = self.necks
        changes = necks.find_and_narrow(self._board, self.masks)
        for i in range(changes):
            cell = necks.changes[i] >> 9
            mask = necks.changes[i] & self.masks[cell]
            if not mask:
                return CONTRADICTION
            if mask != self.masks[cell]:
                self.narrow(cell, mask)
        return changes

    def narrow(self, cell, mask):
        """Set the mask of a cell to a subset."""
        board = self._board
        kernels.narrow(
            cell, mask, 0, board.geometry, self.masks, self.work, self.trail, self.state
        )

    def rung_needed(self, board):
        """Return the lowest rung that fills a board with one solution; SEARCH if none does.

        Ends any search in progress.
        """
        for rung in range(SEARCH):
            self.reset(board, None)
            if self.reason(rung) == 0:
                return rung
        return SEARCH

    def _read(self):
        kernels.read(0, 0, 0, self._board.geometry, self.sums, self.masks, self.digits)
