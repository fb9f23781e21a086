"""The pages of hints leave nothing outside their panel, and nothing on the pages after them."""

import pytest

from sumpad.app.screens import board_messages
from sumpad.games import backend
from support.console.pages import Pages
from support.games.asking import made

GAMES = [
    ("sudoku", (4, 0), 3, 12),
    ("sudoku", (5, 0), 7, 60),
    ("sudoku", (5, 0), 10, 60),
    ("kakuro", (6, 4), 2, 6),
    ("kakuro", (10, 4), 2, 4),
    ("crossnum", (5, 5, 0), 4, 8),
    ("crossnum", (8, 5, 0), 4, 4),
    ("crossnum", (10, 5, 0), 3, 4),
]


def pages_of(pages):
    """Turn through all parts of all pages of a hint."""
    screen = pages._hint
    for page in range(pages.job.pages + len(pages.job.details)):
        screen._turn_to(page)
        pages._paint()
        yield
        while screen._has_part():
            screen._part += 1
            pages._paint()
            yield


@pytest.mark.parametrize(("family", "parameters", "code", "most"), GAMES)
def test_a_page_looks_the_same_whatever_was_on_the_glass_before(family, parameters, code, most):
    game = made(family, parameters, code)
    panels = 0
    for _ in range(most):
        if game.status() != backend.PLAYING:
            break
        pages = Pages(game, parameters)
        screen, canvas = pages._hint, pages.screen.canvas
        for _ in pages_of(pages):
            if board_messages.in_panel(canvas, screen._layout):
                panels += 1
                for font, x, _, words in pages.screen.strings:
                    end = x + canvas.text_width(font, words)
                    is_outside = end > screen._layout.panel_x > x
                    assert not is_outside, (words, x, screen._layout.panel_x)
            shown = pages.screen.frame()
            canvas.clear()
            screen.paint(canvas, True)
            assert pages.screen.frame() == shown, screen.words()
        game.apply(pages.job.move)
    assert panels or family != "sudoku"
