"""What a page of a hint is about is visible: in the window, beside the bar, or by its number; and
that a hint still thinks."""

import re
import types
from array import array

import pytest

from sumpad.app.screens import hint_box, hint_focus
from sumpad.app.temporary_marks import Marks
from sumpad.games import backend
from sumpad.games.parameters import WHOLE
from sumpad.view import board_layout, cell_style
from support.console.pages import Pages
from support.games.asking import made
from support.standins.drawing import HEIGHT, WIDTH

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


@pytest.mark.parametrize("parameters", [(6, 3), (8, 4), (10, 4)])
def test_a_page_of_a_kakuro_marks_the_sums_of_its_runs_and_no_others(parameters):
    """A window shows them at its edge if their walls are not in it."""
    game = made("kakuro", parameters, 4)
    blocks = edges = 0
    for _ in range(12):
        pages = Pages(game, parameters)
        screen = pages._hint
        for page in range(pages.job.pages):
            screen._turn_to(page)
            pages._paint()
            view, layout = screen._view, screen._layout
            if not layout.clues:
                continue
            marked = []
            for at, style in enumerate(view._styles[: game.rows * game.columns]):
                if style & cell_style.WALL:
                    for is_down in (0, 1):
                        its = style >> cell_style.DOWN_SHIFT * is_down
                        if its & cell_style.MARKED_SUM:
                            marked.append((is_down, its & cell_style.CLUE_MASK))
                            row, column = at // game.columns, at % game.columns
                            at_edge = (row == view.top, column == view.left)
                            edges += any(at_edge) and (view.top, view.left) != (0, 0)
            lines = pages.job.lines(page)
            names = [(it >= game._board.across, game.run_target(it)) for it in lines]
            assert set(marked) == set(names), pages.job.sentence(page)
            blocks += len(names) > 1
            name = re.search(r"(\d+) (across|down)", pages.job.sentence(page))
            if name:
                assert marked and (name[2] == "down", int(name[1])) in names
        game.apply(pages.job.move)
    assert blocks or parameters[0] != 6
    assert edges or parameters[0] != 10


@pytest.mark.parametrize("parameters, code", [((6, 3), 53), ((7, 4), 51)])
def test_a_box_over_a_kakuro_is_wide_at_the_bottom_or_the_top(parameters, code, monkeypatch):
    """A box in the middle cuts the board in two. One beside a long run is narrower, and the box of
    the page before stays where it covers nothing."""
    painted = []

    def paint(*given):
        painted.append((paint.old(*given), given[6], given[9]))
        return painted[-1][0]

    paint.old = hint_box.paint
    monkeypatch.setattr(hint_box, "paint", paint)
    game = made("kakuro", parameters, code)
    kinds = []
    while game.status() == backend.PLAYING:
        pages = Pages(game, parameters)
        for page in range(pages.job.pages):
            pages._hint._turn_to(page)
            pages._paint()
        game.apply(pages.job.move)
    for (left, top, right, bottom), places, before in painted:
        assert bottom == HEIGHT or not top

        def is_free(y, end, places=places):
            return not any(it[1] < end and it[3] > y for it in places)

        kinds.append("wide" if (left, right) == (0, WIDTH) else "narrow")
        stays = before and (before[0], before[2]) == (left, right)
        if kinds[-1] == "narrow" and not stays:
            # A wide box needs less height than this.
            assert not is_free(HEIGHT - bottom + top, HEIGHT) and not is_free(0, bottom - top)
    assert kinds.count("wide") > kinds.count("narrow") > 0


def test_a_box_over_a_crossnum_is_at_the_bottom_or_top_and_seldom_changes_between_these(
    monkeypatch,
):
    """A box in the middle is for pages that are about cells above and below it: it covers less
    of them than a box there would. The same words of two hints count once."""
    boxes = []

    def paint(*given):
        box = paint.old(*given)
        boxes.append((box, given[3], given[6], given[9]))
        return box

    paint.old = hint_box.paint
    monkeypatch.setattr(hint_box, "paint", paint)
    for parameters, code in (((6, 5, 0), 50), ((7, 4, 0), 51), ((5, 5, 0), 55)):
        game = made("crossnum", parameters, code)
        while game.status() == backend.PLAYING:
            pages = Pages(game, parameters)
            for page in range(pages.job.pages):
                pages._hint._turn_to(page)
                pages._paint()
            game.apply(pages.job.move)
    middle = set()
    for (left, top, right, bottom), words, places, _ in boxes:
        if top and bottom < HEIGHT:
            middle.add(words)
            high = bottom - top
            covered = [
                hint_box._covered(places, left, its, right, its + high, 99)
                for its in (top, 0, HEIGHT - high)
            ]
            assert covered[0] < min(covered[1:])
    moved = [box[1] for box, _, _, before in boxes if before and bool(box[1]) != bool(before[1])]
    assert len(boxes) > 100 and len(middle) <= 2 and len(moved) <= 10


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
def test_other_lines_have_numbers_if_they_are_many_and_a_sentence_names_a_cell(size, is_large):
    (pages,) = hints_of(size, 7, 1)
    screen = pages._hint
    lines = range(2 * size)
    game = screen.play.game
    sums = [game.sum_style(line) for line in lines]
    table = array("i", bytes(4 * (2 * size + 2)))
    screen.source.sum_styles(table)
    assert [
        it & ~cell_style.MARKED for it in table[: 2 * size]
    ] == sums  # at first the hint only points
    for sentence in ("row 1 needs 4 in its last blank", "r1c1 is 4 or more and 4 or less"):
        screen._job.sentence = lambda page, words=sentence: words
        screen._turn_to(0)
        screen.source.sum_styles(table)
        about = screen.source.lines
        for line in lines:
            if is_large and sentence.startswith("r1c1") and line not in about:
                assert table[line] == cell_style.NUMBER | line % size + 1
            else:
                assert table[line] & ~cell_style.MARKED == sums[line]
                assert bool(table[line] & cell_style.MARKED) == (line in about)


