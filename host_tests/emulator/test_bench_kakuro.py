"""Kakuro on the emulated chip: right, fast, without heap."""

import pytest

from sumpad_tools import bench_kakuro, boards

SOLVE_CYCLES = 500_000  # to set up, solve and prove the sample; 4 ms
NECK_CYCLES = 75_000  # for a pass of necks and shorter runs over it
STEP_CYCLES = 750_000  # for one step of a job; 6 ms


@pytest.fixture(scope="module")
def chip(uf2):
    return bench_kakuro.Bench(uf2, boards.load(boards.DEFAULT))


def test_the_sample_is_solved_at_once(chip):
    cycles = chip.sample()
    assert cycles["sample: set up, solve, prove unique"] <= SOLVE_CYCLES
    assert cycles["sample: a pass of necks"] <= NECK_CYCLES


@pytest.mark.parametrize("grade", ["single", "easy", "expert"])
def test_small_boards(chip, grade):
    figures = chip.making(6, 6, grade, (1, 2))
    assert figures.boards == 2
    assert figures.heap == 0
    assert 0 < figures.median <= figures.worst
    assert figures.step <= STEP_CYCLES
