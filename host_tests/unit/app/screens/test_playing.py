"""The keys in a game on all pads: clear, notes, the locked board, one press too many."""

import pytest

from sumpad import sound_ids
from sumpad.games import backend
from sumpad_tools import boards
from sumpad_tools.play import pc_hosts
from support.console import scenes, scripts
from support.console.pc import play_of, screens_of, shell_of, switched_on, top_of, words_on

SOLVED = f"{scenes.SCENES['solved']} up wait:300"


@pytest.fixture(params=boards.names())
def solved(request):
    """A console with one of the pads that shows a solved board."""
    keys = scripts.solve(4, 123456)
    if boards.load(request.param).KNOB is not None:
        keys = keys.replace(" down", "")  # a knob reads on in the next row
    script = f"{scenes.GAME} {keys} wait:1500"
    console = switched_on(pc_hosts.VirtualHost(), script, request.param)
    assert top_of(console) == "Solved"
    console.keys("up wait:300")
    return console


@pytest.fixture(params=boards.names())
def played(request):
    """A function that plays a script on a new console with one of the pads and returns it."""
    return lambda script: switched_on(pc_hosts.VirtualHost(), script, request.param)


def test_zero_takes_the_digit_and_then_the_notes(played):
    console = played(f"{scenes.GAME} notes 1 2 notes 7 0")
    play = play_of(console)
    assert play.game.digit(0) == 0
    assert play.game.notes(0) == 1 << 1 | 1 << 2  # the 7 had removed them
    console.keys("0")
    assert not play.game.notes(0)
    done = play.done
    console.keys("0")
    assert play.done == done
    console.keys("undo")
    assert play.game.notes(0) == 1 << 1 | 1 << 2


def test_zero_takes_a_digit_in_notes_mode_too(played):
    play = play_of(played(f"{scenes.GAME} 7 notes 0"))
    assert play.game.digit(0) == 0 and play.done == 2


def test_hash_is_a_hint_and_star_notes(played):
    console = played(f"{scenes.GAME} star wait:50")
    assert play_of(console).notes
    console.keys("star hash wait:300")
    assert not play_of(console).notes and top_of(console) == "Hint"


@pytest.mark.parametrize("game", [scenes.GAME, scenes.HARD_8, scenes.SUDOKU, scenes.KAKURO_HARD])
def test_notes_mode_is_named_and_ends_when_the_game_is_left(game):
    console = switched_on(pc_hosts.VirtualHost(), f"{game} star wait:100")
    assert top_of(console) == "Noting"  # once in a game
    console.keys("1 wait:100")
    assert "NOTES" in words_on(console)
    console.keys("star star wait:100")
    assert top_of(console) == "Playing" and play_of(console).notes
    console.keys("menu 0 wait:300 0 wait:300")
    assert top_of(console) == "Playing" and not play_of(console).notes
    assert "NOTES" not in words_on(console)


def test_a_key_that_steps_a_digit_ends_notes_mode(played):
    console = played(f"{scenes.GAME} star 3 wait:100")
    play = play_of(console)
    play.steps = True
    console.keys("fire wait:100")
    assert (play.notes, play.game.digit(play.cell)) == (False, 1)


@pytest.mark.parametrize("key", ["5", "0", "clear", "hint", "notes"])
def test_a_solved_board_is_locked_and_a_key_says_what_to_do_next(solved, key):
    console = solved
    play = play_of(console)
    board = [play.game.digit(cell) for cell in range(16)]
    done = play.done
    console.keys(f"right {key} wait:300")
    is_digit = shell_of(console).code <= 9  # a pad without a key for CLEAR has 0
    assert top_of(console) == ("Locked" if is_digit else "Solved")
    assert [play.game.digit(cell) for cell in range(16)] == board
    assert play.done == done and not play.running


@pytest.mark.parametrize(
    ("board", "stays"), [("pico_keypad_4x5", True), ("pico_keypad_4x4", False)]
)
def test_the_hint_key_asks_for_another_puzzle_only_where_no_other_key_chooses(board, stays):
    """A player who has just asked for hints may press the key once too often."""
    console = switched_on(pc_hosts.VirtualHost(), f"{SOLVED} up hash wait:1000", board)
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
    console = switched_on(pc_hosts.VirtualHost(), scripts.kakuro(9, 8, 3))
    play = play_of(console)
    while True:
        console.keys("hint wait:9000")
        hint = shell_of(console).top
        hint._turn_to(0)
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
    assert top_of(console) == "GameMenu" and len(screens_of(shell_of(console))) == 3


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
    console = switched_on(pc_hosts.VirtualHost(), f"{scripts.start(4, 7, kind=1, wait=900)} left")
    shell = shell_of(console)
    shell.key(5)
    assert shell.tone == sound_ids.REFUSED
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


@pytest.mark.parametrize("game", [scenes.GAME, scenes.SUDOKU, scenes.KAKURO_HARD])
@pytest.mark.parametrize("typed", ["5", "star 5 6 star"])
def test_the_key_that_leads_back_opens_the_menu_and_clears_nothing(game, typed):
    console = switched_on(pc_hosts.VirtualHost(), f"{game} {typed} wait:9000")
    play = play_of(console)
    done, screens = play.done, []
    for _ in range(4):
        screens.append(top_of(console))
        console.keys("clear wait:100")
    assert screens == ["Playing", "GameMenu"] * 2 and play.done == done


@pytest.mark.parametrize("start", [scripts.start(4, 123456), scripts.sudoku(7), scripts.kakuro(5)])
def test_after_a_digit_the_cursor_stays_or_goes_to_the_next_blank(start):
    """Notes and cleared cells leave it where it is."""
    console = switched_on(pc_hosts.VirtualHost(), f"{start} 5")
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


def test_what_zero_has_cleared_comes_back_by_the_key_that_is_named_once():
    console = switched_on(pc_hosts.VirtualHost(), f"{scenes.GAME} 5 0 wait:50")
    play = play_of(console)
    assert top_of(console) == "Cleared" and shell_of(console).top.words == "Cleared. F2: undo"
    console.keys("undo wait:50")
    assert top_of(console) == "Playing" and play.game.digit(play.cell) == 5
    console.keys("5 0 wait:50")
    assert top_of(console) == "Playing" and not play.game.digit(play.cell)


@pytest.mark.parametrize("game", [scenes.GAME, scenes.SUDOKU, scenes.KAKURO_HARD])
def test_the_zero_key_also_says_what_it_has_cleared(game):
    console = switched_on(pc_hosts.VirtualHost(), f"{game} 5 0 wait:50")
    assert shell_of(console).top.words == "Cleared. F2: undo"
    console.keys("star wait:50 3 4 0 wait:50")
    assert shell_of(console).top.words == "Notes cleared. F2: undo"
