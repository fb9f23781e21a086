"""What keys do while a hint is open that is not asked to continue."""

import pytest

from sumpad.app.screens import hint, hint_page
from sumpad_tools.play import pc_hosts
from support.console import scripts
from support.console.pc import play_of, played, shell_of, switched_on, top_of
from support.console.setting_names import setting


def test_undo_closes_a_hint_and_takes_back_the_digit_that_the_last_hint_has_filled_in():
    console = played(scripts.sudoku(17))
    game = play_of(console).game
    before = game.text(True)
    console.keys("hint wait:500 fire fire fire fire fire wait:100")
    assert game.text(True) != before
    console.keys("hint wait:500 fire wait:100 undo wait:100")
    assert top_of(console) == "Playing" and game.text(True) == before


@pytest.mark.parametrize(
    ("start", "pressed", "ends"),
    [
        (scripts.sudoku(17), "up", "up"),  # the hint only points
        (scripts.sudoku(17), "left", "left"),
        (scripts.sudoku(17), "fire down", "down"),  # its sentence is beside the board
        (scripts.sudoku(17), "fire right", "right"),  # the last page
        (scripts.sudoku(17), "right left*2 right left", ""),  # these page
        (scripts.sudoku(17), "right*9", ""),  # held at the last page
        (scripts.start(4, 7), "down", "down"),
        (scripts.start(4, 7), "fire*2 up down*3", ""),  # these move its box
        (scripts.kakuro(10, 10), "up down", ""),  # these move the window
    ],
)
def test_an_arrow_that_neither_pages_nor_moves_anything_ends_a_hint_and_moves_the_cursor(
    start, pressed, ends
):
    console = played(f"{start} hint wait:2500")
    play = play_of(console)
    assert top_of(console) == "Hint"
    before, _, last = pressed.rpartition(" ")
    console.keys(before or "wait:50")
    row, column = play.row, play.column
    console.keys(f"{last} wait:200")
    assert top_of(console) == ("Playing" if ends else "Hint")
    moved = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}.get(ends)
    if moved:
        rows, columns = play.game.rows, play.game.columns
        assert (play.row, play.column) == ((row + moved[0]) % rows, (column + moved[1]) % columns)
    assert play.done == 0


@pytest.mark.parametrize("is_new", [True, False])
def test_a_hint_that_an_arrow_ends_while_it_points_is_taken_up_by_the_next_one(
    is_new, monkeypatch
):
    """The first time, a tip names the key."""
    monkeypatch.setattr(hint.Hint, "rung", "")
    console = switched_on(pc_hosts.VirtualHost(), scripts.sudoku(17))
    if is_new:
        shell_of(console).settings.tips = 0
    for is_first in (True, False):
        console.keys("hint wait:500 up wait:200")
        told = is_new and is_first
        assert top_of(console) == ("Again" if told else "Playing")
        assert not told or shell_of(console).top.words == "#: hint again"
        console.keys("hint wait:500")
        assert shell_of(console).top._page != hint_page.WHERE
        console.keys("clear wait:200")
    console.keys("hint wait:500 up wait:200 down wait:200 hint wait:500")
    assert shell_of(console).top._page == hint_page.WHERE


@pytest.mark.parametrize(("is_new", "presses"), [(True, 4), (True, 3), (False, 4)])
def test_the_tenth_hint_of_a_new_player_tells_once_that_hints_can_be_shorter(
    is_new, presses, monkeypatch
):
    monkeypatch.setattr(hint.Hint, "played", 0)
    console = switched_on(pc_hosts.VirtualHost(), scripts.sudoku(17))
    settings = shell_of(console).settings
    settings.put(setting("presses"), presses)
    if is_new:
        settings.tips = 0
    told = []
    for number in range(1, 22):
        console.keys("hint wait:1500")
        while top_of(console) == "Hint":
            console.keys("fire wait:200")
        if top_of(console) == "Shorter":
            told.append(number)
    assert told == ([10] if is_new and presses == 4 else [])


def hints_of(console, between="", presses=("hint", "fire")):
    """Let hints play the rest of a board, with the keys `between` two of them. Return for each its
    technique, and its pages that came before its reason and after it."""
    told = []
    while top_of(console) == "Playing":
        done = play_of(console).done
        console.keys(f"{between} {presses[0]} wait:1500")
        screen = shell_of(console).top
        rung = screen._job.rung
        assert play_of(console).done == done
        before = []
        while top_of(console) == "Hint":
            if screen._page < 0:
                before.append(screen._page)
            console.keys(f"{presses[1]} wait:100")
        told.append((rung, before))
        if play_of(console).solved:
            break
    return told


@pytest.mark.parametrize("presses", [("hint", "fire"), ("hash", "hash")])
@pytest.mark.parametrize("between", ["", "up", "wait:12000", "menu 1"])
def test_a_hint_right_after_the_last_one_does_not_point(between, presses, monkeypatch):
    """And one of the same technique does not name it again."""
    monkeypatch.setattr(hint.Hint, "played", 0)
    monkeypatch.setattr(hint.Hint, "rung", "")
    told = hints_of(played(scripts.start(5, 1)), between or "wait:50", presses)
    last = ""
    for number, (rung, before) in enumerate(told):
        named = [] if rung in hint_page._PLAIN else [hint_page.NAME]
        if between or not number:
            assert before == [hint_page.WHERE, *named]
        else:
            assert before == ([] if rung == last else named)
        last = rung
    assert len({rung for rung, _ in told}) > 2
