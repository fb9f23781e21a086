"""The contract of sheets: what a puzzle is entered on. This docstring is the specification.

`Backend.sheet(size)` gives a blank one. A sheet holds what was typed so far and where the cursor
is, says how both look, and turns into the text of a puzzle when nothing is missing. Like a backend
it is called and never calls, and the game that is being played is none of its business.

The cursor stands on a *spot*, a whole number: a cell (as numbered by the backend) or whatever else
the family lets the player type, from rows * columns on. `row` and `column` are the cell that must
be visible then; the cursor is painted there if `on_cell`, else by `look` and `margin`, which are
for the board view like a game's. `below`: it is below the board, not beside it or on it.

This base class is the sheet of a family with digits in cells and nothing else to type.
"""

from sumpad import keys
from sumpad.view import cell_style


class Sheet:
    """A blank board of rows x columns cells; a byte of `digits` each, 0 for a blank.

    A family's own sheet has also

    search()
        A job that finds the solutions one after another, like `Backend.search`. Only for a sheet
        without a fault, which must not change meanwhile.

    text()
        The puzzle as text. Only for a sheet on which nothing is missing.

    load(puzzle)
        Continue from the text of a puzzle, of any size. Returns None, or the text.TextError that
        says what is wrong; then nothing has changed.

    draft()
        All that was typed, complete or not, as text; its first word is the family's name.

    take_draft(draft)
        Continue from a draft, of any size. Returns like `load`.
    """

    NAME = ""  # of the family
    OPENING = "Type the givens"  # what to do on a blank sheet, with {select} for the key
    ONE_SOLUTION = True  # a puzzle with several solutions is unusual
    steps = False  # FIRE and # step a number up, CLEAR and * down
    goes_on = False  # a digit that was typed leads to the next cell

    def __init__(self, rows, columns):
        self.changes = 0  # counts what a draft must not lose
        self.advice = ""  # what to do instead of the last key, as in `Backend.entering`
        self._lay_out(rows, columns)

    def _lay_out(self, rows, columns):
        """Become a blank sheet of another size."""
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
        """As `Backend.layout`."""
        return None

    # what the player does

    def key(self, code):
        """Act on a key; False if it means nothing here."""
        self.advice = ""
        if keys.UP <= code <= keys.RIGHT:
            self.move(code)
            return True
        return self.type(code)

    def move(self, code):
        """Move the cursor as an arrow says, from an edge to the opposite one."""
        if code == keys.UP or code == keys.DOWN:
            self.row = (self.row + (1 if code == keys.DOWN else -1)) % self.rows
        else:
            self.column = (self.column + (1 if code == keys.RIGHT else -1)) % self.columns

    def type(self, code):
        """Act on a key that is no arrow: digits are taken, 0 and CLEAR blank, unless it steps."""
        digit = self.digits[self.cell]
        step = self.step(code)
        if code <= 9:
            new = code
        elif step:
            new = (digit + step) % 10
        elif code == keys.CLEAR:
            new = 0
        else:
            return False
        if new != digit:
            self.put(self.cell, new)
        if self.goes_on and code <= 9:
            self.go_to((self.cell + 1) % (self.rows * self.columns))
        return True

    def step(self, code):
        """By how much a key steps a number: 1 or -1, 0 if it does not."""
        if not self.steps:
            return 0
        if code == keys.FIRE or code == keys.HASH:
            return 1
        return -1 if code == keys.CLEAR or code == keys.STAR else 0

    def put(self, cell, digit):
        """Write a digit into a cell, 0 to blank it."""
        self.digits[cell] = digit
        self.changes += 1

    def go_to(self, spot):
        """Put the cursor on a spot."""
        self.row = spot // self.columns
        self.column = spot - self.row * self.columns

    def clear(self):
        """Blank all."""
        self._lay_out(self.rows, self.columns)
        self.changes += 1

    # what is seen

    def label(self):
        """The size in a few characters, like `4x4`."""
        return "{}x{}".format(self.rows, self.columns)

    def words(self):
        """Where the cursor is and what may be typed there: two lines that fit beside the board
        in capitals, the second may be empty."""
        return "R{} C{}".format(self.row + 1, self.column + 1), ""

    def legends(self):
        """What keys do at the cursor that the table does not show: up to two lines, with {select}
        and {star} for the keys; only where there are no sums beside the board."""
        return ()

    def look(self, cell):
        digit = self.digits[cell]
        return digit | cell_style.GIVEN if digit else 0

    def looks(self, table):
        for cell in range(self.rows * self.columns):
            table[cell] = self.look(cell)

    def margin(self, line):
        return -1

    def margins(self, table):
        for line in range(self.rows + self.columns + 2):
            table[line] = self.margin(line)

    # the puzzle

    def fault(self):
        """What is missing or plainly wrong: None, or a sentence and the spot to go to, -1 for
        none."""
        return None

    def reason(self):
        """Like `fault`, for a sheet that has no solution: if logic alone can tell why."""
        return None
