"""Boards on the canvas: golden pictures, partial painting, the window, and distinct looks."""

import itertools

import micropython
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sumpad.view import cell_style, views
from sumpad_tools.play import golden
from support.games import layouts
from support.standins.drawing import HEIGHT, WIDTH, Board, Drawing, Source

SIZES = range(3, 13)
PANEL = 27  # pixels for seven characters of SMALL, the length of a puzzle code


def shown(a_layout):
    drawing = Drawing()
    return drawing, views.view_of(drawing.canvas, a_layout)


def picture(a_layout, source, row=-1, column=-1):
    drawing, view = shown(a_layout)
    view.show(source, row, column)
    return bytes(drawing.pixels)


class Cells(Source):
    """A source with `what` in `cell`, blank cells elsewhere, and the same sum for all lines."""

    def __init__(self, what, entry=-1, cell=0):
        self.what = what
        self.entry = entry
        self.cell = cell

    def cell_style(self, cell):
        return self.what if cell == self.cell else 0

    def sum_style(self, line):
        return self.entry


# Golden pictures


def in_play(size):
    """Return a board in play, with a wrong digit, a sum too high, and differences."""
    board = Board(size, diagonals=size % 2 == 0)
    wrong = next(cell for cell in range(size, size * size) if not board.given[cell])
    board.digits[wrong] = board.solution[wrong] % 9 + 1
    board.flags[wrong] = board.flags.get(wrong, 0) | cell_style.WRONG
    for cell in board.cells(1):
        board.digits[cell] = board.digits[cell] or 9
    return board


def with_hint(size):
    """Return a board with notes, and with the lines and the cell that a hint mentions."""
    board = Board(size, blank=3, sums="sums")
    for line in (1, size + 2):
        board.line_flags[line] = cell_style.MARKED
        for cell in board.cells(line):
            board.flags[cell] = cell_style.MARK
    board.line_flags[2 * size + 1] = cell_style.MARKED
    blanks = [cell for cell in range(size * size) if not board.digits[cell]]
    for cell in blanks[1:]:
        board.flags[cell] = board.flags.get(cell, 0) | (cell * 37 + 5) % 512 << 4
    board.flags[blanks[0]] = cell_style.MARK | cell_style.FOCUS
    for cell in range(size * size):
        if board.digits[cell] == 5:
            board.flags[cell] = board.flags.get(cell, 0) | cell_style.SAME
    return board


def check_golden(name, board, row, column):
    drawing, view = shown(layouts.crossnum(board.size))
    with micropython.strict_pointers():
        view.show(board, row, column)
    golden.check(f"view/{name}", drawing.frame())


@pytest.mark.parametrize("size", SIZES)
def test_golden_game(size):
    check_golden(f"game-{size}", in_play(size), size - 2, size - 1)


@pytest.mark.parametrize("size", SIZES)
def test_golden_hint(size):
    check_golden(f"hint-{size}", with_hint(size), 0, 0)


