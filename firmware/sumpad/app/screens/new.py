"""The forms for a puzzle: a new one, one selected by its code, or a blank one to enter."""

from micropython import const

from sumpad import games, keys
from sumpad.app import key_labels, settings
from sumpad.app.screens import base
from sumpad.games import backend
from sumpad.storage import files
from sumpad.view import fonts

_ROW = const(9)
_TOP = const(11)
_FOOT_Y = const(58)
_VALUE_X = const(66)
_NO_CODE = const(-1)
_NONE = const(-1)  # the place of a parameter that the family lacks
_IDLE = "-"  # the value of a setting that changes nothing
_MOST_RATING = const(8)
_UNBOUNDED = const(12)
_ARROW = const(10)  # columns of the arrow after a value, and of the gaps beside it


class Form(base.Screen):
    """A form with a row for each of some settings, perhaps another row, and a row to start.

    LEFT and RIGHT change a value. Digits type a number, or the position of a word in its list.
    FIRE starts from any row. The form begins with the values chosen last.
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
        elif code in base.BACK_KEYS or code == keys.MENU:
            self.shell.pop()
        else:
            self.dirty = False  # the key had no effect, and the tone indicates that

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
            step = 1 if code == keys.RIGHT else -1
            last = row.values[-1] if step > 0 else row.values[0]
            if value == last and not self._is_word(row):
                self._values[at] = value
                return False  # a number stops at its limits
            self._values[at] = row.after(value, step)
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
        """Return whether all values of the row `at` give the same puzzles."""
        if not self._makes:
            return False
        values = self._chosen()
        puzzles = set()
        for value in self._rows[at].values:
            values[at] = value
            puzzles.add(self.shell.session.family.settled(tuple(values)))
            if len(puzzles) > 1:
                return False
        return True

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
        y = _TOP
        for i, row in enumerate(self._rows):
            value = self._values[i]
            shown = row.shown(value) if value in row.values else "{}_".format(value)
            if self._is_idle(i):
                shown = _IDLE
            self.paint_row(canvas, i, y, row.title, shown)
            y += _ROW
        y = self.paint_more(canvas, y)
        self.paint_row(canvas, self._last, y + 1, "Start", "")
        canvas.text_centred(fonts.SMALL, canvas.WIDTH // 2, _FOOT_Y, self.explanation().upper())

    def explanation(self):
        """Return words on the chosen row or, if its meaning is evident, on the key that starts."""
        words = ""
        if self._at < len(self._rows):
            row = self._rows[self._at]
            value = self._values[self._at]
            if self._is_idle(self._at):
                words = "these puzzles have no choice"
            elif value in row.values:
                words = meaning(self.shell.session.family, row.name.split(".")[1], value)
        return (
            words or key_labels.legend(self.shell.board, base.SELECT_KEYS) + " starts from any row"
        )

    def paint_more(self, canvas, y):
        """Draw the rows that are not settings. Returns the y after them."""
        return y

    def paint_row(self, canvas, row, y, title, value):
        canvas.text(fonts.TEXT, 4, y + 1, title)
        x = canvas.text(fonts.TEXT, _VALUE_X, y + 1, value)
        if row == self._at:
            if row < self._stepped and value != _IDLE:
                canvas.text_right(fonts.TEXT, _VALUE_X - 3, y + 1, fonts.LEFT)
                canvas.text(fonts.TEXT, x + 2, y + 1, fonts.RIGHT)
            canvas.invert(0, y, canvas.WIDTH, 9)


class New(Form):
    """The form for a puzzle drawn at random. If the player wishes, its rating is in a range, or
    it needs no technique harder than a chosen one, which then takes the place of the grade.

    `values`, `limit`: initial values that replace those chosen last. A limit is the lowest rating,
    0 for any, or the name of a technique.
    """

    def __init__(self, shell, values=(), limit=0):
        family = shell.session.family
        Form.__init__(self, shell, "new", family.PARAMETERS)
        self._values = list(values or shell.settings.parameters(family))
        self._limit = limit
        self._last += 1
        self._stepped = self._last
        titles = [parameter.title for parameter in family.PARAMETERS]
        self._grade = titles.index("Grade") if "Grade" in titles else _NONE
        self._fit()

    def key(self, code):
        Form.key(self, code)
        self._fit()

    def _fit(self):
        """Reset a rating that such puzzles cannot have."""
        if not self._is_technique() and self._limit not in self._possible():
            self._limit = 0

    def come_back(self):
        Form.come_back(self)
        if self._limit:  # perhaps the search took too long because of the limit
            self._at = len(self._rows)

    def other_key(self, at, code):
        if at != len(self._rows):
            return False
        if code == keys.LEFT or code == keys.RIGHT:
            limits = self._possible() + self._techniques()
            step = 1 if code == keys.RIGHT else -1
            self._limit = limits[(limits.index(self._limit) + step) % len(limits)]
        elif code in self._possible():
            self._limit = code
        else:
            return False
        return True

    def _is_technique(self):
        """Return whether the limit is a technique."""
        return isinstance(self._limit, str)

    def _chosen(self):
        values = Form._chosen(self)
        if self._is_technique():  # the grade that is likely to need it
            family = self.shell.session.family
            values[self._grade] = dict(family.PRACTICE)[self._limit][self._grade]
        return values

    def _is_idle(self, at):
        return at == self._grade and self._is_technique() or Form._is_idle(self, at)

    def _ratings(self):
        """Return the lowest and the highest rating of such puzzles."""
        return self.shell.session.family.ratings(self._values)

    def _possible(self):
        """Return the ratings that can be chosen for such puzzles, 0 for any."""
        least, most = self._ratings()
        return [0] + (list(range(least, most + 1)) if least < most else [])

    def _techniques(self):
        """Return the names of the techniques, the easiest first; none without grades."""
        if self._grade == _NONE:
            return []
        return [name for name, _ in self.shell.session.family.PRACTICE]

    def begin(self, values):
        shell = self.shell
        if not self._limit and shell.session.is_untouched(values):
            shell.push(shell.load("untouched").Untouched(shell, lambda: self._leave(values)))
        else:
            self._leave(values)

    def _leave(self, values):
        self.shell.leave_game(lambda: self._make(values))

    def _make(self, values):
        shell = self.shell
        making = shell.load("making")
        form = ("New", values, self._limit)
        if not self._limit:
            shell.replace(making.Making(shell, values, shell.host.random_code(), True, form))
            return
        from sumpad.games import puzzle_search as wishes  # late, so that forms open sooner

        finding = shell.load("finding")
        if self._is_technique():
            wish = self._up_to(wishes)
            title = "Up to: " + self._limit
        else:
            high = self._limit + 1 if self._limit < _MOST_RATING else _UNBOUNDED
            wish = wishes.Rating(10 * self._limit, 10 * high)
            title = "Looking for: " + _range(self._limit, self._limit)
        shell.replace(finding.Finding(shell, title, values, wish, True, form))

    def _up_to(self, wishes):
        """Return the wish for no harder technique than the chosen one."""
        grade = self._grade
        practice = self.shell.session.family.PRACTICE
        names = self._techniques()
        names = names[: names.index(self._limit) + 1]
        return wishes.UpTo(names, grade, min([parameters[grade] for _, parameters in practice]))

    def paint_more(self, canvas, y):
        at = len(self._rows)
        if self._is_technique():
            words = self._limit
            while canvas.text_width(fonts.TEXT, words) > canvas.WIDTH - _VALUE_X - _ARROW:
                words = words[:-1]
            self.paint_row(canvas, at, y, "Up to", words)
        else:
            least, most = self._ratings()
            words = _range(self._limit or least, self._limit or most)
            self.paint_row(canvas, at, y, "Rating", words)
        return y + _ROW

    def explanation(self):
        if self._at == self._grade and self._is_technique():
            return "up to a technique: any grade"
        if self._at != len(self._rows):
            return Form.explanation(self)
        if self._is_technique():
            return "up to " + self._limit
        least, most = self._ratings()
        if most - least == _MOST_RATING - 1:
            return "1 is easiest, 11 hardest"
        words = "this grade is {}.0 " + ("or more" if most == _MOST_RATING else "to {}.9")
        return words.format(least, most)


def meaning(family, parameter, value):
    """Return the meaning of `value` for the parameter named `parameter`; "" if it is evident."""
    words = games.about(family.NAME).CHOICES.get(parameter, "")
    return words if isinstance(words, str) else words[value]


def _range(least, most):
    """Return ratings that begin with whole numbers from `least` to `most` in words."""
    if most == _MOST_RATING:
        return "any" if least == 1 else "{} or more".format(least)
    return "{}.0 to {}.9".format(least, most)


class Select(Form):
    """The form for the puzzle of a code. It begins with the code selected last.

    The first digit typed begins a new code, CLEAR erases the last digit, BACK leaves.
    """

    def __init__(self, shell):
        Form.__init__(self, shell, "by code", shell.session.family.PARAMETERS)
        self._code = shell.settings.code(shell.session.family)
        self._offered = True  # whether the code is still the one selected last
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
        back = key_labels.legend(self.shell.board, base.BACK_KEYS)
        return "0 to 999999, {}: erase a digit".format(back)

    def paint_more(self, canvas, y):
        code = "type it" if self._code == _NO_CODE else "#{}".format(self._code)
        self.paint_row(canvas, len(self._rows), y, "Code", code)
        return y + _ROW


class Blank(Form):
    """The form for a blank puzzle to enter. It asks for the family's BLANKS."""

    APART = ".blank"

    def __init__(self, shell):
        Form.__init__(self, shell, "enter", shell.session.family.BLANKS)

    def begin(self, values):
        entry = self.shell.load("entry")
        self.shell.wait()  # the sheet and its solver have to be loaded
        self.shell.replace(entry.Entry(self.shell, values))
