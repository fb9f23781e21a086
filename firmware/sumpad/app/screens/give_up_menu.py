"""The menu of a player who gives up: end the game with its solution, put it aside, or
see its solutions."""

from sumpad.app.screens import menu
from sumpad.storage import files


class GivingUp(menu.Menu):
    """Giving up makes the game the previous game, or deletes it if anything was entered in the
    present previous game.

    The constructor raises DamagedError if that one cannot be read, and puts it aside.
    """

    title = "Give up?"

    def __init__(self, shell):
        menu.Menu.__init__(self, shell)
        play = shell.session.play
        self._deletes = self._would_delete()
        self.items = [
            (1, "Continue", shell.show_board),
            (2, "Delete this game" if self._deletes else "Put it aside for now", self._end),
        ]
        if not play.solved:
            self.items.append((3, "Show the solution", self._solve))
            self.items.append((4, "Look, then play on", self._see))

    def _would_delete(self):
        session = self.shell.session
        try:
            return not session.play.solved and session.slots.is_begun()
        except files.DamagedError:
            raise
        except files.StorageError:
            return False  # leave_game finds out again, and asks

    def _solve(self):
        self.shell.open_help("solutions.GivenUp", "End this game and show the solution?")

    def _see(self):
        self.shell.open_help("solutions.Solutions", "See the solutions?")

    def _end(self):
        shell = self.shell
        if self._deletes:
            question = shell.load("confirm")
            words = "Delete this game? The previous game is kept."
            shell.push(question.Question(shell, words, self._forget))
        else:
            shell.leave_game(self._leave)

    def _forget(self):
        self.shell.session.begin(None)
        self.shell.go_home()

    def _leave(self):
        shell = self.shell
        try:
            shell.session.leave(shell.session.unfinished())
        except files.StorageError as error:
            shell.tell(str(error))
            return
        self._forget()
