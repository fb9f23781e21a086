"""The maker on the emulated chip makes the PC's boards, without heap."""

import pytest

from sumpad_tools import bench_maker, boards


@pytest.fixture(scope="module")
def chip(uf2):
    return bench_maker.Bench(uf2, boards.load(boards.DEFAULT))


@pytest.mark.parametrize("kind", bench_maker.KINDS)
def test_small_boards(chip, kind):
    figures = chip.figures(3, kind, (1, 2))
    assert figures.boards == 2
    assert figures.heap == 0
    assert 0 < figures.median <= figures.worst
