"""Marks that are laid over a game for a while: by hints and by Check, for the board view."""

from sumpad.view import look


class Marks:
    """A game as the board view wants it, with marks on cells and on one line."""

    def __init__(self, game):
        self._look = game.look
        self._margin = game.margin
        self.cells = bytearray(game.rows * game.columns)  # look.WRONG, MARK, FOCUS as 1, 2, 4
        self.line = -1

    def clear(self):
        for cell in range(len(self.cells)):
            self.cells[cell] = 0
        self.line = -1

    def look(self, cell):
        return self._look(cell) | self.cells[cell] << look.MARKS_SHIFT

    def margin(self, line):
        entry = self._margin(line)
        if line == self.line and entry >= 0:
            entry |= look.MARKED
        return entry
