"""What one code gives says nothing about what the next one gives, and no digit is favoured.

The statistics are of fixed codes, so that a test passes always or never. Each asks whether the
worst of many cells is what chance gives with a probability of 0.01 or more.
"""

import math

import pytest

LEAST = 0.01
LAGS = (1, 2, 3, 8, 256)
MARKS = 10

PUZZLES = {
    "crossnum": (4, 1),
    "crossnum open": (5, 0),
    "crossnum easy": (4, 2),
    "crossnum expert": (4, 5),
    "sudoku": (0, False),
    "sudoku symmetric": (2, True),
    "kakuro": (6, 6, 0),
    "kakuro easy": (6, 6, 1),
}
EVEN = ("crossnum", "crossnum open", "crossnum easy", "sudoku", "sudoku symmetric")


def chance(chi_square, freedom):
    """Return the probability of so high a chi-square, by the cube root of Wilson and Hilferty."""
    part = 2 / (9 * freedom)
    z = ((chi_square / freedom) ** (1 / 3) - 1 + part) / math.sqrt(part)
    return math.erfc(z / math.sqrt(2)) / 2


def two_sided(z):
    return math.erfc(abs(z) / math.sqrt(2))


def test_these_probabilities_are_those_of_tables():
    assert chance(20.09, 8) == pytest.approx(0.01, rel=0.05)
    assert chance(83.68, 64) == pytest.approx(0.05, rel=0.02)
    assert two_sided(2.576) == pytest.approx(0.01, rel=0.01)


def unevenness(digits):
    """Return the probability that all digits from 1 are equally likely."""
    expected = sum(digits) / 9
    return chance(sum((count - expected) ** 2 / expected for count in digits[1:]), 8)


def likeness(digits, alike, number):
    """Return the probability of so many solutions with the digit of another one."""
    same = sum((count / sum(digits)) ** 2 for count in digits)
    return two_sided((alike - number * same) / math.sqrt(number * same * (1 - same)))


def dependence(pairs):
    """Return the probability that a digit does not depend on the one before it."""
    rows = [pairs[at : at + MARKS] for at in range(0, MARKS * MARKS, MARKS)]
    before = [sum(row) for row in rows]
    after = [sum(column) for column in zip(*rows, strict=True)]
    total = sum(before)
    chi_square = sum(
        (rows[i][k] - before[i] * after[k] / total) ** 2 / (before[i] * after[k] / total)
        for i in range(MARKS)
        for k in range(MARKS)
        if before[i] and after[k]
    )
    return chance(chi_square, (sum(map(bool, before)) - 1) * (sum(map(bool, after)) - 1))


def guessed(pairs):
    """Return the share of digits that the most likely one after the digit before guesses."""
    return sum(max(pairs[at : at + MARKS]) for at in range(0, MARKS * MARKS, MARKS)) / sum(pairs)


@pytest.mark.parametrize("number", [1000, pytest.param(10000, marks=pytest.mark.full)])
@pytest.mark.parametrize("name", PUZZLES)
def test_codes_that_are_near_give_unrelated_puzzles(name, number, micropython):
    family = name.split(" ")[0]
    printed = micropython(
        "from evenness import print_counts\n"
        f"print_counts({family!r}, {PUZZLES[name]}, {number}, {LAGS})"
    )
    cells = [list(map(int, line.split())) for line in printed.splitlines()]
    cells = [cell for cell in cells if cell[0] < number]  # without the border of a kakuro
    least = LEAST / len(cells)
    for counts in cells:
        digits, counts = counts[:MARKS], counts[MARKS:]
        alike, pairs = counts[: len(LAGS)], counts[len(LAGS) :]
        assert sum(digits) == number and sum(pairs) == number - 1
        if name in EVEN:
            assert unevenness(digits) > least
        for lag, count in zip(LAGS, alike, strict=True):
            assert likeness(digits, count, number - lag) > least / len(LAGS)
        assert dependence(pairs) > least
        if name in EVEN and number >= 10000:
            assert guessed(pairs) < 0.15  # a ninth, and the best of nine counts of 1,000
