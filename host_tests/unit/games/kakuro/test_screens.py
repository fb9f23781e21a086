"""What a player sees of kakuro: golden frames of the pages of hints, one of each layout, and the
other view."""

import itertools
import random
from array import array

import pytest

from sumpad import keys
from sumpad.app import key_labels
from sumpad.games.kakuro import rules
from sumpad.view import board_layout, cell_style
from sumpad_tools import boards
from sumpad_tools.play import golden, pc_hosts
from support.console import rungs, scripts
from support.console.pc import play_of, played, shell_of, switched_on, top_of, words_on
from support.games.kakuro import positions as kakuro_positions
from support.games.kakuro import random_boards
from support.running import sampling


@pytest.fixture(scope="module")
def shots():
    return rungs.shots_on_pc(scripts.TO_KAKURO, kakuro_positions)


@pytest.mark.parametrize("rung", kakuro_positions.HINTS)
def test_a_hint_of_every_rung_is_pointed_at_explained_and_played(shots, rung):
    assert f"{rungs.shot_name(rung)}-1" in rungs.shots_of(rung, shots)


LAYOUTS = (
    "broken-run-0",  # a digit twice
    "mistake-0",  # further pages lead to it
    "mistake-1",
    "last-blank-0",  # pointing
    "last-blank-1",
    "last-blank-played",
    "sums-2",  # annotations of blank cells
    "pair-6",  # two frames in a run
    "neck-1",  # a block
    "couple-6",  # two cells without a line
    "shorter-run-4",  # frames in a part of a run
    "what-if-2",  # a run that cannot be made
)


@pytest.mark.parametrize("shot", LAYOUTS)
def test_a_page_looks_like_its_golden_frame(shots, shot):
    golden.check(f"screens/kakuro-rungs/{shot}", shots[shot])


def test_a_further_page_looks_like_its_golden_frame():
    """The first of those that lead to what is left for the cell of a what-if."""
    text, _, _, _ = kakuro_positions.HINTS["what-if"]
    way = f"{scripts.TO_KAKURO} {scripts.MY_PUZZLES} wait:800 fire wait:800 menu 2 wait:2500"
    console = switched_on(rungs.host({"A": text}), f"{way} hash right wait:200")
    golden.check("screens/kakuro-rungs/what-if-further", console.frame())


TURN = {
    "adafruit_macropad": "hold:hash",
    "pico_buttons_4x4": "hold:star",
    "pico_keypad_4x4": "hold:star",
    "pico_keypad_4x5": "hold:hash",
}


def of_size(rows, columns):
    """Return the text of a board with cells and some walls."""
    return random_boards.text(random_boards.board(random.Random(1), rows, columns, 0.2))


def seen(console):
    """Return the layout on the screen, and whether it shows all cells."""
    place = board_layout.of(play_of(console).game)
    return place, (place.shown_rows, place.shown_columns) == (
        place.rows - place.first,
        place.columns - place.first,
    )


@pytest.mark.parametrize("board", boards.names())
@pytest.mark.parametrize(
    "size",
    sampling.every(5, itertools.product((4, 6, 7, 8, 9, 10, 11, 12), (4, 5, 6, 8, 9, 10, 11, 12))),
)
def test_the_other_view_shows_something_else(size, board):
    way = f"{scripts.TO_KAKURO} {scripts.MY_PUZZLES} wait:800 hash wait:800"
    console = switched_on(rungs.host({"A": of_size(*size)}), way, board)
    before, is_whole = seen(console)
    console.keys(f"{TURN[board]} wait:200")
    if top_of(console) != "Playing":
        assert is_whole and before.clues != cell_style.NO_CLUES
        return
    after, is_after_whole = seen(console)
    assert not (is_whole and is_after_whole and before.clues == after.clues)
    console.keys(f"{TURN[board]} wait:200")
    assert seen(console)[1] == is_whole


LIST = [
    "29 across in 4 cells, 1 set:",
    "5+7+8+9",
    "10 down in 2 cells, 4 sets:",
    "1+9 2+8 3+7 4+6",
]


@pytest.mark.parametrize("script", ["0", "fire", "notes 7 fire", "menu up*2 fire"])
def test_digit_sets_are_listed_by_a_key_on_a_blank_or_in_the_menu(script):
    console = played(f"{scripts.kakuro(5, 6)} wait:300 right down {script} wait:200")
    assert top_of(console) == "Listing"
    assert words_on(console)[1:5] == LIST


