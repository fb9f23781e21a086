"""A family that was closed leaves nothing that takes up the room of the next one."""

import pytest

from sumpad import games

PROGRAM = """
import gc
import sys

from sumpad import games
from sumpad.games import backend


def ended(job):
    while job.step() == backend.RUNNING:
        pass
    return job


def play(name):
    game = games.open_family(name)
    ended(game.make(game.defaults(), 5))
    ended(game.hint()).sentence(0)
    ended(game.search(True))


def names(name):
    return [it for it in sys.modules if name in it.split(".")]


import sumpad.solver

started = tuple(sys.modules)
for _ in range(3):
    for name in {families}:
        play(name)
        gc.collect()
        opened = gc.mem_alloc()
        games.close_families(started)
        print(opened, gc.mem_alloc(), names(name))
    for package in (sys.modules["sumpad.games"], sys.modules["sumpad.solver"]):
        for name in {families}:
            if hasattr(package, name):
                print("left", package, name)
"""
MARGIN = 1024  # bytes kept because a word on the stack looks like their address
ROOM = 15 * 1024  # minimum that a family takes


@pytest.mark.parametrize("families", [games.FAMILIES, games.FAMILIES[::-1]])
def test_a_family_that_is_closed_leaves_nothing_behind(micropython, families):
    lines = micropython(PROGRAM.format(families=families)).splitlines()
    assert not [line for line in lines if line.startswith("left")]
    rounds = [line.split(" ", 2) for line in lines]
    assert all(names == "[]" for _, _, names in rounds)
    assert all(int(opened) > int(closed) + ROOM for opened, closed, _ in rounds)
    later = [int(closed) for _, closed, _ in rounds[len(families) :]]
    # What a word on the stack keeps by chance is gone in another round; a leak is in each.
    least = [min(later[at :: len(families)]) for at in range(len(families))]
    assert max(least) < min(least) + MARGIN


NAMED = """
import sys

from sumpad import games

games.open_family("crossnum")
started = tuple(sys.modules)
games.close_families(started)
games.open_family("sudoku")
print(games.title("crossnum", (4, 1)))
games.close_families(started)
print([it for it in sys.modules if set(it.split(".")) & set(games.FAMILIES)])
"""


def test_the_name_of_a_game_keeps_no_module_of_the_family_that_the_console_started_with(
    micropython,
):
    assert micropython(NAMED).splitlines() == ["Cross 4x4 any", "[]"]
