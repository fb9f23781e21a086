"""Boards of cells and walls on the canvas: digits touch nothing, and no two styles look alike."""

import itertools
import random

import pytest

from sumpad.view import cell_style, fonts, views
from sumpad_tools.build import fontmaker
from support.console import reading
from support.games import layouts
from support.games.kakuro import windows
from support.standins.drawing import HEIGHT, WIDTH, Drawing, Source

SIZES = [(6, 6), (7, 7), (8, 8), (9, 9), (12, 10), (12, 12)]
GLYPHS = {font.name: font.glyphs for font in fontmaker.fonts()}
NAMES = {fonts.SMALL: "SMALL", fonts.GIVEN: "GIVEN", fonts.BOLD: "BOLD"}


class Places(Source):
    """A source of the given looks."""

    def __init__(self, looks):
        self.table = looks

    def cell_style(self, cell):
        return self.table[cell]


def shown(place, looks, row=-1, column=-1, **more):
    """Return the drawing of a board, and its view."""
    drawing = Drawing()
    view = views.view_of(drawing.canvas, place)
    for name, value in more.items():
        setattr(view, name, value)
    view.show(Places(looks), row, column)
    return drawing, view


def free(lit, font, digit):
    """Return how often `digit` is drawn with a free line around it, light or dark."""
    glyphs = GLYPHS[NAMES[font]]
    wide = WIDTH + 2
    light = [sum(1 << x + 1 for x in range(WIDTH) if (x, y) in lit) for y in range(-1, HEIGHT + 1)]
    dark = [(1 << wide) - 1 & ~row for row in light]
    count = 0
    code = ord("0") + digit
    shown = [(light, dark, code), (dark, light, code)]
    if (NAMES[font], digit) == ("SMALL", 8):
        shown[1] = dark, light, reading.DARK_EIGHT
    elif (NAMES[font], digit) == ("SMALL", 1):
        shown += (light, dark, reading.NARROW_ONE), (dark, light, reading.NARROW_ONE)
    for ink, paper, code in shown:
        glyph = glyphs[code]
        ringed = ["." * (len(glyph[0]) + 2), *(f".{row}." for row in glyph)]
        ringed.append(ringed[0])
        for top in range(len(light) - len(ringed) + 1):
            hits = (1 << wide) - 1
            for row, pixels in enumerate(ringed, top):
                for column, pixel in enumerate(pixels):
                    hits &= (ink if pixel == "#" else paper)[row] >> column
                if not hits:
                    break
            count += hits.bit_count()
    return count


def any_cell(rng):
    """Return a random cell: a digit, notes or nothing, with or without a mark."""
    marks = (
        0,
        0,
        cell_style.WRONG,
        cell_style.MARK,
        cell_style.FOCUS,
        cell_style.MARK | cell_style.WRONG,
    )
    return rng.choice((rng.randrange(10), rng.randrange(512) << 4)) | rng.choice(marks)


def bordered(rows, columns, inner, walls):
    """Return the looks of a board with the cells `inner` inside its border.

    `walls` says where walls are; each run has a clue before it.
    """

    def is_wall(row, column):
        if row >= rows or column >= columns or row == 0 or column == 0:
            return True
        return walls[row * columns + column]

    table = []
    for row, column in itertools.product(range(rows), range(columns)):
        place = row * columns + column
        if is_wall(row, column):
            across = 0 if is_wall(row, column + 1) else place * 7 % 43 + 3
            down = 0 if is_wall(row + 1, column) else place * 5 % 43 + 3
            table.append(cell_style.WALL | across | down << cell_style.DOWN_SHIFT)
        else:
            table.append(inner[place])
    return table


