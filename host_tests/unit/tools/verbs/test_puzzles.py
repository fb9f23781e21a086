"""The verb `puzzles`, on a board's raw REPL and in a folder of the PC."""

import re

import pytest
from typer.testing import CliRunner

from sumpad.storage import manifest
from sumpad_tools import cli
from support.console.data_folder import Place

MAGIC = "crossnum 3\n2 . . | 15\n. . . | 15\n. . . | 15\n= 15 15 15\n\\ 15\n/ 15\n"
OTHER = MAGIC.replace("2 . .", "4 . .")


def test_puzzles_go_there_and_come_back(place, tmp_path):
    (tmp_path / "magic.txt").write_text(MAGIC)
    (tmp_path / "two of them.txt").write_text(f"# first\n{OTHER}\n{MAGIC}")
    assert place.run("puzzles", "list").stdout == ""
    done = place.run("puzzles", "put", "magic.txt", "two of them.txt")
    assert done.stdout == "MAGIC\nTWO-OF-1\nTWO-OF-2\n"
    names = ["MAGIC", "TWO-OF-1", "TWO-OF-2"]
    assert place.puzzles.names() == names
    assert [place.puzzles.read(name) for name in names] == [MAGIC, OTHER, MAGIC]
    assert place.run("puzzles", "list").stdout.splitlines() == [
        "MAGIC     crossnum 3x3",
        "TWO-OF-1  crossnum 3x3",
        "TWO-OF-2  crossnum 3x3",
    ]
    assert place.run("puzzles", "get", "MAGIC").stdout == MAGIC
    assert place.run("puzzles", "get", "two-of-1", "out.txt").stdout == ""
    assert (tmp_path / "out.txt").read_text() == OTHER
    place.run("puzzles", "remove", "magic")
    assert place.puzzles.names() == names[1:]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (MAGIC, "A: 3 solutions\n"),
        (MAGIC.replace("2 . .", "2 9 9"), "A: no solution: row 1 adds up to 20, not 15\n"),
        (81 * "." + "\n", "A: 10+ solutions\n"),
        (MAGIC.replace("2 . .", "2 7 ."), ""),
    ],
    ids=["several", "none", "many", "one"],
)
def test_a_puzzle_that_has_not_just_one_solution_is_told_and_put(place, text, told):
    done = place.run("puzzles", "put", "-", "--name", "A", text=text)
    assert (done.exit_code, done.stdout, done.stderr) == (0, "A\n", told)
    checked = CliRunner().invoke(cli.app, ["check", "-"], input=text).stdout
    assert told.removeprefix("A:") in checked
    assert place.puzzles.read("A") == text


def test_a_file_of_two_families(place):
    sudoku = "1" + 80 * "." + "\n"
    done = place.run("puzzles", "put", "-", "--name", "BOTH", text=f"{sudoku}\n{MAGIC}")
    assert done.stdout == "BOTH-1\nBOTH-2\n"
    listed = place.run("puzzles", "list").stdout.splitlines()
    assert listed == ["BOTH-1    sudoku 9x9", "BOTH-2    crossnum 3x3"]
    assert place.run("puzzles", "get", "BOTH-1").stdout == sudoku


def test_a_name_that_is_taken(place):
    assert place.run("puzzles", "put", "-", "--name", "A", text=MAGIC).stdout == "A\n"
    again = place.run("puzzles", "put", "-", "--name", "A", text=MAGIC)
    assert again.stdout == "A was there already\n"
    refused = place.run("puzzles", "put", "-", "--name", "A", text=OTHER)
    assert "there is a different puzzle A; --replace replaces it" in str(refused.exception)
    assert place.puzzles.read("A") == MAGIC
    assert place.run("puzzles", "put", "-", "--name", "A", "--replace", text=OTHER).stdout == "A\n"
    assert place.puzzles.read("A") == OTHER


def test_nothing_is_written_unless_all_are_puzzles(place, tmp_path):
    (tmp_path / "good.txt").write_text(MAGIC)
    (tmp_path / "bad.txt").write_text(MAGIC.replace("15", "99", 1))
    done = place.run("puzzles", "put", "good.txt", "bad.txt")
    assert done.exit_code == 2
    assert done.stderr == "bad.txt:2:9: expected a sum from 3 to 27, found '99'\n"
    assert place.puzzles.names() == []
    assert place.run("puzzles", "put", "gone.txt").exit_code == 2


