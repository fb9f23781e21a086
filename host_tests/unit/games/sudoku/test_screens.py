"""Hints of sudoku as a player sees them: a golden frame of each layout of a page."""

import pytest

from sumpad.games import backend
from sumpad_tools import boards
from sumpad_tools.play import golden, player
from support.console import rungs, scripts
from support.console.pc import play_of, played, shell_of
from support.games.asking import solution_of
from support.games.sudoku import positions as sudoku_positions

# Position -> frames by the number of presses: 0 points, the others are pages.
SHOWN = {
    "hidden single": (0, 1),  # a house with crosses, and the digits that cause them
    "naked single": (1,),  # frames around digits
    "pointing": (1,),  # frames and crosses
    "naked pair": (1,),  # cells with two digits each
    "hidden triple": (2,),  # frames in a house with crosses
    "skyscraper": (1,),  # a long sentence
    "X-chain": (1, 2),  # digits that are supposed, and what they leave with nothing
    "choice": (2,),  # no digit is sure
    "naked quad": (0, 1, 2),  # a long name; steps that are summed up, and the next one
}


@pytest.fixture(scope="module")
def shots():
    console = pc_with(SHOWN)
    console.keys(sudoku_positions.script(SHOWN))
    return console.shots


def pc_with(names):
    """A console with these positions under My puzzles, at the home menu of sudoku."""
    puzzles = rungs.host(sudoku_positions.files(names))
    console = player.Player(boards.load(boards.DEFAULT), host=puzzles)
    console.advance(scripts.HOME_MS)
    console.keys(scripts.TO_SUDOKU)
    return console


@pytest.mark.parametrize("name", SHOWN)
def test_a_hint_is_pointed_at_explained_and_played(shots, name):
    rungs.shots_of(name, shots)
    for press in SHOWN[name]:
        shot = f"{rungs.shot_name(name)}-{press}"
        golden.check(f"screens/rungs/{shot}", shots[shot])


def test_a_further_page_is_shown():
    console = pc_with(["naked quad"])
    console.keys("5 2 wait:800 fire wait:800 menu 2 wait:3000 hash*2 wait:200 right*2 wait:200")
    golden.check("screens/rungs/naked-quad-further", console.frame())


def test_a_hint_that_something_is_wrong_marks_no_digit_of_the_cursor_as_if_it_were_that():
    """The digit at the cursor may be right while another one is the mistake."""
    console = played(f"{scripts.TO_SUDOKU} 5 1 4 2 down*2 fire wait:6000")
    play = play_of(console)
    solution = solution_of(play.game)
    cells = [cell for cell in range(81) if not play.game.digit(cell)]
    right, wrong = cells[0], cells[1]
    play.enter(backend.move(right, 0, solution[right]))
    allowed = play.game.rules_allow(wrong)
    others = [it for it in range(1, 10) if allowed >> it & 1 and it != solution[wrong]]
    play.enter(backend.move(wrong, 0, others[0]))
    console.keys("hash wait:6000")
    hint = shell_of(console).top
    assert hint._job.move < 0
    assert not hint._view.mark_same
    console.keys("star wait:300")
    assert shell_of(console).top._view.mark_same
