"""Cross-number boards: their lines, and the search that solves, counts and proves.

A board has N x N cells. A *line* is a row, a column or one of the two diagonals. The 2N + 2 lines
are numbered: rows, columns, the diagonal from the top left, the one from the top right. The digits
of a line (1 to 9, repeats allowed) must add up to its target.

The 2003 phone program reasoned the same way at its strongest. Each line has two slacks:

    down = target - sum of the lower bounds,    up = sum of the upper bounds - target.

A cell with bounds low..high then obeys high <= low + down (all other cells at their lower bound)
and low >= high - up (all others at their upper bound): the remaining sum less what the other
blanks can take, given their present bounds. down < 0 or up < 0 is a contradiction. Domains are
intervals and all coefficients are 1, so at the fixed point no single line can exclude more digits.

This form answers three questions that the 2003 manual left open:

* Clamping LN and LX, the least and most of a blank, to 9 changes nothing: a cell starts with the
  bounds 1 to 9, which only tighten, so a bound below 1 or above 9 never takes effect.
* No choice needs a copy of the table. The trail stores the cell and its old bounds for each
  change, in two bytes, and backtracking undoes exactly the changes since the choice.
* Memory is allocated once, for the largest board, under 4 KB. Copies would fragment the heap. A
  cell narrows at most eight times, which bounds the length of the trail.
"""

from array import array

from micropython import const

from sumpad.solver.crossnum import kernels, maker_kernels
from sumpad.solver.crossnum import reasoning as logic

MIN_SIZE = const(3)
MAX_SIZE = const(12)

# As in games/backend.py
RUNNING = const(0)
FOUND = const(1)
EXHAUSTED = const(2)
GAVE_UP = const(3)

# The rungs of reasoning, each including those below it. Only SEARCH searches.
ONE_BLANK = const(0)  # a line with one blank
EXTREMES = const(1)  # a line whose rest makes all blanks 1, or all 9
BOUNDS = const(2)  # what the rest of a line leaves for a blank if its other blanks are 1 to 9
SLACK = const(3)  # what it leaves given the present bounds of the others, to the fixed point
SEARCH = const(4)

NO_LIMIT = const(0x3FFFFFFF)

_CELLS = const(144)
_LINES = const(26)
_CHOICES = const(2 * _CELLS + 1)  # a cell is split once around a digit, then only at its least


def line_start(size, line):
    """Return the first cell of a line."""
    if line < size:
        return line * size
    if line < 2 * size:
        return line - size
    return 0 if line == 2 * size else size - 1


def line_stride(size, line):
    """Return the distance from one cell of a line to the next."""
    if line < size:
        return 1
    if line < 2 * size:
        return size
    return size + 1 if line == 2 * size else size - 1


def line_sum(size, line, digits):
    """Return the sum of a line in `digits` (a byte per cell, 0 blank)."""
    start = line_start(size, line)
    stride = line_stride(size, line)
    total = 0
    for k in range(size):
        total += digits[start + k * stride]
    return total


class Search:
    """Finds the solutions of a board one after another.

    The constructor allocates all work space; `reset` and `step` need no heap. `step` returns
    RUNNING (call again), FOUND (`digits` is a solution; the next step looks for another),
    EXHAUSTED (there are no more) or GAVE_UP (the limit passed to `reset` is reached). Work is
    counted in *visits* of a cell, never in time, so a budget means the same on every machine. A
    *node* is one choice of a digit.
    """

    SLICE = 3000  # visits per step of a job, about 5 ms on the RP2040
    LIMIT = 30000000  # visits after which a player's search gives up, about 50 s on the RP2040

    def __init__(self):
        self.digits = bytearray(_CELLS)  # after FOUND, the solution, a byte per cell
        self.preferred = bytearray(_CELLS)  # the digit to try first in a cell; 0: the middle one
        # Work space, which the maker's kernels use too; see kernels.py.
        self.bounds = bytearray(2 * _CELLS)
        self.slack = array("i", bytes(2 * 4 * _LINES))
        self.geometry = bytearray(kernels.GEOMETRY_BYTES)
        self.trail = array("H", bytes(16 * _CELLS))
        self.stack = array("H", bytes(4 * _CHOICES))
        self.state = array("i", bytes(4 * kernels.STATE_WORDS))

    @property
    def nodes(self):
        return self.state[kernels.NODES]

    @property
    def visits(self):
        return self.state[kernels.VISITS]

    def reset(self, size, digits, targets, limit=NO_LIMIT):
        """Start on a board: `digits` a byte per cell (0 blank), `targets` a byte per line.

        `limit` bounds the visits of the whole search. Impossible targets are no error; such a
        board has no solution. This clears `preferred`, which may be set afterwards.
        """
        kernels.set_geometry(self.geometry, self.state, size)
        kernels.clear(self.preferred, size * size)
        self.state[kernels.LIMIT] = limit
        kernels.start(0, 0, 0, self.bounds, self.slack, self.geometry, self.state, digits, targets)

    def avoid(self, cell, digit):
        """Search only for solutions in which `cell` is not `digit`, which must be its digit in
        some solution. Call this between `reset` and the first `step`."""
        self.state[kernels.AVOID] = cell | digit << 8

    def step(self, budget):
        """Continue the search for `budget` visits and at most one propagation more. The class
        lists the results."""
        answer = kernels.search(
            self.bounds, self.slack, self.geometry, self.trail, self.stack, self.state,
            self.preferred, budget,
        )  # fmt: skip
        if answer == FOUND:
            self._read()
        return answer

    def fills(self, size, digits, targets, rung):
        """Return whether reasoning up to `rung` (ONE_BLANK to SLACK) fills the board; if so,
        `self.digits` has the solution.

        Ends any search in progress.
        """
        self.reset(size, digits, targets)
        if rung == SLACK:
            filled = kernels.propagate(
                0, 0, 0, self.bounds, self.slack, self.geometry, self.trail, self.state
            ) and kernels.is_solved(size, self.slack)
        else:
            logic.start(
                0, 0, 0, self.bounds, self.slack, self.geometry, self.state, digits, targets
            )
            filled = logic.reason(
                0, 0, 0, self.bounds, self.slack, self.geometry, self.state, rung
            )
        if filled:
            self._read()
        return bool(filled)

    def fails(self, size, digits, targets):
        """Return whether bounds alone show that a board has no solution.

        Ends any search in progress.
        """
        self.reset(size, digits, targets)
        return not kernels.propagate(
            0, 0, 0, self.bounds, self.slack, self.geometry, self.trail, self.state
        )

    def retry_undecided(self, removal, limit):
        """Test the cells again for which the search gave up, with a new limit of visits."""
        removal[maker_kernels.COUNT] = removal[maker_kernels.UNDECIDED]
        removal[maker_kernels.DONE] = removal[maker_kernels.UNDECIDED] = 0
        self.state[kernels.LIMIT] = limit

    def _read(self):
        size = self.state[kernels.SIZE]
        kernels.read(self.bounds, self.digits, size * size)
