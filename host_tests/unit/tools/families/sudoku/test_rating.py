"""Ratings of sudokus on the usual scale, compared with the ratings that others gave."""

from types import SimpleNamespace

import pytest

from sumpad import games
from sumpad.games.sudoku import rating
from sumpad.solver.sudoku import finder, ladder
from sumpad_tools import ROOT, families

# Puzzles with their ratings by Sukaku Explainer, from a bank in the public domain.
DATA = (ROOT / "host_tests" / "data" / "sudoku" / "rated.txt").read_text(encoding="utf-8")
RATED = [line.split() for line in DATA.splitlines() if not line.startswith("#")]


def ranks(values):
    """Return the rank of each value; equal values share one."""
    below = [sum(other < value for other in values) for value in values]
    return [low + (values.count(value) - 1) / 2 for low, value in zip(below, values, strict=True)]


def correlation(one, other):
    """Return Spearman's correlation of two lists."""
    one, other = ranks(one), ranks(other)
    mean = (len(one) - 1) / 2
    products = sum((a - mean) * (b - mean) for a, b in zip(one, other, strict=True))
    squares = [sum((a - mean) ** 2 for a in values) for values in (one, other)]
    return products / (squares[0] * squares[1]) ** 0.5


def test_ratings_are_like_those_of_others():
    game = games.open_family("sudoku")
    found = []
    for puzzle, _ in RATED:
        game.load(puzzle)
        found.append(families.of(game.NAME).rating(game))
    rated = [float(value) for _, value in RATED]
    assert correlation(found, rated) > 0.9
    off = [abs(a - b) for a, b in zip(found, rated, strict=True)]
    assert sum(off) / len(off) < 0.15


def step(rung, rank=0, **more):
    return SimpleNamespace(rung=rung, rank=rank, NO_HOUSE=27, **more)


def test_easier_patterns_have_lower_ratings():
    told = [rating.of(step(ladder.PAIRS, rank)) for rank in range(len(finder.RANKS))]
    assert told == sorted(told) and told[0] == 12 and told[-1] == 63


@pytest.mark.parametrize(
    ("masks", "wanted"),
    [
        ((3, 5, 9, 9), 55),
        ((3, 5, 9, 11), 56),
        ((3, 5, 9, 17, 19), 63),
        ((3, 5, 9, 19, 19), 64),
    ],
)
def test_bent_sets_by_their_candidates(masks, wanted):
    rank = finder.RANKS.index((finder.BENT, len(masks)))
    assert rating.of(step(ladder.BENT, rank, masks=masks, cells=masks)) == wanted


@pytest.mark.parametrize(
    ("house", "second", "wanted"),
    [(0, 8, 40), (17, 9, 40), (8, 9, 41), (18, 0, 42), (9, 26, 42)],
)
def test_turbot_fish_by_their_houses(house, second, wanted):
    assert rating.of(step(ladder.TURBOT, house=house, second=second)) == wanted


def test_longer_and_freer_chains_have_higher_ratings():
    def chain(length, how, house=0):
        links = [(0, 1, house)] * length
        return rating.of(step(ladder.TRIAL, chain=links, how=how))

    both = ladder.ONE_DIGIT | ladder.STATIC
    assert [chain(n, both) for n in (3, 4, 5, 8)] == [54, 58, 67, 69]
    binary = ladder.STATIC | ladder.BINARY
    assert [chain(n, binary) for n in (3, 4, 6, 8)] == [71, 72, 74, 75]
    assert chain(3, binary, 27) == 65
    assert [chain(n, ladder.STATIC, 27) for n in (3, 4, 6, 8)] == [81, 82, 84, 85]
    assert chain(6, ladder.ONE_DIGIT) == 78
    assert chain(6, 0) == 88
