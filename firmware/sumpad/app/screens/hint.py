"""A hint in three presses: it points at line and cell, explains, plays the move, or looks for what
is wrong.

A hint of several sentences takes a press for each. It is a screen of its own, over the game, so
that Playing need not know of it; a key that does not continue ends it, and a digit, an arrow or
MENU then does what it does in the game.
"""

from micropython import const

from sumpad import keys
from sumpad.app import legends, marks
from sumpad.app.screens import bar, base, board
from sumpad.games import backend
from sumpad.view import fonts

# Words of the panel that stay: size, code and the first trait, so that a bar of two rows leaves
# room for two lines below; but where sentences or sums stand in the panel, they need the room.
_WORDS = const(3)
_WORDS_OVER_SENTENCE = const(2)
_WORDS_OVER_SUMS = const(1)


class Hint(board.BoardScreen):
    """HINT, FIRE or # continues; any other key ends the hint."""

    def __init__(self, shell):
        board.BoardScreen.__init__(self, shell)
        most = _WORDS_OVER_SUMS if self._layout.brief else _WORDS
        if bar.in_panel(shell.canvas, self._layout):
            most = _WORDS_OVER_SENTENCE
        del self._words[most:]
        self._title_y = len(self._words) * board.LINE
        self.source = marks.Marks(self.play.game)
        self._job = self.play.game.hint()
        self._answer = backend.RUNNING
        self._page = -1  # sentence that is shown; -1: only pointing

    def key(self, code):
        job = self._job
        if self._answer != backend.FOUND or not (code == keys.HINT or code in base.SELECT_KEYS):
            self.close(code)
        elif self._page < job.pages - 1:
            self._turn_to(self._page + 1)
        else:
            self._play(job.move)

    def advance(self, ms):
        self.play.advance(ms)

    def work(self):
        if self._answer != backend.RUNNING:
            return False
        self._answer = self._job.step()
        if self._answer == backend.RUNNING:
            return True
        self.dirty = True
        if self._answer != backend.GAVE_UP:
            self.shell.session.note_help()
        if self._answer == backend.FOUND:
            self._turn_to(-1)
        return False

    def _turn_to(self, page):
        """Show a sentence; -1: only point at what the last one is about."""
        self._page = page
        if page < 0:
            page = self._job.pages - 1
        self.source.clear()
        self.source.lines = self._job.lines(page)
        self._job.mark(page, self.source.cells)
        cell = self._job.cell(page)
        if self._job.move < 0:
            cell = self._entered(cell)
            self.marks_same = False  # its digit may be right, another one is spoken of
        if cell >= 0:
            self.play.show_cell(cell)
        self.dirty = True

    def _entered(self, cell):
        """Of the cells that are marked, one with a digit that may be wrong, else `cell`."""
        game = self.play.game
        for marked, bits in enumerate(self.source.cells):
            if bits and game.digit(marked) and not game.is_given(marked):
                return marked
        return cell

    def _play(self, move):
        play = self.play
        if move < 0:  # something is wrong
            self.shell.pop()
            self.shell.open_help("check.Check")
            return
        play.enter(move)
        if play.solved:
            self.shell.replace(self.shell.load("solved").Solved(self.shell))
        else:
            self.shell.pop()

    def _next(self):
        """Which key goes on with the hint, and what it does then."""
        job = self._job
        if self._page < 0:
            words = "WHY?"
        elif self._page < job.pages - 1:
            words = "NEXT"
        else:
            words = "FIND" if job.move < 0 else "PLAY"
        return legends.legend(self.shell.board, base.SELECT_KEYS).upper() + ": " + words

    def _count(self):
        """Which of several sentences is shown."""
        job = self._job
        if self._page < 0 or job.pages == 1:
            return ""
        return "{}/{}".format(self._page + 1, job.pages)

    def _corner(self):
        """What a bar that hides the strip has to say besides."""
        if self._page < 0 or self.has_room(self.shell.canvas):
            return ""
        return "{} {}".format(self._count(), self._next()).strip()

    def words(self):
        """What the bar says; where there is a panel or a strip, nothing while the hint only
        points."""
        if self._answer == backend.FOUND:
            if self._page >= 0:
                return self._job.sentence(self._page)
            if self.has_room(self.shell.canvas) or self.has_strip():
                return ""
            return "{}   {}".format(self._job.rung, self._next())
        if self._answer == backend.RUNNING:
            return "thinking"
        return "gave up" if self._answer == backend.GAVE_UP else "nothing is left to find"

    def paint(self, canvas, whole):
        if not whole and bar.in_panel(canvas, self._layout):
            x = self._layout.panel_x
            canvas.fill_rect(x, 0, canvas.WIDTH - x, canvas.HEIGHT, 0)
        elif not whole:
            canvas.clear()  # the bar comes and goes, and may have covered the board
            whole = True
        board.BoardScreen.paint(self, canvas, whole)

    def paint_panel(self, canvas, x, whole):
        board.BoardScreen.paint_panel(self, canvas, x, True)
        if self.has_room(canvas):
            self._paint_beside(canvas, x)
        elif self.has_strip():
            self._paint_strip(canvas)
        self.paint_bar(canvas, self.words(), self._corner())

    def _paint_beside(self, canvas, x):
        """Say in the panel that this is a hint, which page it is and which key goes on."""
        if self._answer != backend.FOUND:
            canvas.text_right(fonts.SMALL, canvas.WIDTH, self._title_y, "HINT")
            return
        job = self._job
        count = self._count()
        following = self._next()
        if bar.in_panel(canvas, self._layout):
            canvas.text(fonts.SMALL, x, self._title_y, count)
            lines = ["HINT"]
        else:
            lines = [count or "HINT"]
            following = following.replace(" ", "\n")
        if self._page < 0:
            lines += job.rung.upper().split()
        y = self._title_y
        for line in lines + following.split("\n"):
            canvas.text_right(fonts.SMALL, canvas.WIDTH, y, line)
            y += board.LINE

    def _paint_strip(self, canvas):
        """Say below the board that this is a hint, and which key goes on."""
        y = board.STRIP_Y
        x = canvas.text(fonts.SMALL, 0, y, "HINT") + 4
        if self._answer == backend.FOUND:
            if self._page < 0:
                x = canvas.text(fonts.SMALL, x, y, self._job.rung.upper()) + 8
            canvas.text(fonts.SMALL, x, y, self._next())
