"""Backups: the file, what it refuses, and a device whose line breaks while it is restored."""

import json

import pytest

from sumpad.app import settings
from sumpad.storage import files
from sumpad_tools import ROOT
from sumpad_tools.device import backup, repl
from support.standins import rawrepl

KEPT = ROOT / "host_tests" / "data" / "kept"
RELEASES = sorted(path.name for path in KEPT.iterdir() if path.is_dir())

MADE = backup.Backup(
    {
        "saves/settings": b"settings 2\nlimit 600\n",
        "saves/best-kakuro-easy": "results 1\n1 2 - - \u00e4\n".encode(),
        "puzzles/A": bytes(range(256)) * 20,
        "puzzles/.manifest": b"manifest 1\n",
        "panel/chip": b"SH1106\n",
    },
    "1.0.0",
    "2026-11-28 12:05",
)


def keep(board, made, key=None):
    """Put the files of a backup onto a board."""
    for path, content in backup.sealed(made.files, key or board.identity).items():
        (board.root / path).parent.mkdir(parents=True, exist_ok=True)
        (board.root / path).write_bytes(content)


def take(board):
    with repl.Device(board.port) as device:
        return backup.take(device)


def give(board, made):
    with repl.Device(board.port) as device:
        backup.give(device, made)


# The file


def test_a_backup_is_read_as_it_was_written(tmp_path):
    file = tmp_path / "a.json"
    file.write_text(backup.text(MADE))
    assert backup.read(file) == MADE
    assert json.loads(file.read_text())["sumpad backup"] == 1


DAMAGED = "is damaged: its content does not match its digest"
WRONG = "a backup cannot have this file"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "is not a backup of Sumpad"),
        ("[]", "is not a backup of Sumpad"),
        ('{"sumpad files 1": {}}', "is not a backup of Sumpad"),
        (backup.text(MADE)[:-20], "is not a backup of Sumpad"),
        (backup.text(MADE).replace('backup": 1', 'backup": 2'), "of a newer Sumpad, 1.0.0"),
        (backup.text(MADE).replace("c2V0", "c2V1"), DAMAGED),
        (backup.text(MADE).replace("c2V0", "c2V"), DAMAGED),
        (backup.text(MADE).replace("saves/settings", "saves/other"), DAMAGED),
        (backup.text(MADE).replace('"files"', '"file"'), DAMAGED),
        ('{"sumpad backup": 1, "files": 3}', DAMAGED),
    ],
)
def test_what_is_no_backup(tmp_path, text, words):
    file = tmp_path / "a.json"
    file.write_text(text)
    with pytest.raises(backup.BackupError, match=words):
        backup.read(file)


@pytest.mark.parametrize(
    "path",
    [
        *("main.py", "boot.py", "lib/x", "saves/../main.py", "saves/..", "saves/", "saves"),
        *("saves/a/b", "saves/a\\b", "saves/a\nb", "saves/game.new", "saves/settings.last"),
        f"puzzles/{'x' * 65}",
    ],
)
def test_a_file_that_is_not_the_players_is_refused(tmp_path, path):
    file = tmp_path / "a.json"
    file.write_text(backup.text(MADE._replace(files={**MADE.files, path: b"x"})))
    with pytest.raises(backup.BackupError, match=WRONG):
        backup.read(file)


def test_a_save_that_is_no_text_is_refused(tmp_path):
    file = tmp_path / "a.json"
    file.write_text(backup.text(MADE._replace(files={"saves/game": b"\xff"})))
    with pytest.raises(backup.BackupError, match=WRONG):
        backup.read(file)


# Seals


def test_files_of_another_console_are_sealed_for_this_one(tmp_path):
    raw = backup.sealed(MADE.files, b"one")
    assert raw["puzzles/A"] == MADE.files["puzzles/A"]
    assert raw["saves/settings"] != backup.sealed(MADE.files, b"two")["saves/settings"]
    assert backup.unsealed(raw, b"one") == (MADE.files, [])
    found, damaged = backup.unsealed(raw, b"two")
    assert sorted(damaged) == ["saves/best-kakuro-easy", "saves/settings"]
    assert not any(path.startswith("saves/") for path in found)


