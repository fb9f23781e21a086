"""The forms that lead to a puzzle: a new one, one selected by its code, a blank one to enter."""

from micropython import const

from sumpad import games, keys
from sumpad.app import legends, settings
from sumpad.app.screens import base
from sumpad.games import backend
from sumpad.storage import files
from sumpad.view import fonts

_ROW = const(9)
_TOP = const(11)
_FOOT_Y = const(58)
_VALUE_X = const(66)
_NO_CODE = const(-1)
_MOST_RATING = const(8)
_UNBOUNDED = const(12)


class Form(base.Screen):
    """A row for each of some settings, perhaps one more, and one to start.

    LEFT and RIGHT change a value, digits type it, or its place if it is a word; FIRE starts,
    whichever row it is on. What was chosen is what the form begins with the next time.
    """

    APART = ""  # what ends the names of its settings, if others have the same

    def __init__(self, shell, title, parameters):
        base.Screen.__init__(self, shell)
        shell.wait()  # the foot's words may have to be loaded
        rows = settings.settings_of(shell.session.family, parameters)
        for row in rows:
            row.name += self.APART
        self._title = "{}: {}".format(shell.session.family.TITLE, title)
        self._rows = rows
        self._values = [shell.settings.value(row) for row in rows]
        self._before = {}  # row: its value before what is half typed
        self._at = 0
        self._stepped = len(rows)  # rows whose values arrows change
        self._last = len(rows)  # the row to start

    def key(self, code):
        self.dirty = True
        if code == keys.UP or code == keys.DOWN:
            self._mend(self._at)
            self._at = (self._at + (1 if code == keys.DOWN else -1)) % (self._last + 1)
        elif code in base.SELECT_KEYS:
            self._check()
        elif self._at < len(self._rows) and self._change(self._at, code):
            pass
        elif self.other_key(self._at, code):
            pass
        elif code in base.BACK_KEYS:
            self.shell.pop()
        else:
            self.dirty = False  # nothing came of it, and the tone says so

    def other_key(self, at, code):
        """Act on a key in a row that is not a setting's; returns whether it meant anything."""
        return False

    def _change(self, at, code):
        """Act on a key in the row of a setting; returns whether it meant anything."""
        row = self._rows[at]
        value = self._values[at]
        if value in row.values:
            self._before[at] = value
        if code == keys.LEFT or code == keys.RIGHT:
            value = self._before.get(at, row.default)
            self._values[at] = row.after(value, 1 if code == keys.RIGHT else -1)
        elif code > 9:
            return False
        elif row.shown(row.default).isalpha():  # words have no digits but that of their place
            if not 1 <= code <= len(row.values):
                return False
            self._values[at] = row.values[code - 1]
        else:
            # 1, then 2 types 12; a digit that fits alone starts anew
            longer = value * 10 + code
            self._values[at] = longer if 1 <= longer <= row.values[-1] else code
        return True

    def _mend(self, at):
        """Give a row back the value that it had before what is half typed; whether there is
        such."""
        if at >= len(self._rows) or self._values[at] in self._rows[at].values:
            return False
        self._values[at] = self._before.get(at, self._rows[at].default)
        return True

    def _check(self):
        """Start, unless something is only half typed."""
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
        self.shell.host.tidy()  # what was chosen lasts longer than the form
        self.begin(tuple(self._values))

    def lacks_something(self):
        """Whether something is missing that has no default; then that is told."""
        return False

    def begin(self, values):
        """Go on with what was chosen."""

    def come_back(self):
        """Put the cursor where it is to be when the form is shown again: on the last row, where a
        key that goes back leaves it."""
        self._at = self._last

    def paint(self, canvas, whole):
        canvas.clear()
        base.paint_title(canvas, self._title)
        y = _TOP
        for i, row in enumerate(self._rows):
            value = self._values[i]
            shown = row.shown(value) if value in row.values else "{}_".format(value)
            self.paint_row(canvas, i, y, row.title, shown)
            y += _ROW
        y = self.paint_more(canvas, y)
        self.paint_row(canvas, self._last, y + 1, "Start", "")
        canvas.text_centred(fonts.SMALL, canvas.WIDTH // 2, _FOOT_Y, self.explanation().upper())

    def explanation(self):
        """What the chosen row is about or, where that is evident, what starts."""
        words = ""
        if self._at < len(self._rows):
            row = self._rows[self._at]
            value = self._values[self._at]
            if value in row.values:
                words = meaning(self.shell.session.family, row.name.split(".")[1], value)
        return words or legends.legend(self.shell.board, base.SELECT_KEYS) + " starts from any row"

    def paint_more(self, canvas, y):
        """Draw the rows that are not settings; the y after them."""
        return y

    def paint_row(self, canvas, row, y, title, value):
        canvas.text(fonts.TEXT, 4, y + 1, title)
        x = canvas.text(fonts.TEXT, _VALUE_X, y + 1, value)
        if row == self._at:
            if row < self._stepped:
                canvas.text_right(fonts.TEXT, _VALUE_X - 3, y + 1, fonts.LEFT)
                canvas.text(fonts.TEXT, x + 2, y + 1, fonts.RIGHT)
            canvas.invert(0, y, canvas.WIDTH, 9)


class New(Form):
    """A puzzle drawn at random, with a rating in a range if that is asked for.

    `values`, `rating`: what the form begins with, if not with what was chosen last.
    """

    def __init__(self, shell, values=(), rating=0):
        family = shell.session.family
        Form.__init__(self, shell, "new", family.PARAMETERS)
        self._values = list(values or shell.settings.parameters(family))
        self._rating = rating  # the least, 0: any
        self._last += 1
        self._fit()

    def key(self, code):
        Form.key(self, code)
        self._fit()

    def _fit(self):
        """Let the rating be one that such puzzles have, and be changed only if there are more."""
        least, most = self._ratings()
        if least == most or not self._may_be(self._rating):
            self._rating = 0
        self._stepped = len(self._rows) + (least < most)

    def come_back(self):
        Form.come_back(self)
        if self._rating:  # it may be what took too long
            self._at = len(self._rows)

    def other_key(self, at, code):
        if at != len(self._rows) or at == self._stepped:
            return False
        if code == keys.LEFT or code == keys.RIGHT:
            self._step(code == keys.RIGHT)
        elif code <= _MOST_RATING and self._may_be(code):
            self._rating = code
        else:
            return False
        return True

    def _ratings(self):
        """The least and the most rating of such puzzles."""
        return self.shell.session.family.ratings(self._values)

    def _may_be(self, rating):
        least, most = self._ratings()
        return not rating or least <= rating <= most

    def _step(self, up):
        """Go on to the next rating that such puzzles can have, or to any."""
        least, most = self._ratings()
        if up:
            rating = max(self._rating + 1, least)
            self._rating = rating if rating <= most else 0
        else:
            rating = min(self._rating - 1, most) if self._rating else most
            self._rating = rating if rating >= least else 0

    def begin(self, values):
        self.shell.leave_game(lambda: self._make(values))

    def _make(self, values):
        shell = self.shell
        making = shell.load("making")
        form = ("New", values, self._rating)
        if not self._rating:
            shell.replace(making.Making(shell, values, shell.host.random_code(), True, form))
            return
        from sumpad.games import finding as wishes  # or each form would open later

        finding = shell.load("finding")
        high = self._rating + 1 if self._rating < _MOST_RATING else _UNBOUNDED
        wish = wishes.Rating(10 * self._rating, 10 * high)
        title = "Looking for: " + _range(self._rating)
        shell.replace(finding.Finding(shell, title, values, wish, True, form))

    def paint_more(self, canvas, y):
        least, most = self._ratings()
        words = _range(least if least == most else self._rating)
        self.paint_row(canvas, len(self._rows), y, "Rating", words)
        return y + _ROW

    def explanation(self):
        if self._at != len(self._rows):
            return Form.explanation(self)
        least, most = self._ratings()
        if most - least == _MOST_RATING - 1:
            return "1 is easiest, 11 hardest"
        words = "the grade has {}.0 " + ("or more" if most == _MOST_RATING else "to {}.9")
        return words.format(least, most)


def meaning(family, parameter, value):
    """What a value of a parameter, given by its name, means; "" if that is evident."""
    words = games.about(family.NAME).CHOICES.get(parameter, "")
    return words if isinstance(words, str) else words[value]


def _range(rating):
    """The ratings from one on, 0 for any, in words."""
    if rating == _MOST_RATING:
        return "{} or more".format(rating)
    return "{0}.0 to {0}.9".format(rating) if rating else "any"


class Select(Form):
    """The puzzle of a code; the one that was selected last is offered.

    The first digit that is typed begins a new code, CLEAR takes the last digit back; BACK leaves.
    """

    def __init__(self, shell):
        Form.__init__(self, shell, "by code", shell.session.family.PARAMETERS)
        self._code = shell.settings.code(shell.session.family)
        self._offered = True  # nothing was typed yet
        self._at = len(self._rows)
        self._last += 1

    def other_key(self, at, code):
        if at != len(self._rows):
            return False
        if code <= 9:
            longer = code
            if not self._offered and self._code != _NO_CODE:
                longer += self._code * 10
            if longer > backend.MAX_CODE:
                return False
            self._code = longer
        elif code in base.BACK_KEYS and code != keys.BACK and self._code != _NO_CODE:
            self._code = self._code // 10 or _NO_CODE
        else:
            return False
        self._offered = False
        return True

    def lacks_something(self):
        if self._code != _NO_CODE:
            return False
        self._at = len(self._rows)
        self.shell.tell("Type a code first.")
        return True

    def begin(self, values):
        self.shell.leave_game(lambda: self._make(values))

    def _make(self, values):
        shell = self.shell
        making = shell.load("making")
        try:
            shell.session.spoil(self._code)
        except files.StorageError as error:
            shell.tell(str(error))
            return
        shell.settings.keep_code(shell.session.family, self._code)
        shell.replace(making.Making(shell, values, self._code, False, ("Select",)))

    def explanation(self):
        if self._at != len(self._rows):
            return Form.explanation(self)
        back = legends.legend(self.shell.board, base.BACK_KEYS)
        return "0 to 999999, {}: erase a digit".format(back)

    def paint_more(self, canvas, y):
        code = "type it" if self._code == _NO_CODE else "#{}".format(self._code)
        self.paint_row(canvas, len(self._rows), y, "Code", code)
        return y + _ROW


class Blank(Form):
    """A blank puzzle to enter; the form asks for what distinguishes blank ones."""

    APART = ".blank"

    def __init__(self, shell):
        Form.__init__(self, shell, "enter", shell.session.family.BLANKS)

    def begin(self, values):
        entry = self.shell.load("entry")
        self.shell.wait()  # the sheet and what solves it are to be loaded
        self.shell.replace(entry.Entry(self.shell, values))
