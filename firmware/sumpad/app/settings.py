"""The player's settings: how the console plays, its brightness and its sound.

A setting is a whole number with a name. `GENERAL` has those of the console. A family has others,
made from the parameters of its puzzles (the last ones are preset for a new puzzle) and from its
options. The text has a line for each setting that was ever chosen:

    settings 2
    family <family>
    met <family> <family> names
    limit 600
    <family>.size 5

Lines about unknown families or settings are kept and ignored. Three lines are not chosen by the
player: `tips`, how many more times a new player is shown the keys, `day`, the number of the last
day that the console knew (see dates.py), and `met`, the families that were introduced to a new
player, and what hints have explained. Format 1 has numbers for `family` and `met`: a place in
FAMILIES, and a bit for each place.
"""

from micropython import const

from sumpad.games import FAMILIES
from sumpad.games.parameters import AUTOMATIC, VIEW

LONGEST = const(2048)  # bytes of the text: four times what all present settings take
TIPS = const(3)  # the tips for a new player
_MOST = const(999999)  # the largest value
_OLD_VIEW = ".zoom"  # after the name of a family


class Setting:
    """A setting: its name, title, values in order, and default."""

    def __init__(self, name, title, values, default, words):
        """`words`: a word or two for each value from 0 on, or a function that returns them."""
        self.name = name
        self.title = title
        self.values = values
        self.default = default
        self._words = words

    def shown(self, value):
        """Return a value as the player reads it."""
        words = self._words
        words = words[value] if isinstance(words, tuple) else words(value)
        return "any" if words == "single" else words

    def after(self, value, step):
        """Return the value `step` places after `value`, continuing at the start after the end."""
        values = self.values
        return values[(values.index(value) + step) % len(values)]


