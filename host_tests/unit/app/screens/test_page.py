"""Text of several pages: none of it is lost, and pages are not cut without need."""

import types

import pytest

from sumpad import keys
from sumpad.app.screens import page
from support.standins.drawing import Drawing

ROWS = 5


def opened(lengths):
    """A page of paragraphs of so many lines each, named by their numbers."""
    shell = types.SimpleNamespace(canvas=Drawing().canvas)
    return page.Page(
        shell, "Title", [" ".join([f"{at}{'o' * 20}"] * n) for at, n in enumerate(lengths)]
    )


def pages_of(screen):
    """The lines of each page, turned by DOWN."""
    pages = []
    while True:
        pages.append(screen._lines[screen._first : screen._end()])
        if screen._end() == len(screen._lines):
            return pages
        screen.key(keys.DOWN)


@pytest.mark.parametrize(
    ("lengths", "told"),
    [
        ((2, 2), ["0011"]),
        ((2, 3, 4), ["00111", "2222"]),
        ((2, 4), ["00", "1111"]),  # whole on the next one
        ((2, 6, 3), ["00111", "111", "222"]),  # longer than a page: it fills this one
        ((7, 3), ["00000", "00111"]),
        ((5, 1), ["00000", "1"]),
    ],
)
def test_a_page_ends_before_a_paragraph_that_the_next_one_has_room_for(lengths, told):
    screen = opened(lengths)
    pages = pages_of(screen)
    assert ["".join(line[0] for line in lines) for lines in pages] == told
    assert sum(pages, []) == screen._lines
    while screen._first:  # and back to the first line
        before = screen._first
        screen.key(keys.UP)
        assert before - ROWS <= screen._first < before