@pytest.mark.parametrize("zoomed", [False, True])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seed", range(8))
def test_every_digit_stands_free(size, zoomed, seed):
    rows, columns = size
    rng = random.Random(seed)
    inner = [any_cell(rng) for _ in range(rows * columns)]
    walls = [rng.random() < 0.3 for _ in inner]
    row, column, pinned = rng.randrange(12), rng.randrange(12), rng.randrange(10)
    table = bordered(rows, columns, inner, walls)
    row, column = 1 + row % (rows - 1), 1 + column % (columns - 1)
    if table[row * columns + column] & cell_style.WALL:
        row = column = -1
    place = layouts.kakuro(rows, columns, zoomed)
    drawing, view = shown(place, table, row, column, pinned=pinned, marks_runs=seed % 2 == 0)
    lit = drawing.lit()
    top, left = view._numbers[0], view._numbers[1]
    wanted = {}
    for r, c in itertools.product(range(place.shown_rows), range(place.shown_columns)):
        what = table[(top + r) * columns + left + c]
        if place.edge:
            what = windows.look(table, columns, top, left, r, c)
        if not what & cell_style.WALL:
            numbers = [(place.given, what & cell_style.DIGIT_MASK)]
        elif place.clues == cell_style.NO_CLUES:
            numbers = []
        else:
            clues = (
                what & cell_style.CLUE_MASK,
                what >> cell_style.DOWN_SHIFT & cell_style.CLUE_MASK,
            )
            numbers = [(fonts.SMALL, clue) for clue in clues]
        for font, number in numbers:
            for digit in str(number) if number else "":
                wanted[font, int(digit)] = wanted.get((font, int(digit)), 0) + 1
    for (font, digit), count in wanted.items():
        assert free(lit, font, digit) == count, digit


@pytest.mark.parametrize("zoomed", [False, True])
@pytest.mark.parametrize("size", SIZES)
def test_no_two_looks_of_a_cell_are_one_picture(size, zoomed):
    rows, columns = size
    place = layouts.kakuro(rows, columns, zoomed)
    at = columns + 1
    walls = bordered(rows, columns, [0] * rows * columns, [False] * rows * columns)
    contents = [0, *range(1, 10), *(1 << 3 + note for note in range(1, 10)), 511 << 4]
    flags = 0, cell_style.WRONG, cell_style.MARK, cell_style.FOCUS
    seen = {}
    all_looks = [(what, flag) for what in contents for flag in flags] + [(cell_style.WALL, 0)]
    for (what, flag), cursor, runs in itertools.product(all_looks, (-1, 1), (False, True)):
        if what == cell_style.WALL and cursor > 0:
            continue  # where the cursor never is
        walls[at] = what | flag
        drawing, _ = shown(place, walls, cursor, cursor, marks_runs=runs)
        assert seen.setdefault(bytes(drawing.pixels), (what, flag, cursor)) == (what, flag, cursor)


@pytest.mark.parametrize(("row", "marks_runs"), [(1, True), (3, True), (3, False)])
def test_blanks_have_dashes_only_in_broken_runs_of_the_cursor(row, marks_runs):
    place = layouts.kakuro(6, 6, False)
    walls = bordered(6, 6, [0] * 36, [False] * 36)
    few = list(walls)
    for column in range(1, 6):
        walls[3 * 6 + column] = cell_style.WRONG
    few[3 * 6 + 2] = walls[3 * 6 + 2] = cell_style.WRONG | 7
    few_shown, all_shown = (
        shown(place, table, row, 3, marks_runs=marks_runs)[0].lit() for table in (few, walls)
    )
    assert (few_shown == all_shown) == (row == 1)


@pytest.mark.parametrize(("size", "tall"), [(5, 2), (6, 2), (7, 1)])
def test_notes_are_squares_in_high_cells(size, tall):
    """Each note is two columns wide and `tall`, with a free row and free columns between notes."""
    place = layouts.kakuro(size, size, False)
    walls = bordered(size, size, [0] * size * size, [False] * size * size)
    x, y, width, height = tile(place, 2, 2)
    seen = set()
    for note in range(1, 10):
        walls[2 * size + 2] = 1 << cell_style.NOTES_SHIFT + note
        lit = {
            (column - x, row - y)
            for column, row in shown(place, walls)[0].lit()
            if x <= column < x + width and y <= row < y + height
        }
        left, top = min(lit)
        assert lit == {
            (left + dx, top + dy) for dx in range(place.note_size) for dy in range(tall)
        }
        assert not seen & {
            (at + dx, row + dy) for at, row in lit for dx in (-1, 0, 1) for dy in (-1, 0, 1)
        }
        assert 0 < top and top + tall < height or tall == 1
        seen |= lit


