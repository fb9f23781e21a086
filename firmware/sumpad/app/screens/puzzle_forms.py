"""The screens for a puzzle: a new one, one selected by its code, or a blank one to enter."""

from micropython import const

from sumpad import games, keys
from sumpad.app import key_labels
from sumpad.app.screens import base, parameter_form
from sumpad.storage import files

_NO_CODE = const(-1)
_NONE = const(-1)  # the place of a parameter that the family lacks
_MOST_RATING = const(8)
_UNBOUNDED = const(12)
_SHORT = const(6)  # maximum number of digits of a code without parameters
_FULL = const(8)  # and the number of digits of a code with them


class New(parameter_form.Form):
    """The form for a puzzle drawn at random. If the player wishes, the hardest step that it needs
    has a rating in a range, or is no harder than a chosen one, which then decides instead of the
    grade.

    `values`, `limit`: initial values that replace those chosen last. A limit is the lowest rating,
    0 for any, or the name of a technique.
    """

    note = ""  # what the foot says until a key is pressed

    def __init__(self, shell, values=(), limit=0):
        family = shell.session.family
        parameter_form.Form.__init__(self, shell, "new", family.PARAMETERS)
        self._values = list(values or shell.settings.parameters(family))
        if not values and shell.limited == family.NAME:
            limit = shell.limit
        self._limit = limit
        self._keeps = False  # whether the player has changed something
        titles = [parameter.title for parameter in family.PARAMETERS]
        self._grade = titles.index("Grade") if "Grade" in titles else _NONE
        self._last = self._stepped = len(self._rows) + 1  # after the row of the limit
        self._fit()

    def key(self, code):
        self.note = ""
        if self._at == len(self._rows) and code in base.SELECT_KEYS:
            if not key_labels.has_knob(self.shell.board):  # else these keys lead on and start
                self.open_list()
                return
        parameter_form.Form.key(self, code)
        self._keeps = self._keeps or code in (keys.LEFT, keys.RIGHT) or code <= 9
        self._fit()

    def leave(self):
        """Keep what was chosen, even if no puzzle was made."""
        if self._keeps:
            for at, row in enumerate(self._rows):
                self._mend(at)
                self.shell.settings.put(row, self._values[at])
            self.shell.limit = self._limit
            self.shell.limited = self.shell.session.family.NAME

    def _fit(self):
        """Reset a rating that such puzzles cannot have, and say so."""
        if not self._is_technique() and self._limit not in self._possible():
            self._limit = 0
            self.note = "no such rating: reset to any"

    def come_back(self):
        parameter_form.Form.come_back(self)
        if self._limit:  # perhaps the search took too long because of the limit
            self._at = len(self._rows)
        if self._is_technique():  # which perhaps no puzzle does with
            self._limit = 0
            self._values = list(self.shell.settings.parameters(self.shell.session.family))
            self._keeps = True

    def open_list(self):
        """Open the list of all that can be chosen."""
        screen = self.shell.load("long_menu").Limits
        limits = self._limits()
        self.shell.push(screen(self.shell, limits, self._limit, self._take, self._meaning))

    def other_key(self, at, code):
        if at != len(self._rows) or code != keys.LEFT and code != keys.RIGHT:
            return False
        limits = self._limits()
        at = limits.index(self._limit) + (1 if code == keys.RIGHT else -1)
        self._limit = limits[at % len(limits)]
        return True

    def _take(self, limit):
        """Take over the `limit` that was chosen from the list, and leave that."""
        self._limit = limit
        self._keeps = True
        self._at = self._last
        self.shell.pop()

    def _change(self, at, code):
        leaves_step = at == self._grade and self._is_technique()
        # An arrow only brings back the grade.
        returns = leaves_step and (code == keys.LEFT or code == keys.RIGHT)
        if not returns and not parameter_form.Form._change(self, at, code):
            return False
        if leaves_step:
            self._limit = 0
        return True

    def _is_technique(self):
        """Return whether the limit is a technique."""
        return isinstance(self._limit, str)

    def _chosen(self):
        values = parameter_form.Form._chosen(self)
        if self._is_technique():
            values[self._grade] = self._grade_of(self._limit)
        return values

    def _grade_of(self, technique):
        """Return the grade that is likely to need the technique."""
        return dict(self.shell.session.family.LESSONS)[technique][self._grade]

    def _meaning(self, limit):
        """Return what the `limit` means for puzzles."""
        is_technique = isinstance(limit, str)
        grade = self._grade_of(limit) if is_technique else self._values[self._grade]
        words = "no harder step, about {}" if is_technique else "{} has these; hardest is 11"
        return words.format(self._rows[self._grade].shown(grade))

    def shown(self, at):
        if at == self._grade and self._is_technique():
            return "by step"
        return parameter_form.Form.shown(self, at)

    def _possible(self):
        """Return the ratings that can be chosen for such puzzles, 0 for any."""
        least, most = self.shell.session.family.ratings(self._values)
        return [0] + (list(range(least, most + 1)) if least < most else [])

    def _limits(self):
        """Return all that can be chosen: ratings, then techniques."""
        return self._possible() + self._techniques()

    def _techniques(self):
        """Return the names of the techniques, the easiest first. No puzzle needs only the first of
        sudoku and kakuro."""
        if self._grade == _NONE:
            return []
        lessons = self.shell.session.family.LESSONS
        return [name for name, _ in lessons if name != "last blank"]

    def begin(self, values):
        shell = self.shell
        if not self._limit and shell.session.is_untouched(values):
            offer = shell.load("untouched_puzzle").Untouched
            shell.push(offer(shell, lambda: self._leave(values)))
        else:
            self._leave(values)

    def _leave(self, values):
        self.shell.leave_game(lambda: self._make(values))

    def _make(self, values):
        shell = self.shell
        making = shell.load("making")
        form = ("New", values, self._limit)
        shell.go_home()  # the board of a game would take heap
        if not self._limit:
            shell.push(making.Making(shell, values, shell.host.random_code(), True, form))
            return
        from sumpad.games import puzzle_search as wishes  # late, so that forms open sooner

        search = shell.load("searching")
        if self._is_technique():
            wish = self._up_to(wishes)
            title = "Looking for: {} or easier".format(self._limit)
        else:
            high = self._limit + 1 if self._limit < _MOST_RATING else _UNBOUNDED
            wish = wishes.Rating(10 * self._limit, 10 * high)
            title = "Looking for: rating " + limit_words(self._limit)
        shell.push(search.Finding(shell, title, values, wish, True, form))

    def _up_to(self, wishes):
        """Return the wish for no harder technique than the chosen one."""
        grade = self._grade
        lessons = self.shell.session.family.LESSONS
        names = [name for name, _ in lessons]
        names = names[: names.index(self._limit) + 1]
        return wishes.UpTo(names, grade, min([parameters[grade] for _, parameters in lessons]))

    def more_rows(self):
        if self._limit and not self._is_technique():
            return [("Rating", limit_words(self._limit))]
        if self._limit:
            return [("Steps up to", self._limit)]
        return [("Step, rating", "any")]

    def start(self):
        if self._at == len(self._rows) and not key_labels.has_knob(self.shell.board):
            return "Start"  # as the keys open the list
        return parameter_form.Form.start(self)

    def explanation(self):
        if self.note:
            return self.note
        if self._is_technique():
            if self._at == self._grade:
                arrows = key_labels.arrow(self.shell.board, keys.LEFT, keys.RIGHT)
                return "{}: back to {}".format(arrows, parameter_form.Form.shown(self, self._at))
            if self._at == self._last:
                return self._meaning(self._limit)
        if self._at != len(self._rows) or key_labels.has_knob(self.shell.board):
            return parameter_form.Form.explanation(self)
        return key_labels.legend(self.shell.board, base.SELECT_KEYS) + ": choose from a list"


