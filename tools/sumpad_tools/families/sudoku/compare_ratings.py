"""Compares our ratings with those of files of rated sudokus.

    cd tools
    python -m sumpad_tools.families.sudoku.compare_ratings --count 300 easy.txt medium.txt

Each line of a file has a sudoku of 81 characters and, as its last word, its rating. Other words,
and lines that begin with #, are passed over. The Sudoku Exchange puzzle bank has such files.
"""

import argparse
import bisect
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from sumpad import games
from sumpad_tools import families

_CELLS = 81


class Agreement(NamedTuple):
    """How our ratings of some puzzles agree with `others`: the number of puzzles, Spearman's rank
    correlation (None if all ratings of one side are equal), the mean of the differences without
    their signs, and the share of equal ratings."""

    puzzles: int
    correlation: float | None
    difference: float
    equal: float


def rated(lines: Iterable[str]) -> list[tuple[str, float]]:
    """Return the sudokus of some lines with their ratings."""
    found = []
    for line in lines:
        words = line.split()
        puzzles = [word for word in words if len(word) == _CELLS]
        if puzzles and not line.startswith("#"):
            found.append((puzzles[0], float(words[-1])))
    return found


def agreement(ours: Sequence[float], others: Sequence[float]) -> Agreement:
    """Compare two lists of ratings of the same puzzles."""
    off = [abs(one - other) for one, other in zip(ours, others, strict=True)]
    equal = sum(it < 0.05 for it in off) / len(off)
    return Agreement(len(off), _correlation(ours, others), sum(off) / len(off), equal)


def _correlation(one: Sequence[float], other: Sequence[float]) -> float | None:
    ranks = _ranks(one), _ranks(other)
    mean = (len(one) - 1) / 2
    products = sum((a - mean) * (b - mean) for a, b in zip(*ranks, strict=True))
    squares = [sum((a - mean) ** 2 for a in values) for values in ranks]
    if not all(squares):
        return None
    return products / (squares[0] * squares[1]) ** 0.5


def _ranks(values: Sequence[float]) -> list[float]:
    """Return the rank of each value; equal values share one."""
    order = sorted(values)
    return [
        (bisect.bisect_left(order, value) + bisect.bisect_right(order, value) - 1) / 2
        for value in values
    ]


def rate(puzzles: Iterable[str]) -> list[float]:
    """Return our ratings of some puzzles."""
    family = families.of("sudoku")
    game = games.open_family("sudoku")
    found = []
    for puzzle in puzzles:
        game.load(puzzle)
        found.append(family.rating(game))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description="Compare ratings of sudokus with ours.")
    parser.add_argument("files", nargs="+", metavar="FILE")
    parser.add_argument("--count", type=int, default=300, help="puzzles of each file, evenly")
    wish = parser.parse_args()
    print("file  puzzles  rank correlation  mean difference  equal")
    for name in wish.files:
        with open(name, encoding="utf-8") as file:
            puzzles = rated(file)
        puzzles = puzzles[:: max(1, len(puzzles) // wish.count)][: wish.count]
        ours = rate(puzzle for puzzle, _ in puzzles)
        found = agreement(ours, [rating for _, rating in puzzles])
        correlation = "-" if found.correlation is None else f"{found.correlation:.3f}"
        print(f"{name}  {found.puzzles}  {correlation}  {found.difference:.3f}  {found.equal:.0%}")


if __name__ == "__main__":
    main()
