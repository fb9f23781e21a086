"""Puzzles with names: their list, and what unusual files do there."""

import os

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sumpad import keys
from sumpad.app import key_labels
from sumpad.games import text_reader
from sumpad.games.crossnum import game as crossnum_game
from sumpad_tools import boards
from sumpad_tools.play import golden, pc_hosts
from support.console import scenes, scripts
from support.console.entry_consoles import (
    LEAVE,
    PLAY,
    SAVE,
    console,
    put_file,
    reopened,
    sheet,
    text_of,
)
from support.console.pc import play_of, played, session_of, shell_of, switched_on, top_of, words_on


@given(st.integers(0, 90), st.integers(0, 20), st.text(max_size=12), st.booleans())
def test_whatever_a_file_or_draft_holds_is_a_sheet_or_an_error(at, length, new, is_draft):
    """The text is a puzzle of which a part is replaced by anything."""
    a_sheet = crossnum_game.Game().sheet()
    assert a_sheet.load(scenes.NEWSPAPER) is None
    good = a_sheet.draft() if is_draft else a_sheet.text()
    before = a_sheet.draft()
    error = (a_sheet.take_draft if is_draft else a_sheet.load)(
        good[:at] + new + good[at + length :]
    )
    if error:
        assert isinstance(error, text_reader.TextError)
        assert a_sheet.draft() == before
    else:
        assert a_sheet.fault() is None or isinstance(a_sheet.fault()[0], str)
        assert crossnum_game.Game().sheet().take_draft(a_sheet.draft()) is None


# the list


def listed(a_console):
    """Return what the list says of each file."""
    return {
        name: shell_of(a_console).top._known.get(name) for name in shell_of(a_console).top._names
    }


def with_files():
    a_console = console()
    for name, content in {
        "SUNDAY": text_of(12, 1).encode(),
        "4X4-1": scenes.NEWSPAPER.encode(),
        "a-file-with-a-long-name.txt": text_of(3, 1).encode(),
        "CUT": scenes.NEWSPAPER[:40].encode(),
        "FILM": bytes(100_000),
        "PHOTO": b"\xff\xd8\xff\xe0",
        "DIARY": b"dear diary\n",
    }.items():
        put_file(a_console, name, content)
    return a_console


def test_a_puzzle_of_another_family_is_listed_as_one():
    a_console = console()
    put_file(a_console, "LINE", b"53..7" + 76 * b"." + b"\n")
    a_console.keys("5 2 wait:500")
    assert listed(a_console) == {"LINE": ("", "", "SUDOKU")}


def test_a_sudoku_is_called_that_once():
    a_console = played(scripts.TO_SUDOKU)
    put_file(a_console, "LINE", b"53..7" + 76 * b"." + b"\n")
    a_console.keys("5 2 wait:1500")
    assert listed(a_console) == {"LINE": ("", "SUDOKU", "")}


@pytest.mark.parametrize("key", ["fire", "menu 2"])
def test_a_puzzle_of_another_family_offers_to_change_to_that(key):
    """No changes nothing; Yes changes the game and opens the list."""
    a_console = console(f"{scenes.GAME} 5 {scenes.POSTPONE} wait:1000")
    put_file(a_console, "LINE", GIVENS["sudoku"].encode())
    a_console.keys(f"5 2 wait:500 {key} wait:100")
    assert " ".join(words_on(a_console)).startswith("LINE is for Sudoku. Change the game to that?")
    a_console.keys("back wait:500")
    assert top_of(a_console) == "MyPuzzles" and play_of(a_console).code == 123456
    a_console.keys(f"{key} right fire wait:1500")
    assert shell_of(a_console).session.family.NAME == "sudoku"
    assert top_of(a_console) == "MyPuzzles"
    a_console.keys("fire wait:500")
    assert top_of(a_console) == "Playing"
    a_console.keys(f"{scenes.POSTPONE} {scripts.TO_FAMILIES} 4 wait:1500")
    assert top_of(a_console) == "Playing" and play_of(a_console).code == 123456


@pytest.mark.parametrize("puzzle", [scenes.NEWSPAPER, text_of(3, 1)])
def test_a_file_that_begins_with_a_byte_order_mark_is_played(puzzle):
    a_console = console()
    put_file(a_console, "WINDOWS", b"\xef\xbb\xbf" + puzzle.replace("\n", "\r\n").encode())
    a_console.keys("5 2 wait:500 fire wait:500")
    assert top_of(a_console) == "Playing"