def test_small_walls_show_an_only_sum_and_before_the_runs_of_the_cursor_one_of_two():
    place = layouts.kakuro(9, 9, False)
    assert place.clues == cell_style.NO_CLUES
    table = bordered(9, 9, [0] * 81, [False] * 81)
    wall = cell_style.WALL | 24 | 39 << cell_style.DOWN_SHIFT
    table[4 * 9 + 2] = table[2 * 9 + 5] = table[7 * 9 + 7] = wall
    lit = shown(place, table, 4, 5, marks_runs=True)[0].lit()
    assert [free(lit, fonts.SMALL, digit) for digit in (2, 4, 3, 9)] == [1] * 4
    lit = shown(place, table, 4, 5)[0].lit()
    assert [free(lit, fonts.SMALL, digit) for digit in (2, 4, 3, 9)] == [0] * 4
    table[7 * 9 + 7] = cell_style.WALL | 24
    lit = shown(place, table, 4, 5)[0].lit()
    assert [free(lit, fonts.SMALL, digit) for digit in (2, 4, 3, 9)] == [1, 1, 0, 0]


def tile(place, row, column):
    """Return the rectangle (x, y, width, height) of a place that is not in the border, without the
    lines above it and to its left. The board is seen from its first row and column on."""
    x = place.left + place.border_width + (column - 1) * place.cell_width
    y = place.border_height + (row - 1) * place.cell_height
    return x + 1, y + 1, place.cell_width - 1, place.cell_height - 1


@pytest.mark.parametrize(("size", "zoomed"), [(6, False), (7, False), (8, False), (12, True)])
@pytest.mark.parametrize("down", [0, 3, 4, 11, 19, 24, 45])
@pytest.mark.parametrize("across", [3, 4, 11, 14, 23, 45])
def test_a_stroke_parts_the_two_clues_of_a_wall(size, zoomed, down, across):
    """Else 19 and 14 would be read as 1914. In high walls their heights differ too, by half a
    digit. No part of the stroke is read as a digit."""
    at = 3
    place = layouts.kakuro(size, size, zoomed)
    here = at * size + at
    walls = [cell in (here - 1, here) for cell in range(size * size)]
    table = bordered(size, size, [0] * size * size, walls)
    table[here - 1] = cell_style.WALL
    table[here] = cell_style.WALL | across | down << cell_style.DOWN_SHIFT
    drawing, _ = shown(place, table)
    x, y, width, height = tile(place, at, at)
    area = x - 2, y - 1, width + 4, height + 2
    here = sorted((it.x, it) for it in reading.readings(drawing.frame()) if it.is_in(area))
    figures = [it for _, it in here]
    assert "".join(str(it.digit) for it in figures) == f"{down or ''}{across}"
    assert not any(it.lit for it in figures)
    if down:
        first, second = figures[len(str(down)) - 1 :][:2]
        gap = range(first.x + first.width, second.x)
        dark = {(dx, dy) for dx in gap for dy in range(y + 1, y + height)} - drawing.lit()
        if len(gap) > 2:
            assert any({(dx, dy) for dy in range(y + 1, y + 6)} <= dark for dx in gap[1:-1])
        else:
            assert size > 8 and down + across > 29 and not dark & {(gap[0], y + 4)}
        if height > 8:
            assert first.y > second.y + 2


