"""A hint of every rung of kakuro as a player sees it: golden frames of each press."""

import pytest

from sumpad_tools.play import golden
from support.console import rungs, scripts
from support.games.kakuro import positions as kakuro_positions


@pytest.fixture(scope="module")
def shots():
    return rungs.shots_on_pc(scripts.TO_KAKURO, kakuro_positions)


@pytest.mark.parametrize("rung", kakuro_positions.HINTS)
def test_a_hint_of_every_rung_is_pointed_at_explained_and_played(shots, rung):
    for shot, frame in rungs.shots_of(rung, shots).items():
        golden.check(f"screens/kakuro-rungs/{shot}", frame)
