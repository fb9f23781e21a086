"""The result of a solved puzzle: how it is reached, and its words."""

import pytest

from support.console import scenes
from support.console.pc import play_of, played, shell_of, top_of
from support.games.asking import solution_of


def finished():
    """Return a console whose last digit was just entered."""
    console = played(scenes.SINGLE)
    play = play_of(console)
    digits = solution_of(play.game)
    for at in [at for at in range(len(digits)) if not play.game.digit(at)]:
        play.show_cell(at)
        console.keys(f"{digits[at]} wait:20")
    assert play.solved and top_of(console) == "Playing"
    return console


@pytest.mark.parametrize("spares", [0, 1, 2])
@pytest.mark.parametrize("key", ["clear", "fire"])
def test_a_key_right_after_the_last_digit_leads_to_the_result(key, spares):
    console = finished()
    shell_of(console).top.spares = spares  # as after a hint that entered it
    console.keys(f"{key} wait:50")
    assert top_of(console) == "Solved"


def test_clear_on_a_solved_board_never_offers_to_clear():
    console = finished()
    console.keys("wait:2000 right wait:6000 clear wait:50")
    assert top_of(console) == "Solved"
