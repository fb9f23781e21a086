"""The backend of cross-number, the newspaper's 'Challenger': digits whose rows, columns and
diagonals add up to given sums.

backend.py has the contract. Functions import what the home menu does not need, so that the console
starts sooner.
"""

import micropython
from micropython import const

from sumpad.games import backend, parameters, style_kernels
from sumpad.games.digits import CandidateGame
from sumpad.view import cell_style

_MIN_SIZE = const(3)  # as in solver/crossnum/search.py
_MAX_SIZE = const(12)
_OPEN = const(0)  # kinds, as in solver/crossnum/maker.py
_SINGLE = const(1)
_EASY = const(2)
_EXPERT = const(5)

_HINTS_DELTAS = const(1)
_HINTS_SUMS = const(2)

# From _MIN_SIZE to _MAX_SIZE. As literals they take no heap.
SIZES = ("3x3", "4x4", "5x5", "6x6", "7x7", "8x8", "9x9", "10x10", "11x11", "12x12")
KINDS = ("open", "single", "easy", "medium", "hard", "expert")  # as numbered by the maker
_RATINGS = b"\x01\x08\x01\x08\x01\x01\x01\x02\x03\x04\x06\x08"  # lowest and highest of each kind

_CELLS = const(144)
_ANY_DIGIT = const(0x3FE)
_LINES = const(26)


@micropython.viper
def _count_lines(size: int, digits, sums, blanks):
    """Set the sum and the number of blanks of each line (a byte per line) from `digits` (a byte
    per cell, 0 blank)."""
    dg = ptr8(digits)
    sm = ptr8(sums)
    bl = ptr8(blanks)
    first = 0
    step = 1
    line = 0
    while line < 2 * size + 2:
        if line == size:  # the columns
            first = 0
            step = size
        elif line == 2 * size:
            first = 0
            step = size + 1
        elif line == 2 * size + 1:
            first = size - 1
            step = size - 1
        total = 0
        empty = 0
        cell = first
        left = size
        while left:
            total += dg[cell]
            if dg[cell] == 0:
                empty += 1
            cell += step
            left -= 1
        sm[line] = total
        bl[line] = empty
        first += size if line < size else 1
        line += 1


