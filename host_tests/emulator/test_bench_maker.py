"""The maker on the emulated chip makes the PC's boards, without heap."""

import pytest

from sumpad_tools.bench import maker


@pytest.fixture(scope="module")
def chip(prompt):
    return maker.Bench(prompt())


@pytest.mark.parametrize("kind", maker.ALL_KINDS)
def test_small_boards(chip, kind):
    median, worst = chip.making(3, kind, (1, 2)).values()
    assert 0 < median <= worst
