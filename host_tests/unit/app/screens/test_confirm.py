"""The yes-or-no screen: what it shows, and that only a selected Yes acts."""

import pytest

from sumpad.app.screens import confirm
from sumpad.view import fonts
from sumpad_tools import boards
from sumpad_tools.play import golden, player
from support.console import scripts
from support.console.pc import played, screens_of, shell_of, top_of, words_on

GIVE_UP = "menu 9 2 wait:300"


def asked(board=boards.DEFAULT):
    """Return a console that shows a question, and the list to which Yes adds a word."""
    console = player.Player(boards.load(board))
    console.advance(300)
    acted = []
    shell = console._loop.shell
    shell.push(confirm.Question(shell, "Delete the puzzle SUNDAY-3?", lambda: acted.append("yes")))
    console.advance(50)
    return console, acted


@pytest.mark.parametrize(("name", "script"), [("ask", "wait:1"), ("ask-yes", "right")])
def test_golden(name, script):
    console, _ = asked()
    console.keys(script)
    golden.check(f"screens/{name}", console.frame())


@pytest.mark.parametrize("board", boards.names())
@pytest.mark.parametrize(
    ("script", "answers"),
    [
        ("fire", []),
        ("hash", []),
        ("left fire", []),
        ("up hash", []),
        ("right fire", ["yes"]),
        ("down fire", ["yes"]),
        ("right left fire", []),
        ("right hash", ["yes"]),
        ("right star", []),
        ("right back", []),
    ],
)
def test_only_a_chosen_yes_acts(board, script, answers):
    console, acted = asked(board)
    home = type(screens_of(console._loop.shell)[0])
    console.keys(script)
    assert acted == answers
    assert type(console._loop.shell.top) is home


@pytest.mark.parametrize("board", boards.names())
@pytest.mark.parametrize("key", ["fire", "hash"])
def test_a_second_press_of_the_key_that_led_here_changes_nothing(board, key):
    console, acted = asked(board)
    console.keys(f"{key} wait:20 {key}")
    assert acted == []


@pytest.mark.parametrize("key", ["fire", "hash"])
def test_a_question_that_loses_nothing_begins_with_yes(key):
    console, acted = asked()
    shell = shell_of(console)
    shell.pop()
    shell.push(confirm.Question(shell, "Begin?", lambda: acted.append("yes"), True))
    console.keys(key)
    assert acted == ["yes"]


@pytest.mark.parametrize("board", boards.names())
def test_the_foot_says_what_the_keys_do(board):
    select, back = {
        "adafruit_macropad": ("KNOB", "*"),
        "pico_keypad_4x5": ("ENT", "ESC"),
    }.get(board, ("#", "*"))
    arrow = "D" if board == "pico_keypad_4x4" else fonts.RIGHT
    console, _ = asked(board)
    for keys, words in (
        ("", f"{select}: no   {arrow} {select}: yes"),
        ("right", f"{back}: no   {select}: yes"),
        ("left", f"{select}: no   {arrow} {select}: yes"),
    ):
        console.keys(f"{keys} wait:50")
        assert words in words_on(console)


def test_yes_may_change_the_stack():
    console, _ = asked()
    shell = console._loop.shell
    shell.push(confirm.Question(shell, "Leave?", shell.go_home))
    console.keys("right fire")
    assert len(screens_of(shell)) == 1


def test_keys_that_answer_nothing_do_nothing():
    console, acted = asked()
    console.keys("5 0 menu")
    assert isinstance(console._loop.shell.top, confirm.Question)
    assert acted == []


@pytest.mark.parametrize(
    ("way", "top"),
    [("menu 3", "Check"), ("menu 9 4", "SolutionCount"), ("menu 9 2 3", "GivingUp")],
)
def test_help_that_was_asked_for_begins_with_yes_but_not_the_end_of_the_game(way, top):
    console = player.Player(boards.load(boards.DEFAULT))
    console.advance(300)
    console.keys(f"1 hash wait:900 5 {way} wait:100")
    assert type(console._loop.shell.top).__name__ == "Question"
    console.keys("fire wait:1000")
    assert type(console._loop.shell.top).__name__ == top


@pytest.mark.parametrize("board", boards.names())
def test_a_hint_that_costs_the_best_time_needs_a_second_press_of_its_key(board):
    console = player.Player(boards.load(board))
    console.advance(300)
    console.keys("1 hash wait:900 hash wait:100")
    assert "Take a hint? No best time then." in " ".join(words_on(console))
    for keys, top in (
        ("left", "Question"),
        ("hash", "Playing"),
        ("hash", "Question"),
        ("hash", "Hint"),
    ):
        assert not console._loop.shell.session.play.flags()
        console.keys(f"{keys} wait:100")
        assert type(console._loop.shell.top).__name__ == top


def test_a_game_is_deleted_only_after_a_question():
    script = f"{scripts.start(6, 1)} 5 {GIVE_UP} 2 wait:300"
    console = played(script)
    session = console._loop.shell.session
    first = session.autosave.title(session.family, session.slots.left_last())
    console.keys(f"{scripts.start(4, 2)} 5 {GIVE_UP}")
    console.keys("5 wait:300")
    assert "Delete this game for good?" in " ".join(words_on(console))
    console.keys("back wait:300")
    assert session.play and top_of(console) == "GivingUp"
    console.keys("5 wait:300 right fire wait:1500")
    assert (
        not session.play
        and session.autosave.title(session.family, session.slots.left_last()) == first
    )
    assert not session.autosave.is_there("game")
