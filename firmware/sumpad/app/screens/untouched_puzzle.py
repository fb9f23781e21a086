"""The menu that again offers the last new puzzle, in which the player entered no digit."""

from sumpad.app.screens import menu


class Untouched(menu.Menu):
    """Offers the puzzle or another one of its kind, which `make` makes."""

    title = "Last puzzle not begun"

    def __init__(self, shell, make):
        menu.Menu.__init__(self, shell)
        self._make = make
        self.items = [
            (1, "Play that one", shell.show_game),
            (2, "Make a new one", self._another),
        ]

    def _another(self):
        self.shell.pop()
        self._make()
