"""Kakuro: each run of cells holds different digits that add up to the clue before it.

The backend (contract in `backend.py`); the text format is described in `puzzle_text.py`. A cell of
the contract is a *place* of the board here, walls included. Walls count as givens, so nothing is
ever entered there, and the cursor skips them. Functions import what the home menu does not need,
so that the console starts sooner.
"""

from array import array

import micropython
from micropython import const

from sumpad.games import backend, parameters, style_kernels
from sumpad.games.kakuro.run_game import RunGame
from sumpad.solver.kakuro import board as kakuro_board
from sumpad.solver.kakuro import search as kakuro_search
from sumpad.view import cell_style

GRADES = ("single", "easy", "medium", "hard", "expert")  # numbered as in the maker

SIZES = ("6x6", "7x7", "8x8", "9x9", "10x10", "11x10", "12x10")
_RATINGS = b"\x01\x08\x01\x02\x02\x03\x03\x05\x05\x08"  # lowest and highest of each grade

_EASY = const(1)  # of GRADES
_MEDIUM = const(2)
_HARD = const(3)
_EXPERT = const(4)
_FIRST_SIZE = const(6)
_MOST_COLUMNS = const(10)
_PLACES = const(144)
_RUNS = const(132)
_SUMS = const(46)  # as in solver/kakuro/sums.py
_FIRST = const(512)  # as in solver/kakuro/sums.py
_SUMS_OF_CLUE = const(0x7FFF)  # the bits of a clue that a cell style has, too
# As in solver/kakuro/board.py, of `geometry`
_START = const(242)
_MEMBERS = const(375)
_PLACE = const(617)

_GOING = const(0)  # the state of a run: neither of these,
_RIGHT = const(1)  # full and right,
_WRONG = const(2)  # with a digit twice, or a sum that its blank cells cannot complete


@micropython.viper
def _count_runs(
    runs: int, geometry, keys, sets, digits, sums, blanks, placed, states, faults
) -> int:  # fmt: skip
    """Count the digits of each run, and the wrong runs through each place, as the attributes of
    Game describe. A digit that is twice in a run makes only its own cells wrong, unless the sum is
    too high. Return how many runs are not both full and right."""
    ge = ptr8(geometry)
    ky = ptr16(keys)
    st = ptr16(sets)
    dg = ptr8(digits)
    fl = ptr8(faults)
    i = 0
    while i < _PLACES:
        fl[i] = 0
        i += 1
    still_open = 0
    run = 0
    while run < runs:
        first = ge[_START + run]
        end = ge[_START + run + 1]
        total = 0
        empty = 0
        seen = 0
        twice = 0
        state = _GOING
        i = first
        while i < end:
            digit = dg[ge[_PLACE + ge[_MEMBERS + i]]]
            if digit:
                twice |= seen & 1 << digit
                seen |= 1 << digit
                total += digit
            else:
                empty += 1
            i += 1
        left = ky[run] - _SUMS * (end - first) - total
        if left < 0:
            state = _WRONG
            twice = 0  # each digit may be too large
        elif twice:
            state = _WRONG
        elif empty == 0:
            state = _RIGHT if left == 0 else _WRONG
        elif seen:
            key = _FIRST + _SUMS * empty + left
            i = st[key]
            while i < st[key + 1] and (st[i] << 1) & seen:
                i += 1
            if i == st[key + 1]:
                state = _WRONG
        ptr8(sums)[run] = total
        ptr8(blanks)[run] = empty
        ptr16(placed)[run] = seen
        ptr8(states)[run] = state
        if state != _RIGHT:
            still_open += 1
        if state == _WRONG:
            i = first
            while i < end:
                place = ge[_PLACE + ge[_MEMBERS + i]]
                if twice == 0 or twice >> dg[place] & 1:
                    fl[place] += 1
                i += 1
        run += 1
    return still_open


