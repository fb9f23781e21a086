"""Makes kakuro puzzles: a shape, digits that fill it, and a repair of what is ambiguous.

Used by the kakuro family on the device and by `make kakuro` on the PC. A puzzle depends on its
size, grade and code alone, and the work is bounded by counts of visits, never by time.

* The shape is symmetric by half a turn and connected, and its runs have 2 to 9 cells.
* It is filled at random, half of the runs with low digits and half with high ones, since extreme
  sums have few digit sets. Then some digits are changed where that leaves fewer sets.
* What reasoning leaves open is repaired: one of the open cells gets another digit, its two sums
  change, and this stays if reasoning then leaves no more open than before. Boards on which it
  leaves much from the start are dropped at once: that costs less than repairing them.
* The boards that come out have many sums with one set of digits. Some changes take such sums away
  while reasoning still fills the board.

A board that reasoning fills needs no proof that it has one solution. Where weaker reasoning than
that of the grade fills it too, such changes go on until it does not and that of the grade does; or
for EXPERT, until no reasoning does and search proves that there is one solution.

So that boards of SINGLE are not all alike, some are made as EASY ones, and some are changed like
EXPERT ones for a while and taken as they come.
"""

from array import array

from micropython import const

from sumpad.solver.kakuro import board as kakuro_board
from sumpad.solver.kakuro import maker_kernels as kernels
from sumpad.solver.kakuro import maker_shapes as shapes
from sumpad.solver.kakuro import search as kakuro_search
from sumpad.solver.rng import Rng

RUNNING = kakuro_search.RUNNING
FOUND = kakuro_search.FOUND
EXHAUSTED = kakuro_search.EXHAUSTED
GAVE_UP = kakuro_search.GAVE_UP

SINGLE = const(0)  # one solution, of any grade
EASY = const(1)  # and what finds it is the reasoning search.SUMS,
MEDIUM = const(2)  # search.SETS or search.REQUIRED,
HARD = const(3)  # search.PAIRS or search.NECKS,
EXPERT = const(4)  # search.

MIN_SIDE = const(6)  # rows or columns; three rows of eleven cells, say, allow no shape
MAX_SIDE = kakuro_board.MAX_SIDE

_FAMILY = const(3)  # keeps the families' random streams apart
_PLACES = const(144)
_CELLS = const(121)
_RUNS = const(132)

_WORK = const(3)  # WORK in maker_kernels.py

_SHAPE = const(0)  # what `step` does next
_WALL_OFF = const(1)
_FILL = const(2)
_REPAIR = const(3)
_ENRICH = const(4)
_JUDGE = const(5)
_HARDEN = const(6)
_TEST = const(7)
_PROVE = const(8)

_FEWEST_WALLS = const(30)  # of 100 places inside the border, if the shape allows
_WALL_RANGE = const(7)
_FILLS = const(4)  # boards for one shape
_DRAWS = const(6)  # for each cell, to get fewer sets
_EASY_DRAWS = const(20)
_REPAIRS = const(32)  # changes in a row without progress, after which it is dropped
_ENRICHMENTS = const(6)  # changes, and one for eight cells
_HARDENINGS = const(32)  # changes, after which it is dropped
_SINGLE_HARDENINGS = const(16)  # or taken as it is
_DEAL = const(8)  # boards of SINGLE: of so many,
_EASY_ONES = const(2)
_HARDENED = const(2)
_PROOF = const(5000)  # visits of a search
_LIMIT = const(2000000)  # visits after which the maker gives up, about 4 s on the RP2040

# Visits that other work is worth.
_WALL_WORK = const(320)  # to try a portion of walls
_FILL_WORK = const(200)
_JUDGE_WORK = const(150)

# By grade: the reasoning that a board is repaired by; the weaker one that must not fill it; and
# the strongest that it may need.
_REPAIRED_BY = (
    kakuro_search.REQUIRED,
    kakuro_search.SUMS,
    kakuro_search.REQUIRED,
    kakuro_search.REQUIRED,
    kakuro_search.REQUIRED,
)
_WEAKER = (-1, -1, kakuro_search.SUMS, kakuro_search.REQUIRED, kakuro_search.REQUIRED)
_STRONGEST = (-1, -1, kakuro_search.REQUIRED, kakuro_search.NECKS, kakuro_search.NECKS)


