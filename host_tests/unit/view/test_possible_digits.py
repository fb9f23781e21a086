"""The digits that a hint writes into blank cells: each can be read in its cell, and only there."""

import random
import types

import pytest

from sumpad.view import cell_style, fonts, possible_digits, views
from support.console import reading
from support.games import layouts
from support.standins.drawing import Drawing, Source

FOCUS = cell_style.FOCUS >> cell_style.MARKS_SHIFT


class Board(Source):
    """A board with the given looks, and with sums that are all done."""

    def __init__(self, looks):
        self.cells = looks

    def cell_style(self, cell):
        return self.cells[cell]

    def sum_style(self, line):
        return 10 | cell_style.DONE


def told(rng, count):
    """Return bounds for a third of the `count` cells, as cell -> (least, most)."""
    bounds = {}
    for cell in rng.sample(range(count), count // 3):
        least, most = sorted((rng.randint(1, 9), rng.randint(1, 9)))
        if (least, most) != (1, 9):
            bounds[cell] = least, most
    return bounds


def words_of(least, most):
    """Return what a cell with these bounds may show: both digits only if there is room."""
    if least == most:
        return [[least]]
    both = [[least, most]] if 1 < least and most < 9 else []
    return both + [[least]] * (least > 1) + [[most]] * (most < 9)


def is_written(drawing, first, words):
    """Return whether the text `words` is drawn where its first digit was read.

    Dark on light, 8 has a glyph of its own: 8 before a triangle was read as 3.
    """
    alone = Drawing()
    if not first.lit:
        words = words.replace("8", "\x18")
        alone.canvas.fill_rect(0, 0, alone.canvas.WIDTH, alone.canvas.HEIGHT, 1)
    end = alone.canvas.text(fonts.SMALL, first.x, first.y, words, not first.lit)
    lit, its = drawing.lit(), alone.lit()
    where = [(x, y) for x in range(first.x, end) for y in range(first.y, first.y + first.height)]
    return all((at in lit) == (at in its) for at in where)


@pytest.mark.parametrize("size", range(3, 13))
def test_each_cell_says_what_it_can_be(size):
    rng = random.Random(size)
    place = layouts.crossnum(size)
    for _ in range(12):
        bounds = told(rng, size * size)
        looks = [0 if cell in bounds else rng.randint(1, 9) for cell in range(size * size)]
        marks = bytes(rng.choice((0, 1, FOCUS)) for _ in range(size * size))
        looks = [
            what | mark << cell_style.MARKS_SHIFT for what, mark in zip(looks, marks, strict=True)
        ]
        drawing = Drawing()
        view = views.view_of(drawing.canvas, place)
        cursor = rng.randrange(size), rng.randrange(size)
        view.show(Board(looks), *cursor)
        packed = b"".join(bytes((cell, 16 * its[0] + its[1])) for cell, its in bounds.items())
        possible_digits.paint(drawing.canvas, place, view, packed, marks)
        found = reading.readings(drawing.frame())
        seen = 0
        for cell, (least, most) in bounds.items():
            row, column = cell // size - view.top, cell % size - view.left
            if not (0 <= row < place.shown_rows and 0 <= column < place.shown_columns):
                continue
            seen += 1
            where = (
                column * place.cell_width,
                row * place.cell_height,
                place.frame_width,
                place.frame_height,
            )
            here = sorted(((it.x, it) for it in found if it.is_in(where)), key=lambda it: it[0])
            here = [it for _, it in here]
            digits = [it.digit for it in here]
            assert digits in words_of(least, most), (cell, least, most, digits)
            if digits in ([least], [most]) and least < most:
                sign = fonts.OR_MORE if digits == [least] else fonts.OR_LESS
                assert is_written(drawing, here[0], f"{digits[0]}{sign}")
        assert seen > 1


def test_each_cell_of_a_sudoku_says_what_is_supposed_or_which_two_digits_it_can_be():
    """The cells are side by side too, in the first and the last row, wherever the cursor is."""
    rng = random.Random(1)
    place = layouts.sudoku()
    for _ in range(24):
        known = {
            cell: sorted(rng.choices(range(1, 10), k=2)) for cell in rng.sample(range(81), 30)
        }
        looks = [0 if cell in known else rng.randint(0, 9) for cell in range(81)]
        drawing = Drawing()
        view = views.view_of(drawing.canvas, place)
        view.show(Board(looks), rng.choice((0, 4, 8)), rng.randrange(9))
        packed = b"".join(bytes((cell, 16 * its[0] + its[1])) for cell, its in known.items())
        possible_digits.paint(drawing.canvas, place, view, packed, bytes(81))
        found = reading.readings(drawing.frame())
        seen = 0
        for cell, digits in known.items():
            row, column = divmod(cell, 9)
            if not (
                view.top <= row < view.top + place.shown_rows
                and view.left <= column < view.left + place.shown_columns
            ):
                continue
            seen += 1
            x = place.left + (column - view.left) * place.cell_width
            x += (column // 3 - view.left // 3) * place.gap_x
            y = (row - view.top) * place.cell_height - view.up
            y += (row // 3 - view.top // 3) * place.gap_y
            y = max(0, min(y, drawing.canvas.HEIGHT - place.frame_height))
            here = [it for it in found if it.is_in((x, y, place.frame_width, place.frame_height))]
            read = sorted({(it.x, it.digit) for it in here})  # some digits look alike in two fonts
            its = digits if digits[0] < digits[1] else digits[:1]
            assert [digit for _, digit in read] == its, (cell, its, here)
            assert not any(it.lit for it in here)
        assert seen > 5


def test_a_lit_annotation_without_lines_around_it_has_light_columns_at_both_sides():
    """=9 beside a wall was read as =5."""
    place = layouts.kakuro(12, 12, False)
    drawing = Drawing()
    view = types.SimpleNamespace(top=1, left=1, invalidate=lambda: None)
    at = place.columns + 2
    possible_digits.paint(
        drawing.canvas, place, view, bytes((at, 16 * 9 + 9)), bytes([FOCUS] * 255)
    )
    x = place.left + place.cell_width
    lit = drawing.lit()
    ends = x, x + place.cell_width - 1
    assert all((x, y) in lit for x in ends for y in range(1, place.cell_height))
