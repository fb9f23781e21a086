"""The lights under the MacroPad's keys, as the pulses on the emulated chip's pin say."""

from sumpad.app import settings
from sumpad_tools.chip import boot
from support.console.pc import played, shell_of

BOARD = "adafruit_macropad"
ON = "8 PUSH-*3 TURN+ wait:100 * wait:300"  # the row above Display and Clock
GAME = "3 2 wait:1500 5 1 7 hash wait:4000 TURN+ wait:200"


def test_they_mark_the_digits_that_fit(booted):
    console = booted(BOARD)
    boot.press(console, f"{ON} {GAME}")
    expected = played("", BOARD)
    setting = next(it for it in settings.GENERAL if it.name == "lights")
    shell_of(expected).settings.put(setting, 1)
    expected.keys(GAME)
    assert expected.lights.lit()
    assert console.lights.levels == expected.lights.levels
