"""The text of kakuro boards: numbers separated by commas, as spreadsheets write them.

    10000,10400,10300        a line per row: 0 is a cell, 1VVHH a wall. VV is the sum of the run
    10003,0,0                below the wall, and HH the sum of the run to its right; 00 if there
    10004,0,0                is no run

The first row and the first column are walls. Every cell lies in two runs of 2 to 9 cells: a run of
one cell would give its digit away. The cells need not be connected. `#` starts a comment; an empty
line ends the board.

The reader does not check that there is a solution, but that different digits can have the sum of
each run. Messages name the position in the text (line and column) and, for a number or a run, on
the board (row and column).
"""

from array import array

from micropython import const

from sumpad.games import text_reader
from sumpad.solver.kakuro import board
from sumpad.solver.kakuro import sums as kakuro_sums

LONGEST = const(9)  # cells in a run
_SHORTEST = const(2)


def across_sum(clue):
    """Return the sum of the run to the right of a wall with this clue; 0 if there is no run."""
    return clue & 127


def down_sum(clue):
    """Return the sum of the run below a wall with this clue; 0 if there is no run."""
    return clue >> 8 & 127


def parse(puzzle, first_line=1):
    """Read the text of one board. Return (rows, columns, clues), as `board.Board.set_up` takes
    them.

    `first_line` is the number of its first line in messages. Raises text_reader.TextError.
    """
    reader = _Reader(first_line)
    lines = _lines(puzzle)
    for number in range(len(lines)):
        reader.read_line(first_line + number, lines[number])
    reader.finish()
    return reader.rows, reader.columns, reader.clues


def compose(rows, columns, clues):
    """Return the text of a board; the inverse of `parse`."""
    lines = []
    for row in range(rows):
        of_row = clues[row * columns : (row + 1) * columns]
        lines.append(
            ",".join(
                str(10000 + 100 * down_sum(clue) + across_sum(clue)) if clue else "0"
                for clue in of_row
            )
        )
    return "\n".join(lines) + "\n"


