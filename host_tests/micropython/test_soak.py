"""A hundred games of each family, and all screens: the heap neither grows nor falls to pieces, and
what was kept is read again. With `--full` it is a thousand games.
"""

import operator
import re
import statistics
from pathlib import Path

import pytest

from sumpad import games

STINTS = 9  # in each another family is chosen, for which a console starts anew
GAMES = 112  # in a stint
PERIOD = 36  # games, after which soak.py does the same again
BLOCK = 32  # bytes
LOADED = 40  # games after which everything has been loaded
WHOLE = 0.5  # part of the free heap that has to be in one piece

SOURCE = Path(__file__).with_name("soak.py").read_text(encoding="utf-8")


def stint(micropython, folder, family, first):
    """Play some games; the bytes in use after each, and the part of the free heap in one piece."""
    values = {"FAMILY": family, "FIRST": first, "GAMES": GAMES, "FOLDER": str(folder)}
    source = SOURCE
    for name, value in values.items():
        source, count = re.subn(rf"^{name} = .*$", f"{name} = {value!r}", source, flags=re.M)
        assert count == 1
    printed = micropython(source)
    used = [int(used) for used in re.findall(r"^\d+ (\d+) Home$", printed, re.MULTILINE)]
    free = [int(n) for n in re.findall(r"GC: .* free: (\d+)", printed)]
    largest = [int(n) * BLOCK for n in re.findall(r"max free sz: (\d+)", printed)]
    assert len(used) == len(free) == len(largest) == GAMES
    return used, [one / both for one, both in zip(largest, free, strict=True)]


def measured(micropython, folder, stints):
    """What stints of the families in turn come to, a dict each by family: bytes that a period
    adds, by how much its peak is higher, the least part of the free heap that was in one piece."""
    growths = {family: [] for family in games.FAMILIES}
    peaks = {family: [] for family in games.FAMILIES}
    pieces = {family: [] for family in games.FAMILIES}
    for number in range(stints):
        family = games.FAMILIES[number % len(games.FAMILIES)]
        used, whole = stint(micropython, folder, family, number * GAMES)
        # What is done repeats itself every PERIOD games. Single ones are off by some kilobytes:
        # MicroPython keeps what a word on its stack happens to look like the address of.
        before, last = used[-2 * PERIOD : -PERIOD], used[-PERIOD:]
        growths[family].append(statistics.median(map(operator.sub, last, before)))
        peaks[family].append(max(last) - max(before))
        pieces[family].append(min(whole[LOADED:]))
    print(f"growth {growths}, of the peak {peaks}, largest free piece {pieces}")
    names = [path.name for path in (folder / "saves").iterdir()]
    assert not [name for name in names if name.endswith((".bad", ".new"))]
    return growths, peaks, pieces


# What leaks does so in each stint, and so does a heap that falls to pieces. What MicroPython keeps
# by mistake differs from one to the next: some 7 KB, in the middle of what is free and for as long
# as a stint takes, in every third of them.


def test_a_hundred_games_of_each_family_leave_the_heap_as_it_was(micropython, tmp_path):
    """But for a family of the three, of which a single stint may be one of those."""
    growths, peaks, pieces = measured(micropython, tmp_path, len(games.FAMILIES))
    assert statistics.median(growth for (growth,) in growths.values()) <= 128
    assert statistics.median(peak for (peak,) in peaks.values()) <= 8192
    assert sum(pieces[family][0] < WHOLE for family in games.FAMILIES) <= 1


@pytest.mark.full
def test_a_thousand_games_leave_the_heap_as_it_was(micropython, tmp_path):
    growths, peaks, pieces = measured(micropython, tmp_path, STINTS)
    for family in games.FAMILIES:
        assert statistics.median(growths[family]) <= 128, family
        assert statistics.median(peaks[family]) <= 8192, family
        assert max(pieces[family]) >= WHOLE, family
