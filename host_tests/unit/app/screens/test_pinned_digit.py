"""A digit that the player has marked, and the squares where it fits."""

from array import array

import pytest

from sumpad.view import cell_style
from sumpad_tools.play import golden, pc_hosts
from support.console import scenes, scripts
from support.console.pc import play_of, shell_of, switched_on, top_of, words_on


def test_fire_keeps_a_digit_marked_until_it_is_pressed_again():
    console = switched_on(pc_hosts.VirtualHost(), f"{scenes.GAME} 5 right 5 down 6 wait:50")
    play = play_of(console)
    board = slice(0, 16 * 40)  # the rows of the frame above the sums
    plain = console.frame()[board]
    console.keys("up fire down wait:50")
    assert play.pinned == 5 and play.done == 3
    assert console.frame()[board] != plain
    console.keys("right fire left wait:50")  # a blank cell unpins it
    assert play.pinned == 0 and console.frame()[board] == plain
    console.keys("fire fire")
    assert play.pinned == 0 and play.game.digit(play.cell) == 6


def test_a_digit_that_is_kept_marked_is_so_no_more_when_a_hint_is_played():
    """A stray press of FIRE after a hint pins nothing."""
    script = f"{scenes.SUDOKU} hint wait:1500 fire wait:300"
    console = switched_on(pc_hosts.VirtualHost(), script)
    while top_of(console) == "Hint":
        console.keys("fire wait:300")
    play = play_of(console)
    console.keys("fire wait:50")
    assert not play.pinned  # swallowed as one press too many
    console.keys("fire wait:50")
    assert play.pinned == play.game.digit(play.cell) > 0
    console.keys("fire wait:50 hint wait:1500")
    while top_of(console) == "Hint":
        console.keys("fire wait:300")
    console.keys("wait:800 fire wait:50")  # too late to be that press
    assert play.pinned == play.game.digit(play.cell) > 0
    console.keys("fire wait:50 hint wait:1500")
    while top_of(console) == "Hint":
        console.keys("hint wait:300")
    console.keys("fire wait:50")  # another key
    assert play.pinned == play.game.digit(play.cell) > 0
    console.keys("hint wait:1500")
    while top_of(console) == "Hint":
        assert play.pinned
        console.keys("fire wait:300")
    assert not play.pinned


def test_what_the_squares_mean_is_said_once_in_a_game():
    console = switched_on(pc_hosts.VirtualHost(), f"{scenes.GAME} 5 fire wait:200")
    assert top_of(console) == "Fits"
    assert shell_of(console).top.words == "5 marked: fits at the squares. ENT: unmark"
    console.keys("fire fire wait:200")
    assert top_of(console) == "Playing" and play_of(console).pinned == 5


def test_a_repeated_digit_leaves_the_words_on_the_marks():
    console = switched_on(pc_hosts.VirtualHost(), scenes.SUDOKU)
    play = play_of(console)
    row = [play.game.digit(9 * play.row + column) for column in range(9)]
    console.keys(f"{max(row)} wait:100")
    assert {" TWICE", "ROW "} <= set(words_on(console))
    console.keys("fire wait:6000")
    assert play.pinned == max(row)
    assert {" TWICE", "FITS"} <= set(words_on(console))
    console.keys("fire wait:100")
    assert "ROW " in words_on(console)
    console.keys("undo menu 8 wait:50")
    console.keys(f"{max(row)} wait:6000")
    assert {" TWICE", "TRIAL"} <= set(words_on(console))


def test_clear_that_sends_the_words_away_clears_no_digit():
    console = switched_on(pc_hosts.VirtualHost(), f"{scenes.GAME} 5 fire wait:200")
    play = play_of(console)
    assert top_of(console) == "Fits" and play.game.digit(play.cell) == 5
    console.keys("clear wait:100")
    assert top_of(console) == "Playing" and play.pinned == 5
    console.keys("clear wait:100")
    assert top_of(console) == "Playing" and not play.pinned
    console.keys("clear wait:100")
    assert play.game.digit(play.cell) == 5 and top_of(console) == "GameMenu"


@pytest.mark.parametrize("to", ["", "right"])  # on the digit, in a blank
def test_clear_takes_the_marks_away_first(to):
    console = switched_on(pc_hosts.VirtualHost(), f"{scenes.GAME} 5 {to} wait:100")
    play = play_of(console)
    plain = console.frame()
    play.pinned = 5
    shell_of(console).top.key_done()
    console.keys("wait:300")
    assert console.frame() != plain
    console.keys("clear wait:300")
    assert not play.pinned and play.done == 1
    assert console.frame() == plain and top_of(console) == "Playing"


def test_the_next_digit_that_is_marked_has_dots_of_its_own():
    """Some cells can have both digits."""
    frames = []
    for first in ("fire wait:500 ", ""):
        script = f"{scenes.SUDOKU} menu 6 down right {first}right*2 fire wait:6000 up wait:100"
        console = switched_on(pc_hosts.VirtualHost(), script)
        assert top_of(console) == "Playing" and play_of(console).pinned == 6
        frame = console.frame()
        frames.append([frame[at : at + 10] for at in range(0, len(frame), 16)])
    assert frames[0] == frames[1]


PINNED = {
    "crossnum": f"{scenes.GAME} 9 right 5 left fire wait:500",
    "sudoku": f"{scenes.SUDOKU} menu 6 down right fire right",
    "kakuro": f"{scripts.kakuro(5, 6)} 1 star down 1 2 3 star up fire left",
}


@pytest.mark.parametrize("family", PINNED)
def test_squares_mark_where_the_pinned_digit_fits(family):
    console = switched_on(pc_hosts.VirtualHost(), f"{PINNED[family]} wait:300")
    golden.check(f"screens/pinned-{family}", console.frame())


def test_notes_are_hidden_beside_the_squares_unless_one_writes_notes():
    console = switched_on(pc_hosts.VirtualHost(), f"{scenes.SUDOKU} menu 6 down right")

    def has_notes():
        table = array("i", bytes(4 * 81))
        shell_of(console).top.source.cell_styles(table)
        return any(what & cell_style.NOTES_MASK for what in table)

    assert has_notes()
    for keys, shown in (("fire", False), ("star", True), ("star", False), ("fire", True)):
        console.keys(f"{keys} wait:6000")
        assert has_notes() == shown, keys


def test_a_digit_that_fits_nowhere_says_so():
    console = switched_on(pc_hosts.VirtualHost(), f"{scenes.GAME} 5 fire wait:200 right wait:300")
    play = play_of(console)
    assert "FITS" in words_on(console) and not play.nowhere
    play.game.rules_allow = lambda cell: 0
    console.keys("left fire fire wait:300")
    assert play.pinned == 5 and play.nowhere
    assert "NONE" in words_on(console) and "FITS" not in words_on(console)
    assert play.pin() and play.pin()
    assert play.pinned == 5 and not play.nowhere  # until the next search has ended
