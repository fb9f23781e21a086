"""Every digit of a board can be read on the screen, and no others, whatever marks it has."""

import random

import pytest

from sumpad.view import cell_style, views
from support.console import pc, reading, scripts
from support.games import layouts
from support.standins.drawing import HEIGHT, WIDTH, Drawing, Source

AREAS = (0, 0, 89, HEIGHT), (0, 7, WIDTH, HEIGHT - 7)  # of the whole board, and of a band


def cells_of(zoomed, row):
    """Return the rectangle of each visible cell on the screen, as cell -> (x, y, width, height).
    The cursor is in `row`."""
    places = {}
    top = row // 3 * 3
    for r in range(top, top + 3) if zoomed else range(9):
        for c in range(9):
            place = 9 * c + 3 * (c // 3) - 1, 7 * r + r // 3 - (row == 8), 9, 7
            if zoomed:
                place = 14 * c + c // 3 + 1, 6 + 20 * (r - top), 13, 19
            places[9 * r + c] = place
    return places


class Cells(Source):
    def __init__(self, styles):
        self.cells = styles

    def cell_style(self, cell):
        return self.cells[cell]


MARKS = (cell_style.WRONG, cell_style.MARK, cell_style.FOCUS)
BOARDS = 60  # of each kind, with 81 or 36 cells


def style_of(rng, blanks):
    """Return a cell as games, sheets, hints and Check show it, some with several marks."""
    what = rng.randint(1, 9) | rng.choice((0, cell_style.GIVEN))
    if rng.random() < blanks:
        what = rng.choice((0, rng.randint(1, 511) << cell_style.NOTES_SHIFT + 1))
    if rng.random() < 0.4:
        what |= rng.choice((*MARKS, rng.randint(1, 7) << cell_style.MARKS_SHIFT))
    return what


@pytest.mark.parametrize("zoomed", [False, True])
@pytest.mark.parametrize("blanks", [0, 0.5])
def test_a_board_with_any_marks_is_read(zoomed, blanks):
    """On random boards, wherever the cursor is and whichever digit is pinned."""
    rng = random.Random(f"{zoomed} {blanks}")
    for _ in range(BOARDS):
        styles = [style_of(rng, blanks) for _ in range(81)]
        if zoomed:  # marks on blanks are those of hints, which show the whole board
            blank = 0x1FFF ^ cell_style.DIGIT_MASK
            styles = [it if it & cell_style.DIGIT_MASK else it & blank for it in styles]
        cursor = rng.randrange(9), rng.choice((0, 8, rng.randrange(9)))
        drawing = Drawing()
        view = views.view_of(drawing.canvas, layouts.sudoku(zoomed))
        view.mark_same = True
        view.pinned = rng.choice((0, rng.randint(1, 9)))
        view.hollow = rng.random() < 0.3
        view.show(Cells(styles), *cursor, rng.random() < 0.9)
        check(drawing.frame(), styles, zoomed, cursor[0])


def check(frame, styles, zoomed, row):
    """Check that the digits and in a band the notes of cells with the `styles` are read where the
    cells are, and no others. The cursor is in `row`."""
    places = cells_of(zoomed, row)
    digits = {places[cell]: styles[cell] & cell_style.DIGIT_MASK for cell in places}
    expected = {place: digit for place, digit in digits.items() if digit}
    notes = []
    for cell, place in places.items() if zoomed else ():
        noted = {it for it in range(1, 10) if styles[cell] >> it + cell_style.NOTES_SHIFT & 1}
        notes.append((place, noted))
    assert reading.faults(frame, expected, AREAS[zoomed], notes) == []


@pytest.mark.parametrize("zoomed", [False, True])
def test_the_cursor_becomes_hollow_and_solid_again(zoomed):
    rng = random.Random(zoomed)
    for _ in range(BOARDS):
        source = Cells([style_of(rng, 0.5) for _ in range(81)])
        kept, new = Drawing(), Drawing()
        at = rng.randrange(3), rng.randrange(3)
        view = views.view_of(kept.canvas, layouts.sudoku(zoomed))
        view.show(source, *at)
        solid = bytes(kept.pixels)
        view.hollow = True
        view.show(source, *at)
        other = views.view_of(new.canvas, layouts.sudoku(zoomed))
        other.hollow = True
        other.show(source, *at)
        assert bytes(kept.pixels) == bytes(new.pixels)
        shown = cell_style.DIGIT_MASK
        if zoomed:  # notes leave no room for a hollow block
            shown |= cell_style.NOTES_MASK
        is_blank = not source.cells[9 * at[0] + at[1]] & shown
        assert (bytes(kept.pixels) != solid) == is_blank
        view.hollow = False
        view.show(source, *at)
        assert bytes(kept.pixels) == solid


GAME = "5 1 7 down*2 fire wait:4000"  # from the family's home menu to an easy game
SCREENS = {
    "a new game": GAME,
    "a conflict": f"{GAME} 1 right 1 down*2 1",
    "a conflict that was left": f"{GAME} 1 right 1 down*2 1 right*5 down*2",
    "notes": f"{GAME} star 1 2 right 9 right 4 5 6",
    "the last row": f"{GAME} star up 4 5 star right 4",
    "the same digit": f"{GAME} right",
    "a hint": f"{GAME} menu 2 wait:1500",
    "a hint explained": f"{GAME} menu 2 wait:1500 hash*2",
    "check": f"{GAME} {scripts.wrong_sudoku(7)} menu 3 wait:1500",
    "solve": f"{GAME} menu 9 2 4 right fire wait:1500",
    "entry": "5 3 wait:100 5 5 3 menu 1 wait:100",
}
ZOOM = "8 down*2 right back"


@pytest.mark.parametrize("zoomed", [False, True])
@pytest.mark.parametrize("name", SCREENS)
def test_the_board_of_a_screen_is_read(name, zoomed):
    """Whichever screen shows the board, the digits on it are those of its source."""
    console = pc.played(f"{scripts.TO_SUDOKU} {ZOOM if zoomed else ''} {SCREENS[name]}")
    top = pc.shell_of(console).top
    source = top.sheet if name == "entry" else pc.play_of(console).game
    styles = [source.cell_style(cell) for cell in range(81)]
    cursor = source if name == "entry" else pc.play_of(console)
    if zoomed and name in ("check", "solve"):
        assert top._layout.shown_rows == 3
        return  # a bar covers a row
    # Entry shows the whole board, and so does a hint that needs more than a part of it.
    whole = not zoomed or name == "entry" or top._layout.shown_rows == 9
    check(console.frame(), styles, not whole, cursor.row)
