"""Figures of sudokus on the PC, for bench/pc.py: solved and made, beside other programs."""

from __future__ import annotations

import ctypes
import functools
import random
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sumpad_tools import ROOT, bench
from sumpad_tools.bench import pc
from sumpad_tools.families.sudoku import batch, making
from sumpad_tools.kernels import native

_LISTS = ROOT / "host_tests" / "data" / "sudoku"
_DIFFERENT = 2000  # puzzles of a list, at least
_SOLVED = 20_000  # puzzles of a file, for a whole command
_MADE = 10_000
_OF_GRADE = 1000
_BY_QQWING = 200
_BY_SOLO = 30
_SOLO = ("--generate", str(_BY_SOLO), "3x3da")  # its grade "advanced"

# Calls another solver, which finds up to `limit` solutions, for each line of a text.
_DRIVER = """\
#include <stddef.h>
#include <stdint.h>
typedef size_t solver(const char *, size_t, uint32_t, char *, size_t *);
size_t count_single(solver *solve, const char *text, size_t count) {
    size_t found = 0, guesses;
    char solution[82];
    while (count--) found += solve(text + 82 * count, 2, 0, solution, &guesses) == 1;
    return found;
}
"""


def figures(wanted: pc.Wanted) -> Iterator[bench.Figures]:
    """Yield the figures of solving and making. Raises BenchError for a wrong result."""
    lists = {"17 givens": _LISTS / "17-givens.txt", "top1465": _LISTS / "hard.txt"}
    lists |= {path.stem: path for path in wanted.lists}
    tdoku = _tdoku(wanted.tdoku) if wanted.tdoku else None
    for name, path in lists.items():
        yield _solving(f"solve {name}", _varied(path, _DIFFERENT // wanted.scale), tdoku)
    yield _commands(wanted.scale)
    for grade in making.KINDS:
        count = max(1, (_MADE // 10 if grade == making.KINDS[0] else 200) // wanted.scale)
        (rate,) = pc.rates(functools.partial(_make, grade, count))
        yield {f"make sudoku {grade}, Sumpad /s": round(rate, 1)}


def _varied(path: Path, least: int) -> list[str]:
    """Return the sudokus of a file, and if they are fewer than `least`, equivalent ones of each:
    otherwise a processor would learn them by heart."""
    chance = random.Random(1)
    lines = [line[:81].replace("0", ".") for line in path.read_text("utf-8").splitlines()]
    puzzles = [line for line in lines if len(line) == 81]
    found = []
    for _ in range(-(-least // len(puzzles))):
        for puzzle in puzzles:
            digits = str.maketrans("123456789", "".join(chance.sample("123456789", 9)))
            rows, columns = _lines(chance), _lines(chance)
            if chance.random() < 0.5:
                moved = "".join(puzzle[9 * row + column] for row in rows for column in columns)
            else:
                moved = "".join(puzzle[9 * row + column] for column in columns for row in rows)
            found.append(moved.translate(digits))
    return found


def _lines(chance: random.Random) -> list[int]:
    """Return rows or columns in a random order that keeps boxes together."""
    return [
        3 * band + line
        for band in chance.sample(range(3), 3)
        for line in chance.sample(range(3), 3)
    ]


def _solving(row: str, puzzles: list[str], tdoku: Any) -> bench.Figures:
    text = "".join(f"{puzzle}\n" for puzzle in puzzles).encode()

    def ours() -> int:
        found = list(batch.solutions(text))
        if sum(out.count(b"1 solution\n") for out, _, _ in found) != len(puzzles):
            raise bench.BenchError(f"{row}: a puzzle has not been solved")
        return len(puzzles)

    def theirs() -> int:
        if tdoku(text, len(puzzles)) != len(puzzles):
            raise bench.BenchError(f"{row}: tdoku has solved other puzzles")
        return len(puzzles)

    if not tdoku:
        return {f"{row}, Sumpad /s": round(pc.rates(ours)[0], 1)}
    return pc.ratio(row, "tdoku", *pc.rates(ours, theirs))


def _commands(scale: int) -> bench.Figures:
    """Return the figures of whole commands, with those of qqwing and sgt-solo if they are
    there."""
    solved, made, of_grade = (max(1, it // scale) for it in (_SOLVED, _MADE, _OF_GRADE))
    text = "\n".join([*_varied(_LISTS / "17-givens.txt", solved), ""])
    solved = text.count("\n")
    found: bench.Figures = {}
    qqwing = pc.peer("qqwing")
    solo = pc.peer("sgt-solo")
    rows = [
        (
            "command: solve 17 givens",
            (pc.sumpad("solve", "-", "--jobs", "1"), solved),
            "qqwing",
            ([qqwing, "--solve", "--one-line"], solved),
        ),
        (
            "command: make sudoku",
            (pc.sumpad("make", "sudoku", "--code", "0", "--count", str(made)), made),
            "qqwing",
            ([qqwing, "--generate", str(_BY_QQWING), "--one-line"], _BY_QQWING),
        ),
    ]
    rows += [
        (
            f"command: make sudoku {grade}",
            (
                pc.sumpad(
                    *("make", "sudoku", "--code", "0", "--grade", grade),
                    *("--count", str(of_grade)),
                ),
                of_grade,
            ),
            "sgt-solo's advanced",
            ([solo, *_SOLO], _BY_SOLO),
        )
        for grade in ("hard", "expert")
    ]
    for row, ours, name, theirs in rows:
        if theirs[0][0]:
            found |= pc.ratio(row, name, *pc.of_command(ours, theirs, text=text))  # type: ignore[arg-type]  # the program is there
        else:
            found[f"{row}, Sumpad /s"] = round(pc.of_command(ours, text=text)[0], 1)
    return found


def _make(grade: str, count: int) -> int:
    """Make puzzles in this thread; return how many."""
    made = batch.Many(grade, False).many(range(count))
    if any(it.digits is None for it in made):
        raise bench.BenchError(f"make sudoku {grade}: gave up")
    return count


def _tdoku(path: Path) -> Any:
    """Return a function that counts the puzzles with one solution among the lines of a text, by
    tdoku's library at `path`."""
    compiler = native.compiler()
    assert compiler  # kernels have been compiled
    with tempfile.TemporaryDirectory() as folder:
        source, library = Path(folder, "driver.c"), Path(folder, "driver.so")
        source.write_text(_DRIVER, encoding="ascii")
        command = [compiler, "-O3", "-fPIC", "-shared", "-o", str(library), str(source)]
        subprocess.run(command, check=True)
        driver = ctypes.CDLL(str(library))
    driver.count_single.restype = ctypes.c_size_t
    driver.count_single.argtypes = (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_size_t)
    solver = ctypes.CDLL(str(path)).TdokuSolverDpllTriadSimd
    return lambda text, count: driver.count_single(
        ctypes.cast(solver, ctypes.c_void_p), text, count
    )
