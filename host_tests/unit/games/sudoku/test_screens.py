"""A hint of every rung of sudoku as a player sees it: golden frames of each press."""

import pytest

from sumpad_tools.play import golden
from support.console import rungs, scripts
from support.games.sudoku import positions as sudoku_positions


@pytest.fixture(scope="module")
def shots():
    return rungs.shots_on_pc(scripts.TO_SUDOKU, sudoku_positions)


@pytest.mark.parametrize("name", sudoku_positions.RUNGS)
def test_a_hint_of_every_rung_is_pointed_at_explained_and_played(shots, name):
    for shot, frame in rungs.shots_of(name, shots).items():
        golden.check(f"screens/rungs/{shot}", frame)
