"""Sudoku: every row, column and box of nine holds each digit from 1 to 9 once.

The backend; contract in `backend.py`. Functions import what the home menu does not need, so that
the console starts sooner.
"""

import micropython
from micropython import const

from sumpad.games import backend, parameters, style_kernels
from sumpad.games.digits import CandidateGame
from sumpad.solver.sudoku import search as sudoku_search
from sumpad.view import cell_style

GRADES = ("any", "easy", "medium", "hard", "expert", "extreme")  # numbered as in the maker
SHAPES = ("free", "symmetric")
_RATINGS = b"\x01\x08\x01\x02\x01\x02\x02\x04\x03\x04\x05\x08"  # lowest and highest of each grade

_CELLS = const(81)
_COUNTS = const(270)  # ten for each of the 27 houses
_ALL = const(0x3FE)  # the digits 1 to 9 as bits
_WRONG = const(1 << 14)  # as in view/cell_style.py


@micropython.viper
def _count_houses(digits, counts) -> int:
    """Set `counts`, ten bytes per house, to how often each digit occurs in it. Return the number
    of blank cells | the number of digits that a house has more than once << 8."""
    dg = ptr8(digits)
    ct = ptr8(counts)
    i = 0
    while i < _COUNTS:
        ct[i] = 0
        i += 1
    blanks = 0
    conflicts = 0
    cell = 0
    row = 0
    while row < 9:
        band = 180 + row // 3 * 30
        column = 0
        while column < 9:
            digit = dg[cell]
            if digit:
                i = 10 * row + digit
                ct[i] += 1
                if ct[i] == 2:
                    conflicts += 1
                i = 90 + 10 * column + digit
                ct[i] += 1
                if ct[i] == 2:
                    conflicts += 1
                i = band + column // 3 * 10 + digit
                ct[i] += 1
                if ct[i] == 2:
                    conflicts += 1
            else:
                blanks += 1
            cell += 1
            column += 1
        row += 1
    return blanks | conflicts << 8


@micropython.viper
def _mark_conflicts(styles, digits, counts):
    """Set WRONG in `styles` (words) for each cell with a house that has its digit more than once.
    `counts`: as _count_houses sets it."""
    out = ptr32(styles)
    dg = ptr8(digits)
    ct = ptr8(counts)
    cell = 0
    while cell < _CELLS:
        digit = dg[cell]
        if digit:
            row = cell // 9
            column = cell - 9 * row
            box = row // 3 * 3 + column // 3
            if (
                ct[10 * row + digit] > 1
                or ct[90 + 10 * column + digit] > 1
                or ct[180 + 10 * box + digit] > 1
            ):
                out[cell] |= _WRONG
        cell += 1


@micropython.viper
def _first_twice(counts) -> int:
    """Return the first index in `counts` of a digit that a house has more than once."""
    ct = ptr8(counts)
    at = 0
    while at < _COUNTS and ct[at] < 2:
        at += 1
    return at


