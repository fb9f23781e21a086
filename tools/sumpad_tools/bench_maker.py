"""What making cross-number boards costs on the emulated RP2040, for the verb `bench maker`.

Cycles of its 125 MHz clock, as in bench.py; a step has the budget that it has in the game. A
board counts only if the PC makes the same one in the same number of visits and OR-tools finds
that it has one solution.
"""

import statistics
from typing import NamedTuple

from rich.table import Table

from sumpad_tools import making
from sumpad_tools.bench import BenchError, booted, oracle

KINDS = making.KINDS[1:]  # an open board takes no work
CODES = 20  # boards of a size and kind, if not said otherwise

SIZES = (4, 5, 6, 8, 10, 12)

# Median for SINGLE boards of a prototype in C on the same chip: how far the kernels could come.
_IN_C = {4: 375_000, 5: 1_000_000, 6: 2_000_000, 8: 6_000_000, 10: 27_500_000, 12: 50_000_000}

_LIMIT_MS = 600_000  # of chip time for one board

_PROGRAM = """
import gc, time
from sumpad.solver import crossmaker, crossnum
maker = crossmaker.Maker(crossnum.Search())
def make(size, kind, code, thorough):
    gc.collect()
    free = gc.mem_free()
    start = time.ticks_us()
    maker.reset(size, kind, code, thorough)
    while maker.step(3000) == crossmaker.RUNNING:
        pass
    taken = time.ticks_diff(time.ticks_us(), start)
    free -= gc.mem_free()
    print(taken * 125, free, maker.visits)
    print(maker.digits[: size * size].hex(), maker.targets[: 2 * size + 2].hex())
"""


class Figures(NamedTuple):
    """Over the boards of one size and kind: `median` and `worst` in cycles for one, `givens` a
    board, cycles `per_visit`, the most bytes of `heap` that one took, `boards` made; `of_c`: the
    median as a multiple of C's, None where not known."""

    size: int
    kind: str
    thorough: bool
    boards: int
    median: int
    worst: int
    givens: float
    per_visit: float
    heap: int
    of_c: float | None

    def cells(self):
        """The figures as the words of a row of `table`."""
        return (
            f"{self.size}x{self.size}",
            self.kind,
            f"{self.boards}",
            f"{self.median / 1e6:.2f} M",
            f"{self.worst / 1e6:.2f} M",
            f"{self.givens:.2f}",
            f"{self.per_visit:.0f}",
            f"{self.heap}",
            f"{self.of_c:.2f}" if self.of_c else "",
        )


def table(thorough):
    """An empty rich table for rows of `Figures.cells`."""
    title = "Making a board on the RP2040, cycles at 125 MHz" + (", thorough" if thorough else "")
    columns = ("size", "kind", "boards", "median", "worst", "givens", "a visit", "heap", "of C's")
    result = Table(title=title)
    for number, column in enumerate(columns):
        result.add_column(column, justify="left" if number < 2 else "right")
    return result


class Bench:
    """An emulated console that makes boards."""

    def __init__(self, uf2, board):
        self._console, _ = booted(uf2, board, main=b"")
        self._console.exec(_PROGRAM)

    def figures(self, size, kind, codes, thorough=False):
        """Figures of the boards of these codes. Raises BenchError if one of them is wrong."""
        made = [self._make(size, kind, code, thorough) for code in codes]
        cycles, heap, visits, givens = zip(*made, strict=True)
        median = round(statistics.median(cycles))
        in_c = _IN_C.get(size) if kind == "single" and not thorough else None
        return Figures(
            size,
            kind,
            thorough,
            len(made),
            median,
            max(cycles),
            round(statistics.mean(givens), 2),
            round(sum(cycles) / sum(visits), 1),
            max(heap),
            in_c and round(median / in_c, 2),
        )

    def _make(self, size, kind, code, thorough):
        """Cycles, heap, visits and givens of one board."""
        call = f"make({size}, {making.KINDS.index(kind)}, {code}, {thorough})"
        numbers, digits = self._console.exec(call, limit_ms=_LIMIT_MS).splitlines()
        cycles, heap, visits = map(int, numbers.split())
        on_pc = making.make(size, kind, code, thorough)
        same = [bytes.fromhex(word) for word in digits.split()]
        if same != [on_pc.digits, on_pc.targets] or visits != on_pc.visits:
            raise BenchError(f"{call} is not the board that the PC makes")
        verify(on_pc)
        return cycles, heap, visits, on_pc.givens


def verify(made):
    """Raise BenchError unless OR-tools finds one solution of a board, the maker's own."""
    digits = making.rows(made.size, made.digits)
    found = oracle("oracles").cp_sat(digits, list(made.targets), 2)
    if found != [making.rows(made.size, made.solution)]:
        raise BenchError(f"{made.title}: not its only solution")
