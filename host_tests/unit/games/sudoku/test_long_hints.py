"""Hints of sudoku of more steps than there are pages: what those leave out is on further ones."""

import re

import pytest

from sumpad.games import backend, open_family
from sumpad.games.hint import FOCUS, LEFT_OUT
from sumpad.games.sudoku import text as sudoku_text
from sumpad.games.sudoku import wording
from sumpad_tools import ROOT
from support.games.limits import digits_of, told_of
from support.games.ordering import in_order
from support.games.sudoku.positions import HINTS
from support.oracles import ladder as oracle

DATA = ROOT / "host_tests" / "data" / "sudoku"
GRIDS = [
    *(DATA / "hard.txt").read_text().split()[:12],
    "..............1.23..4..5..6......1......4.....2..7..6....46...8.3.......51.......",
]


def test_further_pages_tell_the_steps_and_links_that_are_left_out():
    """In the order in which they rest on one another."""
    together = brief = 0
    for grid in GRIDS:
        game = open_family("sudoku")
        assert game.load(grid) is None
        while game.status() == backend.PLAYING:
            hint = game.hint()
            while hint.step() == backend.RUNNING:
                pass
            if hint.rung == "what-if":
                break
            shown = range(hint.pages)
            assert set(hint.details) == {at for at in shown if LEFT_OUT in hint.sentence(at)}
            if hint.details:
                together += bool(hint._telling.first)
                brief += check(hint)
            game.apply(hint.move)
    assert together > 3 and brief


def check(hint):
    """Returns how many chains are told in short."""
    told = [at for at in in_order(hint) if at >= len(hint._telling.first)]
    steps = []
    for at in told:
        if not steps or hint._telling.steps[at] is not steps[-1]:
            steps.append(hint._telling.steps[at])
    assert list(map(id, steps)) == list(map(id, hint._telling.told))
    brief = 0
    for step in steps:
        pages = [at for at in told if hint._telling.steps[at] is step]
        words = [hint.sentence(at) for at in pages]
        if step.chain:
            assert words[:-1] == wording.link_pages(step)
            brief += LEFT_OUT in words[-1]
            check_shown_links(hint, pages)
        else:
            assert LEFT_OUT not in "".join(words)
    return brief


def check_shown_links(hint, pages):
    """The cells show the digits that the pages of a chain have told so far; the end, all of them,
    which leave a cell or a house with nothing."""
    links = {}
    for at in pages[:-1]:
        for row, column, digit in re.findall(
            r"r(\d)c(\d) (?:is|has only) (\d)", hint.sentence(at)
        ):
            links[int(row) * 9 + int(column) - 10] = int(digit)
        assert digits_of(hint.limits(at)) == links
    assert digits_of(hint.limits(pages[-1])) == links
    assert len(links) > 1


@pytest.mark.parametrize(
    ("kind", "count"), [("hidden pair", 2), ("naked pair", 2), ("XY-wing", 3), ("WXYZ-wing", 0)]
)
def test_cells_show_the_two_digits_that_they_can_be(kind, count):
    """Of those with more there is a frame."""
    grid = HINTS[kind][1]
    (solution,) = oracle.solutions(sudoku_text.parse(grid), 2)
    game = open_family("sudoku")
    assert game.load(grid) is None
    hint = game.hint()
    while hint.step() == backend.RUNNING:
        pass
    table = bytearray(81)
    hint.mark(0, table)
    shown = told_of(hint.limits(0))
    assert len(shown) == count or not count and shown
    for cell, digits in shown.items():
        assert table[cell] >= FOCUS and digits[0] < digits[1] and solution[cell] in digits
        assert all(str(digit) in hint.sentence(0) for digit in digits) or "wing" in kind
