"""The menu of a player who gives up or looks at a solution."""

from sumpad.app.screens import menu
from sumpad.storage import files


class GivingUp(menu.Menu):
    """Ways to give up: put the game aside as the previous game, end it with its solution, see the
    solutions and play on, or delete it."""

    title = "Give up or look"

    def __init__(self, shell):
        menu.Menu.__init__(self, shell)
        self.items = (
            (1, "Continue", shell.show_board),
            (2, "Keep it for later", self._put_aside),
            (3, "Give up: show solution", self._solve),
            (4, "See solution, play on", self._see),
            (5, "Delete this game", self._ask),
        )

    def _put_aside(self):
        self.shell.leave_game(self._leave)

    def _solve(self):
        self.shell.open_help("solutions.GivenUp", "End this game and show the solution?")

    def _see(self):
        self.shell.open_help("solutions.Solutions", "See a solution?")

    def _ask(self):
        question = self.shell.load("confirm")
        self.shell.push(question.Question(self.shell, "Delete this game for good?", self._forget))

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
        shell.session.kept = None  # the home menu names it
        self._forget()
