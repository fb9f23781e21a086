"""Makes sudoku puzzles: a full grid, and then the choice of its givens.

Used by the sudoku family on the device and by `make sudoku` on the PC. A puzzle depends only on
grade, symmetry and code, and the work is limited by counts, never by time.

The grid: the three boxes on the diagonal are random, and a search that tries a random digit first
in each cell fills the rest, so every grid is possible. Some grids would be more likely than
others, and some digits in some cells. So the digits, bands, stacks and the lines in them are
permuted at random. Then each digit is as likely as any other in every cell.

Then cells are cleared in random order, singly or together with the opposite cell, as long as a
test allows it. No solutions are counted: since the full grid is known, the puzzle is unique
without a given exactly if no solution has another digit there. The tests:

* ANY: there is still one solution. The result is minimal.
* EASY to HARD: the techniques of the grade still fill the grid (see `ladder.py`), which makes the
  solution unique. The propagation of the search finds the same as the techniques of MEDIUM,
  singles and locked candidates, so the ladder is needed only where propagation and search cannot
  decide.
* EXPERT, EXTREME: as ANY.

If the puzzle is too easy or too hard, some cells are put back and others cleared, which takes a
third less work than another grid. After _ROUNDS retries, the next grid of the same random stream
is tried. For EXPERT, two of three grids must need more than an XY-wing, because four in five
puzzles would not.
"""

from array import array

from micropython import const

from sumpad.solver.rng import Rng
from sumpad.solver.sudoku import grid_kernels as grids
from sumpad.solver.sudoku import ladder
from sumpad.solver.sudoku import maker_kernels as kernels

# As in games/backend.py
RUNNING = const(0)
FOUND = const(1)
GAVE_UP = const(3)

ANY = const(0)
EASY = const(1)
MEDIUM = const(2)
HARD = const(3)
EXPERT = const(4)
EXTREME = const(5)


_FAMILY = const(2)  # keeps the families' random streams apart
_CELLS = const(81)
_ATTEMPTS = const(400)  # most grids tried for a puzzle
_ROUNDS = const(3)  # most retries with a grid
_BACK = const(8)  # entries put back for a retry
_VISITS = const(50)  # of the ladder, as long as a node of the search

_GRID = const(0)  # phases of `step`
_FILL = const(1)
_REMOVE = const(2)
_REASON = const(3)
_JUDGE = const(4)
_DONE = const(5)

# The test of a removal, by grade.
_TESTS = (
    kernels.SEARCH,
    kernels.PROPAGATE | kernels.NEEDS_LADDER,
    kernels.PROPAGATE,
    kernels.PROPAGATE | kernels.SEARCH | kernels.NEEDS_LADDER,
    kernels.SEARCH,
    kernels.SEARCH,
)

# The highest rung of the ladder that a puzzle of a grade may need.
_CEILINGS = (
    None,
    ladder.SINGLES,
    ladder.LOCKED,
    ladder.SUBSETS,
    ladder.LOOP,
    ladder.SEARCH,
)


