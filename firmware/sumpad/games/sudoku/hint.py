"""Hints of sudoku, for `Game.hint`; the reasoning is the solver's."""

from micropython import const

from sumpad.games import backend, hint
from sumpad.games.sudoku import wording
from sumpad.games.sudoku.faults import house_name
from sumpad.games.sudoku.wording import cell_name
from sumpad.solver.sudoku import hinter as sudoku_hinter
from sumpad.solver.sudoku import ladder, steps
from sumpad.solver.sudoku import search as sudoku_solver
from sumpad.solver.sudoku.houses import house_cell, house_cells

_NODES = const(60)  # of search, and visits of logic, that a job does in one step
_VISITS = const(3000)

_COLUMNS = const(9)
_LAST_ROW = const(72)

_END = const(-1)  # the part of a step that a page tells: its links by number, or what follows

_KINDS = ("conflict", "mistake", "", "what-if", "choice")  # by kind of solver/sudoku/hinter.py


class HintJob(hint.HintJob):
    """The hint job of the contract."""

    def __init__(self, hinter, digits, givens, by_rating=True):
        """`digits` and `givens` are the game's own, a byte a cell, and must not change while the
        job is used; `by_rating` as for Game.hint."""
        super().__init__(hinter)
        self._digits = digits
        self._givens = givens
        self._steps = []  # by page
        self._parts = []  # which of its step's pages each page is
        self._words = []  # of each page
        self._told = []  # steps, all of them
        self._first = []  # what the first page tells, if that is several steps together
        self._laying = None  # what divides them into pages
        hinter.reset(digits, sudoku_solver.Search.LIMIT, by_rating)

    def step(self):
        if self._laying:
            for _ in self._laying:
                return backend.RUNNING
            self._laying = None
            self._follows(self._hinter.cell)
            return backend.FOUND
        hinter = self._hinter
        answer = hinter.step(_NODES, _VISITS)
        if answer == backend.RUNNING:
            return answer
        hinter.drop_loaded()
        if answer == backend.FOUND:
            self.rung = _KINDS[hinter.kind]
            self.is_vague = hinter.is_long
            if hinter.kind == sudoku_hinter.LOGIC:
                self._laying = self._lay_out()
                return backend.RUNNING
            if hinter.kind == sudoku_hinter.CHOICE:
                self.pages = 2
            if hinter.kind > sudoku_hinter.LOGIC:
                self._follows(hinter.cell)
        return answer

    def _lay_out(self):
        """Divide the steps into pages, with a yield after each; if that makes too many, only the
        ends of chains are told, and together what the first ones come to, as far as those behind
        rest on it; the rest is on further pages. From the last step to the first, as each has to
        know what those behind it rest on."""
        told = self._told
        yield from self._hinter.chain(told)
        hardest = told[0]
        for step in told:
            if step.rank > hardest.rank:
                hardest = step
        self.rung = "last cell" if self._is_last(hardest) else wording.pattern_name(hardest)
        whole = []  # pages: (step, part, words)
        brief = []  # those that there is room for
        first = len(told)  # the step that they begin with
        rest_on = {}  # masks by cell
        needed = {}
        for at in range(len(told) - 1, -1, -1):
            step = told[at]
            words = self._words_of(step, needed)
            parts = [_END] * len(words)
            if step.chain:
                parts = list(range(len(words) - 1)) + [_END]
            whole = [(step, part, it) for part, it in zip(parts, words)] + whole
            if first == at + 1:
                if step.chain:
                    words = wording.sentences(step, needed, True)
                if len(brief) + len(words) + (at > 0) <= hint.PAGES:
                    brief = [(step, _END, it) for it in words] + brief
                    first = at
                else:
                    rest_on = dict(needed)
            for cell, mask in step.needs():
                needed[cell] = needed.get(cell, 0) | mask
            yield
        if len(whole) > hint.PAGES:
            if first:
                self._tell_first(told[:first], rest_on, hardest)
            for page in brief:
                self._add(*page)
            self.pages = len(self._words)
            self._tell_further(told[:first], whole)
        else:
            for page in whole:
                self._add(*page)
            self.pages = len(whole)

    def _words_of(self, step, needed):
        """The pages of a step, if those behind it rest on this."""
        if self._is_last(step):
            return [wording.last_cell(step)]
        if step.effects:
            return wording.sentences(step, needed)
        return [wording.single(step, step is self._told[0])]

    def _add(self, step, part, words):
        """Add a page."""
        self._steps.append(step)
        self._parts.append(part)
        self._words.append(words)

    def _tell_first(self, several, needed, hardest):
        """Tell on the first page what several steps come to, as far as it is needed."""
        effects = [it for step in several for it in step.effects]
        self._first = [it for it in effects if it[1] & needed.get(it[0], 0)] or effects
        name = self.rung if hardest in several else ""
        self._add(several[0], _END, wording.together(several, self._first, name))

    def _tell_further(self, several, whole):
        """Add as further ones the pages of all steps that the first page tells together, and the
        links of chains."""
        leads = []
        for step, part, words in whole:
            if step in several:
                leads.append(0)
            elif part != _END:  # a link of a chain: to the end of that
                leads.append(self._steps.index(step))
            else:
                continue
            self._add(step, part, words)
        self.details = bytes(leads)

    def rating(self):
        from sumpad.games.sudoku import rating

        if self._told:
            return max([rating.of(step) for step in self._told])
        return rating.LONG if self.is_vague else rating.SEARCH

    def line(self, page):
        """The house it is about: a row 0..8, a column 9..17 or a box 18..26; -1: several."""
        if not self._steps:
            return -1 if self.move >= 0 else self._hinter.house
        step = self._steps[page]
        if step.house == step.NO_HOUSE or step.lines or self._is_first(page):
            return -1
        return step.house

    def _is_last(self, step):
        """Whether a step is about a house with one blank cell."""
        if step.rung != ladder.SINGLES or not step.hidden:
            return False
        return sum(not self._digits[cell] for cell in house_cells(step.house)) == 1

    def _is_first(self, page):
        """Whether a page tells several steps together."""
        return self._first and not page

    def cell(self, page):
        if self._is_first(page):
            return self._first[0][0]
        if self._steps:
            cell = self._blanks(self._steps[page])[0]
            known = self.limits(page)
            shown = [known[at] for at in range(0, len(known), 2)]
            # The glass cuts the last row unless the cursor is there, and the first one if it is.
            if shown and max(shown) >= _LAST_ROW and min(min(shown), cell) >= _COLUMNS:
                return max(shown)
            return cell
        hinter = self._hinter
        if hinter.kind == sudoku_hinter.CONFLICT and self._givens[hinter.cell]:
            return hinter.other
        if hinter.cell < 0 <= hinter.house:
            return house_cell(hinter.house, 4)
        return hinter.cell

    def _blanks(self, step):
        """The cells of a pattern, but for those of its lines that have a digit."""
        return [cell for cell in step.cells if not self._digits[cell]]

    def digit(self, page):
        if not self._steps or self._is_first(page):
            return 0
        step = self._steps[page]
        is_hidden = step.rung == ladder.SINGLES and step.hidden
        return steps.digits_of(step.digits)[0] if is_hidden else 0

    def mark(self, page, table):
        """A frame for the cells of the pattern, a cross where its digits cannot be."""
        if not self._steps:
            hinter = self._hinter
            if hinter.kind == sudoku_hinter.CONFLICT:
                table[hinter.cell] = table[hinter.other] = hint.WRONG
            elif hinter.cell >= 0:
                table[hinter.cell] = hint.FOCUS
            elif hinter.house >= 0:
                self._cross_out(hinter.house, table)
            return
        if self._is_first(page):
            for cell, _ in self._first:
                table[cell] = hint.MARK
            return
        step = self._steps[page]
        if step.hidden:
            self._cross_out(step.house, table)
        for cell, _ in step.effects:
            table[cell] = hint.MARK
        if step.rung == ladder.TRIAL:
            self._mark_chain(step, self._parts[page], table)
        for cell in self._blanks(step):
            table[cell] = hint.FOCUS
            if step.rung == ladder.SINGLES and not step.hidden:
                self._mark_seen(cell, table)

    def _mark_seen(self, cell, table):
        """Mark what a cell sees: each digit once, if it stands in a house of the cell."""
        seen = 0
        for house in (cell // 9, 9 + cell % 9, 18 + cell // 27 * 3 + cell % 9 // 3):
            for at in house_cells(house):
                digit = self._digits[at]
                if digit and not seen >> digit & 1:
                    seen |= 1 << digit
                    table[at] = hint.FOCUS

    def _mark_chain(self, step, part, table):
        """What the page tells: its links, or what is left with nothing."""
        if part != _END:
            for cell, _, _ in step.chain[wording.LINKS * part : wording.LINKS * (part + 1)]:
                table[cell] = hint.FOCUS
        elif step.left[0] == step.NO_HOUSE:
            table[step.left[1]] = hint.FOCUS
        else:
            self._cross_out(step.left[0], table)

    def _cross_out(self, house, table):
        """Put a cross into the blank cells of a house: no digit of theirs shows one."""
        for cell in house_cells(house):
            table[cell] = hint.MARK

    def limits(self, page):
        """The digits that a chain supposes, or of the cells of a pattern those two that they can
        be."""
        if not self._steps or self._is_first(page):
            return b""
        step = self._steps[page]
        known = bytearray()
        if step.chain:
            part = self._parts[page]
            links = step.chain if part == _END else step.chain[: wording.LINKS * (part + 1)]
            for cell, digit, _ in links:
                known += bytes((cell, digit << 4 | digit))
            return known
        masks = step.masks
        if step.rung in (ladder.PAIRS, ladder.SUBSETS):
            masks = (step.digits,) * len(step.cells)
        for cell, mask in zip(step.cells, masks):
            digits = steps.digits_of(mask)
            if len(digits) == 2:
                known += bytes((cell, digits[0] << 4 | digits[1]))
        return known

    def sentence(self, page):
        if self._words:
            return self._words[page]
        hinter = self._hinter
        kind = hinter.kind
        if kind == sudoku_hinter.WHAT_IF:
            words = hint.what_if(hinter.digit)
            return (
                words + ": too long to show here, Sumpad on a PC does" if hinter.is_long else words
            )
        if kind == sudoku_hinter.CHOICE:
            if page:
                return hint.choice(hinter.digit, hinter.other)
            digits = steps.digits_of(hinter.mask)
            return "{} can be {}".format(cell_name(hinter.cell), hint.either(digits))
        if kind == sudoku_hinter.CONFLICT:
            return "{} has {} at {} and {}".format(
                house_name(hinter.house),
                hinter.digit,
                cell_name(hinter.other),
                cell_name(hinter.cell),
            )
        fault = "no solution is left"
        if hinter.cell >= 0:
            fault = "no digit fits {}".format(cell_name(hinter.cell))
        elif hinter.house >= 0:
            fault = "{} has no place for {}".format(house_name(hinter.house), hinter.digit)
        return hint.no_solution(fault)
