"""Every digit and every clue of a kakuro can be read from the screen, and only there, whatever
marks there are."""

import random

import pytest

from sumpad.view import board_layout, cell_style, fonts, views, walls
from support.console import pc, reading, scripts
from support.games import layouts
from support.games.kakuro import windows
from support.running import sampling
from support.standins.drawing import Drawing, Source

BOARDS = 15  # of each size and view
SIZES = [(4, 4), (5, 5), (8, 5), (6, 6), (7, 7), (8, 8), (9, 9), (10, 10), (11, 10), (12, 10)]


class Board(Source):
    def __init__(self, styles):
        self.cells = styles

    def cell_style(self, cell):
        return self.cells[cell]


def style_of(rng, blanks):
    """Return a cell as games, hints and Check show it."""
    what = rng.randint(1, 9)
    if rng.random() < blanks:
        what = rng.choice((0, rng.randint(1, 511) << cell_style.NOTES_SHIFT + 1))
    if rng.random() < 0.3:
        what |= rng.choice((cell_style.WRONG, cell_style.MARK, cell_style.FOCUS))
    return what


def board(rng, rows, columns, blanks):
    """Return looks of a board whose runs have two cells or more, each after a clue."""
    walls = {(r, c) for r in range(rows) for c in range(columns) if r == 0 or c == 0}
    walls |= {(r, c) for r in range(rows) for c in range(columns) if rng.random() < 0.2}

    def run(row, column, dr, dc):
        """Return the number of cells in the run after a wall."""
        count = 0
        while (row := row + dr) < rows and (column := column + dc) < columns:
            if (row, column) in walls:
                break
            count += 1
        return count

    styles = []
    for r in range(rows):
        for c in range(columns):
            if (r, c) not in walls:
                styles.append(style_of(rng, blanks))
                continue
            right = rng.randint(3, 45) if run(r, c, 0, 1) > 1 else 0
            below = rng.randint(3, 45) if run(r, c, 1, 0) > 1 else 0
            sums = right | below << cell_style.DOWN_SHIFT
            if rng.random() < 0.3:
                shift = cell_style.DOWN_SHIFT * rng.randint(0, 1)
                if sums >> shift & cell_style.CLUE_MASK:
                    sums &= cell_style.CLUE_MASK << shift
                    sums |= cell_style.MARKED_SUM << shift
            styles.append(cell_style.WALL | sums)
    return styles


def places_of(place, view):
    """Return the rectangle of each place on the screen, as place -> (x, y, width, height)."""
    places = {}
    y = 0
    for r in range(view.top, view.top + place.shown_rows):
        x = place.left
        height = place.cell_height if r > view.top or not place.edge else place.border_height
        for c in range(view.left, view.left + place.shown_columns):
            width = place.cell_width if c > view.left or not place.edge else place.border_width
            places[r * place.columns + c] = x, y, width, height
            x += width
        y += height
    return places


def check(frame, place, styles, view):
    """Check that all digits and clues are read where they are, and nothing else in a cell."""
    found = reading.readings(frame)
    places = places_of(place, view)
    wrong = []
    for cell, (x, y, width, height) in places.items():
        what = styles[cell]
        row, column = cell // place.columns - view.top, cell % place.columns - view.left
        if place.edge:
            what = windows.look(styles, place.columns, view.top, view.left, row, column)
        # Clues come close to the lines of the next place.
        near = (x - 2, y - 1, width + 4, height + 3)
        here = {(it.x, it.lit, it.digit) for it in found if it.is_in(near)}
        if not what & cell_style.WALL:
            digit = what & cell_style.DIGIT_MASK
            read = {it.digit for it in found if it.is_in((x, y, width + 1, height + 1))}
            if read != ({digit} if digit else set()):
                wrong.append((cell, digit, read))
            continue
        if place.clues == cell_style.NO_CLUES:
            continue
        # The clues on a light wall are dark, and a mark inverts them.
        is_border = not (row and column)
        if not is_border and walls.lacks(fonts.SMALL, what, place.cell_width):
            what &= ~(cell_style.MARKED_SUM | cell_style.MARKED_SUM << cell_style.DOWN_SHIFT)
        for sums in (what >> cell_style.DOWN_SHIFT, what):
            clue = sums & cell_style.CLUE_MASK
            is_lit = is_border != bool(sums & cell_style.MARKED_SUM)
            figures = "".join(str(digit) for _, lit, digit in sorted(here) if lit == is_lit)
            if str(clue or "") not in figures:
                wrong.append((cell, clue, figures))
    assert wrong == []
    area = (0, 0, place.right + 1, min(place.bottom + 1, 64))
    assert list(reading.bars(frame, area)) == []


