"""The cost of solving and making sudokus.

A step has the same budget as in the game. To solve means to find the solution and to prove that it
is the only one. A puzzle counts only if the PC makes the same puzzle in the same number of nodes
and the tests' oracle agrees about its solutions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from sumpad.games.sudoku.game import GRADES
from sumpad.solver.sudoku import maker as sudoku_maker
from sumpad.solver.sudoku import search as sudoku_search
from sumpad_tools.bench import WORK_LIMIT_MS, BenchError, oracle, over_all, without_heap

if TYPE_CHECKING:
    from pathlib import Path

    from sumpad_tools.bench import Figures
    from sumpad_tools.bench.machines import Machine
    from sumpad_tools.bench.measuring import Wanted
    from sumpad_tools.chip.emulator import Emulator

CODES = 10  # default number of puzzles of each kind
PUZZLES = True  # bench has --puzzles

_BATCH = 100  # puzzles of a file sent at a time

# Puzzles with 17 givens, the fewest possible.
SEVENTEEN = (
    "........1.....2.....3....45.....62....5.7.....1.....8.....5....62....8..9..4.....",
    "..............1..2..3.4..5.........6...35....26......7.......8...4....3..1.6.2...",
    "........1.......23..4.56........45...3......78..3........2.....4........6.5.8....",
    "........1.......2...3..4........53.6.7.......21...........1.......7.86..6.....4.3",
    "................12..3..4........53...1.....6.47...........1.......26..5.7.8...4..",
    ".................1..2.34........5......6.1.7...8...6......8.43..5.......12..7....",
)

# Each was known as the hardest of its time.
HARD = {
    "AI Escargot": (
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
    ),
    "Inkala 2012": (
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    ),
    "Golden Nugget": (
        ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."
    ),
    "Easter Monster": (
        "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"
    ),
    "platinum blonde": (
        ".......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5..47...6..."
    ),
}

# Puzzles with very many solutions, or with none, which is not obvious. The search must end.
ENDLESS = {
    "nothing given": "." * 81,
    "a row that cannot be": "12345678.........9" + "." * 63,
    "5 at none of three places": (
        "..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3.."
    ),
    "17 given that contradict": (
        ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4........."
    ),
    "16 given": (
        "..............1..2..3.4..5.........6...35....26......7.......8...4....3..1.6....."
    ),
}

_PROGRAM = """
import gc, time
from sumpad.solver.sudoku import maker as makers
from sumpad.solver.sudoku import search as searches
search = searches.Search()
maker = makers.Maker(search)
maker.reset(1, False, 0)
def solve(digits, limit, most):
    gc.collect()
    free = gc.mem_free()
    start = time.ticks_us()
    search.reset(digits, limit)
    count = 0
    while count < most:
        answer = search.step(search.SLICE)
        if answer == 1:
            count += 1
        elif answer:
            break
    taken = time.ticks_diff(time.ticks_us(), start)
    free -= gc.mem_free()
    print(answer, taken * 125, free, search.nodes, count)
    print(search.digits.hex())
def solve_all(puzzles, limit):
    gc.collect()
    for place in range(0, len(puzzles), 81):
        puzzle = puzzles[place : place + 81]
        start = time.ticks_us()
        search.reset(puzzle, limit)
        count = 0
        answer = search.step(search.SLICE)
        while answer < 2:
            count += answer
            answer = search.step(search.SLICE)
        taken = time.ticks_diff(time.ticks_us(), start)
        print(answer, taken * 125, search.nodes, count)
def make(grade, symmetric, code):
    gc.collect()
    free = gc.mem_free()
    start = time.ticks_us()
    maker.reset(grade, symmetric, code)
    answer = maker.step(maker.SLICE)
    while answer == 0:
        answer = maker.step(maker.SLICE)
    taken = time.ticks_diff(time.ticks_us(), start)
    free -= gc.mem_free()
    print(answer, taken * 125, free, maker.nodes, maker.givens())
    print(maker.digits.hex())