@pytest.mark.parametrize("size", SIZES)
def test_golden_start(size):
    board = Board(size, blank=1, sums=None, diagonals=True)
    check_golden(f"start-{size}", board, size // 2, size // 2)


@pytest.mark.parametrize("sums", ["deltas", "sums"])
def test_golden_sums_of_three_digits(sums):
    board = Board(12, blank=1, sums=sums)
    board.solution = [9] * 144
    board.digits = [9 if cell % 11 else 0 for cell in range(144)]
    check_golden(f"large-{sums}", board, 0, 0)


def test_golden_plain_board():
    drawing, view = shown(layouts.plain(4, 6))
    board = Cells(7, cell=7)
    view.show(board, 2, 2)
    golden.check("view/plain-4x6", drawing.frame())


# Only what has changed

changes = st.lists(
    st.tuples(
        st.integers(0, 143),  # cell
        st.tuples(st.integers(0, 9), st.integers(0, (1 << 16) - 1)),  # new digit, flags, notes
        st.integers(0, 25),  # line
        st.tuples(st.integers(0, 127), st.integers(0, 255), st.integers(0, 31)),  # new sum
        st.integers(-1, 11),  # row and column of the cursor
        st.integers(0, 11),
    ),
    max_size=8,
)


def sum_of(size, target, value, flags):
    """Return a sum that is possible at `size`, or -1 for none."""
    value = value % (18 * size + 1) - 9 * size + cell_style.VALUE_ZERO
    return (
        target % (9 * size + 1) | value << cell_style.VALUE_SHIFT | flags << 15 if target else -1
    )


class Anything(Source):
    """A source whose cells and sums a test can change."""

    def __init__(self, size):
        self.cells = [0] * (size * size)
        self.lines = [-1] * (2 * size + 2)

    def cell_style(self, cell):
        return self.cells[cell]

    def sum_style(self, line):
        return self.lines[line]


@given(st.sampled_from(SIZES), changes)
def test_step_by_step_leads_to_what_painting_afresh_does(size, steps):
    check_step_by_step(layouts.crossnum(size), size, steps)


@given(st.sampled_from([3, 6, 8, 10, 11, 12]), st.booleans(), changes)
def test_so_it_does_with_walls(size, zoomed, steps):
    check_step_by_step(layouts.kakuro(size, size, zoomed), size, steps)


@given(st.booleans(), changes)
def test_so_it_does_with_boxes(zoomed, steps):
    check_step_by_step(layouts.sudoku(zoomed), 9, steps)


@given(st.sampled_from([8, 9, 10, 12]), changes)
def test_so_it_does_without_sums(size, steps):
    check_step_by_step(layouts.crossnum(size, without_sums=True), size, steps)


def check_step_by_step(a_layout, size, steps):
    source = Anything(size)
    diagonals = {cell for i in range(size) for cell in (i * size + i, i * size + size - 1 - i)}
    if a_layout.grid in (cell_style.LINES, cell_style.OPEN):
        for cell in diagonals:
            source.cells[cell] = cell_style.DIAGONAL
    drawing, view = shown(a_layout)
    view.show(source, 0, 0)
    for cell, (digit, flags), line, a_sum, row, column in steps:
        cell %= len(source.cells)
        what = digit | flags << 4
        if a_layout.grid != cell_style.TILES:
            what = (
                what & ~cell_style.WALL & ~cell_style.DIAGONAL
                | source.cells[cell] & cell_style.DIAGONAL
            )
        elif cell % 3 == 0 or cell < size:
            what = cell_style.WALL | digit * 5 | flags % 46 << cell_style.DOWN_SHIFT
        source.cells[cell] = what
        source.lines[line % len(source.lines)] = sum_of(size, *a_sum)
        row = min(row, size - 1)
        column = min(column, size - 1) if row >= 0 else -1
        view.pinned = digit if cell % 5 == 1 else 0
        view.mark_same = cell % 5 > 2
        view.marks_runs = cell % 2 == 1
        view.show(source, row, column)
        step_by_step = bytes(drawing.pixels)
        view.invalidate()
        view.show(source, row, column)
        assert drawing.pixels == step_by_step


@pytest.mark.parametrize("size", range(3, 8))
def test_nothing_is_painted_where_nothing_changed(size):
    """Only boards up to 7x7: larger ones are always painted as a whole."""
    board = Board(size)
    drawing, view = shown(layouts.crossnum(size))
    view.show(board, 1, 1)
    drawing.canvas.clear()
    view.show(board, 1, 1)
    assert not drawing.lit()
    board.digits[0] = board.digits[0] % 9 + 1
    view.show(board, 1, 1)
    place = layouts.crossnum(size)
    grid = set(range(0, WIDTH, place.cell_width))
    far = {
        (x, y)
        for x, y in drawing.lit()
        if 2 * place.cell_width < x < place.right and 2 * place.cell_height < y < place.bottom
        if x not in grid and y % place.cell_height
    }
    assert not far


def test_what_was_drawn_over_is_painted_again_when_invalid():
    board = in_play(4)
    drawing, view = shown(layouts.crossnum(4))
    view.show(board, 0, 0)
    before = bytes(drawing.pixels)
    drawing.canvas.fill_rect(0, 0, layouts.crossnum(4).panel_x, HEIGHT, 1)
    view.invalidate()
    view.show(board, 0, 0)
    assert drawing.pixels == before


def test_a_board_without_sums_is_not_asked_for_any():
    class NoSums(Cells):
        margin = None

    assert any(picture(layouts.plain(9, 9), NoSums(5)))


def test_a_missing_sum_leaves_its_place_blank():
    place = layouts.crossnum(4)
    drawing, view = shown(place)
    source = Cells(0, 20)
    view.show(source, -1, -1)
    source.entry = -1
    view.show(source, -1, -1)
    assert not {(x, y) for x, y in drawing.lit() if x > place.right or y > place.bottom}


# The window


def visible(drawing, view, board, at, flags, places, flag):
    """Return the `places` (cells or lines) that are visible with the cursor at `at`.

    A place is visible if adding `flag` to its entry in `flags` changes the picture.
    """
    seen = set()
    for place in places:
        before = bytes(drawing.pixels)
        old = flags.get(place, 0)
        flags[place] = old | flag
        view.show(board, *at)
        if drawing.pixels != before:
            seen.add(place)
        flags[place] = old
        view.show(board, *at)
    return seen


def visible_cells(drawing, view, board, at, cells):
    return visible(drawing, view, board, at, board.flags, cells, cell_style.WRONG)


def visible_lines(drawing, view, board, at, lines):
    return visible(drawing, view, board, at, board.line_flags, lines, cell_style.MARKED)


@pytest.mark.parametrize("size", SIZES)
def test_the_window_holds_the_cursor_its_neighbours_and_its_four_lines(size):
    board = Board(size)
    place = layouts.crossnum(size)
    glass = shown(place)
    there_and_back = list(range(size)) + list(reversed(range(size)))
    for at in itertools.product(there_and_back, there_and_back[size // 2 :: 3]):
        row, column = at
        glass[1].show(board, row, column)
        around = itertools.product((row - 1, row, row + 1), (column - 1, column, column + 1))
        inside = {r * size + c for r, c in around if 0 <= r < size and 0 <= c < size}
        assert visible_cells(*glass, board, at, inside) == inside
        lines = {row, size + column, 2 * size, 2 * size + 1}
        assert visible_lines(*glass, board, at, lines) == lines
    seen = visible_cells(*glass, board, at, range(size * size))
    assert len(seen) == place.shown_rows * place.shown_columns
    seen = visible_lines(*glass, board, at, range(2 * size + 2))
    assert len(seen) == place.shown_rows + place.shown_columns + 2


@pytest.mark.parametrize("size", [9, 12])
def test_the_window_follows_a_cursor_beside_the_board(size):
    """The window is the same as with the cursor on the cell, but no cursor is drawn."""
    board = Board(size)
    there, with_cursor = shown(layouts.crossnum(size))
    here, without = shown(layouts.crossnum(size))
    with_cursor.show(board, size - 1, size - 1)
    with_cursor.show(board, -1, -1)
    without.show(board, size - 1, size - 1, False)
    assert there.pixels == here.pixels
    assert without.cursor_bottom == with_cursor.cursor_bottom


def test_without_a_cursor_the_window_stays():
    board = Board(12)
    drawing, view = shown(layouts.crossnum(12))
    view.show(board, 11, 11)
    before = visible_cells(drawing, view, board, (11, 11), range(144))
    view.show(board, -1, -1)
    assert visible_cells(drawing, view, board, (-1, -1), range(144)) == before


# Looks

NOTES = (1 << 4, 1 << 8, 1 << 12, 0b1010 << 4, 511 << 4)
FLAGS = (0, cell_style.MARK, cell_style.FOCUS, cell_style.DIAGONAL)


def styles():
    """Yield cells as games show them: blank, notes, entered, given, wrong, each with one flag."""
    digits = [given | digit for given in (0, cell_style.GIVEN) for digit in range(1, 10)]
    wrong = [cell_style.WRONG | what for what in digits]  # without SAME: WRONG hides it
    for what, flag in itertools.product((0, *NOTES, *digits, *wrong), FLAGS):
        yield what | flag
    for what in digits:
        yield what | cell_style.SAME


@pytest.mark.parametrize("size", [3, 4, 5, 6, 7, 8, 12])
def test_no_two_styles_of_a_cell_are_one_picture(size):
    place = layouts.crossnum(size)
    drawing, view = shown(place)
    seen = {}
    source = Cells(0, cell=size + 1)
    for what in styles():
        if what & (cell_style.DIAGONAL | cell_style.SAME) and place.grid == cell_style.OPEN:
            # These flags show between two cells, not in the cell.
            continue
        if what & cell_style.DIAGONAL and what & cell_style.NOTES_MASK:
            continue  # a cell with notes has no round corners
        source.what = what
        view.show(source, -1, -1)
        assert seen.setdefault(bytes(drawing.pixels), what) == what


@pytest.mark.parametrize("size", range(3, 8))
def test_the_dot_of_a_note_touches_neither_a_line_nor_a_corner(size):
    place = layouts.crossnum(size)
    drawing, view = shown(place)
    source = Cells(0, cell=size + 1)

    def lit(what):
        source.what = what | cell_style.DIAGONAL
        view.show(source, -1, -1)
        return drawing.lit()

    blank = lit(0)
    for note in range(1, 10):
        dot = lit(1 << note + cell_style.NOTES_SHIFT) - blank
        assert dot
        assert not {(x + dx, y + dy) for x, y in dot for dx in (-1, 0, 1) for dy in (-1, 0, 1)} & (
            drawing.lit() - dot
        )


@pytest.mark.parametrize("size", [3, 4, 5, 6, 7, 8, 12])
def test_the_cursor_shows_what_is_in_its_cell(size):
    place = layouts.crossnum(size)
    seen = {}
    for what in (0, *NOTES, *range(1, 10), *(digit | cell_style.GIVEN for digit in range(1, 10))):
        for wrong in (0, cell_style.WRONG) if what & cell_style.DIGIT_MASK else (0,):
            frame = picture(place, Cells(what | wrong, cell=size + 1), 1, 1)
            assert frame not in seen
            seen[frame] = what
            assert frame != picture(place, Cells(what | wrong, cell=size + 1))


@pytest.mark.parametrize("size", SIZES)
def test_everything_is_on_the_screen_and_leaves_the_panel_free(size):
    place = layouts.crossnum(size)
    assert place.panel_x + PANEL <= WIDTH or place.panel_x == WIDTH
    highest = 9 * size
    value = (
        cell_style.VALUE
        | cell_style.SIGNED
        | (cell_style.VALUE_ZERO - highest) << cell_style.VALUE_SHIFT
    )
    widest = Cells(
        8 | cell_style.GIVEN | cell_style.FOCUS,
        value | highest | cell_style.WRONG_SUM | cell_style.MARKED,
    )
    drawing, view = shown(place)
    drawing.canvas.fill_rect(place.panel_x, 0, WIDTH, HEIGHT, 1)
    view.show(widest, 0, 0)
    diagonals = ()
    # The sums of the diagonals have a place in the panel.
    if place.panel_x == WIDTH - PANEL:
        diagonals = range(place.diagonal_y[0] - 1, place.diagonal_y[1] + 6)
    panel = {
        (x, y) for x in range(max(place.panel_x, WIDTH - PANEL) + 2, WIDTH) for y in range(HEIGHT)
    }
    assert {(x, y) for x, y in panel if y not in diagonals} <= drawing.lit()
    assert place.value_y + place.margin_height <= HEIGHT