@pytest.mark.parametrize("size", [6, 7, 8])
@pytest.mark.parametrize(("down", "across"), [(3, 8), (9, 18), (18, 16), (28, 7)])
@pytest.mark.parametrize("shift", [0, cell_style.DOWN_SHIFT])
def test_a_mark_inverts_the_half_of_a_wall_that_has_its_sum(size, down, across, shift):
    place = layouts.kakuro(size, size, False)
    here = 3 * size + 3
    walls = [cell == here for cell in range(size * size)]
    table = bordered(size, size, [0] * size * size, walls)
    sums = across | down << cell_style.DOWN_SHIFT
    table[here] = cell_style.WALL | sums | cell_style.MARKED_SUM << shift
    drawing, _ = shown(place, table)
    x, y, width, height = tile(place, 3, 3)
    area = x - 2, y - 1, width + 4, height + 2
    read = sorted(
        (it.x, it.digit, it.lit) for it in reading.readings(drawing.frame()) if it.is_in(area)
    )
    assert "".join(str(digit) for _, digit, _ in read) == f"{down}{across}"
    marked = [lit for _, _, lit in read]
    cut = len(str(down))
    assert set(marked[:cut]) == {shift > 0} and set(marked[cut:]) == {shift == 0}


def test_a_dark_line_parts_two_walls():
    place = layouts.kakuro(6, 6, False)
    at = [14, 15, 20]  # beside and below each other
    table = bordered(6, 6, [0] * 36, [cell in at for cell in range(36)])
    for cell in at:
        table[cell] = cell_style.WALL | 9 | 16 << cell_style.DOWN_SHIFT
    lit = shown(place, table)[0].lit()
    x, y, width, height = tile(place, *divmod(14, 6))
    assert not any((x + width, y + dy) in lit for dy in range(height))
    assert not any((x + dx, y + height) in lit for dx in range(width))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("across", [0, 7, 28])
@pytest.mark.parametrize("down", [0, 5, 36])
@pytest.mark.parametrize(
    "what", [0, 5, 7 << 4, cell_style.WRONG, cell_style.FOCUS, cell_style.MARK]
)
def test_dark_lines_part_the_cursor_from_the_walls_beside_it(size, down, across, what):
    rows, columns = size
    place = layouts.kakuro(rows, columns, zoomed=max(size) > 8)
    table = bordered(rows, columns, [0] * rows * columns, [False] * rows * columns)
    row, column = 2, 2
    table[row * columns + column] = what
    wall = cell_style.WALL | across | down << cell_style.DOWN_SHIFT
    for beside in (1, -1, columns, -columns):
        table[row * columns + column + beside] = wall
    lit = shown(place, table, row, column)[0].lit()
    x, y, width, height = tile(place, row, column)
    end = x + width
    if down > 9 and across > 9:
        end -= 1  # the wall reaches into the tile
    rim = 2 if not what and height > 7 else 1
    for at in (*range(x, x + rim), *range(end - rim, end)):
        assert not any((at, y + dy) in lit for dy in range(height))
    if not what:
        for at in (*range(y, y + rim), *range(y + height - rim, y + height)):
            assert not any((dx, at) in lit for dx in range(x, end))
        assert (x + rim, y + rim) in lit and (end - rim - 1, y + height - rim - 1) in lit


def test_small_tiles_show_which_places_are_cells_and_which_walls():
    """A blank cell is dark except for its foot; a wall with two sums, which it has no room for, is
    light except for a diagonal.

    Lines mark the cursor's runs, which end at a wall.
    """
    rows, columns = 10, 10
    place = layouts.kakuro(rows, columns, False)
    inner = [0] * rows * columns
    walls = [row in (1, 5) and column == 4 for row in range(rows) for column in range(columns)]
    table = bordered(rows, columns, inner, walls)
    lit = shown(place, table)[0].lit()

    def count(row, column, pixels):
        x, y = (column - 1) * place.cell_width, (row - 1) * place.cell_height
        return sum(
            (x + dx, y + dy) in pixels
            for dx in range(place.cell_width)
            for dy in range(place.cell_height)
        )

    for row, column in itertools.product(range(1, rows), range(1, columns)):
        if walls[row * columns + column]:
            assert count(row, column, lit) == place.cell_width * (place.cell_height - 1)
            x, y = (column - 1) * place.cell_width, (row - 1) * place.cell_height
            ends = (x, y), (x + place.cell_width - 1, y + place.cell_height - 1)
            assert not lit & set(ends)
        else:
            foot = row * place.cell_height - 2
            x = (column - 1) * place.cell_width
            assert count(row, column, lit) == 5
            assert {(x + dx, foot) for dx in range(2, 7)} <= lit

    run = shown(place, table, 3, 4, marks_runs=True)[0].lit()
    full = place.cell_width + place.cell_height - 1
    for row, column in itertools.product(range(1, rows), range(1, columns)):
        if (row == 3 or column == 4 and row in (2, 4)) and (row, column) != (3, 4):
            assert count(row, column, run) >= full
        elif column == 4 and row > 5:
            assert count(row, column, run) < full


