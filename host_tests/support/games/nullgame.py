"""A family that does nothing, after the null game of Simon Tatham's collection.

It keeps the contract, except for entry (it has no sheet), with the least code: the contract tests
run it beside the real families, and it is the file to copy for a new one. Its puzzle is R x C
cells that each want the digit 1.
"""

from sumpad.games import backend, digits, explain, hint, parameters, text_reader
from sumpad.view import fonts


class _Ready:
    """A job that is done at its first step, after doing what it was given."""

    progress = 100
    nodes = 0

    def __init__(self, action, digits=b""):
        self.digits = digits
        self._action = action
        self._answer = backend.FOUND

    def step(self):
        answer, self._answer = self._answer, backend.EXHAUSTED
        if answer == backend.FOUND:
            self._action()
        return answer


class _Explainer(hint.Explainer):
    """The first blank wants a 1."""

    def __init__(self, digits):
        self._digits = digits

    def explain(self, job):
        cell = self._digits.find(0)
        if cell >= 0:
            job.use(("nothing", 10))
            job.follows(cell, 1)
            job.show(explain.Pages().add("every cell is 1", focus=(cell,)))
        yield backend.EXHAUSTED if cell < 0 else backend.FOUND


class Panel:
    """Shows the size of the board. A family has this class in its module `panel`."""

    def __init__(self, play, place):
        self._label = play.game.label()

    def paint(self, canvas, x, whole):
        if whole:
            canvas.text(fonts.SMALL, x, 1, self._label)


class Game(digits.DigitGame):
    NAME = "null"
    TITLE = "Nothing"
    PARAMETERS = (
        parameters.Parameter("rows", "Rows", 1, 9, 2),
        parameters.Parameter("columns", "Columns", 1, 9, 3),
    )

    DAILY = (2, 3)
    LESSONS = ()

    def __init__(self):
        super().__init__(0)

    def make(self, parameters, code):
        return _Ready(lambda: self._take(*parameters))

    def _take(self, rows, columns):
        self.rows, self.columns = rows, columns
        super().__init__(rows * columns)

    def _read(self, puzzle, first_line):
        reader = text_reader.Reader(puzzle, first_line)
        reader.need_line("'null' and a size")
        reader.literal("null")
        size = reader.number(1, 9, "rows"), reader.number(1, 9, "columns")
        reader.end_of_line()
        reader.end_of_text()
        self._take(*size)

    def _count(self):
        """There are no lines."""

    def text(self, played=False):
        return f"null {self.rows} {self.columns}\n"

    def label(self):
        return f"{self.rows}x{self.columns}"

    def leagues(self):
        return ("all",)

    def league(self, parameters):
        return "all"

    def interpret(self, event, cell, notes):
        if event not in (0, 1):
            return backend.UNUSED
        if notes:
            return backend.move(cell, 0, 1, backend.NOTE) if event else backend.NO_EFFECT
        old = self._digits[cell]
        return backend.NO_EFFECT if old == event else backend.move(cell, old, event)

    def is_given(self, cell):
        return False

    def status(self):
        return backend.SOLVED if all(self._digits) else backend.PLAYING

    def cell_style(self, cell):
        return self._digits[cell]

    def search(self, entered):
        return _Ready(lambda: None, bytes([1]) * len(self._digits))

    def hint(self, by_rating=False, fits=None):
        return hint.HintJob(_Explainer(self._digits))
