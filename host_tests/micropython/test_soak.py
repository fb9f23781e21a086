"""A thousand games of all families, and all screens: the heap neither grows nor falls to pieces,
and what was kept is read again.
"""

import re
import statistics
from pathlib import Path

from sumpad import games

STINTS = 9  # in each another family is chosen, for which a console starts anew
GAMES = 112  # in a stint
PERIOD = 36  # games, after which soak.py does the same again
BLOCK = 32  # bytes
LOADED = 40  # games after which everything has been loaded
# What has to be free in one piece; words are twice as long as on the chip.
LARGE = {"crossnum": 144 * 1024, "sudoku": 120 * 1024, "kakuro": 112 * 1024}  # bytes

SOURCE = Path(__file__).with_name("soak.py").read_text(encoding="utf-8")


def stint(micropython, folder, family, first):
    """Let some games be played; bytes in use after each, and the largest free piece."""
    values = {"FAMILY": family, "FIRST": first, "GAMES": GAMES, "FOLDER": str(folder)}
    source = SOURCE
    for name, value in values.items():
        source, count = re.subn(rf"^{name} = .*$", f"{name} = {value!r}", source, flags=re.M)
        assert count == 1
    printed = micropython(source)
    used = [int(used) for used in re.findall(r"^\d+ (\d+) Home$", printed, re.MULTILINE)]
    free = [int(n) * BLOCK for n in re.findall(r"max free sz: (\d+)", printed)]
    assert len(used) == len(free) == GAMES
    return used, free


def test_a_thousand_games_leave_the_heap_as_it_was(micropython, tmp_path):
    growths = {family: [] for family in games.FAMILIES}  # bytes a period, of each stint
    for number in range(STINTS):
        family = games.FAMILIES[number % len(games.FAMILIES)]
        used, free = stint(micropython, tmp_path, family, number * GAMES)
        # What is done repeats itself every PERIOD games. Single ones are off by some kilobytes:
        # MicroPython keeps what a word on its stack happens to look like the address of.
        pairs = zip(used[-2 * PERIOD : -PERIOD], used[-PERIOD:], strict=True)
        grown = statistics.median(after - before for before, after in pairs)
        growths[family].append(grown)
        assert max(used[-PERIOD:]) <= max(used[-2 * PERIOD : -PERIOD]) + 8192
        assert min(free[LOADED:]) >= LARGE[family]
        print(f"{family}: {grown:+} bytes, largest free piece {min(free[LOADED:])}")
    # What leaks does so in each stint; what MicroPython keeps by mistake differs from one to the
    # next.
    for family, grown in growths.items():
        assert statistics.median(grown) <= 128, family
    names = [path.name for path in (tmp_path / "saves").iterdir()]
    assert not [name for name in names if name.endswith((".bad", ".new"))]
