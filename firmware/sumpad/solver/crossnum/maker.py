"""Makes cross-number puzzles: a full board of random digits, and the choice of its givens.

The cross-number family on the device and `make crossnum` on the PC use it. A puzzle depends on
size, kind and code alone. The work is bounded by counts of visits, never by time.

OPEN is the newspaper puzzle: one given in each row and column, and any number of solutions. All
other kinds have one solution. They start from the full board and remove givens one by one as long
as a test allows it:

* SINGLE: there is still one solution. The solution is known, so no counting is needed: the board
  is unique without a given exactly if no solution has another digit there. If the search gives up,
  the given stays for now, and is tested again, with a higher limit, after all others. With more
  blanks, a second solution, if any, is found sooner. A board where the search gives up again is
  dropped.
* EASY, MEDIUM, HARD: the reasoning of the grade still fills the board, so the solution is unique
  without any search. EXPERT: as SINGLE. Except for EASY, the board has a *ring*: a few cells that
  reasoning below the grade cannot fill. They are removed first. More blanks make them no easier to
  fill, so no board is easier than requested. Half of the MEDIUM boards need only extremes.

No remaining given can be removed: a removal that a test has refused is refused with more blanks
too.

The order in which the other cells are removed is random with a bias. Blanks of 1 or 9 are cheapest
because the limits of 1 to 9 bound them from one side. So the tests would mostly allow the removal
of such digits, and the blanks would all look alike to a player. To compensate, digits near 5 are
removed a little earlier. A thorough maker tries several orders and takes none that leaves more
than three in eight blanks at 1 or 9, except the first.
"""

from array import array

from micropython import const, heap_lock, heap_unlock

from sumpad.solver.crossnum import maker_kernels as kernels
from sumpad.solver.crossnum import search as crossnum_search
from sumpad.solver.rng import Rng, seed

# As in games/backend.py
RUNNING = const(0)
FOUND = const(1)

OPEN = const(0)
SINGLE = const(1)
EASY = const(2)
MEDIUM = const(3)
HARD = const(4)
EXPERT = const(5)

_FAMILY = const(1)  # part of the seed: gives each family its own random stream
_CELLS = const(144)
_LINES = const(26)
_THOROUGH_ORDERS = const(20)  # minus the size: the number of orders tried for the best one

_BOARD = const(0)  # what `step` does next
_ORDER = const(1)
_REMOVE = const(2)

# Limits of the search that tests one given, in size ** 3 visits: of the first test, and of the
# second one after all other givens. Few first tests come near the limit. Of 1,500 boards of 10x10
# four failed the second test.
_TEST_LIMIT = const(10)
_RETEST_LIMIT = const(160)

# The bonus in a cell's rank for each step of its digit from 1 or 9 towards 5, found by trial. HARD
# has size - _HARD_STEP if that is more, since its ring adds extremes. Orders after the first add
# another _STEP, since the best of them have more 1s and 9s.
_STEP = const(1)
_HARD_STEP = const(8)

# The rung that tests a removal, by kind.
_TESTS = (
    None,
    crossnum_search.SEARCH,
    crossnum_search.ONE_BLANK,
    crossnum_search.BOUNDS,
    crossnum_search.SLACK,
    crossnum_search.SEARCH,
)

# By kind: the number of rows of the ring, and the diagonal patterns (see maker_kernels.py) that it
# must not have.
_RING_ROWS = (0, 0, 0, 3, 3, 2)
_FORBIDDEN = (0, 0, 0, kernels.ALONE, kernels.ALONE | kernels.OPPOSITE, kernels.ALONE)


def grade(search, size, digits, targets):
    """Return the grade of a board with one solution, EASY to EXPERT: the least reasoning that
    fills it."""
    if search.fills(size, digits, targets, crossnum_search.ONE_BLANK):
        return EASY
    if search.fills(size, digits, targets, crossnum_search.BOUNDS):
        return MEDIUM
    return HARD if search.fills(size, digits, targets, crossnum_search.SLACK) else EXPERT


