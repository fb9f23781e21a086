"""Which family of puzzle is played."""

from sumpad.app.screens import menu, notices
from sumpad.games import FAMILIES, TITLES
from sumpad.storage import files
from sumpad.view import fonts


class Families(menu.Menu):
    """The families, the one that is played with the cursor on it."""

    title = "Games"

    def __init__(self, shell):
        menu.Menu.__init__(self, shell)
        self.at = FAMILIES.index(shell.family.NAME)
        self.items = [
            (i + 1, title, lambda name=name: self._choose(name))
            for i, (name, title) in enumerate(zip(FAMILIES, TITLES))
        ]

    def _choose(self, name):
        if name == self.shell.family.NAME:
            self.shell.pop()
        else:
            self.shell.replace(Changing(self.shell, name))


class Changing(notices.Notice):
    """Says so while the console starts anew with another family."""

    def __init__(self, shell, name):
        notices.Notice.__init__(self, shell, TITLES[FAMILIES.index(name)])
        self._name = name
        self._seen = False

    def work(self):
        if self._seen:
            try:
                self.shell.change_family(self._name)
            except files.StorageError as error:
                self.shell.replace(notices.Notice(self.shell, "Not saved", str(error)))
            return False
        return True

    def paint(self, canvas, whole):
        canvas.text_centred(fonts.BIG, canvas.WIDTH // 2, 24, TITLES[FAMILIES.index(self._name)])
        self._seen = True
