"""How the ratings of made puzzles are spread within the grades, for tools/README.md. In tools/:

    python -m sumpad_tools.puzzles.histogram crossnum 6x6 1000

Prints, for each grade of a family and size, the quartiles, and how many of that many puzzles have
which rating, or one from this to that where the grade has many. The puzzles have the codes from 0
on. MicroPython's unix port makes and rates them by the code of the console, which takes a
twentieth of the time that CPython takes.
"""

from __future__ import annotations

import collections
import json
import os
import subprocess
import sys
from collections.abc import Iterable

from sumpad_tools import ROOT
from sumpad_tools.build import firmware

_HEAP = "16m"
_BAR = 40  # characters of the longest bar
_NARROW = 12  # tenths that a grade may span for bars of one tenth
_WIDE = 5  # tenths of a bar, else
_COUNT = 1000

PROGRAM = """
from sumpad.games import backend, open_family, rating

def rated(game, parameters, code):
    job = game.make(parameters, code)
    answer = job.step()
    while answer == backend.RUNNING:
        answer = job.step()
    if answer != backend.FOUND:
        return 0
    job = rating.RatingJob(game)
    while job.step() == backend.RUNNING:
        pass
    return job.tenths

def main(family, size, count):
    game = open_family(family)
    sizes = [it for it in game.PARAMETERS if it.name == "size"]
    grades = [it for it in game.PARAMETERS if it.title == "Grade"][0]
    for grade in range(grades.low, grades.high + 1):
        values = list(game.defaults())
        values[game.PARAMETERS.index(grades)] = grade
        for it in sizes:
            known = [value for value in range(it.low, it.high + 1) if it.shown(value) == size]
            values[game.PARAMETERS.index(it)] = known[0] if known else it.default
        print(grades.shown(grade), *[rated(game, tuple(values), code) for code in range(count)])

main(*{arguments})
"""


def ratings(family: str, size: str, count: int) -> dict[str, list[int]]:
    """Return the ratings of so many puzzles, in tenths, by grade; 0 where the maker gave up."""
    program = PROGRAM.replace("{arguments}", json.dumps([family, size, count]))
    command = [str(firmware.build_unix()), "-X", f"heapsize={_HEAP}", "-c", program]
    environment = {**os.environ, "MICROPYPATH": ".frozen"}
    folder = ROOT / "firmware"  # where it looks for modules first
    done = subprocess.run(
        command, cwd=folder, env=environment, stdout=subprocess.PIPE, text=True, check=True
    )
    return read(done.stdout)


def read(printed: str) -> dict[str, list[int]]:
    """Return what the program has printed, as `ratings` does."""
    rows = [line.split(" ") for line in printed.splitlines()]
    return {row[0]: sorted(map(int, row[1:])) for row in rows}


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