def grade(rung):
    """EASY .. EXPERT for the lowest rung that fills a board, see `search.Search.rung_needed`."""
    if rung <= kakuro_search.REQUIRED:
        return MEDIUM if rung else EASY
    return HARD if rung <= kakuro_search.NECKS else EXPERT


class Maker:
    """Makes one puzzle at a time in buffers of its own, without heap.

    After `step` has answered FOUND, `board` is the puzzle and `solution` has its digits, a byte a
    place, 0 for walls.
    """

    SLICE = 1000  # visits of a job's step, about 5 ms on the RP2040

    def __init__(self, search):
        """`search`: a Search to work with, not in use by others while making."""
        self.rows = self.columns = 0
        self.grade = SINGLE
        self._goal = SINGLE  # the grade, or EASY or EXPERT for a board of SINGLE
        self.board = kakuro_board.Board()
        self.solution = bytearray(_PLACES)
        self._search = search
        self._rng = Rng()
        self._phase = _SHAPE
        self._shape = array("H", bytes(2 * shapes.SHAPE_HALFWORDS))
        self._order = bytearray(_PLACES)  # of places to make walls
        self._count = 0  # how many there are
        self._at = 0  # how many of them have been tried
        self._walls = 0  # still to be made
        self._fills = 0  # boards begun for this shape
        self._used = array("H", bytes(2 * _RUNS))
        self._digits = bytearray(_CELLS)
        self._open = array("H", bytes(2 * _CELLS))
        self._tried = array("H", bytes(2 * _CELLS))
        self._proved = False  # that there is a solution
        self._walk = array("i", bytes(4 * kernels.WALK_WORDS))

    def reset(self, rows, columns, grade, code):
        """Start on the puzzle that belongs to a size (6..12 by 6..12, border included), a grade
        and a code (0..999999)."""
        self.rows = rows
        self.columns = columns
        self.grade = grade
        self._phase = _SHAPE
        self._walk[_WORK] = 0
        self._rng.seed(_FAMILY << 12 | rows << 8 | columns << 4 | grade, code)
        self._goal = grade
        if grade == SINGLE:
            drawn = self._rng.below(_DEAL)
            if drawn < _EASY_ONES:
                self._goal = EASY
            elif drawn < _EASY_ONES + _HARDENED:
                self._goal = EXPERT

    def visits(self):
        """Work done since the reset. (With a property, every store to an attribute would look for
        it, at 2,000 cycles each.)"""
        return self._walk[_WORK]

    def progress(self):
        """How much of the present board reasoning fills, 0..100."""
        left = self._walk[kernels.LEFT]
        if self._phase < _REPAIR or left == kernels.NONE_YET:
            return 0
        return 100 - min(100, 100 * left // (2 * self.board.cells))

    def step(self, budget):
        """Go on for about `budget` visits; RUNNING, FOUND, or GAVE_UP: no board of this grade."""
        walk = self._walk
        stop = walk[_WORK] + budget
        while walk[_WORK] < stop:
            phase = self._phase
            wanted = False
            budget = stop - walk[_WORK]
            if phase == _REPAIR:
                self._improve(kernels.repair, _REPAIRED_BY, _REPAIRS, budget)
            elif phase == _ENRICH:
                most = _ENRICHMENTS + (self.board.cells >> 3)
                self._improve(kernels.enrich, _REPAIRED_BY, most, budget)
            elif phase == _HARDEN:
                most = _HARDENINGS if self.grade else _SINGLE_HARDENINGS
                wanted = self._improve(kernels.harden, _WEAKER, most, budget)
            elif phase == _FILL:
                self._fill()
            elif phase == _WALL_OFF:
                self._wall_off(budget)
            elif phase == _JUDGE:
                wanted = self._judge()
            elif phase == _TEST:
                wanted = self._test()
            elif phase == _PROVE:
                wanted = self._prove(budget)
            elif walk[_WORK] > _LIMIT:
                return GAVE_UP
            else:
                self._start_shape()
            if wanted:
                self._hand_over()
                return FOUND
        return RUNNING

    def _start_shape(self):
        inside = (self.rows - 1) * (self.columns - 1)
        self._count = shapes.begin(self.rows, self.columns, self._shape, self._order)
        self._rng.shuffle(self._order, self._count)
        self._walls = inside * (_FEWEST_WALLS + self._rng.below(_WALL_RANGE)) // 100
        self._at = 0
        self._phase = _WALL_OFF

    def _wall_off(self, budget):
        told = shapes.wall_off(
            self.rows, self.columns, self._shape, self._order, self._at, self._count, self._walls,
            (budget - 1) // _WALL_WORK + 1,
        )  # fmt: skip
        self._at = told >> 16
        self._walls = told >> 8 & 255
        self._walk[_WORK] += _WALL_WORK * (told & 255)
        if self._walls and self._at < self._count:
            return
        self._phase = _SHAPE
        if not shapes.has_long_run(self.rows, self._shape):
            shapes.paint(self.rows, self.columns, self._shape, self.board.clues)
            self.board.set_up(self.rows, self.columns, self.board.clues)
            self._fills = 0
            self._phase = _FILL

    def _fill(self):
        """Fill the shape again; after enough boards of this shape, turn to a new one."""
        if self._fills == _FILLS:
            self._phase = _SHAPE
            return
        self._fills += 1
        search = self._search
        search.reset(self.board, None)
        walk = self._walk
        draws = (_EASY_DRAWS if self._goal == EASY else _DRAWS) * self.board.cells
        walk[_WORK] += (draws >> 1) + _FILL_WORK
        if kernels.deal(
            self._rng.words, self.board.where, search.sums, self._used, self._digits, self._open,
            self._tried, search.state, walk, draws,
        ):  # fmt: skip
            self._phase = _REPAIR

    def _improve(self, kernel, rungs, most, budget):
        """Change digits by `repair`, `enrich` or `harden` of maker_kernels.py, with reasoning up
        to the goal's rung of `rungs`, and set the next phase. Return whether the board is to be
        taken as it is instead."""
        search = self._search
        answer = kernel(
            self.board.where, self.board.keys, search.sums, search.masks, search.work,
            search.trail, search.state, search.nothing, self._digits, self._rng.words, self._used,
            self._open, self._tried, self._walk, rungs[self._goal], most, budget,
        )  # fmt: skip
        was_hardening = self._phase == _HARDEN
        if answer == FOUND:
            self._phase += 1
        elif answer == EXHAUSTED:
            self._phase = _FILL
        return answer == EXHAUSTED and was_hardening and not self.grade

    def _judge(self):
        """Whether the board, filled by the reasoning that made it, is of the grade; else it is to
        be hardened."""
        weaker = _WEAKER[self._goal]
        if weaker < 0 or weaker != _REPAIRED_BY[self._goal] and self._reason(weaker) > 0:
            return True
        self._walk[kernels.FAILS] = 0
        self._phase = _HARDEN
        return False

    def _test(self):
        """Whether the board, just made too hard for weaker reasoning, is of the grade; or if it
        may be EXPERT, go on to prove that."""
        filled = self._reason(_STRONGEST[self._goal]) == 0
        if self.grade < EXPERT and filled:
            return True
        if filled or self._goal < EXPERT:
            self._take_back()
        else:
            self._search.reset(self.board, None, _PROOF)
            self._proved = False
            self._phase = _PROVE
        return False

    def _take_back(self):
        """Undo the last change, which made the board too hard, and try another."""
        kernels.undo(
            0, 0, 0, self.board.where, self._used, self._digits, self._walk[kernels.CHANGE]
        )
        self._phase = _HARDEN

    def _prove(self, budget):
        """Whether the board is known to have one solution."""
        search = self._search
        before = search.visits
        answer = search.step(budget)
        self._walk[_WORK] += search.visits - before
        if answer == FOUND and not self._proved:
            self._proved = True
        elif answer == EXHAUSTED:
            return True
        elif answer != RUNNING:
            self._take_back()
        return False

    def _reason(self, rung):
        search = self._search
        search.reset(self.board, None)
        left = search.reason(rung)
        self._walk[_WORK] += search.visits + _JUDGE_WORK
        return left

    def _hand_over(self):
        board = self.board
        kernels.write_clues(
            0, 0, 0, self._search.sums, self._used, board.where, board.clues, self.columns,
            board.across, board.runs,
        )  # fmt: skip
        kernels.read(self._digits, board.where, self.solution)
