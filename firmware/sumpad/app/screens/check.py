"""Check: marks wrong entries until the next key, which goes to the game.

If the puzzle has one solution, a digit that differs from it is wrong. If it has several, the
digits entered on a line that can no longer be right are wrong. If there is no such line, a search
finds out whether a solution is left.
"""

from sumpad.app import marks
from sumpad.app.screens import board
from sumpad.games import backend
from sumpad.view import cell_style

_WRONG = cell_style.WRONG >> cell_style.MARKS_SHIFT
_MISTAKES = "{} mistakes: 0 clears this one"


class Check(board.BoardScreen):
    """The check, which works in the background. Any key ends it."""

    marks_same = False  # only wrong digits are marked

    def __init__(self, shell):
        board.BoardScreen.__init__(self, shell)
        self.source = marks.Marks(self.play.game)
        self._cells = self.play.game.rows * self.play.game.columns
        self._solution = bytearray(self._cells)
        self._job = self.play.game.search(False)
        self._found = 0  # solutions of the puzzle
        self._entered = False  # whether the search starts from the digits entered
        self._says = "checking"

    def key(self, code):
        self.close(code)

    def advance(self, ms):
        self.play.advance(ms)

    def work(self):
        if not self._job:
            return False
        answer = self._job.step()
        if answer != backend.RUNNING:
            self._take(answer)
        return self._job is not None

    def _take(self, answer):
        """Act on `answer`, a result of the search: begin the next search, or end the check."""
        if answer == backend.GAVE_UP:
            self._end("gave up")
        elif self._entered:
            self._end("no solution left" if answer == backend.EXHAUSTED else None)
        elif answer == backend.EXHAUSTED:
            if self._found:
                self._end(self._compare())
            else:
                self._end("NO solution")
        elif self._found:
            broken = self._mark_broken()
            if broken:
                self._end(broken)
            else:
                self._entered = True
                self._job = self.play.game.search(True)
        else:
            self._found = 1
            for cell in range(self._cells):
                self._solution[cell] = self._job.digits[cell]

    def _end(self, words):
        self._job = None
        self._says = words or "no mistakes so far"
        self.shell.session.note_help()  # like a hint, a check reveals something
        self.dirty = True

    def _compare(self):
        """Mark the digits that differ from the only solution, and put the cursor on one of them.
        Return words on them, None if there are none."""
        count = 0
        first = -1
        play = self.play
        game = play.game
        self.source.alone = True
        for cell in range(self._cells):
            if game.digit(cell) and game.digit(cell) != self._solution[cell]:
                self.source.cells[cell] = _WRONG
                count += 1
                if first < 0 or cell == play.cell:
                    first = cell
        if count:
            play.show_cell(first)
            return "1 mistake: 0 clears it" if count == 1 else _MISTAKES.format(count)
        return None

    def _mark_broken(self):
        """Mark the digits entered on lines that can no longer be right. Return words on them, None
        if there are none."""
        words = None
        game = self.play.game
        for cell in range(self._cells):
            if game.digit(cell) and not game.is_given(cell) and game.breaks_line(cell):
                self.source.cells[cell] = _WRONG
                words = "these cannot all be right"
        return words

    def paint(self, canvas, whole):
        # The cursor may have moved to where the bar was; then the bar moves too.
        board.BoardScreen.paint(self, canvas, whole or not self._job)

    def paint_panel(self, canvas, x, whole):
        board.BoardScreen.paint_panel(self, canvas, x, whole)
        self.paint_answer(canvas, self._says)
