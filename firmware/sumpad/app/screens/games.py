"""The list of games, to change to another family."""

from sumpad.app import keeper
from sumpad.app.screens import base, menu
from sumpad.games import FAMILIES, TITLES
from sumpad.view import fonts


class Games(menu.Menu):
    """The families, with the cursor on the current one."""

    title = "Games"

    def __init__(self, shell):
        menu.Menu.__init__(self, shell)
        self.at = FAMILIES.index(shell.session.family.NAME)
        self.items = [
            (i + 1, title + self._begun(name), lambda name=name: self._choose(name))
            for i, (name, title) in enumerate(zip(FAMILIES, TITLES))
        ]

    def _begun(self, name):
        """Whether a family has a game that goes on once it is chosen, in words."""
        session = self.shell.session
        if name == session.family.NAME:
            is_begun = session.play and not session.play.solved
        else:
            is_begun = session.keeper.is_there(keeper.GAME, name)
        return ": begun" if is_begun else ""

    def _choose(self, name):
        if name == self.shell.session.family.NAME:
            self.shell.pop()
        else:
            self.shell.replace(Changing(self.shell, name))


class Changing(base.Screen):
    """Names a family while it is opened, to show `screen` if one is named."""

    holds_keys = True

    def __init__(self, shell, name, screen=""):
        base.Screen.__init__(self, shell)
        self._name = name
        self._screen = screen
        self._seen = False

    def work(self):
        if self._seen:  # and not in a key's call, which may still hold objects of the old family
            self.shell.change_family(self._name, self._screen)
        return False

    def paint(self, canvas, whole):
        canvas.text_centred(fonts.BIG, canvas.WIDTH // 2, 24, TITLES[FAMILIES.index(self._name)])
        self._seen = True
