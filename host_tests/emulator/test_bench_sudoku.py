"""On the emulated chip the search and the maker give the PC's answers, without heap."""

import pytest

from sumpad.solver.sudoku import maker as sudoku_maker
from sumpad_tools.families.sudoku import bench as sudoku


@pytest.fixture(scope="module")
def chip(prompt):
    return sudoku.Bench(prompt(cache=True))


@pytest.mark.parametrize("line", [*sudoku.SEVENTEEN[:2], sudoku.HARD["Inkala 2012"]])
def test_puzzles_are_solved_and_proved(chip, line):
    cycles, nodes = chip.solve(sudoku.digits_of(line))
    assert cycles < 100_000 + 20_000 * nodes


@pytest.mark.parametrize("symmetric", [False, True])
@pytest.mark.parametrize("grade", [sudoku_maker.ANY, sudoku_maker.EASY, sudoku_maker.MEDIUM])
def test_puzzles_are_made(chip, grade, symmetric):
    cycles, digits = chip.make(grade, symmetric, 1)
    assert 0 < cycles
    assert sum(map(bool, digits)) == sudoku.on_pc(grade, symmetric, 1).givens