class Game(CandidateGame):
    NAME = "sudoku"
    TITLE = "Sudoku"
    PARAMETERS = (
        parameters.Parameter("grade", "Grade", 0, len(GRADES) - 1, 1, GRADES),
        parameters.Parameter("symmetric", "Pattern", 0, 1, 0, SHAPES),
    )
    DAILY = (2, 0)
    OPTIONS = (
        parameters.VIEW,
        parameters.Parameter("mark_conflicts", "Conflicts", 0, 1, 1, ("unmarked", "marked")),
        parameters.Parameter("mark_same", "Same digits", 0, 1, 1, ("unmarked", "marked")),
        parameters.Parameter("show_candidates", "Digits that fit", 0, 1, 0, ("hidden", "shown")),
    )

    LINES = "rows, columns or boxes"

    rows = 9
    columns = 9

    def __init__(self):
        CandidateGame.__init__(self, _CELLS)
        self.mark_conflicts = 1
        self.mark_same = 1
        self.view = parameters.AUTOMATIC
        self.show_candidates = 0
        self._givens = bytearray(_CELLS)
        self._counts = bytearray(_COUNTS)  # how often each digit occurs in each house
        self._conflicts = 0  # digits that occur more than once in a house
        self._blanks = _CELLS
        self._search = sudoku_search.Search()

    # Making and reading.

    def make(self, parameters, code):
        from sumpad.solver.sudoku import maker as sudoku_maker

        grade, symmetric = parameters
        maker = sudoku_maker.Maker(self._search)
        maker.reset(grade, bool(symmetric), code)
        from sumpad.games import jobs

        return jobs.MakeJob(maker, self._take_made)

    def _take_made(self, maker):
        self.take(maker.digits)

    def _read(self, puzzle, first_line):
        from sumpad.games.sudoku import puzzle_text as sudoku_text

        self.take(sudoku_text.parse(puzzle, first_line))

    def take(self, digits):
        """Set the board: `digits` of the givens, a byte per cell, 0 for a blank."""
        for cell in range(_CELLS):
            self._givens[cell] = self._digits[cell] = digits[cell]
            self._notes[cell] = 0
        self._count()

    def sheet(self):
        from sumpad.games.sudoku import editor

        return editor.SudokuSheet(self._search)

    def text(self, played=False):
        from sumpad.games.sudoku import puzzle_text as sudoku_text

        return sudoku_text.compose(self._digits if played else self._givens)

    def label(self):
        return "SUDOKU"

    def traits(self, parameters):
        grade, symmetric = parameters
        return (GRADES[grade], SHAPES[1]) if symmetric else (GRADES[grade],)

    def grade(self, parameters):
        return GRADES[parameters[0]] if parameters[0] else ""

    def ratings(self, parameters):
        at = 2 * parameters[0]
        return _RATINGS[at], _RATINGS[at + 1]

    def leagues(self):
        return GRADES

    def league(self, parameters):
        return GRADES[parameters[0]]

    # Playing.

    def _count(self):
        counted = _count_houses(self._digits, self._counts)
        self._blanks = counted & 255
        self._conflicts = counted >> 8

    def is_given(self, cell):
        return self._givens[cell] != 0

    def sees(self, cell, other):
        row = cell // 9
        column = cell - 9 * row
        other_row = other // 9
        other_column = other - 9 * other_row
        return (
            row == other_row
            or column == other_column
            or (row // 3 == other_row // 3 and column // 3 == other_column // 3)
        )

    def _allowed(self, cell):
        """Return the digits that no house of `cell` has, as bits."""
        row = cell // 9
        column = cell - 9 * row
        box = row // 3 * 3 + column // 3
        allowed = 0
        for digit in range(1, 10):
            counts = self._counts
            if not (
                counts[10 * row + digit]
                or counts[90 + 10 * column + digit]
                or counts[180 + 10 * box + digit]
            ):
                allowed |= 1 << digit
        return allowed

    def is_full(self):
        return not self._blanks

    def status(self):
        return backend.PLAYING if self._blanks or self._conflicts else backend.SOLVED

    def wrong_lines(self):
        wrong = 0
        for house in range(27):
            wrong += any(self._counts[10 * house + digit] != 1 for digit in range(1, 10))
        return wrong

    # Display.

    def layout(self):
        from sumpad.games.sudoku import layout

        return layout.numbers(self.view == parameters.LARGE)

    def cell_style(self, cell):
        digit = self._digits[cell]
        if not digit:
            return self._notes[cell] << cell_style.NOTES_SHIFT
        flags = digit
        if self._givens[cell]:
            flags |= cell_style.GIVEN
        if self._conflicts and self.mark_conflicts and self.broken_line(cell) >= 0:
            flags |= cell_style.WRONG
        return flags

    def cell_styles(self, table):
        style_kernels.put(table, _CELLS, self._digits, self._notes)
        style_kernels.add_where(table, _CELLS, self._givens, cell_style.GIVEN)
        if self._conflicts and self.mark_conflicts:
            _mark_conflicts(table, self._digits, self._counts)

    def flaw(self, cell):
        """Return a digit that a house has twice, for the panel: digit | house << 4, a house of
        `cell` if possible. Return 0 if there is none, or if conflicts are not marked."""
        if not (self._conflicts and self.mark_conflicts):
            return 0
        at = 0
        digit = self._digits[cell]
        if digit:
            row = cell // 9
            column = cell - 9 * row
            counts = self._counts
            if counts[10 * row + digit] > 1:
                at = 10 * row + digit
            elif counts[90 + 10 * column + digit] > 1:
                at = 90 + 10 * column + digit
            else:
                box = row // 3 * 3 + column // 3
                if counts[180 + 10 * box + digit] > 1:
                    at = 180 + 10 * box + digit
        if not at:
            at = _first_twice(self._counts)
        line = at // 10
        return at - 10 * line | line << 4

    def left(self, digit):
        """Return how often `digit` is missing; 0 if it occurs too often."""
        placed = 0
        for row in range(9):
            placed += self._counts[10 * row + digit]
        return max(0, 9 - placed)

    # Reasoning.

    def fault(self):
        from sumpad.games.sudoku import fault_sentences

        found = fault_sentences.conflict(self._givens) or fault_sentences.fault(self._givens)
        return found[0] if found else None

    def search(self, entered):
        from sumpad.games import jobs

        return jobs.SearchJob(self._search, self._digits if entered else self._givens)

    def hint(self, by_rating=False, fits=None):
        from sumpad.games import hint
        from sumpad.games.sudoku import explain

        hinter = self._ready_hinter()
        arguments = hinter, self._digits, self._givens, by_rating, fits, self.preferred
        return hint.HintJob(explain.Explainer(*arguments))

    def rate(self):
        from sumpad.games.sudoku import rating

        return rating.RatingJob(self._ready_hinter(), self._givens)

    def _ready_hinter(self):
        from sumpad.solver.sudoku import hinter

        if not self._hinter:
            self._hinter = hinter.Hinter(self._search)
        return self._hinter

    def broken_line(self, cell):
        digit = self._digits[cell]
        row = cell // 9
        column = cell - 9 * row
        counts = self._counts
        if counts[10 * row + digit] > 1:
            return row
        if counts[90 + 10 * column + digit] > 1:
            return 9 + column
        box = 18 + row // 3 * 3 + column // 3
        return box if counts[10 * box + digit] > 1 else -1

    def line_name(self, line):
        from sumpad.games.sudoku import fault_sentences

        return fault_sentences.house_name(line)