class Maker:
    """Makes one puzzle at a time in its own buffers, without heap.

    After `step` has returned FOUND, `solution` is the full grid, `digits` has the givens and 0
    elsewhere (a byte per cell each), and `givens()` is their number.
    """

    SLICE = 50  # nodes per step of a job, about 3 ms on the RP2040

    def __init__(self, search):
        """`search`: a Search that nobody else uses while this maker works."""
        self.grade = ANY
        self.symmetric = False
        self.solution = bytearray(_CELLS)
        self.digits = bytearray(_CELLS)
        self.nodes = 0  # work done since the reset
        self._search = search
        self._logic = None  # made for the first puzzle that needs it
        self._rng = Rng()
        self._phase = _GRID
        self._attempts = 0  # grids begun
        self._round = 0  # retries with the current one
        self._cells = bytearray(_CELLS)  # in random order
        self._order = bytearray(_CELLS)  # the cells to clear, see maker_kernels.py
        self._box = bytearray(9)
        self._permutations = bytearray(27)  # permutations of the grid, see grid_kernels.py
        self._cell_bits = bytearray(_CELLS)
        self._job = array("i", bytes(4 * kernels.JOB_WORDS))
        kernels.fill_cell_bits(0, 0, self._cell_bits)

    def reset(self, grade, symmetric, code):
        """Start on the puzzle of `grade` (ANY .. EXTREME), `symmetric` (180-degree symmetry of the
        givens) and `code` (0 .. 999999). Takes heap for the first puzzle whose grade is not ANY.
        """
        self.grade = grade
        self.symmetric = symmetric
        self.nodes = 0
        self._phase = _GRID
        self._attempts = 0
        job = self._job
        job[kernels.DONE] = 0
        job[kernels.PAIRED] = bool(symmetric)
        job[kernels.TEST] = _TESTS[grade]
        self._rng.seed(_FAMILY << 8 | grade << 1 | bool(symmetric), code)
        if self._logic is None and grade != ANY:
            self._logic = ladder.Logic()

    def givens(self):
        """Return the number of givens. (A property would slow down every store to an attribute, by
        2,000 cycles.)"""
        count = 0
        for digit in self.digits:
            if digit:
                count += 1
        return count

    def progress(self):
        """Return how much of the current grid is done, 0..100."""
        if self._phase <= _FILL:
            return 0
        return 100 * self._job[kernels.DONE] // self._job[kernels.ENTRIES]

    def step(self, budget):
        """Work for about `budget` nodes. Return RUNNING, FOUND or GAVE_UP (no puzzle of this
        grade)."""
        stop = self.nodes + budget
        while self.nodes < stop:
            if self._phase == _REMOVE:
                self._remove_givens(stop - self.nodes)
            elif self._phase == _REASON:
                self._reason((stop - self.nodes) * _VISITS)
            elif self._phase == _FILL:
                self._fill(stop - self.nodes)
            elif self._phase == _GRID:
                if self._attempts == _ATTEMPTS:
                    return GAVE_UP
                self._start_grid()
            elif self._phase == _JUDGE:
                self._judge((stop - self.nodes) * _VISITS)
            else:
                return FOUND
        return FOUND if self._phase == _DONE else RUNNING

    def _start_grid(self):
        """Start to fill a grid: choose three random boxes, and a random order of the cells."""
        self._attempts += 1
        self._round = 0
        search = self._search
        grids.start_grid(
            self._rng.words, self._cells, self.digits, self._box, self.solution, search.preferred,
            search.givens, search.board, search.state,
        )  # fmt: skip
        self._phase = _FILL

    def _fill(self, budget):
        """Fill the grid; then all cells are given."""
        search = self._search
        before = search.nodes
        answer = grids.fill_grid(
            search.board, search.minirows, search.minicolumns, search.choices, search.preferred,
            search.state, search.bit_numbers, search.digits, self._rng.words, self._box,
            self._permutations, self.solution, self.digits, search.givens, budget,
        )  # fmt: skip
        self.nodes += search.nodes - before
        if answer == FOUND:
            self._start_removal(0)

    def _start_removal(self, back):
        """Start to clear the givens, after `back` blank entries, which are put back."""
        kernels.start_removal(
            self._cells, self.digits, self._order, self._job, self._search.givens, self.solution,
            self._cell_bits, back,
        )  # fmt: skip
        self._phase = _REMOVE

    def _remove_givens(self, budget):
        search = self._search
        job = self._job
        self.nodes += kernels.remove_givens(
            search.board, search.minirows, search.minicolumns, search.choices, search.preferred,
            search.state, search.givens, self.solution, self.digits, self._order, self._cell_bits,
            job, budget,
        )  # fmt: skip
        if job[kernels.STAGE] == kernels.ASKS_LADDER:
            self._start_reasoning()
        elif job[kernels.DONE] == job[kernels.ENTRIES]:
            self._start_judging()

    def _start_reasoning(self):
        """Start the ladder, to test whether it deduces the digits that were cleared last."""
        job = self._job
        ceiling = _CEILINGS[self.grade]
        if job[kernels.CLEARED] > 1:
            self._logic.reset(self.digits, ceiling)
        else:
            cell = self._order[job[kernels.DONE]]
            other = _CELLS - 1 - cell if self.symmetric else cell
            self._logic.reset(self.digits, ceiling, cell, other)
        self._phase = _REASON

    def _reason(self, budget):
        answer = self._climb(budget)
        if answer != RUNNING:
            self._job[kernels.STAGE] = kernels.PASSED if answer == FOUND else kernels.FAILED
            self._phase = _REMOVE

    def _climb(self, budget):
        """Do a step of the ladder, and count it as nodes; return its result."""
        before = self._logic.visits
        answer = self._logic.step(budget)
        self.nodes += 1 + (self._logic.visits - before) // _VISITS
        return answer

    def _start_judging(self):
        """Check that the puzzle has the grade asked for. For HARD it has if propagation does not
        solve it, since the test has ensured that it is no harder."""
        self._phase = _DONE
        if self.grade == HARD:
            self.nodes += 1
            self._search.start_from_givens(1)
            if self._search.step(1) == FOUND:
                self._try_again()
        elif self.grade > EASY:
            self._logic.reset(self.digits, ladder.SEARCH - 1)
            self._phase = _JUDGE

    def _judge(self, budget):
        """Find the highest rung that the puzzle needs, and compare it with those of the grade."""
        answer = self._climb(budget)
        if answer == RUNNING:
            return
        rung = self._logic.highest if answer == FOUND else ladder.SEARCH
        floor = _CEILINGS[self.grade - 1]
        if self.grade == EXPERT and self._attempts % 3 != 1:
            floor = ladder.XY_WING
        self._phase = _DONE
        if not floor < rung <= _CEILINGS[self.grade]:
            self._try_again()

    def _try_again(self):
        """Put some cells back and clear others, or start the next grid."""
        self._round += 1
        if self._round > _ROUNDS:
            self._phase = _GRID
        else:
            self._rng.shuffle(self._cells, _CELLS)
            self._start_removal(_BACK)
