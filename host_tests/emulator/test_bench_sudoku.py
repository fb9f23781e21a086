"""On the emulated chip the search and the maker give the PC's answers, without heap."""

import pytest

from sumpad.solver import sudokumaker
from sumpad_tools import bench_sudoku, boards


@pytest.fixture(scope="module")
def chip(uf2):
    return bench_sudoku.Bench(uf2, boards.load(boards.DEFAULT))


@pytest.mark.parametrize("line", [*bench_sudoku.SEVENTEEN[:2], bench_sudoku.HARD["Inkala 2012"]])
def test_puzzles_are_solved_and_proved(chip, line):
    cycles, heap, nodes, _ = chip._solve(line)
    assert heap == 0
    assert cycles < 80_000 + 20_000 * nodes


@pytest.mark.parametrize("symmetric", [False, True])
@pytest.mark.parametrize("grade", [sudokumaker.ANY, sudokumaker.EASY, sudokumaker.MEDIUM])
def test_puzzles_are_made(chip, grade, symmetric):
    (_, heap, _, givens), line = chip._make(grade, symmetric, 1)
    assert heap == 0
    assert len(line.replace(".", "")) == givens
