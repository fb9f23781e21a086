"""The easiest next deduction on a cross-number board, as data. games/crossnum/explain.py puts it
into words.

techniques.py lists the rungs, easiest first. BOUNDS and SLACK are one kind of reasoning, done in
rounds: in a round, every line bounds each of its cells (see search.py), given the bounds from
before the round. One new bound of one cell is a *fact*. Facts of the first round rest on the
digits on the board and on 1 to 9 alone, later ones on facts of earlier rounds, so the steps to a
digit can be traced backwards. A fact of round r takes at least r steps, so the rounds end once
they cannot yield a digit in fewer steps than the best so far.

The search's kernels propagate the same bounds, but in the fastest order, which would make long
explanations. So this module does not use them.
"""

from array import array

from micropython import const

from sumpad.solver.crossnum import search as crossnum_search
from sumpad.solver.crossnum import techniques
from sumpad.solver.crossnum.kernels import clear
from sumpad.solver.crossnum.maker_kernels import copy
from sumpad.solver.ladder import Climber

# As in games/backend.py
RUNNING = const(0)
FOUND = const(1)
EXHAUSTED = const(2)
GAVE_UP = const(3)

# Sides: which bound of a cell a fact gives.
LOW = const(0)
HIGH = const(1)

NONE = const(-1)  # no line, or no cell

_CELLS = const(144)
_FACTS = const(400)  # capacity: once full, no bound narrows further, and those found stay valid
_ROUNDS = const(255)
_NO_FACT = const(0xFFFF)
_TOO_LONG = const(_FACTS + 1)


