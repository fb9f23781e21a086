"""The easiest next deduction on a sudoku, as data; games/sudoku/explain.py turns it into pages.

First it makes sure that the grid as entered still has a solution, since otherwise nothing can be
said about it. Then the easiest steps are made up to the first cell that they fill; where patterns
lead no further, and there is one solution alone, chains do (forcing.py). The steps on the way
there are kept, and `chain` picks from them, backwards, those that the cell rests on.
"""

from micropython import const

from sumpad.solver import FRUGAL
from sumpad.solver.sudoku import dead_ends, finder, ladder, techniques
from sumpad.solver.sudoku import steps as sudoku_steps
from sumpad.solver.sudoku.houses import house_cell, twin

RUNNING = const(0)
FOUND = const(1)
EXHAUSTED = const(2)
GAVE_UP = const(3)

# What kind of hint it is.
CONFLICT = const(0)  # a digit occurs twice in a house
NO_SOLUTION = const(1)  # something entered is wrong
LOGIC = const(2)
WHAT_IF = const(3)  # logic finds no more, but the solution is the only one
CHOICE = const(4)  # it has others

NONE = const(-1)  # no such cell or house

# What `step` does next.
_CHECK = const(0)
_SEARCH = const(1)
_CLIMB = const(2)
_TRY = const(3)

_CELLS = const(81)
_STEPS = const(900)  # numbers in which the steps are kept
_MOST_VISITS = const(3000000)  # work for a hint, some 750 million cycles; more is for a PC


