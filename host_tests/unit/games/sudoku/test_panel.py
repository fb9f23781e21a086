"""The panel beside a sudoku: what it shows of the cursor's box and cell, and of the puzzle."""

import random

import pytest

from sumpad import keys
from sumpad.app import game_state
from sumpad.games.sudoku import game as sudoku_game
from sumpad.games.sudoku.panel import Panel
from sumpad.view import fonts
from support.console import reading
from support.games import layouts
from support.standins.drawing import WIDTH, Drawing

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
WHOLE = layouts.sudoku()
WINDOW = layouts.sudoku(True)
LEFT = WIDTH - 37
LENS = (LEFT - 1, 16, 37, 34)  # the box of the cursor, with its frame
CELL_X, CELL_Y = LEFT, 17  # the first cell of the lens
PITCH_X, PITCH_Y = 12, 11
LIST = (LEFT - 1, 57, 37, 7)  # what fits the cell, below the lens
WORD = (LEFT, 58, 16, 5)
LARGE_LIST = (LEFT - 1, 50, 38, 14)
NOTED = (LEFT + 7, 50, 30, 7)  # the notes after a pencil above it
# With large letters:
FITS = (LEFT + 19, 25, 18, 25)
KEYS = [*range(10), keys.UP, keys.DOWN, keys.LEFT, keys.RIGHT, keys.NOTES, keys.FIRE, keys.UNDO]


def started(parameters=(1, 0), code=123456):
    game = sudoku_game.Game()
    assert game.load(PUZZLE) is None
    game.show_candidates = 1
    play = game_state.Play(game)
    play.begin(parameters, code)
    play.show_cell(2)  # a blank cell
    return play


def painted(panel, layout=WHOLE):
    """Return a drawing of a panel alone."""
    drawing = Drawing()
    panel.paint(drawing.canvas, layout.panel_x, True)
    return drawing


def read(drawing, place):
    """Return the digits that are read in a part of the panel, as bits."""
    found = {it.digit for it in reading.readings(drawing.frame()) if it.is_in(place)}
    return sum(1 << digit for digit in found)


def inside(drawing, place):
    """Return the pixels that are lit in a part of the panel."""
    x, y, width, height = place
    return {it for it in drawing.lit() if x <= it[0] < x + width and y <= it[1] < y + height}


@pytest.mark.parametrize("layout", [WHOLE, WINDOW], ids=["whole", "window"])
@pytest.mark.parametrize("seed", range(15))
def test_a_panel_painted_key_by_key_looks_like_one_painted_at_once(seed, layout):
    rng = random.Random(seed)
    play = started((1, seed % 2))  # without and with a name that takes more columns
    panel = Panel(play, layout)
    drawing = painted(panel, layout)
    for _ in range(30):
        play.key(rng.choice(KEYS))
        play.advance(1300)
        panel.paint(drawing.canvas, layout.panel_x, False)
        assert drawing.pixels == painted(Panel(play, layout), layout).pixels


def notes_in(drawing, row, column):
    """Return the notes that the lens shows in a cell of its box, as bits. Each note is a dot of
    2x2 pixels, whose place is its digit. The rest of the cell must be dark."""
    x = CELL_X + PITCH_X * column
    y = CELL_Y + PITCH_Y * row
    lit = {(at_x - x, at_y - y) for at_x, at_y in inside(drawing, (x, y, 11, 10))}
    found = 0
    for digit in range(1, 10):
        left = 1 + (digit - 1) % 3 * 3
        top = 1 + (digit - 1) // 3 * 3
        dot = {(left + dx, top + dy) for dx in range(2) for dy in range(2)}
        if dot <= lit:
            found |= 1 << digit
            lit -= dot
    assert not lit
    return found


@pytest.mark.parametrize("box", range(9))
def test_the_lens_shows_the_box_of_the_cursor(box):
    play = started()
    play.key(keys.NOTES)
    game = play.game
    first = box // 3 * 27 + box % 3 * 3
    cells = [first + 9 * row + column for row in range(3) for column in range(3)]
    for cell in cells:
        if not game.digit(cell):
            play.show_cell(cell)
            for digit in range(1, 10):
                if (cell * digit + box) % 3 == 0:
                    play.key(digit)
    at = next(cell for cell in cells if game.digit(cell))
    play.show_cell(at)
    drawing = painted(Panel(play, WHOLE))
    found = reading.readings(drawing.frame())
    for i, cell in enumerate(cells):
        row, column = divmod(i, 3)
        place = CELL_X + PITCH_X * column, CELL_Y + PITCH_Y * row, 11, 10
        digit = game.digit(cell)
        if digit:
            assert [it.digit for it in found if it.is_in(place)] == [digit]
            assert all(it.lit == (cell != at) for it in found if it.is_in(place))
        else:
            assert notes_in(drawing, row, column) == game.notes(cell)


