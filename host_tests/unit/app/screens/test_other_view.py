"""The other view of a board: the keys that show it, and what it leaves alone."""

import pytest

from sumpad.games import parameters
from sumpad.view import cell_style
from sumpad_tools import boards
from sumpad_tools.play import pc_hosts
from support.console import scenes, scripts
from support.console.pc import play_of, shell_of, switched_on, top_of, words_on
from support.standins.drawing import HEIGHT


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
    console = switched_on(pc_hosts.VirtualHost(), game, board)
    usual = looks_of(console)
    console.keys(f"{TURN[board]} wait:200")
    assert top_of(console) == "Playing" and looks_of(console) != usual
    console.keys(f"{TURN[board]} wait:200")
    assert looks_of(console) == usual
    assert play_of(console).game.view == parameters.AUTOMATIC  # as if no view had been chosen
    console.keys("menu wait:200")
    assert top_of(console) == "GameMenu"


@pytest.mark.parametrize("game", [scripts.kakuro(5), scripts.sudoku(7)])
def test_clear_first_leaves_a_view_that_the_key_showed(game):
    console = switched_on(pc_hosts.VirtualHost(), game)
    play = play_of(console)
    usual = looks_of(console)
    console.keys("1 wait:50 view wait:200 right left clear wait:200")
    assert top_of(console) == "Playing" and looks_of(console) == usual
    assert play.game.digit(play.cell) == 1
    console.keys("clear wait:50")
    assert top_of(console) == "GameMenu" and play.game.digit(play.cell) == 1


@pytest.mark.parametrize("board", boards.names())
def test_where_there_is_one_view_the_key_of_the_other_says_so(board):
    console = switched_on(pc_hosts.VirtualHost(), f"{scenes.GAME} {TURN[board]} wait:200", board)
    assert top_of(console) == "OneView"


def test_a_view_that_is_chosen_in_the_settings_of_a_pause_is_seen_at_once():
    by_key = switched_on(pc_hosts.VirtualHost(), f"{scripts.kakuro(5)} view wait:200 1 wait:50")
    script = f"{scripts.kakuro(5)} menu 7 8 right back fire 1 wait:50"
    console = switched_on(pc_hosts.VirtualHost(), script)
    assert top_of(console) == "Playing" and play_of(console).running
    assert looks_of(console) == looks_of(by_key)
    rows = slice(16 * 8, None)  # without the clock
    assert console.frame()[rows] == by_key.frame()[rows]


@pytest.mark.parametrize(
    ("game", "view"),
    [
        (scripts.kakuro(5, 8), parameters.LARGE),
        (scripts.sudoku(7), parameters.LARGE),
        (scripts.kakuro(5, 10), parameters.WHOLE),
        (scripts.start(10, 1, wait=6000), parameters.WHOLE),
    ],
)
def test_the_key_chooses_the_view_of_one_game(game, view):
    """It is the same after power-off; a new game begins with the usual view."""
    console = switched_on(pc_hosts.VirtualHost(), f"{game} view wait:200")
    assert play_of(console).game.view == view
    console.keys("menu wait:200 1 wait:200 wait:3000")
    assert play_of(console).game.view == view
    assert play_of(switched_on(console.host)).game.view == view
    console.keys(f"{scenes.POSTPONE} 5 1 fire wait:6000")
    assert top_of(console) == "Playing" and play_of(console).game.view == parameters.AUTOMATIC


@pytest.mark.parametrize(
    ("setting", "view"), [("Time limit", parameters.WHOLE), ("View", parameters.LARGE)]
)
def test_only_the_setting_of_the_view_changes_the_view_of_one_game(setting, view):
    """It is the same after power-off."""
    keys = f"{scripts.start(10, 1, wait=6000)} view wait:200"
    console = switched_on(pc_hosts.VirtualHost(), keys)
    assert play_of(console).game.view == parameters.WHOLE
    console.keys(f"{scenes.POSTPONE} 8 wait:200")
    rows = [row.title for row in shell_of(console).top._settings]
    console.keys(f"down*{rows.index(setting)} right wait:3000")
    assert play_of(console).game.view == view
    assert play_of(switched_on(console.host)).game.view == view


@pytest.mark.parametrize("board", boards.names())
def test_a_hint_on_a_board_without_its_sums_shows_the_part_with_them_and_turns_back(board):
    script = f"{scripts.kakuro(5, 12)} {TURN[board]} wait:200"
    console = switched_on(pc_hosts.VirtualHost(), script, board)
    without = looks_of(console)
    console.keys("hash wait:2500")
    assert top_of(console) == "Hint"
    hint = shell_of(console).top
    assert hint._layout.clues == cell_style.CLUES
    console.keys("hash*2 wait:100")
    assert hint._page == 0
    row = play_of(console).row - hint._view._numbers[0]
    assert 0 <= row < hint._layout.shown_rows  # the window has followed the hint
    console.keys("0 wait:100")
    assert top_of(console) == "Playing" and looks_of(console) == without
    assert shell_of(console).top._layout.clues == cell_style.NO_CLUES


@pytest.mark.parametrize("end", ["0", "hash"])
@pytest.mark.parametrize("board", boards.names())
@pytest.mark.parametrize("game", [scripts.kakuro(5, 12), scripts.start(10, 1, wait=3000)])
def test_the_view_turns_under_a_hint_which_keeps_its_page(board, game, end):
    """The view stays after the hint ends, as if it had been changed in the game."""
    script = f"{game} hash wait:2500 hash*2 wait:200"
    console = switched_on(pc_hosts.VirtualHost(), script, board)
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


@pytest.mark.parametrize("size", (3, 4, 5, 6))
def test_the_longest_code_is_not_beside_a_board_whose_sums_are_close(size):
    """Without a gap, it would be read as one number with a sum."""
    console = switched_on(pc_hosts.VirtualHost(), scripts.start(size, 403958, wait=2000))
    assert shell_of(console).top._words == ["OPEN"]
    assert not any("#" in it for it in words_on(console))


def test_the_bar_of_a_window_stands_apart_from_the_panel():
    """A column is free, in notes mode too, where the ground of an inverse sign is beside it."""
    bar = 100
    console = switched_on(pc_hosts.VirtualHost(), scenes.EASY_12)
    console.keys("view wait:100")
    assert play_of(console).game.view == 2

    def rows_of(column):
        frame = console.frame()
        return sum(frame[16 * y + column // 8] << column % 8 & 128 > 0 for y in range(HEIGHT))

    assert rows_of(bar) and not rows_of(bar + 1)
    console.keys("star wait:6000")  # notes mode, when its bar is gone
    assert rows_of(bar) and not rows_of(bar + 1)
