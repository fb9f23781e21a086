"""The bar of words over a board: it hides a row of cells completely or not at all."""

import random

import pytest

from sumpad.app.screens import message_bar
from sumpad.view import cell_style, views
from support.games import layouts
from support.standins.drawing import HEIGHT, WIDTH, Drawing, Source

WORDS = {  # by the number of pixel rows that the bar takes
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
        return 8 | cell_style.GIVEN

    def margin(self, line):
        return (
            40
            | cell_style.VALUE
            | cell_style.SIGNED
            | cell_style.VALUE_ZERO - 9 << cell_style.VALUE_SHIFT
        )


@pytest.mark.parametrize("tall", WORDS)
@pytest.mark.parametrize("name", LAYOUTS)
def test_a_row_of_cells_is_hidden_or_whole(name, tall):
    """The same holds for the sums beside a row; the cursor's row is never hidden."""
    place = LAYOUTS[name]
    words, fine = WORDS[tall]
    for cursor in range(place.rows):
        drawing = Drawing()
        view = views.view_of(drawing.canvas, place)
        view.show(Eights(), cursor, 0)
        before = drawing.lit()
        message_bar.paint(drawing.canvas, words.strip(), place, view.cursor_bottom, fine=fine)
        after = drawing.lit()
        on_top = all((x, 0) in after for x in range(WIDTH))
        full = [y for y in range(HEIGHT) if all((x, y) in after for x in range(WIDTH))]
        assert len(full) == 2 and full[1] - full[0] >= tall - 1
        free = range(full[1] + 1, HEIGHT) if on_top else range(full[0])
        assert on_top or full == [HEIGHT - tall, HEIGHT - 1]
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
        view = views.view_of(drawing.canvas, place)
        view.show(Eights(), 0, 0)
        before = drawing.lit()
        message_bar.paint(drawing.canvas, words.strip(), place, view.cursor_bottom, fine=fine)
        top = min(y for x, y in drawing.lit() if x == WIDTH - 1)
        for y in place.diagonal_y:
            tag = {
                (x, line)
                for x in range(place.panel_x, WIDTH - 1)
                for line in range(y - 1, min(y + place.margin_height, top))
            }
            left = drawing.lit() & tag
            assert not left or left == before & tag and y + place.margin_height <= top


@pytest.mark.parametrize("name", LAYOUTS)
def test_it_hides_least_of_what_it_is_about(name):
    """It hides no more than a bar at the bottom or on top would.

    Wherever it is, rows and the sums of diagonals are hidden or whole.
    """
    rng = random.Random(name)
    place = LAYOUTS[name]
    middle = 0
    for _ in range(100):
        tall = rng.choice(list(WORDS))
        words, fine = WORDS[tall]
        spans = []
        for _ in range(rng.randint(1, 5)):
            first = rng.randrange(HEIGHT - place.cell_height)
            spans.append((first, first + place.cell_height, rng.choice((1, 3, 8))))
        drawing = Drawing()
        view = views.view_of(drawing.canvas, place)
        view.show(Eights(), rng.randrange(place.rows), 0)
        before = drawing.lit()
        top, end = message_bar.paint(
            drawing.canvas, words.strip(), place, view.cursor_bottom, fine=fine, spans=spans
        )
        assert tall <= end - top < tall + place.cell_height
        for other in (0, HEIGHT - tall):
            if not other and view.cursor_bottom < tall + 2 * place.cell_height:
                continue
            cut = place.cell_height  # what a row may lose with it
            assert hidden(spans, top, end) <= hidden(spans, other - cut, other + tall + cut)
        middle += 0 < top < HEIGHT - tall
        after = drawing.lit()
        for row in range(place.shown_rows):
            y = row * place.cell_height + (place.frame_height - place.margin_height >> 1)
            assert is_hidden_or_whole(before, after, range(place.panel_x - 1), y, place, top, end)
        for y in place.diagonal_y if place.brief and place.panel_x < WIDTH else ():
            assert is_hidden_or_whole(
                before, after, range(place.panel_x, WIDTH), y, place, top, end
            )
    assert middle


def hidden(spans, start, end):
    return sum(weight for top, below, weight in spans if top < end and below > start)


def is_hidden_or_whole(before, after, columns, y, place, top, end):
    """Return whether the figures at `y` are unchanged, or absent outside the bar."""
    lines = range(y, y + place.margin_height)
    figures = {(x, line) for x in columns if x % place.cell_width for line in lines}
    left = {(x, line) for x, line in after & figures if not top <= line < end}
    return left == before & figures or not left
