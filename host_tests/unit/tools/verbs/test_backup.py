"""The verbs `backup` and `restore`, on a board's raw REPL and in a folder of the PC."""

import json
import re

import pytest

from sumpad.storage import files
from support.console.data_folder import Place

GAME = "save 1\nmade - -\n"


@pytest.fixture
def app_folder(tmp_path, monkeypatch):
    """The folder in which verbs keep data of the user."""
    monkeypatch.setattr("typer.get_app_dir", lambda name: str(tmp_path / name))
    return tmp_path / "sumpad"


def put(place):
    """Let a console keep a game and a puzzle."""
    place.root.mkdir(parents=True, exist_ok=True)
    place.saves.write("game-crossnum", GAME)
    place.puzzles.write("A", "a puzzle")


def test_a_backup_is_restored(place, tmp_path, app_folder):
    put(place)
    made = place.run("backup", "mine.json")
    size = (tmp_path / "mine.json").stat().st_size
    assert made.stdout == f"mine.json: 2 files, {size:,} bytes\n"
    place.saves.write("game-crossnum", "another")
    place.puzzles.write("B", "another puzzle")
    done = place.run("restore", "mine.json")
    date = json.loads((tmp_path / "mine.json").read_text())["date"]
    assert done.stdout == f"2 files of {date} restored\n"
    assert place.saves.read("game-crossnum") == GAME and place.puzzles.names() == ["A"]
    [kept] = (app_folder / "backups").iterdir()
    assert f"What was there is saved in {kept}." in done.stderr
    assert place.run("restore", str(kept)).stdout.startswith("3 files of ")
    assert place.saves.read("game-crossnum") == "another" and place.puzzles.names() == ["A", "B"]


def test_a_backup_of_a_board_goes_to_the_pc(board, tmp_path, monkeypatch, app_folder):
    monkeypatch.chdir(tmp_path)
    there = Place(board.root, board.identity, "--port", board.port)
    put(there)
    there.run("backup", "mine.json")
    here = Place(tmp_path / "data", b"pc", "--data", "data")
    done = here.run("restore", "mine.json")
    assert done.exit_code == 0 and done.stderr == ""  # there was nothing to save
    assert here.saves.read("game-crossnum") == GAME and here.puzzles.read("A") == "a puzzle"


def test_a_damaged_file_is_named_and_left_out(place):
    put(place)
    (place.root / "saves" / "settings").write_text("settings 2\n")
    done = place.run("backup", "mine.json")
    assert "saves/settings is damaged\n" in done.stderr and ": 2 files" in done.stdout
    assert (place.root / "saves" / "settings").exists()


@pytest.mark.parametrize("text", ["", '{"sumpad backup": 1, "files": {}}'])
def test_what_is_no_backup_changes_nothing(place, tmp_path, text):
    put(place)
    (tmp_path / "mine.json").write_text(text)
    done = place.run("restore", "mine.json")
    assert done.exit_code == 1 and str(done.exception).startswith("mine.json is ")
    assert place.saves.read("game-crossnum") == GAME


def test_a_line_that_breaks_is_one_sentence_and_leaves_no_file(board, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    place = Place(board.root, board.identity, "--port", board.port)
    put(place)
    before = board.received
    place.run("backup", "mine.json")
    needed = board.received - before
    (tmp_path / "mine.json").unlink()
    for part in range(10):
        board.breaks_after = board.received + needed * part // 12
        done = place.run("backup", "mine.json")
        words = (
            r"(no MicroPython answers at|the connection to the device was lost; plug it in and)"
        )
        assert done.exit_code == 1 and re.match(words, str(done.exception))
        assert "\n" not in str(done.exception)
        assert [it.name for it in tmp_path.iterdir()] == ["board"]


def test_a_file_that_cannot_be_written(place, tmp_path):
    put(place)
    done = place.run("backup", "no/folder/mine.json")
    assert isinstance(done.exception, OSError)
    (tmp_path / "mine.json").mkdir()
    assert place.run("backup", "mine.json").exit_code == 2


def test_the_backup_before_stays_if_the_new_one_fails(board, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.json").write_text("old")
    place = Place(board.root, board.identity, "--port", board.port)
    put(place)
    board.breaks_after = board.received + 700
    assert place.run("backup", "mine.json").exit_code == 1
    assert (tmp_path / "mine.json").read_text() == "old"


def test_a_console_that_is_played_on_is_left_alone(tmp_path, monkeypatch):
    from sumpad_tools.verbs import play

    monkeypatch.chdir(tmp_path)
    place = Place(tmp_path / "data", b"pc", "--data", "data")
    put(place)
    place.run("backup", "mine.json")
    with play.alone(tmp_path / "data"), pytest.raises(play.PlayError):
        raise place.run("restore", "mine.json").exception
    assert files.Store("data/puzzles", sealed=False).names() == ["A"]