"""


class Made(NamedTuple):
    """A puzzle, one byte per cell, and the work that it took."""

    digits: bytes
    nodes: int
    givens: int


class Bench:
    """A console at its prompt that solves and makes sudokus."""

    def __init__(self, console: Emulator) -> None:
        self._console = console
        self._console.exec(_PROGRAM)

    def solving(self) -> Figures:
        """Return the figures of the known puzzles above."""
        lines = SEVENTEEN
        found = over_all("solve 17 givens", [self.solve(digits_of(line))[0] for line in lines])
        for name, line in HARD.items():
            found[f"solve {name}, cycles"], _ = self.solve(digits_of(line))
        for name, line in ENDLESS.items():
            found[f"all solutions of {name}, cycles"] = self.exhaust(digits_of(line))
        return found

    def making(self, grade: int, symmetric: bool, codes: Iterable[int]) -> Figures:
        """Return the figures of the puzzles of `codes`."""
        name = f"make {GRADES[grade]}{', symmetric' if symmetric else ''}"
        made = [self.make(grade, symmetric, code) for code in codes]
        found = over_all(name, [cycles for cycles, _ in made])
        if grade == sudoku_maker.ANY and not symmetric:
            cycles = [self.solve(puzzle)[0] for _, puzzle in made]
            found.update(over_all("solve what was made", cycles))
        return found

    def _call(self, call: str) -> tuple[tuple[int, ...], bytes]:
        """Run `call` and return the numbers that it prints, without its heap, and the digits."""
        numbers, digits = self._console.exec(call, limit_ms=WORK_LIMIT_MS).splitlines()
        answer, cycles, heap, *more = map(int, numbers.split())
        without_heap(call, heap)
        return (answer, cycles, *more), bytes.fromhex(digits)

    def solve(self, digits: bytes) -> tuple[int, int]:
        """Solve a puzzle (one byte per cell) with one solution; return its cycles and nodes."""
        call = f"solve({digits!r}, {sudoku_search.Search.LIMIT}, 2)"
        (answer, cycles, nodes, count), solution = self._call(call)
        if answer != sudoku_search.EXHAUSTED or [solution] != _solutions(digits):
            raise BenchError(f"{call}: {count} solutions, answer {answer}")
        return cycles, nodes

    def solve_list(self, file: Path) -> Figures:
        """Return the figures of the puzzles in a file, a line of 81 characters each.

        They are solved one after the other, so all but the first find the code in the cache.
        Raises BenchError unless each has one solution, found in the nodes that the PC needs.
        """
        lines = file.read_text(encoding="utf-8").split()
        puzzles = [digits_of(line) for line in lines]
        found = []
        for first in range(0, len(puzzles), _BATCH):
            batch = puzzles[first : first + _BATCH]
            call = f"solve_all({b''.join(batch)!r}, {sudoku_search.Search.LIMIT})"
            told = self._console.exec(call, limit_ms=WORK_LIMIT_MS).splitlines()
            for puzzle, line in zip(batch, told, strict=True):
                answer, cycles, nodes, count = map(int, line.split())
                if (answer, count) != (sudoku_search.EXHAUSTED, 1) or nodes != _nodes(puzzle):
                    raise BenchError(f"{puzzle.hex()}: {count} solutions, answer {answer}")
                found.append(cycles)
        name = f"solve {len(found):,} of {file.name}"
        return {**over_all(name, found), f"{name}, all of them, cycles": sum(found)}

    def exhaust(self, digits: bytes) -> int:
        """Search for all solutions of a puzzle that has none or many; return the cycles."""
        call = f"solve({digits!r}, {sudoku_search.Search.LIMIT}, {sudoku_search.Search.LIMIT})"
        (answer, cycles, *_), _ = self._call(call)
        if answer not in (sudoku_search.EXHAUSTED, sudoku_search.GAVE_UP):
            raise BenchError(f"{call}: does not end")
        return cycles

    def make(self, grade: int, symmetric: bool, code: int) -> tuple[int, bytes]:
        """Make a puzzle and return its cycles and the puzzle."""
        call = f"make({grade}, {symmetric}, {code})"
        (answer, cycles, *more), digits = self._call(call)
        if answer != sudoku_search.FOUND or (digits, *more) != on_pc(grade, symmetric, code):
            raise BenchError(f"{call} is not the puzzle that the PC makes")
        return cycles, digits


def digits_of(line: str) -> bytes:
    return oracle("sudoku").digits_of(line)


@cache
def _solutions(digits: bytes) -> list[bytes]:
    """Return up to two solutions, found by the oracle."""
    return oracle("sudoku").solutions(digits)


def _nodes(puzzle: bytes) -> int:
    """Return how many nodes the PC needs to solve a puzzle and to prove that."""
    search = sudoku_search.Search()
    search.reset(puzzle, sudoku_search.Search.LIMIT)
    while search.step(sudoku_search.Search.SLICE) <= sudoku_search.FOUND:
        pass
    return int(search.nodes)


@cache
def on_pc(grade: int, symmetric: bool, code: int) -> Made:
    """Make a puzzle on the PC and check that it has one solution."""
    maker = sudoku_maker.Maker(sudoku_search.Search())
    maker.reset(grade, symmetric, code)
    while maker.step(sudoku_maker.Maker.SLICE) == sudoku_search.RUNNING:
        pass
    made = Made(bytes(maker.digits), maker.nodes, maker.givens())
    if _solutions(made.digits) != [maker.solution]:
        raise BenchError(f"{made}: not its only solution")
    return made


def figures(machine: Machine, wanted: Wanted) -> Iterator[Figures]:
    """Yield all figures; puzzles are made for the codes of `wanted`."""
    bench = Bench(machine.at_prompt())
    if wanted.puzzles:
        yield bench.solve_list(wanted.puzzles)
        return
    yield bench.solving()
    for symmetric in (False, True):
        for grade in range(len(GRADES)):
            yield bench.making(grade, symmetric, wanted.codes_of(CODES))