def test_of_a_damaged_file_the_previous_text_is_taken(tmp_path):
    store = files.Store(str(tmp_path), key=b"one")
    store.write("settings", "first", twice=True)
    store.write("settings", "second", twice=True)
    raw = {f"saves/{path.name}": path.read_bytes() for path in tmp_path.iterdir()}
    assert backup.unsealed(raw, b"one") == ({"saves/settings": b"second"}, [])
    raw["saves/settings"] += b"?"
    assert backup.unsealed(raw, b"one") == ({"saves/settings": b"first"}, ["saves/settings"])


# A device


def test_a_backup_goes_onto_another_device(board, tmp_path):
    keep(board, MADE)
    (board.root / "main.py").write_bytes(b"")
    made, damaged = take(board)
    assert (made.files, damaged) == (MADE.files, [])
    other = rawrepl.Board(tmp_path / "other")
    other.root.mkdir()
    other.identity, other.has_sumpad = b"another board", True
    keep(other, MADE._replace(files={"saves/game-sudoku": b"of another one"}))
    give(other, made)
    assert take(other)[0].files == MADE.files
    other.close()
    assert [it for it in other.paths() if "/" in it] == sorted(MADE.files)


@pytest.mark.parametrize("release", RELEASES)
def test_what_a_release_has_kept_is_the_same_on_another_console(tmp_path, release):
    for name in ("saves", "puzzles"):
        folder = KEPT / release / name
        for file in folder.iterdir() if folder.is_dir() else ():
            (tmp_path / name).mkdir(exist_ok=True)
            (tmp_path / name / file.name).write_bytes(file.read_bytes())
    made, damaged = backup.take_here(tmp_path, b"virtual")
    assert damaged == [] and "saves/settings" in made.files
    other = tmp_path / "other"
    other.mkdir()
    backup.give_here(other, b"another", made)
    assert backup.take_here(other, b"another")[0].files == made.files
    store = files.Store(str(other / "saves"), key=b"another")
    assert store.read("settings", settings.LONGEST).startswith("settings ")
    assert {it.partition("/")[2] for it in made.files if it.startswith("saves/")} == set(
        store.names()
    )


def test_a_line_that_breaks_leaves_the_old_files_or_the_new_ones(board):
    old = MADE._replace(files={"saves/game": b"old", "puzzles/OLD": b"old"})
    keep(board, old)
    before = board.received
    give(board, MADE)
    needed = board.received - before
    assert take(board)[0].files == MADE.files
    seen = []
    for part in range(25):
        give(board, old)
        board.breaks_after = board.received + needed * part // 25
        with pytest.raises(repl.DeviceError, match="^(the connection to the device|no MicroPyt)"):
            give(board, MADE)
        board.breaks_after = None
        assert take(board)[0].files == old.files
        seen.append((board.root / "restored").exists())
        give(board, MADE)
        assert take(board)[0].files == MADE.files
        assert not (board.root / "restored").exists()
    assert True in seen and False in seen


def test_without_room_nothing_is_changed(board):
    old = MADE._replace(files={"saves/game": b"old"})
    keep(board, old)
    board.blocks = 14
    with pytest.raises(backup.BackupError, match="only .* KB are free; nothing was changed"):
        give(board, MADE)
    assert take(board)[0].files == old.files and board.paths() == ["saves", "saves/game"]


def test_what_arrives_wrong_is_not_restored(board):
    old = MADE._replace(files={"saves/game": b"old"})
    keep(board, old)
    board.spoils = "/restored/puzzles/A"
    with pytest.raises(backup.BackupError, match="puzzles/A did not arrive as it was sent"):
        give(board, MADE)
    assert take(board)[0].files == old.files
    board.spoils = None
    give(board, MADE)
    assert take(board)[0].files == MADE.files


def test_an_app_that_cannot_restore_is_left_alone(board):
    board.has_sumpad = False
    with pytest.raises(backup.BackupError, match="no Sumpad that can restore a backup"):
        give(board, MADE)
    assert board.paths() == []


def test_a_board_whose_pc_is_gone_resets(board):
    with repl.Device(board.port) as device:
        device.guard()
        ms, callback = board.timer
        assert ms == 30_000
        with pytest.raises(BaseException) as it:
            callback(None)
        assert type(it.value).__name__ == "Reset" and board.resets == 1
