"""The result of a solved puzzle: how it is reached, and its words."""

import pytest

from sumpad import keys
from sumpad.app import game_state, key_labels
from sumpad.view import fonts
from sumpad_tools import boards
from support.console import scenes
from support.console.pc import play_of, played, shell_of, top_of, words_on
from support.games.asking import solution_of


def finished(pad=boards.DEFAULT):
    """Return a console whose last digit was just entered."""
    console = played(scenes.SINGLE, pad)
    play = play_of(console)
    digits = solution_of(play.game)
    for at in [at for at in range(len(digits)) if not play.game.digit(at)]:
        play.show_cell(at)
        console.keys(f"{digits[at]} wait:20")
    assert play.solved and top_of(console) == "Playing"
    return console


@pytest.mark.parametrize("sticks", [0, keys.FIRE])
@pytest.mark.parametrize("key", ["clear", "fire"])
def test_a_key_right_after_the_last_digit_leads_to_the_result(key, sticks):
    console = finished()
    shell_of(console).top.sticks = sticks  # as after a hint that entered it
    console.keys(f"{key} wait:50")
    assert top_of(console) == "Solved"


def test_clear_on_a_solved_board_never_offers_to_clear():
    console = finished()
    console.keys("wait:2000 right wait:6000 clear wait:50")
    assert top_of(console) == "Solved"


@pytest.mark.parametrize("pad", boards.names())
def test_a_digit_on_a_solved_board_says_the_key_of_the_result_and_others_show_it(pad):
    console = finished(pad)
    select = key_labels.legend(boards.load(pad), (keys.FIRE, keys.HASH))
    console.keys("wait:2000 right wait:200")
    for _ in range(2):
        console.keys("5 wait:200")
        assert top_of(console) == "Locked"
        assert " ".join(words_on(console)).endswith(f"Solved. {select}: result")
    for key in ("star", "hash"):
        console.keys(f"right wait:200 {key} wait:200")
        assert top_of(console) == "Solved"
        console.keys("right wait:200")


@pytest.mark.parametrize("pad", boards.names())
def test_the_result_names_the_key_for_another_puzzle(pad):
    """The key does nothing at first if it may be a press of a hint too many."""
    board = boards.load(pad)
    select = "fire" if key_labels.select_key(board) == keys.FIRE else "hash"
    for last in ("hint", select):
        console = played(f"{scenes.SINGLE}", pad)
        play = play_of(console)
        while not play.solved:
            console.keys(f"{last if top_of(console) == 'Hint' else 'hint'} wait:300")
            if top_of(console) == "Question":
                console.keys("right fire wait:1000" if select == "fire" else "hash wait:1000")
        while top_of(console) != "Solved":
            console.keys("wait:50")
        assert any("another" in it for it in words_on(console))
        offers = last == "hint" and select == "fire"
        console.keys(f"{select} wait:1500")
        assert (top_of(console) != "Solved") == offers
        if not offers:
            console.keys(f"{select} wait:1500")
            assert top_of(console) != "Solved"


@pytest.mark.parametrize(
    ("traits", "code", "helps", "words"),
    [
        (("extreme",), 5, False, "without help: well done!"),
        (("hard", "fewest"), 5, False, "without help: well done!"),
        (("medium",), 5, False, "without help"),
        (("hard",), 5, True, "with hints"),
        (("hard",), -1, False, "without help"),  # a puzzle of one's own has no grade
    ],
)
def test_a_hard_puzzle_solved_without_help_is_praised(traits, code, helps, words):
    console = finished()
    play = play_of(console)
    play.game.traits = lambda parameters: traits
    play.code = code
    if helps:
        play.note_help(game_state.HINT)
    console.keys("wait:3000")
    assert top_of(console) == "Solved" and words in words_on(console)
    assert shell_of(console).canvas.text_width(fonts.TEXT, words) < 127


@pytest.mark.parametrize("pad", boards.names())
@pytest.mark.parametrize("grade", ["easy", "expert"])
def test_a_game_without_help_leads_to_the_next_grade(pad, grade):
    console = played(scenes.SINGLE, pad)
    play = play_of(console)
    kinds = ("open", "any", "easy", "medium", "hard", "expert")
    play.parameters = (play.game.size, kinds.index(grade), 0)
    digits = solution_of(play.game)
    for at in [at for at in range(len(digits)) if not play.game.digit(at)]:
        play.show_cell(at)
        console.keys(f"{digits[at]} wait:20")
    while top_of(console) != "Solved":
        console.keys("wait:50")
    menu = key_labels.legend(boards.load(pad), (keys.MENU,))
    offered = any(it.startswith(f"{menu}: try medium") for it in words_on(console))
    assert offered == (grade == "easy")
    console.keys("menu wait:100")
    if offered:
        console.keys("hash wait:3000")
        new = play_of(console)
        assert new.parameters == (play.game.size, kinds.index("medium"), 0) and new.drawn
        assert not new.solved and top_of(console) == "Playing"
    else:
        assert not any("Try" in it for it in words_on(console))


def test_a_game_with_a_hint_leads_to_another_one_of_its_grade():
    console = finished()
    play_of(console).note_help(game_state.HINT)
    console.keys("wait:2000 menu wait:100")
    assert top_of(console) == "SolvedMenu"
    assert not any("Try" in it for it in words_on(console))
