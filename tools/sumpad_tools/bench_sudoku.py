"""What solving and making sudokus costs on the emulated RP2040, for the verb `bench sudoku`.

Cycles of its 125 MHz clock, as in bench.py; a step has the budget that it has in the game. To
solve is to find the solution and to prove that it is the only one. A puzzle counts only if the PC
makes the same one in the same number of nodes and the tests' oracle agrees about its solutions.
"""

import statistics
from typing import NamedTuple

from rich.table import Table

from sumpad_tools import use_firmware
from sumpad_tools.bench import BenchError, booted, oracle

use_firmware()

from sumpad.games.sudoku import GRADES  # noqa: E402
from sumpad.solver import sudoku, sudokumaker  # noqa: E402

CODES = 20  # puzzles made of each kind

# 17 givens, the fewest there can be.
SEVENTEEN = (
    "........1.....2.....3....45.....62....5.7.....1.....8.....5....62....8..9..4.....",
    "..............1..2..3.4..5.........6...35....26......7.......8...4....3..1.6.2...",
    "........1.......23..4.56........45...3......78..3........2.....4........6.5.8....",
    "........1.......2...3..4........53.6.7.......21...........1.......7.86..6.....4.3",
    "................12..3..4........53...1.....6.47...........1.......26..5.7.8...4..",
    ".................1..2.34........5......6.1.7...8...6......8.43..5.......12..7....",
)

# Known as the hardest of their time.
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

# No solution, which is not seen at once, or very many: the search must come to an end.
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

_LIMIT_MS = 600_000  # of chip time for one call

_PROGRAM = """
import gc, time
from sumpad.solver import sudoku, sudokumaker
search = sudoku.Search()
maker = sudokumaker.Maker(search)
maker.reset(1, False, 0)
def solve(digits, limit, most):
    gc.collect()
    free = gc.mem_free()
    start = time.ticks_us()
    search.reset(digits, limit)
    count = 0
    while count < most:
        answer = search.step(sudoku.SLICE)
        if answer == 1:
            count += 1
        elif answer:
            break
    taken = time.ticks_diff(time.ticks_us(), start)
    free -= gc.mem_free()
    print(answer, taken * 125, free, search.nodes, count)
    print(search.digits.hex())
def make(grade, symmetric, code):
    gc.collect()
    free = gc.mem_free()
    start = time.ticks_us()
    maker.reset(grade, symmetric, code)
    answer = maker.step(sudokumaker.SLICE)
    while answer == 0:
        answer = maker.step(sudokumaker.SLICE)
    taken = time.ticks_diff(time.ticks_us(), start)
    free -= gc.mem_free()
    print(answer, taken * 125, free, maker.nodes, maker.givens)
    print(maker.digits.hex())
"""


class Figures(NamedTuple):
    """Over some puzzles: `median` and `worst` in cycles for one, the `nodes` of them all, cycles
    `per_node`, the mean of `givens` and the most bytes of `heap` that one took."""

    name: str
    puzzles: int
    median: int
    worst: int
    nodes: int
    per_node: int
    givens: float
    heap: int

    def cells(self):
        """The figures as the words of a row of `table`."""
        return (
            self.name,
            f"{self.puzzles}",
            f"{self.median / 1e6:.3f} M",
            f"{self.worst / 1e6:.3f} M",
            f"{self.nodes}",
            f"{self.per_node}",
            f"{self.givens:.1f}",
            f"{self.heap}",
        )


def table():
    """An empty rich table for rows of `Figures.cells`."""
    result = Table(title="Sudoku on the RP2040, cycles at 125 MHz")
    columns = ("", "puzzles", "median", "worst", "nodes", "a node", "givens", "heap")
    for number, column in enumerate(columns):
        result.add_column(column, justify="right" if number else "left")
    return result


def figures_of(name, runs):
    """The Figures of (cycles, heap, nodes, givens) of each puzzle."""
    cycles, heap, nodes, givens = zip(*runs, strict=True)
    return Figures(
        name,
        len(runs),
        round(statistics.median(cycles)),
        max(cycles),
        sum(nodes),
        sum(cycles) // sum(nodes),
        round(statistics.mean(givens), 1),
        max(heap),
    )


class Bench:
    """An emulated console that solves and makes sudokus."""

    def __init__(self, uf2, board):
        self._console, _ = booted(uf2, board, main=b"")
        self._console.exec(_PROGRAM)
        self._search = sudoku.Search()
        self._maker = sudokumaker.Maker(self._search)

    def rows(self, count):
        """All figures, one after another; `count` puzzles are made of each kind."""
        for number, line in enumerate(SEVENTEEN, 1):
            yield figures_of(f"solve 17 givens, {number}", [self._solve(line)])
        for name, line in HARD.items():
            yield figures_of(f"solve {name}", [self._solve(line)])
        for name, line in ENDLESS.items():
            yield figures_of(f"all solutions of {name}", [self._exhaust(line)])
        for symmetric in (False, True):
            for grade, name in enumerate(GRADES):
                shape = ", symmetric" if symmetric else ""
                made = [self._make(grade, symmetric, code) for code in range(1, count + 1)]
                yield figures_of(f"make {name}{shape}", [run for run, _ in made])
                if grade == sudokumaker.ANY and not symmetric:
                    solved = [self._solve(puzzle) for _, puzzle in made]
                    yield figures_of("solve what was made", solved)

    def _call(self, call):
        numbers, digits = self._console.exec(call, limit_ms=_LIMIT_MS).splitlines()
        return [int(number) for number in numbers.split()], bytes.fromhex(digits)

    def _solve(self, line):
        """Cycles, heap, nodes and givens of a puzzle with one solution."""
        other = oracle("sudoku_oracle")
        digits = other.digits_of(line)
        call = f"solve({digits!r}, {sudoku.LIMIT}, 2)"
        (answer, cycles, heap, nodes, count), solution = self._call(call)
        if answer != sudoku.EXHAUSTED or [solution] != other.solutions(digits):
            raise BenchError(f"{line}: {count} solutions, answer {answer}")
        return cycles, heap, nodes, sum(map(bool, digits))

    def _exhaust(self, line):
        """The same of a puzzle that has no or many solutions, of which all are looked for."""
        digits = oracle("sudoku_oracle").digits_of(line)
        (answer, cycles, heap, nodes, _), _ = self._call(
            f"solve({digits!r}, {sudoku.LIMIT}, {sudoku.LIMIT})"
        )
        if answer not in (sudoku.EXHAUSTED, sudoku.GAVE_UP):
            raise BenchError(f"{line}: does not end")
        return cycles, heap, nodes, sum(map(bool, digits))

    def _make(self, grade, symmetric, code):
        """Cycles, heap, nodes and givens of a puzzle, and the puzzle as a line."""
        call = f"make({grade}, {symmetric}, {code})"
        (answer, cycles, heap, nodes, givens), digits = self._call(call)
        maker = self._maker
        maker.reset(grade, symmetric, code)
        while maker.step(sudokumaker.SLICE) == sudoku.RUNNING:
            pass
        if answer != sudoku.FOUND or digits != maker.digits or nodes != maker.nodes:
            raise BenchError(f"{call} is not the puzzle that the PC makes")
        if oracle("sudoku_oracle").solutions(digits) != [maker.solution]:
            raise BenchError(f"{call}: not its only solution")
        line = "".join(str(digit) if digit else "." for digit in digits)
        return (cycles, heap, nodes, givens), line
