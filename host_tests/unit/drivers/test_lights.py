"""The lights under the MacroPad's keys: which digits they mark, and when they are dark."""

import pytest

from sumpad import games
from sumpad_tools import boards
from support.console.pc import play_of, played, shell_of
from support.console.setting_names import setting

BOARD = "adafruit_macropad"
SETTING = setting("lights")
OFF_MS = 301_000  # the display is off after that


def playing(family="sudoku", lights=1):
    """Return a console in a game of `family`, with the lights set on or off."""
    number = games.FAMILIES.index(family) + 1
    script = f"3 {number} wait:1500 5 1 7 hash wait:4000"
    console = played("", BOARD)
    shell_of(console).settings.put(SETTING, lights)
    console.keys(script)
    return console


def marked(console):
    """Return the digits on the keys that are lit."""
    return [light + 1 for light in console.lights.lit()]


def fitting(console):
    """Return the digits that the rules allow in the cursor's cell."""
    play = play_of(console)
    bits = play.game.rules_allow(play.cell)
    return [digit for digit in range(1, 10) if bits >> digit & 1]


@pytest.mark.parametrize("family", ["sudoku", "kakuro"])
def test_they_mark_the_digits_that_fit_the_cursors_cell(family):
    console = playing(family)
    seen = set()
    for _ in range(12):
        play = play_of(console)
        is_blank = not play.game.digit(play.cell)
        assert marked(console) == (fitting(console) if is_blank else [])
        seen.add(tuple(marked(console)))
        console.keys("TURN+ wait:50")
    assert len(seen) > 3


def test_they_are_dim():
    console = playing()
    assert {level for light in console.lights.levels for level in light} == {0, 6}


def test_a_restart_puts_them_out():
    console = playing()
    console._loop = console._start()
    assert marked(console) == []


def test_a_digit_puts_them_out():
    console = playing()
    assert marked(console)
    console.keys(f"{marked(console)[0]} wait:50")
    assert marked(console) == []


def test_they_are_dark_in_menus_and_while_the_display_is_off():
    console = playing()
    before = marked(console)
    console.keys("+KNOB wait:700 -KNOB wait:300")
    assert marked(console) == []
    console.keys("1 wait:300")
    assert marked(console) == before
    console.advance(OFF_MS)
    assert not any(console.frame())
    assert marked(console) == []


def test_they_are_off_unless_the_player_wants_them():
    assert SETTING.default == 0
    assert marked(playing(lights=0)) == []


def test_only_a_board_with_lights_has_the_setting():
    for board in boards.names():
        console = played("8", board)
        names = [row.name for row in shell_of(console).top._settings]
        assert ("lights" in names) == (board == BOARD)
