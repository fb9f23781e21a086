"""A hundred games of each family, and all screens: the heap neither grows nor fragments, and what
was kept is read again. With `--full` it is a thousand games."""

import operator
import re
import statistics
from pathlib import Path

import pytest

from sumpad import games

STINTS = 9  # each with another family, for which a console starts again
GAMES = 112  # in a stint
PERIOD = 36  # games after which soak.py repeats itself
BLOCK = 32  # bytes
LOADED = 40  # games after which everything has been loaded
# Least share of the free heap in one piece. The unix port has no compiled kernels: viper code is
# spread over its heap, which the chip's is free of.
WHOLE = 0.45

SOURCE = Path(__file__).with_name("soak.py").read_text(encoding="utf-8")


def stint(micropython, folder, family, first):
    """Play some games; return the bytes in use after each, and the share of the free heap in one
    piece."""
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
    """Play stints of the families in turn. Return three dicts by family: the bytes that a period
    adds, by how much its peak is higher, and the least share of the free heap in one piece."""
    growths = {family: [] for family in games.FAMILIES}
    peaks = {family: [] for family in games.FAMILIES}
    pieces = {family: [] for family in games.FAMILIES}
    for number in range(stints):
        family = games.FAMILIES[number % len(games.FAMILIES)]
        used, whole = stint(micropython, folder, family, number * GAMES)
        # The actions repeat every PERIOD games. Single games differ by some kilobytes: MicroPython
        # keeps objects whose address a word on its stack happens to look like.
        before, last = used[-2 * PERIOD : -PERIOD], used[-PERIOD:]
        growths[family].append(statistics.median(map(operator.sub, last, before)))
        peaks[family].append(max(last) - max(before))
        pieces[family].append(min(whole[LOADED:]))
    print(f"growth {growths}, of the peak {peaks}, largest free piece {pieces}")
    names = [path.name for path in (folder / "saves").iterdir()]
    assert not [name for name in names if name.endswith((".bad", ".new"))]
    return growths, peaks, pieces


# A leak shows in each stint, and so does a fragmented heap. What MicroPython keeps by mistake
# differs between stints: in every third one some 7 KB, in the middle of the free heap and for the
# whole stint.


def test_a_hundred_games_of_each_family_leave_the_heap_as_it_was(micropython, tmp_path):
    """One of the three families may fail: its single stint may have kept memory by mistake."""
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
