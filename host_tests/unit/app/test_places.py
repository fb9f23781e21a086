"""Games whose files change names: wherever that ends, by a power cut or by Ctrl-C (which comes
between two changes of files, see storage/test_interrupt.py), each is there once at the next start.
"""

import itertools

import pytest

from sumpad.app import keeper, settings, shelf
from sumpad.storage import files
from sumpad_tools.play import hosts
from support.console import scenes
from support.console.pc import session_of, switched_on, top_of
from support.standins.disk import Disk, PowerCut, on

NOW = "the game that is played"
LEFT = "the one that was left"
OLD = "one of a puzzle with a name"
STAMP = "00c0ffee"
KEPT = f"kept-crossnum-{STAMP}"


def shelf_of(store):
    return shelf.Shelf(keeper.Keeper(store, settings.Settings()))


def named(game, stamp=STAMP):
    """A game of a puzzle with a name."""
    return f"save 1\nmade - {stamp}\n{game}"


# By what happens: the files before, what is done, the games that there have to be afterwards.
WAYS = {
    "left": ({}, lambda it: it.leave(NOW), (NOW,)),
    "left, another gives way": ({"left": LEFT}, lambda it: it.leave(NOW), (NOW,)),
    "left, another is kept": ({"left": named(OLD)}, lambda it: it.leave(NOW), (NOW, named(OLD))),
    "taken up": ({"left": LEFT}, lambda it: it.swap(None, "left-crossnum"), (LEFT,)),
    "changed": ({"left": LEFT}, lambda it: it.swap(NOW, "left-crossnum"), (NOW, LEFT)),
    "changed for a kept one": (
        {KEPT: named(OLD), "left": named(LEFT, "01234567")},
        lambda it: it.swap(NOW, KEPT),
        (NOW, named(LEFT, "01234567"), named(OLD)),
    ),
    "a swap ended with two in their places": (
        {"swap": LEFT, "left": named(OLD)},
        lambda it: it.end_swap(),
        (NOW, LEFT, named(OLD)),
    ),
}


def world(before):
    """A disk with the game that is played and some files."""
    disk = Disk(littlefs=True)
    with on(disk):
        for what, game in {"game": NOW, **before}.items():
            files.Store("/saves").write(what if "-" in what else f"{what}-crossnum", game)
    return disk


@pytest.mark.parametrize("way", WAYS)
def test_wherever_it_ends_each_game_is_there_once(way):
    before, act, after = WAYS[way]
    gave_way = {NOW, *before.values()} - set(after)
    for steps in itertools.count():
        disk = world(before)
        with on(disk):
            store = files.Store("/saves")
            disk.left = steps
            try:
                act(shelf_of(store))
                done = True
            except PowerCut:
                done = False
            disk.left = None
            shelf_of(store).end_swap()
            found = [store.read(path.split("/")[-1]) for path in tuple(disk.contents)]
            assert not store.has("swap-crossnum")
        assert len(found) == len(set(found)), steps
        assert set(found) - gave_way == set(after), steps
        if done:
            assert steps and not gave_way & set(found)
            return


def test_a_swap_is_ended_whatever_is_wrong_with_the_settings():
    host = hosts.VirtualHost()
    console = switched_on(host, f"{scenes.GAME} 5 {scenes.QUIT} 1 fire wait:900 1 wait:1000")
    store = session_of(console).keeper.store
    games = {store.read("game-crossnum"), store.read("left-crossnum")}
    store.rename("left-crossnum", "swap-crossnum")
    store.rename("game-crossnum", "left-crossnum")
    with open(f"{store.folder}/settings", "wb") as file:
        file.write(b"rubbish")
    console = switched_on(host)
    assert top_of(console) == "Notice"
    assert {store.read("game-crossnum"), store.read("left-crossnum")} == games
    assert not store.has("swap-crossnum")