def of_solution(side, digits, _shown):
    """Return the text of the square board with the solution `digits`, which are 0 for walls."""
    clues = array("H", bytes(2 * side * side))
    for place in range(side * side):
        if not digits[place]:
            right = _run_sum(digits, place, 1, place // side * side + side)
            clues[place] = board.clue(_run_sum(digits, place, side, side * side), right)
    return compose(side, side, clues)


def _run_sum(digits, place, stride, end):
    """Return the sum of a run of the wall at `place`. `stride`: places from one cell to the next;
    `end`: past the last place of the row, or of the board."""
    total = 0
    place += stride
    while place < end and digits[place]:
        total += digits[place]
        place += stride
    return total


def _lines(stream):
    """Return the lines of a text, without the byte order mark of some spreadsheets."""
    return (stream[1:] if stream[:1] == "\ufeff" else stream).split("\n")


def _without_comment(line):
    return line.split("#")[0].rstrip()


class _Reader:
    """Reads a board line by line, then checks its runs."""

    def __init__(self, first_line):
        self.rows = 0
        self.columns = 0
        self.clues = array("H")
        self._line_of = []  # by row: the number of its line in the text
        self._column_of = []  # by place: its column in the text
        self._first_line = first_line
        self._ended = False  # whether an empty line has ended the board

    def read_line(self, number, line):
        fields = _without_comment(line)
        if not fields:
            self._ended = self._ended or (self.rows > 0 and not line.strip())
            return
        if self._ended:
            found = fields.lstrip()
            column = len(fields) - len(found)
            raise text_reader.TextError(
                number, column + 1, "the end of the board", text_reader.shown(found)
            )
        if self.rows == board.MAX_SIDE:
            expected = "at most {} rows".format(board.MAX_SIDE)
            raise text_reader.TextError(number, 1, expected, "one more")
        self._line_of.append(number)
        start = column = 0
        while start <= len(fields):
            end = fields.find(",", start)
            if end < 0:
                end = len(fields)
            self._read_field(column, start, fields[start:end])
            column += 1
            start = end + 1
        if not self.rows:
            self.columns = column
        elif column < self.columns:
            raise self._uneven(len(fields) + 1, str(column))
        self.rows += 1

    def _read_field(self, column, start, field):
        word = field.strip()
        at = start + 1
        if len(word) < len(field) and word:
            at += field.find(word)
        if self.rows and column == self.columns:
            raise self._uneven(at, "more")
        if column == board.MAX_SIDE:
            raise self._error(at, "at most {} columns".format(board.MAX_SIDE), "one more")
        clue = 0
        if word != "0":
            if not is_clue(word):
                raise self._wrong(at, "0 or 1VVHH with two sums of two digits", column, word)
            number = int(word) - 10000
            clue = board.clue(number // 100, number % 100)
        elif not (self.rows and column):
            raise self._wrong(at, "a wall, 1VVHH, on the border", column, word)
        self._column_of.append(at)
        self.clues.append(clue)

    def _wrong(self, at, expected, column, word):
        where = " in row {}, column {}".format(self.rows + 1, column + 1)
        return self._error(at, expected + where, text_reader.shown(word) if word else "nothing")

    def _uneven(self, at, found):
        expected = "{} numbers in row {}, as in row 1".format(self.columns, self.rows + 1)
        return self._error(at, expected, found)

    def _error(self, at, expected, found):
        """Return a TextError at column `at` of the line being read."""
        return text_reader.TextError(self._line_of[self.rows], at, expected, found)

    def finish(self):
        """Check the whole board. Raises text_reader.TextError."""
        if not self.rows:
            expected = "a row of numbers separated by commas"
            raise text_reader.TextError(self._first_line, 1, expected, "the end of the text")
        if all(self.clues):
            expected = "a cell, 0, somewhere"
            raise text_reader.TextError(self._line_of[-1], 1, expected, "walls alone")
        for place in range(len(self.clues)):
            row = place // self.columns
            column = place - row * self.columns
            clue = self.clues[place]
            if clue:
                right = self.columns - column - 1
                below = self.rows - row - 1
                self._check(place, "right of", 1, right, across_sum(clue))
                self._check(place, "below", self.columns, below, down_sum(clue))

    def _check(self, place, side, stride, room, clue):
        """Raise a TextError if the run on one `side` of the wall at `place` is faulty. The other
        arguments are those of `run_fault`."""
        fault = run_fault(self.clues, place, stride, room, clue)
        if fault:
            row = place // self.columns
            where = " {} row {}, column {}".format(side, row + 1, place - row * self.columns + 1)
            raise text_reader.TextError(
                self._line_of[row], self._column_of[place], fault[0] + where, fault[1]
            )


def run_cells(clues, place, stride, room):
    """Return the number of cells from the wall at `place` to the next wall. The arguments are
    those of `run_fault`."""
    cells = 0
    while cells < room and not clues[place + (cells + 1) * stride]:
        cells += 1
    return cells


def run_fault(clues, place, stride, room, clue):
    """Check a run of the wall at `place`. Return None, or (what was expected, what was found).

    `stride`: places from one cell to the next; `room`: places up to the edge of the board; `clue`:
    the sum of the run, 0 for none.
    """
    cells = run_cells(clues, place, stride, room)
    if not cells:
        return ("00 for no cells", str(clue)) if clue else None
    if not _SHORTEST <= cells <= LONGEST:
        return "a run of {} to {} cells".format(_SHORTEST, LONGEST), str(cells)
    if not clue:
        return "a sum for the {} cells".format(cells), "00"
    least = kakuro_sums.least(cells)
    most = kakuro_sums.most(cells)
    if not least <= clue <= most:
        return "a sum from {} to {} for the {} cells".format(least, most, cells), str(clue)
    return None


def is_clue(word):
    """Return whether a word is 1VVHH (str.isdigit accepts other scripts)."""
    if len(word) != 5 or word[0] != "1":
        return False
    for character in word:
        if not "0" <= character <= "9":
            return False
    return True
