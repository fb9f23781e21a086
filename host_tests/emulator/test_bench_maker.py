"""Cross-number on the emulated chip: the maker makes the PC's boards, without heap, and boards
that the prompt solves have the solutions that the PC finds."""

import pytest

from sumpad_tools.families.crossnum import bench


@pytest.fixture(scope="module")
def chip(prompt):
    return bench.Bench(prompt())


@pytest.mark.parametrize("kind", bench.ALL_KINDS)
def test_small_boards(chip, kind):
    median, worst = chip.making(3, kind, (1, 2)).values()
    assert 0 < median <= worst


def test_a_4x4_board_is_solved_and_tested(prompt):
    """bench.solving raises BenchError if the number of solutions is wrong."""
    figures = bench.solving(prompt())
    assert len(figures) == 2
    for name, cycles in figures.items():
        assert 10_000 < cycles < 5_000_000, name
