"""500 power cuts under the console's stores on littlefs, also in the middle of changes of the
flash: nothing is lost or mixed.

The version of littlefs is newer than that of MicroPython 1.25. Without `Store.settle`, some of the
cuts hide a file.
"""

import random

import pytest

from sumpad.storage import files
from support.console.pc import played
from support.standins.disk import PowerCut, on
from support.standins.flashdisk import FlashDisk, random_torn

# With so many names the folder takes several blocks of the flash: littlefs keeps most of these
# short files inside the folder.
NAMES = ("game-sudoku", "left-sudoku", "swap-sudoku", "settings", "log") + tuple(
    f"{kind}-sudoku-{number}" for kind in ("best", "stats", "kept") for number in range(6)
)
TWICE = {name for name in NAMES if name.startswith(("best", "settings"))}
CUTS = 500


def some_text(chance):
    """Return a text unlike any other, from one line to several blocks long."""
    return f"{chance.random()} " * chance.choice((1, 5, 10, 20, 20, 350))


def act(chance, store, kept):
    """Do to `store` what the console does; return the contents after it.

    `kept` has the contents before it, by name.
    """
    name, other = chance.sample(NAMES, 2)
    kind = chance.choice(("write", "write", "write", "rename", "remove"))
    if kind == "write":
        text = some_text(chance)
        store.write(name, text, twice=name in TWICE)
        return {**kept, name: text}
    if kind == "remove" or kept[name] is None or TWICE & {name, other}:
        (store.forget if name in TWICE else store.remove)(name)
        return {**kept, name: None}
    store.rename(name, other)
    return {**kept, other: kept[name], name: None}


def found(store):
    return {name: store.read(name) for name in NAMES}


@pytest.mark.parametrize("seed", range(5))
def test_power_cuts(seed):
    chance = random.Random(seed)
    disk = FlashDisk()
    with on(disk):
        store = files.Store("/saves")
        kept = dict.fromkeys(NAMES)
        halves = 0
        for _ in range(CUTS // 5):
            disk.cut(chance.randrange(30), random_torn(chance))
            after = kept
            while not disk.flash.dead:
                kept = after
                state = chance.getstate()
                try:
                    after = act(chance, store, kept)
                except PowerCut:
                    chance.setstate(state)
                    after = act(chance, Paper(), kept)
            disk.switch_on()
            store.settle()
            now = found(store)
            assert now in (kept, after)
            halves += now == kept
            kept = now
        assert 10 < halves < CUTS // 5 - 10


class Paper:
    """A store that keeps nothing: with it, `act` only returns the contents."""

    def write(self, name, text, twice):
        pass

    def remove(self, name):
        pass

    def forget(self, name):
        pass

    def rename(self, name, to):
        pass


def test_the_console_settles_its_files_before_it_reads_them(monkeypatch):
    calls = []
    for verb in ("settle", "read", "has"):
        good = getattr(files.Store, verb)
        monkeypatch.setattr(
            files.Store,
            verb,
            lambda *arguments, good=good, verb=verb: calls.append(verb) or good(*arguments),
        )
    played("wait:100")
    assert calls[0] == "settle" and "read" in calls
