"""Enter Puzzle: from a blank table to a game, faults of a puzzle, and the draft."""

import pytest

from sumpad.app import settings
from sumpad.app.screens import entry
from sumpad.games.crossnum import puzzle_text as crossnum_text
from sumpad.solver.crossnum import search as crossnum_search
from sumpad_tools import boards
from sumpad_tools.play import golden
from support.console import scenes, scripts
from support.console.entry_consoles import (
    LEAVE,
    PLAY,
    SAVE,
    console,
    puzzle_file,
    reopened,
    sheet,
    text_of,
)
from support.console.pc import chosen, played, session_of, shell_of, top_of
from support.console.setting_names import setting
from support.games.asking import solution_of

# the first key

HOW = {
    "adafruit_macropad": "Type givens and sums, hold KNOB when done",
    "pico_buttons_4x4": "Type givens and sums, hold # when done",
    "pico_keypad_4x4": "Type givens and sums, hold # when done",
    "pico_keypad_4x5": "Type givens and sums, F1 when done",
}


@pytest.mark.parametrize("board", boards.names())
@pytest.mark.parametrize("key", ["5", "down", "clear", "star", "hash", "0"])
def test_how_to_get_on_is_told_up_to_the_first_key_which_types(board, key):
    fresh = console(scripts.blank(4), board)
    assert shell_of(fresh).top._says == HOW[board]
    fresh.keys(f"{key} wait:50")
    assert not shell_of(fresh).top._says
    # Later these would name the menu key, or open the menu.
    leads_on = key in ("star", "hash") or key == "clear" and board == boards.DEFAULT
    typed = "" if leads_on else key
    after = console(f"{scripts.blank(4)} right left {typed} wait:50", board)
    assert fresh.frame() == after.frame()


@pytest.mark.parametrize("key", ["star", "hash", "undo"])
def test_a_key_with_nothing_to_do_names_the_menu_key_until_the_next_one_which_types(key):
    a_console = console(f"{scripts.TO_SUDOKU} 5 3 wait:100 right left {key} wait:50")
    screen = shell_of(a_console).top
    assert screen._says == "F1: menu"
    a_console.keys("clear wait:50")
    assert not screen._says
    a_console.keys(f"{key} 5 wait:50")
    assert not screen._says and screen.sheet.digits[0] == 5


def test_how_to_get_on_is_told_of_a_draft_and_not_after_the_menu():
    a_console = console(f"{scripts.blank(4)} 5 menu 2 wait:50")
    assert not shell_of(a_console).top._says
    a_console.keys(f"{LEAVE} 5 3 wait:100")
    assert shell_of(a_console).top._says == HOW[boards.DEFAULT]


def test_a_knob_leads_through_all_rows():
    steps = f"{scripts.blank(4)} {5 * 'right '}7 wait:50"
    places = {board: sheet(played(steps, board)).digits.index(7) for board in boards.names()}
    assert places.pop("adafruit_macropad") == 4
    assert set(places.values()) == {0}


@pytest.mark.parametrize("family", ["", scripts.TO_SUDOKU])
def test_the_cursor_moves_on_after_a_digit_whatever_it_does_in_a_game(family):
    blank = "5 3 wait:100" if family else scripts.blank(4)
    for cursor in (0, 1):
        a_console = console(f"{family} {blank} 5 0 3 wait:50", host=chosen(cursor=cursor))
        assert list(sheet(a_console).digits[:3]) == [5, 0, 3]


# typing


@pytest.mark.parametrize("board", boards.names())
@pytest.mark.parametrize(
    ("size", "typed", "number"),
    [
        (4, "2 3", 23),
        (4, "3 2 2 3", 23),
        (3, "3 2 2 3", 23),
        (12, "1 0 4", 104),
        (12, "9 9 9", 99),
    ],
)
def test_the_typing_rule(board, size, typed, number):
    a_console = console(f"{scripts.blank(size)} left {typed} fire star", board)
    assert sheet(a_console).targets[0] == number


@pytest.mark.parametrize("board", boards.names())
def test_classic_keys_step_cells_and_sums(board):
    host = chosen(keypad=settings.CLASSIC)
    a_console = console(
        f"{scripts.blank(4)} hash*3 star right star left*2 hash hash star*3", board, host
    )
    assert bytes(sheet(a_console).digits[:2]) == bytes((2, 9))
    assert sheet(a_console).targets[0] == 36


@pytest.mark.parametrize("board", boards.names())
@pytest.mark.parametrize("size", [3, 4, 8, 12])
def test_a_puzzle_is_entered_saved_listed_and_played(board, size):
    puzzle = text_of(size, 21)
    a_console = console(f"{scripts.blank(size)} {scripts.entered(puzzle)} {SAVE}", board)
    assert puzzle_file(a_console, f"{size}X{size}-1") == puzzle
    a_console.keys("fire back wait:300 5 2 wait:300 fire wait:300")
    assert top_of(a_console) == "Playing"
    play = session_of(a_console).play
    assert play.game.text() == puzzle
    assert play.running and play.code == -1 and play.objection() is not None


