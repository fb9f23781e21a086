"""Hints and steps of sudoku in words; the reasoning is the solver's.

Cells are called as in the field's own writing: r3c4 is row 3, column 4, and r3c47 are two of it.
"""

from micropython import const

from sumpad.games import backend, hint
from sumpad.games.sudoku.faults import house_name
from sumpad.solver.sudoku import hinter as sudoku_hinter
from sumpad.solver.sudoku import ladder, steps
from sumpad.solver.sudoku import search as sudoku_solver
from sumpad.solver.sudoku.houses import house_cell, house_cells

_NODES = const(60)  # of search, and visits of logic, that a job does in one step
_VISITS = const(3000)

_LONGEST = const(9)  # characters of names of cells in a sentence for the screen
_MOST_CELLS = const(4)  # that are named there

_SIZES = ("", "", "pair", "triple", "quad")
_KINDS = ("conflict", "no solution", "", "what-if", "choice")  # by kind of solver/sudoku/hinter.py


def cell_name(cell):
    return "r{}c{}".format(cell // 9 + 1, cell % 9 + 1)


def cells_name(cells):
    """Several cells, those of one row or column in one word."""
    rows = _numbers(cell // 9 for cell in cells)
    columns = _numbers(cell % 9 for cell in cells)
    if len(rows) == 1 or len(columns) == 1:
        return "r{}c{}".format(rows, columns)
    return " ".join(cell_name(cell) for cell in cells)


def _numbers(lines):
    """Different lines (from 0) in order, as digits."""
    return "".join(str(line + 1) for line in sorted(set(lines)))


def lines_name(lines):
    """Several rows or several columns (as houses)."""
    name = "rows " if lines[0] < 9 else "columns "
    return name + " ".join(str(line % 9 + 1) for line in lines)


def digits_name(mask):
    return " ".join(str(digit) for digit in steps.digits_of(mask))


def pattern_name(step):
    """What the pattern of a step is called: its rung, more exactly where that has several."""
    rung = step.rung
    name = ladder.RUNGS[rung][0]
    if rung == ladder.LOCKED:
        return "pointing" if step.house >= 18 else "claiming"
    if rung == ladder.SUBSETS:
        size = len(step.cells)
        name = _SIZES[size] if size < len(_SIZES) else "set of {}".format(size)
    if rung <= ladder.SUBSETS:
        return ("hidden " if step.hidden else "naked ") + name
    return name


def sentence(step, in_full=False):
    """Why a step is right, for two rows of a screen; `in_full`: with all its cells."""
    rung = step.rung
    name = pattern_name(step)
    digits = digits_name(step.digits)
    where = cells_name(step.cells)
    house = "" if step.house == step.NO_HOUSE else house_name(step.house)
    if rung == ladder.SINGLES:
        if step.hidden:
            return "{}: {} of {} fits {} alone".format(name, digits, house, where)
        return "{}: {} can only be {}".format(name, where, digits)
    if rung == ladder.LOCKED:
        return "{}: {} has its {} in {}, which has no other".format(
            name, house, digits, house_name(step.second)
        )
    if rung == ladder.XY_WING:
        pivot, one, other = [cell_name(cell) for cell in step.cells]
        return "{} {}: {} or {} is {}, so no cell both see".format(name, pivot, one, other, digits)
    if rung > ladder.SUBSETS:
        return "{}: {} of {} is only in {}".format(
            name, digits, lines_name(step.lines), lines_name(step.across)
        )
    if step.hidden:
        return "{}: {} of {} fit {} alone".format(name, digits, house, where)
    if in_full or len(step.cells) <= _MOST_CELLS and len(where) <= _LONGEST:
        name += " " + where
    return "{}: {} nowhere else in {}".format(name, digits, house)


def effects(step):
    """What a step leads to, in words."""
    if not step.effects:
        return "{} is {}".format(cell_name(step.cells[0]), digits_name(step.digits))
    masks = sorted({mask for _, mask in step.effects})
    return ", ".join(
        "{} not {}".format(
            cells_name(sorted(cell for cell, lost in step.effects if lost == mask)),
            digits_name(mask),
        )
        for mask in masks
    )


class HintJob(hint.HintJob):
    """The hint job of the contract."""

    def __init__(self, hinter, digits, givens):
        """`digits` and `givens` are the game's own, a byte a cell, and must not change while the
        job is used."""
        super().__init__(hinter)
        self._digits = digits
        self._givens = givens
        self._steps = []
        hinter.reset(digits, sudoku_solver.Search.LIMIT)

    def step(self):
        hinter = self._hinter
        answer = hinter.step(_NODES, _VISITS)
        if answer == backend.FOUND:
            self.rung = _KINDS[hinter.kind]
            if hinter.kind == sudoku_hinter.LOGIC:
                self._steps = hinter.chain()
                self.pages = len(self._steps)
                self.rung = ladder.RUNGS[max(step.rung for step in self._steps)][0]
            if hinter.kind >= sudoku_hinter.LOGIC:
                self._follows(hinter.cell)
        return answer

    def line(self, page):
        """The house it is about: a row 0..8, a column 9..17 or a box 18..26; -1: several."""
        if not self._steps:
            return -1 if self.move >= 0 else self._hinter.house
        step = self._steps[page]
        if step.house == step.NO_HOUSE or step.lines:
            return -1
        return step.house

    def cell(self, page):
        if self._steps:
            return self._blanks(self._steps[page])[0]
        hinter = self._hinter
        if hinter.kind == sudoku_hinter.CONFLICT and self._givens[hinter.cell]:
            return hinter.other
        if hinter.cell < 0 <= hinter.house:
            return house_cell(hinter.house, 4)
        return hinter.cell

    def _blanks(self, step):
        """The cells of a pattern, but for those of its lines that have a digit."""
        return [cell for cell in step.cells if not self._digits[cell]]

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
        step = self._steps[page]
        if step.hidden:
            self._cross_out(step.house, table)
        for cell, _ in step.effects:
            table[cell] = hint.MARK
        for cell in self._blanks(step):
            table[cell] = hint.FOCUS

    def _cross_out(self, house, table):
        """Put a cross into the blank cells of a house: no digit of theirs shows one."""
        for cell in house_cells(house):
            table[cell] = hint.MARK

    def sentence(self, page):
        if self._steps:
            return sentence(self._steps[page])
        hinter = self._hinter
        kind = hinter.kind
        if kind == sudoku_hinter.WHAT_IF:
            return hint.what_if(hinter.digit)
        if kind == sudoku_hinter.CHOICE:
            return hint.choice(hinter.digit)
        if kind == sudoku_hinter.CONFLICT:
            return "{} has {} at {} and {}".format(
                house_name(hinter.house),
                hinter.digit,
                cell_name(hinter.other),
                cell_name(hinter.cell),
            )
        fault = "no solution is left"
        if hinter.cell >= 0:
            fault = "no digit fits {} any more".format(cell_name(hinter.cell))
        elif hinter.house >= 0:
            fault = "{} has no place for {}".format(house_name(hinter.house), hinter.digit)
        return hint.no_solution(fault)
