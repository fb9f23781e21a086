"""The list of techniques to practise, and the explanation before a lesson."""

from sumpad import games, keys
from sumpad.app import key_labels, skills
from sumpad.app.screens import base, dialogs, lesson, menu
from sumpad.storage import files
from sumpad.view import fonts


class Practice(menu.Menu):
    """The techniques of the family: first the shaky ones, then those that the player has not
    needed yet, finally those that are known. Equally shaky ones are in order of difficulty."""

    def __init__(self, shell):
        menu.Menu.__init__(self, shell)
        self.title = "Practice " + shell.session.family.TITLE

    def enter(self):
        shell = self.shell
        trouble = None
        known = {}
        try:
            shell.session.autosave.flush()  # what the last lesson has recorded
            known = skills.read(shell.session.autosave.store, shell.session.family.NAME)
        except files.StorageError as error:
            trouble = str(error)
        names = [name for name, _ in shell.session.family.PRACTICE]
        # MicroPython's sort does not keep the order of equals.
        ranks = [(-skills.shakiness(known.get(name, "")), i) for i, name in enumerate(names)]
        names = [names[i] for _, i in sorted(ranks)]
        self.items = [
            (
                i + 1 if i < 9 else menu.NO_KEY,
                _title(name, known),
                lambda name=name: self.shell.push(Technique(self.shell, name)),
            )
            for i, name in enumerate(names)
        ]
        self.at = 0
        self.dirty = True
        if trouble:
            shell.tell(trouble)


def _title(name, known):
    """Return the item for the technique `name`, with a tick if it is known."""
    title = name[0].upper() + name[1:]
    if name in known and not skills.shakiness(known[name]):
        title += " " + fonts.TICK
    return title


class Technique(dialogs.Notice):
    """An explanation of a technique. FIRE begins the lesson, or if no board of the technique is
    stored, looks for a puzzle that needs it."""

    def __init__(self, shell, name):
        words = games.about(shell.session.family.NAME).TECHNIQUES[name]
        dialogs.Notice.__init__(self, shell, "Practice: " + name, words)
        self._name = name

    def key(self, code):
        shell = self.shell
        if code in base.SELECT_KEYS or code == keys.RIGHT:
            if not lesson.begin(shell, self._name):
                finding = shell.load("finding")
                shell.pop()
                finding.begin(shell, self._name)
        elif code in base.BACK_KEYS or code == keys.LEFT or code == keys.MENU:
            shell.pop()

    def foot(self):
        return key_labels.legend(self.shell.board, base.SELECT_KEYS).upper() + ": BEGIN"
