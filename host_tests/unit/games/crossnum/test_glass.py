"""Every digit of a board and of its sums can be read on the screen, and no others, whatever
marks there are."""

import random

import pytest

from sumpad.games import parameters
from sumpad.view import boardview, cell_style, fonts, views
from support.console import pc, reading, scripts
from support.games import layouts
from support.running import sampling
from support.standins.drawing import HEIGHT, WIDTH, Drawing, Source

SIZES = range(3, 13)
BOARDS = 12  # of each size and kind


class Board(Source):
    """A source of looks by cell and sums by line."""

    def __init__(self, styles, sums):
        self.cells = styles
        self.lines = sums

    def cell_style(self, cell):
        return self.cells[cell]

    def sum_style(self, line):
        return self.lines[line]


def style_of(rng, blanks):
    """Return a cell as games, sheets, hints and Check show it, some with several marks."""
    what = rng.randint(1, 9) | rng.choice((0, cell_style.GIVEN))
    if rng.random() < blanks:
        what = rng.choice((0, rng.randint(1, 511) << cell_style.NOTES_SHIFT + 1))
    if rng.random() < 0.3:
        what |= rng.choice((cell_style.WRONG, cell_style.FOCUS))
    return what


def with_hint(rng, styles, size):
    """Mark the cells of a line, as hints do."""
    line = rng.randrange(2 * size)
    first, step = (line * size, 1) if line < size else (line - size, size)
    for k in range(size):
        styles[first + k * step] |= cell_style.MARK


def with_diagonals(styles, size):
    return [
        what | (cell_style.DIAGONAL if cell % (size + 1) == 0 or row + column == size - 1 else 0)
        for cell, what in enumerate(styles)
        for row, column in [divmod(cell, size)]
    ]


def sum_of(rng, size, kind):
    """Return the sum of a line; beside it is what is left, the sum so far, or nothing."""
    entry = rng.randint(size, min(9 * size, 99))
    if rng.random() < 0.2:
        entry |= cell_style.WRONG_SUM
    if rng.random() < 0.2:
        entry |= cell_style.MARKED
    if kind == "left":
        value = rng.randint(-min(9 * size, 99), min(8 * size, 96))
        return (
            entry
            | cell_style.VALUE
            | cell_style.SIGNED
            | cell_style.VALUE_ZERO + value << cell_style.VALUE_SHIFT
        )
    if kind == "so far":
        value = rng.randint(0, min(9 * size, 99))
        return entry | cell_style.VALUE | cell_style.VALUE_ZERO + value << cell_style.VALUE_SHIFT
    if kind == "entry":
        return entry | cell_style.CURSOR if rng.random() < 0.1 else entry
    return entry | cell_style.DONE


def places_of(place, cursor, first=(0, 0)):
    """Return the rectangle of each cell on the screen, as cell -> (x, y, width, height)."""
    top = boardview.follow(first[0], cursor[0], place.shown_rows, place.rows, 0)
    left = boardview.follow(first[1], cursor[1], place.shown_columns, place.columns, 0)
    return {
        (top + r) * place.columns + left + c: (
            c * place.cell_width,
            r * place.cell_height,
            place.frame_width,
            place.frame_height,
        )
        for r in range(place.shown_rows)
        for c in range(place.shown_columns)
    }


def figures(number):
    return [int(figure) for figure in str(abs(number))]


def beside(columns, y, height, entry):
    """Yield the numbers of a sum beside the board, each with the rectangle reserved for it."""
    has_value = entry & (cell_style.VALUE | cell_style.DONE)
    tall = height + 2
    end = min(columns[2] + 14, WIDTH)
    if columns[1] or not has_value:
        start = columns[1] - 10 if columns[1] else columns[2] - 1
        yield (start, y - 1, (columns[1] or end) - start, tall), entry & cell_style.TARGET_MASK
    if entry & cell_style.VALUE and not entry & cell_style.DONE:
        value = (entry >> cell_style.VALUE_SHIFT & cell_style.VALUE_MASK) - cell_style.VALUE_ZERO
        yield (columns[2], y - 1, end - columns[2], tall), value


def below(place, x, entry):
    """Yield the numbers of a sum below the board, each with the rectangle reserved for it."""
    # Close below the board, a mark moves the sums down by a row.
    tall = place.margin_height + (place.target_y == place.bottom + 2)
    has_value = entry & (cell_style.VALUE | cell_style.DONE)
    if place.target_y < place.value_y or not has_value:
        yield (x, place.target_y, place.cell_width, tall), entry & cell_style.TARGET_MASK
    if entry & cell_style.VALUE and not entry & cell_style.DONE:
        value = (entry >> cell_style.VALUE_SHIFT & cell_style.VALUE_MASK) - cell_style.VALUE_ZERO
        yield (x, place.value_y, place.cell_width, tall), value


