"""The blanks of cross-numbers have all digits: 1 and 9, which are the easiest to find, are not
nearly all of them."""

import pytest

MOST = 0.2  # of the blanks have the same digit
KINDS = range(1, 6)  # all but open, by their numbers in solver/crossnum/maker.py

PROGRAM = """
from sumpad.solver.crossnum import maker, search

def count(size, kind, thorough, number):
    it = maker.Maker(search.Search())
    counts = [0] * 10
    for code in range(number):
        it.reset(size, kind, code, thorough)
        while it.step(1 << 20) == maker.RUNNING:
            pass
        for cell in range(size * size):
            if not it.digits[cell]:
                counts[it.grid[cell]] += 1
    print(*counts)

for asked in {asked}:
    count(*asked)
"""


def shares(micropython, asked):
    """Return the largest share of a digit for each of these sizes, kinds and so on."""
    lines = micropython(PROGRAM.replace("{asked}", repr(asked))).splitlines()
    counts = [list(map(int, line.split())) for line in lines]
    return {it: max(digits) / sum(digits) for it, digits in zip(asked, counts, strict=True)}


def test_no_digit_is_in_more_than_a_fifth_of_the_blanks(micropython):
    asked = [(size, kind, False, 100) for size in range(3, 13) for kind in KINDS]
    found = shares(micropython, asked)
    assert {it: share for it, share in found.items() if share > MOST} == {}


@pytest.mark.full
def test_no_digit_is_where_givens_are_fewest(micropython):
    asked = [
        (size, kind, True, 150 if size < 9 else 60)
        for size in range(4, 13)
        for kind in KINDS
        if kind != 2
    ]
    found = shares(micropython, asked)
    assert {it: share for it, share in found.items() if share > MOST} == {}
