"""A hint of every rung of sudoku as a player sees it: golden frames of each press."""

import pytest

from sumpad.games import backend
from sumpad_tools.play import golden
from support.console import rungs, scripts
from support.console.pc import play_of, played, shell_of
from support.games.sudoku import positions as sudoku_positions


@pytest.fixture(scope="module")
def shots():
    return rungs.shots_on_pc(scripts.TO_SUDOKU, sudoku_positions)


@pytest.mark.parametrize("name", sudoku_positions.RUNGS)
def test_a_hint_of_every_rung_is_pointed_at_explained_and_played(shots, name):
    for shot, frame in rungs.shots_of(name, shots).items():
        golden.check(f"screens/rungs/{shot}", frame)


def test_a_hint_that_something_is_wrong_marks_no_digit_of_the_cursor_as_if_it_were_that():
    """The digit at the cursor may be right; the mistake is another one."""
    console = played(f"{scripts.TO_SUDOKU} 4 4 2 down*2 fire wait:6000")
    play = play_of(console)
    job = play.game.search(False)
    while job.step() == backend.RUNNING:
        pass
    solution = bytes(job.digits[:81])
    cells = [cell for cell in range(81) if not play.game.digit(cell)]
    right, wrong = cells[0], cells[1]
    play.enter(backend.move(right, 0, solution[right]))
    allowed = play.game.candidates(wrong)
    others = [it for it in range(1, 10) if allowed >> it & 1 and it != solution[wrong]]
    play.enter(backend.move(wrong, 0, others[0]))
    console.keys("hash wait:6000")
    hint = shell_of(console).top
    assert hint._job.move < 0
    assert not hint._view.mark_same
    console.keys("back wait:300")
    assert shell_of(console).top._view.mark_same