class Hinter:
    """Finds the easiest deduction. All work space is made here; no heap is needed after that.

    When `step` has answered FOUND, `kind` says what kind of hint it is, and

        cell, digit     what follows; of CONFLICT one of the two cells and the digit; the cell is
                        NONE for NO_SOLUTION unless this is a cell that no digit fits
        house           of CONFLICT; of NO_SOLUTION a house without a place for the digit, or NONE
        other           of CONFLICT the other cell; of CHOICE what another solution has there
        mask            of CHOICE the digits that the steps leave there
        is_long         of WHAT_IF: it was the work for a hint that came to its end
        chain(steps)    of LOGIC: picks the steps
    """

    def __init__(self, search):
        """`search`: a Search to work with, not in use by others while working: for logic, too,
        whose work takes the place of its frames."""
        self.kind = CONFLICT
        self.cell = self.house = self.other = NONE
        self.digit = self.mask = 0
        self.is_long = False
        self._search = search
        self._logic = ladder.Logic(search.frames)
        self._finder = finder.Finder(self._logic)
        self._forcing = None  # loaded when needed
        self._digits = b""
        self._limit = 0
        self._by_rating = True
        self._preferred = ""
        self._phase = _CHECK
        self._solution = bytearray(_CELLS)
        self._solved = False  # `_solution` is one,
        self._unique = False  # and there is no other;
        self._differs = False  # or the search has another one
        self._kept = memoryview(search.frames)[ladder.Logic.SPACE : ladder.Logic.SPACE + _STEPS]
        self._end = 0  # of what is kept

    def reset(self, digits, limit, by_rating=True, preferred=""):
        """Start on a grid as entered (a byte a cell, 0 blank), which must not change until the
        end.

        `limit` bounds the nodes of the search for a solution and then another; `by_rating` and
        `preferred`: which steps are the easiest, see Finder.reset.
        """
        self._digits = digits
        self._limit = limit
        self._by_rating = by_rating
        self._preferred = preferred
        self._phase = _CHECK
        self._solved = self._unique = self._differs = self.is_long = False
        self._end = 0
        if self._forcing:
            self._forcing.visits = 0

    def step(self, nodes, visits):
        """Work on for about `nodes` of search or `visits` of logic; RUNNING: go on, FOUND,
        EXHAUSTED: the grid is full, GAVE_UP: a search reached its limit and logic is stuck."""
        if self._phase == _CHECK:
            self._begin_logic()
            if self._logic.contradiction and self._conflict():
                return FOUND
            if not self._blanks():
                return EXHAUSTED
            self._search.reset(self._digits, self._limit)
            self._phase = _SEARCH
        elif self._phase == _SEARCH:
            with FRUGAL:
                answer = self._search.step(nodes)
            if self._solved:
                self._unique = answer == EXHAUSTED
                self._differs = answer == FOUND
            elif answer == EXHAUSTED:
                self.kind = NO_SOLUTION
                self._find_fault()
                return FOUND
            elif answer == FOUND:
                self._solved = True
                for cell in range(_CELLS):
                    self._solution[cell] = self._search.digits[cell]
                return RUNNING  # is there another one?
            if answer != RUNNING:
                self._begin_logic()
                self._finder.reset(self._by_rating, self._preferred)
                self._phase = _CLIMB
        elif self._phase == _CLIMB:
            return self._climb(visits)
        else:
            return self._try(visits)
        return RUNNING

    def _begin_logic(self):
        """Start on the candidates of the grid, in the room that the search has used."""
        self._logic.fill()
        self._logic.reset(self._digits, ladder.SEARCH - 1)

    def load_harder(self):
        """Import the patterns that most puzzles do not need."""
        from sumpad.solver.sudoku import bent_sets, patterns, strong_links, unique_loops

        self._finder.load(patterns, strong_links, unique_loops, bent_sets)

    def load_forcing(self):
        """Import what finds chains. Only this and `load_harder` take heap."""
        if not self._forcing:
            from sumpad.solver.sudoku import forcing

            self._forcing = forcing.Forcing(self._logic)

    def _try(self, visits):
        """Go on to the next chain, keep it, and climb on from there."""
        forcing = self._forcing
        left = self._visits_left()
        if left <= 0:
            return self._end_what_if(True)
        with FRUGAL:
            answer = forcing.step(min(visits, left))
        if answer == RUNNING:
            return RUNNING
        if answer == FOUND:
            rank = techniques.of_chain(forcing.how)
            self._logic.refute(forcing.cell, forcing.digit, forcing.length, rank)
            end = self._logic.keep(self._kept, self._end)
            if end != NONE:
                end = forcing.keep(self._kept, end)
            if end != NONE:
                self._end = end
                self._finder.changed()
                self._phase = _CLIMB
                return RUNNING
        return self._end_what_if(False)

    def _visits_left(self):
        """How much more work the hint may cost."""
        forced = self._forcing.visits if self._forcing else 0
        return _MOST_VISITS - self._finder.visits - forced

    def _end_what_if(self, is_long):
        """The end where nothing but the search tells a digit."""
        self._narrowest()
        self.kind = WHAT_IF
        self.is_long = is_long
        return FOUND

    def chain(self, steps):
        """Fill a list with the steps that lead to the digit (steps.Step), of which the last one
        fills its cell. The effects that later steps need come first. Yields after each; takes
        heap."""
        kept = self._kept
        starts = []
        at = 0
        while at < self._end:
            starts.append(at)
            at = sudoku_steps.end(kept, at)
        whole = False  # whether all before it matters
        needed = [0] * _CELLS  # digits that a cell must not be, by cell
        for at in reversed(starts):
            if not steps or whole or sudoku_steps.matters(kept, at, needed):
                step = sudoku_steps.Step(kept, at)
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
        """Find a digit that occurs twice in a house."""
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

    def _find_fault(self):
        """Find a cell that no digit fits, or a digit that has no place in a house."""
        self.cell = self.house = NONE
        found = dead_ends.find(self._digits, self._logic.candidates)
        if found >= _CELLS:
            self.house = dead_ends.house_of(found)
            self.digit = dead_ends.digit_of(found)
        else:
            self.cell = found

    def _climb(self, visits):
        """Go on to the next step of logic, and keep it."""
        logic = self._logic
        full = False  # no room for a step
        answer = EXHAUSTED
        left = self._visits_left()
        if left > 0:
            with FRUGAL:
                answer = self._finder.next(min(visits, left))
        elif self._unique:
            return self._end_what_if(True)
        if answer == finder.HARDER:
            self.load_harder()
            return RUNNING
        if answer == FOUND:
            end = logic.keep(self._kept, self._end)
            if end == NONE:
                answer = EXHAUSTED
                full = True
            elif logic.rung == ladder.SINGLES:
                self.kind = LOGIC
                self.cell = logic.cell
                self.digit = logic.digits[logic.cell]
                self._end = end
                return FOUND
            else:
                self._end = end
        if answer != EXHAUSTED:
            return RUNNING
        if not self._solved:
            self.kind = NO_SOLUTION
            self.cell = self.house = NONE
            return FOUND if logic.contradiction else GAVE_UP
        if not self._unique:
            self.kind = CHOICE
            self._narrowest()
            return FOUND
        if not self._finder.unique:
            self._finder.use_unique()
        elif full:
            return self._end_what_if(True)
        else:
            self.load_forcing()
            self._forcing.reset(techniques.links_of(self._preferred))
            self._phase = _TRY
        return RUNNING

    def _narrowest(self):
        """Choose the digit of the solution in the first cell with the fewest candidates; of two
        solutions, where the other one has another digit."""
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
