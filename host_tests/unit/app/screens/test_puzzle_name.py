"""Saving an entered puzzle: its name, and the screens after that."""

import errno

import pytest

from sumpad_tools import boards
from sumpad_tools.parts import frames
from sumpad_tools.play import golden
from support.console import scenes
from support.console.entry_consoles import SAVE, console, put_file, puzzle_file, reopened, sheet
from support.console.pc import session_of, shell_of, top_of, words_on


@pytest.mark.parametrize("board", boards.names())
@pytest.mark.parametrize(
    ("script", "name"),
    [
        ("", "4X4-1"),
        ("star*5 up*2 right up right 9*5", "BA9"),
        ("star*5 down right down", "--"),
        ("star*6", None),
        ("left*2 star star", "4X4"),
        ("2 2 2 3 3 9*4 9", "4X4-1CE9"),
        ("right up", "5X4-1"),
        ("left*5 1 2*4", "124-1"),
    ],
)
def test_names(board, script, name):
    a_console = console(f"{scenes.ENTERED} {scenes.DONE} 2 wait:100 {script}", board)
    if name is None:  # deleting from an empty name leaves
        assert top_of(a_console) == "Choices"
        return
    assert top_of(a_console) == "PuzzleName"
    a_console.keys("fire wait:300")
    assert puzzle_file(a_console, name) == scenes.NEWSPAPER


@pytest.mark.parametrize(
    ("board", "told"),
    [
        (
            "pico_keypad_4x5",
            [
                "2: A, 2 2: B, 2 2 2: C",
                "LEFT, RIGHT: MOVE, ENT: SAVE",
                "ESC: DELETE, HOLD ESC: BACK",
            ],
        ),
        (
            "pico_keypad_4x4",
            ["2: A, 2 2: B, 2 2 2: C", "C, D: MOVE, #: SAVE", "*: DELETE, HOLD *: BACK"],
        ),
    ],
)
def test_the_keys_of_a_name_are_told(board, told):
    a_console = console(f"{scenes.ENTERED} {scenes.DONE} 2 wait:100", board)
    assert words_on(a_console)[1:4] == told


def test_a_letter_stands_in_the_middle_of_its_box():
    a_console = console(f"{scenes.ENTERED} {scenes.DONE} 2 wait:100")
    box = [row[23:36] for row in frames.ascii_art(a_console.frame()).split("\n")[18:31]]
    columns = {x for row in box for x, pixel in enumerate(row) if pixel == "#"}
    rows = {y for y, row in enumerate(box) if "#" in row}
    assert min(columns) == 12 - max(columns) and min(rows) == 12 - max(rows)


def test_a_name_can_be_given_up():
    a_console = console(f"{scenes.ENTERED} {scenes.DONE} 2 wait:100 back wait:100")
    assert top_of(a_console) == "Choices"
    assert shell_of(a_console).puzzles.names() == []


def test_an_empty_name_is_not_accepted():
    a_console = console(f"{scenes.ENTERED} {scenes.DONE} 2 wait:100 star*5 fire wait:100")
    assert top_of(a_console) == "PuzzleName"


def test_a_name_clash_is_asked_about():
    a_console = console()
    put_file(a_console, "4X4-1", b"an old one")
    a_console.keys(f"{scenes.ENTERED} {scenes.DONE} 2 wait:100")
    assert shell_of(a_console).top._name == "4X4-2"
    a_console.keys("star 1 fire wait:100")
    assert top_of(a_console) == "Question"
    a_console.keys("back wait:100")
    assert top_of(a_console) == "PuzzleName" and puzzle_file(a_console, "4X4-1") == "an old one"
    a_console.keys("fire wait:100 right fire wait:300")
    assert puzzle_file(a_console, "4X4-1") == scenes.NEWSPAPER
    assert shell_of(a_console).puzzles.names() == ["4X4-1"]


def full(*_):
    raise OSError(errno.ENOSPC, "")


def test_after_saving_the_way_on_is_told():
    a_console = console(f"{scenes.SAVED} fire wait:50")
    assert shell_of(a_console).top.title == "4X4-1 is saved"
    assert shell_of(a_console).top.at == 0  # Play
    assert [title for _, title, _ in shell_of(a_console).top.items] == [
        "Play",
        "Save",
        "Keep typing",
        "Home",
    ]
    a_console.keys("4 wait:1000")
    assert top_of(a_console) == "Home" and not session_of(a_console).autosave.draft()


def test_who_goes_home_before_saving_has_a_draft():
    a_console = console(f"{scenes.ENTERED} {scenes.DONE} 4 wait:100")
    assert top_of(a_console) == "Home"
    assert sheet(reopened(a_console)).text() == scenes.NEWSPAPER


def test_a_full_storage_is_told_and_nothing_is_lost(monkeypatch):
    a_console = console(f"{scenes.ENTERED} wait:1500")
    monkeypatch.setattr("sumpad.storage.files._replace", full)
    a_console.keys(SAVE)
    golden.check("screens/not-saved", a_console.frame())
    a_console.keys("fire back wait:100")
    assert sheet(a_console).text() == scenes.NEWSPAPER
    assert shell_of(a_console).puzzles.names() == []
    monkeypatch.undo()
    assert sheet(reopened(a_console)).text() == scenes.NEWSPAPER
    a_console.keys(SAVE)
    assert puzzle_file(a_console, "4X4-1") == scenes.NEWSPAPER


def test_names_that_cannot_be_listed_are_told(monkeypatch):
    a_console = console(f"{scenes.ENTERED} {scenes.DONE}")

    def broken(*_):
        raise OSError(errno.EIO, "")

    monkeypatch.setattr("os.listdir", broken)
    a_console.keys("2 wait:100")
    assert top_of(a_console) == "Notice"
