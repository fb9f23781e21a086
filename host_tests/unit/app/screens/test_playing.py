"""The keys in a game on both pads: clear, the pinned digit, the locked board."""

import pytest

from sumpad import tones
from sumpad.games import backend, parameters
from sumpad.view import cell_style
from sumpad_tools import boards
from sumpad_tools.play import golden, host_environment
from support.console import scenes, scripts
from support.console.pc import play_of, shell_of, switched_on, top_of, words_on
from support.standins.drawing import HEIGHT

SOLVED = f"{scenes.SCENES['solved']} up wait:300"


@pytest.fixture(params=boards.names())
def solved(request):
    """A console with one of the pads that shows a solved board."""
    keys = scripts.solve(4, 123456)
    if boards.load(request.param).KNOB is not None:
        keys = keys.replace(" down", "")  # a knob reads on in the next row
    script = f"{scenes.GAME} {keys} wait:1500"
    console = switched_on(host_environment.VirtualHost(), script, request.param)
    assert top_of(console) == "Solved"
    console.keys("up wait:300")
    return console


@pytest.fixture(params=boards.names())
def played(request):
    """A function that plays a script on a new console with one of the pads and returns it."""
    return lambda script: switched_on(host_environment.VirtualHost(), script, request.param)


def test_clear_takes_the_digit_and_then_the_notes(played):
    console = played(f"{scenes.GAME} notes 1 2 notes 7 clear")
    play = play_of(console)
    assert play.game.digit(0) == 0
    assert play.game.notes(0) == 1 << 1 | 1 << 2  # the 7 had removed them
    console.keys("clear")
    assert not play.game.notes(0)
    done = play.done
    console.keys("clear 0")
    assert play.done == done
    console.keys("undo")
    assert play.game.notes(0) == 1 << 1 | 1 << 2


@pytest.mark.parametrize("clear", ["clear", "0"])
def test_clear_takes_a_digit_in_notes_mode_too(played, clear):
    play = play_of(played(f"{scenes.GAME} 7 notes {clear}"))
    assert play.game.digit(0) == 0 and play.done == 2


def test_hash_is_a_hint_and_star_notes(played):
    console = played(f"{scenes.GAME} star wait:50")
    assert play_of(console).notes
    console.keys("star hash wait:300")
    assert not play_of(console).notes and top_of(console) == "Hint"


def test_fire_keeps_a_digit_marked_until_it_is_pressed_again():
    console = switched_on(
        host_environment.VirtualHost(), f"{scenes.GAME} 5 right 5 down 6 wait:50"
    )
    play = play_of(console)
    board = slice(0, 16 * 40)  # the rows of the frame above the sums
    plain = console.frame()[board]
    console.keys("up fire down wait:50")
    assert play.pinned == 5 and play.done == 3
    assert console.frame()[board] != plain
    console.keys("right fire left wait:50")  # a blank cell unpins it
    assert play.pinned == 0 and console.frame()[board] == plain
    console.keys("fire fire")
    assert play.pinned == 0 and play.game.digit(play.cell) == 6


def test_a_digit_that_is_kept_marked_is_so_no_more_when_a_hint_is_played():
    """The first press of FIRE after a hint may be one press too many, so it pins nothing."""
    script = f"{scenes.SUDOKU} hint wait:1500 fire wait:300"
    console = switched_on(host_environment.VirtualHost(), script)
    while top_of(console) == "Hint":
        console.keys("fire wait:300")
    play = play_of(console)
    console.keys("fire wait:50")
    assert not play.pinned  # swallowed as one press too many
    console.keys("fire wait:50")
    assert play.pinned == play.game.digit(play.cell) > 0
    console.keys("hint wait:1500")
    while top_of(console) == "Hint":
        assert play.pinned
        console.keys("fire wait:300")
    assert not play.pinned


