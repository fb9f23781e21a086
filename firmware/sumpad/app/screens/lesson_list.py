"""The list of lessons, one on each technique, and the explanation before a lesson."""

from micropython import const

from sumpad import keys
from sumpad.app import key_labels, settings, skills
from sumpad.app.screens import base, lesson, long_menu, menu, notices
from sumpad.storage import files
from sumpad.view import fonts

_WEAKEST = const("Weakest: ")
_MOST_WIDE = const(110)
_WEAK = "!"
_SIGNS = "{} no hint  {} hints".format(fonts.TICK, _WEAK)


class LessonList(long_menu.LongMenu):
    """The techniques of the family from the easiest on, with a tick if no hint was needed the last
    time, and _WEAK if one was. Before them comes the weakest one after the first once more, if
    there is one."""

    title = "Lessons"

    def __init__(self, shell):
        menu.Menu.__init__(self, shell)
        self._names = ()  # of the items, "" for the weakest one
        self._known = {}

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
        shell.host.tidy()  # the items lie behind garbage otherwise, in a lesson that follows too
        self._list()
        self.explain_pages(_SIGNS if known else "")
        self.dirty = True
        if trouble:
            shell.tell(trouble)

    def _list(self):
        names = [name for name, _ in self.shell.session.family.LESSONS]
        items = [
            (
                i + 1 if i < 9 else menu.NO_KEY,
                self.title_of(name),
                lambda name=name: self._open(name),
            )
            for i, name in enumerate(names)
        ]
        weakest = max(names[1:], key=self._shakiness)  # who reads hints knows the first one
        if self._shakiness(weakest) > 0:
            canvas = self.shell.canvas
            title = self.title_of(weakest).split(":")[0]
            wide = canvas.text_width(fonts.TEXT, _WEAKEST + title) > _MOST_WIDE
            title = ("Try: " if wide else _WEAKEST) + title
            items.insert(0, (0, title, lambda: self._open(weakest)))
            names.insert(0, "")
        if self.items:  # the cursor stays on its technique
            self.at = max(self.at + len(items) - len(self.items), 0)
        self._names = names
        self.items = items

    def _shakiness(self, name):
        """Return how badly the technique `name` is known, 0 if no hint was needed the last time,
        -1 if it was never needed."""
        times = self._known.get(name)
        if not times:
            return -1
        return skills.shakiness(times) if int(times[-1]) else 0

    def _open(self, name):
        self.shell.push(Technique(self.shell, name))

    def paint_mark(self, canvas, i, y):
        shaky = self._shakiness(self._names[i])
        if shaky >= 0:
            x = long_menu.MARK_X
            if shaky:  # inverse, as it would end the title otherwise
                canvas.text(fonts.SMALL, x + 4, y + 2, _WEAK)
                canvas.invert(x + 2, y + 1, 5, 7)
            else:
                canvas.text(fonts.TEXT, x, y + 1, fonts.TICK)


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
