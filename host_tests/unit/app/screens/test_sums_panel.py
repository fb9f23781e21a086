"""The panel beside a board with sums, and the strip below a large one."""

import random

import pytest

from sumpad import keys
from sumpad.app import play as midend
from sumpad.app.screens import sums_panel
from sumpad.games import open_family
from sumpad.games.parameters import WHOLE
from sumpad.view import layout
from sumpad_tools.families.crossnum import making
from support.standins.drawing import Drawing

KEYS = [*range(10), keys.UP, keys.DOWN, keys.LEFT, keys.RIGHT, keys.NOTES, keys.UNDO]


def started(size, view):
    made = making.make(size, "easy", 7)
    game = open_family("crossnum")
    game.take(size, made.digits, made.targets)
    game.view = view
    play = midend.Play(game)
    play.begin((size, making.KINDS.index("easy"), 0), 7)
    return play


@pytest.mark.parametrize("size, view", [(4, 0), (6, 0), (8, 0), (10, 0), (12, 0), (12, WHOLE)])
def test_what_is_painted_key_by_key_is_what_is_painted_afresh(size, view):
    rng = random.Random(size)
    play = started(size, view)
    place = layout.of(play.game)
    panel = sums_panel.Panel(play, place)
    drawing = Drawing()
    panel.paint(drawing.canvas, place.panel_x, True)
    for _ in range(300):
        play.key(rng.choice(KEYS))
        play.advance(rng.choice((0, 1300)))
        panel.paint(drawing.canvas, place.panel_x, False)
        afresh = Drawing()
        sums_panel.Panel(play, place).paint(afresh.canvas, place.panel_x, True)
        assert drawing.pixels == afresh.pixels