def test_an_entered_puzzle_is_played_to_the_end():
    a_console = console(f"{scenes.ENTERED} {PLAY}")
    golden.check("screens/entered-game", a_console.frame())
    play = session_of(a_console).play
    a_console.keys(scripts.rows_of(play.game, solution_of(play.game)))
    assert play.solved


# done


@pytest.mark.parametrize(
    ("script", "words", "spot"),
    [
        ("menu 1", "row 1: its sum is missing", 16),
        (f"{scripts.entered(scenes.NEWSPAPER)} up up 0 menu 1", "row 4: its sum is missing", 19),
        (
            f"{scripts.entered(scenes.NEWSPAPER)} left 2 menu 1",
            "column 4 adds up to 6 or more",
            23,
        ),
        (f"{scripts.entered(scenes.NEWSPAPER)} 2 9 down 3 0 menu 1", "row 1 adds up to 25", 16),
        (f"{scripts.entered(scenes.NEWSPAPER)} down 2 3 menu 1", "the rows add up to 86", 16),
        (
            f"{scripts.entered(scenes.NEWSPAPER)} 2 2 menu 1 wait:800",
            "NO solution: diagonal / cannot make",
            25,
        ),
    ],
)
def test_what_is_wrong_is_said_with_the_cursor_on_it(script, words, spot):
    a_console = console(f"{scripts.blank(4)} {script}")
    screen = shell_of(a_console).top
    assert top_of(a_console) == "Entry" and screen._says.startswith(words)
    where = screen.sheet.words()
    screen.sheet.go_to(spot)
    assert screen.sheet.words() == where
    a_console.keys("right")
    assert screen._says == ""


def test_no_solution_and_no_reason():
    """If bounds alone find no reason, the answer gives none."""
    a_console = console(f"{scripts.blank(4)} {scripts.entered(scenes.NEWSPAPER)}")
    screen = shell_of(a_console).top
    screen.sheet.reason = lambda: None
    a_console.keys("2 2 menu 1 wait:800")
    assert screen._says == "NO solution"


def hard(a_console):
    """Type a puzzle with far more than 500 solutions, and set Test to count up to 500."""
    chosen = setting("test")
    shell_of(a_console).settings.put(chosen, 500)
    sixty = crossnum_text.compose(12, bytes(144), bytes([60] * 26))
    a_console.keys(f"{scripts.blank(12)} {scripts.entered(sixty)}")


def test_testing_is_seen_and_can_be_cancelled(monkeypatch):
    a_console = console()
    hard(a_console)
    with monkeypatch.context() as slow:
        slow.setattr(crossnum_search.Search, "SLICE", 1)
        a_console.keys("menu +1 wait:30")
    assert top_of(a_console) == "EntryDone" and a_console.busy
    golden.check("screens/entry-testing", a_console.frame())
    a_console.keys("-1 back wait:100")
    assert top_of(a_console) == "Entry" and not a_console.busy
    a_console.keys("menu 1 wait:3000")
    assert shell_of(a_console).top.title == "500+ solutions"


def test_a_search_that_gives_up_says_so(monkeypatch):
    monkeypatch.setattr(crossnum_search.Search, "LIMIT", 10)
    a_console = console(f"{scenes.ENTERED} {scenes.DONE}")
    assert shell_of(a_console).top.title == "search took too long"


def test_edit_further_goes_back_to_the_table():
    a_console = console(f"{scenes.ENTERED} {scenes.DONE} 3")
    assert sheet(a_console).text() == scenes.NEWSPAPER


# the game in play


def test_testing_and_typing_leave_the_game_alone():
    a_console = console(f"{scenes.GAME} 5 {scenes.POSTPONE}")
    play = session_of(a_console).play
    game = play.game.text(played=True)
    a_console.keys(f"5 3 4 fire wait:100 {scripts.entered(scenes.NEWSPAPER)} {scenes.DONE}")
    assert session_of(a_console).play is play
    assert play.game.text(played=True) == game


def test_playing_puts_the_game_aside_as_the_previous_one():
    a_console = console(f"{scenes.GAME} 5 {scenes.POSTPONE}")
    game = session_of(a_console).play.game.text(played=True)
    a_console.keys(f"5 3 4 fire wait:100 {scripts.entered(scenes.NEWSPAPER)} {PLAY}")
    assert session_of(a_console).play.game.text() == scenes.NEWSPAPER
    a_console.keys(f"{scenes.POSTPONE} {scripts.PREVIOUS} wait:300")
    assert session_of(a_console).play.game.text(played=True) == game


