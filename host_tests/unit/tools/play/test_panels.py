"""The same game on every controller and every bus: the same frames, which have golden files."""

import pytest

from sumpad_tools import boards
from sumpad_tools.parts import panels
from sumpad_tools.play.player import Player
from support.console import buses, scripts

SCRIPT = f"{scripts.start(4, 1)} 5 down 7 right 3 up left menu shot:menu 9"


def frames(chip, bus):
    board = boards.load(boards.DEFAULT)
    board.PANEL = buses.wiring(chip, bus)
    player = Player(board)
    player.keys(SCRIPT)
    assert player.panel.__class__ is panels.MODELS[chip]
    return player.frames


@pytest.fixture(scope="module")
def expected():
    frames("SSD1306", "I2C")  # an hourglass shows while a screen is loaded for the first time
    return frames("SSD1306", "I2C")


@pytest.mark.parametrize(("chip", "bus"), buses.EVERY)
def test_a_game_looks_the_same_on_every_panel(chip, bus, expected):
    assert len(expected) > 10
    assert frames(chip, bus) == expected
