"""Boards in boxes on the canvas: what looks show, the window, and the free panel.

The tests of sudoku, the family with such boards, check that every digit can be read.
"""

import itertools

import micropython
import pytest

from sumpad.view import cell_style, views
from support.games import layouts
from support.standins.drawing import HEIGHT, WIDTH, Drawing, Source

BOTH = pytest.mark.parametrize("zoomed", [False, True])
DIGITS = [given | digit for given in (0, cell_style.GIVEN) for digit in range(1, 10)]
NOTES = [notes << cell_style.NOTES_SHIFT + 1 for notes in range(1, 512)]


class Cells(Source):
    """Given looks of some cells; all other cells are blank."""

    def __init__(self, **looks):
        self.cells = looks

    def __setitem__(self, cell, what):
        self.cells[cell] = what

    def cell_style(self, cell):
        return self.cells.get(cell, 0)


def shown(zoomed):
    drawing = Drawing()
    return drawing, views.view_of(drawing.canvas, layouts.sudoku(zoomed))


def picture(zoomed, source, row=-1, column=-1, **more):
    drawing, view = shown(zoomed)
    for name, value in more.items():
        setattr(view, name, value)
    with micropython.strict_pointers():
        view.show(source, row, column)
    return frozenset(drawing.lit())


@pytest.mark.parametrize("cell", [10, 11, 12, 13, 14, 19, 28, 31])
@pytest.mark.parametrize("note", range(1, 10))
def test_the_dot_of_a_note_touches_no_line(cell, note):
    source = Cells()
    lines = picture(False, source)
    source[cell] = 1 << note + cell_style.NOTES_SHIFT
    dot = picture(False, source) - lines
    assert dot
    assert not {(x + dx, y + dy) for x, y in dot for dx in (-1, 0, 1) for dy in (-1, 0, 1)} & lines


@pytest.mark.parametrize("digit", DIGITS)
def test_an_error_at_a_small_cursor_has_no_dashes_that_look_like_a_digit(digit):
    plain = picture(False, Cells(), 4, 4)
    left = min(x for x, y in plain - picture(False, Cells()))
    source = Cells()
    source[40] = digit | cell_style.WRONG
    marked = picture(False, source, 4, 4)
    top = min(y for x, y in plain - picture(False, Cells()))
    for x in (left, left + 8):
        assert [y - top for y in range(top, top + 7) if (x, y) in marked] == [0, 6]


@BOTH
@pytest.mark.parametrize("cursor", [(4, 3), (4, 4)])
def test_no_two_looks_of_a_cell_are_one_picture(zoomed, cursor):
    """Three exceptions: marks on a blank hide its notes, a digit shows no cross, and a band has no
    marks of hints on blanks, as a hint shows the whole board."""
    seen = {}
    source = Cells()
    marked = [mark | what for mark in (cell_style.WRONG, cell_style.FOCUS) for what in DIGITS]
    blanks = [0, *NOTES] if zoomed else [0, cell_style.MARK, cell_style.FOCUS, *NOTES]
    for what in (*blanks, *DIGITS, *marked):
        source[40] = what
        assert seen.setdefault(picture(zoomed, source, *cursor), what) == what
    assert len(seen) == len(blanks) + 3 * len(DIGITS)


@BOTH
def test_the_same_digit_is_dotted_and_a_pinned_one_wherever_the_cursor_is(zoomed):
    source = Cells()
    source[0], source[10], source[20] = 5, 5 | cell_style.GIVEN, 6
    plain = picture(zoomed, source, 0, 0)
    same = picture(zoomed, source, 0, 0, mark_same=True)
    assert plain < same and same == picture(zoomed, source, 0, 0, mark_same=True, pinned=5)
    assert picture(zoomed, source, 2, 4) < picture(zoomed, source, 2, 4, pinned=5)
    assert picture(zoomed, source, 2, 4, mark_same=True) == picture(zoomed, source, 2, 4)
    source[0] = 0  # blanks are not the same digit
    assert picture(zoomed, source, 0, 0) == picture(zoomed, source, 0, 0, mark_same=True)


@pytest.mark.parametrize("place", [*map(layouts.sudoku, (0, 1)), *map(layouts.crossnum, (4, 8))])
def test_what_is_the_same_digit_and_what_is_wrong_are_marked_in_two_forms(place):
    """A dot at each side marks the same digit; marks as tall as the digit mark a wrong one."""

    class One(Source):
        mark = 0

        def cell_style(self, cell):
            return self.mark | 5 if cell == 1 else 0

        def sum_style(self, line):
            return -1

    def rows(mark, pinned):
        drawing = Drawing()
        view = views.view_of(drawing.canvas, place)
        source = One()
        view.show(source, -1, -1)
        source.mark = 0
        before = drawing.lit()
        source.mark = mark
        view.pinned = pinned
        view.show(source, -1, -1)
        return {y for _, y in drawing.lit() ^ before}

    same = rows(0, 5)
    wrong = rows(cell_style.WRONG, 0)
    assert len(same) == 3 == max(same) - min(same) + 1
    assert max(wrong) - min(wrong) >= place.frame_height - 5 and len(wrong) > 3


@BOTH
def test_all_of_the_board_is_on_the_glass_and_the_panel_is_left_alone(zoomed):
    place = layouts.sudoku(zoomed)
    drawing, view = shown(zoomed)
    drawing.canvas.fill_rect(place.panel_x, 0, WIDTH, HEIGHT, 1)
    panel = {(x, y) for x in range(place.panel_x, WIDTH) for y in range(HEIGHT)}
    source = Cells()
    for cell in range(81):
        source[cell] = 8 | cell_style.GIVEN | cell_style.WRONG
    view.pinned = 8
    for row, column in itertools.product(range(9), repeat=2):
        view.show(source, row, column)
        assert panel <= drawing.lit()
        assert not any(x == place.panel_x - 1 for x, _ in drawing.lit())