def test_the_list_tells_what_the_files_are():
    a_console = with_files()
    a_console.keys("5 2 wait:500")
    golden.check("screens/puzzles-mixed", a_console.frame())
    a_console.keys("up wait:500")
    golden.check("screens/puzzles-mixed-end", a_console.frame())
    assert listed(a_console) == {
        "4X4-1": ("", "4x4", "CROSSNUM"),
        "CUT": ("", "damaged", ""),
        "DIARY": ("", "no puzzle", ""),
        "FILM": ("", "no puzzle", ""),
        "PHOTO": ("", "no puzzle", ""),
        "SUNDAY": ("", "12x12", "CROSSNUM"),
        "a-file-with-a-long-name.txt": ("", "3x3", "CROSSNUM"),
    }


@pytest.mark.parametrize("key", ["fire", "menu 2"])
@pytest.mark.parametrize(("place", "name"), [(1, "cut"), (2, "diary"), (3, "film"), (4, "photo")])
def test_what_is_no_puzzle_is_told_when_it_is_chosen(key, place, name):
    a_console = with_files()
    a_console.keys(f"5 2 wait:500 down*{place} {key} wait:100")
    assert top_of(a_console) == "Notice"
    if key == "fire":
        golden.check(f"screens/puzzle-{name}", a_console.frame())
    a_console.keys("fire wait:100")
    assert top_of(a_console) == "MyPuzzles" and session_of(a_console).play is None


@pytest.mark.parametrize(
    ("file", "name"),
    [("sunday.txt", "SUNDAY"), ("a name_with more.x.y", "ANAMEWIT"), ("\u00e4", ""), ("x", "X")],
)
def test_a_name_from_elsewhere_is_made_to_fit(file, name):
    a_console = console()
    put_file(a_console, file, scenes.NEWSPAPER.encode())
    a_console.keys(f"5 2 wait:500 menu 2 wait:100 {scenes.DONE} 2 wait:100")
    assert shell_of(a_console).top._name == name


def test_a_puzzle_is_edited_under_its_name():
    a_console = with_files()
    a_console.keys("5 2 wait:500 up*2 menu 2 wait:100")
    assert sheet(a_console).text() == text_of(12, 1)
    a_console.keys(f"menu 4 wait:300 menu 2 wait:100 {SAVE}")
    assert top_of(a_console) == "Question"  # asks whether to replace the file


@pytest.mark.parametrize("name", ["SUNDAY", "name of a sunday.txt"])
def test_a_puzzle_that_is_edited_keeps_its_name_at_power_off(name):
    a_console = console()
    put_file(a_console, name, text_of(12, 1).encode())
    a_console.keys("5 2 wait:500 menu 2 wait:100 5 wait:1500")
    changed = sheet(a_console).draft()
    again = reopened(a_console)
    assert sheet(again).draft() == changed
    assert shell_of(again).top.name == name


def test_editing_asks_about_a_draft():
    a_console = console(f"{scenes.SAVED} fire 3 up 7 {LEAVE} 5 2 wait:300 menu 2 wait:100")
    assert top_of(a_console) == "Question"
    a_console.keys("back menu 2 right fire wait:100")
    assert sheet(a_console).text() == scenes.NEWSPAPER


def test_deleting_asks_first():
    a_console = with_files()
    a_console.keys("5 2 wait:500 0 wait:100")
    golden.check("screens/puzzle-delete", a_console.frame())
    a_console.keys("back wait:100")
    assert "4X4-1" in listed(a_console)
    a_console.keys("menu 3 back wait:100")
    assert top_of(a_console) == "PuzzleMenu"
    a_console.keys("3 right fire wait:300")
    assert "4X4-1" not in shell_of(a_console).puzzles.names()
    assert top_of(a_console) == "MyPuzzles" and "4X4-1" not in listed(a_console)
    for _ in range(6):
        a_console.keys("0 right fire wait:300")
    assert shell_of(a_console).puzzles.names() == []
    assert a_console.frame() == console("5 2 wait:100").frame()


