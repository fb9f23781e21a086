"""The list of older games: those left before the game left last."""

from sumpad.app import key_labels
from sumpad.app.screens import base, home, menu
from sumpad.storage import files


class Unfinished(menu.Menu):
    """The list. FIRE or a digit continues a game, 0 deletes it. All games fit on the screen.

    The constructor raises StorageError if the files cannot be looked for.
    """

    title = "Older games"

    def __init__(self, shell):
        menu.Menu.__init__(self, shell)
        self.foot = key_labels.legend(shell.board, base.SELECT_KEYS) + ": play, 0: delete"
        session = shell.session
        self._files = session.slots.older()
        self.items = []
        for place, file in enumerate(self._files):
            title = " ".join(session.autosave.title(session.family, file)[:2]).strip()
            self.items.append((place + 1, title, lambda file=file: home.take_up(shell, file)))

    def key(self, code):
        if code == 0:  # a key that nobody presses to go back
            file = self._files[self.at]
            words = "Delete the game {}?".format(self.items[self.at][1])
            question = self.shell.load("confirm")
            self.shell.push(question.Question(self.shell, words, lambda: self._delete(file)))
        else:
            menu.Menu.key(self, code)

    def _delete(self, file):
        shell = self.shell
        try:
            shell.session.autosave.store.remove(file)
        except files.StorageError as error:
            shell.tell("Not deleted", str(error))
            return
        shell.pop()
        if len(self._files) > 1:
            home.list_older(shell)
