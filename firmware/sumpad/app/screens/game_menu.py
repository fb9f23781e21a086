"""The menu of the game."""

from sumpad import keys
from sumpad.app.screens import counting, menu, notices, solutions


class GameMenu(menu.Menu):
    title = "Game"

    def __init__(self, shell):
        menu.Menu.__init__(self, shell)
        self.items = (
            ("Go on", self.shell.pop),
            ("Pause", self._pause),
            ("Undo", self._undo),
            ("Redo", self._redo),
            ("Notes on, off", self._notes),
            ("Test", self._test),
            ("Solve", self._solve),
            ("Restart", self._restart),
            ("Hint", self._hint),
            ("Check", self._check),
            ("Quit", self.shell.go_home),
        )

    def advance(self, ms):
        self.shell.play.advance(ms)  # only Pause stops the clock

    def _pause(self):
        self.shell.replace(notices.Paused(self.shell))

    def _undo(self):
        self.shell.play.undo()
        self.shell.pop()

    def _redo(self):
        self.shell.play.redo()
        self.shell.pop()

    def _notes(self):
        self.shell.play.key(keys.NOTES)
        self.shell.pop()

    def _test(self):
        self.shell.replace(counting.Counting(self.shell))

    def _solve(self):
        self.shell.replace(solutions.Solutions(self.shell))

    def _restart(self):
        self.shell.play.restart()
        self.shell.pop()

    def _hint(self):
        from sumpad.app.screens import hinting  # loaded when first asked for, like Check

        self.shell.replace(hinting.Hinting(self.shell))

    def _check(self):
        from sumpad.app.screens import checking

        self.shell.replace(checking.Checking(self.shell))
