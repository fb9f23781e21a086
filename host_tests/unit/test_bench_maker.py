"""The maker's benchmark: what it takes for a right board, and how it shows figures."""

import io

import pytest
from rich.console import Console

from sumpad_tools import bench, bench_maker, making


@pytest.mark.parametrize("size", [3, 4, 12])
def test_a_board_with_one_solution_is_verified(size):
    bench_maker.verify(making.make(size, "single", 1))


def test_a_board_with_several_solutions_is_not():
    with pytest.raises(bench.BenchError, match="4x4 open, code 000001, 4 givens: not its only"):
        bench_maker.verify(making.make(4, "open", 1))


def test_another_solution_is_not():
    made = making.make(4, "single", 1)
    with pytest.raises(bench.BenchError, match="not its only solution"):
        bench_maker.verify(made._replace(solution=bytes(16)))


class Chip:
    """A console that prints prepared answers."""

    def __init__(self, *answers):
        self.answers = list(answers)

    def exec(self, source, limit_ms):
        assert source.startswith("make(4, 1, ")
        return self.answers.pop(0)


def on(chip):
    result = object.__new__(bench_maker.Bench)
    result._console = chip
    return result


def answer(made, cycles):
    return f"{cycles} 0 {made.visits}\n{made.digits.hex()} {made.targets.hex()}\n"


def test_figures_and_their_table():
    boards = [making.make(4, "single", code) for code in (1, 2, 3)]
    chip = Chip(*map(answer, boards, (3_000_000, 750_000, 1_000_000)))
    figures = on(chip).figures(4, "single", (1, 2, 3))
    assert (figures.boards, figures.heap) == (3, 0)
    assert (figures.median, figures.worst, figures.of_c) == (1_000_000, 3_000_000, 2.67)
    assert figures.givens == round(sum(made.givens for made in boards) / 3, 2)
    assert figures.per_visit == round(4_750_000 / sum(made.visits for made in boards), 1)
    table = bench_maker.table(False)
    table.add_row(*figures.cells())
    out = io.StringIO()
    Console(file=out, width=100).print(table)
    assert "4x4" in out.getvalue()
    assert "1.00 M" in out.getvalue()


def test_a_board_that_is_another_than_on_the_pc_has_no_figure():
    chip = Chip(answer(making.make(4, "single", 2), 1_000_000))
    with pytest.raises(bench.BenchError, match="not the board that the PC makes"):
        on(chip).figures(4, "single", (1,))
