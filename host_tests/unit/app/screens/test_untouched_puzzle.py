"""A new puzzle without a digit is offered again."""

import pytest

from support.console import scripts
from support.console.pc import (
    play_of,
    played,
    top_of,
)

NEW = f"{scripts.NEW} fire wait:1200"


def test_a_puzzle_without_a_digit_is_offered_again():
    console = played(f"{NEW} down menu 9 0 wait:100 fire wait:100")
    code = play_of(console).code
    assert top_of(console) == "Untouched"
    console.keys("1 wait:300")
    assert top_of(console) == "Playing" and play_of(console).code == code
    console.keys("menu 9 0 wait:100 fire wait:100 2 wait:1200")
    assert top_of(console) == "Playing" and play_of(console).code != code


@pytest.mark.parametrize(
    "way",
    [
        f"{NEW} 5 menu 9 0 wait:100 fire wait:1200",  # a digit
        f"{NEW} menu 9 0 wait:100 5 fire wait:1200",  # other parameters
        f"{NEW} menu 2 right fire wait:500 clear menu 9 0 wait:100 fire wait:1200",  # a hint
        f"{scripts.start(4, 1)} menu 9 0 wait:100 fire wait:1200",  # known by its code
    ],
)
def test_other_puzzles_are_not_offered_again(way):
    console = played(way)
    assert top_of(console) in ("Playing", "Kept")
    assert not play_of(console).flags()