@pytest.mark.parametrize("key", ["5", "0", "clear", "hint", "notes"])
def test_a_solved_board_is_locked_and_a_key_says_what_to_do_next(solved, key):
    console = solved
    play = play_of(console)
    board = [play.game.digit(cell) for cell in range(16)]
    done = play.done
    console.keys(f"right {key} wait:300")
    assert top_of(console) == "Solved"
    assert [play.game.digit(cell) for cell in range(16)] == board
    assert play.done == done and not play.running


@pytest.mark.parametrize(
    ("board", "stays"), [("pico_keypad_4x5", True), ("pico_keypad_4x4", False)]
)
def test_the_hint_key_asks_for_another_puzzle_only_where_no_other_key_chooses(board, stays):
    """A player who has just asked for hints may press the key once too often."""
    console = switched_on(host_environment.VirtualHost(), f"{SOLVED} up hash wait:300", board)
    assert top_of(console) == "Solved"
    console.keys("hash wait:1000")
    assert play_of(console).solved == stays


def test_a_solved_board_is_looked_at_with_the_arrows_and_undone(solved):
    console = solved
    for _ in range(2):
        before = play_of(console).cell
        console.keys("right wait:50")
        assert top_of(console) == "Locked" and play_of(console).cell != before
    console.keys("undo wait:50")
    assert not play_of(console).solved and play_of(console).running


def test_a_digit_typed_in_a_hint_is_for_its_cell_whatever_its_page_is_about():
    console = switched_on(host_environment.VirtualHost(), scripts.kakuro(9, 8, 3))
    play = play_of(console)
    while True:
        console.keys("hint wait:9000 fire*2 wait:300")
        hint = shell_of(console).top
        cell, digit = backend.move_cell(hint._job.move), backend.move_new(hint._job.move)
        if play.cell != cell:
            break
        while top_of(console) == "Hint":
            console.keys("fire wait:300")
    about = play.cell
    console.keys(f"{digit} wait:200")
    assert top_of(console) == "Playing" and play.cell == cell
    assert play.game.digit(cell) == digit and not play.game.digit(about)


def test_the_menu_key_leads_from_a_hint_to_the_menu(played):
    console = played(f"{scenes.SINGLE} hint wait:500 menu")
    assert top_of(console) == "GameMenu" and len(shell_of(console)._stack) == 3


@pytest.mark.parametrize("key", ["5", "0"])
def test_a_digit_on_a_given_is_said_to_be_none_and_the_next_key_is_the_games(played, key):
    console = played(f"{scripts.start(4, 7, kind=1, wait=900)} left wait:50")
    play = play_of(console)
    assert play.game.is_given(play.cell)
    console.keys(f"{key} wait:100")
    assert top_of(console) == "Given" and play.done == 0 and play.running
    console.keys("right 6 wait:50")
    assert top_of(console) == "Playing" and play.done == 1
    console.keys(f"left {key} wait:6000")
    assert top_of(console) == "Playing"  # it closed by itself


def test_a_digit_on_a_given_sounds_as_refused():
    console = switched_on(
        host_environment.VirtualHost(), f"{scripts.start(4, 7, kind=1, wait=900)} left"
    )
    shell = shell_of(console)
    shell.key(5)
    assert shell.tone == tones.REFUSED
    for _ in range(2):  # also while the message is shown
        console.advance(300)
        assert top_of(console) == "Given"
        shell.key(5)


@pytest.mark.parametrize("game", [scripts.start(4, 7), scripts.sudoku(17), scripts.kakuro(1)])
def test_a_note_on_a_digit_is_said_to_have_no_place(played, game):
    console = played(f"{game} 5 notes 7 wait:100")
    play = play_of(console)
    assert top_of(console) == "Filled" and play.done == 1
    assert play.game.digit(play.cell) == 5 and not play.game.notes(play.cell)
    console.keys("notes 7 wait:50")  # the key acts in the game, where a digit replaces a digit
    assert top_of(console) == "Playing" and play.game.digit(play.cell) == 7


# one press too many