@pytest.mark.parametrize("zoomed", [False, True])
@pytest.mark.parametrize("size", sampling.every(2, SIZES))
def test_a_board_with_any_marks_is_read(size, zoomed):
    rows, columns = size
    """On random boards, wherever the cursor is and whichever digit is pinned."""
    rng = random.Random(f"{rows} {columns} {zoomed}")
    place = layouts.kakuro(rows, columns, zoomed)
    for _ in range(BOARDS):
        styles = board(rng, rows, columns, rng.choice((0, 0.5)))
        cells = [cell for cell, what in enumerate(styles) if not what & cell_style.WALL]
        cursor = divmod(rng.choice(cells), columns)
        drawing = Drawing()
        view = views.view_of(drawing.canvas, place)
        view.mark_same = True
        view.pinned = rng.choice((0, rng.randint(1, 9)))
        view.marks_runs = rng.random() < 0.7
        if view.marks_runs and place.clues == cell_style.NO_CLUES:
            # No screen has the run of a hint beside the lines around the runs of the cursor.
            styles = [what & ~cell_style.MARK for what in styles]
        on_cell = rng.random() < 0.9
        view.show(Board(styles), *cursor, on_cell)
        if view.marks_runs and on_cell:
            styles = list(styles)
            windows.mark_sums(styles, columns, cursor[0] * columns + cursor[1])
        check(drawing.frame(), place, styles, view)


@pytest.mark.parametrize("zoomed", [False, True])
def test_a_window_shows_the_runs_of_the_cursor_if_they_fit(zoomed):
    rng = random.Random(3)
    place = layouts.kakuro(12, 10, zoomed)
    styles = board(rng, 12, 10, 0.5)
    view = views.view_of(Drawing().canvas, place)
    view.marks_runs = True
    whole = 0
    for _ in range(200):
        at = rng.randrange(len(styles))
        if styles[at] & cell_style.WALL:
            continue
        view.show(Board(styles), *divmod(at, 10))
        shown = places_of(place, view)
        assert at in shown
        for step, most in ((1, place.shown_columns), (10, place.shown_rows)):
            run = [at]
            while not styles[run[0]] & cell_style.WALL:
                run.insert(0, run[0] - step)
            while run[-1] + step < len(styles) and not styles[run[-1] + step] & cell_style.WALL:
                run.append(run[-1] + step)
            if not place.edge:
                del run[0]  # the clue
            if len(run) <= most:
                assert set(run) <= set(shown)
                whole += 1
    assert whole > 100


SCREENS = {
    "a new game": "",
    "a run that is wrong": "1 right 1 right 1",
    "notes": "star 1 2 right 9 down 4 5 6",
    "a hint": "menu 2 wait:2500",
    "solve": "menu 9 2 4 right fire wait:5500",  # by then its bar is gone
}


@pytest.mark.parametrize("other", [False, True])
@pytest.mark.parametrize("name", SCREENS)
def test_the_board_of_a_screen_is_read(name, other):
    """Whichever screen shows the board, its digits and clues are those of the game."""
    console = pc.played(f"{scripts.kakuro(1)} {'view wait:100' if other else ''} {SCREENS[name]}")
    game = pc.play_of(console).game
    place = board_layout.of(game)
    styles = [game.cell_style(cell) for cell in range(game.rows * game.columns)]
    top = pc.shell_of(console).top
    marked = 0
    for wall, kept, more in getattr(top.source, "clues", ()):
        styles[wall] = styles[wall] & kept | more
        marked += bool(styles[wall] & (cell_style.CLUE_MASK << 8 | cell_style.CLUE_MASK))
    assert marked == (name == "a hint")
    if top._view.marks_runs:
        windows.mark_sums(styles, game.columns, pc.play_of(console).cell)
    check(console.frame(), place, styles, top._view)