@pytest.mark.parametrize("size", [6, 7, 8, 10])
def test_a_wall_with_one_sum_points_to_its_run(size):
    """If the cursor is in this run, the clue is light."""
    place = layouts.kakuro(size, size, size > 8)
    for way, step, shift in ((fonts.RIGHT, 1, 0), (fonts.DOWN, size, cell_style.DOWN_SHIFT)):
        at = 2 * size + 2
        table = bordered(size, size, [0] * size**2, [it == at for it in range(size**2)])
        table[at] = cell_style.WALL | 27 << shift
        arrow = GLYPHS["SMALL"][ord(way)]
        for beside in (step, -1):
            drawing, _ = shown(place, table, *divmod(at + beside, size), marks_runs=True)
            lit = drawing.lit()
            x, y, width, height = tile(place, 2, 2)
            is_marked = beside == step
            rows = [
                "".join(".#"[((x + dx, y + dy) in lit) == is_marked] for dx in range(width))
                for dy in range(height)
            ]
            assert any(
                all(
                    row[dx : dx + len(arrow[0])] == line
                    for row, line in zip(rows[dy:], arrow, strict=False)
                )
                for dx in range(width)
                for dy in range(height - len(arrow) + 1)
            )


@pytest.mark.parametrize("zoomed", [False, True])
@pytest.mark.parametrize("size", SIZES)
def test_a_digit_is_ticked_that_is_pinned_or_like_that_of_the_cursor(size, zoomed):
    rows, columns = size
    place = layouts.kakuro(rows, columns, zoomed)
    table = bordered(rows, columns, [7] * rows * columns, [False] * rows * columns)
    plain = shown(place, table, 1, 1)[0].lit()
    assert shown(place, table, 1, 1, pinned=6)[0].lit() == plain
    pinned = shown(place, table, 1, 1, pinned=7)[0].lit()
    assert pinned != plain and shown(place, table, 1, 1, mark_same=True)[0].lit() == pinned


def test_the_board_covers_what_was_drawn_over_it():
    for size, zoomed in itertools.product(SIZES, (False, True)):
        place = layouts.kakuro(*size, zoomed)
        table = [cell_style.WALL] * size[0] * size[1]
        drawing, view = shown(place, table, 1, 1)
        before = drawing.lit()
        drawing.canvas.fill_rect(0, 0, min(place.panel_x, WIDTH), place.bottom, 1)
        view.invalidate()
        view.show(Places(table), 1, 1)
        assert drawing.lit() == before


@pytest.mark.parametrize("at", [(3, 2), (2, 3), (4, 3), (3, 4), (3, 3)])
def test_a_change_beside_the_cursor_is_seen(at):
    """A tile shows lines and clues of its neighbours too."""
    size = 8
    place = layouts.kakuro(size, size, False)
    table = bordered(size, size, [0] * size * size, [False] * size * size)
    drawing, view = shown(place, table, 3, 3)
    for what in (cell_style.WALL | 12 << cell_style.DOWN_SHIFT | 3, cell_style.WALL, 5, 0):
        table[at[0] * size + at[1]] = what
        view.show(Places(table), 3, 3)
        assert drawing.lit() == shown(place, table, 3, 3)[0].lit()
