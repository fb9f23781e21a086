"""Text of several pages: no line is lost, and paragraphs are cut only if they have to be."""

import types

import pytest

from sumpad import games, keys
from sumpad.app.screens import base, help_texts, page
from sumpad.view import fonts
from sumpad_tools import boards
from support.standins.drawing import Drawing

ROWS = 5


def opened(lengths):
    """Return a page of paragraphs with the given numbers of lines, named by their index."""
    shell = types.SimpleNamespace(canvas=Drawing().canvas)
    return page.Page(
        shell, "Title", [" ".join([f"{at}{'o' * 20}"] * n) for at, n in enumerate(lengths)]
    )


def pages_of(screen):
    """Return the lines of each page, turned by DOWN."""
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
        ((2, 4), ["00", "1111"]),  # the paragraph is whole on the next page
        ((2, 6, 3), ["00111", "111", "222"]),  # a paragraph longer than a page fills this one
        ((4, 6), ["0000", "11111", "1"]),  # but not for one line
        ((7, 3), ["00000", "00111"]),
        ((5, 1), ["00000", "1"]),
    ],
)
def test_a_page_ends_before_a_paragraph_that_the_next_one_has_room_for(lengths, told):
    screen = opened(lengths)
    pages = pages_of(screen)
    assert ["".join(line[0] for line in lines) for lines in pages] == told
    assert sum(pages, []) == screen._lines
    while screen._first:  # goes back to the first line
        before = screen._first
        screen.key(keys.UP)
        assert before - ROWS <= screen._first < before


@pytest.mark.parametrize("lines", (2, 4, 6))
@pytest.mark.parametrize("before", range(1, 8))
def test_a_heading_is_on_the_page_of_what_follows_it(before, lines):
    shell = types.SimpleNamespace(canvas=Drawing().canvas)
    under = " ".join(["o" * 20] * lines)
    screen = page.Page(shell, "Title", ["line"] * before + ["Heading:", under])
    assert len(screen._lines) == before + 1 + lines
    shown = next(lines for lines in pages_of(screen) if "Heading:" in lines)
    at = shown.index("Heading:")
    assert len(shown[at:]) == min(lines + 1, ROWS - at if lines > 4 else ROWS) > 1


def test_digits_do_nothing():
    screen = opened((5, 1))
    closed = []
    screen.shell.pop = lambda: closed.append(True)
    for digit in range(10):
        screen.key(digit)
    assert not closed and not screen._first
    screen.key(keys.CLEAR)
    assert closed


@pytest.mark.parametrize("family", games.FAMILIES)
def test_no_paragraph_of_the_rules_or_of_entry_is_longer_than_a_page(family):
    canvas = Drawing().canvas
    for board in map(boards.load, boards.names()):
        entry = help_texts.entry_lines(board, games.open_family(family))
        for paragraph in (*games.rules(family).RULES, *entry, *help_texts.ABOUT):
            lines = base.wrap(canvas, fonts.TEXT, paragraph, canvas.WIDTH - 6)
            assert len(lines) <= ROWS, lines
