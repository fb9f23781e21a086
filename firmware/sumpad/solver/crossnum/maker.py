"""Makes cross-number puzzles: a full board of random digits, and which of its cells are given.

Used by the cross-number family on the device and by `make crossnum` on the PC. A puzzle depends on
size, kind and code alone, and the work is bounded by counts of visits, never by time.

Kinds. OPEN is the newspaper puzzle: one given in each row and column, and as many solutions as
that leaves. All others have one solution. They start from the full board and take one given after
the other away as long as a test allows it:

* SINGLE: there is still one solution. Since the solution is known, this needs no counting: the
  board is unique without a given exactly if no solution has another digit there. Where the search
  gives up, the given stays for now, and is tested again, with more effort, once all others are.
  With more blanks that finds another solution sooner, if there is one. A board where it gives up
  again is dropped.
* EASY, MEDIUM, HARD: the reasoning of the grade still fills the board, which makes the solution
  unique with no search at all. EXPERT: as SINGLE. Each of these but EASY has a *ring*, a few cells
  that reasoning below its grade cannot fill. They are taken away first, and what cannot fill them
  then cannot when more is blank, so no board comes out easier than asked for. Half of MEDIUM needs
  extremes alone.

No given that is left can be taken away: what a test has refused it refuses when more is blank.

The other cells are taken away in an order that is random but for a bias. A blank that must be 1 or
9 costs least, since the ends of 1 .. 9 bound it from one side: so most of what the tests allow to
take away are such digits, all of them alike for a player. The bias makes up for that: digits near
5 are taken away a little sooner. A thorough maker tries several orders; one of which more than
three in eight blanks are 1 or 9 does not count, unless it is the first.
"""

from array import array

from micropython import const, heap_lock, heap_unlock

from sumpad.solver.crossnum import maker_kernels as kernels
from sumpad.solver.crossnum import search as crossnum_search
from sumpad.solver.rng import Rng

RUNNING = crossnum_search.RUNNING
FOUND = crossnum_search.FOUND

OPEN = const(0)
SINGLE = const(1)
EASY = const(2)
MEDIUM = const(3)
HARD = const(4)
EXPERT = const(5)

_FAMILY = const(1)  # keeps the families' random streams apart
_CELLS = const(144)
_LINES = const(26)
_THOROUGH_ORDERS = const(20)  # less the size: how many are tried; the best one counts

_BOARD = const(0)  # what `step` does next
_ORDER = const(1)
_THIN = const(2)

# Visits after which the test of one given gives up, times size ** 3, and the second one after the
# other givens. Few first tests ever come near; of 1,500 boards of 10x10 four failed the second.
_EFFORT = const(10)
_MORE_EFFORT = const(160)

# The weight in a rank of each step of the digit towards 5, found by trial; in HARD, where the ring
# adds extremes, it is that much less than the size. In further orders it is more, since the best
# of them have more 1s and 9s.
_STEP = const(1)
_HARD_STEP = const(8)

# What tests a removal, by kind.
_TESTS = (
    None,
    crossnum_search.SEARCH,
    crossnum_search.ONE_BLANK,
    crossnum_search.BOUNDS,
    crossnum_search.SLACK,
    crossnum_search.SEARCH,
)

# How many rows the ring spans, and what the diagonals must not have of it.
_SPAN = (0, 0, 0, 3, 3, 2)
_BARRED = (0, 0, 0, kernels.ALONE, kernels.ALONE | kernels.OPPOSITE, kernels.ALONE)


def grade(search, size, digits, targets):
    """EASY, MEDIUM, HARD or EXPERT: the least reasoning that fills a board with one solution."""
    if search.fills(size, digits, targets, crossnum_search.ONE_BLANK):
        return EASY
    if search.fills(size, digits, targets, crossnum_search.BOUNDS):
        return MEDIUM
    return HARD if search.fills(size, digits, targets, crossnum_search.SLACK) else EXPERT


