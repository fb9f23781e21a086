"""The cursor in all families, sheets, games and views.

Wherever the cursor goes, the picture equals one painted from scratch, and nothing far from the
cursor shows where it is, except on a diagonal, and at the sums on a board without lines.
"""

import itertools
import random

import pytest

from sumpad import games, keys
from sumpad.view import board_layout, cell_style, views
from support.games.asking import completed
from support.running import sampling
from support.standins.drawing import WIDTH, Drawing

ARROWS = range(keys.UP, keys.RIGHT + 1)
TYPED = [*range(10), keys.FIRE, keys.HASH, keys.STAR, keys.CLEAR]


class Shown:
    """A board that is painted twice: once only where moves change it, once from scratch."""

    def __init__(self, source):
        self._source = source
        self._place = board_layout.of(source)
        self._kept, self._new = Drawing(), Drawing()
        self._view = views.view_of(self._kept.canvas, self._place)
        self._other = views.view_of(self._new.canvas, self._place)

    def _anew(self, row, column, on_cell):
        self._new.pixels[:] = bytes(len(self._new.pixels))
        self._other.invalidate()
        self._other.show(self._source, row, column, on_cell)
        return bytes(self._new.pixels)

    def check(self, row, column, on_cell=True):
        at = row, column, on_cell
        self._view.show(self._source, *at)
        picture = self._anew(*at)
        assert bytes(self._kept.pixels) == picture, at
        if on_cell:
            pixels = differing(picture, self._anew(row, column, False))
            assert pixels, at
            place = self._place
            is_diagonal = row == column or row + column == place.columns - 1
            if place.grid == cell_style.OPEN and is_diagonal:
                return  # slants join the cells of the cursor's diagonal
            if place.margins and place.grid == cell_style.OPEN:  # blocks before sums
                pixels = [(x, y) for x, y in pixels if x <= place.right and y <= place.bottom]
            wide, high = (max(ends) + 1 - min(ends) for ends in zip(*pixels, strict=True))
            assert wide <= self._width(column) and high <= self._height(row), at

    def _width(self, column):
        """Return the width of a cell in `column`, with the lines at both sides."""
        place = self._place
        if place.grid == cell_style.TILES and not column:
            return place.border_width + 2
        return max(place.cell_width, place.frame_width) + 2

    def _height(self, row):
        place = self._place
        if place.grid == cell_style.TILES and not row:
            return place.border_height + 2
        return max(place.cell_height, place.frame_height) + 2


def differing(picture, other):
    """Return the pixels (x, y) in which two frames differ."""
    return [
        (i % WIDTH, i // WIDTH * 8 + bit)
        for i, (one, two) in enumerate(zip(picture, other, strict=True))
        for bit in range(8)
        if (one ^ two) >> bit & 1
    ]


def sizes_of(name):
    """Return sizes of blank sheets: the smallest, the largest, and those where views change."""
    ranges = [(it.low, 8, 9, it.high) for it in games.open_family(name).BLANKS]
    return list(itertools.product(*ranges))


SHEETS = [(name, size) for name in games.FAMILIES for size in sizes_of(name)]


@pytest.mark.parametrize(("sheet", "is_typed"), sampling.in_turn(SHEETS, [False, True]))
def test_the_cursor_of_a_sheet_leaves_nothing_behind(sheet, is_typed):
    name, size = sheet
    sheet = games.open_family(name).sheet(*size)
    if is_typed:
        rng = random.Random(1)
        for _ in range(6 * sheet.rows * sheet.columns):
            sheet.key(rng.choice((*TYPED, *ARROWS)))
    board = Shown(sheet)
    for arrow, turn in ((keys.RIGHT, keys.DOWN), (keys.UP, keys.LEFT)):
        for _ in range(max(sheet.rows, sheet.columns) + 2):
            for _ in range(max(sheet.rows, sheet.columns) + 2):
                sheet.key(arrow)
                board.check(sheet.row, sheet.column, sheet.on_cell)
            sheet.key(turn)


def games_of(name):
    """Return pairs of size and view to test; each is None if the family has no such choice."""
    family = games.open_family(name)
    size = family.PARAMETERS[0]
    sizes = {size.low, 8, size.high} if size.name == "size" else {None}
    views = [range(it.low, it.high + 1) for it in family.OPTIONS if it.name == "view"]
    return itertools.product(sorted(sizes), *(views or [[None]]))


@pytest.mark.parametrize(
    ("name", "size", "view"), [(name, *it) for name in games.FAMILIES for it in games_of(name)]
)
def test_the_cursor_of_a_game_leaves_nothing_behind(name, size, view):
    game = games.open_family(name)
    chosen = game.defaults()
    completed(game.make((size or chosen[0], *chosen[1:]), 7))
    if view is not None:
        game.view = view
    board = Shown(game)
    cells = [cell for cell in range(game.rows * game.columns) if game.is_cell(cell)]
    for cell in cells + sorted(cells, key=lambda cell: (cell % game.columns, -cell)):
        board.check(*divmod(cell, game.columns))
