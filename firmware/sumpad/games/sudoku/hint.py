"""Hints and steps of sudoku in words; the reasoning is the solver's.

Cells are called as in the field's own writing: r3c4 is row 3, column 4, and r3c47 are two of it.
"""

from micropython import const

from sumpad.games import backend, hint, unload
from sumpad.games.sudoku.faults import house_name
from sumpad.solver.sudoku import hinter as sudoku_hinter
from sumpad.solver.sudoku import ladder, steps
from sumpad.solver.sudoku import search as sudoku_solver
from sumpad.solver.sudoku.houses import house_cell, house_cells

_NODES = const(60)  # of search, and visits of logic, that a job does in one step
_VISITS = const(3000)

_LONGEST = const(9)  # characters of names of cells in a sentence for the screen
_FEW = const(3)  # cells of a hidden set that leave room to say what they lose
_LINKS = const(3)  # of a chain, on a page
_LINK_PAGES = const(4)  # at the most, and one for its end
_PAGES = const(5)  # of a hint with chains

_SIZES = ("", "", "pair", "triple", "quad")
_NAMES = ("XYZ-wing", "unique rectangle", "BUG+1")  # from ladder.XYZ_WING on
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
    """What the pattern of a step is called."""
    rung = step.rung
    if rung == ladder.TRIAL:
        return _chain_name(step)
    if rung == ladder.LOCKED:
        return "pointing" if step.house >= 18 else "claiming"
    if rung == ladder.TURBOT:
        return _turbot_name(step.house // 9, step.second // 9)
    if rung > ladder.TURBOT:
        return _NAMES[rung - ladder.XYZ_WING]
    if rung > ladder.SUBSETS:
        return "jellyfish" if rung == ladder.JELLYFISH else ladder.RUNGS[rung][0]
    name = "single"
    if rung:
        size = len(step.cells)
        name = _SIZES[size] if size < len(_SIZES) else "set of {}".format(size)
    return ("hidden " if step.hidden else "naked ") + name


def _turbot_name(one, other):
    """The field's name by the directions of the two houses: 0 rows, 1 columns, 2 boxes."""
    if one + other == 1:
        return "2-string kite"
    return "skyscraper" if one == other < 2 else "turbot fish"


def sentence(step, in_full=False):
    """Why a step is right, for a screen; `in_full`: with all its cells."""
    rung = step.rung
    name = pattern_name(step)
    digits = digits_name(step.digits)
    where = cells_name(step.cells)
    house = "" if step.house == step.NO_HOUSE else house_name(step.house)
    if rung == ladder.SINGLES:
        if step.hidden:
            return "{}: in {} only {} can be {}".format(name, house, where, digits)
        return "{}: {} can only be {}".format(name, where, digits)
    if rung == ladder.LOCKED:
        return "{}: {} of {} is in {}".format(name, digits, house, house_name(step.second))
    if rung == ladder.TRIAL:
        told = link_sentence(step, 0, len(step.chain))
        return "{}: {}, and {}".format(name, told, _left_name(step))
    if rung == ladder.RECTANGLE:
        where = "r{}c{}".format(
            _numbers(cell // 9 for cell in step.cells), _numbers(cell % 9 for cell in step.cells)
        )
        return "{} {}: {} fit two ways".format(name, where, digits)
    if rung == ladder.BUG:
        return "{}: without {} in {} would be two solutions".format(name, digits, where)
    if rung == ladder.TURBOT:
        name = "{} {}, {}".format(name, house, house_name(step.second))
    if rung == ladder.XY_WING:
        name += " " + cell_name(step.cells[0])
    if rung in (ladder.XY_WING, ladder.XYZ_WING, ladder.TURBOT):
        cells = step.cells[-2:]
        if rung == ladder.XYZ_WING:
            cells = step.cells
        first = ", ".join(cell_name(cell) for cell in cells[:-1])
        return "{}: {} or {} is {}".format(name, first, cell_name(cells[-1]), digits)
    if step.lines:
        return "{}: {} of {} is only in {}".format(
            name, digits, lines_name(step.lines), lines_name(step.across)
        )
    is_short = in_full or len(where) <= _LONGEST
    if step.hidden:
        if not is_short:
            where = "{} cells".format(len(step.cells))
        return "{}: {} of {} fit {} alone".format(name, digits, house, where)
    if is_short:
        name += " " + where
    return "{}: {} of {}".format(name, digits, house)


def _chain_name(step):
    """The field's name for a chain."""
    if step.how & ladder.ONE_DIGIT:
        return "X-chain" if step.how & ladder.STATIC else "nishio"
    if step.how and all(house == step.NO_HOUSE for _, _, house in step.chain[1:]):
        return "XY-chain"
    return "forcing chain"


def _left_name(step):
    """What a chain ends with."""
    house, spot = step.left
    if house == step.NO_HOUSE:
        return "{} has no digit".format(cell_name(spot))
    return "{} has no {}".format(house_name(house), spot)


def link_sentence(step, first, last):
    """The links of a chain from `first` to before `last`, the digit that is supposed being 0."""
    words = []
    for cell, digit, _ in step.chain[first or 1 : last]:
        words.append("{} is {}".format(cell_name(cell), digit))
    told = ", ".join(words)
    if first:
        return "then " + told
    cell, digit, _ = step.chain[0]
    start = "if {} is {}".format(cell_name(cell), digit)
    return start + ", " + told if told else start


def pages_of(step):
    """How many pages a step takes."""
    if step.rung != ladder.TRIAL:
        return 1
    return 1 + min(_LINK_PAGES, (len(step.chain) + _LINKS - 1) // _LINKS)


def page_sentence(step, page):
    """The sentence of one of the pages of a step; what is too long in a chain is counted."""
    if not step.effects:
        return sentence(step)
    last = pages_of(step) - 1
    if page == last:
        why = _left_name(step) if step.chain else sentence(step)
        follows = told_effects(step.effects)
        if step.hidden and len(step.cells) > _FEW:
            follows = "no others do"
        return "{}, so {}".format(why, follows)
    first = _LINKS * page
    end = first + _LINKS
    if page == last - 1 and end < len(step.chain):
        return link_sentence(step, first, end - 1) + ", {} more".format(len(step.chain) - end + 1)
    return link_sentence(step, first, end)


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


def told_effects(effects):
    """The first effects in words, and how many more there are."""
    mask = effects[0][1]
    cells = sorted(cell for cell, lost in effects if lost == mask)
    if len(cells_name(cells)) > _LONGEST:
        cells = cells[:1]
    told = "{} not {}".format(cells_name(cells), digits_name(mask))
    more = len(effects) - len(cells)
    return "{}, {} more".format(told, more) if more else told


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
        self._told = []  # steps, all of them
        self._first = []  # what the first page tells, if that is several steps together
        hinter.reset(digits, sudoku_solver.Search.LIMIT, by_rating)

    def step(self):
        hinter = self._hinter
        answer = hinter.step(_NODES, _VISITS)
        if answer == backend.RUNNING:
            return answer
        hinter.drop_trial()
        unload("sumpad.solver.sudoku.trial")
        if answer == backend.FOUND:
            self.rung = _KINDS[hinter.kind]
            self.is_vague = hinter.is_long
            if hinter.kind == sudoku_hinter.LOGIC:
                self._lay_out(hinter.chain())
            if hinter.kind == sudoku_hinter.CHOICE:
                self.pages = 2
            if hinter.kind >= sudoku_hinter.LOGIC:
                self._follows(hinter.cell)
        return answer

    def _lay_out(self, told):
        """Divide the steps into pages; if that makes too many, only the ends of chains are told,
        and the first ones together."""
        self._told = told
        hardest = told[0]
        pages = 0
        for step in told:
            pages += pages_of(step)
            if step.rank > hardest.rank:
                hardest = step
        self.rung = "last cell" if self._is_last(hardest) else pattern_name(hardest)
        is_long = hardest.chain and pages > _PAGES
        if is_long and len(told) > _PAGES:
            for step in told[: 1 - _PAGES]:
                self._first += step.effects
            told = told[-_PAGES:]
        for step in told:
            last = pages_of(step) - 1
            for part in range(last if is_long else 0, last + 1):
                self._steps.append(step)
                self._parts.append(part)
        self.pages = len(self._steps)

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

    def _mark_chain(self, step, part, table):
        """What the page tells: its links, or what is left with nothing."""
        if part < pages_of(step) - 1:
            for cell, _, _ in step.chain[_LINKS * part : _LINKS * (part + 1)]:
                table[cell] = hint.FOCUS
        elif step.left[0] == step.NO_HOUSE:
            table[step.left[1]] = hint.FOCUS
        else:
            self._cross_out(step.left[0], table)

    def _cross_out(self, house, table):
        """Put a cross into the blank cells of a house: no digit of theirs shows one."""
        for cell in house_cells(house):
            table[cell] = hint.MARK

    def sentence(self, page):
        if self._is_first(page):
            return "several steps: " + told_effects(self._first)
        if self._steps:
            step = self._steps[page]
            if self._is_last(step):
                words = "last cell of {}: {} is {}"
                where = cells_name(step.cells)
                return words.format(house_name(step.house), where, digits_name(step.digits))
            return page_sentence(step, self._parts[page])
        hinter = self._hinter
        kind = hinter.kind
        if kind == sudoku_hinter.WHAT_IF:
            words = hint.what_if(hinter.digit)
            return words + ": the PC can tell why" if hinter.is_long else words
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
            fault = "no digit fits {} any more".format(cell_name(hinter.cell))
        elif hinter.house >= 0:
            fault = "{} has no place for {}".format(house_name(hinter.house), hinter.digit)
        return hint.no_solution(fault)
