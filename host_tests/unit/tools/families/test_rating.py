"""Ratings: higher for higher grades and for longer steps, and the game left as it was."""

from types import SimpleNamespace

import pytest

from sumpad import games
from sumpad.games import backend
from sumpad_tools import families
from sumpad_tools.families import rating

FAMILIES = [
    it for it in games.FAMILIES if type(families.of(it)).rating is not families.Family.rating
]


def made(name, grade, code):
    game = games.open_family(name)
    values = []
    for parameter, value in zip(game.PARAMETERS, game.defaults(), strict=True):
        shown = {parameter.shown(it): it for it in range(parameter.low, parameter.high + 1)}
        values.append(shown.get(grade, value))
    job = game.make(tuple(values), code)
    while (answer := job.step()) == backend.RUNNING:
        pass
    assert answer == backend.FOUND
    return game


def test_some_families_have_ratings():
    assert FAMILIES


@pytest.mark.parametrize("name", FAMILIES)
def test_ratings_rise_with_the_grades(name):
    """From one grade to the next always, or on the average where the scales differ."""
    family = families.of(name)
    before, sum_before = 0.0, 0.0
    for grade in ("easy", "medium", "hard", "expert"):
        ratings = []
        for code in range(4):
            game = made(name, grade, code)
            text = game.text(True)
            ratings.append(family.rating(game))
            assert game.text(True) == text
        assert before < min(ratings) or not family.RATED_BY_GRADE
        assert sum_before < sum(ratings)
        assert 1 <= min(ratings) and max(ratings) <= 11
        before, sum_before = max(ratings), sum(ratings)


def test_longer_steps_and_more_trials_have_more():
    assert [rating.by_length(it) for it in (1, 4, 5, 7)] == pytest.approx([0, 0, 0.1, 0.2])
    told = [
        rating.of_trials(SimpleNamespace(effort=effort, depth=depth))
        for depth in range(3)
        for effort in (1, 2, 5)
    ]
    assert told == pytest.approx([6.2, 6.4, 7.0, 7.8, 8.0, 8.6, 10.0, 10.2, 10.8])
    assert told == sorted(told) and told[-1] < rating.BEYOND
