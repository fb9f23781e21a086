"""The list of lessons, one on each technique, and the explanation before a lesson."""

from micropython import const

from sumpad import keys
from sumpad.app import key_labels, settings, skills
from sumpad.app.screens import base, lesson, menu, notices
from sumpad.games import messages
from sumpad.storage import files
from sumpad.view import fonts

_MARK_X = const(110)  # x of the marks; the longest name ends before
_BARS = const(4)
_PAGES = "{}{}: page".format(fonts.LEFT, fonts.RIGHT)


class LessonList(menu.Menu):
    """The techniques of the family: first the weak ones, then all others; each time from the
    easiest on. A number is the place of a lesson from the easiest on, so it never changes.

    At the right of a weak one are rising bars, the fewer the further hints had to go. A tick says
    that no hint was needed.
    """

    title = "Lessons"

    def __init__(self, shell):
        menu.Menu.__init__(self, shell)
        self._names = ()  # in the order of the items
        self._known = {}

    def key(self, code):
        if code == keys.LEFT or code == keys.RIGHT:  # a page up or down
            rows = base.rows_above(self.shell.canvas, self.foot)
            at = self.at + (rows if code == keys.RIGHT else -rows)
            self.at = max(0, min(at, len(self.items) - 1))
            self.dirty = True
        else:
            menu.Menu.key(self, code)

    def enter(self):
        shell = self.shell
        trouble = None
        known = {}
        try:
            shell.session.autosave.flush()  # what the last lesson has recorded
            known = skills.read(shell.session.autosave.store, shell.session.family.NAME)
        except files.StorageError as error:
            trouble = str(error)
        self._known = known
        if not self.items:
            self._list()
        self.foot = "bars: still weak" if known else ""
        rows = base.rows_above(shell.canvas, _PAGES)
        if len(self.items) > rows and not key_labels.has_knob(shell.board):
            self.foot = "{}  {}".format(_PAGES, self.foot).strip()
        self.dirty = True
        if trouble:
            shell.tell(trouble)

    def _list(self):
        names = [name for name, _ in self.shell.session.family.LESSONS]
        # MicroPython's sort does not keep the order of equals.
        ranks = [(skills.rank(self._known.get(name, "")), i) for i, name in enumerate(names)]
        order = [i for _, i in sorted(ranks)]
        self._names = [names[i] for i in order]
        self.items = [
            (
                i + 1 if i < 9 else menu.NO_KEY,
                self._title(names[i]),
                lambda name=names[i]: self.shell.push(Technique(self.shell, name)),
            )
            for i in order
        ]

    def _title(self, name):
        """Return the name of a technique and its gloss, if both end before the marks."""
        words = messages.title(self.shell.session.family.NAME, name)
        wide = self.shell.canvas.text_width(fonts.TEXT, words)
        return words if wide < _MARK_X - menu.TITLE_X else words.split(":")[0]

    def paint_mark(self, canvas, i, y):
        times = self._known.get(self._names[i])
        if not times:
            return
        shaky = skills.shakiness(times)
        if not shaky:
            canvas.text(fonts.TEXT, _MARK_X + 2, y + 1, fonts.TICK)
            return
        for bar in range(_BARS):
            height = 1 + 2 * bar if shaky <= skills.SCALE * (_BARS - bar) else 1
            canvas.fill_rect(_MARK_X + 3 * bar, y + 8 - height, 2, height, 1)


class Technique(notices.Notice):
    """An explanation of a technique. FIRE begins the lesson, or if no board of the technique is
    stored, looks for a puzzle that needs it."""

    def __init__(self, shell, name):
        title, words = lesson.explanation(shell, name)
        notices.Notice.__init__(self, shell, title, words)
        self._name = name
        self._has_sight = "sight" in words

    def enter(self):
        if self._has_sight and self.shell.settings.meets(settings.SIGHT):
            self.shell.tell("In sight of a cell:", "in its row, column or box.")

    def key(self, code):
        shell = self.shell
        if code in base.SELECT_KEYS:
            if not lesson.begin(shell, self._name):
                search = shell.load("searching")
                shell.pop()
                search.begin(shell, self._name)
        elif code in base.BACK_KEYS or code == keys.MENU:
            shell.pop()

    def foot(self):
        return key_labels.legend(self.shell.board, base.SELECT_KEYS) + ": begin"
