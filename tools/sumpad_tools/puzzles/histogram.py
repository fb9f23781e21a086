"""How the ratings of made puzzles are spread within the grades, for tools/README.md. In tools/:

    python -m sumpad_tools.puzzles.histogram crossnum 6x6 1000

Prints, for each grade of a family and size, the quartiles, and how many of that many puzzles have
which rating, or one from this to that where the grade has many. The puzzles have the codes from 0
on. Without a C compiler, this takes long.
"""

from __future__ import annotations

import collections
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING

from sumpad_tools.kernels import native

if TYPE_CHECKING:
    from sumpad.games.backend import Backend

_BAR = 40  # characters of the longest bar
_NARROW = 12  # tenths that a grade may span for bars of one tenth
_WIDE = 5  # tenths of a bar, else
_COUNT = 1000


def ratings(family: str, size: str, count: int) -> dict[str, list[int]]:
    """Return the ratings of so many puzzles, in tenths, by grade; 0 where the maker gave up."""
    native.activate()  # before modules with kernels are imported
    from sumpad.games import open_family

    game = open_family(family)
    names = [it.name for it in game.PARAMETERS]
    values = list(game.defaults())
    if "size" in names:
        at = names.index("size")
        sizes = game.PARAMETERS[at]
        shown = {sizes.shown(value): value for value in range(sizes.low, sizes.high + 1)}
        values[at] = shown.get(size, values[at])
    (grades,) = [it for it in game.PARAMETERS if it.title == "Grade"]
    found = {}
    for grade in range(grades.low, grades.high + 1):
        values[names.index(grades.name)] = grade
        found[grades.shown(grade)] = sorted(
            _rated(game, tuple(values), code) for code in range(count)
        )
    return found


def _rated(game: Backend, parameters: tuple[int, ...], code: int) -> int:
    """Return the rating of the puzzle of a code, in tenths; 0 if there is none."""
    from sumpad.games import backend
    from sumpad_tools import families

    job = game.make(parameters, code)
    while (answer := job.step()) == backend.RUNNING:
        pass
    if answer != backend.FOUND:
        return 0
    return round(10 * families.of(game.NAME).rating(game))


def quartiles(tenths: list[int]) -> tuple[int, int, int]:
    """Return the rating that a quarter, a half and three quarters of sorted ones do not exceed."""
    last = len(tenths) - 1
    return tenths[last // 4], tenths[last // 2], tenths[3 * last // 4]


def lines(grade: str, tenths: list[int]) -> Iterable[str]:
    """Yield the lines of a histogram."""
    low, middle, high = quartiles(tenths)
    yield f"{grade}: {low / 10} to {high / 10}, median {middle / 10}"
    width = 1 if tenths[-1] - tenths[0] <= _NARROW else _WIDE
    counts = collections.Counter(it // width * width for it in tenths)
    for first in sorted(counts):
        name = f"{first / 10:4.1f}"
        if width > 1:
            name += f" to {(first + width - 1) / 10:4.1f}"
        share = 100 * counts[first] / len(tenths)
        bar = "#" * round(_BAR * counts[first] / max(counts.values()))
        yield f"  {name} {share:5.1f} %  {bar}".rstrip()


def main(arguments: list[str]) -> int:
    """Run the command line and return the exit status."""
    if not 1 <= len(arguments) <= 3:
        print("usage: FAMILY [SIZE [COUNT]]")
        return 2
    family, size, count = (*arguments, *("", str(_COUNT))[len(arguments) - 1 :])
    for grade, found in ratings(family, size, int(count)).items():
        print("\n".join(lines(grade, found)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
