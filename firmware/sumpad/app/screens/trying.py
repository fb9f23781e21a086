"""Is an entered puzzle any good: its solutions are counted, then it can be played and saved."""

from sumpad.app.screens import base, counting, menu
from sumpad.games import backend
from sumpad.storage import files, manifest


class Trying(base.Screen):
    """Counts in the background, over the table; any key cancels. If there is no solution, back at
    the table it is said why."""

    def __init__(self, shell, entry):
        base.Screen.__init__(self, shell)
        self._entry = entry
        self._count = counting.Count(entry.sheet.search(), shell.settings.get("test"))
        self._tell()

    def key(self, code):
        self.shell.pop()

    def work(self):
        count = self._count
        if count.step():
            self._tell()
        if count.answer == backend.RUNNING:
            return True
        if count.answer == backend.EXHAUSTED and not count.found:
            self.shell.pop()
            self._entry.say(*(self._entry.sheet.reason() or ("NO solution",)))
        else:
            self.shell.replace(Choices(self.shell, self._entry, count.words()))
        return False

    def _tell(self):
        self._entry.say(self._count.words())
        self.dirty = True

    def paint(self, canvas, whole):
        self._entry.paint(canvas, whole)


class Choices(menu.Menu):
    """What to do with a puzzle that is complete; `words`: how many solutions it has."""

    def __init__(self, shell, entry, words):
        menu.Menu.__init__(self, shell)
        self.title = words
        self._entry = entry
        self.items = (
            (1, "Play", self._play),
            (2, "Save", self._save),
            (3, "Edit further", self.shell.pop),
        )

    def _play(self):
        starting = self.shell.load("starting")
        puzzle = self._entry.sheet.text()
        error = starting.start(self.shell, puzzle, manifest.stamp(puzzle))
        if error:
            self.shell.tell("Cannot play", error)

    def _save(self):
        naming = self.shell.load("naming")
        entry = self._entry
        try:
            name = entry.name or naming.free_name(self.shell, entry.sheet.label())
        except files.StorageError as error:
            self.shell.tell("Cannot save", str(error))
            return
        self.shell.push(naming.Naming(self.shell, name, self._save_as))

    def _save_as(self, name):
        shell = self.shell
        try:
            shell.puzzles.write(name, self._entry.sheet.text())
        except files.StorageError as error:
            shell.tell("Not saved", str(error))
            return
        self._entry.name = name
        self._entry.forget()
        shell.tell("Saved as", name)