def test_cells_in_focus_weigh_more_than_annotated_ones_and_blanks_more_than_digits():
    """The column has digits and three blanks: a plain, an annotated and a focused one."""
    game = made("crossnum", (8, EXPERT, 0), 7)
    column = next(
        at for at in range(8) if sum(not game.digit(8 * row + at) for row in range(8)) > 2
    )
    cells = [8 * row + column for row in range(8)]
    focus, known, plain = [at for at in cells if not game.digit(at)][:3]
    digit = next(at for at in cells if game.digit(at))
    marks = Marks(game)
    for at in cells:
        marks.cells[at] = cell_style.MARK >> cell_style.MARKS_SHIFT
    marks.cells[focus] |= cell_style.FOCUS >> cell_style.MARKS_SHIFT
    marks.lines = (8 + column,)
    place = board_layout.of(game)
    view = types.SimpleNamespace(top=0, left=0)
    found = hint_focus.places(marks, game, place, view, bytes((known, 17)))
    weights = {y // place.cell_height: weight for _, y, _, _, weight in found[:8]}
    order = [weights[at // 8] for at in (focus, known, plain, digit)]
    assert order == sorted(set(order), reverse=True)
    assert len(found) == 9 and found[8][1] == place.target_y


def named(words, size):
    """Return the cells that a sentence of cross-number names, alone or as a line."""
    found = {
        size * int(row) + int(column) - size - 1
        for row, column in re.findall(r"r(\d+)c(\d+)", words)
    }
    for kind, number in re.findall(r"(row|column) (\d+)", words):
        at = int(number) - 1
        found |= set(
            range(at * size, at * size + size) if kind == "row" else range(at, size**2, size)
        )
    for way in re.findall(r"diagonal (.)", words):
        step = size + 1 if way == "\\" else size - 1
        start = 0 if way == "\\" else size - 1
        found |= {start + step * row for row in range(size)}
    return found


@pytest.mark.parametrize("is_large", [False, True])
@pytest.mark.parametrize(
    ("family", "parameters"),
    [
        *(("crossnum", (size, 3, 0)) for size in (4, 6, 8, 12)),
        *(("crossnum", (size, EXPERT, 0)) for size in (5, 7, 10)),
        ("kakuro", (6, 4)),
        ("kakuro", (8, 2)),
    ],
)
def test_a_box_covers_nothing_that_its_sentence_is_about_or_says_how_to_move_it(
    family, parameters, is_large
):
    """A cell that a sentence names is one of the places. 24 boxes of 25 cover no place; of those
    with large letters alone, three in four."""
    game = made(family, parameters, 3)
    game.view = WHOLE
    game.large_letters = is_large
    boxes = hidden = 0
    frames = []
    for _ in range(5):
        pages = Pages(game, parameters)
        screen = pages._hint
        pages.screen.canvas.large = is_large
        pages.screen.canvas.frame = noting(pages.screen.canvas.frame, frames)
        screen.lay_out()
        for page in range(pages.job.pages if screen._layout.panel_x > WIDTH - 38 else 0):
            screen._turn_to(page)
            known = pages.job.annotations(page)
            if family == "crossnum":
                marked = {at for at, bits in enumerate(screen.source.cells) if bits}
                assert named(pages.job.sentence(page), game.rows) <= marked
            for part in range(len(screen._parts)):
                screen._part = part
                frames.clear()
                pages._paint()
                box = frames[-1]  # frames of cells come first
                about = hint_focus.places(screen.source, game, screen._layout, screen._view, known)
                assert about or not pages.job.all_pages.marks(page)
                boxes += 1
                if covers(box, about):
                    hidden += 1
                    assert "MOVE" in pages._told()
        game.apply(pages.job.move)
    assert boxes > 4 and hidden <= (boxes / 4 if is_large else boxes / 25)


def noting(frame, frames):
    """Return a Canvas.frame that adds its arguments to `frames`."""

    def noted(*box):
        frames.append(box)
        frame(*box)

    return noted


def covers(box, about):
    """Return whether a box covers a pixel of one of some places."""
    left, top, width, height = box
    pixels = {(x, y) for x in range(left, left + width) for y in range(top, top + height)}
    return any(
        (column, row) in pixels
        for x, y, end_x, end_y, _ in about
        for column in range(x, end_x)
        for row in range(y, end_y)
    )


def test_dots_show_that_a_hint_still_thinks():
    game = made("kakuro", (8, 3), 50)
    pages = Pages(game, (8, 3))
    screen = pages._hint
    screen._answer = backend.RUNNING
    told = []
    for _ in range(10):
        screen.dirty = False
        screen.advance(500)
        told.append(screen.words())
        assert screen.dirty == (len(told) % 2 == 0)
    assert told == [f"thinking{'.' * (at // 2 % 4)}" for at in range(1, 11)]
