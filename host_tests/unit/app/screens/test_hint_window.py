"""The window and the box of a hint: which part of a board is visible beside its words."""

import re

import pytest

from sumpad import keys
from sumpad.app.screens import board_messages, hint_box, hint_focus
from sumpad.games import backend, open_family, parameters
from sumpad.view import canvas, cell_style, fonts
from sumpad_tools.play import pc_hosts
from support.console import scripts
from support.console.pages import Pages
from support.console.pc import play_of, played, shell_of, switched_on, top_of
from support.games import layouts
from support.games.asking import made
from support.games.sudoku import positions as sudoku_positions
from support.standins.drawing import HEIGHT, WIDTH

FAR_REASON = """\
crossnum 10
. 5 . 7 2 . 6 . . 3 | 52
. . 8 . 6 4 3 5 4 7 | 61
. 8 4 7 5 . 2 5 5 4 | 43
. 3 . 9 . 6 . . 5 8 | 47
4 . 6 . 3 . . 2 2 5 | 42
7 2 8 9 . . . 5 . . | 54
6 5 6 5 8 3 2 6 . 2 | 45
6 . 4 3 5 . 2 . 4 4 | 46
. 5 . 5 7 5 . . 8 . | 42
. 4 6 2 . 7 1 6 . . | 47
= 46 40 46 57 54 45 35 63 48 45
\\ 52
/ 44
"""


