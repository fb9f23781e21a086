"""The form for date and time."""

from micropython import const

from sumpad import keys
from sumpad.app import dates, key_labels
from sumpad.app.screens import base
from sumpad.view import fonts

_FIRST = (2026, 1, 1, 12, 0)  # the initial values if the clock was never set
_LOW = (2025, 1, 1, 0, 0)
_HIGH = (2067, 12, 31, 23, 59)  # MicroPython takes a date some months later for 1932
_CENTURY = const(2000)  # added to a year that is typed with two digits
_FIELDS = (("Year", 3), ("Month", 29), ("Day", 60), ("Hour", 82), ("Min", 109))  # title, x
_DIGITS = (4, 2, 2, 2, 2)
_CHECK = const("Is this right?")
_DATE = const(3)  # number of fields for the date alone
_DATE_X = const(22)  # shifts these fields to the middle
_TITLE_Y = const(13)
_VALUE_Y = const(25)
_WHY_Y = const(36)
_CHANGE_Y = const(46)


def _days(year, month):
    """Return the number of days of a month (2025 to 2067: every fourth year is a leap year)."""
    if month == 2:
        return 28 if year % 4 else 29
    return 30 if month in (4, 6, 9, 11) else 31


class Clock(base.Screen):
    """LEFT and RIGHT choose a field, UP and DOWN or digits change it; FIRE sets the clock. On a
    board with a knob, FIRE goes through the fields first, as a knob is turned and pressed. So do
    the keys that select in a form for a date that the console does not know, so that no field is
    left out.

    After a complete field, digits continue in the next one. A year may have two digits. A digit
    that makes a value too large, or leaves it too small, is refused: the value before comes back,
    and the foot shows the possible range; the next digit starts the field again. If the values are
    not a date, or a digit was just refused, the first FIRE only corrects them, and asks for a look
    at them. If nothing was changed, the clock is not set. But after power-off the form begins with
    the last day that the console knew, which can be accepted. If there is none, the form offers no
    key to set its date until the player changes it.

    `then`: the screen that needs the date, if any. It is opened after the clock has been set. The
    form asks only for the date then, as the time does not matter.
    """

    turns = keys.DOWN, keys.UP, keys.LEFT, keys.RIGHT  # like other forms

    def __init__(self, shell, then=None):
        base.Screen.__init__(self, shell)
        self._then = then
        self._fields = _DATE if then else len(_FIELDS)
        self._values = list(shell.host.now() or _FIRST)
        last = shell.settings.day
        self._is_known = last > 0 and not shell.host.now()
        if self._is_known:
            self._values[:_DATE] = dates.parts(last)
        self._at = 2 if self._is_known else 0  # the day is what differs most
        self._typed = 0  # how many digits of the value have been typed
        self._before = 0  # the value before them
        self._changed = False
        self._says = ""  # a message, until the next key

    def key(self, code):
        at = self._at
        typed = self._typed
        is_refused = self._says not in ("", _CHECK)
        self._typed = 0
        self._says = ""
        self.dirty = True
        if code > 9 and self._values[0] < 100:
            self._values[0] += _CENTURY
        if code == keys.LEFT or code == keys.RIGHT:
            self._at = (at + (1 if code == keys.RIGHT else -1)) % self._fields
        elif code == keys.UP or code == keys.DOWN:
            count = self._high(at) - _LOW[at] + 1
            value = self._fitting(at) + (1 if code == keys.UP else -1)
            if at or 0 <= value - _LOW[0] < count:
                self._values[at] = (value - _LOW[at]) % count + _LOW[at]
            else:  # years do not begin again
                self._refuse(0)
            self._changed = True
        elif code <= 9:
            if typed == _DIGITS[at]:  # the field is complete: continue in the next one
                typed = 0
                at = self._at = min(at + 1, self._fields - 1)
            if typed == 0:
                self._before = self._values[at]
            value = self._values[at] * 10 + code if typed else code
            typed += 1
            if value > self._high(at) or typed == _DIGITS[at] and value < _LOW[at]:
                self._values[at] = self._before
                self._refuse(at)
            else:
                self._typed = typed
                self._values[at] = value
                self._changed = True
        elif code in base.SELECT_KEYS:
            if self._leads_on(code):
                self._go_on()
            elif self._waits():
                self._says = "Type today's date first"
            else:
                self._set(is_refused)
        elif code in base.BACK_KEYS or code == keys.MENU:
            self.shell.pop()

    def _high(self, at):
        """Return the highest value of the field `at`."""
        return _days(self._values[0], self._values[1]) if at == 2 else _HIGH[at]

    def _fitting(self, at):
        """Return the value of the field `at`, limited to its range."""
        return max(_LOW[at], min(self._values[at], self._high(at)))

    def _waits(self):
        """Return whether the date is needed and not known, and the player has not begun it."""
        return self._then and not (self._changed or self._is_known)

    def _leads_on(self, code=keys.FIRE):
        """Return whether the key `code`, one that selects, goes to the next field."""
        if self._at == self._fields - 1:
            return False
        is_knob = code == keys.FIRE and key_labels.has_knob(self.shell.board)
        return is_knob or self._then and not self._is_known

    def _go_on(self):
        """Go to the next field, unless the value of this one is impossible."""
        at = self._at
        if self._values[at] == self._fitting(at):
            self._at = at + 1
        else:
            self._refuse(at)

    def _refuse(self, at):
        """Say the range of the field `at`, and bring its value into it."""
        self._says = "{}: {} to {}".format(_FIELDS[at][0], _LOW[at], self._high(at))
        self._values[at] = self._fitting(at)

    def _set(self, is_refused):
        """Set the clock. But if the values are not a date, correct them, and let the player look
        at them first. So too if a digit `is_refused`: the field does not have what was typed."""
        fitting = [self._fitting(at) for at in range(len(_FIELDS))]
        if fitting != self._values or is_refused:
            self._values = fitting
            self._says = _CHECK
            return
        is_set = self._changed or self._is_known
        if is_set:  # before the screen below reads the clock
            self.shell.host.set_clock(*fitting)
            self.shell.note_day()
        self.shell.pop()
        if is_set and self._then:
            self.shell.open(self._then)

    def paint(self, canvas, whole):
        canvas.clear()
        base.paint_title(canvas, "What is the date?" if self._then else "Clock")
        for at, (title, x) in enumerate(_FIELDS[: self._fields]):
            if self._then:
                x += _DATE_X
            is_typed = at == self._at and 0 < self._typed < _DIGITS[at]
            value = ("{}_" if is_typed else "{:02}").format(self._values[at])
            canvas.text(fonts.TEXT, x, _TITLE_Y, title)
            end = canvas.text(fonts.TEXT, x, _VALUE_Y, value)
            if at == self._at:
                canvas.invert(x - 2, _VALUE_Y - 2, end - x + 3, 11)
        if self._then:
            words = "Asked once after power-on"
            canvas.text_centred(fonts.TEXT, canvas.WIDTH // 2, _WHY_Y, words)
        pad = self.shell.board
        select = key_labels.legend(pad, base.SELECT_KEYS)
        back = key_labels.legend(pad, base.BACK_KEYS)
        words = self._says or key_labels.arrows(pad) + " or digits: change"
        waits = self._waits()
        if waits and not self._says:
            words = "Type today's date"
        canvas.text_centred(fonts.TEXT, canvas.WIDTH // 2, _CHANGE_Y, words)
        words = "{1}: back" if waits else "{}: set, {}: back"
        if self._leads_on():
            words = "{}: next, {}: back"
        base.paint_last_line(canvas, words.format(select, back))