def limit_words(least):
    """Return the range of ratings that begin with the whole number `least` in words."""
    if least == _MOST_RATING:
        return "{} or more".format(least)
    return "{0}.0 to {0}.9".format(least)


class Select(parameter_form.Form):
    """The form for a puzzle chosen by code. It begins with the code selected last.

    The first digit typed begins a new code, CLEAR erases the last digit, BACK leaves. The eighth
    digit sets the other rows. A code of up to six digits leaves them alone.
    """

    def __init__(self, shell):
        parameter_form.Form.__init__(self, shell, "by code", shell.session.family.PARAMETERS)
        self._code = shell.settings.code(shell.session.family)
        self._typed = ""  # the digits typed; until then the code is the one selected last
        self._at = len(self._rows)
        self._last += 1

    def other_key(self, at, code):
        if at != len(self._rows):
            return False
        shown = self._shown_code()
        if code <= 9 and len(self._typed) < _FULL:
            typed = self._typed + str(code)
        elif code in base.BACK_KEYS and code != keys.BACK and shown:
            typed = shown[1:-1]
        else:
            return False
        self._typed = typed
        self._code = int(typed) if 0 < len(typed) <= _SHORT else _NO_CODE
        if len(typed) == _FULL:
            values = games.values_of(self.shell.session.family, typed)
            if values:
                self._values = list(values)
                self._code = int(typed[-_SHORT:])
        return True

    def _shown_code(self):
        """Return the code with its #, "" if there is none."""
        typed = self._typed
        if self._code != _NO_CODE and not 0 < len(typed) <= _SHORT:
            family = self.shell.session.family
            return games.full_code(family.NAME, family.settled(self._values), self._code)
        return typed and "#" + typed

    def lacks_something(self):
        if self._code != _NO_CODE:
            return False
        self._at = len(self._rows)
        self.shell.tell(self.explanation())
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
            return parameter_form.Form.explanation(self)
        count = len(self._typed)
        if 0 < count <= _SHORT:
            return "short code: rows above decide"
        if 0 < count < _FULL:
            back = key_labels.legend(self.shell.board, base.BACK_KEYS)
            return "8 digits, {}: erase a digit".format(back)
        if self._code != _NO_CODE:
            return "It includes the rows above."
        if count:
            return "No puzzle has this code."
        return "Type the 8 digits of a code."

    def more_rows(self):
        return [("Code", self._shown_code() or "type it")]


class Blank(parameter_form.Form):
    """The form for a blank puzzle to enter. It asks for the family's BLANKS."""

    APART = ".blank"

    def __init__(self, shell):
        parameter_form.Form.__init__(self, shell, "enter", shell.session.family.BLANKS)

    def begin(self, values):
        entry = self.shell.load("entry")
        self.shell.wait()  # the sheet and its solver have to be loaded
        self.shell.replace(entry.Entry(self.shell, values))
