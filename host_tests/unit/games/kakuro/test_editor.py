"""What the sheet of kakuro adds to the sheets of other families."""

import pytest

from sumpad import keys
from sumpad.app.screens.board_screen import TOP
from sumpad.games.kakuro import editor as kakuro_editor
from sumpad.games.kakuro import game as kakuro_game
from sumpad.view import board_layout
from sumpad_tools import boards
from support.console import scripts
from support.console.entry_consoles import console, sheet
from support.console.pc import shell_of
from support.games import wording


def test_on_a_wall_the_cursor_goes_to_the_sum_that_is_possible_there():
    sheet = kakuro_editor.KakuroSheet(4, 4, None)
    assert sheet.words() == ("R1 C2", "down -")
    for code in (keys.DOWN, keys.LEFT):
        sheet.key(code)
    assert sheet.words() == ("R2 C1", "across -")


def test_the_corner_takes_no_sum_and_gives_one_of_an_old_draft_away():
    sheet = kakuro_editor.KakuroSheet(4, 4, None)
    sheet.key(keys.LEFT)
    assert sheet.words() == ("R1 C1", "corner")
    sheet.key(7)
    assert sheet.advice == "no run begins in the corner" and not sheet.changes
    old = sheet.clues[0]
    sheet.clues[0] += 7
    sheet.key(0)
    assert sheet.clues[0] == old


def test_star_stays_on_the_only_sum_that_a_border_wall_can_have():
    sheet = kakuro_editor.KakuroSheet(6, 6, None)
    for spot, what in ((3, "down -"), (12, "across -")):
        sheet.go_to(spot)
        sheet._aim()
        sheet.key(keys.STAR)
        assert (sheet.words()[1], sheet.advice) == (what, "no other sum here")
        assert not sheet.legends()


def test_star_reaches_a_sum_that_is_left_where_no_run_begins():
    sheet = kakuro_editor.KakuroSheet(6, 6, None)
    sheet.go_to(7)
    type_keys(sheet, keys.FIRE, 1, 2, keys.RIGHT, keys.FIRE, keys.LEFT)
    assert sheet.words()[1] == "down -"
    assert sheet.legends() == ("{select}: cell", "{star}: across")
    type_keys(sheet, keys.STAR)
    assert sheet.words()[1] == "across 12"
    type_keys(sheet, 5)
    assert (sheet.words()[1], sheet.advice) == ("across 12", "no cell to the right, so no sum")
    type_keys(sheet, 0)
    assert sheet.words()[1] == "across -"
    type_keys(sheet, keys.STAR, keys.STAR)
    assert (sheet.words()[1], sheet.advice) == ("down -", "no other sum here")


def test_a_sum_above_45_begins_a_new_one_and_says_so():
    sheet = kakuro_editor.KakuroSheet(6, 6, None)
    type_keys(sheet, 6, 2)
    assert (sheet.words()[1], sheet.advice) == ("down 2", "62 is over 45: 2 begins a new sum")
    type_keys(sheet, 3)
    assert (sheet.words()[1], sheet.advice) == ("down 23", "")


def test_the_first_digit_after_a_move_begins_the_sum():
    sheet = kakuro_editor.KakuroSheet(6, 6, None)
    type_keys(sheet, 4, keys.RIGHT, keys.LEFT, 2)
    assert sheet.words()[1] == "down 2"
    sheet.go_to(36 + 1)
    type_keys(sheet, 3)
    assert sheet.words()[1] == "down 3"


def test_star_on_a_cell_says_that_it_has_no_sum():
    sheet = kakuro_editor.KakuroSheet(6, 6, None)
    type_keys(sheet, keys.DOWN, keys.STAR)
    assert sheet.advice == "a cell has no sum: {select} makes it a wall"


@pytest.mark.parametrize("code", (keys.RIGHT, keys.DOWN))
def test_a_sum_below_3_is_named_when_the_cursor_leaves_it(code):
    for total in (1, 2, 3):
        sheet = kakuro_editor.KakuroSheet(6, 6, None)
        type_keys(sheet, total, code)
        words = f"{total} is too small: sums are 3 to 45"
        assert sheet.advice == ("" if total == 3 else words)


def type_keys(sheet, *codes):
    for code in codes:
        assert sheet.key(code)


ENTRY = f"{scripts.TO_KAKURO} {scripts.ENTER} hash wait:100"
SELECT = {
    "adafruit_macropad": "KNOB",
    "pico_buttons_4x4": "#",
    "pico_keypad_4x4": "#",
    "pico_keypad_4x5": "ENT",
}
KEY = {"ENT": "fire", "KNOB": "fire", "#": "hash", "*": "star"}  # in scripts


