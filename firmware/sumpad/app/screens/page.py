"""A page of text that scrolls."""

from micropython import const

from sumpad import keys
from sumpad.app.screens import base
from sumpad.view import fonts

_ROW = const(9)
_TOP = const(11)
_ROWS = const(5)


class Page(base.Screen):
    """Paragraphs, wrapped to the width of the screen; UP and DOWN scroll by a line, LEFT and RIGHT
    by all that is seen, and so do FIRE and #, up to the end."""

    def __init__(self, shell, title, paragraphs):
        base.Screen.__init__(self, shell)
        self._title = title
        self._lines = []
        for paragraph in paragraphs:
            self._lines += base.wrap(shell.canvas, fonts.TEXT, paragraph, shell.canvas.WIDTH - 6)
        self._first = 0

    def key(self, code):
        first = self._first
        last = max(0, len(self._lines) - _ROWS)
        pages_on = code == keys.RIGHT or code in base.SELECT_KEYS and first < last
        if code == keys.DOWN or pages_on:
            self._first = min(first + (1 if code == keys.DOWN else _ROWS), last)
        elif code == keys.UP or code == keys.LEFT:
            self._first = max(first - (1 if code == keys.UP else _ROWS), 0)
        else:
            self.shell.pop()
        self.dirty = self._first != first

    def paint(self, canvas, whole):
        canvas.clear()
        base.paint_title(canvas, self._title)
        last = min(self._first + _ROWS, len(self._lines))
        for i in range(self._first, last):
            canvas.text(fonts.TEXT, 1, _TOP + (i - self._first) * _ROW + 1, self._lines[i])
        base.paint_more(canvas, self._first, last < len(self._lines))
