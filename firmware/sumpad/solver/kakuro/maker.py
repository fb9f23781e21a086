"""Makes kakuro puzzles: a shape, digits that fill it, and a repair where it is ambiguous.

The kakuro family on the device and `make kakuro` on the PC use it. A puzzle depends on its size,
grade and code alone. The work is bounded by counts of visits, never by time.

* The shape has 180-degree symmetry and is connected, and its runs have 2 to 9 cells.
* It is filled at random, about half of the runs with low digits and half with high ones, since
  extreme sums have few digit sets. Then some digits change where this leaves no more sets.
* What reasoning leaves open is repaired: an open cell gets another digit, its two sums change, and
  the change stays if reasoning then leaves no more candidates than before. A board that starts
  with many is dropped at once, which costs less than repairing it.
* The repaired boards have many sums with a single digit set. Some more changes remove such sums
  while reasoning still fills the board.

A board that reasoning fills needs no proof that it has one solution. If weaker reasoning than the
grade's can fill it too, the changes continue until it cannot. For EXPERT they continue until no
reasoning can, and the search proves that there is one solution.

To vary the boards of SINGLE, some are made as EASY ones, and others are changed like EXPERT ones,
but only for a while, and accepted at any grade.
"""

from array import array

from micropython import const, heap_lock, heap_unlock

from sumpad.solver.kakuro import board as kakuro_board
from sumpad.solver.kakuro import maker_kernels as kernels
from sumpad.solver.kakuro import maker_phases as phases
from sumpad.solver.kakuro import maker_shapes as shapes
from sumpad.solver.kakuro import search as kakuro_search
from sumpad.solver.rng import Rng

# As in games/backend.py
RUNNING = const(0)
FOUND = const(1)
EXHAUSTED = const(2)
GAVE_UP = const(3)

# Grades, by the weakest reasoning that finds the one solution.
SINGLE = const(0)  # any
EASY = const(1)  # search.SUMS
MEDIUM = const(2)  # search.SETS or search.REQUIRED
HARD = const(3)  # search.PAIRS or search.NECKS
EXPERT = const(4)  # search.SEARCH

MIN_SIDE = const(6)  # rows or columns; three rows of eleven cells, for example, allow no shape
MAX_SIDE = kakuro_board.MAX_SIDE

_PLACES = const(144)
_CELLS = const(121)
_RUNS = const(132)

_CELLS_WORD = const(0)  # CELLS in kernels.py
_WORK = const(3)  # WORK in maker_kernels.py
_PHASE = const(4)  # PHASE in maker_kernels.py

# As in maker_phases.py
_REPAIR = const(3)
_HARDEN = const(6)
_TEST = const(7)
_PROVE = const(8)

_PROOF = const(5000)  # visits after which a proof gives up
_LIMIT = const(2000000)  # visits after which the maker gives up, about 4 s on the RP2040

_TEST_WORK = const(150)  # fixed cost of a test, in visits

# By goal: the rung by which a board is repaired; the weaker rung that must not fill it; and the
# highest rung that it may need.
_REPAIRED_BY = bytes(
    (
        kakuro_search.REQUIRED,
        kakuro_search.SUMS,
        kakuro_search.REQUIRED,
        kakuro_search.REQUIRED,
        kakuro_search.REQUIRED,
    )
)
_WEAKER = bytes(
    (
        phases.NO_RUNG,
        phases.NO_RUNG,
        kakuro_search.SUMS,
        kakuro_search.REQUIRED,
        kakuro_search.REQUIRED,
    )
)
_STRONGEST = (None, None, kakuro_search.REQUIRED, kakuro_search.NECKS, kakuro_search.NECKS)


def grade(rung):
    """Return the grade, EASY to EXPERT, for the result of `search.Search.rung_needed`."""
    if rung <= kakuro_search.REQUIRED:
        return MEDIUM if rung else EASY
    return HARD if rung <= kakuro_search.NECKS else EXPERT