@pytest.mark.parametrize(
    "way", ["menu wait:200 clear", "hint right fire wait:900 clear", "menu 7 wait:200 clear"]
)
def test_the_key_that_led_back_clears_nothing_when_it_is_pressed_once_more(way):
    console = switched_on(host_environment.VirtualHost(), f"{scenes.GAME} wait:500 5 wait:500")
    play = play_of(console)
    cell = play.cell
    console.keys(f"{way} wait:300")
    assert top_of(console) == "Playing"
    play.show_cell(cell)
    console.keys("clear wait:300")
    assert play.game.digit(cell) == 5 and top_of(console) == "Again"
    assert any("AGAIN" in words for words in words_on(console))
    console.keys("clear wait:300")
    assert play.game.digit(cell) == 0


def test_after_another_key_it_clears():
    console = switched_on(
        host_environment.VirtualHost(), f"{scenes.GAME} wait:500 5 menu wait:200 clear wait:200"
    )
    play = play_of(console)
    console.keys("right left clear wait:200")
    assert play.game.digit(play.cell) == 0


# the views of a board


def looks_of(console):
    """Return the layout of the board as shown."""
    return play_of(console).game.layout()


TURN = {
    "adafruit_macropad": "hold:hash",
    "pico_buttons_4x4": "hold:star",
    "pico_keypad_4x4": "hold:star",
    "pico_keypad_4x5": "hold:hash",
}


@pytest.mark.parametrize("board", boards.names())
@pytest.mark.parametrize(
    "game",
    [scripts.kakuro(5), scripts.kakuro(5, 10), scripts.sudoku(7), scripts.start(10, 1, wait=3000)],
)
def test_a_key_of_every_pad_turns_the_view_and_back_again(board, game):
    console = switched_on(host_environment.VirtualHost(), game, board)
    usual = looks_of(console)
    console.keys(f"{TURN[board]} wait:200")
    assert top_of(console) == "Playing" and looks_of(console) != usual
    console.keys(f"{TURN[board]} wait:200")
    assert looks_of(console) == usual
    assert play_of(console).game.view == parameters.AUTOMATIC  # as if no view had been chosen
    console.keys("menu wait:200")
    assert top_of(console) == "GameMenu"


@pytest.mark.parametrize("board", boards.names())
def test_where_there_is_one_view_the_key_of_the_other_says_so_or_opens_the_menu(board):
    console = switched_on(
        host_environment.VirtualHost(), f"{scenes.GAME} {TURN[board]} wait:200", board
    )
    assert top_of(console) == ("OneView" if TURN[board] == "hold:hash" else "GameMenu")


@pytest.mark.parametrize("board", boards.names())
def test_the_glass_names_the_key_that_shows_what_a_kakuro_lacks(board, monkeypatch):
    console = switched_on(host_environment.VirtualHost(), scripts.kakuro(5, 10), board)
    key = TURN[board].replace("hold:hash", "HOLD#").replace("hold:star", "HOLD*")
    said = []
    canvas = shell_of(console).canvas
    text = canvas.text

    def note(font, x, y, words, inverse=False):
        said.append(words)
        assert x + canvas.text_width(font, words) <= canvas.WIDTH
        return text(font, x, y, words, inverse)

    monkeypatch.setattr(canvas, "text", note)
    console.keys(f"{TURN[board]} wait:200")
    assert f"{key}:SUMS" in said and f"{key}:ALL" not in said
    said.clear()
    console.keys(f"{TURN[board]} wait:200")
    assert f"{key}:ALL" in said and f"{key}:SUMS" not in said


def test_a_view_that_is_chosen_in_the_settings_of_a_pause_is_seen_at_once():
    by_key = switched_on(
        host_environment.VirtualHost(), f"{scripts.kakuro(5)} view wait:200 1 wait:50"
    )
    script = f"{scripts.kakuro(5)} menu 7 8 right back fire 1 wait:50"
    console = switched_on(host_environment.VirtualHost(), script)
    assert top_of(console) == "Playing" and play_of(console).running
    assert looks_of(console) == looks_of(by_key)
    rows = slice(16 * 8, None)  # without the clock
    assert console.frame()[rows] == by_key.frame()[rows]


