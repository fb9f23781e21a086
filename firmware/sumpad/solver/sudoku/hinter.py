"""Finds the easiest next deduction on a sudoku, as data; games/sudoku/explain.py makes it pages.
It also rates a whole puzzle.

First a search checks that the grid as entered has a solution, since otherwise no deduction is
valid. Then the hinter makes the easiest steps until one fills a cell. Where patterns find nothing
and the solution is unique, it continues with chains (forcing.py). It records all steps, and
`collect_steps` picks from them, backwards, those that the cell depends on.
"""

from micropython import const

from sumpad.solver import HEAP_LOCKED
from sumpad.solver.sudoku import dead_ends, finder, ladder, techniques
from sumpad.solver.sudoku import steps as sudoku_steps
from sumpad.solver.sudoku.houses import house_cell, twin

RUNNING = const(0)
FOUND = const(1)
EXHAUSTED = const(2)
GAVE_UP = const(3)

# Kinds of hints.
CONFLICT = const(0)  # a digit occurs twice in a house
NO_SOLUTION = const(1)  # an entered digit is wrong
LOGIC = const(2)
WHAT_IF = const(3)  # logic finds no more, but the solution is unique
CHOICE = const(4)  # logic finds no more, and there are several solutions

NONE = const(-1)  # no such cell or house

# Phases of `step`.
_CHECK = const(0)
_SEARCH = const(1)
_CLIMB = const(2)
_TRY = const(3)

_CELLS = const(81)
_MOST_FILLED = const(24)  # cells on the way to a dead end
_STEPS = const(900)  # words for the recorded steps
MOST_VISITS = const(3000000)  # most work for a hint, some 750 million cycles; more needs a PC