class Game(CandidateGame):
    NAME = "crossnum"
    TITLE = "Cross-number"
    PARAMETERS = (
        parameters.Parameter("size", "Size", _MIN_SIZE, _MAX_SIZE, 4, SIZES),
        parameters.Parameter("kind", "Grade", _OPEN, _EXPERT, 0, KINDS),
        parameters.Parameter("thorough", "Givens", 0, 1, 0, ("few", "fewest")),
    )
    FIRST = (4, 2, 0)  # an easy one
    DAILY = (6, 3, 0)
    BLANKS = PARAMETERS[:1]
    LINES = "sums"
    OPTIONS = (
        parameters.Parameter(
            "hints",
            "Beside sums",
            0,
            2,
            _HINTS_DELTAS,
            ("nothing", "needed", "sum so far"),
        ),
        parameters.Parameter("mark_diagonals", "Diagonals", 0, 1, 1, ("plain", "marked")),
        parameters.VIEW,
        parameters.Parameter("show_candidates", "Digits that fit", 0, 1, 0, ("hidden", "shown")),
    )

    def __init__(self):
        CandidateGame.__init__(self, _CELLS)
        self.size = 0
        self.hints = _HINTS_DELTAS
        self.mark_diagonals = 1
        self.view = parameters.AUTOMATIC
        self.show_candidates = 0
        self._givens = bytearray(_CELLS)
        self._diagonals = b""  # a byte per cell: 1 if it is on a diagonal; new for each puzzle
        self._targets = bytearray(_LINES)
        self._sums = bytearray(_LINES)  # sum of the digits of each line
        self._blanks = bytearray(_LINES)  # number of blanks of each line
        self._solver = None  # the Search, made for the first puzzle
        self._grade = 0  # of the board, once `grade` has determined it

    # Making and reading.

    @property
    def _search(self):
        """Return the Search, made for the first puzzle."""
        if not self._solver:
            from sumpad.solver.crossnum import search as crossnum_search

            self._solver = crossnum_search.Search()
        return self._solver

    def make(self, parameters, code):
        from sumpad.solver.crossnum import maker as crossnum_maker

        size, kind, thorough = parameters
        maker = crossnum_maker.Maker(self._search)
        maker.reset(size, kind, code, bool(thorough))
        from sumpad.games import jobs

        return jobs.MakeJob(maker, self._take_made)

    def _take_made(self, maker):
        self.take(maker.size, maker.digits, maker.targets)

    def _read(self, puzzle, first_line):
        from sumpad.games.crossnum import puzzle_text as crossnum_text

        self.take(*crossnum_text.parse(puzzle, first_line))

    def take(self, size, digits, targets):
        """Set the board: `digits` of the givens (a byte per cell, 0 blank) and 2 * size + 2
        targets (a byte per line)."""
        self.size = self.rows = self.columns = size
        self._grade = 0
        for line in range(2 * size + 2):
            self._targets[line] = targets[line]
        for cell in range(size * size):
            self._givens[cell] = self._digits[cell] = digits[cell]
            self._notes[cell] = 0
        self._diagonals = bytearray(size * size)
        for row in range(size):
            self._diagonals[(size + 1) * row] = 1
            self._diagonals[(size - 1) * (row + 1)] = 1
        self._count()

    def sheet(self, size=_MIN_SIZE):
        from sumpad.games.crossnum import editor

        return editor.CrossnumSheet(size, self._search)

    def text(self, played=False):
        from sumpad.games.crossnum import puzzle_text as crossnum_text

        return crossnum_text.compose(
            self.size, self._digits if played else self._givens, self._targets
        )

    def settled(self, parameters):
        size, kind, thorough = parameters
        # All orders of removal leave equally many givens if only lines with one blank are used,
        # and nearly all do on nine cells.
        return size, kind, thorough if kind not in (_OPEN, _EASY) and size > _MIN_SIZE else 0

    def label(self):
        return SIZES[self.size - _MIN_SIZE]

    def traits(self, parameters):
        _, kind, thorough = parameters
        return (KINDS[kind], "fewest") if thorough else (KINDS[kind],)

    def grade(self, parameters):
        kind = parameters[1]
        if kind != _SINGLE:
            return "" if kind == _OPEN else KINDS[kind]
        if not self._grade:
            from sumpad.solver.crossnum import maker as crossnum_maker

            self._grade = crossnum_maker.grade(
                self._search, self.size, self._givens, self._targets
            )
        return KINDS[self._grade]

    def ratings(self, parameters):
        at = 2 * parameters[1]
        return _RATINGS[at], _RATINGS[at + 1]

    def leagues(self):
        return tuple("{} {}".format(size, kind) for size in SIZES for kind in KINDS)

    def league(self, parameters):
        return "{} {}".format(SIZES[parameters[0] - _MIN_SIZE], KINDS[parameters[1]])

    # Playing.

    def _count(self):
        _count_lines(self.size, self._digits, self._sums, self._blanks)

    def is_given(self, cell):
        return self._givens[cell] != 0

    def is_full(self):
        for row in range(self.size):
            if self._blanks[row]:
                return False
        return True

    def status(self):
        for line in range(2 * self.size + 2):
            if self._blanks[line] or self._sums[line] != self._targets[line]:
                return backend.PLAYING
        return backend.SOLVED

    def wrong_lines(self):
        wrong = 0
        for line in range(2 * self.size + 2):
            wrong += self._sums[line] != self._targets[line]
        return wrong

    # Display.

    def layout(self):
        from sumpad.games.crossnum import layout

        return layout.numbers(self.size, self.view == parameters.WHOLE, self.large_letters)

    def cell_style(self, cell):
        digit = self._digits[cell]
        if self._givens[cell]:
            flags = digit | cell_style.GIVEN
        elif digit:
            flags = digit
        else:
            flags = self._notes[cell] << cell_style.NOTES_SHIFT
        if self.mark_diagonals:
            row = cell // self.size
            column = cell - row * self.size
            if row == column or row + column == self.size - 1:
                flags |= cell_style.DIAGONAL
        return flags

    def cell_styles(self, table):
        size = self.size
        style_kernels.put(table, size * size, self._digits, self._notes)
        style_kernels.add_where(table, size * size, self._givens, cell_style.GIVEN)
        if self.mark_diagonals:
            style_kernels.add_where(table, size * size, self._diagonals, cell_style.DIAGONAL)

    def sum_style(self, line):
        target = self._targets[line]
        blanks = self._blanks[line]
        left = target - self._sums[line]
        entry = target
        signed = cell_style.SIGNED
        if left < blanks:
            entry |= cell_style.WRONG_SUM
            left -= blanks
        elif left > 9 * blanks:
            entry |= cell_style.WRONG_SUM
            left -= 9 * blanks
            signed = 0
        elif not blanks:
            entry |= cell_style.DONE
            signed = 0
        if self.hints == _HINTS_DELTAS:
            value = cell_style.VALUE_ZERO - left
            entry |= cell_style.VALUE | signed | value << cell_style.VALUE_SHIFT
        elif self.hints == _HINTS_SUMS:
            entry |= (
                cell_style.VALUE
                | (cell_style.VALUE_ZERO + self._sums[line]) << cell_style.VALUE_SHIFT
            )
        return entry

    def sum_styles(self, table):
        lines = 2 * self.size + 2
        style_kernels.put_sums(table, lines, self._targets, self._sums, self._blanks, self.hints)

    def _allowed(self, cell):
        size = self.size
        row = cell // size
        column = cell - row * size
        digits = self._fitting(row, self._fitting(size + column, _ANY_DIGIT))
        if row == column:
            digits = self._fitting(2 * size, digits)
        if row + column == size - 1:
            digits = self._fitting(2 * size + 1, digits)
        return digits

    def _fitting(self, line, digits):
        """Return those of `digits`, as bits, with which a blank of `line` leaves its other blanks
        a rest that they can make up."""
        others = self._blanks[line] - 1
        left = self._targets[line] - self._sums[line]
        high = min(left - others, 9)
        low = max(left - 9 * others, 0)
        if high < 1 or low > 9:  # a shift that far would take heap, which drawing must not
            return 0
        return digits & (2 << high) - 1 & -1 << low

    # Reasoning.

    def fault(self):
        from sumpad.games.crossnum import fault_sentences

        return fault_sentences.board_fault(self.size, self._givens, self._targets)

    def search(self, entered):
        from sumpad.games import jobs

        digits = self._digits if entered else self._givens
        return jobs.SearchJob(self._search, self.size, digits, self._targets)

    def hint(self, by_rating=False, fits=None):
        from sumpad.games import hint
        from sumpad.games.crossnum import explain
        from sumpad.solver.crossnum import hinter

        if not self._hinter:
            self._hinter = hinter.Hinter(self._search)
        board = self.size, self._digits, self._targets
        return hint.HintJob(explain.Explainer(self._hinter, *board, fits))

    def broken_line(self, cell):
        size = self.size
        row = cell // size
        column = cell - row * size
        if self._is_broken(row):
            return row
        if self._is_broken(size + column):
            return size + column
        if row == column and self._is_broken(2 * size):
            return 2 * size
        if row + column == size - 1 and self._is_broken(2 * size + 1):
            return 2 * size + 1
        return -1

    def line_name(self, line):
        from sumpad.games.crossnum import fault_sentences

        return fault_sentences.line_name(self.size, line)

    def _is_broken(self, line):
        blanks = self._blanks[line]
        return not blanks <= self._targets[line] - self._sums[line] <= 9 * blanks
