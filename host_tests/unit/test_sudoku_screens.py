"""A hint of every rung of sudoku as a player sees it: golden frames of each press."""

import pytest
import rungs
import scripts
import sudoku_positions

from sumpad_tools.play import golden


@pytest.fixture(scope="module")
def shots():
    return rungs.shots_on_pc(scripts.TO_SUDOKU, sudoku_positions)


@pytest.mark.parametrize("name", sudoku_positions.RUNGS)
def test_a_hint_of_every_rung_is_pointed_at_explained_and_played(shots, name):
    for shot, frame in rungs.shots_of(name, shots).items():
        golden.check(f"screens/rungs/{shot}", frame)