class Hinter:
    """Finds the easiest deduction. Later, only the import of further modules, a `preferred`
    technique and `collect_steps` take heap.

    After `step` has returned FOUND, `kind` is the kind of hint, and

        cell, digit     the deduction. CONFLICT: one of the two cells, and the digit.
                        NO_SOLUTION: the cell without candidates, or NONE
        house           CONFLICT: where it is. NO_SOLUTION: the house without a place for
                        `digit`, or NONE
        other           CONFLICT: the other cell. CHOICE: the digit of `cell` in another solution
        mask            CHOICE: the digits that the steps leave in `cell`
        is_long         whether the hint reached its limit of work or of recorded steps. It then
                        starts again, with chains that give a digit; WHAT_IF: also in vain
        collect_steps(steps)    LOGIC: picks the steps

    hardest     after `rate`: the rating of the hardest step so far, in tenths
    """

    def __init__(self, search):
        """`search`: a Search that nobody else uses meanwhile. Its `choices` are also the work
        space of the logic."""
        self.kind = CONFLICT
        self.cell = self.house = self.other = NONE
        self.digit = self.mask = 0
        self.is_long = False
        self.hardest = 0
        self._search = search
        self._logic = ladder.Logic(search.choices)
        self._finder = finder.Finder(self._logic)
        self._forcing = None  # made when needed
        self._digits = b""
        self._limit = 0
        self._by_rating = True
        self._preferred = ""
        self._most_visits = MOST_VISITS
        self._rates = False
        self._phase = _CHECK
        self._solution = bytearray(_CELLS)
        self._solved = False  # whether `_solution` is a solution
        self._unique = False  # whether there is no other
        self._differs = False  # whether the search has found another
        self._record = memoryview(search.choices)[ladder.Logic.SPACE : ladder.Logic.SPACE + _STEPS]
        self._record_end = 0  # end of the recorded steps in `_record`

    def reset(self, digits, limit, by_rating=True, preferred=""):
        """Start on `digits`, the grid as entered (a byte per cell, 0 if blank). It must not change
        until the end.

        `limit`: most nodes of the search for one solution and then another. `by_rating` and
        `preferred`: the order of techniques, see Finder.reset.
        """
        self._digits = digits
        self._limit = limit
        self._by_rating = by_rating
        self._preferred = preferred
        self._most_visits = MOST_VISITS
        self._rates = False
        self._phase = _CHECK
        self._solved = self._unique = self._differs = self.is_long = False
        self._record_end = 0
        if self._forcing:
            self._forcing.visits = 0

    def rate(self, digits, limit, most_visits):
        """Start on `digits`, as `reset` does, but step on to the solution, and rate all steps.

        `step` then returns FOUND only if the logic does not reach the solution. `most_visits`:
        most work for a step. Takes heap.
        """
        self.reset(digits, limit)
        self._most_visits = most_visits
        self._rates = True
        self.hardest = 0

    @property
    def blanks(self):
        """How many cells the steps so far leave blank."""
        return self._logic.blanks

    def step(self, nodes, visits):
        """Work for about `nodes` of search or `visits` of logic. Return RUNNING (call again),
        FOUND, EXHAUSTED (the grid is full) or GAVE_UP (a search reached its limit and logic is
        stuck)."""
        if self._phase == _CHECK:
            self._begin_logic()
            if self._logic.contradiction and self._conflict():
                return FOUND
            if not self._blanks():
                return EXHAUSTED
            self._search.reset(self._digits, self._limit)
            self._phase = _SEARCH
        elif self._phase == _SEARCH:
            with HEAP_LOCKED:
                answer = self._search.step(nodes)
            if self._solved:
                self._unique = answer == EXHAUSTED
                self._differs = answer == FOUND
            elif answer == EXHAUSTED:
                self.kind = NO_SOLUTION
                self._find_dead_end(self._digits)
                return FOUND
            elif answer == FOUND:
                self._solved = True
                for cell in range(_CELLS):
                    self._solution[cell] = self._search.digits[cell]
                return RUNNING  # next: is there another one?
            if answer != RUNNING:
                self._begin_logic()
                self._finder.reset(self._by_rating, self._preferred)
                if self._unique:
                    self._finder.assume_unique()
                self._phase = _CLIMB
        elif self._phase == _CLIMB:
            return self._climb(visits)
        else:
            return self._find_chain(visits)
        return RUNNING

    def _begin_logic(self):
        """Start the logic on the grid, in the work space that the search has used."""
        self._logic.fill()
        self._logic.reset(self._digits, ladder.SEARCH - 1)

    def load_harder(self):
        """Import the patterns that most puzzles do not need."""
        from sumpad.solver.sudoku import bent_sets, strong_links, unique_loops, wings

        self._finder.load(wings, strong_links, unique_loops, bent_sets)

    def load_forcing(self):
        """Import the search for chains. Takes heap, like `load_harder`."""
        if not self._forcing:
            from sumpad.solver.sudoku import forcing

            self._forcing = forcing.Forcing(self._logic)

    def _find_chain(self, visits):
        """Look for the next chain, record it, and return to the patterns."""
        forcing = self._forcing
        left = self._visits_left()
        if left <= 0:
            return self._end_what_if(True)
        with HEAP_LOCKED:
            answer = forcing.step(min(visits, left))
        if answer == RUNNING:
            return RUNNING
        if answer == EXHAUSTED:
            return self._end_what_if(self.is_long)
        if self.is_long and not (forcing.gives or self._finder.assumes_unique):
            self._phase = _CLIMB  # patterns first
            return RUNNING
        rank = techniques.of_chain(forcing.limits)
        self._logic.refute(forcing.cell, forcing.digit, forcing.length, rank)
        end = self._logic.record_step(self._record, self._record_end)
        if end != NONE:
            end = forcing.record(self._record, end)
        if end == NONE:
            return self._end_what_if(True)
        self._keep_step(end)
        self._finder.changed()
        self._phase = _CLIMB
        return RUNNING

    def _visits_left(self):
        """Return how many visits are left for the hint."""
        forced = self._forcing.visits if self._forcing else 0
        return self._most_visits - self._finder.visits - forced

    def _keep_step(self, end):
        """Keep the latest step, which ends at `end` in the record, or rate it instead."""
        if not self._rates:
            self._record_end = end
            return
        step = sudoku_steps.Step(self._record)
        self.hardest = max(self.hardest, techniques.rating(step))
        self._finder.visits = 0
        if self._forcing:
            self._forcing.visits = 0

    def _end_what_if(self, is_long):
        """End with WHAT_IF, because only the search finds a digit. But the first time that it is
        long, start again: look for a chain that gives a digit, before the patterns."""
        if is_long and not (self.is_long or self._rates):
            self.is_long = True
            self._record_end = 0
            self._begin_logic()
            self._finder.reset(False)
            self._seek_chain()
            self._forcing.visits = 0
            return RUNNING
        self._choose_cell()
        self.kind = WHAT_IF
        self.is_long = is_long
        return FOUND

    def collect_steps(self, steps):
        """Fill the list `steps` with the steps.Step objects that lead to the digit; the last one
        fills its cell. In each, the effects that later steps need come first. Yields after each
        step; takes heap."""
        record = self._record
        starts = []
        at = 0
        while at < self._record_end:
            starts.append(at)
            at = sudoku_steps.end(record, at)
        whole = False  # whether all earlier steps are needed
        needed = [0] * _CELLS  # by cell: the mask of the eliminations that later steps need
        for at in reversed(starts):
            if not steps or whole or sudoku_steps.matters(record, at, needed):
                step = sudoku_steps.Step(record, at)
                steps.insert(0, step)
                wanted = [it for it in step.effects if it[1] & needed[it[0]]]
                step.effects = wanted + [it for it in step.effects if it not in wanted]
                whole = whole or step.rung == ladder.BUG
                for cell, mask in step.needs():
                    needed[cell] |= mask
                yield

    def _blanks(self):
        for cell in range(_CELLS):
            if not self._digits[cell]:
                return True
        return False

    def _conflict(self):
        """Find a digit that occurs twice in a house; return whether there is one."""
        self.kind = CONFLICT
        for house in range(27):
            for place in range(9):
                self.other = twin(self._digits, house, place)
                if self.other >= 0:
                    self.house = house
                    self.cell = house_cell(house, place)
                    self.digit = self._digits[self.cell]
                    return True
        return False

    def _find_dead_end(self, digits):
        """Find a cell without candidates, or a digit without a place in a house of `digits`."""
        self.cell = self.house = NONE
        found = dead_ends.find(digits, self._logic.candidates)
        if found >= _CELLS:
            self.house = dead_ends.house_of(found)
            self.digit = dead_ends.digit_of(found)
        else:
            self.cell = found

    def fill_to_dead_end(self, filled):
        """After NO_SOLUTION without a cell or house: fill cells with singles until one shows it,
        and append to the list `filled` (cell, digit) of each, unless it takes many. A generator;
        takes heap."""
        logic = self._logic
        self._begin_logic()
        self._finder.reset(False)
        answer = RUNNING
        while len(filled) < _MOST_FILLED and answer == RUNNING:
            answer = self._finder.next(MOST_VISITS >> 10)
            if answer == FOUND and logic.rung == ladder.SINGLES:
                filled.append((logic.cell, logic.digits[logic.cell]))
                self._find_dead_end(logic.digits)
                if self.cell != NONE or self.house != NONE:
                    return
                answer = RUNNING
            yield
        filled.clear()

    def _climb(self, visits):
        """Look for the next step by patterns, and record it."""
        logic = self._logic
        full = False  # whether there was no room to record a step
        answer = EXHAUSTED
        left = self._visits_left()
        if left > 0:
            with HEAP_LOCKED:
                answer = self._finder.next(min(visits, left))
        elif self._unique:
            return self._end_what_if(True)
        if answer == finder.HARDER:
            self.load_harder()
            return RUNNING
        if answer == FOUND:
            end = logic.record_step(self._record, self._record_end)
            if end == NONE:
                answer = EXHAUSTED
                full = True
            else:
                self._keep_step(end)
                if logic.rung == ladder.SINGLES and not self._rates:
                    self.kind = LOGIC
                    self.cell = logic.cell
                    self.digit = logic.digits[logic.cell]
                    return FOUND
        if answer != EXHAUSTED:
            return RUNNING
        if not self.blanks:
            return EXHAUSTED
        if not self._solved:
            self.kind = NO_SOLUTION
            self.cell = self.house = NONE
            return FOUND if logic.contradiction else GAVE_UP
        if not self._unique:
            self.kind = CHOICE
            self._choose_cell()
            return FOUND
        if full:
            return self._end_what_if(True)
        if not self._finder.assumes_unique:
            self._finder.assume_unique()
        else:
            self._seek_chain()
        return RUNNING

    def _seek_chain(self):
        """Start looking for a chain."""
        self.load_forcing()
        if self.is_long:
            self._forcing.aim()
        else:
            self._forcing.reset(techniques.links_of(self._preferred))
        self._phase = _TRY

    def _choose_cell(self):
        """Choose the first cell with the fewest candidates, and its digit in the solution. If
        there is another solution, choose among the cells where the two differ."""
        fewest = 10
        other = self._search.digits
        for cell in range(_CELLS):
            if not self._logic.digits[cell]:
                count = 0
                for digit in range(9):
                    count += self._logic.candidates[cell] >> digit & 1
                if self._differs and other[cell] == self._solution[cell]:
                    count = 10
                if count < fewest:
                    fewest = count
                    self.cell = cell
        self.digit = self._solution[self.cell]
        self.other = other[self.cell] if self._differs else 0
        self.mask = self._logic.candidates[self.cell]
