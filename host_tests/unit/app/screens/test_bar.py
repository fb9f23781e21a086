"""The bar of words over a board: a row of cells is under it or whole."""

import pytest

from sumpad.app.screens import bar
from sumpad.view import boardview, look
from support.games import layouts
from support.standins.drawing import HEIGHT, WIDTH, Drawing, Source

WORDS = {  # by the rows of the glass that the bar takes
    11: ("few words", False),
    15: ("words " * 10, True),
    20: ("these are words for two lines", False),
    27: ("words " * 20, True),
}
LAYOUTS = {
    **{f"crossnum {size}": layouts.crossnum(size) for size in range(4, 13)},
    **{f"entry {size}": layouts.crossnum_sheet(size) for size in (8, 9, 12)},
}


class Eights(Source):
    def look(self, cell):
        return 8 | look.GIVEN

    def margin(self, line):
        return 40 | look.VALUE | look.SIGNED | look.VALUE_ZERO - 9 << look.VALUE_SHIFT


@pytest.mark.parametrize("tall", WORDS)
@pytest.mark.parametrize("name", LAYOUTS)
def test_a_row_of_cells_is_hidden_or_whole(name, tall):
    """So are the sums at its side; and the row of the cursor is never hidden."""
    place = LAYOUTS[name]
    words, fine = WORDS[tall]
    for cursor in range(place.rows):
        drawing = Drawing()
        view = boardview.view_of(drawing.canvas, place)
        view.show(Eights(), cursor, 0)
        before = drawing.lit()
        bar.paint(drawing.canvas, words.strip(), place, view.cursor_bottom, fine=fine)
        after = drawing.lit()
        on_top = all((x, 0) in after for x in range(WIDTH))
        free = range(tall, HEIGHT) if on_top else range(HEIGHT - tall)
        assert all((x, tall - 1 if on_top else HEIGHT - tall) in after for x in range(WIDTH))
        for row in range(place.shown_rows):
            y = row * place.cell_height + (place.frame_height - place.margin_height >> 1)
            digits = {
                (x, line)
                for x in range(place.panel_x - 1)
                for line in range(y, y + place.margin_height)
            }
            left = {(x, line) for x, line in after & digits if line in free}
            inside = {(x, line) for x, line in left if x % place.cell_width}
            assert left == before & digits or not inside, (cursor, row)
            if (row + 1) * place.cell_height == view.cursor_bottom:
                assert left == before & digits, cursor


@pytest.mark.parametrize("size", [7, 8])
def test_a_sum_of_a_diagonal_in_the_panel_is_hidden_or_whole(size):
    place = layouts.crossnum(size)
    for words, fine in WORDS.values():
        drawing = Drawing()
        view = boardview.view_of(drawing.canvas, place)
        view.show(Eights(), 0, 0)
        before = drawing.lit()
        bar.paint(drawing.canvas, words.strip(), place, view.cursor_bottom, fine=fine)
        top = min(y for x, y in drawing.lit() if x == WIDTH - 1)
        for y in place.diagonal_y:
            tag = {
                (x, line)
                for x in range(place.panel_x, WIDTH - 1)
                for line in range(y - 1, min(y + place.margin_height, top))
            }
            left = drawing.lit() & tag
            assert not left or left == before & tag and y + place.margin_height <= top
