"""Puzzles explained on a PC: what hints leave out is told, and so is all that follows from it."""

import pytest

from sumpad.games import backend, open_family
from sumpad_tools.puzzles import explaining
from support.games.ordering import in_order


def made(family, parameters, code):
    game = open_family(family)
    job = game.make(parameters, code)
    while job.step() == backend.RUNNING:
        pass
    return game


@pytest.mark.parametrize(
    "family, parameters, code", [("crossnum", (11, 1, 0), 3), ("kakuro", (6, 4), 1)]
)
def test_each_page_of_a_hint_is_a_line_without_the_arrow_of_the_console(family, parameters, code):
    game, other = (made(family, parameters, code) for _ in range(2))
    further = 0
    for rung, lines in explaining.hints(game):
        job = other.hint(by_rating=True)
        while job.step() == backend.RUNNING:
            pass
        pages = in_order(job)
        assert (job.rung, len(pages)) == (rung, len(lines))
        for page, line in zip(pages[:-1], lines[:-1], strict=True):
            words = job.sentence(page).replace(" (\x03)", "").removeprefix("so ")
            assert words in line and "\x03" not in line
        assert f" is {backend.move_new(job.move)}" in lines[-1] and "\x03" not in lines[-1]
        further += len(job.details)
        other.apply(job.move)
    assert further > 8 and game.status() == backend.SOLVED