@pytest.mark.parametrize("verb", ["get", "remove"])
def test_a_name_that_nobody_has(place, verb):
    done = place.run("puzzles", verb, "MAGIK")
    assert str(done.exception) == "no puzzle 'MAGIK'; there are: none"
    place.run("puzzles", "put", "-", "--name", "MAGIC", text=MAGIC)
    done = place.run("puzzles", verb, "MAGIK")
    assert str(done.exception) == "no puzzle 'MAGIK'; there are: MAGIC"


ALMOST = "crossnum 3\n2 7 6 | 15\n9 5 1 | 15\n4 3 . | 15\n= 15 15 15\n\\ 15\n/ 15\n"
SUDOKU = "2.....8.3.5..3...93..57.4..92...5.1...4........64...9..6....1.......1..6....2..8.\n"


def test_grades_are_found_and_listed(place):
    done = place.run("puzzles", "put", "-", "--name", "A", text=f"{ALMOST}\n{MAGIC}\n{SUDOKU}")
    assert done.stdout == "A-1\nA-2\nA-3\n"
    listed = [
        "A-1       crossnum 3x3 easy",
        "A-2       crossnum 3x3",
        "A-3       sudoku 9x9 expert",
    ]
    assert place.run("puzzles", "list").stdout.splitlines() == listed
    kept = manifest.read(place.puzzles)
    assert kept.splitlines() == [
        "manifest 1",
        f"{manifest.stamp(ALMOST)} A-1 crossnum 3x3 easy",
        f"{manifest.stamp(MAGIC)} A-2 crossnum 3x3 -",
        f"{manifest.stamp(SUDOKU)} A-3 sudoku 9x9 expert",
    ]
    place.run("puzzles", "remove", "A-1")
    place.run("puzzles", "put", "-", "--name", "A-2", "--replace", text=ALMOST)
    assert place.run("puzzles", "list").stdout.splitlines() == [
        "A-2       crossnum 3x3 easy",
        listed[2],
    ]
    assert len(manifest.read(place.puzzles).splitlines()) == 3
    place.puzzles.write("A-3", SUDOKU.replace("2", ".", 1))  # by somebody else
    assert place.run("puzzles", "list").stdout.splitlines()[1] == "A-3       sudoku 9x9"


def test_what_makes_no_sense_in_a_manifest_is_left_out(place):
    place.run("puzzles", "put", "-", "--name", "A", text=ALMOST)
    listed = manifest.read(place.puzzles)
    place.puzzles.write(manifest.NAME, f"{listed}\nhello\n{listed.splitlines()[1]} and so on\n")
    assert place.run("puzzles", "put", "-", "--name", "B", text=OTHER).stdout == "B\n"
    place.puzzles.write(manifest.NAME, f"{manifest.read(place.puzzles)}\nhello")
    place.run("puzzles", "remove", "B")
    assert manifest.read(place.puzzles) == listed


def test_a_manifest_has_an_end(place):
    place.run("puzzles", "put", "-", "--name", "P100", text=ALMOST)
    names = [f"P{number}" for number in range(100, 338)]
    lines = [manifest.line("", name, "crossnum", "3x3", "medium") for name in names]
    for name in names:
        (place.root / "puzzles" / name).write_text("x")
    place.puzzles.write(manifest.NAME, manifest.HEAD + "".join(lines))
    refused = place.run("puzzles", "put", "-", "--name", "A", text=MAGIC)
    assert str(refused.exception) == "too many puzzles for the list of a console: remove some"
    assert "A" not in place.puzzles.names()


def test_a_file_that_somebody_copied_there(place):
    place.run("puzzles", "put", "-", "--name", "A", text=MAGIC)
    place.puzzles.write("b.txt", "hello\nä")
    listed = place.run("puzzles", "list").stdout.splitlines()
    assert listed[1].startswith("b.txt     no puzzle: b.txt:1:1: expected ")
    assert place.run("puzzles", "get", "b.txt").stdout == "hello\nä"
    (place.root / "puzzles" / "c").write_bytes(b"\xff")
    listed = place.run("puzzles", "list").stdout.splitlines()
    assert listed[2] == "c         no puzzle: c is not text"
    assert str(place.run("puzzles", "get", "c").exception) == "c is not text"


# Devices


