"""Kakuro on the emulated chip: correct, fast, and without heap."""

import pytest

from sumpad_tools.families.kakuro import bench as kakuro

SOLVE_CYCLES = 500_000  # to set up, solve and prove the sample; 4 ms
NECK_CYCLES = 95_000  # for one pass of necks and shorter runs over the sample; 0.76 ms
STEP_CYCLES = 750_000  # for one step of a job; 6 ms


@pytest.fixture(scope="module")
def chip(prompt):
    return kakuro.Bench(prompt(cache=True))


def test_the_sample_is_solved_at_once(chip):
    solve, necks = chip.sample().values()
    assert solve <= SOLVE_CYCLES
    assert necks <= NECK_CYCLES


@pytest.mark.parametrize("grade", ["single", "easy", "expert"])
def test_small_boards(chip, grade):
    median, worst, step = chip.making(6, 6, grade, (1, 2)).values()
    assert 0 < median <= worst
    assert step <= STEP_CYCLES
