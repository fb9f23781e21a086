"""The form under the screens for a puzzle: a row for each parameter."""

from micropython import const

from sumpad import games, keys
from sumpad.app import key_labels, settings
from sumpad.app.screens import base
from sumpad.view import fonts

VALUE_X = const(68)
_X = const(4)
_GAP = const(3)  # columns at least between a title and its value
_SCROLL = const(5)  # columns of the marks of a form that scrolls
_IDLE = const("automatic")
ARROW = const(11)  # columns of the arrow after a value, and of the gaps beside it


class Form(base.Screen):
    """A form with a row for each of some settings, perhaps another row, and a row to start, which
    names the key that does. A setting whose values all give the same puzzles is automatic.

    LEFT and RIGHT change a value, and after the last one begin again. Digits type a number, or the
    position of a word in its list. FIRE starts from any row. On a board with a knob, which is
    turned and pressed, FIRE goes to the next row, and only the last row starts. The form begins
    with the values chosen last.
    """

    turns = base.ALL_ARROWS

    APART = ""  # a suffix for the names of its settings, to keep them apart from others

    def __init__(self, shell, title, parameters):
        base.Screen.__init__(self, shell)
        shell.wait()  # the words of the foot may have to be loaded
        rows = settings.settings_of(shell.session.family, parameters)
        for row in rows:
            row.name += self.APART
        self._title = "{}: {}".format(shell.session.family.TITLE, title)
        self._rows = rows
        self._values = [shell.settings.value(row) for row in rows]
        self._before = {}  # row -> its value before an incomplete number was typed
        self._at = 0
        self._makes = parameters is shell.session.family.PARAMETERS
        self._stepped = len(rows)  # how many rows have values that arrows change
        self._last = len(rows)  # the row that starts
        self._top = 0  # the row in the first line

    def key(self, code):
        self.dirty = True
        if code == keys.FIRE and self._leads_on():
            code = keys.DOWN
        if code == keys.UP or code == keys.DOWN:
            self._mend(self._at)
            step = 1 if code == keys.DOWN else self._last
            self._at = (self._at + step) % (self._last + 1)
        elif code in base.SELECT_KEYS:
            self._check()
        elif self._at < len(self._rows) and self._change(self._at, code):
            pass
        elif self.other_key(self._at, code):
            pass
        elif code in base.BACK_KEYS or code == keys.MENU:
            self.shell.pop()
        else:
            self.dirty = False  # the key had no effect, and the tone indicates that

    def _leads_on(self):
        """Return whether FIRE goes to the next row."""
        return key_labels.has_knob(self.shell.board) and self._at < self._last

    def other_key(self, at, code):
        """Act on the key `code` in the row `at`, which is not a setting. Returns whether the key
        had a meaning."""
        return False

    def _change(self, at, code):
        """Act on the key `code` in the row `at`, which is a setting. Returns whether the key had a
        meaning."""
        if self._is_idle(at):
            return False
        row = self._rows[at]
        value = self._values[at]
        if value in row.values:
            self._before[at] = value
        if code == keys.LEFT or code == keys.RIGHT:
            value = self._before.get(at, row.default)
            self._values[at] = row.after(value, 1 if code == keys.RIGHT else -1)
        elif code > 9:
            return False
        elif self._is_word(row):  # a digit chooses a word by its position
            if not 1 <= code <= len(row.values):
                return False
            self._values[at] = row.values[code - 1]
        else:
            # 1, then 2 types 12. If that is too large, the digit starts a new number.
            longer = value * 10 + code
            self._values[at] = longer if 1 <= longer <= row.values[-1] else code
        return True

    def _is_idle(self, at):
        """Return whether the row `at` is a setting whose values all give the same puzzles."""
        if not self._makes or at >= len(self._rows):
            return False
        family = self.shell.session.family
        return settings.is_idle(family, self._chosen(), at, self._rows[at])

    def _chosen(self):
        """Return a list of the values that a puzzle gets."""
        return list(self._values)

    def _is_word(self, row):
        """Return whether the values of the setting `row` are words, not numbers or sizes."""
        return row.shown(row.default).isalpha()

    def _mend(self, at):
        """If the number in the row `at` is incomplete, restore the value before it. Returns
        whether that was so."""
        if at >= len(self._rows) or self._values[at] in self._rows[at].values:
            return False
        self._values[at] = self._before.get(at, self._rows[at].default)
        return True

    def _check(self):
        """Start, unless a number is incomplete."""
        for i, row in enumerate(self._rows):
            if self._mend(i):
                self._at = i
                low, high = row.shown(row.values[0]), row.shown(row.values[-1])
                self.shell.tell("{}: {} to {}".format(row.title, low, high))
                return
        if self.lacks_something():
            return
        for row, value in zip(self._rows, self._values):
            self.shell.settings.put(row, value)
        self.shell.host.tidy()  # the chosen values last longer than the form
        self.begin(tuple(self._chosen()))

    def lacks_something(self):
        """Return whether a value without a default is missing; if so, tell the player."""
        return False

    def begin(self, values):
        """Continue with the chosen `values`."""

    def come_back(self):
        """Put the cursor on the last row, because the form is shown again after a key that goes
        back. There another press of that key leaves the form."""
        self._at = self._last

    def paint(self, canvas, whole):
        canvas.clear()
        base.paint_title(canvas, self._title)
        words = self.explanation()
        shown = base.rows_above(canvas, words)
        self._top = max(self._at - shown + 1, min(self._top, self._at))
        rows = self.rows()
        last = min(self._top + shown, len(rows))
        y = base.TOP
        for row in range(self._top, last):
            self._paint_row(canvas, row, y, *rows[row])
            y += base.ROW
        base.paint_more(canvas, self._top, last < len(rows), base.TOP, y - base.ROW)
        base.paint_foot(canvas, words, len(rows) < shown)

    def rows(self):
        """Return (title, value) of each row."""
        rows = []
        for i, row in enumerate(self._rows):
            rows.append((row.title, _IDLE if self._is_idle(i) else self.shown(i)))
        return rows + self.more_rows() + [(self.start(), "")]

    def start(self):
        """Return the words of the row that starts."""
        codes = (keys.HASH,) if key_labels.has_knob(self.shell.board) else base.SELECT_KEYS
        return key_labels.legend(self.shell.board, codes) + ": start"

    def shown(self, at):
        """Return the value in the row `at`, which is a setting, in words."""
        row = self._rows[at]
        value = self._values[at]
        return row.shown(value) if value in row.values else "{}_".format(value)

    def more_rows(self):
        """Return (title, value) of each row that is not a setting."""
        return []

    def explanation(self):
        """Return words on the chosen row or, if its meaning is evident, on the keys that act."""
        words = ""
        if self._at < len(self._rows):
            row = self._rows[self._at]
            value = self._values[self._at]
            if self._is_idle(self._at):
                words = "follows from size and grade"
            elif value in row.values:
                words = meaning(self.shell.session.family, row.name.split(".")[1], value)
        board = self.shell.board
        if not words and key_labels.has_knob(board):
            how = "{}: next row" if self._leads_on() else "{}: start"
            words = how.format(key_labels.legend(board, base.SELECT_KEYS))
        elif not words and self._at < self._stepped:
            words = key_labels.arrows(board) + ": choose"
        return words

    def _paint_row(self, canvas, row, y, title, value):
        value_x = min(
            VALUE_X, canvas.WIDTH - _SCROLL - ARROW - canvas.text_width(fonts.TEXT, value)
        )
        changes = row == self._at < self._stepped and value != _IDLE
        gap = ARROW if changes else _GAP
        if _X + canvas.text_width(fonts.TEXT, title) + gap > value_x:  # beside a long name
            title = title.split(" ", 1)[-1]
            title = title[0].upper() + title[1:]
        end = canvas.text(fonts.TEXT, _X, y + 1, title)
        x = canvas.text(fonts.TEXT, value_x, y + 1, value)
        if row == self._at:
            if changes:
                if end < value_x - ARROW + 1:  # not beside the longest name
                    canvas.text_right(fonts.TEXT, value_x - 3, y + 1, fonts.LEFT)
                canvas.text(fonts.TEXT, x + 2, y + 1, fonts.RIGHT)
            canvas.invert(0, y, canvas.WIDTH - _SCROLL, base.ROW)


def meaning(family, parameter, value):
    """Return the meaning of `value` for the parameter named `parameter`; "" if it is evident."""
    words = games.rules(family.NAME).CHOICES.get(parameter, "")
    return words if isinstance(words, str) else words[value]