@pytest.mark.parametrize("script", ["0", "menu up*2 fire"])
def test_a_digit_typed_over_the_list_goes_into_the_cell(script):
    console = played(f"{scripts.kakuro(5, 6)} wait:300 right down {script} wait:200")
    play = play_of(console)
    console.keys("0 wait:200")
    assert top_of(console) == ("GameMenu" if "menu" in script else "Playing")
    console.keys(f"{'fire' if 'menu' in script else script} wait:200 5 wait:200")
    assert top_of(console) == "Playing" and play.game.digit(play.cell) == 5


@pytest.mark.parametrize("board", boards.names())
def test_the_panel_and_the_help_name_the_same_key_of_the_list(board):
    console = switched_on(pc_hosts.VirtualHost(), scripts.kakuro(5, 6), board)
    assert "0: LIST" in words_on(console)
    assert "0 in a blank: list digit sets" in rules.MARKS
    console.keys("0 wait:200")
    assert top_of(console) == "Listing"


@pytest.mark.parametrize("board", boards.names())
def test_other_keys_close_the_list_and_act_on_the_board(board):
    """Only the key that lists the sets and the key that goes back do nothing there. Arrows scroll
    first, and this list has one page."""
    pad = boards.load(board)
    console = switched_on(pc_hosts.VirtualHost(), scripts.kakuro(5, 6), board)
    play = play_of(console)

    def after(code, menu=False):
        """Return the screen after the key `code` over the list."""
        while top_of(console) != "Playing":
            shell_of(console).pop()
        shell_of(console).open("game_menu.GameMenu" if menu else "page.Listing")
        if menu:
            shell_of(console).open("page.Listing")
        shell_of(console).top.key(code)
        return top_of(console)

    has_clear = any(key_labels.places(pad, keys.CLEAR))
    cell = play.cell
    for code in (0, keys.CLEAR, keys.BACK, key_labels.select_key(pad)):
        assert after(code) == "Playing" and after(code, True) == "GameMenu"
    if not has_clear:
        assert after(keys.STAR) == "Playing" and not play.notes
    assert after(keys.RIGHT) == "Playing" and play.cell == cell + 1
    assert after(keys.LEFT) == "Playing" and play.cell == cell
    assert after(keys.MENU, True) == "GameMenu"
    assert after(keys.STAR if has_clear else keys.NOTES) == "Playing" and play.notes
    assert after(7, True) == "Playing" and play.game.notes(cell) == 1 << 7
    assert after(keys.UNDO) == "Playing" and not play.game.notes(cell)
    if has_clear and key_labels.select_key(pad) == keys.FIRE:
        assert after(keys.HASH) in ("Hint", "Confirm")


def test_arrows_scroll_a_list_of_several_pages():
    game = ",".join(["10000", *["11500"] * 4])
    text = f"{game}\n10020,0,0,0,0\n10020,0,0,0,0\n10020,0,0,0,0\n"
    way = f"{scripts.TO_KAKURO} {scripts.MY_PUZZLES} wait:800 hash wait:800 0 wait:200"
    console = switched_on(rungs.host({"A": text}), way)
    cell = play_of(console).cell
    before = words_on(console)
    console.keys("down wait:200")
    assert top_of(console) == "Listing" and words_on(console) != before
    console.keys("up wait:200")
    assert words_on(console) == before
    console.keys("up wait:200")
    assert top_of(console) == "Playing" and play_of(console).cell != cell


def test_walls_keep_their_sums_while_a_digit_is_pinned():
    console = played(f"{scripts.kakuro(5, 6)} wait:300 right down 7 wait:200")
    play = play_of(console)

    def walls():
        styles = array("i", [0] * (play.game.rows * play.game.columns))
        shell_of(console).top.source.cell_styles(styles)
        return [style for style in styles if style & cell_style.WALL]

    before = walls()
    console.keys("fire wait:300")
    assert play.pinned == 7
    assert before and walls() == before


def test_keys_that_clear_or_pin_or_close_a_tip_list_nothing():
    console = played(f"{scripts.kakuro(5, 6)} wait:300 right down 7 notes right 7 wait:200")
    play = play_of(console)
    console.keys("0 wait:200")  # clears the note
    assert top_of(console) == "Cleared" and not play.game.notes(play.cell)
    console.keys("notes left 0 wait:200")  # clears the digit
    assert top_of(console) == "Cleared" and not play.game.digit(play.cell)
    console.keys("7 fire wait:200 right wait:200 fire wait:200")  # unpins the digit
    assert not play.pinned and top_of(console) == "Playing"
    for key in ("0", "fire"):
        shell_of(console).open("board_tips.OneView")
        console.keys(f"{key} wait:200")
        assert top_of(console) == "Playing"
        console.keys(f"{key} wait:200")
        assert top_of(console) == "Listing"
        console.keys("clear wait:200")
