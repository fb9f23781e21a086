"""Temporary marks on the board of a game, set by hints and by Check, for the board view."""

from sumpad.games import style_kernels
from sumpad.view import cell_style


class Marks:
    """A source for the board view: the styles of a game, with marks on cells and lines."""

    def __init__(self, game):
        self._cell_styles = game.cell_styles
        self._sum_styles = game.sum_styles
        self._rows = game.rows
        self._columns = game.columns
        self.cells = bytearray(game.rows * game.columns)  # flags of cell_style, shifted
        self.lines = ()  # numbers of the marked lines; -1 is ignored
        self.mask = -1  # the bits of the game's own styles that are shown
        self.clues = ()  # of walls: the number, the bits of its style to keep, and those to add
        self.alone = False  # whether to leave out WRONG of the game itself
        self.numbered = False  # whether unmarked rows and columns show numbers instead of sums

    def clear(self):
        for cell in range(len(self.cells)):
            self.cells[cell] = 0
        self.lines = ()

    def cell_styles(self, table):
        self._cell_styles(table)
        if self.alone:
            for cell in range(len(self.cells)):
                table[cell] &= ~cell_style.WRONG
        style_kernels.add(table, len(self.cells), self.cells, cell_style.MARKS_SHIFT, self.mask)
        for wall, kept, more in self.clues:
            table[wall] = table[wall] & kept | more

    def sum_styles(self, table):
        self._sum_styles(table)
        if self.numbered:
            for line in range(self._rows):
                self._number(table, line, line)
            for line in range(self._columns):
                self._number(table, self._rows + line, line)
        for line in self.lines:
            if line >= 0 and table[line] >= 0:
                table[line] |= cell_style.MARKED

    def _number(self, table, line, number):
        if line not in self.lines:
            table[line] = cell_style.NUMBER | number + 1