@pytest.mark.parametrize("board", boards.names())
def test_the_keys_that_the_help_names_do_what_it_says(board):
    """The test takes the names of the keys from the words of the help."""
    lines = (
        shell_of(console(ENTRY, board))
        .load("help_texts")
        .entry_lines(boards.load(board), kakuro_game.Game())
    )
    select = lines[0].split(" makes a cell a wall")[0]
    star = lines[1].split("0 clears one. ")[1].split(" changes")[0]
    assert (select, star) == (SELECT[board], "*")
    a_console = console(f"{ENTRY} down*2 {KEY[select]} 1 6", board)
    cell = sheet(a_console).cell
    told = [sheet(a_console).words()]
    for key in (KEY[star], "2 3", KEY[star], "0", KEY[star]):
        a_console.keys(key)
        told.append(sheet(a_console).words())
    assert [what for _, what in told] == [
        "across 16", "down -", "down 23", "across 16", "across -", "down 23",
    ]  # fmt: skip
    assert sheet(a_console).clues[cell] and sheet(a_console).cell == cell
    a_console.keys(KEY[select])
    assert not sheet(a_console).clues[cell]


@pytest.mark.parametrize("board", boards.names())
def test_the_panel_names_the_keys_that_change_what_is_typed_and_they_do(board, monkeypatch):
    """The test reads all words of the panel, line by line."""
    a_console = console(f"{ENTRY} wait:50", board)
    canvas = shell_of(a_console).canvas
    written = []
    text_right = canvas.text_right

    def writes(font, x, y, words):
        written.append((x - canvas.text_width(font, words), y, words))
        text_right(font, x, y, words)

    monkeypatch.setattr(canvas, "text_right", writes)
    select = SELECT[board]
    panel_x = board_layout.of(sheet(a_console)).panel_x
    for key, what, *told in (
        ("down", "CELL", f"{select}: WALL"),
        (KEY[select], "ACROSS -", f"{select}: CELL", "*: DOWN"),
        ("star", "DOWN -", f"{select}: CELL", "*: ACROSS"),
        ("up", "DOWN -"),
        ("down*2 left", "ACROSS -"),
    ):
        written.clear()
        a_console.keys(f"{key} wait:50")
        last = written[next(i for i in reversed(range(len(written))) if written[i][1] == TOP) :]
        assert [words for _, _, words in last[4:]] == [what, *told]
        assert min(x for x, _, _ in last) >= panel_x
        lines = [y for _, y, words in last if words]
        assert len({*lines}) == len(lines)
    assert a_console.frame() == painted_anew(a_console)


def painted_anew(a_console):
    """Return the frame after the whole screen is painted again."""
    screen = shell_of(a_console).top
    screen._repaint = screen.dirty = True
    a_console.advance(50)
    return a_console.frame()


@pytest.mark.parametrize("board", boards.names())
@pytest.mark.parametrize("digit", range(1, 10))
def test_a_digit_on_a_cell_says_how_it_becomes_a_wall_and_that_key_does_it(board, digit):
    a_console = console(f"{ENTRY} down {digit} wait:50", board)
    a_sheet = sheet(a_console)
    screen = shell_of(a_console).top
    assert screen._says == f"a cell has no sum: {SELECT[board]} makes it a wall"
    assert wording.fits(screen._says, board_layout.of(a_sheet))
    a_console.keys(f"{KEY[SELECT[board]]} {digit} wait:50")
    assert not screen._says and a_sheet.words()[1] == f"across {digit}"
    a_console.keys(f"up {KEY[SELECT[board]]} wait:50")
    assert wording.fits(screen._says, board_layout.of(a_sheet)) and "border" in screen._says
    a_console.keys("menu wait:50")
    assert shell_of(a_console).top is not screen


@pytest.mark.parametrize(
    "words",
    [
        "across 45",
        "45 is over 45: 5 begins a new sum",
        "2 is too small: sums are 3 to 45",
        "no cell to the right, so no sum",
        "no run begins in the corner",
        "row 12, column 12: 8 cells to the right make 36 to 44, not 45",
        "row 12, column 12: 11 cells to the right are too many for a run",
        "row 12, column 12: only one cell to the right: runs have 2 to 9",
        "row 12, column 12: no sum for the 9 cells to the right",
        "row 12, column 12: 45 has no cells to the right",
    ],
)
def test_the_longest_words_about_the_table_fit(words):
    """A bar may have three lines, as the place that they name stays visible."""
    assert wording.fits(
        words, board_layout.of(kakuro_editor.KakuroSheet(12, 12, None)), bar_top=35
    )


def test_a_run_that_is_too_long_is_named():
    a_sheet = kakuro_editor.KakuroSheet(12, 12, None)
    assert a_sheet.fault() == ("row 1, column 2: 11 cells below are too many for a run", 144 + 1)


def test_a_new_wall_takes_the_sum_to_the_right_first_where_there_is_one():
    a_sheet = kakuro_editor.KakuroSheet(4, 4, None)
    for code, words in (
        (keys.DOWN, "cell"),
        (keys.FIRE, "across -"),
        (keys.FIRE, "cell"),
        (keys.RIGHT, "cell"),
        (keys.RIGHT, "cell"),
        (keys.FIRE, "down -"),
    ):
        a_sheet.key(code)
        assert a_sheet.words()[1] == words
