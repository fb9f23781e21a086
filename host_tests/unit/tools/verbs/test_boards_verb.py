"""The verb `boards`, and boards in folders outside the tree."""

import pytest

from sumpad_tools import ROOT, boards
from sumpad_tools.build import firmware
from sumpad_tools.play.player import Player
from support.running import command

KEEP = "\n" * 9


@pytest.fixture
def run(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return command.run


def test_the_boards_are_listed(run):
    shown = run("boards", "list").stdout
    assert [line.split()[0] for line in shown.splitlines()] == boards.names()


def test_a_diagram_is_drawn(run, tmp_path):
    assert run("boards", "wiring", boards.DEFAULT, "--out", "it.svg").exit_code == 0
    expected = (ROOT / "boards" / boards.DEFAULT / "wiring.svg").read_text(encoding="utf-8")
    assert (tmp_path / "it.svg").read_text(encoding="utf-8") == expected


def test_a_new_board_has_the_answers_and_plays(run, tmp_path):
    answers = "My console\nsh1106\n1\n2\n3\n\n16 17 18 19\nnone\n"
    # Rows keep their pins; one column too few is asked for again.
    answers = answers.replace("16 17 18 19", "16 17 18\n16 17 18 19")
    result = run("boards", "new", "mine", text=answers)
    assert result.exit_code == 0, result.output
    board = boards.load(str(tmp_path / "mine"))
    assert (board.NAME, board.TITLE, board.BUZZER) == ("mine", "My console", None)
    assert board.PANEL == {
        **boards.load(boards.DEFAULT).PANEL,
        **{"chip": "SH1106", "i2c": 1, "sda": 2, "scl": 3},
    }
    assert board.COLUMNS == (16, 17, 18, 19)
    assert board.ROWS == boards.load(boards.DEFAULT).ROWS
    assert "GP16" in (tmp_path / "mine" / "wiring.svg").read_text(encoding="utf-8")
    player = Player(board)
    player.advance(300)
    assert any(player.frame())


def test_answers_that_cannot_be_are_named_and_the_file_stays(run, tmp_path):
    result = run("boards", "new", "mine", text="\n\n0\n6\n5\n\n\n\n")
    assert result.exit_code == 1
    assert "GP6 is used twice" in result.output
    assert "sda of i2c 0 can be GP 0, 4, 8" in result.output
    assert (tmp_path / "mine" / "board.py").exists()


@pytest.mark.parametrize("name", ["1st", "a-b"])
def test_a_name_that_is_none_is_refused(run, name):
    assert run("boards", "new", name, text=KEEP).exit_code == 2


def test_a_folder_that_exists_is_left_alone(run, tmp_path):
    (tmp_path / "mine").mkdir()
    assert run("boards", "new", "mine", text=KEEP).exit_code == 2


def test_an_unknown_board_is_refused():
    words = command.refused("play", "--board", "nowhere", "--keys", "down")
    assert "or a folder with a board.py" in words


def test_a_board_outside_the_tree_is_built_as_a_pico(tmp_path):
    folder = tmp_path / "mine"
    folder.mkdir()
    source = ROOT / "boards" / boards.DEFAULT / "board.py"
    (folder / "board.py").write_bytes(source.read_bytes().replace(b"pico_keypad_4x5", b"mine"))
    found = firmware._own_definition(folder)
    common = (ROOT / "boards" / "common").as_posix().encode()
    assert found["mpconfigboard.cmake"] == b"include(%s/mpconfigboard.cmake)\n" % common
    assert b'#include "%s/mpconfigboard.h"' % common in found["mpconfigboard.h"]
    assert b"mine" in found["board.py"]
    assert boards.place(boards.load(str(folder))) == str(folder)


def test_a_board_py_with_an_error_is_named(tmp_path):
    folder = tmp_path / "mine"
    folder.mkdir()
    for text, words in (("NAME = x", "name 'x' is not defined"), ("NAME = 'x'", "it lacks TITLE")):
        (folder / "board.py").write_text(text)
        with pytest.raises(boards.BoardError, match=words):
            boards.load(str(folder))


@pytest.mark.parametrize("name", boards.names())
def test_no_board_of_ours_has_a_fault(name):
    assert boards.faults(boards.load(name)) == []
