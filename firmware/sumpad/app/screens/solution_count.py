"""Count solutions: how many solutions the digits entered so far leave."""

from sumpad.app import game_state
from sumpad.app.screens import board_screen
from sumpad.games import backend


class Count:
    """A count of the solutions that the search `job` finds, up to `limit` (shown like '10+')."""

    def __init__(self, job, limit):
        self.found = 0
        self.answer = backend.RUNNING  # the final result of the job, RUNNING until then
        self._job = job
        self._limit = limit

    def step(self):
        """Let the job do one slice. Returns whether anything is new."""
        answer = self._job.step()
        if answer == backend.FOUND:
            self.found += 1
            if self.found > self._limit:
                self.answer = answer
            return True
        self.answer = answer
        return answer != backend.RUNNING

    def words(self):
        """Return the result, or the count so far, in words."""
        found = self.found
        if self.answer == backend.RUNNING:
            return "testing: {}".format(found)
        if self.answer == backend.GAVE_UP:
            return "{} found, then stopped".format(found) if found else "search took too long"
        if found > self._limit:
            return "{}+ solutions".format(self._limit)
        if not found:
            return "no solution left"
        return "{} solution{}".format(found, "" if found == 1 else "s")


class SolutionCount(board_screen.BoardScreen):
    """Counts in the background, over the board. Any key ends it."""

    def __init__(self, shell):
        board_screen.BoardScreen.__init__(self, shell)
        self._count = Count(self.play.game.search(True), shell.settings.get("test"))

    def key(self, code):
        self.close(code)

    def advance(self, ms):
        self.play.advance(ms)

    def work(self):
        count = self._count
        if count.answer == backend.RUNNING and count.step():
            self.shell.session.note_help(game_state.COUNT)
            self.dirty = True
        return count.answer == backend.RUNNING

    def words(self):
        return self._count.words()

    def paint_panel(self, canvas, x, whole):
        board_screen.BoardScreen.paint_panel(self, canvas, x, whole)
        self.paint_answer(canvas, self.words())
