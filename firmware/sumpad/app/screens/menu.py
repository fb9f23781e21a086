"""The base of menus: UP and DOWN move the cursor, LEFT and RIGHT turn pages, FIRE chooses, a digit
chooses at once.
"""

from micropython import const

from sumpad import keys
from sumpad.app.screens import base
from sumpad.view import fonts

NO_KEY = const(-1)

_ROW = const(9)
_TOP = const(11)
_BOTTOM = const(55)  # y of the mark for more items below, where there is no foot
_X = const(3)
TITLE_X = const(12)


class Menu(base.Screen):
    """A menu, which scrolls if its items do not fit.

    Items are (digit key or NO_KEY, title, action). The action is a function without arguments, or
    the name of a screen to open, like "puzzle_forms.Select". A digit without an item does nothing.
    """

    title = ""
    top = _TOP  # y of the first row; 0: no title, so that there is room for more items
    foot = ""  # words at the bottom
    stays = False  # whether MENU does nothing, else it goes back

    def __init__(self, shell):
        base.Screen.__init__(self, shell)
        self.items = ()
        self.at = 0
        self._first = 0  # the item in the first row

    def key(self, code):
        if code == keys.UP or code == keys.DOWN:
            self.at = (self.at + (1 if code == keys.DOWN else -1)) % len(self.items)
            self.dirty = True
        elif code == keys.LEFT or code == keys.RIGHT:
            rows = self._rows(self.shell.canvas)
            at = self.at + (rows if code == keys.RIGHT else -rows)
            self.at = max(0, min(at, len(self.items) - 1))
            self.dirty = True
        elif code in base.SELECT_KEYS:
            self._carry_out(self.items[self.at][2])
        elif code in base.BACK_KEYS or code == keys.MENU and not self.stays:
            self.back(code)
        else:
            for i, (key, _, act) in enumerate(self.items):
                if key == code:
                    self.at = i  # so that the cursor is there when the player comes back
                    self.dirty = True
                    self._carry_out(act)
                    return

    def _carry_out(self, act):
        if isinstance(act, str):
            self.shell.open(act)
        else:
            act()

    def back(self, code):
        """Act on the key `code`, which goes back."""
        self.shell.pop()

    def _rows(self, canvas):
        """Return how many items have room."""
        if self.foot:
            return base.rows_above(canvas, self.foot)
        return (canvas.HEIGHT - self.top) // _ROW

    def paint(self, canvas, whole):
        if whole and self.top:
            self.paint_title(canvas)
        shown = self._rows(canvas)
        bottom = self.top + (shown - 1) * _ROW if self.foot else _BOTTOM
        if self.at < self._first:
            self._first = self.at
        elif self.at >= self._first + shown:
            self._first = self.at - shown + 1
        canvas.fill_rect(0, self.top, canvas.WIDTH, canvas.HEIGHT - self.top, 0)
        last = min(self._first + shown, len(self.items))
        for i in range(self._first, last):
            key, title, _ = self.items[i]
            y = self.top + (i - self._first) * _ROW
            if key != NO_KEY:
                canvas.number(fonts.TEXT, _X, y + 1, key)
            canvas.text(fonts.TEXT, TITLE_X, y + 1, title)
            self.paint_mark(canvas, i, y)
            if i == self.at:
                canvas.invert(0, y, canvas.WIDTH - 5, _ROW)
        base.paint_more(canvas, self._first, last < len(self.items), self.top, bottom)
        if self.foot:
            has_room = self.top == _TOP and len(self.items) < shown
            base.paint_foot(canvas, self.foot, has_room)

    def paint_mark(self, canvas, i, y):
        """Draw what belongs at the right of item `i`, in the row at `y`."""

    def paint_title(self, canvas):
        base.paint_title(canvas, self.title)
