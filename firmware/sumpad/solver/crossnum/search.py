"""Cross-number boards: their lines, and the search that solves them, counts and proves.

A board is N x N cells; a *line* is a row, a column or one of the two diagonals, 2N + 2 in all,
numbered rows first, then columns, then the diagonal from the top left, then the one from the top
right. Every line has a target that its digits (1-9, repeats allowed) must add up to.

The reasoning is the one of the 2003 phone program in its strongest form. For a line keep

    down = target - sum of the lower bounds,    up = sum of the upper bounds - target.

A cell with bounds low..high then obeys high <= low + down (all other cells at their least) and
low >= high - up (all others at their most): the rule of 'remaining sum less what the other blanks
can take', with the bounds that those have by now. down < 0 or up < 0 is a contradiction. Domains
are intervals and every coefficient is 1, so the fixed point is all that one line can tell.

Three questions that the 2003 manual left open, answered by this form:

* Clamping LN and LX, the least and most of a blank, by 9 changes nothing: a bound below 1 or above
  9 never wins against the 1 .. 9 that the cell starts from, and each bound only ever tightens.
* The table need not be copied for each choice: the trail keeps for every change the cell and the
  bounds that it had, two bytes, so going back undoes just what the choice led to.
* Memory: bytes and words made once for the largest board, under 4 KB, instead of copies on a heap
  that they would fragment. Each cell can shrink at most eight times, hence the trail's length.
"""

from array import array

from micropython import const

from sumpad.solver.crossnum import kernels, maker_kernels
from sumpad.solver.crossnum import reasoning as logic

MIN_SIZE = const(3)
MAX_SIZE = const(12)

RUNNING = kernels.RUNNING
FOUND = kernels.FOUND
EXHAUSTED = kernels.EXHAUSTED
GAVE_UP = kernels.GAVE_UP

# The rungs of reasoning without search, each including those below it.
ONE_BLANK = const(0)  # a line with one blank
EXTREMES = const(1)  # rests that must be all 1 or all 9
BOUNDS = const(2)  # what the rest of a line leaves if its other blanks are anything from 1 to 9
SLACK = const(3)  # what it leaves with the bounds that the others have by now, to the fixed point
SEARCH = const(4)

NO_LIMIT = const(0x3FFFFFFF)

_CELLS = const(144)
_LINES = const(26)
_CHOICES = const(2 * _CELLS + 1)  # a cell can be split once around a digit, then only at its least


def line_start(size, line):
    """The first cell of a line."""
    if line < size:
        return line * size
    if line < 2 * size:
        return line - size
    return 0 if line == 2 * size else size - 1


def line_stride(size, line):
    """The step from one cell of a line to its next."""
    if line < size:
        return 1
    if line < 2 * size:
        return size
    return size + 1 if line == 2 * size else size - 1


def line_sum(size, line, digits):
    """The sum of a line's cells in `digits` (one byte a cell, blanks 0)."""
    start = line_start(size, line)
    stride = line_stride(size, line)
    total = 0
    for k in range(size):
        total += digits[start + k * stride]
    return total


