"""The easiest next deduction on a cross-number board, as data; games/crossnum/explain.py explains
it.

The ladder, easiest first, is the table of techniques.py. The rungs of logic are one kind of
reasoning, carried out in rounds: in a round every line gives, from the bounds that its cells had
when the round began, the least and the most of each of them (see search.py). Such a bound of one
cell is a *fact*. Facts of the first round rest on 1 .. 9 alone, those of a later one on
facts before it, so the steps that lead to a digit can be read off backwards. Rounds go on as long
as they might explain a digit in fewer steps than the best so far: a fact of round r needs r of
them.

It does not use the search's kernels, which propagate the same way but in the fastest order: that
would make long explanations.
"""

from array import array

from micropython import const

from sumpad.solver.crossnum import search as crossnum_search
from sumpad.solver.crossnum import techniques
from sumpad.solver.crossnum.kernels import forget
from sumpad.solver.crossnum.maker_kernels import keep
from sumpad.solver.crossnum.search import EXHAUSTED, FOUND, GAVE_UP, RUNNING
from sumpad.solver.ladder import Climber

LOW = const(0)  # sides of a fact
HIGH = const(1)

NONE = const(-1)  # no such line or cell

_CELLS = const(144)
_FACTS = const(400)  # beyond these nothing more is learned: what is known stays true
_ROUNDS = const(255)
_NO_FACT = const(0xFFFF)
_TOO_LONG = const(_FACTS + 1)


