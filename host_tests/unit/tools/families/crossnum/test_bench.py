"""The maker's benchmark: what it accepts as a correct board."""

import pytest

from sumpad_tools import bench
from sumpad_tools.families.crossnum import bench as crossnum_bench
from sumpad_tools.families.crossnum import making as crossnum_making
from support.standins.bench_chip import Chip, bench_on


@pytest.mark.parametrize("size", [3, 4, 12])
def test_a_board_with_one_solution_is_verified(size):
    crossnum_bench.verify(crossnum_making.make(size, "single", 1))


def test_a_board_with_several_solutions_is_not():
    with pytest.raises(bench.BenchError, match="4x4 open, code 000001, 4 givens: not its only"):
        crossnum_bench.verify(crossnum_making.make(4, "open", 1))


def test_another_solution_is_not():
    made = crossnum_making.make(4, "single", 1)
    with pytest.raises(bench.BenchError, match="not its only solution"):
        crossnum_bench.verify(made._replace(solution=bytes(16)))


def on(*answers):
    return bench_on(crossnum_bench.Bench, Chip(*answers, begins="make(4, 1, "))


def answer(made, cycles, heap=0):
    return f"{cycles} {heap} {made.visits}\n{made.digits.hex()} {made.targets.hex()}\n"


def test_figures_of_made_boards():
    boards = [crossnum_making.make(4, "single", code) for code in (1, 2, 3)]
    chip = on(*map(answer, boards, (3_000_000, 750_000, 1_000_000)))
    assert chip.making(4, "single", (1, 2, 3)) == {
        "make 4x4 single, median cycles": 1_000_000,
        "make 4x4 single, worst cycles": 3_000_000,
        "make 4x4 single, median of C's": 2.67,
    }


def test_a_board_that_took_heap_has_no_figure():
    chip = on(answer(crossnum_making.make(4, "single", 1), 1_000_000, heap=32))
    with pytest.raises(bench.BenchError, match="took 32 bytes of heap"):
        chip.making(4, "single", (1,))


def test_a_board_that_is_another_than_on_the_pc_has_no_figure():
    chip = on(answer(crossnum_making.make(4, "single", 2), 1_000_000))
    with pytest.raises(bench.BenchError, match="not the board that the PC makes"):
        chip.making(4, "single", (1,))
