"""Marks that are laid over a game for a while: by hints and by Check, for the board view."""

from sumpad.games import looks
from sumpad.view import look


class Marks:
    """A game as the board view wants it, with marks on cells and on one line."""

    def __init__(self, game):
        self._looks = game.looks
        self._margin = game.margin
        self.cells = bytearray(game.rows * game.columns)  # look.WRONG, MARK, FOCUS as 1, 2, 4
        self.line = -1

    def clear(self):
        for cell in range(len(self.cells)):
            self.cells[cell] = 0
        self.line = -1

    def looks(self, table):
        self._looks(table)
        looks.add(table, len(self.cells), self.cells, look.MARKS_SHIFT)

    def margin(self, line):
        entry = self._margin(line)
        if line == self.line and entry >= 0:
            entry |= look.MARKED
        return entry