def on(board, *arguments, text=""):
    return Place(board.root, board.identity, "--port", board.port).run(*arguments, text=text)


def test_the_console_starts_anew_afterwards(board):
    on(board, "puzzles", "list")
    assert board.restarts == 1
    on(board, "puzzles", "get", "A")
    assert board.restarts == 2


def test_a_device_without_sumpad(board):
    board.has_sumpad = False
    done = on(board, "puzzles", "list")
    assert str(done.exception).startswith(f"no Sumpad on the device at {board.port}; ")
    assert board.restarts == 1


def test_an_error_on_the_device_is_told(board):
    (board.root / "puzzles").write_bytes(b"a file where a folder belongs")
    done = on(board, "puzzles", "put", "-", text=MAGIC)
    assert str(done.exception).startswith("Cannot list puzzles: error ")


def test_a_puzzle_that_arrives_wrong_is_told(board):
    board.spoils = "/puzzles/A.new"
    done = on(board, "puzzles", "put", "-", "--name", "A", text=MAGIC)
    assert str(done.exception) == "A did not arrive as it was sent"


def test_a_line_that_breaks_leaves_the_old_puzzle(board):
    on(board, "puzzles", "put", "-", "--name", "A", text=MAGIC)
    before = board.received
    on(board, "puzzles", "put", "-", "--name", "A", "--replace", text=OTHER)
    needed = board.received - before
    on(board, "puzzles", "put", "-", "--name", "A", "--replace", text=MAGIC)
    seen = set()
    for tenth in range(11):
        board.breaks_after = board.received + needed * tenth // 10
        on(board, "puzzles", "put", "-", "--name", "A", "--replace", text=OTHER)
        seen.add((board.root / "puzzles" / "A").read_text())
    assert seen == {MAGIC, OTHER}


def test_no_board_and_a_port_that_is_not_there(monkeypatch):
    monkeypatch.setattr("serial.tools.list_ports.comports", list)
    done = CliRunner().invoke(cli.app, ["puzzles", "list"])
    assert "no board found on USB" in str(done.exception)
    done = CliRunner().invoke(cli.app, ["results", "--port", "/no/such/port"])
    assert "cannot open /no/such/port; is it there, and no other" in str(done.exception)


# Options


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("puzzles", "list", "--pc", "--data", "."), "one of --port, --pc and --data"),
        (("results", "--port", "x", "--pc"), "one of --port, --pc and --data"),
    ],
)
def test_options_that_do_not_fit(arguments, words, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in ("a.txt", "A.txt"):
        (tmp_path / name).write_text(MAGIC)
    done = CliRunner().invoke(cli.app, arguments)
    assert done.exit_code == 2
    assert words in done.stderr


def test_names_that_become_equal_get_numbers(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    files = ["newspaper-1.txt", "newspaper-2.txt", "newspaper-3.txt"]
    for file, digit in zip(files, "247", strict=True):
        (tmp_path / file).write_text(MAGIC.replace(". . .", f"{digit} . .", 1))
    (tmp_path / files[1]).write_text(f"{MAGIC}\n{MAGIC}")
    done = CliRunner().invoke(cli.app, ["puzzles", "put", *files, "--data", "there"])
    assert (done.exit_code, done.stdout.split("\n")[:-1]) == (
        0,
        ["NEWSPAPE", "NEWSPA-1", "NEWSPA-2", "NEWSPA-3"],
    )


def test_a_file_that_cannot_be_written(tmp_path):
    place = Place(tmp_path, b"", "--data", str(tmp_path))
    place.run("puzzles", "put", "-", "--name", "A", text=MAGIC)
    done = place.run("puzzles", "get", "A", str(tmp_path / "no" / "folder"))
    assert str(done.exception).startswith("cannot write ")
    (tmp_path / "file").write_text("")
    done = CliRunner().invoke(
        cli.app, ["puzzles", "put", "-", "--data", str(tmp_path / "file")], input=MAGIC
    )
    assert (done.exit_code, done.stdout) == (2, "")
    assert "is a file" in " ".join(re.sub("│", " ", done.stderr).split())


@pytest.mark.parametrize("verb", ["list", "get", "put", "remove"])
def test_every_verb_has_help(verb):
    done = CliRunner().invoke(cli.app, ["puzzles", verb, "--help"])
    assert done.exit_code == 0
    assert f"puzzles {verb} " in done.stdout
