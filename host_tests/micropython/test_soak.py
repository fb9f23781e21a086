"""A thousand games of all families, and all screens: the heap neither grows nor falls to pieces,
and what was kept is read again.
"""

import operator
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
LARGE = {"crossnum": 140 * 1024, "sudoku": 140 * 1024, "kakuro": 104 * 1024}  # bytes

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
    peaks = {family: [] for family in games.FAMILIES}  # by how much the last period's is higher
    pieces = {family: [] for family in games.FAMILIES}  # the least that was free in one piece
    for number in range(STINTS):
        family = games.FAMILIES[number % len(games.FAMILIES)]
        used, free = stint(micropython, tmp_path, family, number * GAMES)
        # What is done repeats itself every PERIOD games. Single ones are off by some kilobytes:
        # MicroPython keeps what a word on its stack happens to look like the address of.
        before, last = used[-2 * PERIOD : -PERIOD], used[-PERIOD:]
        growths[family].append(statistics.median(map(operator.sub, last, before)))
        peaks[family].append(max(last) - max(before))
        pieces[family].append(min(free[LOADED:]))
    print(f"growth {growths}, of the peak {peaks}, largest free piece {pieces}")
    # What leaks does so in each stint, and so does a heap that falls to pieces. What MicroPython
    # keeps by mistake differs from one to the next: some 7 KB, in the middle of what is free and
    # for as long as a stint takes, in every third of them.
    for family in games.FAMILIES:
        assert statistics.median(growths[family]) <= 128, family
        assert statistics.median(peaks[family]) <= 8192, family
        assert max(pieces[family]) >= LARGE[family], family
    names = [path.name for path in (tmp_path / "saves").iterdir()]
    assert not [name for name in names if name.endswith((".bad", ".new"))]