class Game(RunGame):
    NAME = "kakuro"
    TITLE = "Kakuro"
    PARAMETERS = (
        parameters.Parameter("size", "Size", _FIRST_SIZE, 12, 8, SIZES),
        parameters.Parameter("grade", "Grade", 0, len(GRADES) - 1, 1, GRADES),
    )
    FIRST = (6, 1)  # an easy one, shown in large cells
    DAILY = (8, 2)
    BLANKS = (
        parameters.Parameter("rows", "Rows", 3, kakuro_board.MAX_SIDE, 8),
        parameters.Parameter("columns", "Columns", 3, kakuro_board.MAX_SIDE, 8),
    )
    OPTIONS = (
        parameters.VIEW,
        parameters.Parameter("mark_wrong", "Wrong runs", 0, 1, 1, ("unmarked", "marked")),
        parameters.Parameter("show_candidates", "Digits that fit", 0, 1, 0, ("hidden", "shown")),
    )

    LINES = "runs"

    def __init__(self):
        RunGame.__init__(self, _PLACES)
        self.view = parameters.AUTOMATIC
        self.mark_wrong = 1
        self.show_candidates = 0
        self._board = kakuro_board.Board()
        self._sums = bytearray(_RUNS)  # the sum of the digits in each run
        self._blanks = bytearray(_RUNS)  # the number of blank cells of each run
        self._placed = array("H", bytes(2 * _RUNS))  # the digits in each run, as bits
        self._states = bytearray(_RUNS)
        self._clues = self._board.clues  # for `cell_style`, called for every cell and key
        self._faults = bytearray(_PLACES)  # the number of wrong runs through each place
        self._open = 0  # runs that are not full and right
        self._search = kakuro_search.Search()
        self._grade = 0  # of the board, once `grade` has determined it

    # Making and reading.

    def make(self, parameters, code):
        from sumpad.solver.kakuro import maker as kakuro_maker

        size, grade = parameters
        maker = kakuro_maker.Maker(self._search)
        maker.reset(size, min(size, _MOST_COLUMNS), grade, code)
        from sumpad.games import jobs

        return jobs.MakeJob(maker, self._take_made)

    def _take_made(self, maker):
        board = maker.board
        self.take(board.rows, board.columns, board.clues)

    def _read(self, puzzle, first_line):
        from sumpad.games.kakuro import puzzle_text as kakuro_text

        self.take(*kakuro_text.parse(puzzle, first_line))

    def take(self, rows, columns, clues):
        """Set the board; `clues`: as for `board.Board.set_up`."""
        board = self._board
        board.set_up(rows, columns, clues)
        self._search.forget()  # the board of a maker or a sheet
        self.rows = rows
        self.columns = columns
        self._grade = 0
        for place in range(_PLACES):
            self._digits[place] = 0
            self._notes[place] = 0
        self._count()

    def sheet(self, rows=3, columns=3):
        from sumpad.games.kakuro import editor

        return editor.KakuroSheet(rows, columns, self._search)

    def text(self, played=False):
        """See Backend; the format has no room for digits."""
        from sumpad.games.kakuro import puzzle_text as kakuro_text

        return kakuro_text.compose(self.rows, self.columns, self._board.clues)

    def label(self):
        return "{}x{}".format(self.rows, self.columns)

    def traits(self, parameters):
        return (GRADES[parameters[1]],)

    def grade(self, parameters):
        grade = parameters[1]
        if not grade and not self._grade:
            rung = self._search.rung_needed(self._board)
            self._grade = (_EASY, _MEDIUM, _MEDIUM, _HARD, _HARD, _EXPERT)[rung]
        return GRADES[grade or self._grade]

    def ratings(self, parameters):
        at = 2 * parameters[1]
        return _RATINGS[at], _RATINGS[at + 1]

    def leagues(self):
        return tuple("{} {}".format(size, grade) for size in SIZES for grade in GRADES)

    def league(self, parameters):
        return "{} {}".format(SIZES[parameters[0] - _FIRST_SIZE], GRADES[parameters[1]])

    # Playing.

    def _count(self):
        board = self._board
        self._open = _count_runs(
            board.runs, board.geometry, board.keys, self._search.sums, self._digits,
            self._sums, self._blanks, self._placed, self._states, self._faults,
        )  # fmt: skip

    def is_cell(self, cell):
        return not self._board.clues[cell]

    def is_given(self, cell):
        return self._board.clues[cell] != 0

    def sees(self, cell, other):
        board = self._board
        one = board.cell[cell]
        two = board.cell[other]
        return (
            board.across_run[one] == board.across_run[two]
            or board.down_run[one] == board.down_run[two]
        )

    def is_full(self):
        for run in range(self._board.across):
            if self._blanks[run]:
                return False
        return True

    def status(self):
        return backend.PLAYING if self._open else backend.SOLVED

    def wrong_lines(self):
        return self._open

    # Display.

    def layout(self):
        from sumpad.games.kakuro import layout

        if self.view == parameters.AUTOMATIC:  # the view that shows the clues
            zoomed = layout.is_large(self.rows, self.columns) or (
                self.large_letters and layout.has_strip(self.columns)
            )
        else:
            zoomed = self.view == parameters.LARGE and layout.has_part(self.rows, self.columns)
        return layout.numbers(self.rows, self.columns, zoomed)

    def cell_style(self, cell):
        clue = self._clues[cell]
        if clue:
            return cell_style.WALL | clue & _SUMS_OF_CLUE
        what = self._digits[cell] or self._notes[cell] << cell_style.NOTES_SHIFT
        if self._faults[cell] and self.mark_wrong:
            what |= cell_style.WRONG
        return what

    def cell_styles(self, table):
        count = self.rows * self.columns
        style_kernels.put(table, count, self._digits, self._notes)
        if self.mark_wrong:
            style_kernels.add_where(table, count, self._faults, cell_style.WRONG)
        style_kernels.add_clues(table, count, self._clues, _SUMS_OF_CLUE)

    # Reasoning.

    def fault(self):
        from sumpad.games.kakuro import fault_sentences

        return fault_sentences.fault(self._board, self._search.sums)

    def search(self, entered):
        from sumpad.games import jobs

        return jobs.SearchJob(self._search, self._board, self._digits if entered else None)

    def hint(self, by_rating=False, fits=None):
        from sumpad.games import hint
        from sumpad.games.kakuro import explain
        from sumpad.solver.kakuro import hinter

        if not self._hinter:
            self._hinter = hinter.Hinter(self._search)
        return hint.HintJob(explain.Explainer(self._hinter, self._board, self._digits, fits))

    def broken_line(self, cell):
        if self._faults[cell]:
            across = self.run(cell, False)
            return across if self._states[across] == _WRONG else self.run(cell, True)
        return -1

    def line_name(self, line):
        from sumpad.games.kakuro import messages

        return messages.run(self.run_target(line), line < self._board.across)
