"""The best results, a page for each league that has results."""

from micropython import const

from sumpad import keys
from sumpad.app import best_results
from sumpad.app.screens import base, pages_by_grade
from sumpad.view import fonts

_TOP = const(12)
_ROW = const(7)
_ROWS = const(7)
_LARGE_ROW = const(9)  # with large letters
_LARGE_ROWS = const(5)
_TIME_RIGHT = const(36)
_LARGE_TIME_RIGHT = const(52)
_TRAIT_X = const(40)


class BestResults(pages_by_grade.Leagues):
    """A page is the table of a league; UP and DOWN scroll."""

    kept = best_results
    question = "Forget all best results of {}?"
    nothing = "No {} times yet: solve a new puzzle without help."

    def read(self, league):
        self._first = 0
        return best_results.table(self.store, self.game, league)

    def key(self, code):
        if code != keys.DOWN and code != keys.UP:
            pages_by_grade.Leagues.key(self, code)
        elif self.page:
            first = self._first + (1 if code == keys.DOWN else -1)
            self._first = max(0, min(first, len(self.page) - self._rows()))
            self.dirty = True

    def paint_page(self, canvas):
        last = min(self._first + self._rows(), len(self.page))
        row = _LARGE_ROW if canvas.large else _ROW
        for i in range(self._first, last):
            self._paint_row(canvas, i, _TOP + (i - self._first) * row)
        base.paint_more(canvas, self._first, last < len(self.page), _TOP, canvas.HEIGHT - 8)

    def _rows(self):
        """Return how many rows are visible at once."""
        return _LARGE_ROWS if self.shell.canvas.large else _ROWS

    def _paint_row(self, canvas, i, y):
        result = self.page[i]
        date = "no date" if result.date == "-" else result.date
        if canvas.large:  # without what the title says, too
            canvas.number_right(fonts.TEXT, 11, y, i + 1)
            canvas.clock(fonts.TEXT, _LARGE_TIME_RIGHT, y, result.ms // 1000)
            canvas.text_right(fonts.TEXT, canvas.WIDTH - 5, y, date)
            return
        canvas.number_right(fonts.SMALL, 9, y, i + 1)
        canvas.clock(fonts.SMALL, _TIME_RIGHT, y, result.ms // 1000)
        more = result.traits.partition(" ")[2]  # than the grade, like fewest givens
        canvas.text(fonts.SMALL, _TRAIT_X, y, more.upper())
        canvas.text_right(fonts.SMALL, canvas.WIDTH - 5, y, date.upper())