@BOTH
def test_the_mark_of_an_error_stays_in_its_cell(zoomed):
    place = layouts.sudoku(zoomed)
    source = Cells()
    source[40] = 8
    before = picture(zoomed, source, 3, 0)
    source[40] = 8 | cell_style.WRONG
    columns = {x for x, _ in picture(zoomed, source, 3, 0) - before}
    left = place.left + 4 * place.cell_width + place.gap_x
    assert columns and columns <= set(range(left, left + place.frame_width))


@BOTH
@pytest.mark.parametrize("pinned", [0, 7])
def test_a_digit_that_clashes_is_marked_only_where_it_does(zoomed, pinned):
    source = Cells()
    source[0] = source[10] = 7
    assert len(picture(zoomed, source, 0, 0, mark_same=True)) > len(picture(zoomed, source, 0, 0))
    source[30] = 7 | cell_style.WRONG
    marked = picture(zoomed, source, 0, 0, mark_same=True, pinned=pinned)
    assert marked == picture(zoomed, source, 0, 0)


@BOTH
def test_a_board_is_painted_as_a_whole_whatever_was_there(zoomed):
    source = Cells()
    source[3], source[80] = 7, 2 | cell_style.WRONG
    drawing, view = shown(zoomed)
    view.show(source, 8, 8)
    view.show(source, 0, 0)
    before = drawing.lit()
    drawing.canvas.fill_rect(0, 0, layouts.sudoku(zoomed).panel_x - 1, HEIGHT, 1)
    view.invalidate()
    view.show(source, 0, 0)
    assert drawing.lit() == before


def seen(view, drawing, at, cells):
    """Return the `cells` that are visible with the cursor at `at`."""
    found = set()
    source = Cells()
    view.show(source, *at)
    blank = drawing.lit()
    for cell in cells:
        source[cell] = 8
        view.show(source, *at)
        if drawing.lit() != blank:
            found.add(cell)
        source[cell] = 0
    return found


def test_a_band_has_the_row_of_the_cursor():
    drawing, view = shown(True)
    for row, column in ((0, 0), (4, 4), (2, 8), (8, 8), (3, 0)):
        first = row // 3 * 27
        assert seen(view, drawing, (row, column), range(81)) == set(range(first, first + 27))


def test_without_a_cursor_the_band_stays():
    drawing, view = shown(True)
    before = seen(view, drawing, (8, 8), range(81))
    assert seen(view, drawing, (-1, -1), range(81)) == before
    assert seen(view, drawing, (0, 0), range(81)) != before


def test_all_lines_of_a_band_are_whole_and_leave_space_around_notes():
    source = Cells()
    lines = picture(True, source)
    assert {(x, y) for x in (14, 42, 43, 114) for y in range(7, 64)} <= lines
    assert {(x, y) for x in range(WIDTH) for y in (25, 45)} <= lines
    for cell in range(27):
        source[cell] = cell_style.NOTES_MASK
    full = picture(True, source)
    assert lines <= full
    for cell, place in ((0, (2, 7)), (13, (59, 27)), (26, (116, 47))):
        around = {(place[0] + x, place[1] + y) for x in (-1, 3, 7, 11) for y in range(18)}
        around |= {(place[0] + x, place[1] + y) for x in range(-1, 12) for y in (-1, 5, 11, 17)}
        assert not around & full, cell


@pytest.mark.parametrize("notes", [0, cell_style.NOTES_MASK])
@pytest.mark.parametrize("hollow", [False, True])
def test_the_cursor_in_a_band_does_not_touch_the_words_above(notes, hollow):
    source = Cells()
    source[4] = notes
    assert min(y for _, y in picture(True, source, 0, 4, hollow=hollow)) == 7


@BOTH
def test_the_place_below_the_cursor_is_told(zoomed):
    """A bar that must not cover the cursor needs to know the place below it."""
    for row in range(9):
        drawing, view = shown(zoomed)
        view.show(Cells(), row, 0, False)
        blank = drawing.lit()
        view.show(Cells(), row, 0)
        bottom = max(y for _, y in drawing.lit() - blank)
        assert 0 <= view.cursor_bottom - (bottom + 1) <= 1


@pytest.mark.parametrize(("row", "column", "slope"), [(0, 1, 0), (3, 3, 1), (3, 6, -1), (3, 4, 0)])
def test_slants_join_the_cells_of_a_diagonal_while_the_cursor_is_on_it(row, column, slope):
    """On both diagonals at any time, they would look like dirt between the digits."""
    size = 10
    place = layouts.crossnum(size)

    def lit(cells):
        drawing = Drawing()
        source = Cells()
        source.cells = cells
        view = views.view_of(drawing.canvas, place)
        view._sums = None
        view.show(source, 0, 0)
        view.show(source, row, column)  # wherever the cursor was before
        return drawing.lit()

    ends = [cell for i in range(size) for cell in (i * (size + 1), (i + 1) * (size - 1))]
    slants = lit(dict.fromkeys(ends, cell_style.DIAGONAL)) - lit({})
    assert bool(slants) == bool(slope)
    for x, y in slants:
        column = x / place.cell_width - 0.5
        along = column if slope > 0 else size - 1 - column
        assert abs(along - y / place.cell_height + 0.5) < 0.7
