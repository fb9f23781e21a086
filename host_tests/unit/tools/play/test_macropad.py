"""The MacroPad in the player: whole games, and what the knob does on each kind of screen."""

import pytest

from sumpad import games, keys
from sumpad.app import key_labels
from sumpad_tools import boards
from sumpad_tools.play import pc_hosts
from support.console import macropad, pc, scripts

BOARD = "adafruit_macropad"


def console(script, new=False):
    host = pc_hosts.VirtualHost(new=new)
    return pc.switched_on(host, script, BOARD)


@pytest.mark.parametrize("family", games.FAMILIES)
def test_a_game_from_the_first_start_to_the_solved_screen(family):
    player = console("wait:1", new=True)
    assert pc.top_of(player) == "First"
    for _ in range(3):
        player.keys("KNOB wait:100")
    player.keys("hold:KNOB wait:200 TURN- KNOB wait:200")  # its menu, Home
    assert pc.top_of(player) == "Home"
    player.keys(macropad.played(family, 7, True))
    assert pc.top_of(player) == "Solved"
    assert pc.play_of(player).solved


def at(player):
    play = pc.play_of(player)
    return play.row, play.column


def test_on_a_board_the_knob_goes_row_by_row_and_pushed_up_and_down():
    player = console(scripts.start(4, 1))
    pc.play_of(player).show_cell(0)
    player.keys("TURN+*3")
    assert at(player) == (0, 3)
    player.keys("TURN+")
    assert at(player) == (1, 0)
    player.keys("TURN-")
    assert at(player) == (0, 3)
    player.keys("PUSH+*2")
    assert at(player) == (2, 3)
    player.keys("PUSH-")
    assert at(player) == (1, 3)
    player.keys("TURN+*9")
    assert at(player) == (0, 0)  # from the last cell to the first


def test_turning_while_pushed_opens_no_menu_and_pins_no_digit():
    player = console(scripts.start(4, 1))
    player.keys("+KNOB wait:50 TURN+ wait:900 -KNOB wait:200")
    assert pc.top_of(player) == "Playing" and not pc.play_of(player).pinned
    player.keys("hold:KNOB wait:200")
    assert pc.top_of(player) == "GameMenu"


def test_in_a_menu_turning_moves_and_a_press_chooses():
    player = console("wait:1")
    home = pc.shell_of(player).top
    player.keys("TURN+*2")
    assert home.at == 2
    player.keys("TURN- PUSH-")
    assert home.at == 0
    player.keys("TURN+*2 KNOB wait:300")
    assert pc.top_of(player) != "Home"
    player.keys("back wait:300")
    assert pc.top_of(player) == "Home"


def test_in_a_form_turning_changes_the_value():
    player = console("1 wait:300")
    form = pc.shell_of(player).top
    before = list(form._values)
    player.keys("TURN+")
    assert form._values != before and form._at == 0
    player.keys("TURN- PUSH+")
    assert form._values == before and form._at == 1


@pytest.mark.parametrize("family", ["", scripts.TO_SUDOKU, scripts.TO_KAKURO])
@pytest.mark.parametrize("form", [scripts.NEW, scripts.SELECT])
def test_in_a_form_a_press_goes_to_the_next_row_and_only_the_last_row_starts(family, form):
    player = console(f"{family} {form} wait:300" + " 7" * (form == scripts.SELECT))
    screen = pc.shell_of(player).top
    rows = list(range(screen._at, screen._last))
    before = list(screen._values)
    for row in rows:
        assert (pc.shell_of(player).top, screen._at) == (screen, row)
        assert ("KNOB: start" in screen.explanation()) == (row == screen._last)
        player.keys("KNOB wait:50")
    assert screen._at == screen._last and screen._values == before
    assert "KNOB: start" in screen.explanation()
    player.keys("KNOB wait:50")
    assert pc.shell_of(player).top is not screen


def test_in_the_settings_a_press_goes_to_the_next_row_and_changes_nothing():
    player = console("8 wait:300")
    screen = pc.shell_of(player).top
    before = pc.shell_of(player).settings.text()
    for key in ("KNOB", "hash"):
        screen._at = 0
        for row in range(screen._display):
            assert screen._at == row
            player.keys(f"{key} wait:50")
    assert pc.shell_of(player).settings.text() == before
    player.keys("up TURN+ wait:50")
    assert pc.shell_of(player).settings.text() != before
    screen._at = screen._rows - 1
    player.keys("KNOB wait:50")
    assert pc.top_of(player) == "Clock"


def test_star_is_notes_and_hash_a_hint():
    player = console(scripts.start(4, 1))
    player.keys("*")
    assert pc.play_of(player).notes
    player.keys("* hash wait:3000")
    assert pc.top_of(player) == "Hint"
    player.keys("TURN+ TURN- star wait:200")
    assert pc.top_of(player) == "Playing"


def test_the_words_name_the_knob():
    board = boards.load(BOARD)
    assert key_labels.moves(board) == "turn: move"
    assert key_labels.legend(board, (keys.RIGHT,)) == "TURN+"
    assert key_labels.legend(board, (keys.FIRE,)) == "KNOB"
