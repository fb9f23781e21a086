"""Makes cross-number puzzles: a random full board, and which of its cells are given.

Used by the cross-number family on the device and by `make crossnum` on the PC. A puzzle depends on
size and code alone. The givens are spread as in the newspaper puzzle, one in each row and column;
such a board can have many solutions, and any of them counts as solved.
"""

from micropython import const

from sumpad.solver import crossnum
from sumpad.solver.rng import Rng

RUNNING = crossnum.RUNNING
FOUND = crossnum.FOUND

_FAMILY = const(1)  # keeps the streams of the families apart
_CELLS = const(144)
_LINES = const(26)


class Maker:
    """Makes one puzzle at a time in buffers of its own.

    After `step` has answered FOUND, `grid` holds the digits of the full board, `digits` those of
    the given cells and 0 elsewhere (a byte a cell both), `targets` the 2 * size + 2 sums.
    """

    def __init__(self):
        self.size = 0
        self.grid = bytearray(_CELLS)
        self.digits = bytearray(_CELLS)
        self.targets = bytearray(_LINES)
        self._columns = bytearray(crossnum.MAX_SIZE)
        self._rng = Rng()

    def reset(self, size, code):
        """Start on the puzzle that belongs to a size (3..12) and a code (0..999999)."""
        self.size = size
        self._rng.seed(_FAMILY, size, code)

    def step(self, budget):
        """Go on for about `budget` cells; RUNNING, or FOUND when the puzzle is there."""
        self._fill()
        self._spread()
        return FOUND

    def _fill(self):
        size = self.size
        grid = self.grid
        for cell in range(size * size):
            grid[cell] = 1 + self._rng.below(9)
        for line in range(2 * size + 2):
            self.targets[line] = crossnum.line_sum(size, line, grid)

    def _spread(self):
        size = self.size
        columns = self._columns
        for row in range(size):
            columns[row] = row
        self._rng.shuffle(columns, size)
        for cell in range(size * size):
            self.digits[cell] = 0
        for row in range(size):
            cell = row * size + columns[row]
            self.digits[cell] = self.grid[cell]
