"""Classic keys on a sheet: FIRE and # step a number up, CLEAR and * down; no others do."""

import pytest

from sumpad import keys
from support.games.crossnum.entry_sheets import at_sum, blank, typed


def stepping(a_sheet):
    """Turn on classic keys and return the sheet."""
    a_sheet.steps = True
    return a_sheet


@pytest.mark.parametrize("line", [-1, 0])
def test_without_classic_keys_nothing_steps(line):
    a_sheet = typed(at_sum(4, line) if line >= 0 else blank(4), 7)
    for key in (keys.FIRE, keys.HASH, keys.CLEAR, keys.STAR):
        assert not a_sheet.key(key)
        assert max(*a_sheet.digits, *a_sheet.targets) == 7


@pytest.mark.parametrize("size", [3, 4, 12])
def test_stepping_a_sum_rolls_over(size):
    a_sheet = stepping(at_sum(size, 2))
    seen = []
    for _ in range(8 * size + 2):
        seen.append(a_sheet.targets[2])
        a_sheet.key(keys.FIRE)
    assert seen == [0, *range(size, 9 * size + 1)]
    assert a_sheet.targets[2] == 0
    for number in reversed(seen):
        a_sheet.key(keys.CLEAR)
        assert a_sheet.targets[2] == number


def test_stepping_from_a_number_that_is_too_small():
    assert stepping(at_sum(4, 0)).key(keys.HASH)
    for key, number in ((keys.FIRE, 4), (keys.HASH, 4), (keys.CLEAR, 0), (keys.STAR, 0)):
        a_sheet = typed(stepping(at_sum(4, 0)), 2)
        a_sheet.key(key)
        assert a_sheet.targets[0] == number
    a_sheet.key(keys.FIRE)
    assert typed(a_sheet, 5).targets[0] == 5  # not 45: stepping ends the typing


def test_stepping_a_cell():
    a_sheet = stepping(blank(4))
    for key, digit in ((keys.FIRE, 1), (keys.CLEAR, 0), (keys.STAR, 9), (keys.HASH, 0)):
        a_sheet.key(key)
        assert a_sheet.digits[0] == digit