def span(cells, columns):
    """Return the first and last row, and the first and last column, of some cells."""
    rows = [cell // columns for cell in cells]
    across = [cell % columns for cell in cells]
    return (min(rows), max(rows)), (min(across), max(across))


def test_a_window_takes_in_all_that_a_page_marks_and_the_sum_before_it_where_that_fits():
    game = made("kakuro", (12, 2), 885440)
    told = 0
    for _ in range(30):
        pages = Pages(game, (12, 2))
        screen = pages._hint
        place = screen._layout
        for page in range(pages.job.pages):
            screen._turn_to(page)
            pages._paint()
            marked = bytearray(game.rows * game.columns)
            pages.job.mark(page, marked)
            ends = span([at for at, bits in enumerate(marked) if bits], game.columns)
            counts = place.shown_rows, place.shown_columns
            window = screen._view._numbers[:2]  # first row and column of the window
            for (least, most), first, count in zip(ends, window, counts, strict=True):
                # The window also shows one cell more at each end.
                if most - least + 3 <= count:
                    assert first <= least - 1 and most < first + count, (page, marked)
                    told += least > 1
        game.apply(pages.job.move)
    assert told > 50


def test_a_window_with_sums_moves_only_to_what_it_does_not_show():
    game = made("kakuro", (12, 4), 0)
    moves = 0
    for _ in range(28):
        pages = Pages(game, (12, 4))
        screen = pages._hint
        view, place = screen._view, screen._layout
        screen._turn_to(0)
        for page in range(pages.job.pages):
            before = view.top, view.left
            screen._turn_to(page)
            pages._paint()
            marked = hint_focus.marked_by(screen.source)
            rows = [at // game.columns - before[0] for at in marked]
            columns = [at % game.columns - before[1] for at in marked]
            seen = 0 < min(rows) and max(rows) < place.shown_rows
            seen = seen and 0 < min(columns) and max(columns) < place.shown_columns
            if (view.top, view.left) != before:
                assert not seen
                moves += 1
        game.apply(pages.job.move)
    assert moves


def test_the_board_keeps_the_window_of_a_hint_where_it_shows_the_cursor():
    console = switched_on(pc_hosts.VirtualHost(), scripts.kakuro(424604, 9, 3))
    play = play_of(console)
    kept = 0
    view = shell_of(console).top._view
    for _ in range(60):
        before, name, hint = (view.top, view.left), top_of(console), view
        console.keys("hash wait:300")
        view = shell_of(console).top._view
        if (name, top_of(console)) == ("Hint", "Playing"):
            row, column = play.row - before[0], play.column - before[1]
            if 0 < row < view._layout.shown_rows and 0 < column < view._layout.shown_columns:
                if hint._layout.shown_rows == view._layout.shown_rows:
                    assert (view.top, view.left) == before
                    kept += 1
    assert kept > 10


@pytest.mark.parametrize("size", [5, 8, 12])
def test_up_and_down_move_a_bar_so_that_every_row_can_be_seen_beside_it(size):
    """The window moves with the bar."""
    game = made("crossnum", (size, 4, 0), 785527)
    pages = Pages(game, (size, 4, 0))
    screen = pages._hint
    screen._turn_to(0)
    before = bytes(game._digits)
    framed = {}
    tops = {}  # the first visible row
    for code in (keys.UP, keys.DOWN):
        screen.key(code)
        pages._paint()
        lit = pages.screen.lit()
        rows = [y for y in range(HEIGHT) if all((x, y) in lit for x in range(WIDTH))]
        framed[code] = rows[0], rows[-1]
        assert pages._told().count(f"{fonts.UP}{fonts.DOWN}: MOVE") == 1
        tops[code] = screen._view.top
    assert framed[keys.UP][0] == 0 and framed[keys.DOWN][1] == HEIGHT - 1
    assert framed[keys.UP][1] < framed[keys.DOWN][0]
    assert tops == {keys.UP: size - screen._layout.shown_rows, keys.DOWN: 0}
    assert bytes(game._digits) == before


def test_up_and_down_show_the_ends_of_a_window_beside_the_words():
    game = made("kakuro", (12, 2), 885440)
    pages = Pages(game, (12, 2))
    screen = pages._hint
    screen._turn_to(0)
    first, shown = screen._layout.first, screen._layout.shown_rows
    for code, top in ((keys.DOWN, game.rows - shown), (keys.UP, first)):
        screen.key(code)
        pages._paint()
        assert screen._view.top == top
        assert f"{fonts.UP}{fonts.DOWN}" in pages._told()


def test_a_page_shows_the_row_that_it_speaks_of_if_not_the_cell_too():
    """The window has room for 7 rows; the reason is row 10, but the hint points at the cell."""
    game = open_family("crossnum")
    assert game.load(FAR_REASON) is None
    while (pages := Pages(game, (10, 5, 0))).job.rung != "what-if":
        game.apply(pages.job.move)
    job, screen = pages.job, pages._hint
    far = next(page for page in range(job.pages) if (job.line(page), job.cell(page)) == (9, 0))
    for page, first in ((-1, 0), (far, 3), (far, 3), (-1, 0)):
        screen._turn_to(page)
        pages._paint()
        assert screen._view.top == first
    screen._turn_to(far)
    screen.key(keys.DOWN)  # the bar, off the rows above
    pages._paint()
    assert screen._view.top == 0


def test_a_page_shows_the_column_that_it_speaks_of_if_not_the_cell_too():
    """The window has room for 10 columns; the reason is column 12, but the cell is in column 2."""
    game = made("crossnum", (12, 5, 0), 6)
    while (pages := Pages(game, (12, 5, 0))).job.rung != "what-if":
        for move in (pages.job.move, *pages.job.also):
            game.apply(move)
    job, screen = pages.job, pages._hint
    assert job.line(0) == 12 + 11 and job.cell(0) % 12 == 1
    screen._turn_to(0)
    pages._paint()
    assert screen._view.left == 12 - screen._layout.shown_columns == 2


@pytest.mark.parametrize(("size", "grade", "code"), [(12, 2, 885440), (9, 2, 1)])
def test_a_window_does_not_move_during_a_hint_for_which_it_has_room(size, grade, code):
    game = made("kakuro", (size, grade), code)
    stays = 0
    while game.status() == backend.PLAYING:
        pages = Pages(game, (size, grade))
        screen = pages._hint
        marked = bytearray(game.rows * game.columns)
        for page in range(pages.job.pages):
            pages.job.mark(page, marked)
        place = screen._layout
        ends = span([at for at, bits in enumerate(marked) if bits], game.columns)
        counts = place.shown_rows, place.shown_columns
        if all(
            most - least + 3 <= count for (least, most), count in zip(ends, counts, strict=True)
        ):
            windows = set()
            for page in range(-1, pages.job.pages):
                screen._turn_to(page)
                pages._paint()
                windows.add((screen._view.top, screen._view.left))
            assert len(windows) == 1
            stays += pages.job.pages > 1
        game.apply(pages.job.move)
    assert stays > 1


@pytest.mark.parametrize(
    ("board", "turn"), [("pico_keypad_4x5", "view"), ("pico_keypad_4x4", "back")]
)
@pytest.mark.parametrize("game", [scripts.sudoku(7), scripts.kakuro(9, 8, 2)])
def test_a_hint_shows_the_whole_board_and_the_larger_view_comes_back_with_its_end(
    game, board, turn
):
    """It is where it was, if the cell of the hint is in it."""
    console = switched_on(pc_hosts.VirtualHost(), f"{game} {turn} wait:200 down*8 right*2", board)
    play = play_of(console)
    assert shell_of(console).top._layout.shown_rows < play.game.rows
    before = shell_of(console).top._view
    window = before.top, before.left
    for at in range(2):
        console.keys("hash wait:2500")
        while shell_of(console).top._page < shell_of(console).top._job.pages - 1:
            # The second hint of the kakuro has room in the part.
            is_whole = shell_of(console).top._layout.shown_rows == play.game.rows
            assert is_whole or at and play.game.NAME == "kakuro"
            console.keys("hash wait:100")
        console.keys("hash wait:200")
        view = shell_of(console).top._view
        assert view._layout.shown_rows < play.game.rows
        assert view.top <= play.row < view.top + view._layout.shown_rows
        assert view.left <= play.column < view.left + view._layout.shown_columns
        window = view.top, view.left
    console.keys("hash wait:2500 star wait:200")
    after = shell_of(console).top._view
    layout = after._layout
    assert layout.shown_rows < play.game.rows
    shown = window[0] < play.row < window[0] + layout.shown_rows - 1
    shown = shown and window[1] < play.column < window[1] + layout.shown_columns - 1
    assert after.top <= play.row < after.top + layout.shown_rows
    assert not shown or (after.top, after.left) == window
    console.keys("hash wait:2500 5 wait:200")
    assert top_of(console) == "Playing"
    assert shell_of(console).top._layout.shown_rows < play.game.rows
    if play.game.NAME == "sudoku":  # the next hint of the kakuro has room in the part
        console.keys(f"hash wait:2500 {turn} wait:200")
    assert top_of(console) == "Playing"
    assert shell_of(console).top._layout.shown_rows < play.game.rows
    console.keys("hash wait:2500 star menu 0 wait:200 fire wait:200")
    assert top_of(console) == "Playing"
    assert shell_of(console).top._layout.shown_rows < play.game.rows


def test_a_window_with_room_for_all_that_a_hint_is_about_stays():
    """Else the hint shows the whole board. A run needs room for its clue."""
    game = made("kakuro", (8, 2), 1)
    shown = {True: 0, False: 0}
    while game.status() == backend.PLAYING:
        game.view = parameters.LARGE
        pages = Pages(game, (8, 2))
        screen = pages._hint
        place = screen._layout
        marked = bytearray(game.rows * game.columns)
        for page in range(pages.job.pages + len(pages.job.details)):
            pages.job.mark(page, marked)
        ends = span([at for at, bits in enumerate(marked) if bits], game.columns)
        counts = 7, 6  # the border with the sums takes one
        has_room = all(
            most - least + 2 <= count for (least, most), count in zip(ends, counts, strict=True)
        )
        assert (place.shown_rows, place.shown_columns) == (counts if has_room else (8, 8))
        for page in range(pages.job.pages if has_room else 0):
            screen._turn_to(page)
            pages._paint()
            for at in hint_focus.marked_by(screen.source):
                assert screen._view.top <= at // 8 < screen._view.top + 7
                assert screen._view.left <= at % 8 < screen._view.left + 6
        shown[has_room] += 1
        game.apply(pages.job.move)
    assert min(shown.values()) > 1


def test_a_part_gives_way_to_the_board_if_a_page_is_about_cells_too_far_apart():
    """There the wall before the run that a page is about shows its sum, whatever it has."""
    game = made("kakuro", (10, 4), 3)
    turns = sums = 0
    while game.status() == backend.PLAYING:
        pages = Pages(game, (10, 4))
        screen = pages._hint
        turns += screen._layout.clues == cell_style.NO_CLUES
        for page in range(pages.job.pages):
            screen._turn_to(page)
            pages._paint()
            view, layout = screen._view, screen._layout
            for at in hint_focus.framed_by(screen.source):
                assert view.top <= at // 10 < view.top + layout.shown_rows
                assert view.left <= at % 10 < view.left + layout.shown_columns
            if layout.clues == cell_style.NO_CLUES:
                lit = [
                    style & cell_style.CLUE_MASK or style >> cell_style.DOWN_SHIFT
                    for style in view._styles
                    if style & cell_style.WALL and style & cell_style.FOCUS
                ]
                line = pages.job.line(page)
                its = [game.run_target(line)] if line >= 0 else []
                assert [it & cell_style.CLUE_MASK for it in lit] == its
                sums += bool(its)
        game.view = parameters.AUTOMATIC
        game.apply(pages.job.move)
    assert turns and sums


# A box that would cover what its page is about has to move: on a 6x6 this is a third of all.
@pytest.mark.parametrize(
    ("family", "chosen", "least"),
    [("crossnum", (5, 5, 0), 1.5), ("crossnum", (6, 5, 0), 1), ("kakuro", (8, 3), 2)],
)
def test_a_box_stays_where_the_last_one_was_if_it_covers_nothing(
    family, chosen, least, monkeypatch
):
    boxes = []
    paint = hint_box.paint

    def noted(*arguments):
        boxes.append(paint(*arguments))
        return boxes[-1]

    monkeypatch.setattr(hint_box, "paint", noted)
    stays = moves = 0
    for code in range(6):
        game = made(family, chosen, code)
        while game.status() == backend.PLAYING:
            pages = Pages(game, chosen)
            screen = pages._hint
            screen._turn_to(0)
            pages._paint()
            while screen._page < pages.job.pages - 1:
                before = pages.screen.frame()
                pages._paint()
                assert pages.screen.frame() == before  # however often it is painted
                first = boxes[-1:]
                screen.key(keys.FIRE)
                pages._paint()
                (left, top, right, bottom), *_ = first
                after = boxes[-1]
                is_same = after[::2] == (left, right) and (after[1] == top or after[3] == bottom)
                stays += is_same
                moves += not is_same
            game.apply(pages.job.move)
    assert stays > least * moves


def test_a_sentence_about_a_diagonal_has_a_page_for_each_clause():
    game = made("crossnum", (5, 5, 0), 0)
    seen = 0
    while game.status() == backend.PLAYING:
        pages = Pages(game, (5, 5, 0))
        job = pages.job
        for page in range(job.pages):
            if max(job.lines(page), default=0) >= 10:
                pages._hint._turn_to(page)
                words = job.sentence(page)
                assert len(pages._hint._parts) == 1 + len(re.findall(", (?:but|so)|[:;]", words))
                seen += len(pages._hint._parts) > 1
        game.apply(job.move)
    assert seen > 1


@pytest.mark.parametrize("name", ["skyscraper", "swordfish", "unique rectangle"])
def test_the_name_of_a_technique_is_not_hyphenated(name):
    """Names with a word that is too wide for the panel are in a box."""
    pages = Pages(sudoku_positions.game_of(name), (4, 0))
    assert name.upper() + ":" in pages._told()
    pages._hint.key(keys.FIRE)
    assert not pages._hint._has_bar()


def test_a_line_that_fills_the_panel_of_a_sudoku_is_apart_from_the_board():
    frame = bytearray(1024)
    glass = canvas.Canvas(frame)
    x = layouts.sudoku().panel_x
    board_messages.write_centered(glass, ["Column 7"], x, 20)
    lit = [any(frame[at::WIDTH]) for at in range(WIDTH)]
    assert lit.index(True) == x + 1 and not lit[WIDTH - 1]


def test_a_clause_that_is_too_long_goes_on_with_a_small_letter():
    glass = canvas.Canvas(bytearray(1024))
    panel = layouts.kakuro(12, 10, 0)
    words = "45 across in row 10 already has 2, 3, 4, 7 and 9, so only 1 here"
    parts = ["45 across in row 10 already", "has 2, 3, 4, 7 and 9", "So only 1 here"]
    assert hint_box.parts(glass, panel, words) == parts
    words = "its other 5 cells make 30: that is 4+5+6+7+8, and the down sums allow 9 only here"
    parts = ["Its other 5 cells make 30: that is 4+5+6+7+8", "The down sums allow 9 only here"]
    assert hint_box.parts(glass, panel, words) == parts


@pytest.mark.parametrize(
    "entered, cursor, at",
    [({10: 9}, 10, 10), ({10: 9}, 34, 10), ({13: 9}, 13, 13), ({13: 9}, 34, 7)],
)
def test_a_hint_on_a_mistake_takes_the_cursor_from_no_entered_digit(entered, cursor, at):
    """Else a digit typed after the hint would leave the wrong one. A single suspect gets it."""
    game = made("kakuro", (6, 0), 5)
    for cell, digit in entered.items():
        game.apply(backend.move(cell, 0, digit))
    pages = Pages(game, (6, 0))
    assert pages.job.move < 0
    pages.play.show_cell(cursor)
    pages._hint._turn_to(0)
    assert pages.play.cell == at


@pytest.mark.parametrize("moves", ["", "up*2", "down*4"])
def test_after_a_hint_that_was_looked_around_in_the_cursor_is_visible(moves):
    """Else digits would go into a cell that the player does not see."""
    console = played(f"{scripts.kakuro(7, 12, 3)} wait:6000 1 right 1 left wait:300")
    shell = shell_of(console)
    console.keys(f"hint wait:1500 {moves} wait:200")
    assert top_of(console) == "Hint"
    moved = shell.top._view.top
    console.keys("clear wait:300")
    screen, play = shell.top, play_of(console)
    assert top_of(console) == "Playing" and screen._view.sees(play.row, play.column)
    if moves == "down*4":
        assert moved > screen._view.top  # it was out of sight
