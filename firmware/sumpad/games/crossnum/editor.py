"""The sheet of cross-number: cells, and around them the sums, which have more than one digit.

The sums are right of the board (rows, then both diagonals) and below it (columns). The cursor
moves over them as over cells. Digits typed on a sum are appended, and the sum is the longest
suffix of all digits typed that does not exceed the highest possible sum: on 4x4, typing 2 then 3
gives 23, even after a wrong 3. So a number of two or three digits comes out right whatever was
typed before it. After moving to a sum, or stepping it, the next digit starts a new number.

A draft has three lines, with no spaces between cells and a 0 for a missing sum:

    crossnum 4
    .7..1......9..3.
    22 19 25 18 17 21 0 16 0 2
"""

from sumpad import keys
from sumpad.games import editor, jobs, text_reader
from sumpad.games.crossnum import fault_sentences, layout
from sumpad.games.crossnum import puzzle_text as crossnum_text
from sumpad.solver.crossnum.search import MAX_SIZE, MIN_SIZE
from sumpad.view import cell_style


class CrossnumSheet(editor.Sheet):
    """A cross-number sheet. Its spots are the cells, then the lines in the order of targets."""

    NAME = "crossnum"
    OPENING = "Type givens and sums"
    ONE_SOLUTION = False

    def __init__(self, size, a_search):
        """`a_search`: a Search of the solver that nothing else uses while the sheet does."""
        editor.Sheet.__init__(self, size, size)
        self._search = a_search

    def _lay_out(self, rows, columns):
        editor.Sheet._lay_out(self, rows, columns)
        self.targets = bytearray(2 * rows + 2)  # as typed, 0 for none
        self._broken = bytearray(2 * rows + 2)  # 1: the line cannot reach the sum that was typed
        self._line = -1  # the line whose sum has the cursor, -1 on a cell
        self._starts_number = True  # whether the next digit does

    @property
    def least(self):
        """Return the lowest sum that a line can have."""
        return self.rows

    @property
    def most(self):
        """Return the highest sum that a line can have."""
        return 9 * self.rows

    def layout(self):
        return layout.sheet_numbers(self.rows)

    # Keys.

    def move(self, code):
        """Move the cursor by an arrow key. The sums form another column and another row; the
        column goes one row further down, to the sum of the second diagonal."""
        size = self.rows
        row, column = self._where()
        if code == keys.UP or code == keys.DOWN:
            rows = size + 1 if column < size else size + 2
            row = (row + (1 if code == keys.DOWN else -1)) % rows
        else:
            row = min(row, size)
            column = (column + (1 if code == keys.RIGHT else -1)) % (size + 1)
        self._place_cursor(row, column)

    def read_on(self, step):
        size = self.rows
        row, column = self._where()
        last = (size + 1) * (size + 1)  # the place of the second diagonal's sum
        at = (min(row * (size + 1) + column, last) + step) % (last + 1)
        if at == last:
            self._place_cursor(size + 1, size)
        else:
            self._place_cursor(at // (size + 1), at % (size + 1))

    def _where(self):
        """Return the cursor's row and column, including those of the sums."""
        size = self.rows
        line = self._line
        if line < 0:
            return self.row, self.column
        if line < size:
            return line, size
        if line < 2 * size:
            return size, line - size
        return line - size, size

    def _place_cursor(self, row, column):
        """Put the cursor on a row and column as `_where` returns them."""
        size = self.rows
        self.row = min(row, size - 1)
        self.column = min(column, size - 1)
        if column == size:
            self._line = row if row < size else row + size
        else:
            self._line = size + column if row == size else -1
        self.on_cell = self._line < 0
        self.below = row >= size
        self._starts_number = True

    def go_to(self, spot):
        size = self.rows
        line = spot - size * size
        if line < 0:
            self._place_cursor(spot // size, spot % size)
        elif line < size:
            self._place_cursor(line, size)
        elif line < 2 * size:
            self._place_cursor(size, line - size)
        else:
            self._place_cursor(line - size, size)

    def type(self, code):
        if self._line < 0:
            return editor.Sheet.type(self, code)
        old = self.targets[self._line]
        if code <= 9:
            new = code if self._starts_number else self._appended(old, code)
        elif self.step(code) > 0:
            new = max(old + 1, self.least) if old < self.most else 0
        elif self.step(code):
            new = old - 1 if old > self.least else 0 if old else self.most
        else:
            return False
        self._starts_number = code > 9
        if new != old:
            self.targets[self._line] = new
            self._update_line(self._line)
            self.changes += 1
        return True

    def _appended(self, number, digit):
        """Return the longest suffix of the digits of `number` followed by `digit` that does not
        exceed `most`."""
        longer = 10 * number + digit
        for base in (1000, 100):
            if longer > self.most:
                longer %= base
        return longer if longer <= self.most else digit

    def put(self, cell, digit):
        editor.Sheet.put(self, cell, digit)
        size = self.rows
        row = cell // size
        column = cell - row * size
        self._update_line(row)
        self._update_line(size + column)
        if row == column:
            self._update_line(2 * size)
        if row + column == size - 1:
            self._update_line(2 * size + 1)

    def _update_line(self, line):
        """Update `_broken` for a line."""
        self._broken[line] = self.targets[line] != 0 and self._line_fault(line) is not None

    # Display.

    def words(self):
        line = self._line
        size = self.rows
        if line < 0:
            return editor.Sheet.words(self)
        if line < size:
            name = "row {}".format(line + 1)
        elif line < 2 * size:
            name = "col {}".format(line - size + 1)
        else:
            name = "diag " + ("\\" if line == 2 * size else "/")
        left, blanks = fault_sentences.left_over(size, line, self.digits, self.targets)
        placed = self.targets[line] - left
        if not blanks:
            return name, str(placed)
        return name, "{}-{}".format(placed + blanks, placed + 9 * blanks)

    def cell_style(self, cell):
        flags = editor.Sheet.cell_style(self, cell)
        row = cell // self.rows
        column = cell - row * self.rows
        if row == column or row + column == self.rows - 1:
            flags |= cell_style.DIAGONAL
        return flags

    def sum_style(self, line):
        entry = self.targets[line]
        if line == self._line:
            entry |= cell_style.CURSOR
        if self._broken[line]:
            entry |= cell_style.MARKED
        return entry

    # The puzzle.

    def _line_fault(self, line):
        """Return a sentence on what is missing or plainly wrong in a line; or None."""
        target = self.targets[line]
        if target:
            return fault_sentences.fault(self.rows, line, self.digits, self.targets)
        return fault_sentences.line_name(self.rows, line) + ": its sum is missing"

    def fault(self):
        size = self.rows
        for line in range(2 * size + 2):
            sentence = self._line_fault(line)
            if sentence:
                return sentence, size * size + line
        sentence = fault_sentences.board_fault(size, self.digits, self.targets)
        return (sentence, -1) if sentence else None

    def search(self):
        return jobs.SearchJob(self._search, self.rows, self.digits, self.targets)

    def reason(self):
        from sumpad.solver.crossnum import hinter  # loaded on first use

        size = self.rows
        line = hinter.Hinter(self._search).impossible(size, self.digits, self.targets)
        if line < 0:
            return None
        name = fault_sentences.line_name(size, line)
        return "NO solution: {} cannot make its sum".format(name), size * size + line

    def text(self):
        return crossnum_text.compose(self.rows, self.digits, self.targets)

    def load(self, puzzle):
        try:
            size, digits, targets = crossnum_text.parse(puzzle)
        except text_reader.TextError as error:
            return error
        self._take(size, digits, targets)
        return None

    def _take(self, size, digits, targets):
        self._lay_out(size, size)
        for cell in range(size * size):
            self.digits[cell] = digits[cell]
        for line in range(2 * size + 2):
            self.targets[line] = targets[line]
            self._update_line(line)
        self.changes += 1

    def draft(self):
        cells = "".join(str(d) if d else "." for d in self.digits)
        sums = " ".join(str(t) for t in self.targets)
        return "crossnum {}\n{}\n{}\n".format(self.rows, cells, sums)

    def take_draft(self, draft):
        reader = text_reader.Reader(draft)
        try:
            self._take(*_read_draft(reader))
        except text_reader.TextError as error:
            return error
        return None


def _read_draft(reader):
    """Read a draft; return the same as `puzzle_text.parse` of this family. Raises
    text_reader.TextError."""
    reader.need_line("'crossnum' and a size")
    reader.literal("crossnum")
    size = reader.number(MIN_SIZE, MAX_SIZE, "a size")
    reader.end_of_line()
    reader.need_line("the cells")
    cells = reader.peek()
    if len(cells) != size * size or cells.strip(".123456789"):
        reader.refuse("{} cells".format(size * size))
    digits = bytes(0 if c == "." else ord(c) - 48 for c in reader.word())
    reader.end_of_line()
    reader.need_line("the sums")
    targets = bytes(reader.number(0, 9 * size, "a sum") for _ in range(2 * size + 2))
    reader.end_of_line()
    reader.end_of_text()
    return size, digits, targets
