"""A backup of an emulated console while it plays, and a restore with power cuts."""

import ast
import random

import pytest

from sumpad_tools.chip import boot
from sumpad_tools.chip.emulator import PowerCut
from sumpad_tools.device import backup
from sumpad_tools.play import keyscript
from support.console import scripts, verbs

pytestmark = pytest.mark.long

BOOT_MS = 5000
PLAYED = f"{scripts.start(4, 123456)} 5 right 6"


def players(console):
    """Return the player's files of a console."""
    return {path: it for path, it in console.files().items() if path.startswith(("saves", "puz"))}


@pytest.fixture
def app_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "home"))


@pytest.fixture
def file(booted, tmp_path):
    """A backup of a console on which a game was begun."""
    console = booted(files={"puzzles/A": b"a puzzle"})
    console.run(keyscript.parse(PLAYED, console.board))
    file = tmp_path / "mine.json"
    status, words = verbs.run(console, "backup", file)
    assert status == 0 and f"{file}: " in words
    before = console.frame()
    console.run(keyscript.parse("down", console.board))  # the game goes on
    assert console.frame() != before
    return file


def test_a_backup_is_restored_on_another_console(booted, file, app_folder):
    made = backup.read(file)
    assert {"saves/game-crossnum", "saves/settings", "puzzles/A"} <= set(made.files)
    assert b"moves 2 of 2" in made.files["saves/game-crossnum"]  # written when it was interrupted
    console = booted(files={"puzzles/B": b"another", "saves/left-kakuro": b"key"})
    status, words = verbs.run(console, "restore", file)
    assert status == 0 and f"{len(made.files)} files of {made.date} restored" in words
    console.run_ms(BOOT_MS)
    assert not any(path.startswith("restored") for path in console.files())
    assert "puzzles/B" not in console.files()
    found, damaged = backup.unsealed(players(console), identity(console))
    assert found["saves/game-crossnum"] == made.files["saves/game-crossnum"] and damaged == []


def identity(console):
    """Return the key of a console, which stops its app."""
    source = "import machine\nprint(machine.unique_id())"
    return ast.literal_eval(console.exec(source))


def changes_of_a_restore(console, file):
    """Return the numbers of changes of the flash when the restore began and ended."""
    before = console.flash_changes
    assert verbs.run(console, "restore", file)[0] == 0
    return before, console.flash_changes


def cut(booted, file, change, torn):
    """Cut the power at a change of the flash during a restore; return whether the console has the
    files of the backup then. Fail if it has some of them, or if its own are not whole."""
    console = booted(files={"puzzles/B": b"another"})
    mine = players(console)
    console.cut_power_at(change, torn)
    with pytest.raises(PowerCut):
        verbs.run(console, "restore", file)
    console.power_cycle()
    console.frames.clear()
    boot.switch_on(console, BOOT_MS)
    assert not any(path.startswith("restored") for path in console.files())
    found, damaged = backup.unsealed(players(console), identity(console))
    assert damaged == []
    wanted = backup.read(file).files
    is_new = "saves/game-crossnum" in found
    if is_new:
        assert {path: found.get(path) for path in wanted} == wanted and "puzzles/B" not in found
    else:
        assert {path: players(console).get(path) for path in mine} == mine
    return is_new


def test_the_power_is_cut_while_a_backup_is_restored(booted, file, app_folder):
    first, last = changes_of_a_restore(booted(files={"puzzles/B": b"another"}), file)
    chosen = sorted(random.Random(43).sample(range(first + 1, last + 1), 4))
    found = [cut(booted, file, it, random.Random(it).random()) for it in (*chosen, last)]
    assert found == sorted(found) and found[-1]  # the old files up to some change, then the new


@pytest.mark.full
@pytest.mark.parametrize("part", range(8))
def test_the_power_is_cut_at_each_change_of_a_restore(booted, file, app_folder, part):
    first, last = changes_of_a_restore(booted(files={"puzzles/B": b"another"}), file)
    changes = range(first + 1 + part, last + 1, 8)
    found = [cut(booted, file, it, random.Random(it).random()) for it in changes]
    assert found == sorted(found)