def sums_of(place, sums, shown):
    """Yield all numbers of sums that are on the screen, as (rectangle, number)."""
    if not place.margins:
        return
    size = place.rows
    top, left = divmod(min(shown), size)
    for r in range(place.shown_rows):
        y = r * place.cell_height + (place.frame_height - place.row_height >> 1)
        yield from beside(place.row_sums, y, place.row_height, sums[top + r])
    for c in range(place.shown_columns):
        yield from below(place, c * place.cell_width, sums[size + left + c])
    for i in range(2):
        y = place.diagonal_y[i]
        yield from beside(place.diagonal_sums, y, place.margin_height, sums[2 * size + i])


APART = 3  # free columns between the remainders of two lines, if neither has three characters


def run_together(frame, place, sums, shown):
    """Return the gaps, in columns, between the remainders below a board without lines."""
    gaps = []
    top, left = divmod(min(shown), place.rows)
    end = None
    for c in range(place.shown_columns):
        entry = sums[place.rows + left + c]
        x, y = c * place.cell_width, place.value_y
        lit = [
            at
            for at in range(x, x + place.cell_width)
            if any(
                frame[(row * WIDTH + at) >> 3] >> 7 - (at & 7) & 1
                for row in range(y, y + place.margin_height)
            )
        ]
        value = (entry >> cell_style.VALUE_SHIFT & cell_style.VALUE_MASK) - cell_style.VALUE_ZERO
        if value > 9 and not entry & cell_style.DONE:
            # +12 is wider and rare: two of them have a gap of one.
            end = None
            continue
        if end is not None:
            gaps.append(lit[0] - end - 1)
        end = lit[-1]
    return gaps


def are_parted(frame, place, sums, shown, column):
    """Return whether a line separates the sums of all unmarked lines from the cells.

    Under a column the line is as long as the cell. Under the `column` of the cursor it is a block,
    with a gap before it.
    """
    size = place.rows
    top, left = divmod(min(shown), size)

    def lit(x, y):
        return frame[(y * WIDTH + x) >> 3] >> 7 - (x & 7) & 1

    breaks = cell_style.WRONG_SUM | cell_style.MARKED
    x = place.row_sums[0] + 1
    for r in range(place.shown_rows):
        if not sums[top + r] & breaks:
            y = r * place.cell_height + (place.frame_height - place.row_height >> 1)
            if not all(lit(x, at) for at in range(y, y + place.row_height)):
                return False
    for c in range(place.shown_columns):
        entry = sums[size + left + c]
        if not entry & breaks:
            x = c * place.cell_width + (left + c == column)
            line = [lit(at, place.target_y - 2) for at in range(x, x + place.frame_width)]
            if not all(line):
                return False
    return True


@pytest.mark.parametrize("size", range(8, 13))
def test_remainders_of_neighbours_do_not_run_together(size):
    """At least three free columns separate the remainders of neighbouring columns.

    A line separates each remainder from the cells, so that it is not read as another digit.
    """
    rng = random.Random(f"apart {size}")
    place = layouts.crossnum(size)
    gaps = []
    for _ in range(10 * BOARDS):
        styles = [style_of(rng, 0.5) for _ in range(size * size)]
        sums = [sum_of(rng, size, "left") for _ in range(2 * size + 2)]
        cursor = rng.randrange(size), rng.randrange(size)
        drawing = Drawing()
        views.view_of(drawing.canvas, place).show(Board(styles, sums), *cursor)
        frame = drawing.frame()
        shown = places_of(place, cursor)
        gaps += run_together(frame, place, sums, shown)
        assert are_parted(frame, place, sums, shown, cursor[1])
    assert len(gaps) > 100 and min(gaps) >= APART


def check(frame, place, styles, sums, shown):
    """Check that digits of cells and sums are read where they are, and no others on the board."""
    digits = {shown[cell]: styles[cell] & cell_style.DIGIT_MASK for cell in shown}
    digits = {where: digit for where, digit in digits.items() if digit}
    area = (0, 0, place.right + 2, place.bottom + 1)
    notes = [
        (shown[cell], {digit for digit in range(1, 10) if noted >> digit & 1})
        for cell in shown
        if not styles[cell] & cell_style.DIGIT_MASK
        for noted in [(styles[cell] & cell_style.NOTES_MASK) >> cell_style.NOTES_SHIFT]
    ]
    assert reading.faults(frame, digits, area, notes) == []
    found = reading.readings(frame)
    for where, number in sums_of(place, sums, shown):
        here = sorted({(it.x, it.digit) for it in found if it.is_in(where)})
        assert [digit for _, digit in here] == figures(number), (where, number, here)


