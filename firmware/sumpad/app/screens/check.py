"""Check: marks wrong entries until the next key, which is the game's.

If the puzzle has one solution, wrong is what differs from it. If it has several, it is what lies
on a line that can no longer come out right; if there is no such line, a search tells whether a
solution is left.
"""

from sumpad.app import marks
from sumpad.app.screens import board
from sumpad.games import backend
from sumpad.view import look

_WRONG = look.WRONG >> look.MARKS_SHIFT
_MISTAKES = "{} mistakes: 0 clears this one"


class Check(board.BoardScreen):
    """Checks in the background; any key ends it."""

    marks_same = False  # what is wrong is marked alone

    def __init__(self, shell):
        board.BoardScreen.__init__(self, shell)
        self.source = marks.Marks(self.play.game)
        self._cells = self.play.game.rows * self.play.game.columns
        self._solution = bytearray(self._cells)
        self._job = self.play.game.search(False)
        self._found = 0  # solutions of the puzzle
        self._entered = False  # the search goes on from what was entered
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
        """Act on an answer of the search: ask the next question, or end."""
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
        self.shell.session.note_help()  # like a hint, a check gives something away
        self.dirty = True

    def _compare(self):
        """Mark the digits that are not those of the only solution, and put the cursor on one."""
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
        """Mark the digits entered on lines that cannot come out right."""
        words = None
        game = self.play.game
        for cell in range(self._cells):
            if game.digit(cell) and not game.is_given(cell) and game.breaks_line(cell):
                self.source.cells[cell] = _WRONG
                words = "these cannot all be right"
        return words

    def paint(self, canvas, whole):
        # The cursor may have gone where the bar was, which is elsewhere then.
        board.BoardScreen.paint(self, canvas, whole or not self._job)

    def paint_panel(self, canvas, x, whole):
        board.BoardScreen.paint_panel(self, canvas, x, whole)
        self.paint_answer(canvas, self._says)
