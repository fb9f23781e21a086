"""What keys do while a hint is open that is not asked to continue."""

import pytest

from support.console import scripts
from support.console.pc import play_of, played, top_of


def test_undo_closes_a_hint_and_takes_back_the_digit_that_the_last_hint_has_filled_in():
    console = played(scripts.sudoku(17))
    game = play_of(console).game
    before = game.text(True)
    console.keys("hint wait:500 fire fire fire fire fire wait:100")
    assert game.text(True) != before
    console.keys("hint wait:500 fire wait:100 undo wait:100")
    assert top_of(console) == "Playing" and game.text(True) == before


@pytest.mark.parametrize(
    ("start", "pressed", "ends"),
    [
        (scripts.sudoku(17), "up", "up"),  # the hint only points
        (scripts.sudoku(17), "left", "left"),
        (scripts.sudoku(17), "fire down", "down"),  # its sentence is beside the board
        (scripts.sudoku(17), "fire right", "right"),  # the last page
        (scripts.sudoku(17), "right left*2 right left", ""),  # these page
        (scripts.sudoku(17), "right*9", ""),  # held at the last page
        (scripts.start(4, 7), "down", "down"),
        (scripts.start(4, 7), "fire*2 up down*3", ""),  # these move its box
        (scripts.kakuro(10, 10), "up down", ""),  # these move the window
    ],
)
def test_an_arrow_that_neither_pages_nor_moves_anything_ends_a_hint_and_moves_the_cursor(
    start, pressed, ends
):
    console = played(f"{start} hint wait:2500")
    play = play_of(console)
    assert top_of(console) == "Hint"
    before, _, last = pressed.rpartition(" ")
    console.keys(before or "wait:50")
    row, column = play.row, play.column
    console.keys(f"{last} wait:200")
    assert top_of(console) == ("Playing" if ends else "Hint")
    moved = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}.get(ends)
    if moved:
        rows, columns = play.game.rows, play.game.columns
        assert (play.row, play.column) == ((row + moved[0]) % rows, (column + moved[1]) % columns)
    assert play.done == 0
