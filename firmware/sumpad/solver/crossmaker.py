"""Makes cross-number puzzles: a full board of random digits, and which of its cells are given.

Used by the cross-number family on the device and by `make crossnum` on the PC. A puzzle depends on
size, kind and code alone, and the work is bounded by counts of visits, never by time.

Kinds. OPEN is the newspaper puzzle: one given in each row and column, and as many solutions as
that leaves. All others have one solution. They start from the full board and take one given after
the other away as long as a test allows it:

* SINGLE: there is still one solution. Since the solution is known, this needs no counting: the
  board is unique without a given exactly if no solution has another digit there. Where the
  search gives up, the given stays.
* EASY, MEDIUM, HARD: the reasoning of the grade still fills the board, which makes the solution
  unique with no search at all. EXPERT: as SINGLE. If the board comes out easier than asked for,
  the next one of the same stream is tried.

Digits far from 5 are taken away first: a blank that must be 1 or 9 costs least, since the ends of
1 .. 9 bound it from one side.
"""

from micropython import const

from sumpad.solver import crossmaker_kernels as kernels
from sumpad.solver import crossnum
from sumpad.solver.rng import Rng

RUNNING = crossnum.RUNNING
FOUND = crossnum.FOUND
GAVE_UP = crossnum.GAVE_UP

OPEN = const(0)
SINGLE = const(1)
EASY = const(2)
MEDIUM = const(3)
HARD = const(4)
EXPERT = const(5)

_FAMILY = const(1)  # keeps the streams of the families apart
_CELLS = const(144)
_LINES = const(26)
_ATTEMPTS = const(60)  # boards tried for a grade; three of four succeed at the first or second
_THOROUGH_ORDERS = const(8)  # orders tried of which the best counts

_BOARD = const(0)  # what `step` does next
_ORDER = const(1)
_THIN = const(2)
_JUDGE = const(3)

# Visits after which the test of one given gives up, times size ** 3: few tests ever come near.
# The first order of a thorough maker is the usual one, so that it never ends up with more givens.
_EFFORT = const(10)
_THOROUGH_EFFORT = const(60)

# What tests a removal, by kind.
_TESTS = (
    None,
    crossnum.SEARCH,
    crossnum.ONE_BLANK,
    crossnum.BOUNDS,
    crossnum.SLACK,
    crossnum.SEARCH,
)

# What must not fill a board of a kind. That the reasoning of its grade does needs no proof: it was
# the test.
_WEAKER = (None, None, None, crossnum.ONE_BLANK, crossnum.BOUNDS, crossnum.SLACK)


def grade(search, size, digits, targets):
    """EASY, MEDIUM, HARD or EXPERT: the least reasoning that fills a board with one solution."""
    if search.fills(size, digits, targets, crossnum.ONE_BLANK):
        return EASY
    if search.fills(size, digits, targets, crossnum.BOUNDS):
        return MEDIUM
    return HARD if search.fills(size, digits, targets, crossnum.SLACK) else EXPERT


class Maker:
    """Makes one puzzle at a time in buffers of its own, without heap.

    After `step` has answered FOUND, `grid` holds the digits of the full board, `digits` those of
    the given cells and 0 elsewhere (a byte a cell both), `targets` the 2 * size + 2 sums, `givens`
    their number.
    """

    def __init__(self, search):
        """`search`: a crossnum.Search to work with, not in use by others while making."""
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
        self._attempts = 0  # boards begun
        self._orders = 1  # to be tried for each board
        self._order = 0  # number of the order being tried
        self._cells = bytearray(_CELLS)  # shuffled
        self._order_of_cells = bytearray(_CELLS)  # in which to take them away
        self._trial = bytearray(_CELLS)  # the givens that this order leaves

    def reset(self, size, kind, code, thorough=False):
        """Start on the puzzle that belongs to a size (3..12), a kind and a code (0..999999).

        `thorough` spends several times the work to get fewer givens on the same full board.
        """
        self.size = size
        self.kind = kind
        self.visits = 0
        self._phase = _BOARD
        self._attempts = 0
        self._orders = _THOROUGH_ORDERS if thorough else 1
        self._order = 0
        self._rng.seed(_FAMILY << 8 | size << 4 | kind, code)

    @property
    def progress(self):
        """How much of the present board is done, 0..100."""
        cells = self.size * self.size
        done = self._order * cells
        if self._phase >= _THIN:
            done += self._search.thinned
        return 100 * done // (self._orders * cells)

    def step(self, budget):
        """Go on for about `budget` visits; RUNNING, FOUND, or GAVE_UP: no board of this kind."""
        stop = self.visits + budget
        while self.visits < stop:
            if self._phase == _THIN:
                self._thin(stop - self.visits)
            elif self._phase == _ORDER:
                self._start_order()
            elif self._phase == _BOARD:
                self._start_board()
                if self.kind == OPEN:
                    self._spread()
                    return FOUND
            else:
                self._judge()
                if self._order == self._orders:
                    return FOUND
                if self._phase == _BOARD and self._attempts == _ATTEMPTS:
                    return GAVE_UP
        return RUNNING

    def _start_board(self):
        """A new full board."""
        self._rng.fill(self.grid, self.size * self.size, 9)
        kernels.add_up(self.size, self.grid, self.targets)
        self.givens = _CELLS + 1
        self._attempts += 1
        self._order = 0
        self._phase = _ORDER

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
        effort = _THOROUGH_EFFORT if self._order else _EFFORT
        kernels.give_all(self.grid, self._trial, self._search.guide, self._cells, count)
        self._rng.shuffle(self._cells, count)
        kernels.arrange(self.grid, self._cells, self._order_of_cells, count)
        self._search.begin_thinning(size, effort * count * size)
        self._phase = _THIN

    def _thin(self, budget):
        """Take cells away in the present order."""
        self.visits += self._search.thin(
            self._trial, self._order_of_cells, self.targets, _TESTS[self.kind], budget
        )
        if self._search.thinned == self.size * self.size:
            self._phase = _JUDGE

    def _judge(self):
        """Keep the givens that an order left if they are the fewest and of the grade asked for.

        A board fails with its first order, so `thorough` stays on the usual full board.
        """
        count = self.size * self.size
        givens = kernels.givens(self._trial, count)
        if givens < self.givens and self._is_wanted():
            self.givens = givens
            kernels.keep(self._trial, self.digits, count)
        if self.givens > count:
            self._phase = _BOARD
            return
        self._order += 1
        self._phase = _ORDER

    def _is_wanted(self):
        """Whether the trial is of the grade that was asked for."""
        weaker = _WEAKER[self.kind]
        return weaker is None or not self._search.fills(
            self.size, self._trial, self.targets, weaker
        )
