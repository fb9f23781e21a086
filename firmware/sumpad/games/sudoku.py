"""Sudoku: every row, column and box of nine holds each digit from 1 to 9 once.

The backend (contract in `backend.py`) and its text format: one line of 81 characters, row by row,
`1` to `9` for a given, `.` or `0` for a blank.
"""

from array import array

from micropython import const

from sumpad.games import backend, text, unload
from sumpad.solver import sudoku
from sumpad.solver.sudoku_houses import house_cell
from sumpad.view import look

GRADES = ("any", "easy", "medium", "hard", "expert", "extreme")  # as numbered by the maker
SHAPES = ("free", "symmetric")

_CELLS = const(81)
_ALL = const(0x3FE)  # the digits 1 to 9 as bits


def parse(puzzle, first_line=1):
    """Read a puzzle text: the digits, 81 bytes, 0 for a blank.

    `first_line` is the number of its first line in messages. Raises text.TextError.
    """
    reader = text.Reader(puzzle, first_line)
    expected = "81 characters, '1' to '9', '.' or '0'"
    reader.need_line(expected)
    word = reader.peek()
    digits = bytearray(_CELLS)
    for i, character in enumerate(word):
        if i == _CELLS or character not in ".0123456789":
            reader.skip(i)
            raise reader.error(expected, text.shown(character))
        if character != ".":
            digits[i] = ord(character) - ord("0")
    reader.word()
    if len(word) < _CELLS:
        raise reader.error(expected, "{} of them".format(len(word)))
    reader.end_of_line()
    reader.end_of_text()
    return bytes(digits)


def compose(digits):
    """The text of a puzzle; the inverse of `parse`."""
    return "".join(str(digit) if digit else "." for digit in digits[:_CELLS]) + "\n"


