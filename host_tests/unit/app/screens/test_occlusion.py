"""What a page of a hint is about is visible: in the window, beside the bar, or by its number."""

from array import array

import pytest

from sumpad import keys
from sumpad.app.marks import Marks
from sumpad.app.screens import message_bar, occlusion
from sumpad.view import cell_style, layout
from support.console.pages import Pages
from support.games.asking import made
from support.standins.drawing import HEIGHT, Drawing

EXPERT = 5


def hints_of(size, code, most):
    """Yield the pages of the first hints of a game, none of them shown yet."""
    game = made("crossnum", (size, EXPERT, 0), code)
    for _ in range(most):
        pages = Pages(game, (size, EXPERT, 0))
        yield pages
        game.apply(pages.job.move)


def test_a_window_shows_the_cells_in_focus_rather_than_the_ends_of_their_lines():
    told = 0
    for size, code in ((10, 3), (10, 7), (12, 7), (12, 8)):
        for pages in hints_of(size, code, 16):
            screen = pages._hint
            for page in range(pages.job.pages + len(pages.job.details)):
                screen._turn_to(page)
                pages._paint()
                told += shows_focus(screen, size)
    assert told > 5


def shows_focus(screen, size):
    """Check that the rows of the cells in focus are in the window if they fit.

    Return whether there are several such rows, while all marked rows do not fit.
    """
    cells = screen.source.cells
    marked = [at // size for at, bits in enumerate(cells) if bits]
    rows = [
        at // size
        for at, bits in enumerate(cells)
        if bits & cell_style.FOCUS >> cell_style.MARKS_SHIFT
    ]
    shown = screen._layout.shown_rows
    if not rows or screen.seen >= 0 or max(rows) - min(rows) + 3 > shown:
        return False
    assert screen._view.top <= min(rows) and max(rows) < screen._view.top + shown
    return min(rows) != max(rows) and max(marked) - min(marked) >= shown


@pytest.mark.parametrize(("size", "is_large"), [(6, False), (7, True), (10, True), (12, True)])
def test_lines_that_a_sentence_is_not_about_have_their_numbers_if_they_are_many(size, is_large):
    (pages,) = hints_of(size, 7, 1)
    screen = pages._hint
    lines = range(2 * size)
    game = screen.play.game
    sums = [game.margin(line) for line in lines]
    table = array("i", bytes(4 * (2 * size + 2)))
    screen.source.margins(table)
    assert [
        it & ~cell_style.MARKED for it in table[: 2 * size]
    ] == sums  # at first the hint only points
    screen.key(keys.FIRE)
    screen.source.margins(table)
    about = screen.source.lines
    for line in lines:
        if is_large and line not in about:
            assert table[line] == cell_style.NUMBER | line % size + 1
        else:
            assert table[line] & ~cell_style.MARKED == sums[line]
            assert bool(table[line] & cell_style.MARKED) == (line in about)


def test_a_bar_hides_digits_rather_than_blanks_and_these_rather_than_what_is_known():
    """The column has digits and three blanks: a plain, a known and a focused one."""
    game = made("crossnum", (8, EXPERT, 0), 7)
    column = next(
        at for at in range(8) if sum(not game.digit(8 * row + at) for row in range(8)) > 2
    )
    cells = [8 * row + column for row in range(8)]
    blanks = [at for at in cells if not game.digit(at)]
    marks = Marks(game)
    for at in cells:
        marks.cells[at] = cell_style.MARK >> cell_style.MARKS_SHIFT
    focus, known, plain = blanks[:3]
    marks.cells[focus] |= cell_style.FOCUS >> cell_style.MARKS_SHIFT
    place = layout.of(game)
    pitch = place.cell_height
    found = occlusion.of(marks, game, place, focus, (focus // 8 + 1) * pitch, bytes((known, 17)))
    weights = {top // pitch: weight for top, _, weight in found}
    digit = next(at for at in cells if game.digit(at))
    order = [weights[at // 8] for at in (focus, known, plain, digit)]
    assert order == sorted(set(order), reverse=True)


def test_the_sum_of_a_diagonal_weighs_no_more_than_a_blank_of_it():
    """The words of a page give the sum."""
    game = made("crossnum", (8, EXPERT, 0), 7)
    marks = Marks(game)
    marks.lines = (16,)
    place = layout.of(game)
    top = place.diagonal_y[0]
    (weight,) = [
        it[2] for it in occlusion.of(marks, game, place, 0, place.cell_height, b"") if it[0] == top
    ]
    marks.lines = ()
    blank = next(at for at in range(8, 64) if not game.digit(at))
    marks.cells[blank] = cell_style.MARK >> cell_style.MARKS_SHIFT
    found = occlusion.of(marks, game, place, 0, place.cell_height, b"")
    assert weight == found[-1][2]


@pytest.mark.parametrize(
    ("family", "parameters"),
    [
        ("crossnum", (4, EXPERT, 0)),
        ("crossnum", (6, EXPERT, 0)),
        ("crossnum", (8, 3, 0)),
        ("crossnum", (12, 2, 0)),
        ("crossnum", (12, 3, 0)),
        ("kakuro", (6, 4)),
        ("kakuro", (8, 2)),
    ],
)
def test_no_box_covers_a_cell_or_a_sum_that_its_sentence_is_about(family, parameters, monkeypatch):
    painted = []
    paint = message_bar.paint

    def noted(*arguments):
        painted.append((paint(*arguments), arguments[-1]))
        return painted[-1][0]

    monkeypatch.setattr(message_bar, "paint", noted)
    game = made(family, parameters, 3)
    bars = beside = 0  # boxes over the board, and beside it
    for _ in range(6):
        pages = Pages(game, parameters)
        screen = pages._hint
        for page in range(pages.job.pages):
            screen._turn_to(page)
            for part in range(max(1, len(screen._parts))):
                screen._part = part
                painted.clear()
                pages._paint()
                for where, boxes in painted:
                    assert boxes
                    if where == (HEIGHT, HEIGHT):  # a box beside them
                        beside += 1
                        continue
                    bars += 1
                    start, end = where
                    assert not any(top < end and bottom > start for _, top, _, bottom in boxes)
        game.apply(pages.job.move)
    assert bars + beside > 3


def test_a_box_beside_what_a_sentence_is_about_leaves_it_alone():
    """A column with blanks in all its rows: only a narrow box leaves it free."""
    drawing = Drawing()
    game = made("crossnum", (4, EXPERT, 0), 7)
    place = layout.of(game)
    boxes = [(17, 1, 33, 64)]  # a column and its sum
    words = "column 2 needs 30 in 4 blanks"
    where = message_bar.paint(drawing.canvas, words, place, 10, boxes=boxes, spans=[(0, 64, 8)])
    assert where == (HEIGHT, HEIGHT)
    lit = drawing.lit()
    assert lit and not any(17 <= x < 33 for x, _ in lit)
    # Where there is no room beside it, the words are still shown.
    narrow = Drawing()
    everything = [(x, 0, x + 1, 64) for x in range(0, 128, 8)]
    where = message_bar.paint(narrow.canvas, words, place, 10, boxes=everything, spans=[])
    assert where != (HEIGHT, HEIGHT) and narrow.lit()