def test_a_view_that_was_chosen_is_the_same_on_a_board_of_another_size():
    """The larger view shows the same number of cells."""
    console = switched_on(host_environment.VirtualHost(), f"{scripts.kakuro(5, 8)} view wait:200")
    assert play_of(console).game.view == parameters.LARGE
    shown, _, _, further = looks_of(console)
    console.keys(f"{scenes.POSTPONE} 4 down*2 1 0 fire wait:6000")
    play = play_of(console)
    assert play.game.rows == 10 and play.game.view == parameters.LARGE
    again, _, _, more = looks_of(console)
    assert (again, more) == (shown, further)


@pytest.mark.parametrize("game", [scripts.kakuro(5, 10), scripts.start(10, 1, wait=6000)])
def test_a_view_without_sums_is_that_of_one_game(game):
    console = switched_on(host_environment.VirtualHost(), f"{game} view wait:200")
    assert play_of(console).game.view == parameters.WHOLE
    console.keys("menu wait:200 1 wait:200")
    assert play_of(console).game.view == parameters.WHOLE
    console.keys(f"{scenes.POSTPONE} 4 fire wait:6000")
    assert top_of(console) == "Playing" and play_of(console).game.view == parameters.AUTOMATIC


@pytest.mark.parametrize("board", boards.names())
def test_a_hint_on_a_board_without_its_sums_leaves_the_view_alone(board):
    script = f"{scripts.kakuro(5, 12)} {TURN[board]} wait:200"
    console = switched_on(host_environment.VirtualHost(), script, board)
    without = looks_of(console)
    console.keys("hash wait:2500")
    assert top_of(console) == "Hint" and looks_of(console) == without
    hint = shell_of(console).top
    assert hint._layout.clues == cell_style.NO_CLUES
    console.keys("hash*2 wait:100")
    assert hint._page == 0
    row = play_of(console).row - hint._view._numbers[0]
    assert 0 <= row < hint._layout.shown_rows  # the window has followed the hint
    console.keys("0 wait:100")
    assert top_of(console) == "Playing" and looks_of(console) == without
    assert shell_of(console).top._layout.clues == cell_style.NO_CLUES


@pytest.mark.parametrize("end", ["0", "hash"])
@pytest.mark.parametrize("board", boards.names())
@pytest.mark.parametrize(
    "game", [scripts.kakuro(5), scripts.sudoku(7), scripts.start(10, 1, wait=3000)]
)
def test_the_view_turns_under_a_hint_which_keeps_its_page(board, game, end):
    """The view stays after the hint ends, as if it had been changed in the game."""
    script = f"{game} hash wait:2500 hash*2 wait:200"
    console = switched_on(host_environment.VirtualHost(), script, board)
    usual = looks_of(console)
    hint = shell_of(console).top
    page = hint._page
    for _ in range(2):
        before = console.frame()
        console.keys(f"{TURN[board]} wait:200")
        assert shell_of(console).top is hint and hint._page == page
        assert console.frame() != before
    assert looks_of(console) == usual
    console.keys(f"{TURN[board]} wait:200")
    turned = looks_of(console)
    assert turned != usual
    while shell_of(console).top is hint:
        console.keys(f"{end} wait:200")
    assert shell_of(console).top is not hint
    assert looks_of(console) == turned


@pytest.mark.parametrize(
    ("size", "shown"), [(3, "#403958"), (4, "#403958"), (5, "403958"), (6, "403958")]
)
def test_the_longest_code_beside_a_board_has_its_sign_unless_sums_are_close(size, shown):
    """Without a gap, 37-18#403958 was read as one number."""
    console = switched_on(host_environment.VirtualHost(), scripts.start(size, 403958, wait=2000))
    assert shown in shell_of(console).top._words
    assert shown in words_on(console)


