"""Notes removed by a digit come back when the digit is replaced or cleared."""

import pytest

from sumpad import games
from sumpad.app import auto_notes, game_state

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@pytest.fixture
def game():
    game = games.open_family("sudoku")
    assert game.load(EASY) is None
    return game


def noting(game, notes):
    """Return a game with `notes`, cell -> digits."""
    play = game_state.Play(game)
    play.begin((1, 0), 1)
    play.stale = auto_notes
    for cell, digits in notes.items():
        play.show_cell(cell)
        play.notes = True
        for digit in digits:
            play.key(digit)
    play.notes = False
    return play


def noted(game):
    """Return the noted digits as cell -> digits."""
    cells = [(cell, game.notes(cell)) for cell in range(81) if game.notes(cell)]
    return {cell: [digit for digit in range(10) if bits >> digit & 1] for cell, bits in cells}


def test_a_digit_that_is_cleared_gives_back_the_notes_that_went_for_it(game):
    notes = {2: [1, 4], 3: [4, 6]}
    play = noting(game, notes)
    play.show_cell(2)
    play.key(4)
    assert noted(game) == {3: [6]}
    play.key(0)
    assert noted(game) == notes
    play.undo()
    assert noted(game) == {3: [6]} and game.digit(2) == 4
    play.redo()
    assert noted(game) == notes and play.cell == 2


def test_a_digit_that_is_typed_over_gives_back_the_notes_of_its_own_alone(game):
    play = noting(game, {2: [1, 4], 3: [1, 4, 6]})
    play.show_cell(2)
    play.key(4)  # a typing error
    play.key(1)
    assert noted(game) == {3: [4, 6]}
    play.undo()
    assert noted(game) == {3: [1, 6]}
    play.undo()
    assert noted(game) == {2: [1, 4], 3: [1, 4, 6]}


def test_what_a_later_digit_makes_stale_or_the_player_took_off_does_not_come_back(game):
    apart = max(cell for cell in range(81) if game.sees(3, cell) and not game.sees(2, cell)
                and not game.digit(cell))  # fmt: skip
    play = noting(game, {2: [4, 6], 3: [4, 6]})
    play.show_cell(2)
    play.key(4)
    play.show_cell(3)
    play.notes = True
    play.key(6)  # removes the note
    play.notes = False
    play.show_cell(apart)
    play.key(4)
    play.show_cell(2)
    play.key(0)
    assert noted(game) == {2: [4, 6]}
    play.show_cell(apart)
    play.key(0)
    assert noted(game) == {2: [4, 6]}  # that digit had removed no notes
