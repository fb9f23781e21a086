"""The sudoku benchmark: what it takes for a right answer, and how it shows figures."""

import io

import pytest
import sudoku_oracle as oracle
from rich.console import Console

from sumpad.solver import sudoku, sudokumaker
from sumpad_tools import bench, bench_sudoku


class Chip:
    """A console that prints prepared answers."""

    def __init__(self, *answers):
        self.answers = list(answers)

    def exec(self, source, limit_ms):
        assert source.startswith(("solve(b'", "make("))
        return self.answers.pop(0)


def on(*answers):
    result = object.__new__(bench_sudoku.Bench)
    result._console = Chip(*answers)
    result._search = sudoku.Search()
    result._maker = sudokumaker.Maker(result._search)
    return result


LINE = bench_sudoku.SEVENTEEN[0]
(SOLUTION,) = oracle.solutions(oracle.digits_of(LINE))


def test_a_puzzle_with_its_solution_counts():
    answer = f"2 120000 0 4 1\n{SOLUTION.hex()}\n"
    assert on(answer)._solve(LINE) == (120_000, 0, 4, 17)


@pytest.mark.parametrize(
    "answer",
    [
        f"2 120000 0 4 1\n{SOLUTION[::-1].hex()}\n",
        f"1 120000 0 4 2\n{SOLUTION.hex()}\n",
        f"3 120000 0 4 0\n{SOLUTION.hex()}\n",
    ],
)
def test_another_answer_does_not(answer):
    with pytest.raises(bench.BenchError, match="solutions, answer"):
        on(answer)._solve(LINE)


def test_what_does_not_end_does_not():
    with pytest.raises(bench.BenchError, match="does not end"):
        on(f"0 1 0 1 0\n{bytes(81).hex()}\n")._exhaust("." * 81)
    assert on(f"3 1 0 1 0\n{bytes(81).hex()}\n")._exhaust("." * 81) == (1, 0, 1, 0)


def test_a_made_puzzle_is_that_of_the_pc():
    maker = sudokumaker.Maker(sudoku.Search())
    maker.reset(sudokumaker.ANY, True, 3)
    assert maker.step(10**6) == sudokumaker.FOUND
    digits = maker.digits.hex()
    answer = f"1 3000000 0 {maker.nodes} {maker.givens}\n{digits}\n"
    run, line = on(answer)._make(sudokumaker.ANY, True, 3)
    assert run == (3_000_000, 0, maker.nodes, maker.givens)
    assert oracle.digits_of(line) == maker.digits
    with pytest.raises(bench.BenchError, match="is not the puzzle that the PC makes"):
        on(answer)._make(sudokumaker.ANY, True, 4)


def test_figures_and_their_table():
    runs = [(3_000_000, 0, 100, 24), (1_000_000, 0, 50, 26), (2_000_000, 0, 50, 23)]
    figures = bench_sudoku.figures_of("make any", runs)
    assert (figures.median, figures.worst, figures.per_node) == (2_000_000, 3_000_000, 30_000)
    table = bench_sudoku.table()
    table.add_row(*figures.cells())
    out = io.StringIO()
    Console(file=out, width=100).print(table)
    assert "make any" in out.getvalue()
    assert "2.000 M" in out.getvalue()
    assert "24.3" in out.getvalue()
