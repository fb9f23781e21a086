"""The sudoku benchmark: what it accepts as a correct answer."""

import pytest

from sumpad.solver.sudoku import maker as sudoku_maker
from sumpad.solver.sudoku import search as sudoku_search
from sumpad_tools import bench
from sumpad_tools.families.sudoku import bench as bench_sudoku
from support.oracles import sudoku as oracle
from support.standins.bench_chip import Chip, bench_on


def on(*answers):
    return bench_on(bench_sudoku.Bench, Chip(*answers, begins=("solve(b'", "make(")))


PUZZLE = oracle.digits_of(bench_sudoku.SEVENTEEN[0])
(SOLUTION,) = oracle.solutions(PUZZLE)


def test_a_puzzle_with_its_solution_counts():
    answer = f"2 120000 0 4 1\n{SOLUTION.hex()}\n"
    assert on(answer).solve(PUZZLE) == (120_000, 4)


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
        on(answer).solve(PUZZLE)


def test_what_does_not_end_does_not():
    with pytest.raises(bench.BenchError, match="does not end"):
        on(f"0 1 0 1 0\n{bytes(81).hex()}\n").exhaust(bytes(81))
    assert on(f"3 1 0 1 0\n{bytes(81).hex()}\n").exhaust(bytes(81)) == 1


def test_what_took_heap_does_not():
    with pytest.raises(bench.BenchError, match="took 16 bytes of heap"):
        on(f"2 120000 16 4 1\n{SOLUTION.hex()}\n").solve(PUZZLE)


def test_a_made_puzzle_is_that_of_the_pc():
    maker = sudoku_maker.Maker(sudoku_search.Search())
    maker.reset(sudoku_maker.ANY, True, 3)
    assert maker.step(10**6) == sudoku_maker.FOUND
    digits = maker.digits.hex()
    answer = f"1 3000000 0 {maker.nodes} {maker.givens()}\n{digits}\n"
    assert on(answer).make(sudoku_maker.ANY, True, 3) == (3_000_000, maker.digits)
    with pytest.raises(bench.BenchError, match="is not the puzzle that the PC makes"):
        on(answer).make(sudoku_maker.ANY, True, 4)


def test_the_puzzles_of_a_file_are_solved_in_the_nodes_of_the_pc(tmp_path):
    file = tmp_path / "some.txt"
    file.write_text("\n".join(bench_sudoku.SEVENTEEN[:3]))
    nodes = [bench_sudoku._nodes(bench_sudoku.digits_of(it)) for it in bench_sudoku.SEVENTEEN[:3]]
    told = [f"2 {cycles} {it} 1" for cycles, it in zip((5000, 7000, 6000), nodes, strict=True)]

    def solve(lines):
        chip = Chip("\n".join(lines), begins=("solve_all(b'",))
        return bench_on(bench_sudoku.Bench, chip).solve_list(file)

    assert solve(told) == {
        "solve 3 of some.txt, median cycles": 6000,
        "solve 3 of some.txt, worst cycles": 7000,
        "solve 3 of some.txt, all of them, cycles": 18000,
    }
    for wrong in (f"2 1 {nodes[2] + 1} 1", f"2 1 {nodes[2]} 2", f"3 1 {nodes[2]} 1"):
        with pytest.raises(bench.BenchError, match="solutions, answer"):
            solve([*told[:2], wrong])


def test_figures_of_made_puzzles(monkeypatch):
    chip = on()
    monkeypatch.setattr(chip, "make", lambda grade, symmetric, code: (code * 1_000_000, PUZZLE))
    monkeypatch.setattr(chip, "solve", lambda digits: (5_000, 1))
    assert chip.making(sudoku_maker.ANY, False, (1, 3, 2)) == {
        "make any, median cycles": 2_000_000,
        "make any, worst cycles": 3_000_000,
        "solve what was made, median cycles": 5_000,
        "solve what was made, worst cycles": 5_000,
    }
    assert list(chip.making(sudoku_maker.EASY, True, (1, 2))) == [
        "make easy, symmetric, median cycles",
        "make easy, symmetric, worst cycles",
    ]