class Search:
    """Finds the solutions of a board one after another.

    All work space is made here, once; `reset` and `step` need no heap. `step` returns
    RUNNING (call again), FOUND (`digits` is a solution; the next step looks for another),
    EXHAUSTED (there is no further one) or GAVE_UP (the limit of the reset was reached).
    Work is counted in *visits*, looks at one cell, never in time, so that a budget means the
    same on every machine; a *node* is one choice of a digit.
    """

    SLICE = 3000  # visits of a job's step, about 5 ms on the RP2040
    LIMIT = 30000000  # visits after which a player's search gives up, about 50 s there

    def __init__(self):
        self.digits = bytearray(_CELLS)  # a byte a cell: the solution when FOUND
        self.guide = bytearray(_CELLS)  # the digit to try first in a cell; 0: the middle one
        self._bounds = bytearray(2 * _CELLS)
        self._slack = array("i", bytes(2 * 4 * _LINES))
        self._where = bytearray(kernels.WHERE_BYTES)
        self._trail = array("H", bytes(16 * _CELLS))
        self._stack = array("H", bytes(4 * _CHOICES))
        self._state = array("i", bytes(4 * kernels.STATE_WORDS))

    @property
    def nodes(self):
        return self._state[kernels.NODES]

    @property
    def visits(self):
        return self._state[kernels.VISITS]

    def reset(self, size, digits, targets, limit=NO_LIMIT):
        """Start on a board: `digits` one byte a cell (0 blank), `targets` 2 * size + 2 sums.

        `limit` bounds the visits of the whole search. Impossible targets are no error: such
        a board simply has no solution. A guide may be set after this, which clears it.
        """
        kernels.lay_out(self._where, self._state, size)
        kernels.forget(self.guide, size * size)
        self._state[kernels.LIMIT] = limit
        kernels.start(
            0, 0, 0, self._bounds, self._slack, self._where, self._state, digits, targets
        )

    def avoid(self, cell, digit):
        """Look only for solutions that have another digit at this cell than this one, which some
        solution has there. To be called after `reset` and before the first `step`."""
        self._state[kernels.AVOID] = cell | digit << 8

    def step(self, budget):
        """Search on for about `budget` visits (one propagation more at the most)."""
        answer = kernels.search(
            self._bounds, self._slack, self._where, self._trail, self._stack, self._state,
            self.guide, budget,
        )  # fmt: skip
        if answer == FOUND:
            self._read()
        return answer

    def fills(self, size, digits, targets, rung):
        """Whether reasoning up to a rung (ONE_BLANK .. SLACK) fills the board, into `digits`.

        Takes the place of a search that is going on.
        """
        self.reset(size, digits, targets)
        if rung == SLACK:
            filled = kernels.propagate(
                0, 0, 0, self._bounds, self._slack, self._where, self._trail, self._state
            ) and kernels.is_full(size, self._slack)
        else:
            logic.start(
                0, 0, 0, self._bounds, self._slack, self._where, self._state, digits, targets
            )
            filled = logic.reason(
                0, 0, 0, self._bounds, self._slack, self._where, self._state, rung
            )
        if filled:
            self._read()
        return bool(filled)

    def fails(self, size, digits, targets):
        """Whether bounds alone show that a board has no solution.

        Takes the place of a search that is going on.
        """
        self.reset(size, digits, targets)
        return not kernels.propagate(
            0, 0, 0, self._bounds, self._slack, self._where, self._trail, self._state
        )

    def thin(self, digits, order, targets, thinning, test, budget):
        """Take digits away from a full board, in an order of its cells, as long as they follow.

        `digits` holds what is left; `guide` must hold the full board. `test`: the rung that
        must still fill the board, or SEARCH: the digit must be the only one possible. Goes on
        where the last call stopped, for about `budget` visits; returns the visits done.
        `thinning`, words named in maker_kernels.py, has how far it came; `begin_thinning` sets it
        to the start.
        """
        return maker_kernels.thin(
            self._bounds, self._slack, self._where, self._trail, self._stack, self._state,
            self.guide, digits, order, targets, thinning, test, budget,
        )  # fmt: skip

    def begin_thinning(self, size, thinning, limit):
        """Start a thinning of the full board that is the guide; the search of one cell gives up
        after `limit` visits."""
        maker_kernels.begin(
            self.guide, self._bounds, self._slack, self._where, self._state, thinning, size, limit
        )

    def thin_again(self, thinning, limit):
        """Start on those cells of a thinning for which the search gave up, with another limit."""
        thinning[maker_kernels.COUNT] = thinning[maker_kernels.OPEN]
        thinning[maker_kernels.DONE] = thinning[maker_kernels.OPEN] = 0
        self._state[kernels.LIMIT] = limit

    def _read(self):
        size = self._state[kernels.SIZE]
        kernels.read(self._bounds, self.digits, size * size)