@pytest.mark.parametrize(
    ("script", "view", "bar"),
    [(f"{scripts.TO_SUDOKU} 4 7 down*2 fire wait:4000", 1, 88), (scenes.EASY_12, 2, 100)],
)
def test_the_bar_of_a_window_stands_apart_from_the_panel(script, view, bar):
    """A column is free, in notes mode too, where the ground of an inverse sign is beside it."""
    console = switched_on(host_environment.VirtualHost(), script)
    console.keys("view wait:100")
    assert play_of(console).game.view == view

    def rows_of(column):
        frame = console.frame()
        return sum(frame[16 * y + column // 8] << column % 8 & 128 > 0 for y in range(HEIGHT))

    assert rows_of(bar) and not rows_of(bar + 1)
    console.keys("star wait:100")  # notes mode
    assert rows_of(bar) and not rows_of(bar + 1)


@pytest.mark.parametrize("start", [scripts.start(4, 123456), scripts.sudoku(7), scripts.kakuro(5)])
def test_after_a_digit_the_cursor_stays_or_goes_to_the_next_blank(start):
    """Notes and cleared cells leave it where it is."""
    console = switched_on(host_environment.VirtualHost(), f"{start} 5")
    play = play_of(console)
    game, first = play.game, play.cell
    assert game.digit(first) == 5
    console.keys("0")
    play.moves_on = True
    console.keys("notes 5 notes 0")
    assert play.cell == first
    console.keys("5")
    after = range(first, game.rows * game.columns)
    blanks = [cell for cell in after if game.is_cell(cell) and not game.digit(cell)]
    assert game.digit(first) == 5 and play.cell == blanks[0]
    console.keys("undo")
    assert play.cell == first


@pytest.mark.parametrize("at_end", ["", "right*4 star 1 star "])
def test_clear_pressed_twice_with_nothing_to_clear_names_the_menu_key(at_end):
    console = switched_on(host_environment.VirtualHost(), f"{scenes.GAME} {at_end}clear wait:50")
    if at_end:  # it cleared the note
        assert top_of(console) == "Playing" and not play_of(console).game.notes(
            play_of(console).cell
        )
        console.keys("clear wait:50")
    assert top_of(console) == "Playing"
    console.keys("clear wait:50")
    assert top_of(console) == "MenuKey" and shell_of(console).top.words == "F1: menu"
    console.keys("4 wait:50")
    assert play_of(console).game.digit(play_of(console).cell) == 4


def test_clear_with_nothing_to_clear_after_a_menu_promises_nothing():
    console = switched_on(
        host_environment.VirtualHost(), f"{scenes.GAME} menu clear clear wait:50"
    )
    assert top_of(console) == "Playing"
    console.keys("clear wait:50")
    assert top_of(console) == "MenuKey"


def test_what_the_dots_mean_is_said_once_in_a_game():
    console = switched_on(host_environment.VirtualHost(), f"{scenes.GAME} 5 fire wait:200")
    assert top_of(console) == "Fits"
    assert shell_of(console).top.words == "5 fits at the dots. ENT: off"
    console.keys("fire fire wait:200")
    assert top_of(console) == "Playing" and play_of(console).pinned == 5


def test_the_next_digit_that_is_marked_has_dots_of_its_own():
    """Some cells can have both digits."""
    frames = []
    for first in ("fire wait:500 ", ""):
        script = f"{scenes.SUDOKU} menu 6 down right {first}right*2 fire wait:6000 up wait:100"
        console = switched_on(host_environment.VirtualHost(), script)
        assert top_of(console) == "Playing" and play_of(console).pinned == 6
        frame = console.frame()
        frames.append([frame[at : at + 10] for at in range(0, len(frame), 16)])
    assert frames[0] == frames[1]


PINNED = {
    "crossnum": f"{scenes.GAME} 9 right 5 left fire wait:500",
    "sudoku": f"{scenes.SUDOKU} menu 6 down right fire right",
    "kakuro": f"{scripts.kakuro(5, 6)} 1 star down 1 2 3 right fire left up fire left",
}


@pytest.mark.parametrize("family", PINNED)
def test_dots_mark_where_the_pinned_digit_fits(family):
    console = switched_on(host_environment.VirtualHost(), f"{PINNED[family]} wait:300")
    golden.check(f"screens/pinned-{family}", console.frame())
