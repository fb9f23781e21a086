"""Where boards stand on the glass, beside room for the panel."""

import pytest

from sumpad.view import canvas, layout

PANEL = 27  # pixels: seven characters of SMALL, a puzzle's code


@pytest.mark.parametrize("rows,columns", [(1, 1), (2, 3), (4, 6), (7, 9), (9, 9), (12, 10)])
def test_plain_boards_fit_or_scroll(rows, columns):
    place = layout.for_game("null", rows, columns)
    assert place.right < place.panel_x <= canvas.Canvas.WIDTH - PANEL
    assert place.bottom < canvas.Canvas.HEIGHT
    assert place.shown_rows <= rows and place.shown_columns <= columns
    assert (place.shown_rows, place.shown_columns) == (rows, columns) or rows > 9


def test_cross_number_has_its_own_layouts():
    assert layout.for_game("crossnum", 5, 5).margins is not None