class Maker:
    """Makes one puzzle at a time in its own buffers, without heap.

    After `step` has returned FOUND, `board` is the puzzle and `solution` has its digits, a byte
    per place, 0 for walls.
    """

    SLICE = 3000  # visits per step of a job, about 3 ms on the RP2040

    def __init__(self, search):
        """`search`: a Search that nothing else uses while a puzzle is made."""
        self.rows = self.columns = 0
        self.grade = SINGLE
        self._goal = SINGLE  # the grade; for SINGLE, possibly EASY or EXPERT
        self.board = kakuro_board.Board()
        self.solution = bytearray(_PLACES)
        self._search = search
        self._rng = Rng()
        self._used = array("H", bytes(2 * _RUNS))
        self._digits = bytearray(_CELLS)
        self._proved = False  # whether the proof has found its first solution
        self._task = array("i", bytes(4 * kernels.TASK_WORDS))
        self._advance = self._bound_to_buffers()

    def _bound_to_buffers(self):
        """Return `phases.advance` as a function of the budget.

        Its buffers are defaults of parameters, since it takes longer to look up attributes.
        """
        board = self.board
        search = self._search
        shape = array("H", bytes(2 * shapes.SHAPE_HALFWORDS))
        order = bytearray(_PLACES)  # in which places become walls
        best = array("H", bytes(2 * _CELLS))
        tried = array("H", bytes(2 * _CELLS))

        def advance(
            budget, advance=phases.advance, words=self._rng.words, shape=shape, order=order,
            clues=board.clues, geometry=board.geometry, keys=board.keys, sums=search.sums,
            masks=search.masks, work=search.work, trail=search.trail, state=search.state,
            digits=self._digits, used=self._used, best=best, tried=tried, task=self._task,
        ):  # fmt: skip
            return advance(
                words, shape, order, clues, geometry, keys, sums, masks, work, trail, state,
                digits, used, best, tried, task, budget,
            )  # fmt: skip

        return advance

    def reset(self, rows, columns, grade, code):
        """Start on the puzzle of a size (6 to 12 rows and columns, border included), a grade and a
        code (0 to 999999)."""
        self.rows = rows
        self.columns = columns
        self.grade = grade
        self._goal = phases.start(
            self._rng.words, self._task, _REPAIRED_BY, _WEAKER, rows, columns, grade, code, _LIMIT
        )

    def visits(self):
        """Return the visits since the reset.

        Not a property: with one in the class, each store to an attribute of the object takes
        2,000 cycles more.
        """
        return self._task[_WORK]

    def progress(self):
        """Return how much of the present board reasoning fills, in per cent."""
        task = self._task
        left = task[kernels.SURPLUS]
        if task[_PHASE] < _REPAIR or left == kernels.NO_BOARD_YET:
            return 0
        return 100 - min(100, 100 * left // (2 * self._search.state[_CELLS_WORD]))

    def step(self, budget):
        """Work for about `budget` visits; return RUNNING, FOUND, or GAVE_UP: no board of this
        grade was found."""
        heap_lock()  # no heap is needed, and MicroPython then takes large frames from the stack
        try:
            task = self._task
            stop = task[_WORK] + budget
            answer = self._advance(budget)
            while answer >= _TEST:
                answer = self._test() if answer == _TEST else self._prove(stop - task[_WORK])
                if answer == RUNNING and task[_WORK] < stop:
                    answer = self._advance(stop - task[_WORK])
            if answer == FOUND:
                self._write_puzzle()
            return answer
        finally:
            heap_unlock()

    def _test(self):
        """Test a board that weaker reasoning no longer fills. Return FOUND if it is of the grade;
        else RUNNING, with the next phase: _PROVE if it may be EXPERT, or _HARDEN."""
        search = self._search
        self._count()
        search.reset(self.board, None)
        filled = search.reason(_STRONGEST[self._goal]) == 0
        self._task[_WORK] += search.visits + _TEST_WORK
        if self.grade < EXPERT and filled:
            return FOUND
        if filled or self._goal < EXPERT:
            self._take_back()
        else:
            search.reset(self.board, None, _PROOF)
            self._proved = False
            self._task[_PHASE] = _PROVE
        return RUNNING

    def _take_back(self):
        """Undo the last change, after which the board missed its grade, and try another."""
        task = self._task
        kernels.undo(0, 0, 0, self.board.geometry, self._used, self._digits, task[kernels.CHANGE])
        task[_PHASE] = _HARDEN

    def _prove(self, budget):
        """Continue the proof; return FOUND once the board is known to have only one solution."""
        search = self._search
        before = search.visits
        answer = search.step(budget)
        self._task[_WORK] += search.visits - before
        if answer == EXHAUSTED:
            return FOUND
        if answer == FOUND and not self._proved:
            self._proved = True
        elif answer != RUNNING:
            self._take_back()
        return RUNNING

    def _count(self):
        self.board.count(self.rows, self.columns, self._task[kernels.COUNTS])

    def _write_puzzle(self):
        board = self.board
        self._count()
        shapes.write_puzzle(
            self._search.sums, self._used, board.geometry, board.clues, self._digits,
            self.solution, board.columns, board.across, board.runs,
        )  # fmt: skip