def test_the_cursor_is_a_block_in_the_lens():
    play = started()
    drawing = painted(Panel(play, WHOLE))  # the cursor is at the right of its box's first row
    assert len(inside(drawing, (CELL_X + 2 * PITCH_X, CELL_Y, 11, 10))) == 110
    assert not inside(drawing, (CELL_X + 2 * PITCH_X, CELL_Y + PITCH_Y, 11, 1))


def test_a_mistake_is_marked_in_the_lens():
    play = started()
    play.key(5)
    drawing = painted(Panel(play, WHOLE))
    dashes = {(CELL_X, CELL_Y + i) for i in range(0, 10, 2)}  # beside the 5 at the left
    assert dashes == inside(drawing, (CELL_X, CELL_Y, 1, 10))


def test_below_the_lens_is_what_fits():
    play = started()
    drawing = painted(Panel(play, WHOLE))
    assert read(drawing, LIST) == play.game.candidates(2) == 1 << 1 | 1 << 2 | 1 << 4
    play.show_cell(0)
    assert not inside(painted(Panel(play, WHOLE)), LIST)


def notes_as_digits(drawing, row, column, at_cursor=False):
    """Return the notes that the tall lens shows in a cell of its box, as bits. Each is a digit in
    its place, with free space around it. In the block of the cursor they are off the edges."""
    x = LEFT - 3 + 14 * column
    y = 7 + 20 * row
    if at_cursor:
        y += 1 - row
    found = 0
    for note in reading.readings(drawing.frame()):
        if note.is_in((x, y, 11, 17)):
            place = note.y - y, note.x - x
            assert place == ((note.digit - 1) // 3 * 6, (note.digit - 1) % 3 * 4)
            assert note.font == "SMALL"
            found |= 1 << note.digit
    return found


@pytest.mark.parametrize("box", range(9))
def test_the_lens_shows_notes_as_digits(box):
    rng = random.Random(box)
    play = started()
    play.game.show_candidates = 0
    panel = Panel(play, WHOLE)
    drawing = painted(panel)
    play.key(keys.NOTES)
    game = play.game
    first = box // 3 * 27 + box % 3 * 3
    cells = [first + 9 * row + column for row in range(3) for column in range(3)]
    for cell in cells:
        play.show_cell(cell)
        for digit in rng.sample(range(1, 10), rng.randint(1, 6)):
            play.key(digit)
    for cell in cells:
        play.show_cell(cell)
        panel.paint(drawing.canvas, WHOLE.panel_x, False)
        for i, other in enumerate(cells):
            if not game.digit(other):
                assert notes_as_digits(drawing, *divmod(i, 3), other == cell) == game.notes(other)


def test_the_lens_is_tall_as_long_as_there_are_notes():
    play = started()
    play.game.show_candidates = 0
    panel = Panel(play, WHOLE)
    drawing = painted(panel)
    plain = drawing.lit()
    for key in (keys.NOTES, 3, keys.NOTES):
        play.key(key)
        panel.paint(drawing.canvas, WHOLE.panel_x, False)
    assert notes_as_digits(drawing, 0, 2, True) == 1 << 3
    play.key(0)
    panel.paint(drawing.canvas, WHOLE.panel_x, False)
    assert drawing.lit() == plain


def first_line(play):
    """Return what the line above the tall lens shows, and how it looks with these words."""
    play.game.show_candidates = 0
    return inside(painted(Panel(play, WHOLE)), (LEFT - 3, 0, 40, 6))


def after_block(words, x=LEFT + 3):
    """Return the pixels of words from `x` on after a block, which does not touch the notes
    below."""
    drawing = Drawing()
    drawing.canvas.text(fonts.SMALL, x, 1, words)
    drawing.canvas.fill_rect(x - 5, 1, 3, 5, 1)
    return drawing.lit()


def test_the_line_above_the_tall_lens():
    """It shows a mistake, else what replaces the clock, else the digit that is marked or at the
    cursor, else the clock."""
    play = started()
    for key in (keys.NOTES, 3, keys.NOTES):
        play.key(key)
    clock = first_line(play)
    play.show_cell(0)
    words = Drawing()
    words.canvas.text(fonts.SMALL, LEFT, 1, f"5: {play.game.left(5)} LEFT")
    assert first_line(play) == words.lit() != clock
    play.pinned = 6
    assert first_line(play) == after_block(f"6: {play.game.left(6)} LEFT")
    play.nowhere = 1
    assert first_line(play) == after_block("6: NO FIT")
    play.nowhere = 0
    play.key(keys.NOTES)
    assert first_line(play) == after_block("NOTES", 105)
    play.key(keys.NOTES)
    play.show_cell(3)
    play.key(5)
    assert first_line(play) == after_block("5 TWICE")
    play.advance(2000)  # in turn with the pinned digit
    assert first_line(play) == after_block(f"6: {play.game.left(6)} LEFT")
    play.pinned = 0
    assert first_line(play) == after_block("5 TWICE")


def test_notes_are_listed_above_what_fits():
    play = started()
    panel = Panel(play, WHOLE)
    drawing = painted(panel)
    for key in (keys.NOTES, 3, 8, keys.NOTES, 5, 0, keys.LEFT, keys.RIGHT):
        play.key(key)
        panel.paint(drawing.canvas, WHOLE.panel_x, False)
    assert read(drawing, NOTED) == play.game.notes(2) == 1 << 3 | 1 << 8
    assert read(drawing, LIST) == play.game.candidates(2)
    word = Drawing()
    word.canvas.text(fonts.SMALL, LEFT, 58, "FITS")
    assert inside(drawing, WORD) == word.lit()


def test_what_fits_is_left_out_if_the_notes_are_the_same():
    play = started()
    for key in (keys.NOTES, 1, 2, 4):
        play.key(key)
    drawing = painted(Panel(play, WHOLE))
    assert read(drawing, LIST) == play.game.notes(2) == 1 << 1 | 1 << 2 | 1 << 4
    assert not read(drawing, NOTED)


@pytest.mark.parametrize("digits", [(3, 8), (3, 4, 6, 8)])
def test_large_letters_list_notes_below_the_lens(digits):
    play = started()
    play.game.show_candidates = 0
    play.game.large_letters = 1
    for key in (keys.NOTES, *digits):
        play.key(key)
    drawing = Drawing()
    drawing.canvas.large = True
    Panel(play, WHOLE).paint(drawing.canvas, WHOLE.panel_x, True)
    assert read(drawing, LARGE_LIST) == play.game.notes(2) == sum(1 << it for it in digits)


def test_large_letters_need_the_room_of_the_lens():
    play = started()
    play.game.large_letters = 1
    drawing = Drawing()
    drawing.canvas.large = True
    Panel(play, WHOLE).paint(drawing.canvas, WHOLE.panel_x, True)
    assert read(drawing, FITS) == play.game.candidates(2)
    assert not inside(drawing, (LEFT - 1, 16, 37, 2))


def test_without_what_fits_large_letters_leave_room_for_the_lens():
    play = started()
    play.game.large_letters = 1
    play.game.show_candidates = 0
    play.key(5)
    drawing = Drawing()
    drawing.canvas.large = True
    Panel(play, WHOLE).paint(drawing.canvas, WHOLE.panel_x, True)
    assert len(inside(drawing, (LEFT, 16, 36, 1))) == 36  # the frame of the lens
    plain = painted(Panel(play, WHOLE))
    lens = LEFT, 16, 37, 34
    assert inside(drawing, lens) == inside(plain, lens)


def different(one, other):
    """Return the rows in which two panels differ."""
    return {y for _, y in one.lit() ^ other.lit()}


def test_a_sentence_stands_over_the_puzzle_as_long_as_a_digit_stands_twice():
    play = started()
    plain = painted(Panel(play, WHOLE))
    play.key(5)
    wrong = painted(Panel(play, WHOLE))
    assert (LEFT - 1, 0) in wrong.lit() and (LEFT - 1, 0) not in plain.lit()
    play.key(0)
    assert painted(Panel(play, WHOLE)).lit() == plain.lit()
    play.game.mark_conflicts = 0
    play.key(5)
    assert (LEFT - 1, 0) not in painted(Panel(play, WHOLE)).lit()


def test_the_words_on_every_house_fit():
    for house, cell, digit in ((8, 73, 8), (17, 8, 9), (26, 69, 8)):
        play = started()
        play.show_cell(cell)
        play.key(digit)
        assert play.game.flaw(cell) == house << 4 | digit
        words = {x for x, y in painted(Panel(play, WHOLE)).lit() if 9 <= y < 15}
        assert min(words) >= LEFT and max(words) < WIDTH - 1


def test_candidates_are_not_shown_to_those_who_do_not_want_them():
    play = started()
    assert read(painted(Panel(play, WHOLE)), LIST)
    play.game.show_candidates = 0
    assert not inside(painted(Panel(play, WHOLE)), LIST)


def test_the_puzzle_is_named_by_grade():
    """The player's own puzzle has none. There is no room for a code."""
    names = ((1, 0), 123456), ((2, 0), 123456), ((), -1)
    panels = [painted(Panel(started(*name), WHOLE)) for name in names]
    for play in panels:
        assert all(x >= WHOLE.panel_x for x, _ in play.lit())
    assert len({frozenset(panel.lit()) for panel in panels}) == len(names)
    assert painted(Panel(started((1, 0), 122), WHOLE)).lit() == panels[0].lit()


def test_notes_mode_is_seen_at_once():
    """Its word takes the place of the clock."""
    play = started()
    plain = painted(Panel(play, WHOLE))
    play.key(keys.NOTES)
    rows = set(range(50, 58))
    changed = different(plain, painted(Panel(play, WHOLE)))
    assert 0 in changed and changed & rows and changed <= {*range(7), *rows}


def strip_of(play):
    """Return the pixels of the strip above a band."""
    drawing = painted(Panel(play, WINDOW), WINDOW)
    lit = drawing.lit()
    assert all(0 < x < WIDTH - 1 and 0 < y < 6 for x, y in lit)
    return lit


def words_at(x, words):
    drawing = Drawing()
    drawing.canvas.text(fonts.SMALL, x, 1, words)
    return drawing.lit()


def test_a_strip_above_a_band_has_the_cell_a_fact_and_the_clock():
    play = started((1, 0), 42)
    play.game.show_candidates = 0
    name = words_at(1, "R1C3")
    assert name | words_at(31, "EASY") | words_at(50, "#12000042") <= strip_of(play)
    play.game.show_candidates = 1
    assert name | words_at(31, "FITS") <= strip_of(play)
    play.show_cell(0)
    assert words_at(1, "R1C1") | words_at(31, f"5: {play.game.left(5)} LEFT") <= strip_of(play)
    play.pinned, play.nowhere = 6, True
    assert after_block("6: NO FIT", 34) <= strip_of(play)
    play.pinned = 0
    play.show_cell(2)
    play.key(5)
    assert after_block("5 TWICE", 34) <= strip_of(play)
    play.key(keys.NOTES)
    assert after_block("NOTES", 105) <= strip_of(play)


@pytest.mark.parametrize("row", range(9))
def test_the_longest_line_of_a_map_shows_which_band_is_visible(row):
    play = started()
    play.show_cell(9 * row)
    lit = {(x, y) for x, y in strip_of(play) if 19 <= x < 27}
    widths = [sum(y == at for _, y in lit) for at in (1, 3, 5)]
    assert widths == [6 if i == row // 3 else 2 for i in range(3)]
    assert sum(widths) == len(lit)


@pytest.mark.parametrize(
    ("left", "nowhere", "words"),
    [(4, False, "5: 4 LEFT"), (4, True, "5: NO FIT"), (0, True, "5: DONE"), (0, False, "5: DONE")],
)
def test_a_marked_digit_is_in_a_bar_below_the_clock(left, nowhere, words):
    play = started()
    plain = painted(Panel(play, WHOLE))
    play.game.left = lambda digit: left
    play.pinned, play.nowhere = 5, nowhere
    told = painted(Panel(play, WHOLE))
    bar = Drawing()
    end = bar.canvas.text(fonts.SMALL, LEFT, 9, words)
    bar.canvas.invert(LEFT - 1, 8, end + 1 - LEFT, 7)
    assert inside(told, (LEFT - 1, 8, 38, 7)) == inside(bar, (LEFT - 1, 8, 38, 7))
    assert inside(told, (LEFT, 0, 37, 7)) == inside(plain, (LEFT, 0, 37, 7))  # the clock


def test_the_digits_of_a_trial_are_marked_in_the_lens():
    play = started()
    plain = inside(painted(Panel(play, WHOLE)), LENS)
    play.marks = bytearray(81)
    for cell in range(81):
        play.marks[cell] = 32 | 4 * (cell == 0)  # the large dots of a pinned digit stay out
    lit = inside(painted(Panel(play, WHOLE)), LENS)
    assert plain < lit and {x - CELL_X for x, _ in lit - plain} == {0, 10}
    assert {y - CELL_Y for _, y in lit - plain} == {0, 1, 8, 9}
