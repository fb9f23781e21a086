"""The places of boards on the screen, with room for the panel beside them."""

from types import SimpleNamespace

import pytest

from sumpad.games import open_family
from sumpad.view import board_layout, canvas
from support.games import layouts

PANEL = 27  # pixels for seven characters of SMALL, the length of a puzzle code


@pytest.mark.parametrize("rows,columns", [(1, 1), (2, 3), (4, 6), (7, 9), (9, 9), (12, 10)])
def test_plain_boards_fit_or_scroll(rows, columns):
    place = board_layout.plain(rows, columns)
    assert place.right < place.panel_x <= canvas.Canvas.WIDTH - PANEL
    assert place.bottom < canvas.Canvas.HEIGHT
    assert place.shown_rows <= rows and place.shown_columns <= columns
    assert (place.shown_rows, place.shown_columns) == (rows, columns) or rows > 9


def test_a_family_without_numbers_gets_a_plain_one_and_others_theirs():
    source = SimpleNamespace(rows=5, columns=5, layout=lambda: None)
    assert vars(board_layout.of(source)) == vars(board_layout.plain(5, 5))
    game = open_family("crossnum")
    game.make((5, 0, 0), 1).step()
    assert vars(board_layout.of(game)) == vars(layouts.crossnum(5))
    assert board_layout.of(game).margins is not None