@pytest.mark.parametrize("board", boards.names())
def test_no_key_that_goes_back_elsewhere_asks_about_deleting(board):
    for key in ("clear", "star", "back"):
        if key == "clear" and not any(key_labels.places(boards.load(board), keys.CLEAR)):
            continue  # this pad has no CLEAR key
        a_console = console(f"{scenes.SAVED} fire back wait:1000 5 2 wait:300", board)
        assert words_on(a_console)[1].split(", ")[0].lower() == "0: delete"
        a_console.keys(f"{key} wait:100")
        assert top_of(a_console) == "Group", key


def test_what_cannot_be_deleted_or_read_is_told(monkeypatch):
    a_console = with_files()
    a_console.keys("5 2 wait:500")
    folder = shell_of(a_console).puzzles.folder
    os.remove(os.path.join(folder, "4X4-1"))
    os.mkdir(os.path.join(folder, "4X4-1"))
    a_console.keys("0 right fire wait:100")
    assert top_of(a_console) == "Notice"
    a_console.keys("fire wait:100 up fire wait:100")
    assert top_of(a_console) == "Playing"


def test_a_file_that_goes_away_is_told():
    a_console = with_files()
    a_console.keys("5 2 wait:500")
    os.remove(os.path.join(shell_of(a_console).puzzles.folder, "4X4-1"))
    a_console.keys("fire wait:100")
    assert top_of(a_console) == "Notice"


def test_a_folder_that_cannot_be_read_is_told(monkeypatch):
    a_console = console()
    put_file(a_console, "../puzzles-are-elsewhere", b"")
    shell_of(a_console).puzzles.folder += "-are-elsewhere"
    a_console.keys("5 2 wait:100")
    assert shell_of(a_console).top._trouble.startswith("Cannot list puzzles-are-elsewhere: error")
    assert a_console.frame() != console("5 2 wait:100").frame()
    a_console.keys("5 wait:100")
    assert top_of(a_console) == "Group"


def test_files_stay_when_the_console_is_switched_off():
    a_console = console(scenes.SAVED, host=pc_hosts.VirtualHost())
    again = console("5 2 wait:300", host=a_console.host)
    assert listed(again) == {"4X4-1": ("", "4x4", "CROSSNUM")}


# the name of the game


SHEET = {"crossnum": "", "sudoku": scripts.TO_SUDOKU, "kakuro": scripts.TO_KAKURO}
GIVENS = {
    "crossnum": scenes.NEWSPAPER,
    "sudoku": "53..7" + 76 * ".",
    "kakuro": "10000,10400,10300\n10003,0,0\n10004,0,0\n",
}


@pytest.mark.parametrize(
    ("way", "title"),
    [
        (PLAY, "Continue own 4x4"),
        (f"{SAVE} fire 1 wait:300", "Continue 4X4-1"),
        (f"{PLAY} {scenes.POSTPONE} 5 3 wait:100 {SAVE} fire 1 wait:300", "Continue 4X4-1"),
    ],
)
def test_a_puzzle_is_continued_under_the_name_that_it_was_saved_under(way, title):
    a_console = console(f"{scenes.ENTERED} {way} {scenes.POSTPONE}")
    assert shell_of(a_console).top.items[0][1] == title
    a_console.keys("wait:3000")
    again = switched_on(a_console.host, f"fire wait:100 {scenes.POSTPONE}")
    assert shell_of(again).top.items[0][1] == title


@pytest.mark.parametrize("family", SHEET)
def test_a_named_puzzle_has_its_name_in_the_game_and_in_its_pause(family):
    a_console = console(SHEET[family])
    name = "SUNDAY-2" if family != "crossnum" else "SUNDAY"  # a panel may be narrow
    put_file(a_console, name, GIVENS[family].encode())
    a_console.keys("5 2 wait:500 fire wait:300")
    if family != "kakuro":  # the panel of a kakuro has no room for it
        assert name in words_on(a_console)
    a_console.keys("menu 7 wait:100")
    assert any(words.startswith(f"{name} ") for words in words_on(a_console))


def test_a_long_name_is_cut_and_not_beside_a_board():
    a_console = console()
    put_file(a_console, "name of a sunday.txt", text_of(8, 1).encode())
    a_console.keys("5 2 wait:500 fire wait:300")
    assert not any(word.startswith("name") for word in words_on(a_console))
    a_console.keys(f"{scenes.POSTPONE} wait:3000")
    assert shell_of(a_console).top.items[0][1] == "Continue name_of_a_su"
    again = switched_on(a_console.host)
    assert play_of(again).tag == "name_of_a_su" and top_of(again) == "Paused"
