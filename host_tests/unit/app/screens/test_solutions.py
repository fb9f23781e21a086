"""Solve: which keys its bar names, and what they do."""

import pytest

from sumpad.app import statistics
from sumpad_tools import boards
from support.console import scenes, scripts
from support.console.pc import play_of, played, shell_of, switched_on, top_of, words_on

SOLVE = "menu 9 2 4 right fire wait:1500"
ONE = f"{scenes.SINGLE} {SOLVE}"
SEVENTEEN = f"{scenes.GAME} {SOLVE}"
IN_PANEL = f"{scenes.SUDOKU} {SOLVE}"


@pytest.fixture
def told():
    """A function told(script, board) returning a console and a growing list of its bar texts."""

    def play(script, board=boards.DEFAULT):
        words = []
        console = played(script, board)
        screen = shell_of(console).top
        paint_bar = screen.paint_bar
        screen.paint_bar = lambda canvas, it: (words.append(it), paint_bar(canvas, it))
        shell_of(console).wait()  # makes the console paint everything again
        console.keys("wait:50")
        return console, words

    return play


@pytest.mark.parametrize(
    ("script", "board", "words"),
    [
        (ONE, "pico_keypad_4x5", "the only solution. ESC: back"),
        (ONE, "pico_keypad_4x4", "the only solution. *: back"),
        (SEVENTEEN, "pico_keypad_4x5", "solution 1 of 17. ENT: next. ESC: back"),
        (SEVENTEEN, "pico_keypad_4x4", "solution 1 of 17. #: next. *: back"),
        (IN_PANEL, "pico_keypad_4x5", "the only solution. ESC: back"),
    ],
)
def test_the_keys_of_the_pad_are_told(script, board, words, told):
    console, said = told(script, board)
    assert said[-1] == words
    console.keys("back wait:100")
    assert top_of(console) == "Playing"


def test_a_bar_tells_the_keys_up_to_the_first_and_leaves_nothing_of_itself(told):
    console, said = told(SEVENTEEN)
    console.keys("fire wait:50")
    assert said[-1] == "solution 2 of 17"
    small = console.frame()
    shell_of(console).wait()
    console.keys("wait:50")
    assert console.frame() == small


@pytest.mark.parametrize("leave", ["back", "clear", "menu 1", "wait:301000 fire fire"])
@pytest.mark.parametrize("turns", ["", "right*2 left", "up down"])
def test_the_players_game_comes_back_and_redo_brings_the_solution_again(leave, turns):
    console = played(f"{scenes.GAME} 9 right 5 left undo right*2 down")
    play = play_of(console)
    before = play.game.text(True), play.cell, play.done
    console.keys(f"{SOLVE} {turns}")
    solution = play.game.text(True)
    assert play.solved and top_of(console) == "Solutions"
    console.keys(f"{leave} wait:100")
    assert top_of(console) == "Playing" and play.running
    assert (play.game.text(True), play.cell, play.done) == before
    assert play.objection() == "console solved it"
    console.keys("redo wait:100")
    assert play.game.text(True) == solution
    console.keys("wait:1500")
    assert top_of(console) == "Solved"


@pytest.mark.parametrize(("script", "goes"), [(ONE, True), (SEVENTEEN, True), (IN_PANEL, False)])
def test_a_bar_goes_by_itself_and_comes_back_with_a_key(script, goes):
    console = played(script)
    told = console.frame()
    console.keys("wait:2900")
    assert (console.frame() != told) == goes
    console.keys("up down wait:50")
    assert console.frame() == told


@pytest.mark.parametrize("key", ["fire", "right", "hash", "left"])
def test_a_single_solution_has_no_next_one(key, told):
    console, _ = told(f"{scenes.SINGLE} {SOLVE} down")
    play = play_of(console)
    before = play.cell, play.done, play.changes, console.frame()
    console.keys(f"{key} wait:50")
    assert top_of(console) == "Solutions"
    assert (play.cell, play.done, play.changes, console.frame()) == before


def test_the_next_of_many_is_shown():
    console = played(f"{scripts.start(5, 1)} {SOLVE} left wait:50")
    first = shell_of(console).top.words()
    console.keys("right wait:50")
    assert shell_of(console).top.words() != first


@pytest.mark.parametrize("moves", [0, 1920])
def test_a_power_cut_meanwhile_leaves_the_players_game(moves):
    """This holds with a full log too."""
    console = played(f"{scenes.GAME} 5 wait:1000")
    play = play_of(console)
    for i in range(moves):
        play.enter(play.game.interpret(1 + i % 2, play.cell, False))
    before = play.game.text(played=True)
    console.keys("menu 9 2 4 right fire wait:3000")
    assert top_of(console) == "Solutions" and play.solved
    again = play_of(switched_on(console.host))
    assert again.game.text(played=True) == before and again.helped
    console.keys("back wait:1000")
    assert play.game.text(played=True) == before


GIVE_UP = "menu 9 2 3 right fire wait:1500"


@pytest.mark.parametrize(
    "game",
    [scenes.SINGLE, scenes.EASY_12, scenes.SUDOKU, scripts.kakuro(5, 6), scenes.KAKURO_8],
)
def test_giving_up_ends_the_game_with_the_whole_solution_in_sight(game):
    console = played(f"{game} wait:1000")
    play = play_of(console)
    before = play.elapsed
    console.keys(GIVE_UP)
    assert play.solved and play.given_up and not play.running
    frame = console.frame()
    words = " ".join(words_on(console)).upper()
    assert "GIVEN UP" in words and "ENT: RESULT" in words.replace("ENT:RESULT", "ENT: RESULT")
    console.keys("wait:5000 undo wait:100")
    assert play.solved and play.elapsed - before < 1000
    console.keys("fire wait:100")
    assert top_of(console) == "Solved" and "Given up" in words_on(console)
    console.keys("left wait:100")
    assert console.frame() == frame
    console.keys("fire wait:1500 back wait:1000")
    assert top_of(console) == "Home" and not shell_of(console).top.items[0][1].startswith("Cont")
    assert not play_of(switched_on(console.host))


def test_a_game_given_up_counts_as_begun_only():
    console = played(f"{scripts.NEW} hash wait:1200 {GIVE_UP} fire wait:1500")
    play = play_of(console)
    store = shell_of(console).session.autosave.store
    record = statistics.record(store, play.game, play.game.league(play.parameters))
    assert (record.begun, record.solved) == (1, 0)
