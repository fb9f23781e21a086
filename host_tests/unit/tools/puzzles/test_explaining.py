"""Puzzles explained on a PC: what hints leave out is printed, with everything that follows from
it."""

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
    """Pages that only sum up earlier lines are left out."""
    game, other = (made(family, parameters, code) for _ in range(2))
    further = 0
    for rung, lines in explaining.hints(game):
        job = other.hint(by_rating=True)
        while job.step() == backend.RUNNING:
            pass
        assert job.rung == rung and "\x04" not in "".join(lines)
        assert lines[-1].endswith(f" is {backend.move_new(job.move)}")
        told = iter(lines)
        for page in in_order(job)[:-1]:
            words = job.sentence(page).replace(" (\x04)", "").removeprefix("so ")
            if page in job.details and not any(words in line for line in lines):
                assert ", so " not in words
            else:
                assert words in next(told)
        assert next(told) == lines[-1] and not list(told)
        further += len(job.details)
        other.apply(job.move)
    assert further > 8 and game.status() == backend.SOLVED
