"""Each page of each hint shows its words, number and key in full: all families, sizes, views."""

import re

import pytest

from sumpad import keys
from sumpad.app import auto_notes, settings
from sumpad.app.screens import hint_box, hint_focus, hint_page
from sumpad.games import backend, lessons, messages, open_family
from sumpad.games.parameters import LARGE, WHOLE
from sumpad.solver import technique_columns
from sumpad.view import canvas, fonts
from support.console import scenes, scripts
from support.console.pages import Pages
from support.console.pc import chosen, play_of, played, shell_of, switched_on, top_of
from support.games import layouts
from support.games.asking import made
from support.games.kakuro import positions as kakuro_positions
from support.games.sudoku import positions as sudoku_positions
from support.running import sampling


def check_game(game, parameters, rungs, most=100):
    """Play a game by up to `most` hints, checking each in all views.

    Add the names of the hints to `rungs`.
    """
    for _ in range(most):
        if game.status() == backend.SOLVED:
            break
        for view in (WHOLE, LARGE):
            game.view = view
            pages = Pages(game, parameters, presses=3 + (view == WHOLE))
            pages.check()
        rungs.add(pages.job.rung)
        game.apply(pages.job.move)


@pytest.mark.parametrize("kind", [1, 4, 5])
@pytest.mark.parametrize("size", sampling.ends_and_middle(range(3, 13)))
def test_of_a_cross_number(size, kind):
    rungs = set()
    for code in range(3):
        check_game(made("crossnum", (size, kind, 0), code), (size, kind, 0), rungs, 12)
    assert len(rungs) > 1