# drafts


def test_a_draft_survives_power_off():
    a_console = console(f"{scripts.blank(12)} 5 left 1 0 4 up 2 left*3 7 wait:1500")
    draft = sheet(a_console).draft()
    again = reopened(a_console)
    assert sheet(again).draft() == draft
    again.keys("right 8 wait:1500")
    once_more = reopened(again)
    assert sheet(once_more).draft() == sheet(again).draft() != draft


def test_a_draft_is_written_when_the_keys_rest_and_not_before():
    a_console = console(f"{scripts.blank(4)} 5 5 6 +7")
    assert session_of(a_console).autosave.draft() is None
    a_console.keys("wait:900")
    assert session_of(a_console).autosave.draft() == sheet(a_console).draft()


def has_draft(a_console):
    """Return whether the menu More puzzles shows that there is a draft."""
    at_home = top_of(a_console) == "Home"
    a_console.keys("5 wait:50" if at_home else "wait:50")
    titles = [title for _, title, _ in shell_of(a_console).top.items]
    a_console.keys("back wait:50" if at_home else "wait:50")
    return "Enter puzzle: draft" in titles


def test_leaving_keeps_the_draft_and_saving_ends_it():
    a_console = console(f"{scenes.ENTERED} {LEAVE}")
    assert top_of(a_console) == "Group" and has_draft(a_console)
    again = console(host=a_console.host)
    assert has_draft(again)
    again.keys("5 3 wait:300")
    assert sheet(again).text() == scenes.NEWSPAPER
    again.keys(f"{SAVE} fire back wait:300")
    assert entry.kept(shell_of(again)) is None
    assert top_of(again) == "Home" and not has_draft(again)


def test_a_saved_puzzle_that_is_changed_again_is_a_draft_again():
    a_console = console(f"{scenes.SAVED} fire 3 up 7 {LEAVE}")
    assert sheet(reopened(a_console)).text() != scenes.NEWSPAPER


def test_playing_keeps_the_draft():
    a_console = console(f"{scenes.ENTERED} {PLAY} wait:1000")
    assert sheet(reopened(a_console)).text() == scenes.NEWSPAPER


def test_throwing_away_and_clearing_ask_first():
    a_console = console(f"{scenes.ENTERED} menu 3 back back")
    assert sheet(a_console).text() == scenes.NEWSPAPER
    a_console.keys("menu 3 right fire wait:600")
    assert not any(sheet(a_console).digits) and not any(sheet(a_console).targets)
    assert entry.kept(shell_of(a_console)) is None
    a_console.keys("5 wait:900 menu 5 left fire back wait:600")
    assert sheet(a_console).digits[0] == 5
    a_console.keys("menu 5 right fire wait:600")
    assert top_of(a_console) == "Group"
    assert entry.kept(shell_of(a_console)) is None


@pytest.mark.parametrize("draft", ["", "\n", "chess 8\n", "crossnum 3\n....\n"])
def test_a_draft_that_is_none_is_passed_over(draft):
    a_console = console()
    session_of(a_console).autosave.store.write("draft", draft)
    assert entry.kept(shell_of(a_console)) is None


def test_the_bar_goes_with_the_next_key_and_leaves_nothing_behind():
    """First it is over the sums, then over the first rows."""
    for script in ("left 0 up*2 menu 1", "menu 1 wait:500"):
        a_console = console(f"{scenes.ENTERED} up 0 {script} wait:300 down up")
        screen = shell_of(a_console).top
        frame = a_console.frame()
        shell_of(a_console)._whole = True
        screen._view.invalidate()
        a_console.advance(50)
        assert a_console.frame() == frame


@pytest.mark.parametrize(
    ("digits", "words"),
    [
        ("", ("row 1", "4-36")),
        ("5 1 3", ("row 1", "10-18")),
        ("5 1 3 4", ("row 1", "13")),
    ],
)
def test_what_a_sum_can_be_follows_from_the_digits_of_its_line(digits, words):
    a_console = console(f"{scripts.blank(4)} {digits} wait:50")
    sheet = shell_of(a_console).top.sheet
    sheet.go_to(16)
    assert sheet.words() == words


@pytest.mark.parametrize("answer", ["back", "right fire"])
def test_a_question_comes_before_a_sudoku_with_several_solutions(answer):
    a_console = console(f"{scripts.TO_SUDOKU} 5 3 wait:100 1 menu 1 wait:3000 1 wait:100")
    assert top_of(a_console) == "Question"
    a_console.keys(f"{answer} wait:300")
    assert top_of(a_console) == ("Playing" if "right" in answer else "Choices")


def test_a_cross_number_may_have_several_solutions():
    a_console = console(f"{scenes.SCENES['entry-many']} 1 wait:300")
    assert top_of(a_console) == "Playing"
