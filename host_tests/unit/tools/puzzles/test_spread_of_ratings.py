"""Ratings tell the puzzles of a grade apart, and grades do not overlap.

The same functions print the histograms of tools/README.md.
"""

import pytest

from sumpad_tools.puzzles import histogram

APART = 3  # tenths between the quartiles
COUNT = 60

pytestmark = pytest.mark.long

SIZES = ("4x4", "6x6", "8x8")  # on 3x3 there is less to tell apart


@pytest.mark.parametrize("size", [*SIZES, pytest.param("12x12", marks=pytest.mark.full)])
def test_cross_numbers(size):
    grades = list(histogram.ratings("crossnum", size, COUNT).values())[2:]  # easy to expert
    for tenths in grades:
        low, _, high = histogram.quartiles(tenths)
        assert high - low >= APART
    for easier, harder in zip(grades, grades[1:], strict=False):
        assert max(easier) < min(harder)


def test_sudokus():
    """Easy to extreme; their scale is not that of the grades, so easy ones overlap hard ones."""
    grades = list(histogram.ratings("sudoku", "", COUNT).values())[1:]
    for tenths in grades:
        low, _, high = histogram.quartiles(tenths)
        assert high - low >= APART
    for easier, harder in zip(grades, grades[1:], strict=False):
        assert sum(easier) < sum(harder)
        assert histogram.quartiles(easier)[1] <= histogram.quartiles(harder)[1]
    assert max(grades[3]) < 54 and min(grades[4]) >= 45


def test_kakuros():
    grades = list(histogram.ratings("kakuro", "8x8", COUNT).values())
    for tenths in grades:
        low, _, high = histogram.quartiles(tenths)
        assert high - low >= APART
    for easier, harder in zip(grades[1:], grades[2:], strict=False):
        assert max(easier) < min(harder)
    assert min(grades[0]) < min(grades[2]) and max(grades[0]) > max(grades[2])  # of all grades