@pytest.mark.parametrize("size", sampling.ends_and_middle(range(3, 13)))
def test_of_a_wrong_cross_number(size):
    """Wherever the cursor is and whichever digit is wrong."""
    rungs = set()
    for cell in range(0, size * size, 1 + size * size // 20):
        game = made("crossnum", (size, 5, 0), 7)
        if game.is_given(cell):
            continue
        for digit in range(1, 10):
            game.apply(backend.move(cell, game.digit(cell), digit))
            pages = Pages(game, (size, 5, 0))
            pages.check()
            rungs.add(pages.job.rung)
    assert rungs >= {"wrong digit", "wrong line"}


@pytest.mark.parametrize("grade", range(4))
@pytest.mark.parametrize("size", sampling.only((6, 10), (6, 8, 10, 12)))
def test_of_a_kakuro(size, grade):
    rungs = set()
    for code in range(2):
        check_game(made("kakuro", (size, grade), code), (size, grade), rungs, 25)
    assert rungs


@pytest.mark.parametrize("grade", sampling.only((1, 4), range(1, 5)))
def test_of_a_sudoku(grade):
    rungs = set()
    for code in range(4):
        check_game(made("sudoku", (grade, 0), code), (grade, 0), rungs, 40)
    assert rungs


@pytest.mark.parametrize("board", ["pico_keypad_4x5", "pico_keypad_4x4"])
def test_of_each_rung_of_a_sudoku(board):
    for name, puzzle in sudoku_positions.HINTS.items():
        game = open_family("sudoku")
        assert game.load(puzzle[1]) is None, name
        for view in (LARGE, WHOLE):
            game.view = view
            Pages(game, game.defaults(), board=board).check()


@pytest.mark.parametrize("board", ["pico_keypad_4x5", "pico_keypad_4x4"])
def test_of_each_rung_of_a_kakuro(board):
    for text, entered, _, _ in kakuro_positions.HINTS.values():
        game = open_family("kakuro")
        assert game.load(text) is None
        for (row, column), digit in entered.items():
            game.apply(backend.move(row * game.columns + column, 0, digit))
        for view in (LARGE, WHOLE):
            game.view = view
            Pages(game, game.defaults(), board=board).check()


@pytest.mark.parametrize("is_large", [False, True])
@pytest.mark.parametrize("family", ["crossnum", "kakuro", "sudoku"])
def test_the_name_of_a_technique_comes_with_a_gloss_that_fits(family, is_large):
    """Beside a sudoku in the panel, else in a box."""
    parameters = {"crossnum": (6, 1, 0), "kakuro": (6, 1), "sudoku": (1, 0)}[family]
    pages = Pages(made(family, parameters, 3), parameters)
    pages.screen.canvas.large = is_large
    table = messages.techniques(family)
    names = {row[technique_columns.NAME] for row in table.TABLE}
    assert set(table.GLOSSES) < names | {"what-if"}
    whole = {**table.GLOSSES, "choice": "No digit is certain"}
    for name in names:
        pages.job.rung = name
        pages._hint._turn_to(hint_page.NAME)
        pages._paint()
        words = messages.title(family, name)
        assert words.lower().startswith(name.lower()) or words == whole[name]
        told = pages._told().replace(" ", "")
        assert words.upper().replace(" ", "") in told, told


@pytest.mark.parametrize("forward", [keys.FIRE, keys.HINT, keys.RIGHT])
def test_detail_pages_lead_back_to_the_sentence_that_they_explain(forward):
    """From the last one the key that continues leads there, and from each one a key that goes
    back. There, RIGHT shows them again."""
    game = made("crossnum", (5, 1, 0), 2)
    while not (pages := Pages(game, (5, 1, 0))).job.details:
        game.apply(pages.job.move)
    job, screen = pages.job, pages._hint
    lead = job.details[0]
    count = list(job.details).count(lead)
    assert count > 1 and lead < job.pages - 1
    screen._turn_to(lead)
    total = sum(len(screen._parts_of(job.pages + at)) for at in range(count))
    for _ in range(2):
        pages._paint()
        pages._read_parts()
        end, shown = screen._part, 0
        assert f"{fonts.RIGHT}: HOW" in pages._told() and ": NEXT" in pages._told()
        screen.key(keys.RIGHT)
        for number in range(1, count + 1):
            pages._paint()
            assert f"HOW {shown + 1}/{total}" in pages._told()
            pages._read_parts()
            shown += len(screen._parts)
            assert pages.shows(job.sentence(job.pages + number - 1))
            assert (": BACK" if number == count else ": NEXT") in pages._told()
            page = screen._page
            screen.key(keys.CLEAR)
            assert (screen._page, screen._part) == (lead, end)
            screen._turn_to_end(page)
            screen.key(forward)
        assert (screen._page, screen._part) == (lead, end)
    screen.key(keys.FIRE)
    assert screen._page == lead + 1
    screen.key(keys.LEFT)  # goes back past the detail pages
    assert (screen._page, screen._part) == (lead, end)
    screen.key(keys.RIGHT)
    screen.key(keys.LEFT)
    assert (screen._page, screen._part) == (lead, end)
    assert game.status() == backend.PLAYING


def test_the_name_of_a_cell_is_explained_to_a_new_player_once():
    game = made("sudoku", (1, 0), 7)
    new = settings.Settings()
    new.tips = 3
    for is_first in (True, False):
        pages = Pages(game, (1, 0))
        screen = pages._hint
        screen.shell.settings = new
        screen._meet()
        screen._divide()
        pages._paint()
        name = hint_box.cell_name(pages.job.sentence(0))
        assert len(name) == 4
        words = f"{name} means row {name[1]}, column {name[3]}"
        assert (screen._parts[0] == words) == is_first == ("TIP" in pages._told())
        assert screen._parts[-1].lower().endswith(pages.job.sentence(0).lower())


def test_the_first_name_of_a_cell_is_explained_besides_another_thing():
    game, most = made("sudoku", (5, 0), 12), 0
    while game.status() == backend.PLAYING:
        pages = Pages(game, (5, 0))
        screen = pages._hint
        screen.shell.settings = settings.Settings()
        screen.shell.settings.tips = 3
        screen._meet()
        told = []
        for page in range(pages.job.pages):
            screen._turn_to(page)
            if hint_box.cell_name(pages.job.sentence(page)):
                told.append(" means row " in screen._parts[0])
        assert told == [True, *[False] * (len(told) - 1)] or not told
        most = max(most, len(screen._met))
        game.apply(pages.job.move)
    assert most == 2


@pytest.mark.parametrize(
    ("what", "family", "parameters", "code", "words"),
    [
        (
            settings.BOUNDS,
            "crossnum",
            (5, 4, 0),
            7,
            f"5{fonts.MORE_ABOVE}: 5 or more, 5{fonts.MORE_BELOW}: 5 or less, =5: only 5",
        ),
        (settings.STEPS, "sudoku", (5, 0), 10, f"Press {fonts.RIGHT} at HOW to see the steps"),
    ],
)
def test_triangles_and_the_key_of_steps_are_explained_to_a_new_player_once(
    what, family, parameters, code, words
):
    new = settings.Settings()
    new.tips = 3
    assert new.meets(settings.NAMES)
    game = made(family, parameters, code)
    told = []
    while game.status() == backend.PLAYING:
        pages = Pages(game, parameters)
        screen = pages._hint
        screen.shell.settings = new
        screen._meet()
        for page in range(pages.job.pages):
            screen._turn_to(page)
            if screen._parts[0] == words:
                pages._paint()
                assert pages.shows(words), pages._told()
                told.append(page)
                if what == settings.STEPS:
                    assert pages.job.more(page) >= 0
                else:
                    assert len(screen._annotations()) > 0
        game.apply(pages.job.move)
    assert len(told) == 1 and not new.meets(what)


def test_a_digit_that_is_kept_marked_is_not_marked_by_a_hint():
    game = made("sudoku", (1, 0), 7)
    plain = Pages(game, (1, 0)).screen.frame()
    pages = Pages(game, (1, 0))
    pages.play.pinned = 8
    pages._paint()
    assert pages.screen.frame() == plain
    pages._hint.pins = True
    pages._paint()
    assert pages.screen.frame() != plain


@pytest.mark.parametrize(
    ("game", "parameters", "seen"),
    [("sudoku", (5, 0), {True}), ("kakuro", (10, 4), {True, False})],
)
def test_the_number_of_a_detail_page_is_apart_from_the_board(game, parameters, seen):
    """Without the word HOW, if both have no room beside it. There is room beside a sudoku."""
    met = set()
    for code in range(1, 6):
        board = made(game, parameters, code)
        while board.status() == backend.PLAYING and len(met) < 2:
            pages = Pages(board, parameters)
            screen = pages._hint
            for page in range(pages.job.pages, pages.job.pages + len(pages.job.details)):
                screen._turn_to_end(page)
                pages._paint()
                for _, x, y, words in pages.screen.strings:
                    if "/" in words and y < 16:
                        assert x > screen._layout.right
                        met.add("HOW" in words)
            board.apply(pages.job.move)
    assert met == seen


def test_large_letters_tell_the_key_of_details():
    game = made("sudoku", (5, 0), 10)
    while not (pages := Pages(game, (5, 0))).job.details:
        game.apply(pages.job.move)
    pages.screen.canvas.large = True
    pages._hint._turn_to(pages.job.details[0])
    while pages._hint._has_part():
        pages._hint.key(keys.FIRE)
    pages._paint()
    assert f"{fonts.RIGHT}: how" in pages.screen.whole()


def test_large_letters_tell_the_key_of_details_above_five_lines():
    pages = Pages(made("sudoku", (5, 0), 7), (5, 0))
    pages.screen.canvas.large = True
    screen = pages._hint
    screen._page = 0
    pages.job.more = lambda page: 1
    words = "not all of these are 5 or 9: if they were, two solutions would fit"
    pages.job.sentence = lambda page: words
    screen._divide()
    screen._part = len(screen._parts) - 1
    pages._paint()
    assert f"{fonts.RIGHT}: how" in pages.screen.whole()
    assert " ".join(screen._parts).lower() == pages.job.sentence(0).replace(":", "")


def test_blanks_of_which_each_is_the_same_are_filled_by_one_press_and_blank_again_by_one_undo():
    console = played(f"{scripts.start(8, 18, kind=3)} wait:2000")
    play = play_of(console)
    before = play.game.text(True)
    console.keys("hash wait:3000 fire*2 wait:100")
    job = shell_of(console).top._job
    cells = [backend.move_cell(move) for move in (job.move, *job.also)]
    assert job.rung == "all alike" and len(cells) == 4
    console.keys("fire*2 wait:100")
    assert [play.game.digit(cell) for cell in cells] == [9] * 4
    play.undo()
    assert play.game.text(True) == before


@pytest.mark.parametrize("strikes", [True, False])
def test_a_hint_that_is_followed_strikes_what_it_has_excluded_from_the_notes(strikes):
    console = played(scripts.sudoku(17))
    play = play_of(console)
    play.stale = auto_notes if strikes else None
    play.game.load(sudoku_positions.game_of("hidden pair").text())
    play.make_step(play.game.all_notes())
    before = [play.game.notes(at) for at in range(81)]
    console.keys("hint wait:3000")
    job = shell_of(console).top._job
    while top_of(console) == "Hint":
        console.keys("fire wait:50")
    cell = backend.move_cell(job.move)
    assert play.game.digit(cell)
    left = [play.game.notes(at) & mask << 1 for at, mask in job.removed() if at != cell]
    assert left and any(left) != strikes
    play.undo()
    assert [play.game.notes(at) for at in range(81)] == before


def test_a_page_ends_with_a_statement_rather_than_a_colon():
    glass = canvas.Canvas(bytearray(1024))
    panel, box = layouts.sudoku(), layouts.crossnum(12)
    words = "16 down has 2 cells: only 7 or 9, so this cell is 7"
    parts = ["16 down has 2 cells: only 7 or 9", "So this cell is 7"]
    assert hint_box.parts(glass, panel, words) == parts
    words = "suppose r2c12 is 9 too: row 4 cannot make its sum (after 14 steps)"
    parts = ["Suppose r2c12 is 9 too", "Row 4 cannot make its sum (after 14 steps)"]
    assert hint_box.parts(glass, box, words) == parts
    assert not hint_box.fits(glass, box, words)
    assert hint_box.fits(glass, box, words.replace(":", ";"))


def test_a_hint_points_at_the_cell_that_it_fills_even_if_its_reason_frames_another_one():
    """The cursor of the reason is in the last row, which the screen would cut off otherwise."""
    game = open_family("sudoku")
    _, moves = lessons.take(
        game, lessons.boards("sudoku", "unique rectangle")[2], "unique rectangle"
    )
    for move in moves:
        game.apply(move)
    pages = Pages(game, (4, 0))
    cell = backend.move_cell(pages.job.move)
    reason = pages.job.pages - 2
    assert pages.job.cell(reason) != cell
    assert pages.play.cell == cell
    pages._hint._turn_to(reason)
    assert pages.play.cell != cell


def test_a_hint_on_a_digit_that_a_run_has_twice_points_at_no_other_cell():
    game = made("kakuro", (6, 0), 5)
    for cell in (13, 14):  # in a run of five cells
        game.apply(backend.move(cell, 0, 4))
    pages = Pages(game, (6, 0))
    assert pages.job.sentence(0) == "30 across has 4 twice"
    screen = pages._hint
    screen._turn_to(0)
    assert pages.play.cell in (13, 14) or screen.seen in (13, 14)


def turned_to(pages):
    """Turn to each part of each page of a hint. Yield the page's annotations and the part."""
    screen = pages._hint
    for page in range(pages.job.pages):
        screen._turn_to(page)
        for part, words in enumerate(screen._parts):
            screen._part = part
            yield pages.job.annotations(page), words


def test_a_part_of_a_sentence_shows_no_result_that_a_later_part_tells():
    """A framed cell that the part does not name is blank until the last part."""
    held = 0
    for family, parameters in (("crossnum", (4, 4, 0)), ("kakuro", (6, 3))):
        game = made(family, parameters, 1)
        while game.status() == backend.PLAYING:
            pages = Pages(game, parameters)
            screen = pages._hint
            for known, words in turned_to(pages):
                shown = screen._annotations()
                if screen._part == len(screen._parts) - 1 or words.startswith("Suppose"):
                    assert shown == known or cell_names(words)
                    continue
                for at in hint_focus.framed_by(screen.source):
                    name = f"r{at // game.columns + 1}c{at % game.columns + 1}"
                    is_known = at in known[::2]
                    assert (at in shown[::2]) == (is_known and name in words)
                    held += is_known and name not in words
            game.apply(pages.job.move)
    assert held > 3


def test_a_digit_that_a_chain_has_refuted_is_no_longer_shown():
    """On a part of its own: beside the contradiction the digit is still assumed."""
    alone = beside = 0
    for code in range(20, 30):
        game = made("sudoku", (5, 0), code)
        while game.status() == backend.PLAYING:
            pages = Pages(game, (5, 0))
            screen = pages._hint
            for known, words in turned_to(pages):
                if re.match(r"So r\dc\d is not \d", words):
                    assert screen._annotations() == b""
                    alone += bool(known)  # else it did not come from a chain
                elif re.match(r"If r\dc\d is \d, ", words):
                    assert pages.job.cell(screen._page) in screen._annotations()[::2]
                    beside += 1
            game.apply(pages.job.move)
    assert alone and beside


def cell_names(words):
    return bool(hint_box.cell_name(words))


@pytest.mark.parametrize(
    ("family", "parameters"),
    [("kakuro", (6, 3)), ("crossnum", (4, 5, 0)), ("crossnum", (6, 4, 0))],
)
def test_a_box_keeps_its_words_off_its_frame(family, parameters):
    game = made(family, parameters, 1)
    for _ in range(8):
        pages = Pages(game, parameters)
        screen = pages._hint
        boxes = []
        frame = pages.screen.canvas.frame
        pages.screen.canvas.frame = lambda *box, frame=frame, boxes=boxes: (
            boxes.append(box),
            frame(*box),
        )
        for page in range(pages.job.pages):
            screen._turn_to(page)
            pages._paint()
            left, top, width, height = boxes[-1]  # frames of cells come first
            for y in (top + 1, top + height - 2):
                inside = range(left + 1, left + width - 1)
                assert not any((x, y) in pages.screen.lit() for x in inside), (page, y)
        game.apply(pages.job.move)


@pytest.mark.parametrize("letters", [0, 1])
def test_the_key_of_a_hint_in_a_panel_stays_in_its_place(letters):
    console = switched_on(chosen(letters=letters), scenes.SUDOKU)
    canvas = shell_of(console).canvas
    write = canvas.text
    places = []

    def noted(font, x, y, string, inverse=False):
        if string.startswith("ENT:"):
            places.append((font[0], y))
        return write(font, x, y, string, inverse)

    canvas.text = noted
    console.keys("hint wait:2500")
    while top_of(console) == "Hint":
        console.keys("fire wait:300")
    assert len(places) > 1 and len(set(places)) == 1


@pytest.mark.parametrize(
    ("presses", "first", "plain"), [(4, hint_page.WHERE, 3), (3, hint_page.NAME, 2), (2, 0, 2)]
)
def test_a_hint_begins_as_chosen_and_a_plain_reason_takes_a_press_less(presses, first, plain):
    game = made("sudoku", (4, 0), 7)
    seen = set()
    while len(seen) < 2:
        pages = Pages(game, (4, 0), presses=presses)
        screen = pages._hint
        is_plain = pages.job.rung in ("last blank", "hidden single")
        seen.add(is_plain)
        assert screen._page == (0 if is_plain and first == hint_page.NAME else first)
        counted = 1  # the press that fills the cell
        while screen._page < pages.job.pages - 1 or screen._has_part():
            screen.key(keys.FIRE)
            counted += 1
        assert (counted == plain - 1) if is_plain else (counted >= presses - 1)
        for _ in range(counted if counted > 1 else 0):
            screen.key(keys.LEFT)
        assert screen._page == screen._first
        game.apply(pages.job.move)
