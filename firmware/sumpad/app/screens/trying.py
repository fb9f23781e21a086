"""Is an entered puzzle any good: its solutions are counted, then it can be played and saved."""

from sumpad.app.screens import base, menu
from sumpad.games import backend
from sumpad.storage import files


class Trying(base.Screen):
    """Counts in the background, up to '10+' or another number of the settings, over the table;
    any key cancels. If there is no solution, back at the table it is said why."""

    def __init__(self, shell, entry):
        base.Screen.__init__(self, shell)
        self._entry = entry
        self._job = entry.sheet.search()
        self._count = 0
        self._limit = shell.settings.get("test")

    def key(self, code):
        self.shell.pop()

    def work(self):
        answer = self._job.step()
        if answer == backend.FOUND:
            self._count += 1
            self.dirty = True
            if self._count <= self._limit:
                return True
        if answer == backend.RUNNING:
            return True
        self._end(answer)
        return False

    def _end(self, answer):
        """Tell the answer and go on from it."""
        shell = self.shell
        count = self._count
        if answer == backend.EXHAUSTED and not count:
            shell.pop()
            self._entry.say(*(self._entry.sheet.reason() or ("NO solution",)))
        else:
            if answer == backend.GAVE_UP:
                words = "gave up after {}".format(count)
            elif count > self._limit:
                words = "{}+ solutions".format(self._limit)
            else:
                words = "{} solution{}".format(count, "" if count == 1 else "s")
            shell.replace(Choices(shell, self._entry, words))

    def paint(self, canvas, whole):
        if whole:
            self._entry.paint(canvas, True)
        self._entry.paint_bar(canvas, "testing: {}".format(self._count))


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
        from sumpad.app.screens import starting

        error = starting.start(self.shell, self._entry.sheet.text())
        if error:
            self.shell.tell("Cannot play", error)

    def _save(self):
        from sumpad.app.screens import naming

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
