"""Games whose files change names: wherever that stops, each game is there once at the next start.

It can stop by a power cut, or by Ctrl-C between two changes of files (see
storage/test_interrupt.py).
"""

import itertools

import pytest

from sumpad.app import autosave, left_games, settings
from sumpad.storage import files
from sumpad_tools.play import pc_hosts
from support.console import scenes
from support.console.pc import session_of, switched_on, top_of
from support.standins.disk import Disk, PowerCut, on

NOW = "the game that is played"
LEFT = "the one that was left, in which nothing was entered"
BEGUN = "save 1\nmoves 1 of 1\n and something was"
OLD = "one of a puzzle with a name"
OLDER = [f"save 1\nmoves 1 of 1\n{it}" for it in range(autosave.MOST_OLDER)]
STAMP = "00c0ffee"
KEPT = f"kept-crossnum-{STAMP}"


def shelf_of(store):
    return left_games.Slots(autosave.Autosave(store, settings.Settings()))


def named(game, stamp=STAMP):
    """Return a game of a puzzle with a name."""
    return f"save 1\nmade - {stamp}\n{game}"


def pile(*places):
    """Return files of older games at `places`, with the games of OLDER in order."""
    return {f"older{place}": OLDER[at] for at, place in enumerate(places)}


# By event: the files before, the action, the games that have to be there afterwards.
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
    "left, another goes on the pile": (
        {"left": BEGUN, **pile(1, 2, 4)},
        lambda it: it.leave(NOW),
        (NOW, BEGUN, *OLDER[:3]),
    ),
    "left, the oldest gives way": (
        {"left": BEGUN, **pile(1, 2, 3, 4, 5)},
        lambda it: it.leave(NOW),
        (NOW, BEGUN, *OLDER[:4]),
    ),
    "changed for one of a full pile": (
        {"left": BEGUN, **pile(1, 2, 3, 4, 5)},
        lambda it: it.swap(NOW, "older3-crossnum"),
        (NOW, BEGUN, *OLDER),
    ),
    "one of a pile taken up": (
        {"left": BEGUN, **pile(1, 2)},
        lambda it: it.swap(None, "older2-crossnum"),
        (BEGUN, *OLDER[:2]),
    ),
    "a swap ended with two in their places": (
        {"swap": LEFT, "left": named(OLD)},
        lambda it: it.end_swap(),
        (NOW, LEFT, named(OLD)),
    ),
}


def world(before):
    """Return a disk with the current game and the files `before`."""
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


def test_the_pile_is_in_the_order_in_which_games_were_left():
    with on(world(pile(1, 3, 4))):
        store = files.Store("/saves")
        a_shelf = shelf_of(store)
        for game in ("A", "B", "C"):
            a_shelf.leave(f"save 1\nmoves 1 of 1\n{game}")
        found = [store.read(it)[-1] for it in a_shelf.others()[1:]]
        assert found == ["B", "A", "0", "1", "2"]
        assert store.read("left-crossnum")[-1] == "C" and a_shelf.loses() == "older5-crossnum"
        a_shelf.swap("save 1\nmoves 1 of 1\nD", "older3-crossnum")
        found = [store.read(it)[-1] for it in a_shelf.others()[1:]]
        assert found == ["C", "B", "A", "1", "2"]
        assert store.read("game-crossnum")[-1] == "0" and store.read("left-crossnum")[-1] == "D"


def test_a_damaged_game_is_told_before_another_is_moved():
    disk = world({"left": BEGUN, **pile(1)})
    with on(disk):
        store = files.Store("/saves")
        disk.contents["/saves/left-crossnum"] = b"rubbish"
        with pytest.raises(files.DamagedError):
            shelf_of(store).swap(NOW, "older1-crossnum")
        assert store.read("older1-crossnum") == OLDER[0]
        shelf_of(store).swap(NOW, "older1-crossnum")
        assert store.read("game-crossnum") == OLDER[0] and store.read("left-crossnum") == NOW


def test_a_swap_is_ended_whatever_is_wrong_with_the_settings():
    host = pc_hosts.VirtualHost()
    console = switched_on(host, f"{scenes.GAME} 5 {scenes.QUIT} 1 fire wait:900 1 wait:1000")
    store = session_of(console).autosave.store
    games = {store.read("game-crossnum"), store.read("left-crossnum")}
    store.rename("left-crossnum", "swap-crossnum")
    store.rename("game-crossnum", "left-crossnum")
    with open(f"{store.folder}/settings", "wb") as file:
        file.write(b"rubbish")
    console = switched_on(host)
    assert top_of(console) == "Notice"
    assert {store.read("game-crossnum"), store.read("left-crossnum")} == games
    assert not store.has("swap-crossnum")
