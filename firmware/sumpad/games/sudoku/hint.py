"""Hints of sudoku, for `Game.hint`; the reasoning is the solver's."""

from micropython import const

from sumpad.games import backend, hint
from sumpad.games.sudoku.faults import cell_name, house_name
from sumpad.solver.sudoku import hinter as sudoku_hinter
from sumpad.solver.sudoku import ladder, steps
from sumpad.solver.sudoku import search as sudoku_solver
from sumpad.solver.sudoku.houses import house_cell, house_cells, sees

_NODES = const(60)  # of search, and visits of logic, that a job does in one step
_VISITS = const(3000)

_COLUMNS = const(9)
_LAST_ROW = const(72)

_KINDS = ("conflict", "mistake", "", "what-if", "choice")  # by kind of solver/sudoku/hinter.py


class HintJob(hint.FamilyHintJob):
    """The hint job of the contract."""

    def __init__(self, hinter, digits, givens, by_rating=True):
        """`digits` and `givens` are the game's own, a byte a cell, and must not change while the
        job is used; `by_rating` as for Game.hint."""
        super().__init__(hinter)
        self._digits = digits
        self._givens = givens
        self._telling = None  # of steps, when they are found
        self._laying = None  # its work
        hinter.reset(digits, sudoku_solver.Search.LIMIT, by_rating)

    def step(self):
        if self._laying:
            for _ in self._laying:
                return backend.RUNNING
            self._laying = None
            self.rung = self._telling.rung
            self.pages = self._telling.pages
            self.details = self._telling.details
            self._follows(self._hinter.cell)
            return backend.FOUND
        hinter = self._hinter
        answer = hinter.step(_NODES, _VISITS)
        if answer == backend.RUNNING:
            return answer
        if answer == backend.FOUND:
            self.rung = _KINDS[hinter.kind]
            self.is_vague = hinter.is_long
            if hinter.kind == sudoku_hinter.LOGIC:
                from sumpad.games.sudoku import telling

                self._telling = telling.Telling(self._digits)
                self._laying = self._telling.lay_out(hinter)
                return backend.RUNNING
            if hinter.kind == sudoku_hinter.CHOICE:
                self.pages = 2
            if hinter.kind > sudoku_hinter.LOGIC:
                self._follows(hinter.cell)
        return answer

    def rating(self):
        from sumpad.games.sudoku import rating

        if self._telling:
            return max([rating.of(step) for step in self._telling.told])
        return rating.LONG if self.is_vague else rating.SEARCH

    def line(self, page):
        """The house it is about: a row 0..8, a column 9..17 or a box 18..26; -1: several."""
        if not self._telling:
            return -1 if self.move >= 0 else self._hinter.house
        step = self._telling.steps[page]
        if step.house == step.NO_HOUSE or step.lines or self._is_first(page):
            return -1
        return step.house

    def _is_first(self, page):
        """Whether a page tells several steps together."""
        return self._telling and page < len(self._telling.first)

    def cell(self, page):
        if self._is_first(page):
            return self._telling.first[page][0][0]
        if self._telling:
            cell = self._blanks(self._telling.steps[page])[0]
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
        """The cells of a pattern, but for those of its lines that have a digit, or see the one
        that is locked in them."""
        cells = [cell for cell in step.cells if not self._digits[cell]]
        if step.rung == ladder.LOCKED:
            (locked,) = steps.digits_of(step.digits)
            for at in range(len(self._digits)):
                if self._digits[at] == locked:
                    cells = [cell for cell in cells if not sees(cell, at)]
        return cells

    def mark(self, page, table):
        """A frame for the cells of the pattern, a cross where its digits cannot be."""
        if not self._telling:
            hinter = self._hinter
            if hinter.kind == sudoku_hinter.CONFLICT:
                table[hinter.cell] = table[hinter.other] = hint.WRONG
            elif hinter.cell >= 0:
                table[hinter.cell] = hint.FOCUS
            elif hinter.house >= 0:
                self._cross_out(hinter.house, table)
            return
        if self._is_first(page):
            for cell, _ in self._telling.first[page]:
                table[cell] = hint.MARK
            return
        step = self._telling.steps[page]
        if step.hidden:
            self._cross_out(step.house, table)
            if step.rung == ladder.SINGLES:
                self._mark_causes(step, table)
        for cell, _ in step.effects:
            table[cell] = hint.MARK
        if step.rung == ladder.TRIAL:
            self._mark_chain(step, self._telling.links[page], table)
        for cell in self._blanks(step):
            table[cell] = hint.FOCUS
            if step.rung == ladder.SINGLES and not step.hidden:
                self._mark_seen(cell, table)

    def _mark_causes(self, step, table):
        """Mark where the digit of a hidden single stands, if that leaves it no place in another
        cell of the house."""
        (digit,) = steps.digits_of(step.digits)
        for at in range(len(self._digits)):
            if self._digits[at] == digit:
                for cell in house_cells(step.house):
                    if not self._digits[cell] and cell not in step.cells and sees(at, cell):
                        table[at] = hint.FOCUS

    def _mark_seen(self, cell, table):
        """Mark what a cell sees: each digit once, if it stands in a house of the cell."""
        seen = 0
        for house in (cell // 9, 9 + cell % 9, 18 + cell // 27 * 3 + cell % 9 // 3):
            for at in house_cells(house):
                digit = self._digits[at]
                if digit and not seen >> digit & 1:
                    seen |= 1 << digit
                    table[at] = hint.FOCUS

    def _mark_chain(self, step, links, table):
        """What the page tells: its links, or what is left with nothing."""
        if links:
            for cell, _, _ in step.chain[links[0] : links[1]]:
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
        if not self._telling or self._is_first(page):
            return b""
        step = self._telling.steps[page]
        known = bytearray()
        if step.chain:
            links = self._telling.links[page]
            for cell, digit, _ in step.chain[: links[1]] if links else step.chain:
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
        if self._telling:
            return self._telling.words[page]
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