class Hinter(Climber):
    """Finds the easiest deduction. The constructor allocates all work space; no heap is needed
    after that.

    After `step` has returned FOUND, `rung` is the row of techniques.TABLE, and

        cell, digit     the deduction; `digit` is 0 on the first two rungs, `cell` may be NONE
        line            BROKEN_LINE, ONE_BLANK, EXTREMES: the line; NO_SOLUTION: a line that bounds
                        alone break, if any; else NONE
        rest, blanks    of `line`: its target minus its digits, and its number of blanks
        other           CHOICE: another digit that leads to a solution; 0 if none is known
        steps           BOUNDS, SLACK: the number of facts behind the digit; see `fact`
    """

    TABLE = techniques.TABLE
    SLICE = 3000  # visits per step of a job, about 5 ms on the RP2040
    LIMIT = 3000000  # visits after which a search gives up, about 5 s on the RP2040

    def __init__(self, search):
        """`search`: a Search that nothing else uses while the hinter works."""
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
        self._solved = False  # whether `_solution` holds a solution
        self._solution = bytearray(_CELLS)
        self._excluded = bytearray(_CELLS)  # not 0: has a digit, or another digit is possible
        self._low = bytearray(_CELLS)  # bounds before this round
        self._high = bytearray(_CELLS)
        self._new_low = bytearray(_CELLS)  # bounds with the facts of this round
        self._new_high = bytearray(_CELLS)
        self._rounds = 0
        self._facts = 0  # number of facts in the tables below, oldest first
        self._bound_of = array("H", bytes(2 * _FACTS))  # cell | value << 8 | side << 12
        self._line_of = bytearray(_FACTS)
        self._round_of = bytearray(_FACTS)
        self._earlier = array("H", bytes(2 * _FACTS))  # previous fact of the same bound
        self._latest = array("H", bytes(4 * _CELLS))  # last fact of each bound, 2 * cell + side
        self._needed = bytearray(_FACTS)  # 1: the explanation rests on this fact
        self._best = _TOO_LONG  # steps of the shortest explanation so far
        self._next = 0  # next cell to explain, if this round has fixed it

    def reset(self, size, digits, targets, limit):
        """Start on a board: `digits` a byte per cell (0 blank), `targets` a byte per line. Neither
        is copied; they must not change while the hinter works.

        `limit` bounds the visits of the search for a solution; a what-if gets an eighth of it.
        """
        self.rung = 0
        self._size = size
        self._digits = digits
        self._targets = targets
        self._limit = limit
        self._begun = self._solved = False
        self.other = 0

    def impossible(self, size, digits, targets):
        """Return a line that bounds alone break, on a board without a solution; NONE if bounds
        alone break none."""
        self.reset(size, digits, targets, 0)
        return self._impossible()

    def fact(self, number):
        """Return fact `number` of the explanation, from 0: (cell, value, side, line, round)."""
        i = -1
        while number >= 0:
            i += 1
            number -= self._needed[i]
        of = self._bound_of[i]
        return of & 255, of >> 8 & 15, of >> 12, self._line_of[i], self._round_of[i]

    def solution_digit(self, cell):
        """Return the digit of `cell` in the solution that was found."""
        return self._solution[cell]

    def bounds(self):
        """Return the lower and upper bound of `self.cell`, with all lines."""
        return self._new_low[self.cell], self._new_high[self.cell]

    def count_lines(self):
        """Return how many lines have blanks, and how many have exactly one. Overwrites `line`,
        `cell`, `rest` and `blanks`."""
        blank = single = 0
        for line in range(2 * self._size + 2):
            self._measure(line)
            blank += self.blanks > 0
            single += self.blanks == 1
        return blank, single

    # Contradictions.

    def _broken_line(self, budget):
        """Find a line whose blanks cannot reach its target."""
        for line in range(2 * self._size + 2):
            self._measure(line)
            if not self.blanks <= self.rest <= 9 * self.blanks:
                self.digit = 0
                return FOUND
        return EXHAUSTED

    def _no_solution(self, budget):
        """Search for a solution: FOUND if there is none, with the line that bounds break, if any.
        A solution is kept for later rungs."""
        answer = self._continue_search(budget, NONE)
        if answer == RUNNING:
            return RUNNING
        if answer == FOUND:
            self._solved = True
            copy(self.search.digits, self._solution, self._size * self._size)
            copy(self._digits, self._excluded, self._size * self._size)
        if answer != EXHAUSTED:
            return EXHAUSTED  # logic may still help if the search gave up
        self.digit = 0
        self.cell = NONE
        if self._impossible() != NONE:
            self._measure(self.line)
        return FOUND

    def _impossible(self):
        """Set `line` to one that bounds alone break, or to NONE; return it."""
        self.line = NONE
        self._start()
        while self._round():
            pass
        return self.line

    # Logic.

    def _one_blank(self, budget):
        """Find a line with one blank."""
        return self._find_alike(1, 1)

    def _extremes(self, budget):
        """Find a line whose blanks must be all 1 or all 9."""
        return self._find_alike(2, self._size)

    def _find_alike(self, fewest, most):
        """Find a line of `fewest` to `most` blanks whose rest makes them all equal, and fill its
        first blank."""
        for line in range(2 * self._size + 2):
            self._measure(line)
            alike = self.blanks == 1 or self.rest == self.blanks or self.rest == 9 * self.blanks
            if alike and fewest <= self.blanks <= most:
                self.digit = self.rest // self.blanks
                return FOUND
        return EXHAUSTED

    def _measure(self, line):
        """Set `line`, its `rest` and `blanks`, and `cell`: its first blank, else its first
        cell."""
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
        """Find a cell to which its lines leave one digit, whatever their other blanks are."""
        if not self._begun:
            self._begun = True
            self._best = _TOO_LONG
            self._start()
            self._round()
        return RUNNING if self._explain_next() else self._explained()

    def _slack(self, budget):
        """Find a digit that follows from bounds of several rounds."""
        if self._explain_next() or (self._rounds + 1 < self._best and self._round()):
            return RUNNING
        return self._explained()

    def _explained(self):
        """Return FOUND, with the digit of the shortest explanation, or EXHAUSTED."""
        if self._best == _TOO_LONG:
            return EXHAUSTED
        self.digit = self._new_low[self.cell]
        self.line = NONE
        self._explain(self.cell)
        return FOUND

    def _start(self):
        """Discard all facts, and set the bounds from the digits."""
        self._facts = self._rounds = 0
        for cell in range(self._size * self._size):
            digit = self._digits[cell]
            self._low[cell] = self._new_low[cell] = digit or 1
            self._high[cell] = self._new_high[cell] = digit or 9
            self._latest[2 * cell] = self._latest[2 * cell + 1] = _NO_FACT

    def _round(self):
        """Do a round: record the facts of every line. Return False if none was new, or if a line
        breaks, which `line` is then set to."""
        size = self._size
        low = self._low
        high = self._high
        self._rounds += 1
        self._next = 0
        facts = self._facts
        copy(self._new_low, low, size * size)
        copy(self._new_high, high, size * size)
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
                continue  # no digit of 1 to 9 is excluded
            cell = first
            for _ in range(size):
                if low[cell] + down < self._new_high[cell]:
                    self._new_high[cell] = self._add_fact(cell, HIGH, low[cell] + down, line)
                if high[cell] - up > self._new_low[cell]:
                    self._new_low[cell] = self._add_fact(cell, LOW, high[cell] - up, line)
                if self._new_low[cell] > self._new_high[cell]:
                    self.line = line
                    return False
                cell += stride
        return self._facts > facts

    def _add_fact(self, cell, side, value, line):
        """Record a fact and return its value; if the tables are full, return the old bound."""
        i = self._facts
        if i == _FACTS or self._rounds > _ROUNDS:
            return self._new_high[cell] if side else self._new_low[cell]
        self._facts += 1
        self._bound_of[i] = cell | value << 8 | side << 12
        self._line_of[i] = line
        self._round_of[i] = self._rounds
        self._earlier[i] = self._latest[2 * cell + side]
        self._latest[2 * cell + side] = i
        return value

    def _explain_next(self):
        """Explain the next digit that this round has fixed. Keep its cell as `cell` if that takes
        fewer than `_best` steps. Return False if there is no such digit."""
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
        """Mark the facts that fix a cell; set `steps` to their number and return it."""
        needed = self._needed
        clear(needed, self._facts)
        self._need(2 * cell, self._rounds + 1)
        self._need(2 * cell + 1, self._rounds + 1)
        self.steps = 0
        i = self._facts
        while i:
            i -= 1
            if needed[i]:
                self.steps += 1
                line = self._line_of[i]
                own = self._bound_of[i] & 255
                other_side = 1 - (self._bound_of[i] >> 12)
                at = crossnum_search.line_start(self._size, line)
                for _ in range(self._size):
                    if at != own:
                        self._need(2 * at + other_side, self._round_of[i])
                    at += crossnum_search.line_stride(self._size, line)
        return self.steps

    def _need(self, bound, before):
        """Mark the last fact of a bound (2 * cell + side) from before round `before`, if any."""
        i = self._latest[bound]
        while i != _NO_FACT and self._round_of[i] >= before:
            i = self._earlier[i]
        if i != _NO_FACT:
            self._needed[i] = 1

    # Search.

    def _what_if(self, budget):
        """Find a cell in which no other digit leaves a solution, trying the narrowest first."""
        if not self._solved:
            return GAVE_UP
        if not self._begun:
            self.cell = self._narrowest()
            if self.cell == NONE:
                return EXHAUSTED
            self.digit = self._solution[self.cell]
        answer = self._continue_search(budget, self.cell)
        if answer == RUNNING:
            return RUNNING
        self._begun = False
        if answer == EXHAUSTED:
            self.line = NONE
            return FOUND
        if answer == GAVE_UP:
            return EXHAUSTED  # the other cells would take as long
        self._excluded[self.cell] = 1
        if answer == FOUND:
            if not self.other:  # only for the narrowest cell, which `_choice` would take
                self.other = self.search.digits[self.cell]
            for cell in range(self._size * self._size):
                if self.search.digits[cell] != self._solution[cell]:
                    self._excluded[cell] = 1
        return RUNNING

    def _choice(self, budget):
        """If nothing is certain, take a digit of one solution."""
        copy(self._digits, self._excluded, self._size * self._size)
        self.cell = self._narrowest()
        if self.cell == NONE:
            return EXHAUSTED
        self.digit = self._solution[self.cell]
        self.line = NONE
        return FOUND

    def _narrowest(self):
        """Return the cell with the narrowest bounds of those not `_excluded`, or NONE."""
        best = NONE
        least = 9
        for cell in range(self._size * self._size):
            if not self._excluded[cell] and self._new_high[cell] - self._new_low[cell] < least:
                least = self._new_high[cell] - self._new_low[cell]
                best = cell
        return best

    def _continue_search(self, budget, cell):
        """Continue the search for a solution; if `cell` is not NONE, for one that has another
        digit there than `_solution`."""
        if not self._begun:
            self._begun = True
            limit = self._limit if cell == NONE else self._limit >> 3
            self.search.reset(self._size, self._digits, self._targets, limit)
            if cell != NONE:
                self.search.avoid(cell, self._solution[cell])
        return self.search.step(budget)
