"""The MacroPad on the emulated chip: whole games with a knob whose contacts bounce on its pins."""

import pytest

from sumpad import games
from sumpad_tools.chip import boot
from sumpad_tools.play import host_environment
from support.console import macropad, scripts
from support.console.pc import switched_on

BOARD = "adafruit_macropad"
BESIDE_CLOCK = 56 * 16  # the rows above the clock


@pytest.mark.parametrize("family", games.FAMILIES)
def test_a_game_of_each_family_to_its_end(booted, family):
    console = booted(BOARD)
    script = macropad.played(family, 7, False)
    boot.press(console, script)
    assert console.panel.data_bytes
    expected = switched_on(host_environment.VirtualHost(), script, BOARD)
    assert type(expected._loop.shell.top).__name__ == "Solved"
    # The times on the solved screen differ, so compare what comes after it.
    boot.press(console, "back wait:300")
    expected.keys("back wait:300")
    assert console.frame() == expected.frame()


def test_a_fast_turn_loses_nothing_while_the_flash_is_written(booted):
    console = booted(BOARD)
    boot.press(console, scripts.start(4, 1))
    expected = switched_on(host_environment.VirtualHost(), scripts.start(4, 1), BOARD)
    writes = console.flash_changes
    # The digit is saved meanwhile.
    keys = "5 pace:60 " + "TURN+ " * 40 + "TURN- " * 7 + "wait:1500"
    boot.press(console, keys)
    expected.keys(keys)
    assert console.flash_changes > writes
    assert console.frame()[:BESIDE_CLOCK] == expected.frame()[:BESIDE_CLOCK]


def test_a_hold_that_turns_opens_no_menu(booted):
    console = booted(BOARD)
    boot.press(console, scripts.start(4, 1))
    expected = switched_on(host_environment.VirtualHost(), scripts.start(4, 1), BOARD)
    keys = "+KNOB wait:100 TURN+ wait:900 -KNOB wait:200"
    boot.press(console, keys)
    expected.keys(keys)
    assert console.frame()[:BESIDE_CLOCK] == expected.frame()[:BESIDE_CLOCK]
