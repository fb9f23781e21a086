"""Test: how many solutions there are from the digits entered so far."""

from sumpad.app.screens import board
from sumpad.games import backend


class Counting(board.BoardScreen):
    """Counts in the background, up to '10+' or another number of the settings; any key ends it."""

    def __init__(self, shell):
        board.BoardScreen.__init__(self, shell)
        self._job = self.play.game.search(True)
        self._answer = backend.RUNNING
        self._count = 0
        self._limit = shell.settings.get("test")

    def key(self, code):
        self.shell.pop()

    def advance(self, ms):
        self.play.advance(ms)

    def work(self):
        if self._answer != backend.RUNNING:
            return False
        answer = self._job.step()
        if answer == backend.FOUND:
            self.shell.note_help()
            self._count += 1
            self.dirty = True
            if self._count <= self._limit:
                return True
        if answer == backend.RUNNING:
            return True
        self._answer = answer
        self.shell.note_help()
        self.dirty = True
        return False

    def words(self):
        """The answer, or how far it has come."""
        count = self._count
        if self._answer == backend.RUNNING:
            return "testing: {}".format(count)
        if self._answer == backend.GAVE_UP:
            return "gave up after {}".format(count)
        if count > self._limit:
            return "{}+ solutions".format(self._limit)
        return "{} solution{}".format(count or "NO", "" if count == 1 else "s")

    def paint_panel(self, canvas, x, whole):
        board.BoardScreen.paint_panel(self, canvas, x, whole)
        self.paint_bar(canvas, self.words())
