"""The panel beside a board with sums, and the strip below a large one."""

import random

import pytest

from sumpad import keys
from sumpad.app import game_state
from sumpad.games import open_family
from sumpad.games.crossnum.panel import Panel
from sumpad.games.parameters import WHOLE
from sumpad.view import board_layout, fonts
from sumpad_tools.families.crossnum import making
from support.standins.drawing import Drawing

KEYS = [*range(10), keys.UP, keys.DOWN, keys.LEFT, keys.RIGHT, keys.NOTES, keys.UNDO]


def started(size, view):
    made = making.make(size, "easy", 7)
    game = open_family("crossnum")
    game.take(size, made.digits, made.targets)
    game.view = view
    play = game_state.Play(game)
    play.begin((size, making.KINDS.index("easy"), 0), 7)
    return play


@pytest.mark.parametrize("size, view", [(4, 0), (6, 0), (8, 0), (10, 0), (12, 0), (12, WHOLE)])
def test_what_is_painted_key_by_key_is_what_is_painted_afresh(size, view):
    rng = random.Random(size)
    play = started(size, view)
    place = board_layout.of(play.game)
    panel = Panel(play, place)
    drawing = Drawing()
    panel.paint(drawing.canvas, place.panel_x, True)
    for _ in range(300):
        play.key(rng.choice(KEYS))
        play.advance(rng.choice((0, 1300)))
        panel.paint(drawing.canvas, place.panel_x, False)
        afresh = Drawing()
        Panel(play, place).paint(afresh.canvas, place.panel_x, True)
        assert drawing.pixels == afresh.pixels


@pytest.mark.parametrize("size", [4, 5, 6, 8, 12])
def test_a_pinned_digit_leaves_nothing_behind(size):
    play = started(size, 0)
    place = board_layout.of(play.game)
    panel = Panel(play, place)
    drawing = Drawing()
    for pinned in (0, 8, 0):
        play.pinned = pinned
        play.nowhere = pinned > 0
        panel.paint(drawing.canvas, place.panel_x, not play.nowhere and not drawing.lit())
    afresh = Drawing()
    Panel(play, place).paint(afresh.canvas, place.panel_x, True)
    assert drawing.pixels == afresh.pixels


@pytest.mark.parametrize(
    ("noted", "has_place"), [((4, 5, 6), True), ((1, 2, 4, 5, 7, 8), False), (range(1, 10), False)]
)
def test_the_strip_has_notes_before_what_can_be_and_the_row_unless_they_are_many(noted, has_place):
    play = started(10, 0)
    play.game.show_candidates = 1
    blanks = [at for at in range(100) if not play.game.digit(at)]
    blank = min(blanks, key=lambda at: bin(play.game.candidates(at)).count("1"))
    play.show_cell(blank)
    place = board_layout.of(play.game)
    play.key(keys.NOTES)
    for digit in noted:
        play.key(digit)
    play.key(keys.NOTES)
    drawing = Drawing()
    canvas = drawing.canvas
    written = []  # (x, words)
    text, digits = canvas.text, canvas.digits

    def noted_text(font, x, y, words, inverse=False):
        written.append((x, words))
        return text(font, x, y, words, inverse)

    def noted_digits(font, x, y, several, between, apart=0):
        written.append((x, several))
        return digits(font, x, y, several, between, apart)

    canvas.text, canvas.digits = noted_text, noted_digits
    Panel(play, place).paint(canvas, place.panel_x, True)
    words = [it[1] for it in sorted(written, key=lambda it: it[0])]
    assert ("R" in words, "C" in words) == (has_place, has_place)
    assert words.index(fonts.PENCIL) < words.index("FITS")
    bits = sum(1 << digit for digit in noted)
    if len(noted) < 9:  # nine notes are shown as a range
        assert words.index(fonts.PENCIL) < words.index(bits) < words.index("FITS")


def test_the_strip_names_row_and_column_if_it_has_room():
    play = started(10, 0)
    place = board_layout.of(play.game)
    for fits, names in ((0, {"R", "C", " "}), (1, {"R", "C", ": "})):
        play.game.show_candidates = fits
        drawing = Drawing()
        written = set()
        text = drawing.canvas.text

        def noted_text(font, x, y, words, inverse=False, text=text, written=written):
            written.add(words)
            return text(font, x, y, words, inverse)

        drawing.canvas.text = noted_text
        Panel(play, place).paint(drawing.canvas, place.panel_x, True)
        assert names <= written
