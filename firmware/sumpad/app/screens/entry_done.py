"""Done: counts the solutions of an entered puzzle, and then offers to play and save it."""

from sumpad.app.screens import base, menu, solution_count
from sumpad.games import backend
from sumpad.storage import files, manifest


class EntryDone(base.Screen):
    """Counts the solutions in the background, over the table. Any key cancels. If there is no
    solution, the screen goes back to the table and says why."""

    def __init__(self, shell, entry):
        base.Screen.__init__(self, shell)
        self._entry = entry
        self._count = solution_count.Count(entry.sheet.search(), shell.settings.get("test"))
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
            several = count.found > 1
            self.shell.replace(Choices(self.shell, self._entry, count.words(), several))
        return False

    def _tell(self):
        self._entry.say(self._count.words())
        self.dirty = True

    def paint(self, canvas, whole):
        self._entry.paint(canvas, whole)


class Choices(menu.Menu):
    """The menu for a complete puzzle. `words`: how many solutions it has; `several`: whether these
    are several. Once it is saved, a key that goes back leads home: on the table the next press of
    it would erase something."""

    def __init__(self, shell, entry, words, several):
        menu.Menu.__init__(self, shell)
        self.title = words
        self._entry = entry
        self._is_doubtful = several and entry.sheet.ONE_SOLUTION
        self._is_saved = False
        self.items = (
            (1, "Play", self._play),
            (2, "Save", self._save),
            (3, "Keep typing", self.shell.pop),
            (4, "Home, keep draft", self._leave),
        )

    def back(self, code):
        if self._is_saved:
            self._leave()
        else:
            menu.Menu.back(self, code)

    def _leave(self):
        self.shell.go_home()
        self.shell.session.autosave.hurry()

    def _play(self):
        if self._is_doubtful:
            question = self.shell.load("confirm")
            words = "More than one solution. Is a digit missing? Play anyway?"
            self.shell.push(question.Question(self.shell, words, self._begin))
        else:
            self._begin()

    def _begin(self):
        puzzle = self._entry.sheet.text()
        self.shell.play_puzzle(puzzle, manifest.stamp(puzzle), self._entry.name)

    def _save(self):
        puzzle_name = self.shell.load("puzzle_name")
        entry = self._entry
        try:
            name = entry.name or puzzle_name.free_name(self.shell, entry.sheet.label())
        except files.StorageError as error:
            self.shell.tell("Cannot save", str(error))
            return
        self.shell.push(puzzle_name.PuzzleName(self.shell, name, self._save_as))

    def _save_as(self, name):
        shell = self.shell
        try:
            shell.puzzles.write(name, self._entry.sheet.text())
        except files.StorageError as error:
            shell.tell("Not saved", str(error))
            return
        self._entry.name = name
        self._entry.forget()
        self._is_saved = True
        self.title = name + " is saved"
        self.at = 0  # Play
        self.items = self.items[:-1] + ((4, "Home", self._leave),)
        shell.tell("Saved as " + name, "It is in My puzzles now.")
