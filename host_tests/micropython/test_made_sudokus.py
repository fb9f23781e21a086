"""Sudokus of each grade, made by the unix port because it is fast, and judged by oracles."""

import pytest

from support.oracles import ladder as ladder_oracle
from support.oracles import sudoku as sudoku_oracle

MAKE = """
from sumpad.solver.sudoku import maker as makers
from sumpad.solver.sudoku.search import Search
maker = makers.Maker(Search())
for code in range({first}, {end}):
    maker.reset({grade}, False, code)
    while maker.step(maker.SLICE) == makers.RUNNING:
        pass
    print("".join(str(digit) for digit in maker.digits))
"""

# The grades as the maker numbers them, from easy on, and the grade of each rung of the ladder.
GRADES = range(1, 6)
EXTREME = 5
OF_RUNGS = (1, 2, 3, 3, *[4] * 7)


def grade_of(grid):
    """Return the grade of the highest rung that a puzzle needs, or EXTREME if no rung solves
    it."""
    highest, candidates = ladder_oracle.climb(grid, len(OF_RUNGS) - 1)
    solved = all(len(digits) == 1 for digits in candidates.values())
    return OF_RUNGS[highest] if solved else EXTREME


@pytest.mark.parametrize("grade", GRADES)
@pytest.mark.parametrize(
    ("first", "count"), [(1, 40), pytest.param(1000, 500, marks=pytest.mark.full)]
)
def test_made_puzzles_have_one_solution_and_their_grade(first, count, grade, micropython):
    lines = micropython(MAKE.format(first=first, end=first + count, grade=grade)).split()
    assert len(set(lines)) == count
    for line in lines:
        grid = bytes(int(digit) for digit in line)
        assert len(sudoku_oracle.solutions(grid)) == 1, line
        assert grade_of(grid) == grade, line
