"""The list of games, for changing to another family."""

from sumpad.app import autosave
from sumpad.app.screens import base, menu
from sumpad.games import FAMILIES, TITLES
from sumpad.view import fonts


class Families(menu.Menu):
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
        """Return words that say that the family `name` has an unfinished game, "" if it has
        none."""
        session = self.shell.session
        if name == session.family.NAME:
            is_begun = session.play and not session.play.solved
        else:
            is_begun = session.autosave.is_there(autosave.GAME, name)
        is_begun = is_begun or session.autosave.is_there(autosave.LEFT, name)
        return ": paused" if is_begun else ""

    def _choose(self, name):
        if name == self.shell.session.family.NAME:
            self.shell.pop()
        else:
            self.shell.replace(Changing(self.shell, name))


class Changing(base.Screen):
    """Shows the name of a family while that is being opened. Then `screen` is shown if it is
    named."""

    holds_keys = True

    def __init__(self, shell, name, screen=""):
        base.Screen.__init__(self, shell)
        self._name = name
        self._screen = screen
        self._seen = False

    def work(self):
        # Not while handling a key: the calls may still refer to objects of the old family.
        if self._seen:
            self.shell.change_family(self._name, self._screen)
        return False

    def paint(self, canvas, whole):
        canvas.text_centred(fonts.BIG, canvas.WIDTH // 2, 24, TITLES[FAMILIES.index(self._name)])
        self._seen = True