@pytest.mark.parametrize("kind", ["left", "so far", "entry", "done"])
@pytest.mark.parametrize("size", sampling.ends_and_middle(SIZES))
def test_a_board_with_any_marks_is_read(size, kind):
    """On random boards, wherever the cursor is and whichever digit is pinned."""
    rng = random.Random(f"{size} {kind}")
    place = layouts.crossnum_sheet(size) if kind == "entry" else layouts.crossnum(size)
    for _ in range(BOARDS):
        check_random(rng, place, kind)


@pytest.mark.parametrize("size", range(9, 13))
def test_so_is_the_other_view(size):
    rng = random.Random(size)
    for _ in range(BOARDS):
        check_random(rng, layouts.crossnum(size, 1), "left")


def check_random(rng, place, kind):
    size = place.rows
    blanks = rng.choice((0, 0.5))
    styles = [style_of(rng, blanks) for _ in range(size * size)]
    if rng.random() < 0.5:
        with_hint(rng, styles, size)
    if rng.random() < 0.7:
        styles = with_diagonals(styles, size)
    sums = [sum_of(rng, size, kind) for _ in range(2 * size + 2)]
    cursor = rng.randrange(size), rng.choice((0, size - 1, rng.randrange(size)))
    drawing = Drawing()
    view = views.view_of(drawing.canvas, place)
    view.mark_same = True
    view.pinned = rng.choice((0, rng.randint(1, 9)))
    view.show(Board(styles, sums), *cursor, rng.random() < 0.9)
    check(drawing.frame(), place, styles, sums, places_of(place, cursor))


PLAY = {
    "a new game": "",
    "a digit too many": "9 right 9 right 9 down 9 left 9",
    "notes": "star 1 2 right 9 right 4 5 6 down 1 2 3 4 5 6 7 8 9",
    "the far corner": "left*{left} up*{up} 4",
    "a hint": "menu 2 wait:2500",
    "a hint explained": "menu 2 wait:2500 hash*2",
    "the other view": "down*2 view right 5",
    "solve": "menu 9 2 4 right fire wait:2500",
}


@pytest.mark.parametrize("name", PLAY)
@pytest.mark.parametrize("size", sampling.ends_and_middle([4, 6, 8, 10, 12]))
def test_the_board_of_a_screen_is_read(size, name):
    """Whichever screen shows the board, the digits on it are those of the game."""
    console = pc.played(scripts.start(size, 1, 2, 4000))
    play = pc.play_of(console)
    game = play.game
    console.keys(PLAY[name].format(left=play.column + 1, up=play.row + 1))
    if pc.top_of(console) in ("Given", "Noting"):
        console.advance(6000)  # until the bar is gone
    place = layouts.crossnum(size, game.view == parameters.WHOLE)
    styles = [game.cell_style(cell) for cell in range(size * size)]
    sums = [game.sum_style(line) for line in range(2 * size + 2)]
    shown = places_of(place, (play.row, play.column))
    frame = console.frame()
    # A bar hides the lower cells.
    if name in ("a hint explained", "solve"):
        wide = fonts.height(fonts.TEXT)
        shown = {at: where for at, where in shown.items() if where[1] + where[3] < 43 - wide}
        digits = {where: styles[at] & cell_style.DIGIT_MASK for at, where in shown.items()}
        digits = {where: digit for where, digit in digits.items() if digit}
        found = reading.readings(frame)
        for where, digit in digits.items():
            assert {it.digit for it in found if it.is_in(where)} == {digit}
        return
    check(frame, place, styles, sums, shown)


def test_the_panel_tells_notes_and_what_the_sums_allow():
    """Both are digits at their places on the keys."""
    console = pc.played(f"{scripts.start(8, 1, 2, 4000)} star 2 4 9")
    play = pc.play_of(console)
    play.game.show_candidates = 1
    pc.shell_of(console).repaint()
    console.keys("right left wait:50")
    while play.game.digit(play.cell):
        console.keys("right 2 4 9")
    found = [it for it in reading.readings(console.frame()) if it.is_in((101, 13, 27, 17))]
    noted = {it.digit for it in found if it.x < 115}
    allowed = {it.digit for it in found if it.x >= 115}
    assert sum(1 << digit for digit in noted) == play.game.notes(play.cell)
    assert sum(1 << digit for digit in allowed) == play.game.candidates(play.cell)
    assert noted and allowed
    assert all(it.y < HEIGHT - 24 for it in found)
