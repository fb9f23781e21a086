"""The easiest next deduction on a kakuro board, as data; games/kakuro/explain.py explains it.

The ladder is the table of techniques.py. Its rungs of logic are those that `steps.py` makes steps
by, each with all those below it.
"""

from micropython import const

from sumpad.solver.kakuro import hint_kernels as kernels
from sumpad.solver.kakuro import search as kakuro_search
from sumpad.solver.kakuro import steps as kakuro_steps
from sumpad.solver.kakuro import techniques
from sumpad.solver.ladder import Climber

RUNNING = kakuro_search.RUNNING
FOUND = kakuro_search.FOUND
EXHAUSTED = kakuro_search.EXHAUSTED
GAVE_UP = kakuro_search.GAVE_UP

NONE = kakuro_steps.NONE

_CELLS = const(121)
_PLACES = const(144)
_SLICE = const(16)  # runs that are looked at in one go


class Hinter(Climber):
    """Finds the easiest deduction. All work space is made here; no heap is needed after that.

    When `step` has answered FOUND, `rung` says which row of techniques.TABLE it is, and

        cell, digit   what follows; the digit is 0 on the first two rungs, the cell may be NONE
        other         of CHOICE: another digit that leads to a solution, 0 if none was looked for
        run           of BROKEN_RUN and LAST_CELL; of NO_SOLUTION if one is known, else NONE
        steps         on the rungs of logic: steps.Steps that lead to the digit
    """

    SLICE = 2000  # visits of a job's step, about 5 ms on the RP2040

    def __init__(self, search):
        """`search`: a Search to work with, not in use by others while working."""
        super().__init__()
        self.cell = NONE
        self.digit = self.other = 0
        self.run = NONE
        self.steps = kakuro_steps.Steps(search.necks)
        self._search = search
        self._board = None
        self._digits = b""
        self._limit = 0
        self._choosing = False  # a cell with one digit left is being looked for
        self._explained = False  # `cell` has one digit left: its steps are being shortened
        self._solved = False  # `_solution` is one
        self._faulty = False  # it is known that there is none
        self._solution = bytearray(_PLACES)
        self._trial = bytearray(_PLACES)  # the digits entered, with one more to be tried
        self._left = 0  # that one and those to be tried after it in the same cell, a mask
        self._free = bytearray(_CELLS)  # 1: other digits are possible too

    def reset(self, board, digits, limit):
        """Start on a Board: `digits` as entered (a byte a place, 0 blank), not to change until the
        end. `limit` bounds the visits of each search."""
        self.rung = techniques.BROKEN_RUN
        self._board = board
        self._digits = digits
        self._limit = limit
        self._begun = self._choosing = self._explained = self._solved = self._faulty = False
        self._left = self._at = self.other = 0
        self.steps.reset(board, digits)
        self._bind_all()

    # what is already wrong, and what is plain

    def broken_run(self, budget):
        """A run with a digit twice, or one that its open cells cannot bring to its sum."""
        start = self._at
        self._at = min(start + _SLICE, self._board.runs)
        for run in range(start, self._at):
            if self.steps.told(self.steps.entered, run) < 0:
                self.run = run
                return self._fault()
        return EXHAUSTED if self._at == self._board.runs else RUNNING

    def _fault(self):
        """FOUND: something is wrong, in `run` unless that is NONE."""
        self.digit = 0
        self.cell = NONE
        if self.run != NONE:
            self.cell = self._board.members[self._board.start[self.run]]
        return FOUND

    def no_solution(self, budget):
        """Nothing can be said about a board before it is known that it has a solution."""
        if not self._faulty:
            answer = self._searched(budget, self._digits)
            if answer == RUNNING:
                return RUNNING
            if answer == FOUND:
                self._solved = True
                for place in range(_PLACES):
                    self._solution[place] = self._search.digits[place]
            if answer != EXHAUSTED:
                return EXHAUSTED  # logic may still help where the search gave up
            self._faulty = True
        # Reason as far as possible: that may show a run that cannot be met.
        steps = self.steps
        self.run = NONE
        if steps.tell_on(techniques.PAIR) < 0:
            self.run = steps.run
        elif steps.quiet <= techniques.PAIR - techniques.SUMS:
            return RUNNING
        return self._fault()

    def last_cell(self, budget):
        """A run with one open cell."""
        board = self._board
        start = self._at
        self._at = min(start + _SLICE, board.runs)
        for run in range(start, self._at):
            opens = 0
            for i in range(board.start[run], board.start[run + 1]):
                mask = self.steps.entered[board.members[i]]
                if mask & mask - 1:
                    self.cell = board.members[i]
                    opens += 1
            if opens == 1:
                self.run = run
                told = self.steps.told(self.steps.entered, run)
                self.digit = kakuro_steps.digit_of(told)
                return FOUND
        return EXHAUSTED if self._at == board.runs else RUNNING

    # logic

    def logic(self, budget):
        """A cell with one digit left, by steps of the rungs up to the present one."""
        steps = self.steps
        if self._explained:
            if not steps.shorten(self.cell):
                return RUNNING
            self.rung = steps.hardest
            self.digit = kakuro_steps.digit_of(steps.masks[self.cell])
            return FOUND
        if self._choosing:
            if steps.explain():
                self._choosing = False
                self.cell = steps.explained
                self._explained = self.cell != NONE
            return RUNNING
        if not self._begun:
            self._begun = True
            steps.begin(self.rung)
        told = steps.tell_on(self.rung)
        if told < 0:
            self.rung = techniques.NO_SOLUTION
            self.run = steps.run
            return self._fault()
        if told:
            self._choosing = True
        elif steps.quiet > self.rung - techniques.SUMS:
            return EXHAUSTED
        return RUNNING

    # search

    def what_if(self, budget):
        """A cell in which no other digit leaves a solution."""
        if not self._solved:
            return GAVE_UP
        if not self._left:
            self.cell = self._narrowest()
            if self.cell == NONE:
                return EXHAUSTED
            self._left = self.steps.masks[self.cell] & ~(1 << self.digit - 1)
            self._try_next()
            return RUNNING
        answer = self._searched(budget, self._trial)
        if answer == RUNNING:
            return RUNNING
        if answer == GAVE_UP:
            return EXHAUSTED  # the others would take as long
        self._left &= self._left - 1
        if answer == EXHAUSTED:
            if not self._left:
                return FOUND
            self._try_next()
            return RUNNING
        self._left = 0
        if not self.other:  # in the narrowest cell, which a choice would be made in
            self.other = self._search.digits[self._board.place[self.cell]]
        for cell in range(self._board.cells):
            at = self._board.place[cell]
            if self._search.digits[at] != self._solution[at]:
                self._free[cell] = 1
        return RUNNING

    def _try_next(self):
        """Prepare the search with the next digit to be tried."""
        self._begun = False
        for place in range(_PLACES):
            self._trial[place] = self._digits[place]
        self._trial[self._board.place[self.cell]] = kakuro_steps.digit_of(self._left)

    def choice(self, budget):
        """Where nothing is certain: a digit of one solution."""
        self._bind_all()
        self.cell = self._narrowest()
        return EXHAUSTED if self.cell == NONE else FOUND

    def _bind_all(self):
        """Forget which cells can be other digits too."""
        for cell in range(self._board.cells):
            self._free[cell] = 0

    def _narrowest(self):
        """The cell with the fewest possible digits, of those open and not free, or NONE; sets
        `digit` to the solution's."""
        steps = self.steps
        cells = self._board.cells
        cell = kernels.narrowest(0, 0, steps.entered, steps.masks, self._free, cells)
        if cell == kernels.NO_CELL:
            return NONE
        self.digit = self._solution[self._board.place[cell]]
        return cell

    def _searched(self, budget, digits):
        """Search on for a solution with these digits."""
        if not self._begun:
            self._begun = True
            self._search.reset(self._board, digits, self._limit)
        return self._search.step(budget)


# As Climber wants them. What looks for a rung answers like `Hinter.step`, but EXHAUSTED means that
# the next rung is tried.
Hinter.RUNGS = tuple(
    [
        (row[techniques.NAME], row[techniques.LETTER], getattr(Hinter, row[techniques.FINDER]))
        for row in techniques.TABLE
    ]
)
