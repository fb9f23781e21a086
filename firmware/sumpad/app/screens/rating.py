"""The rating of the puzzle, which says how hard it is. It is found by going through all hints."""

from micropython import const

from sumpad import keys
from sumpad.app.screens import base, making
from sumpad.games import backend, rating
from sumpad.view import fonts

_TITLE_Y = const(13)
_SECOND_Y = const(23)
_RATING_Y = const(26)
_POINT = const(3)  # side of the decimal point
_MORE = const(3)  # how far to the right of the middle the point is after two digits
_SCALE_Y = const(44)


class Rating(base.Screen):
    """Shows the progress, then the rating. BACK cancels; at the end any key leaves."""

    def __init__(self, shell):
        base.Screen.__init__(self, shell)
        self._job = shell.session.family.rate()
        self._answer = backend.RUNNING
        self._shown = -1  # the progress on the display

    def key(self, code):
        if self._answer == backend.FOUND or code in base.BACK_KEYS or code == keys.MENU:
            self.shell.pop()

    def leave(self):
        self._job.stop()

    def work(self):
        if self._answer == backend.FOUND:
            return False
        self._answer = self._job.step()
        self.dirty = self._answer == backend.FOUND or self._job.progress != self._shown
        return True

    def paint(self, canvas, whole):
        if self._answer != backend.FOUND:
            self._shown = self._job.progress
            making.paint_progress(
                self.shell.board, canvas, whole, "Rating the puzzle", self._shown
            )
            return
        canvas.clear()
        middle = canvas.WIDTH // 2
        base.paint_last_line(canvas, "Press any key")
        tenths = self._job.tenths
        if tenths == rating.BEYOND:
            words = "solutions" if self._job.is_ambiguous else "solutions, or is too hard"
            canvas.text_centred(fonts.TEXT, middle, _TITLE_Y, "No rating: it has several")
            canvas.text_centred(fonts.TEXT, middle, _SECOND_Y, words)
            return
        canvas.text_centred(fonts.TEXT, middle, _TITLE_Y, "Rating of the hardest step")
        point = middle + (_MORE if tenths >= 100 else -2)
        canvas.number_right(fonts.BIG, point - 1, _RATING_Y, tenths // 10)
        bottom = _RATING_Y + fonts.height(fonts.BIG)
        canvas.fill_rect(point, bottom - _POINT, _POINT, _POINT, 1)
        canvas.number(fonts.BIG, point + _POINT + 2, _RATING_Y, tenths % 10)
        words = "or more" if self._job.is_vague else "1 easiest, 11 hardest"
        canvas.text_centred(fonts.TEXT, middle, _SCALE_Y, words)
