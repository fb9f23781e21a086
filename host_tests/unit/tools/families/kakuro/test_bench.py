"""The benchmark of kakuro: what it accepts as a correct result."""

import pytest

from sumpad_tools import bench
from sumpad_tools.families.kakuro import bench as kakuro
from support.standins.bench_chip import Chip, bench_on

ROWS = COLUMNS = 6


def on(*answers):
    return bench_on(kakuro.Bench, Chip(*answers))


def answers(code, cycles, heap=0):
    """Return what the chip prints for a made board: figures, then the board."""
    solution, clues = kakuro.make(ROWS, COLUMNS, 0, code)
    return f"{1 | 3000 << 2} {cycles} {heap}\n", f"{solution.hex()} {list(clues)}\n"


def test_figures_of_made_boards():
    chip = on(*answers(1, 5_000_000), *answers(2, 1_000_000), *answers(3, 2_000_000))
    assert chip.making(ROWS, COLUMNS, "single", (1, 2, 3)) == {
        "make 6x6 single, median cycles": 2_000_000,
        "make 6x6 single, worst cycles": 5_000_000,
        "make 6x6 single, longest step cycles": 375_000,
    }


def test_a_board_that_took_heap_has_no_figure():
    with pytest.raises(bench.BenchError, match="make, 6, 6, 0, 1 took 16 bytes of heap"):
        on(*answers(1, 5_000_000, 16)).making(ROWS, COLUMNS, "single", (1,))


def test_a_board_that_is_another_than_on_the_pc_has_no_figure():
    with pytest.raises(bench.BenchError, match="not the board that the PC makes"):
        on(*answers(2, 1_000_000)).making(ROWS, COLUMNS, "single", (1,))


def test_a_board_that_the_chip_alone_gives_up_has_no_figure():
    with pytest.raises(bench.BenchError, match="on the PC or the chip alone"):
        on("3 1000 0\n").making(ROWS, COLUMNS, "single", (1,))


def test_another_solution_is_not_the_boards_own():
    solution, clues = kakuro.make(ROWS, COLUMNS, 0, 1)
    kakuro.verify(ROWS, COLUMNS, solution, clues)
    with pytest.raises(bench.BenchError, match="not its only solution"):
        kakuro.verify(ROWS, COLUMNS, bytes(len(solution)), clues)


def test_the_sample_must_be_solved():
    wrong = bytes(120).hex() + "\n"
    with pytest.raises(bench.BenchError, match="not its only solution"):
        on("", "9 240000 0\n", wrong).sample()
    with pytest.raises(bench.BenchError, match="took 32 bytes of heap"):
        on("", "9 240000 32\n").sample()


def test_the_loose_board_must_not_be_solved():
    assert on("", "12 112000000 0\n").giving_up() == {"give up a 12x10, cycles": 112_000_000}
    with pytest.raises(bench.BenchError, match="loose board: answer 9"):
        on("", "9 240000 0\n").giving_up()