def house_name(house):
    """What a house is called: rows 0..8, columns, boxes."""
    return "{} {}".format(("row", "column", "box")[house // 9], house % 9 + 1)


def conflict(digits):
    """Two cells of a house that hold the same digit, as (house, cell, cell); None if there are
    none. Houses: rows, columns, boxes."""
    for house in range(27):
        seen = {}
        for place in range(9):
            cell = house_cell(house, place)
            digit = digits[cell]
            if digit and digit in seen:
                return house, seen[digit], cell
            seen[digit] = cell
    return None


class _MakeJob:
    """Makes a puzzle and hands it to the game when it is there. The maker is loaded for this
    alone: hints need the room."""

    def __init__(self, game, search, grade, symmetric, code):
        from sumpad.solver import sudokumaker

        self._game = game
        self._slice = sudokumaker.SLICE
        self._maker = sudokumaker.Maker(search)
        self._maker.reset(grade, symmetric, code)
        unload("sumpad.solver.sudokumaker", "sumpad.solver.sudokumaker_kernels")

    @property
    def progress(self):
        return self._maker.progress

    def step(self):
        answer = self._maker.step(self._slice)
        if answer == backend.FOUND:
            self._game.take(self._maker.digits)
        return answer


class SearchJob:
    """The search of the contract, over the puzzle of `digits`."""

    def __init__(self, search, digits):
        search.reset(digits, sudoku.LIMIT)
        self._search = search
        self.digits = search.digits

    @property
    def nodes(self):
        return self._search.nodes

    def step(self):
        return self._search.step(sudoku.SLICE)


class Game(backend.Backend):
    NAME = "sudoku"
    TITLE = "Sudoku"
    PARAMETERS = (
        backend.Parameter("grade", "Grade", 0, len(GRADES) - 1, 1, GRADES),
        backend.Parameter("symmetric", "Givens", 0, 1, 0, SHAPES),
    )
    OPTIONS = (
        backend.Parameter("mark_conflicts", "Conflicts", 0, 1, 1, ("unmarked", "marked")),
        backend.Parameter("mark_same", "Same digits", 0, 1, 1, ("unmarked", "marked")),
        backend.Parameter("show_candidates", "Candidates", 0, 1, 1, ("hidden", "shown")),
    )

    rows = 9
    columns = 9

    def __init__(self):
        self.mark_conflicts = 1
        self.mark_same = 1
        self.show_candidates = 1
        self._digits = bytearray(_CELLS)  # as they stand now, 0 for a blank
        self._givens = bytearray(_CELLS)
        self._notes = array("H", bytes(2 * _CELLS))  # bit d: the digit d is noted
        self._counts = bytearray(270)  # how often each digit stands in each house
        self._blanks = _CELLS
        self._search = sudoku.Search()
        self._hinter = None  # made for the first hint

    # making and reading

    def make(self, parameters, code):
        grade, symmetric = parameters
        return _MakeJob(self, self._search, grade, bool(symmetric), code)

    def load(self, puzzle, first_line=1):
        try:
            digits = parse(puzzle, first_line)
        except text.TextError as error:
            return error
        self.take(digits)
        return None

    def take(self, digits):
        """Make this the board: `digits` of the givens, 0 elsewhere."""
        for i in range(270):
            self._counts[i] = 0
        self._blanks = _CELLS
        for cell in range(_CELLS):
            self._givens[cell] = digits[cell]
            self._digits[cell] = 0
            self._notes[cell] = 0
            if digits[cell]:
                self._put(cell, digits[cell])

    def sheet(self):
        from sumpad.games import sudoku_sheet  # loaded when first needed, like hints

        return sudoku_sheet.SudokuSheet(self._search)

    def text(self, played=False):
        return compose(self._digits if played else self._givens)

    def label(self):
        return "SUDOKU"

    def traits(self, parameters):
        grade, symmetric = parameters
        return (GRADES[grade], SHAPES[1]) if symmetric else (GRADES[grade],)

    def grade(self, parameters):
        return GRADES[parameters[0]] if parameters[0] else ""

    def leagues(self):
        return GRADES

    def league(self, parameters):
        return GRADES[parameters[0]]

    # playing

    def apply(self, a_move):
        cell = backend.move_cell(a_move)
        new = backend.move_new(a_move)
        if backend.move_kind(a_move) == backend.NOTE:
            self._notes[cell] ^= 1 << new
        else:
            self._put(cell, new)
        return backend.inverse(a_move)

    def _put(self, cell, digit):
        """Set a cell and keep the counts of its houses."""
        old = self._digits[cell]
        self._digits[cell] = digit
        self._blanks += (not digit) - (not old)
        row = cell // 9
        column = cell - 9 * row
        box = row // 3 * 3 + column // 3
        for house in (row, 9 + column, 18 + box):
            self._counts[10 * house + old] -= 1 if old else 0
            self._counts[10 * house + digit] += 1 if digit else 0

    def digit(self, cell):
        return self._digits[cell]

    def is_given(self, cell):
        return self._givens[cell] != 0

    def notes(self, cell):
        return self._notes[cell]

    def stale_notes(self, cell, digit):
        """The notes of the cell itself and, in the cells that see it, those of its digit."""
        moves = backend.Backend.stale_notes(self, cell, digit)
        for other in range(_CELLS):
            if other != cell and self._notes[other] >> digit & 1 and _see(cell, other):
                moves.append(backend.move(other, 0, digit, backend.NOTE))
        return moves

    def all_notes(self):
        for cell in range(_CELLS):
            if not self._digits[cell]:
                wrong = self._notes[cell] ^ self._allowed(cell)
                for digit in range(1, 10):
                    if wrong >> digit & 1:
                        yield backend.move(cell, 0, digit, backend.NOTE)

    def candidates(self, cell):
        if self._digits[cell] or not self.show_candidates:
            return 0
        return self._allowed(cell)

    def _allowed(self, cell):
        """The digits that stand in none of the houses of a cell, as bits."""
        row = cell // 9
        column = cell - 9 * row
        box = row // 3 * 3 + column // 3
        mask = 0
        for digit in range(1, 10):
            counts = self._counts
            if not (
                counts[10 * row + digit]
                or counts[90 + 10 * column + digit]
                or counts[180 + 10 * box + digit]
            ):
                mask |= 1 << digit
        return mask

    def status(self):
        if self._blanks:
            return backend.PLAYING
        for house in range(27):
            for digit in range(1, 10):
                if self._counts[10 * house + digit] != 1:
                    return backend.PLAYING
        return backend.SOLVED

    # what is seen

    def look(self, cell):
        digit = self._digits[cell]
        if not digit:
            return self._notes[cell] << look.NOTES_SHIFT
        flags = digit
        if self._givens[cell]:
            flags |= look.GIVEN
        if self.mark_conflicts and self.breaks_line(cell):
            flags |= look.WRONG
        return flags

    # reasoning

    def fault(self):
        found = conflict(self._givens)
        if not found:
            return None
        house, one, _ = found
        return "{} has the digit {} twice".format(house_name(house), self._givens[one])

    def search(self, entered):
        return SearchJob(self._search, self._digits if entered else self._givens)

    def hint(self):
        # Loaded when first asked for: code and tables that most games do without.
        from sumpad.games import sudoku_hint
        from sumpad.solver import sudoku_hints

        if not self._hinter:
            self._hinter = sudoku_hints.Hinter(self._search)
        return sudoku_hint.HintJob(self._hinter, self._digits, self._givens)

    def breaks_line(self, cell):
        digit = self._digits[cell]
        row = cell // 9
        column = cell - 9 * row
        box = row // 3 * 3 + column // 3
        counts = self._counts
        return (
            counts[10 * row + digit] > 1
            or counts[90 + 10 * column + digit] > 1
            or counts[180 + 10 * box + digit] > 1
        )


def _see(one, other):
    """Whether two cells are in a house."""
    row = one // 9
    column = one - 9 * row
    other_row = other // 9
    other_column = other - 9 * other_row
    return (
        row == other_row
        or column == other_column
        or (row // 3 == other_row // 3 and column // 3 == other_column // 3)
    )
