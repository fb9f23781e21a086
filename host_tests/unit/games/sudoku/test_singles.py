"""What hints of sudoku mark on the board for a single."""

import pytest

from sumpad.games import backend, open_family
from sumpad.view import look
from support.games.asking import finished
from support.games.sudoku.positions import HINTS
from support.oracles import ladder as oracle

MARK = look.MARK >> look.MARKS_SHIFT
FOCUS = look.FOCUS >> look.MARKS_SHIFT


def game_of(grid):
    game = open_family("sudoku")
    assert game.load(grid) is None
    return game


def marked(hint, bit):
    """The cells that the first page marks so."""
    table = bytearray(81)
    hint.mark(0, table)
    return [at for at in range(81) if table[at] & bit]


@pytest.mark.parametrize("kind", ["hidden single", "hidden single of a line"])
def test_a_hidden_single_shows_what_leaves_its_digit_no_other_cell(kind):
    """Each digit that is marked is the single's and seen by a crossed cell; and each crossed cell
    sees one."""
    game = game_of(HINTS[kind][1])
    hint = finished(game)
    assert hint.pages == 1
    causes = [at for at in marked(hint, FOCUS) if game.digit(at)]
    crossed = [at for at in marked(hint, MARK) if not game.digit(at) and at != hint.cell(0)]
    assert causes and crossed
    assert all(game.digit(at) == backend.move_new(hint.move) for at in causes)
    assert all(any(game.sees(at, cross) for cross in crossed) for at in causes)
    assert all(any(game.sees(at, cross) for at in causes) for cross in crossed)


def test_a_last_cell_marks_no_digit():
    (solution,) = oracle.solutions(game_of(HINTS["hidden single"][1])._digits, 2)
    game = game_of("." + "".join(map(str, solution[1:])))
    hint = finished(game)
    assert hint.rung == "last cell"
    assert not [at for at in marked(hint, FOCUS) if game.digit(at)]