class Hinter(Climber):
    """Finds the easiest deduction. All work space is made here; no heap is needed after that.

    When `step` has answered FOUND, `rung` is the place of the technique in its table, and

        cell, digit     what follows; the digit is 0 on the first two rungs, the cell may be NONE
        line            of BROKEN_LINE, ONE_BLANK and EXTREMES; of NO_SOLUTION if one is known,
                        else NONE
        rest, blanks    of this line: what is left of its target, and for how many cells
        other           of CHOICE: another digit that leads to a solution, 0 if none was looked for
        steps           BOUNDS, SLACK: how many facts lead to the digit; `fact(i)` returns them
    """

    SLICE = 3000  # visits of a job's step, about 5 ms on the RP2040
    LIMIT = 3000000  # visits after which a search gives up, about 5 s there

    def __init__(self, search):
        """`search`: a Search to work with, not in use by others while working."""
        super().__init__()
        self.cell = NONE
        self.digit = self.other = 0
        self.line = NONE
        self.rest = 0
        self.blanks = 0
        self.steps = 0
        self.search = search
        self._size = 0
        self._digits = b""
        self._targets = b""
        self._limit = 0
        self._solved = False  # `_solution` is one
        self._solution = bytearray(_CELLS)
        self._free = bytearray(_CELLS)  # not 0: given, entered, or other digits are possible
        self._low = bytearray(_CELLS)  # bounds when the round began
        self._high = bytearray(_CELLS)
        self._new_low = bytearray(_CELLS)  # bounds with the facts of this round
        self._new_high = bytearray(_CELLS)
        self._rounds = 0
        self._facts = 0  # in the tables below, in the order in which they were learned
        self._of = array("H", bytes(2 * _FACTS))  # cell | value << 8 | side << 12
        self._line_of = bytearray(_FACTS)
        self._round_of = bytearray(_FACTS)
        self._before = array("H", bytes(2 * _FACTS))  # the same bound's fact before it
        self._last = array("H", bytes(4 * _CELLS))  # of 2 * cell + side
        self._needed = bytearray(_FACTS)  # 1: the explanation rests on it
        self._best = _TOO_LONG  # steps of the shortest explanation so far
        self._next = 0  # cell to be explained next, if this round has fixed it

    def reset(self, size, digits, targets, limit):
        """Start on a board: `digits` as entered (0 blank), not to change until the end.

        `limit` bounds the visits of the search for a solution; a what-if has an eighth of them.
        """
        self.rung = 0
        self._size = size
        self._digits = digits
        self._targets = targets
        self._limit = limit
        self._begun = self._solved = False
        self.other = 0

    def impossible(self, size, digits, targets):
        """The line that cannot be met by bounds alone, on a board that has no solution; NONE if
        showing that takes more than bounds."""
        self.reset(size, digits, targets, 0)
        return self._impossible()

    def fact(self, number):
        """The facts of the explanation in order, from 0: (cell, value, side, line, round)."""
        i = -1
        while number >= 0:
            i += 1
            number -= self._needed[i]
        of = self._of[i]
        return of & 255, of >> 8 & 15, of >> 12, self._line_of[i], self._round_of[i]

    def known(self, cell):
        """The digit of a cell in the solution that was found."""
        return self._solution[cell]

    def bounds(self):
        """The least and the most digit that all lines leave for `cell`."""
        return self._new_low[self.cell], self._new_high[self.cell]

    def count_lines(self):
        """Return how many lines have blanks, and how many have one. Forgets the line that was
        found."""
        blank = single = 0
        for line in range(2 * self._size + 2):
            self._count(line)
            blank += self.blanks > 0
            single += self.blanks == 1
        return blank, single

    # what is already wrong

    def _broken_line(self, budget):
        """A line that its blanks cannot bring to its target."""
        for line in range(2 * self._size + 2):
            self._count(line)
            if not self.blanks <= self.rest <= 9 * self.blanks:
                self.digit = 0
                return FOUND
        return EXHAUSTED

    def _no_solution(self, budget):
        """Nothing can be said about a board before it is known that it has a solution."""
        answer = self._searched(budget, NONE)
        if answer == RUNNING:
            return RUNNING
        if answer == FOUND:
            self._solved = True
            keep(self.search.digits, self._solution, self._size * self._size)
            keep(self._digits, self._free, self._size * self._size)
        if answer != EXHAUSTED:
            return EXHAUSTED  # logic may still help where the search gave up
        self.digit = 0
        self.cell = NONE
        if self._impossible() != NONE:
            self._count(self.line)
        return FOUND

    def _impossible(self):
        """Set `line` to one that bounds alone show cannot be met, NONE if they do not."""
        self.line = NONE
        self._start()
        while self._round():
            pass
        return self.line

    # logic

    def _one_blank(self, budget):
        """A line with one blank."""
        return self._simple(1, 1)

    def _extremes(self, budget):
        """A line whose blanks must be all 1 or all 9."""
        return self._simple(2, self._size)

    def _simple(self, fewest, most):
        """A line with `fewest` to `most` blanks whose rest makes them all alike; it gives the
        first."""
        for line in range(2 * self._size + 2):
            self._count(line)
            alike = self.blanks == 1 or self.rest == self.blanks or self.rest == 9 * self.blanks
            if alike and fewest <= self.blanks <= most:
                self.digit = self.rest // self.blanks
                return FOUND
        return EXHAUSTED

    def _count(self, line):
        """Set `line`, `rest`, `blanks` and, to its first blank or else its first cell, `cell`."""
        cell = crossnum_search.line_start(self._size, line)
        self.line = line
        self.cell = cell
        self.rest = self._targets[line]
        self.blanks = 0
        for _ in range(self._size):
            if self._digits[cell]:
                self.rest -= self._digits[cell]
            else:
                if not self.blanks:
                    self.cell = cell
                self.blanks += 1
            cell += crossnum_search.line_stride(self._size, line)

    def _bounds(self, budget):
        """A cell for which two lines leave one digit, whatever their other blanks are."""
        if not self._begun:
            self._begun = True
            self._best = _TOO_LONG
            self._start()
            self._round()
        return RUNNING if self._explain_next() else self._explained()

    def _slack(self, budget):
        """A digit that follows from bounds that follow from bounds ..."""
        if self._explain_next() or (self._rounds + 1 < self._best and self._round()):
            return RUNNING
        return self._explained()

    def _explained(self):
        if self._best == _TOO_LONG:
            return EXHAUSTED
        self.digit = self._new_low[self.cell]
        self.line = NONE
        self._explain(self.cell)
        return FOUND

    def _start(self):
        """Forget all facts."""
        self._facts = self._rounds = 0
        for cell in range(self._size * self._size):
            digit = self._digits[cell]
            self._low[cell] = self._new_low[cell] = digit or 1
            self._high[cell] = self._new_high[cell] = digit or 9
            self._last[2 * cell] = self._last[2 * cell + 1] = _NO_FACT

    def _round(self):
        """Let every line give its facts once; False if none was new, or if a line cannot be met:
        that one is `line` then."""
        size = self._size
        low = self._low
        high = self._high
        self._rounds += 1
        self._next = 0
        facts = self._facts
        keep(self._new_low, low, size * size)
        keep(self._new_high, high, size * size)
        for line in range(2 * size + 2):
            first = cell = crossnum_search.line_start(size, line)
            stride = crossnum_search.line_stride(size, line)
            down = self._targets[line]
            up = -down
            for _ in range(size):
                down -= low[cell]
                up += high[cell]
                cell += stride
            if down < 0 or up < 0:
                self.line = line
                return False
            if down >= 8 and up >= 8:
                continue  # no digit is out of reach
            cell = first
            for _ in range(size):
                if low[cell] + down < self._new_high[cell]:
                    self._new_high[cell] = self._learn(cell, HIGH, low[cell] + down, line)
                if high[cell] - up > self._new_low[cell]:
                    self._new_low[cell] = self._learn(cell, LOW, high[cell] - up, line)
                if self._new_low[cell] > self._new_high[cell]:
                    self.line = line
                    return False
                cell += stride
        return self._facts > facts

    def _learn(self, cell, side, value, line):
        """Record a fact; returns the bound that the cell has then."""
        i = self._facts
        if i == _FACTS or self._rounds > _ROUNDS:
            return self._new_high[cell] if side else self._new_low[cell]
        self._facts += 1
        self._of[i] = cell | value << 8 | side << 12
        self._line_of[i] = line
        self._round_of[i] = self._rounds
        self._before[i] = self._last[2 * cell + side]
        self._last[2 * cell + side] = i
        return value

    def _explain_next(self):
        """Explain one more of the digits that this round has fixed, and keep its `cell` if that
        takes fewer steps than `_best`; False if there is none."""
        for cell in range(self._next, self._size * self._size):
            self._next = cell + 1
            if self._new_low[cell] == self._new_high[cell] and self._low[cell] < self._high[cell]:
                steps = self._explain(cell)
                if steps < self._best:
                    self._best = steps
                    self.cell = cell
                return True
        return False

    def _explain(self, cell):
        """Mark the facts that fix a cell; returns their number, which is `steps` too."""
        needed = self._needed
        forget(needed, self._facts)
        self._need(2 * cell, self._rounds + 1)
        self._need(2 * cell + 1, self._rounds + 1)
        self.steps = 0
        i = self._facts
        while i:
            i -= 1
            if needed[i]:
                self.steps += 1
                line = self._line_of[i]
                own = self._of[i] & 255
                other_side = 1 - (self._of[i] >> 12)
                at = crossnum_search.line_start(self._size, line)
                for _ in range(self._size):
                    if at != own:
                        self._need(2 * at + other_side, self._round_of[i])
                    at += crossnum_search.line_stride(self._size, line)
        return self.steps

    def _need(self, bound, before):
        """Mark the fact that a bound (2 * cell + side) rested on when round `before` began."""
        i = self._last[bound]
        while i != _NO_FACT and self._round_of[i] >= before:
            i = self._before[i]
        if i != _NO_FACT:
            self._needed[i] = 1

    # search

    def _what_if(self, budget):
        """A cell in which no other digit leaves a solution: narrow ones are tried first."""
        if not self._solved:
            return GAVE_UP
        if not self._begun:
            self.cell = self._narrowest()
            if self.cell == NONE:
                return EXHAUSTED
            self.digit = self._solution[self.cell]
        answer = self._searched(budget, self.cell)
        if answer == RUNNING:
            return RUNNING
        self._begun = False
        if answer == EXHAUSTED:
            self.line = NONE
            return FOUND
        if answer == GAVE_UP:
            return EXHAUSTED  # the others would take as long
        self._free[self.cell] = 1
        if answer == FOUND:
            if not self.other:  # of the narrowest cell, which a choice would be made in
                self.other = self.search.digits[self.cell]
            for cell in range(self._size * self._size):
                if self.search.digits[cell] != self._solution[cell]:
                    self._free[cell] = 1
        return RUNNING

    def _choice(self, budget):
        """Where nothing is certain: a digit of one solution."""
        keep(self._digits, self._free, self._size * self._size)
        self.cell = self._narrowest()
        if self.cell == NONE:
            return EXHAUSTED
        self.digit = self._solution[self.cell]
        self.line = NONE
        return FOUND

    def _narrowest(self):
        """The cell with the narrowest bounds of those that are not free, or NONE."""
        best = NONE
        least = 9
        for cell in range(self._size * self._size):
            if not self._free[cell] and self._new_high[cell] - self._new_low[cell] < least:
                least = self._new_high[cell] - self._new_low[cell]
                best = cell
        return best

    def _searched(self, budget, cell):
        """Search on for a solution, with another digit than the known one at `cell`."""
        if not self._begun:
            self._begun = True
            limit = self._limit if cell == NONE else self._limit >> 3
            self.search.reset(self._size, self._digits, self._targets, limit)
            if cell != NONE:
                self.search.avoid(cell, self._solution[cell])
        return self.search.step(budget)


# As a Climber has them.
Hinter.RUNGS = tuple(
    [
        (row[techniques.NAME], row[techniques.LETTER], getattr(Hinter, row[techniques.METHOD]))
        for row in techniques.TABLE
    ]
)
