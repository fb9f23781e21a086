"""A list to choose from: arrows move, FIRE chooses, a digit chooses by number."""

from micropython import const

from sumpad import keys
from sumpad.app.screens import base
from sumpad.view import fonts

_ROW = const(9)
_TOP = const(11)


class Menu(base.Screen):
    """Items are pairs (title, method without arguments); more than fit scroll."""

    title = ""
    top = _TOP  # y of the first row

    def __init__(self, shell):
        base.Screen.__init__(self, shell)
        self.items = ()
        self.at = 0
        self._first = 0  # item in the first row

    def key(self, code):
        if code == keys.UP or code == keys.DOWN:
            self.at = (self.at + (1 if code == keys.DOWN else -1)) % len(self.items)
            self.dirty = True
        elif code in base.SELECT_KEYS or code == keys.RIGHT:
            self.items[self.at][1]()
        elif code in base.BACK_KEYS or code == keys.LEFT:
            self.back()
        elif 1 <= code <= len(self.items):
            self.items[code - 1][1]()

    def back(self):
        self.shell.pop()

    def paint(self, canvas, whole):
        if whole:
            self.paint_title(canvas)
        shown = (canvas.HEIGHT - self.top) // _ROW
        if self.at < self._first:
            self._first = self.at
        elif self.at >= self._first + shown:
            self._first = self.at - shown + 1
        canvas.fill_rect(0, self.top, canvas.WIDTH, canvas.HEIGHT - self.top, 0)
        last = min(self._first + shown, len(self.items))
        for i in range(self._first, last):
            y = self.top + (i - self._first) * _ROW
            canvas.number(fonts.SMALL, 3, y + 2, i + 1)
            canvas.text(fonts.TEXT, 12, y + 1, self.items[i][0])
            if i == self.at:
                canvas.invert(0, y, canvas.WIDTH - 4, _ROW)
        if self._first:
            canvas.text(fonts.TEXT, canvas.WIDTH - 3, self.top, fonts.MORE_ABOVE)
        if last < len(self.items):
            canvas.text(fonts.TEXT, canvas.WIDTH - 3, canvas.HEIGHT - _ROW, fonts.MORE_BELOW)

    def paint_title(self, canvas):
        canvas.text_centred(fonts.TEXT, canvas.WIDTH // 2, 1, self.title)
        canvas.invert(0, 0, canvas.WIDTH, 9)