class Maker:
    """Makes one puzzle at a time in buffers of its own, without heap.

    After `step` has answered FOUND, `grid` holds the digits of the full board, `digits` those of
    the given cells and 0 elsewhere (a byte a cell each), `targets` the 2 * size + 2 sums, `givens`
    the number of givens.
    """

    SLICE = 9000  # visits of a job's step, about 4 ms on the RP2040

    def __init__(self, search):
        """`search`: a Search to work with, not in use by others while making."""
        self.size = 0
        self.kind = OPEN
        self.grid = bytearray(_CELLS)
        self.digits = bytearray(_CELLS)
        self.targets = bytearray(_LINES)
        self.givens = 0
        self.visits = 0  # work done since the reset
        self._search = search
        self._rng = Rng()
        self._phase = _BOARD
        self._orders = 1  # to be tried for each board
        self._order = 0  # number of the order being tried
        self._again = False  # the tests that gave up are made again
        self._test = 0  # what tests a removal
        self._cells = bytearray(_CELLS)  # in the order in which to take them away
        self._ranks = bytearray(_CELLS)  # of cells: the higher, the earlier taken away
        self._ring = bytearray(2 * max(_SPAN))
        self._trial = bytearray(_CELLS)  # the givens that this order leaves
        self._thinning = array("i", bytes(4 * kernels.THINNING_WORDS))

    def reset(self, size, kind, code, thorough=False):
        """Start on the puzzle that belongs to a size (3..12), a kind and a code (0..999999).

        `thorough` spends several times the work to get fewer givens on the same full board.
        """
        self.size = size
        self.kind = kind
        self.visits = 0
        self._phase = _BOARD
        self._orders = _THOROUGH_ORDERS - size if thorough else 1
        self._order = 0
        self._rng.seed(_FAMILY << 8 | size << 4 | kind, code)

    def progress(self):
        """How much of the present board is done, 0..100. (With a property, every store to an
        attribute would look for it, at 2,000 cycles each.)"""
        cells = self.size * self.size
        done = self._order * cells
        if self._phase == _THIN:
            done += cells if self._again else self._thinning[kernels.DONE]
        return 100 * done // (self._orders * cells)

    def step(self, budget):
        """Go on for about `budget` visits; RUNNING or FOUND."""
        heap_lock()  # it needs none, and MicroPython then takes large frames from the stack
        try:
            return self._step(budget)
        finally:
            heap_unlock()

    def _step(self, budget):
        stop = self.visits + budget
        while self.visits < stop:
            if self._phase == _THIN:
                self._thin(stop - self.visits)
                if self._order == self._orders:
                    return FOUND
            elif self._phase == _ORDER:
                self._start_order()
            else:
                self._start_board()
                if self.kind == OPEN:
                    self._spread()
                    return FOUND
        return RUNNING

    def _start_board(self):
        """Begin a new full board."""
        count = self.size * self.size
        self._order = 0
        self._test = _TESTS[self.kind]
        kernels.start_board(self._rng.words, self.grid, self.targets, self.size)
        if self.kind >= MEDIUM:
            self._plant()
            kernels.add_up(self.size, self.grid, self.targets)
        self.givens = count + 1
        self._phase = _ORDER

    def _plant(self):
        """Plant a ring of six or four cells in the full board.

        Each of its cells is in the row or the column of the one before, in turn, and the last in
        the column of the first. Without them, and if no diagonal has one of them alone, every line
        with a blank has two or more, so ONE_BLANK does not even begin. All digits that rows and
        columns allow come from the solution by raising every second cell by some number and
        lowering the others by it. What stops this are the ends of 1 .. 9, and diagonals:

        * MEDIUM: neighbours that are both 1, or both 9, are extremes, and so nothing else is
          needed; 1 and 9 next to one cell bound it from both sides. From there one cell follows
          after the other.
        * HARD: two opposite 1s, or 9s, stop it in both directions, which shows when bounds are
          passed on around the ring. No other cell is 1 or 9, so that no line bounds a cell from
          both sides by itself.
        * EXPERT: a diagonal stops it, on which are two cells that change alike. No cell is 1 or 9,
          so bounds of one below and one above the solution agree with every line.
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
        while flags & _BARRED[kind]:
            rng.shuffle(rows, size)
            if kind != EXPERT:
                rng.shuffle(columns, size)
            elif rng.below(2):  # first and third cell are on one diagonal, or on the other
                columns[0] = rows[0]
                columns[1] = rows[1]
            else:
                columns[0] = size - 1 - rows[0]
                columns[1] = size - 1 - rows[1]
            flags = kernels.ring(size, _SPAN[kind], rows, columns, ring)
        for place in range(2 * _SPAN[kind]):
            self.grid[ring[place]] = 2 + rng.below(7)
        if kind != EXPERT:
            first = 0 if kind == HARD else rng.below(2)
            apart = 3 if kind == HARD else 1 + rng.below(2)
            extreme = 1 + 8 * rng.below(2)
            self.grid[ring[first]] = extreme
            self.grid[ring[first + apart]] = 10 - extreme if apart == 2 else extreme
            if apart == 1:
                self._test = crossnum_search.EXTREMES

    def _spread(self):
        """Give one cell in each row and column."""
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
        """All cells given again, and a new order in which to take them away."""
        size = self.size
        count = size * size
        step = max(_STEP, size - _HARD_STEP) if self.kind == HARD else _STEP
        if self._order:
            step += _STEP
        kernels.start_order(
            self._rng.words, self.grid, self._trial, self._search.guide, self._cells, self._ranks,
            self._ring, count, 2 * _SPAN[self.kind], step,
        )  # fmt: skip
        self._search.begin_thinning(size, self._thinning, _EFFORT * count * size)
        self._again = False
        self._phase = _THIN

    def _thin(self, budget):
        """Take cells away in the present order, and keep what it leaves if that is the fewest."""
        thinning = self._thinning
        self.visits += self._search.thin(
            self._trial, self._cells, self.targets, thinning, self._test, budget
        )
        if thinning[kernels.DONE] < thinning[kernels.COUNT]:
            return
        count = self.size * self.size
        if thinning[kernels.OPEN]:
            if not self._again:
                self._again = True
                self._search.thin_again(thinning, _MORE_EFFORT * count * self.size)
                return
            # Nobody knows whether the givens of this order are all needed.
            if self._order:
                self._order += 1
                self._phase = _ORDER
            else:
                self._phase = _BOARD
            return
        self.givens = kernels.choose(
            self._trial, self.grid, self.digits, count, self.givens, not self._order
        )
        self._order += 1
        self._phase = _ORDER
