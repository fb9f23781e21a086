"""The contract of the sheet on which a puzzle is entered. This docstring is the specification.

`Backend.sheet(size)` returns a blank sheet. A sheet holds what was typed and the position of the
cursor, defines the appearance of both, and becomes the text of a puzzle when nothing is missing.
Like a backend, it never calls the app. It does not touch the game being played.

The cursor is on a *spot*, a whole number: a cell (as numbered by the backend) or, from
rows * columns on, anything else that the family lets the player type. `row` and `column` are the
cell that must then be visible. If `on_cell`, the view paints the cursor there; otherwise
`cell_style` or `sum_style`, which serve the board view like those of a game, include it. `below`:
the cursor is below the board, not beside it or on it.

This base class is the sheet of a family with digits in cells and nothing else to type.
"""

from sumpad import keys
from sumpad.view import cell_style


class Sheet:
    """A blank board of rows x columns cells; `digits` has a byte per cell, 0 for a blank.

    The sheet of a family also implements

    search()
        Return a job that finds the solutions one after another, like `Backend.search`. Only for a
        sheet without a fault, which must not change while the job runs.

    text()
        Return the puzzle as text. Only for a sheet on which nothing is missing.

    load(puzzle)
        Continue from the text of a puzzle of any size. Returns None, or the text_reader.TextError
        that says what is wrong; then nothing has changed.

    draft()
        Return all that was typed, complete or not, as text that begins with the family's name.

    take_draft(draft)
        Continue from a draft of any size. Returns the same as `load`.
    """

    NAME = ""  # of the family
    OPENING = "Type the givens"  # what to do on a blank sheet; {select} is replaced by a key
    ONE_SOLUTION = True  # whether several solutions are unusual
    steps = False  # whether FIRE and # step a number up, CLEAR and * down
    goes_on = False  # whether typing a digit in a cell moves the cursor to the next spot
    reads_on = False  # whether LEFT and RIGHT continue in the next row, as a knob has only these

    def __init__(self, rows, columns):
        self.changes = 0  # counts the changes that a draft must keep
        self.advice = ""  # what to do instead of the last key; {select} is replaced by a key
        self._lay_out(rows, columns)

    def _lay_out(self, rows, columns):
        """Become a blank sheet of this size."""
        self.rows = rows
        self.columns = columns
        self.row = self.column = 0
        self.on_cell = True
        self.below = False
        self.digits = bytearray(rows * columns)

    @property
    def cell(self):
        return self.row * self.columns + self.column

    def layout(self):
        """Return the numbers of the layout, as `Backend.layout`."""
        return None

    # Keys.

    def key(self, code):
        """Act on a key. Return False if it means nothing here."""
        self.advice = ""
        if keys.UP <= code <= keys.RIGHT:
            if self.reads_on and code >= keys.LEFT:
                self.read_on(1 if code == keys.RIGHT else -1)
            else:
                self.move(code)
            return True
        return self.type(code)

    def move(self, code):
        """Move the cursor by an arrow key, from an edge to the opposite one."""
        if code == keys.UP or code == keys.DOWN:
            self.row = (self.row + (1 if code == keys.DOWN else -1)) % self.rows
        else:
            self.column = (self.column + (1 if code == keys.RIGHT else -1)) % self.columns

    def read_on(self, step):
        """Move the cursor to the next spot in reading order, or with a `step` of -1 to the one
        before."""
        self.go_to((self.cell + step) % (self.rows * self.columns))

    def type(self, code):
        """Act on a key other than an arrow: enter a digit, blank the cell with 0, or
        step. Return False if the key means nothing here."""
        digit = self.digits[self.cell]
        step = self.step(code)
        if code <= 9:
            new = code
        elif step:
            new = (digit + step) % 10
        else:
            return False
        if new != digit:
            self.put(self.cell, new)
        if self.goes_on and code <= 9:
            self.read_on(1)
        return True

    def step(self, code):
        """Return by how much a key steps a number: 1 or -1, 0 if it does not."""
        if not self.steps:
            return 0
        if code == keys.FIRE or code == keys.HASH:
            return 1
        return -1 if code == keys.CLEAR or code == keys.STAR else 0

    def put(self, cell, digit):
        """Set the digit of a cell, 0 to blank it."""
        self.digits[cell] = digit
        self.changes += 1

    def go_to(self, spot):
        """Put the cursor on a spot."""
        self.row = spot // self.columns
        self.column = spot - self.row * self.columns

    def clear(self):
        """Blank the whole sheet."""
        self._lay_out(self.rows, self.columns)
        self.changes += 1

    # Display.

    def label(self):
        """Return the size in a few characters, like `4x4`."""
        return "{}x{}".format(self.rows, self.columns)

    def words(self):
        """Return where the cursor is, and what may be typed there or "": two lines that fit
        beside the board in capitals."""
        return "R{} C{}".format(self.row + 1, self.column + 1), ""

    def legends(self):
        """Return up to two lines on what special keys do at the cursor; {select} and {star} are
        replaced by keys. Only for boards without sums beside them."""
        return ()

    def cell_style(self, cell):
        digit = self.digits[cell]
        return digit | cell_style.GIVEN if digit else 0

    def cell_styles(self, table):
        for cell in range(self.rows * self.columns):
            table[cell] = self.cell_style(cell)

    def sum_style(self, line):
        return -1

    def sum_styles(self, table):
        for line in range(self.rows + self.columns + 2):
            table[line] = self.sum_style(line)

    # The puzzle.

    def fault(self):
        """Return what is missing or plainly wrong: a sentence and the spot to go to, -1 for none;
        or None."""
        return None

    def reason(self):
        """Return the same as `fault`, for a sheet without a solution, if logic alone shows why."""
        return None
