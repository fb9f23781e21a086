"""What a family forgets before it makes a puzzle: all that hints have loaded, and nothing that is
loaded twice afterwards."""

import pytest

from sumpad import games

PROGRAM = """
import gc
import sys

from sumpad import games
from sumpad.games import backend

NAME = {name!r}
game = games.open_family(NAME)
places = "sumpad.games." + NAME + ".", "sumpad.solver." + NAME + "."


def ended(job):
    while job.step() == backend.RUNNING:
        pass
    return job


def loaded():
    names = [name for name in sys.modules if name.startswith(places)]
    return sorted(name[name.rindex(".") + 1 :] for name in names)


def used():
    gc.collect()
    return gc.mem_alloc()


for _ in range(4):
    game.forget_hints()
    print("forgotten", used(), loaded())
    ended(game.make(game.defaults(), 5))
    hint = ended(game.hint())
    hint.sentence(0)
    print("hinted", used(), loaded())
    for module in sys.modules.values():
        for name in dir(module):
            it = getattr(module, name)
            if type(it) is type(sys) and it is not sys.modules.get(it.__name__, it):
                print("twice", module.__name__, it.__name__)
    del hint, module, name, it
"""
MARGIN = 1024  # bytes that what a word of the stack looks like may keep
ROOM = 15 * 1024  # bytes that hints take at least; what tells what-ifs comes with the first one


@pytest.mark.parametrize("family", games.FAMILIES)
def test_hints_leave_nothing_behind(micropython, family):
    lines = micropython(PROGRAM.format(name=family)).splitlines()
    assert not [line for line in lines if line.startswith("twice")]
    stages = [line.split(" ", 2) for line in lines]
    forgotten = [(int(used), eval(names)) for stage, used, names in stages if stage == "forgotten"]
    hinted = [int(used) for stage, used, _ in stages if stage == "hinted"]
    kept = set(games.open_family(family).KEPT)
    assert all(set(names) <= kept for _, names in forgotten)
    assert set(forgotten[-1][1]) | {"layout"} == kept
    after = [used for used, _ in forgotten[1:]]
    assert max(after) < min(after) + MARGIN < min(hinted) - ROOM
