"""Two hundred games and all screens: the heap neither grows nor falls to pieces."""

import re
import statistics
from pathlib import Path

GAMES = 200
BLOCK = 32  # bytes
LOADED = 40  # games after which everything has been loaded
LARGE = 128 * 1024  # bytes, twice what the chip has to have in one piece


def test_two_hundred_games_leave_the_heap_as_it_was(micropython, tmp_path):
    source = Path(__file__).with_name("soak.py").read_text(encoding="utf-8")
    source = source.replace("GAMES = 10", f"GAMES = {GAMES}").replace('"."', f'"{tmp_path}"')
    printed = micropython(source)
    used = [int(n) for n in re.findall(r"^\d+ (\d+) Home$", printed, re.MULTILINE)]
    free = [int(n) * BLOCK for n in re.findall(r"max free sz: (\d+)", printed)]
    assert len(used) == len(free) == GAMES
    # What each game leaves shows in the middle of them; single ones are off by some kilobytes, for
    # MicroPython keeps what a word on its stack happens to look like the address of.
    before, after = used[LOADED : GAMES // 2], used[GAMES // 2 :]
    assert statistics.median(after) <= statistics.median(before) + 512
    assert max(after) <= max(before) + 8192
    assert min(free[LOADED:]) >= LARGE
    print(f"in use {used[LOADED]} to {used[-1]}, largest free piece {min(free[LOADED:])} bytes")
