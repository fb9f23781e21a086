"""The bar of words over a board: it hides a row of cells completely or not at all."""

import pytest

from sumpad.app.screens import board_messages
from sumpad.view import cell_style, views
from support.games import layouts
from support.standins.drawing import HEIGHT, WIDTH, Drawing, Source

WORDS = {  # by the number of pixel rows that the bar takes
    11: "few words",
    20: "these are words for two lines",
    29: "words " * 11,
}
LAYOUTS = {
    **{f"crossnum {size}": layouts.crossnum(size) for size in range(4, 13)},
    **{f"entry {size}": layouts.crossnum_sheet(size) for size in (8, 9, 12)},
}


class Eights(Source):
    def cell_style(self, cell):
        return 8 | cell_style.GIVEN

    def sum_style(self, line):
        return (
            40
            | cell_style.VALUE
            | cell_style.SIGNED
            | cell_style.VALUE_ZERO - 9 << cell_style.VALUE_SHIFT
        )


def shown(place, cursor=0):
    """Return a drawing of a board of eights, its view, and the pixels that are lit."""
    drawing = Drawing()
    view = views.view_of(drawing.canvas, place)
    view.show(Eights(), cursor, 0)
    return drawing, view, drawing.lit()


@pytest.mark.parametrize("tall", WORDS)
@pytest.mark.parametrize("name", LAYOUTS)
def test_a_row_of_cells_is_hidden_or_whole(name, tall):
    """The same holds for the sums beside a row; the cursor's row is never hidden."""
    place = LAYOUTS[name]
    for cursor in range(place.rows):
        drawing, view, before = shown(place, cursor)
        board_messages.paint(drawing.canvas, WORDS[tall].strip(), place, view.cursor_bottom)
        after = drawing.lit()
        on_top = all((x, 0) in after for x in range(WIDTH))
        full = [y for y in range(HEIGHT) if all((x, y) in after for x in range(WIDTH))]
        assert len(full) == 2 and full[1] - full[0] >= tall - 1
        free = range(full[1] + 1, HEIGHT) if on_top else range(full[0])
        assert on_top or full == [HEIGHT - tall, HEIGHT - 1]
        for row in range(place.shown_rows):
            y = row * place.cell_height + (place.frame_height - place.row_height >> 1)
            digits = {
                (x, line)
                for x in range(place.panel_x - 1)
                for line in range(y, y + place.row_height)
            }
            left = {(x, line) for x, line in after & digits if line in free}
            inside = {(x, line) for x, line in left if x % place.cell_width}
            assert left == before & digits or not inside, (cursor, row)
            if (row + 1) * place.cell_height == view.cursor_bottom:
                assert left == before & digits, cursor


@pytest.mark.parametrize("size", [7, 8])
def test_a_sum_of_a_diagonal_in_the_panel_is_hidden_or_whole(size):
    place = layouts.crossnum(size)
    for words in WORDS.values():
        drawing, view, before = shown(place)
        board_messages.paint(drawing.canvas, words.strip(), place, view.cursor_bottom)
        top = min(y for x, y in drawing.lit() if x == WIDTH - 1)
        for y in place.diagonal_y:
            tag = {
                (x, line)
                for x in range(place.panel_x, WIDTH - 1)
                for line in range(y - 1, min(y + place.margin_height, top))
            }
            left = drawing.lit() & tag
            assert not left or left == before & tag and y + place.margin_height <= top


@pytest.mark.parametrize("tall", (11, 20))
@pytest.mark.parametrize("name", LAYOUTS)
def test_a_bar_on_cells_hides_no_sums_below_them(name, tall):
    """It hides whole rows, and never the cursor's."""
    place = LAYOUTS[name]
    for cursor in range(place.rows):
        drawing, view, before = shown(place, cursor)
        bottom = view.cursor_bottom
        words = WORDS[tall].strip()
        y, end = board_messages.paint_bar(
            drawing.canvas, words, place, bottom, board_messages.ON_CELLS
        )
        assert y % place.cell_height == 0 and end - y >= tall and end <= place.bottom + 1
        assert end <= bottom - place.cell_height + 1 or y >= bottom
        changed = {line for _, line in before ^ drawing.lit()}
        assert changed <= set(range(y, end))


@pytest.mark.parametrize("row", range(9))
def test_a_short_bar_over_a_band_hides_one_row_and_not_the_strip(row):
    """The cursor is in another row, and lines beside the hidden row stay."""
    place = layouts.sudoku(True)
    drawing = Drawing()
    view = views.view_of(drawing.canvas, place)
    view.show(Eights(), row, 0)
    before = drawing.lit()
    board_messages.paint(drawing.canvas, WORDS[11], place, view.cursor_bottom)
    first = 7 if row % 3 == 2 else 46
    hidden = range(first, min(first + 18, HEIGHT))
    assert {y for _, y in before ^ drawing.lit()} <= set(hidden)
    assert all(lit in drawing.lit() for lit in before if lit[1] not in hidden)