def _span(seconds):
    """Return a span of time in words."""
    if not seconds:
        return "never"
    return "{} s".format(seconds) if seconds < 60 else "{} min".format(seconds // 60)


def _limit(seconds):
    return _span(seconds) if seconds else "none"


_COUNTS = (10, 20, 50, 100, 200, 500)
_LIMITS = (0, 120, 180, 300, 420, 600, 900, 1200, 1800, 2700, 3600)  # s

# What hints explain to a new player once; in `met` beside the families.
NAMES = "names"  # of cells: r3c4
BOUNDS = "bounds"  # triangles in cells
STEPS = "steps"  # the key that shows them
SIGHT = "sight"  # what it means in lessons

PLAIN = 0  # values of `keypad`
NAVIGATION = 1
CLASSIC = 2

GENERAL = (
    Setting("presses", "Hint", (2, 3, 4), 4, "{} steps".format),
    Setting("ask", "Ask before help", (0, 1), 1, ("no", "yes")),
    Setting("cursor", "After a digit", (0, 1), 0, ("stay", "move on")),
    Setting("notes", "Digits erase notes", (0, 1), 1, ("no", "yes")),
    Setting("limit", "Time limit", _LIMITS, 0, _limit),
    Setting("solve", "Solutions shown", _COUNTS[1:], 500, str),
    Setting("test", "Solutions counted", _COUNTS, 10, str),
    Setting(
        "keypad",
        "Key layout",
        (PLAIN, CLASSIC, NAVIGATION),
        PLAIN,
        ("normal", "navigation", "classic"),
    ),
    Setting("letters", "Letters", (0, 1), 0, ("normal", "large")),
    Setting("contrast", "Brightness", tuple(range(1, 11)), 8, str),
    Setting("dim", "Dim after", (0, 15, 30, 60, 120, 300), 60, _span),
    Setting("off", "Off after", (0, 60, 120, 300, 600, 1800), 300, _span),
    Setting("sound", "Sound", (0, 1), 1, ("off", "on")),
    Setting("lights", "Key lights", (0, 1), 0, ("off", "on")),
)


class Settings:
    """All settings, each at its default until it is chosen."""

    def __init__(self):
        self._chosen = {}  # name -> value
        self._family = FAMILIES[0]
        self._met = []  # names of families, and what hints have explained
        self.changes = 0  # counts every change that must be saved

    def get(self, name):
        """Return the value of the setting `name` of GENERAL."""
        for setting in GENERAL:
            if setting.name == name:
                return self.value(setting)
        raise KeyError(name)

    def value(self, setting):
        """Return the value of a setting."""
        value = self._chosen.get(setting.name, setting.default)
        return value if value in setting.values else setting.default

    def put(self, setting, value):
        """Choose a value for a setting."""
        if value != self._chosen.get(setting.name):  # the default can be chosen too
            self._chosen[setting.name] = value
            # The code selected last would name another puzzle now.
            self._chosen.pop(setting.name.split(".")[0] + ".code", None)
            self.changes += 1

    @property
    def tips(self):
        """How many more times the keys of hint and menu are shown to a player who pauses."""
        return self._chosen.get("tips", 0)

    @tips.setter
    def tips(self, count):
        self._chosen["tips"] = count
        self.changes += 1

    @property
    def day(self):
        """The number of the last day that the console knew, 0 if it never knew one."""
        return self._chosen.get("day", 0)

    def note_day(self, day):
        """Remember that the console knows the day with the number `day`."""
        if day != self.day:
            self._chosen["day"] = day
            self.changes += 1

    # families

    @property
    def family(self):
        """The name of the current family."""
        return self._family if self._family in FAMILIES else FAMILIES[0]

    def choose_family(self, name):
        """Make the family `name` the current one."""
        if name != self.family:
            self._family = name
            self.changes += 1

    def meets_family(self):
        """Return whether a player who was welcomed, and so has tips, sees the current family for
        the first time. From now on the family is known."""
        return self.meets(self.family)

    def meets(self, what):
        """Return whether a player who was welcomed sees something for the first time: a family, or
        NAMES, BOUNDS or STEPS of hints, "shorter" hints, a hint "again", SIGHT, a "part", the
        "edge" or the "strip" of a board, "dashes". From now on it is known."""
        if "tips" not in self._chosen or what in self._met:
            return False
        self._met.append(what)
        self.changes += 1
        return True

    def parameters(self, game):
        """Return the parameters of the last puzzle made in the family of `game`, or the parameters
        for the first puzzle."""
        rows = settings_of(game, game.PARAMETERS)
        if game.FIRST and not any(row.name in self._chosen for row in rows):
            return game.FIRST
        return tuple(self.value(row) for row in rows)

    def code(self, game):
        """Return the code that was selected last in the family of `game`, -1 if none was."""
        return self._chosen.get(game.NAME + ".code", -1)

    def keep_code(self, game, code):
        """Remember the code of a selected puzzle."""
        if code != self.code(game):
            self._chosen[game.NAME + ".code"] = code
            self.changes += 1

    def fit(self, game):
        """Set the options of the backend `game`, whose board is the one being played."""
        self._take_over_view(game)
        for option, setting in zip(game.OPTIONS, settings_of(game, game.OPTIONS)):
            setattr(game, option.name, self.value(setting))
        game.large_letters = self.get("letters") == 1

    def show(self, game, view):
        """Show the board of `game` in the view `view`. AUTOMATIC is also chosen for the family."""
        if view == AUTOMATIC:
            for setting in settings_of(game, (VIEW,)):
                self.put(setting, view)
        game.view = view

    def _take_over_view(self, game):
        """Convert the old setting of the view. In old releases 1 meant the unusual view: a part of
        a small board, the whole of a large one. Take the unusual view of the present board."""
        new = "{}.{}".format(game.NAME, VIEW.name)
        if self._chosen.get(game.NAME + _OLD_VIEW) and new not in self._chosen:
            game.view = VIEW.default
            view = game.other_view()
            if view >= 0:
                self._chosen[new] = view
                self.changes += 1

    # text

    def repack(self):
        """Build all names again. They are where the heap had room when a setting was chosen, and
        would fragment the heap that is free now."""
        chosen = self.text()
        self._chosen = {}
        self._met = []
        self.read(chosen)

    def text(self):
        """Return all chosen values as a text for `read`."""
        lines = ["settings 2", "family " + self._family]
        if self._met:
            lines.append("met " + " ".join(self._met))
        lines += ["{} {}".format(name, self._chosen[name]) for name in sorted(self._chosen)]
        return "\n".join(lines) + "\n"

    def read(self, chosen):
        """Take over the values in the text `chosen`. Returns None, or the text_reader.TextError of
        its first bad line; the lines before that are taken over."""
        from sumpad.games import text_reader

        reader = text_reader.Reader(chosen)
        try:
            reader.need_line("'settings'")
            reader.literal("settings")
            version = reader.number(1, 2, "the version")
            reader.end_of_line()
            while reader.next_line():
                name = reader.word()
                if version > 1 and name == "family":
                    self._family = reader.word()
                elif version > 1 and name == "met":
                    while reader.peek():
                        self._met.append(reader.word())
                else:
                    self._take(name, reader.number(0, _MOST, "a value"), version)
                reader.end_of_line()
        except text_reader.TextError as error:
            return error
        return None

    def _take(self, name, value, version):
        """Set what a line of a text says."""
        if version == 1 and name == "family":
            self._family = FAMILIES[value if value < len(FAMILIES) else 0]
        elif version == 1 and name == "met":
            self._met = [it for bit, it in enumerate(FAMILIES) if value >> bit & 1]
        else:
            self._chosen[name] = value


def is_idle(game, values, at, row):
    """Return whether all values of the setting `row`, which is at the index `at` of the parameters
    `values`, give the same puzzles."""
    values = list(values)
    puzzles = set()
    for value in row.values:
        values[at] = value
        puzzles.add(game.settled(tuple(values)))
        if len(puzzles) > 1:
            return False
    return True


def settings_of(game, parameters):
    """Return the settings for `parameters`, parameters or options of the family of `game`, in
    their order."""
    settings = []
    for p in parameters:
        values = tuple(range(p.low, p.high + 1))
        settings.append(Setting(game.NAME + "." + p.name, p.title, values, p.default, p.shown))
    return settings
