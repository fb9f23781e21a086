"""The panel beside a board without sums: what it shows of the cursor's cell and of the puzzle."""

import random

import pytest

from sumpad import keys
from sumpad.app import game_state
from sumpad.games.sudoku import game as sudoku_game
from sumpad.games.sudoku.panel import Panel
from support.console import reading
from support.games import layouts
from support.standins.drawing import WIDTH, Drawing

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
PANEL_X = layouts.sudoku().panel_x
LEFT = WIDTH - 37
NOTE = (LEFT - 1, 31, 19, 25)  # where the digits of each column are
FITS = (LEFT + 19, 31, 18, 25)
KEYS = [*range(10), keys.UP, keys.DOWN, keys.LEFT, keys.RIGHT, keys.NOTES, keys.FIRE, keys.UNDO]


def started(parameters=(1, 0), code=123456):
    game = sudoku_game.Game()
    assert game.load(PUZZLE) is None
    play = game_state.Play(game)
    play.begin(parameters, code)
    play.show_cell(2)  # a blank cell
    return play


def painted(panel):
    """Return a drawing of a panel alone."""
    drawing = Drawing()
    panel.paint(drawing.canvas, PANEL_X, True)
    return drawing


def read(drawing, place):
    """Return the digits that are read in a part of the panel, as bits."""
    found = {it.digit for it in reading.readings(drawing.frame()) if it.is_in(place)}
    return sum(1 << digit for digit in found)


@pytest.mark.parametrize("seed", range(30))
def test_notes_and_candidates_are_read_as_digits(seed):
    """A panel painted key by key looks like one painted from scratch."""
    rng = random.Random(seed)
    play = started((1, seed % 2))  # without and with a name that takes more columns
    panel = Panel(play, None)
    drawing = painted(panel)
    for _ in range(30):
        play.key(rng.choice(KEYS))
        play.advance(1300)
        panel.paint(drawing.canvas, PANEL_X, False)
        assert drawing.pixels == painted(Panel(play, None)).pixels
    cell = play.cell
    assert read(drawing, NOTE) == (0 if play.game.digit(cell) else play.game.notes(cell))
    assert read(drawing, FITS) == play.game.candidates(cell)


def different(one, other):
    """Return the rows in which two panels differ."""
    return {y for _, y in one.lit() ^ other.lit()}


def test_a_sentence_stands_over_the_puzzle_as_long_as_a_digit_stands_twice():
    play = started()
    plain = painted(Panel(play, None))
    play.key(5)
    wrong = painted(Panel(play, None))
    assert (LEFT - 1, 0) in wrong.lit() and (LEFT - 1, 0) not in plain.lit()
    play.key(0)
    assert painted(Panel(play, None)).lit() == plain.lit()
    play.game.mark_conflicts = 0
    play.key(5)
    assert (LEFT - 1, 0) not in painted(Panel(play, None)).lit()


def test_candidates_are_not_shown_to_those_who_do_not_want_them():
    play = started()
    assert read(painted(Panel(play, None)), FITS)
    play.game.show_candidates = 0
    panel = painted(Panel(play, None))
    assert not any(x > FITS[0] and 22 < y < 56 for x, y in panel.lit())
    play.key(keys.NOTES)
    play.key(3)
    assert read(painted(Panel(play, None)), NOTE) == 1 << 3


def test_the_puzzle_is_named_by_grade_and_code():
    """The player's own puzzle has neither."""
    names = ((1, 0), 123456), ((2, 0), 123456), ((1, 0), 123455), ((), -1)
    panels = [painted(Panel(started(*name), None)) for name in names]
    for play in panels:
        assert all(x >= PANEL_X for x, _ in play.lit())
    assert len({frozenset(panel.lit()) for panel in panels}) == len(names)


def test_beside_a_bar_its_name_leaves_the_board_alone():
    drawing = Drawing()
    place = layouts.sudoku(True)
    Panel(started((1, 1)), place).paint(drawing.canvas, place.panel_x, True)
    assert all(x >= place.panel_x for x, _ in drawing.lit())


def test_notes_mode_is_seen_at_once():
    play = started()
    plain = painted(Panel(play, None))
    play.key(keys.NOTES)
    assert different(plain, painted(Panel(play, None))) <= set(range(22, 31))
