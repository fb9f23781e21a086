"""The MacroPad on the emulated chip: whole games with a knob whose contacts bounce on its pins."""

import pytest

from sumpad import games
from sumpad_tools import boards
from sumpad_tools.build import firmware
from sumpad_tools.chip import boot
from sumpad_tools.device import layout
from support.console import macropad, scripts
from support.console.pc import played
from support.running import sampling

BOARD = "adafruit_macropad"
BESIDE_CLOCK = 56 * 16  # the rows above the clock


@pytest.mark.parametrize("family", sampling.only(["crossnum"], games.FAMILIES))
def test_a_game_of_each_family_to_its_end(booted, family):
    console = booted(BOARD)
    script = macropad.played(family, 7, False)
    boot.press(console, script)
    assert console.panel.data_bytes
    expected = played(script, BOARD)
    assert type(expected._loop.shell.top).__name__ == "Solved"
    # The times on the solved screen differ, so compare what comes after it.
    boot.press(console, "back wait:300")
    expected.keys("back wait:300")
    assert console.frame() == expected.frame()


def test_a_fast_turn_loses_nothing_while_the_flash_is_written(booted):
    console = booted(BOARD)
    boot.press(console, scripts.start(4, 1))
    expected = played(scripts.start(4, 1), BOARD)
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
    expected = played(scripts.start(4, 1), BOARD)
    keys = "+KNOB wait:100 TURN+ wait:900 -KNOB wait:200"
    boot.press(console, keys)
    expected.keys(keys)
    assert console.frame()[:BESIDE_CLOCK] == expected.frame()[:BESIDE_CLOCK]


@pytest.mark.full
def test_its_own_firmware_uses_all_of_its_flash():
    """A file that ends beyond the 2 MB of a Pico survives a power cut, beside the saved game."""
    board = boards.load(BOARD)
    console = boot.new_console(firmware.build_rp2(BOARD), board)
    boot.switch_on(console)
    boot.press(console, scripts.start(4, 1) + " 5 wait:2500")
    before = console.files()
    blocks = int(console.exec("import os; print(os.statvfs('/')[2])"))
    assert blocks * layout.BLOCK == board.FLASH - layout.FILES_OFFSET
    program = "f = open('big', 'wb')\nfor i in range(300): f.write(bytes((i % 251,)) * 4096)\n"
    console.exec(program + "f.close()", 200_000)
    console.power_cycle()
    boot.switch_on(console)
    after = console.files()
    assert after.pop("big") == b"".join(bytes((i % 251,)) * 4096 for i in range(300))
    assert after.keys() == before.keys() and len(after) > 1
