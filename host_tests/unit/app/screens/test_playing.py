"""What the keys do in a game on both pads: clear, the mark that stays, the locked board."""

import pytest

from sumpad_tools import boards
from sumpad_tools.play import hosts
from support.console import scenes
from support.console.pc import play_of, shell_of, switched_on, top_of

SOLVED = f"{scenes.SCENES['solved']} up wait:300"


@pytest.fixture(params=boards.names())
def played(request):
    """played(script): a new console with one of the pads on which a script was played."""
    return lambda script: switched_on(hosts.VirtualHost(), script, request.param)


def test_clear_takes_the_digit_and_then_the_notes(played):
    console = played(f"{scenes.GAME} notes 1 2 notes 7 clear")
    play = play_of(console)
    assert play.game.digit(0) == 0 and not play.game.notes(0)  # the 7 had wiped them out
    console.keys("undo undo")
    assert play.game.notes(0) == 1 << 1 | 1 << 2
    console.keys("clear")
    assert not play.game.notes(0)
    done = play.done
    console.keys("clear 0")
    assert play.done == done
    console.keys("undo")
    assert play.game.notes(0) == 1 << 1 | 1 << 2


@pytest.mark.parametrize("clear", ["clear", "0"])
def test_clear_takes_a_digit_in_notes_mode_too(played, clear):
    play = play_of(played(f"{scenes.GAME} 7 notes {clear}"))
    assert play.game.digit(0) == 0 and play.done == 2


def test_hash_is_a_hint_and_star_notes(played):
    console = played(f"{scenes.GAME} star wait:50")
    assert play_of(console).notes
    console.keys("star hash wait:300")
    assert not play_of(console).notes and top_of(console) == "Hint"


def test_fire_keeps_a_digit_marked_until_it_is_pressed_again():
    console = switched_on(hosts.VirtualHost(), f"{scenes.GAME} 5 right 5 down 6 wait:50")
    play = play_of(console)
    board = slice(0, 16 * 40)  # the rows of the frame above the sums
    plain = console.frame()[board]
    console.keys("up fire down wait:50")
    assert play.pinned == 5 and play.done == 3
    assert console.frame()[board] != plain
    console.keys("right fire left wait:50")  # a blank cell ends it
    assert play.pinned == 0 and console.frame()[board] == plain
    console.keys("fire fire")
    assert play.pinned == 0 and play.game.digit(play.cell) == 6


@pytest.mark.parametrize("key", ["5", "0", "clear", "hint", "notes"])
def test_a_solved_board_is_locked_and_a_key_says_what_to_do_next(played, key):
    console = played(SOLVED)
    play = play_of(console)
    board = [play.game.digit(cell) for cell in range(16)]
    done = play.done
    console.keys(f"right {key} wait:300")
    assert top_of(console) == "Solved"
    assert [play.game.digit(cell) for cell in range(16)] == board
    assert play.done == done and not play.running


def test_a_solved_board_is_looked_at_with_the_arrows_and_undone(played):
    console = played(f"{SOLVED} right*2")
    assert top_of(console) == "Playing" and play_of(console).cell != 0
    console.keys("undo wait:50")
    assert not play_of(console).solved and play_of(console).running


def test_the_menu_key_leads_from_a_hint_to_the_menu(played):
    console = played(f"{scenes.SINGLE} hint wait:500 menu")
    assert top_of(console) == "GameMenu" and len(shell_of(console)._stack) == 3
