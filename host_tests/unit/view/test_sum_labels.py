"""The sums beside and below a board: two sums of one board look different."""

import pytest

from sumpad.view import cell_style, views
from support.games import layouts
from support.standins.drawing import Drawing, Source

FLAGS = (0, cell_style.WRONG_SUM, cell_style.MARKED, cell_style.WRONG_SUM | cell_style.MARKED)


def bare_targets():
    """Yield sums without values: all targets, and two of them with all flags."""
    yield from range(109)
    for flags in FLAGS:
        yield 40 | cell_style.DONE | flags
        if flags:
            yield 41 | flags
    yield 41 | cell_style.CURSOR


def with_values(values, beside):
    """Yield one target with `values` and all flags.

    With `beside`, targets are drawn beside values, so another target follows.
    """
    for flags in FLAGS:
        yield 40 | cell_style.DONE | flags
        for value in values:
            shown_value = (
                cell_style.VALUE
                | cell_style.SIGNED
                | value + cell_style.VALUE_ZERO << cell_style.VALUE_SHIFT
            )
            yield 40 | shown_value | flags
            if beside:
                yield 42 | shown_value | flags


class OneLine(Source):
    """A source of blank cells and one sum."""

    def __init__(self, line):
        self.line = line
        self.entry = -1

    def cell_style(self, cell):
        return 0

    def sum_style(self, line):
        return self.entry if line == self.line else -1


@pytest.mark.parametrize("size", [3, 4, 5, 6, 7, 8, 12])
@pytest.mark.parametrize("kind", ["row", "column", "diagonal"])
def test_no_two_sums_are_one_picture(size, kind):
    """Where a column's value is drawn without its target it has no sign.

    No board there has both bare targets and values, so the two kinds are compared separately.
    """
    source = OneLine({"row": 1, "column": size + 1, "diagonal": 2 * size}[kind])
    drawing = Drawing()
    view = views.view_of(drawing.canvas, layouts.crossnum(size))
    beside = size <= 6
    sums = [[*bare_targets()], [*with_values(range(-99, 100), beside)]]
    if beside or kind != "column":
        sums = [sums[0] + sums[1]]
    for entries in sums:
        seen = {}
        for entry in entries:
            source.entry = entry
            view.show(source, -1, -1)
            assert seen.setdefault(bytes(drawing.pixels), entry) == entry


@pytest.mark.parametrize("size", range(8, 13))
def test_on_a_board_without_lines_the_sums_of_the_cursor_have_a_block(size):
    """It takes the place of the line there, and is beside the row and below the column."""
    place = layouts.crossnum(size)
    drawing = Drawing()
    view = views.view_of(drawing.canvas, place)
    source = OneLine(-1)
    source.sum_style = lambda line: 40 | cell_style.DONE * (line > size)
    pictures = []
    for on_cell in (False, True):
        view.show(source, 2, 3, on_cell)
        pictures.append(drawing.lit())
    new = pictures[1] - pictures[0]
    left = place.row_sums[0]
    y = 2 * place.cell_height + 1
    assert {(left, at) for at in range(y, y + place.margin_height)} <= new
    assert {(x, at) for x, at in new if x >= left} <= {
        (x, at) for x in range(left, place.row_sums[2]) for at in range(y - 1, y + 7)
    }
    x = 3 * place.cell_width + 1
    below = {(at, down) for at, down in pictures[1] if down > place.bottom and at < left}
    assert {(at, place.bottom + 1) for at in range(x, x + place.cell_width - 2)} <= below
    assert (x - 1, place.bottom + 1) not in below


@pytest.mark.parametrize("marks", [cell_style.FOCUS, cell_style.MARK])
def test_in_a_hint_the_sums_of_the_cursor_have_no_block(marks):
    """Else it would be read as the mark of a line that the hint is about."""
    drawing = Drawing()
    place = layouts.crossnum(9)
    view = views.view_of(drawing.canvas, place)
    source = OneLine(-1)
    source.sum_style = lambda line: 40
    source.cell_style = lambda cell: marks
    pictures = []
    for on_cell in (False, True):
        view.show(source, 2, 4, on_cell)
        lit = drawing.lit()
        pictures.append({(x, y) for x, y in lit if x > place.right or y > place.bottom})
    assert pictures[0] == pictures[1]
