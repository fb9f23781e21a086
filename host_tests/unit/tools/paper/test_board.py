"""Drawings of boards: every digit, clue and sum is there, at its place."""

from xml.etree import ElementTree

import pytest

from sumpad.games import backend
from sumpad_tools.paper import board, png, svg
from sumpad_tools.paper.drawing import Line, Rectangle, Words
from sumpad_tools.puzzles import reading

SUDOKU = ".6....79....824..3....9..549...6...18..9.1..25...7...631..5....6..243....49....6."
KAKURO = "10000,10400,10300\n10003,0,0\n10004,0,0\n"
CROSSNUM = "crossnum 3\n2 . . | 15\n. . . | 16\n. . 8 | 17\n= 18 19 20\n\\ 21\n/ 22\n"


def loaded(text):
    [game] = reading.puzzles_in(text, "a")
    return game


def words(drawing):
    """Return {(column, row): text} of the words of a drawing, by the cell that they are in."""
    return {(int(it.x), int(it.y)): it.text for it in drawing.shapes if isinstance(it, Words)}


def test_givens():
    found = words(board.draw(loaded(SUDOKU)))
    assert found == {(at % 9, at // 9): digit for at, digit in enumerate(SUDOKU) if digit != "."}


def test_broad_lines_are_around_boxes():
    lines = [it for it in board.draw(loaded(SUDOKU)).shapes if isinstance(it, Line)]
    widths = [it.width for it in lines]
    assert len(widths) == 20 and widths.count(max(widths)) == 8


def test_clues_are_in_the_halves_of_walls():
    drawing = board.draw(loaded(KAKURO))
    found = {
        (round(it.x - 0.06, 1), round(it.y - 0.06, 1)): it.text
        for it in drawing.shapes
        if isinstance(it, Words)
    }
    assert found == {(1.3, 0.7): "4", (2.3, 0.7): "3", (0.7, 1.3): "3", (0.7, 2.3): "4"}
    walls = [it for it in drawing.shapes if isinstance(it, Rectangle)]
    diagonals = [
        it for it in drawing.shapes if isinstance(it, Line) and it.x != it.to_x and it.y != it.to_y
    ]
    assert (len(walls), len(diagonals)) == (5, 4)


def test_sums_are_where_newspapers_have_them():
    found = words(board.draw(loaded(CROSSNUM)))
    assert found == {
        (0, 1): "2", (2, 3): "8",
        (3, 1): "15", (3, 2): "16", (3, 3): "17",
        (0, 4): "18", (1, 4): "19", (2, 4): "20",
        (3, 4): "21", (3, 0): "22",
    }  # fmt: skip


def test_notes_and_marks_of_a_hint():
    game = loaded(SUDOKU)
    for digit in (1, 5):
        game.apply(backend.move(0, 0, digit, backend.NOTE))
    plain = board.draw(game)
    notes = [it for it in plain.shapes if isinstance(it, Words) and it.x < 1 and it.y < 1]
    assert [it.text for it in notes] == ["1", "5"]
    assert notes[0].x < notes[1].x and notes[0].y < notes[1].y
    marked = board.draw(game, {0: 4, 1: 2}, [(0, 5)])
    new = [it for it in marked.shapes if it not in plain.shapes]
    assert [type(it) for it in new] == [Rectangle, Line, Rectangle]
    assert new[0].line == 0 and new[2].line > 0


@pytest.mark.parametrize("puzzle", [SUDOKU, KAKURO, CROSSNUM])
def test_svg_is_xml_with_all_words(puzzle):
    drawing = board.draw(loaded(puzzle))
    root = ElementTree.fromstring(svg.text(drawing, 40))
    texts = [it.text for it in root.iter("{http://www.w3.org/2000/svg}text")]
    assert texts == [it.text for it in drawing.shapes if isinstance(it, Words)]
    assert abs(float(root.get("width")) - 40 * drawing.width) <= 0.5


def test_png_shows_walls_dark_and_cells_light():
    drawing = board.draw(loaded(KAKURO))
    image = png.image(drawing, 40)
    assert image.size == (125, 125)
    assert image.getpixel((2 + 8, 2 + 30)) < 80 and image.getpixel((2 + 60, 2 + 60)) > 240
