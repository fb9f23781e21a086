"""The easiest next deduction on a kakuro board, as data. games/kakuro/explain.py puts it into
words.

techniques.py lists the rungs. Those of logic are the ones that steps.py applies, each together
with the logic rungs below it.
"""

from micropython import const

from sumpad.solver.kakuro import hint_kernels as kernels
from sumpad.solver.kakuro import steps as kakuro_steps
from sumpad.solver.kakuro import techniques
from sumpad.solver.ladder import Climber

# As in games/backend.py
RUNNING = const(0)
FOUND = const(1)
EXHAUSTED = const(2)
GAVE_UP = const(3)

NONE = kakuro_steps.NONE

_CELLS = const(121)
_PLACES = const(144)
_SLICE = const(16)  # runs checked per call


class Hinter(Climber):
    """Finds the easiest deduction. The constructor allocates all work space; no heap is needed
    after that.

    After `step` has returned FOUND, `rung` is the row of techniques.TABLE, and

        cell, digit   the deduction; `digit` is 0 on the first two rungs, `cell` may be NONE
        other         CHOICE: another digit that leads to a solution; 0 if none is known
        run           BROKEN_RUN, LAST_CELL: the run; NO_SOLUTION: a run that reasoning makes
                      impossible, or NONE
        steps         on the rungs of logic: a steps.Steps that explains the digit
    """

    TABLE = techniques.TABLE
    SLICE = 2000  # visits per step of a job, about 5 ms on the RP2040

    def __init__(self, search):
        """`search`: a Search that nothing else uses while the hinter works."""
        super().__init__()
        self.cell = NONE
        self.digit = self.other = 0
        self.run = NONE
        self.steps = kakuro_steps.Steps(search.necks)
        self._search = search
        self._board = None
        self._digits = b""
        self._limit = 0
        self._choosing = False  # whether `logic` is choosing among cells with one candidate
        self._explained = False  # whether it has chosen `cell` and is shortening its steps
        self._solved = False  # whether `_solution` holds a solution
        self._unsolvable = False  # whether there is known to be no solution
        self._solution = bytearray(_PLACES)
        self._trial = bytearray(_PLACES)  # the digits entered and the one being tried
        self._left = 0  # mask: the digit being tried in `cell` and those still to try there
        self._ambiguous = bytearray(_CELLS)  # 1: another digit is possible

    def reset(self, board, digits, limit):
        """Start on a Board. `digits` (a byte per place, 0 blank) is not copied and must not change
        while the hinter works. `limit` bounds the visits of each search."""
        self.rung = techniques.BROKEN_RUN
        self._board = board
        self._digits = digits
        self._limit = limit
        self._begun = self._choosing = self._explained = self._solved = self._unsolvable = False
        self._left = self._at = self.other = 0
        self.steps.reset(board, digits)
        self._clear_ambiguous()

    # Contradictions, and the last cell of a run.

    def broken_run(self, budget):
        """Find a run with a repeated digit, or whose open cells cannot reach its sum."""
        start = self._at
        self._at = min(start + _SLICE, self._board.runs)
        for run in range(start, self._at):
            if self.steps.deduce(self.steps.entered, run) < 0:
                self.run = run
                return self._fault()
        return EXHAUSTED if self._at == self._board.runs else RUNNING

    def _fault(self):
        """Return FOUND for a contradiction; set `cell` to the first one of `run`, if any."""
        self.digit = 0
        self.cell = NONE
        if self.run != NONE:
            self.cell = self._board.members[self._board.start[self.run]]
        return FOUND

    def no_solution(self, budget):
        """Search for a solution: FOUND if there is none, with a run that reasoning makes
        impossible, if any. A solution is kept for later rungs."""
        if not self._unsolvable:
            answer = self._continue_search(budget, self._digits)
            if answer == RUNNING:
                return RUNNING
            if answer == FOUND:
                self._solved = True
                for place in range(_PLACES):
                    self._solution[place] = self._search.digits[place]
            if answer != EXHAUSTED:
                return EXHAUSTED  # logic may still help if the search gave up
            self._unsolvable = True
        # Reason as far as possible: that may make a run impossible.
        steps = self.steps
        self.run = NONE
        if steps.continue_passes(techniques.PAIR) < 0:
            self.run = steps.run
        elif steps.quiet <= techniques.PAIR - techniques.SUMS:
            return RUNNING
        return self._fault()

    def last_cell(self, budget):
        """Find a run with one open cell."""
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
                found = self.steps.deduce(self.steps.entered, run)
                self.digit = kakuro_steps.digit_of(found)
                return FOUND
        return EXHAUSTED if self._at == board.runs else RUNNING

    # Logic.

    def logic(self, budget):
        """Find a cell with one candidate, by steps of the rungs up to the present one."""
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
        found = steps.continue_passes(self.rung)
        if found < 0:
            self.rung = techniques.NO_SOLUTION
            self.run = steps.run
            return self._fault()
        if found:
            self._choosing = True
        elif steps.quiet > self.rung - techniques.SUMS:
            return EXHAUSTED
        return RUNNING

    # Search.

    def what_if(self, budget):
        """Find a cell in which no other candidate leaves a solution."""
        if not self._solved:
            return GAVE_UP
        if not self._left:
            self.cell = self._narrowest()
            if self.cell == NONE:
                return EXHAUSTED
            self._left = self.steps.masks[self.cell] & ~(1 << self.digit - 1)
            self._try_next()
            return RUNNING
        answer = self._continue_search(budget, self._trial)
        if answer == RUNNING:
            return RUNNING
        if answer == GAVE_UP:
            return EXHAUSTED  # the other cells would take as long
        self._left &= self._left - 1
        if answer == EXHAUSTED:
            if not self._left:
                return FOUND
            self._try_next()
            return RUNNING
        self._left = 0
        if not self.other:  # only for the narrowest cell, which `choice` would take
            self.other = self._search.digits[self._board.place[self.cell]]
        for cell in range(self._board.cells):
            at = self._board.place[cell]
            if self._search.digits[at] != self._solution[at]:
                self._ambiguous[cell] = 1
        return RUNNING

    def _try_next(self):
        """Put the next digit to try in `_trial`, for a new search."""
        self._begun = False
        for place in range(_PLACES):
            self._trial[place] = self._digits[place]
        self._trial[self._board.place[self.cell]] = kakuro_steps.digit_of(self._left)

    def choice(self, budget):
        """If nothing is certain, take a digit of one solution."""
        self._clear_ambiguous()
        self.cell = self._narrowest()
        return EXHAUSTED if self.cell == NONE else FOUND

    def _clear_ambiguous(self):
        """Forget which cells are ambiguous."""
        for cell in range(self._board.cells):
            self._ambiguous[cell] = 0

    def _narrowest(self):
        """Return the open cell with the fewest candidates that is not ambiguous, or NONE; set
        `digit` to its digit in the solution."""
        steps = self.steps
        cells = self._board.cells
        cell = kernels.narrowest(0, 0, steps.entered, steps.masks, self._ambiguous, cells)
        if cell == kernels.NO_CELL:
            return NONE
        self.digit = self._solution[self._board.place[cell]]
        return cell

    def _continue_search(self, budget, digits):
        """Continue the search for a solution with `digits`, or begin it."""
        if not self._begun:
            self._begun = True
            self._search.reset(self._board, digits, self._limit)
        return self._search.step(budget)