class Maker:
    """Makes one puzzle at a time in its own buffers, without heap.

    After `step` has returned FOUND:

        grid     the full board, a byte per cell
        digits   the givens, a byte per cell, 0 for a blank
        targets  the 2 * size + 2 sums, a byte per line
        givens   the number of givens
    """

    SLICE = 9000  # visits per step of a job, about 4 ms on the RP2040

    def __init__(self, search):
        """`search`: a Search that nothing else uses while a puzzle is made."""
        self.size = 0
        self.kind = OPEN
        self.grid = bytearray(_CELLS)
        self.digits = bytearray(_CELLS)
        self.targets = bytearray(_LINES)
        self.givens = 0
        self.visits = 0  # since the reset
        self._search = search
        self._rng = Rng()
        self._phase = _BOARD
        self._orders = 1  # number of orders to try for each board
        self._order = 0  # index of the present order
        self._again = False  # whether the tests that gave up are being repeated
        self._test = 0  # the rung that tests a removal
        self._cells = bytearray(_CELLS)  # in the order of removal
        self._ranks = bytearray(_CELLS)  # a byte per cell: cells of higher rank are removed first
        self._ring = bytearray(2 * max(_RING_ROWS))
        self._trial = bytearray(_CELLS)  # the givens that the present order leaves
        self._removal = array("i", bytes(4 * kernels.REMOVAL_WORDS))

    def reset(self, size, kind, code, thorough=False):
        """Start on the puzzle of a size (3 to 12), a kind and a code (0 to 999999).

        `thorough` takes several times the work to find fewer givens for the same full board.
        """
        self.size = size
        self.kind = kind
        self.visits = 0
        self._phase = _BOARD
        self._orders = _THOROUGH_ORDERS - size if thorough else 1
        self._order = 0
        seed(self._rng.words, _FAMILY << 8 | size << 4 | kind, code)

    def progress(self):
        """Return how much of the present board is done, in per cent.

        Not a property: with one in the class, each store to an attribute of the object takes
        2,000 cycles more.
        """
        cells = self.size * self.size
        done = self._order * cells
        if self._phase == _REMOVE:
            done += cells if self._again else self._removal[kernels.DONE]
        return 100 * done // (self._orders * cells)

    def step(self, budget):
        """Work for about `budget` visits; return RUNNING or FOUND."""
        heap_lock()  # no heap is needed, and MicroPython then takes large frames from the stack
        try:
            stop = self.visits + budget
            while self.visits < stop:
                if self._phase == _BOARD:
                    self._start_board()
                    if self.kind == OPEN:
                        self._give_one_per_line()
                        return FOUND
                if self._phase == _ORDER:
                    self._start_order()
                self._remove_givens(stop - self.visits)
                if self._order == self._orders:
                    return FOUND
            return RUNNING
        finally:
            heap_unlock()

    def _start_board(self):
        """Make a new full board with its targets."""
        self._order = 0
        self._test = _TESTS[self.kind]
        kernels.start_board(self._rng.words, self.grid, self.targets, self._removal, self.size)
        if self.kind >= MEDIUM:
            self._place_ring()
            kernels.add_up(self.size, self.grid, self.targets)
        self._phase = _ORDER

    def _place_ring(self):
        """Put a ring of six or four cells on the full board.

        Consecutive cells share a row and a column in turn; the last cell shares a column with the
        first. Once these cells are blank, every row and column of the ring has two blanks, and
        every diagonal none or at least two, so ONE_BLANK does not apply. The rows and columns
        alone only allow raising every second cell by some number and lowering the others by it.
        The limits 1 and 9, and the diagonals, prevent that:

        * MEDIUM: two neighbours are both 1 or both 9, which extremes alone can fill; or a 1 and a
          9 are the neighbours of one cell and bound it from both sides. The other cells follow one
          after the other.
        * HARD: two opposite cells are both 1, or both 9. They block both directions, which shows
          only when bounds propagate around the ring. No other cell is 1 or 9, so no single line
          bounds a cell from both sides.
        * EXPERT: a diagonal has two cells that would change in the same direction. No cell is 1 or
          9, so bounds one below and one above the solution are consistent with every line.
        """
        rng = self._rng
        size = self.size
        kind = self.kind
        ring = self._ring
        rows = self._cells
        columns = self._ranks
        for i in range(size):
            rows[i] = columns[i] = i
        flags = -1
        while flags & _FORBIDDEN[kind]:
            rng.shuffle(rows, size)
            if kind != EXPERT:
                rng.shuffle(columns, size)
            elif rng.below(2):  # put the first and third cell on one diagonal, or on the other
                columns[0] = rows[0]
                columns[1] = rows[1]
            else:
                columns[0] = size - 1 - rows[0]
                columns[1] = size - 1 - rows[1]
            flags = kernels.build_ring(size, _RING_ROWS[kind], rows, columns, ring)
        for place in range(2 * _RING_ROWS[kind]):
            self.grid[ring[place]] = 2 + rng.below(7)
        if kind != EXPERT:
            first = 0 if kind == HARD else rng.below(2)
            apart = 3 if kind == HARD else 1 + rng.below(2)
            extreme = 1 + 8 * rng.below(2)
            self.grid[ring[first]] = extreme
            self.grid[ring[first + apart]] = 10 - extreme if apart == 2 else extreme
            if apart == 1:
                self._test = crossnum_search.EXTREMES

    def _give_one_per_line(self):
        """Choose one given in each row and column."""
        size = self.size
        columns = self._cells
        for row in range(size):
            columns[row] = row
        self._rng.shuffle(columns, size)
        for cell in range(size * size):
            self.digits[cell] = 0
        for row in range(size):
            cell = row * size + columns[row]
            self.digits[cell] = self.grid[cell]
        self.givens = size

    def _start_order(self):
        """Make all cells givens again, and start to remove them in a new order."""
        size = self.size
        step = max(_STEP, size - _HARD_STEP) if self.kind == HARD else _STEP
        if self._order:
            step += _STEP
        search = self._search
        kernels.start_order(
            self._rng.words, self.grid, self._trial, search.preferred, self._cells, self._ranks,
            self._ring, search.bounds, search.slack, search.geometry, search.state, self._removal,
            size, 2 * _RING_ROWS[self.kind], step, _TEST_LIMIT * size**3,
        )  # fmt: skip
        self._again = False
        self._phase = _REMOVE

    def _remove_givens(self, budget):
        """Remove givens in the present order; at its end, keep the result if it has the fewest
        givens."""
        removal = self._removal
        search = self._search
        self.visits += kernels.remove_givens(
            search.bounds, search.slack, search.geometry, search.trail, search.stack,
            search.state, search.preferred, self._trial, self._cells, self.targets, removal,
            self.digits, self._test, budget,
        )  # fmt: skip
        if removal[kernels.DONE] < removal[kernels.COUNT]:
            return
        if removal[kernels.UNDECIDED]:
            if not self._again:
                self._again = True
                search.retry_undecided(removal, _RETEST_LIMIT * self.size**3)
                return
            # Whether all givens of this order are needed is unknown: try another order or board.
            if self._order:
                self._order += 1
                self._phase = _ORDER
            else:
                self._phase = _BOARD
            return
        self.givens = removal[kernels.FEWEST]
        self._order += 1
        self._phase = _ORDER
