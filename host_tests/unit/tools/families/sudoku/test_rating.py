"""Ratings of sudokus on the usual scale, compared with the ratings that others gave."""

from sumpad import games
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
