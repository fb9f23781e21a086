"""The cost of making and solving cross-number boards.

A step has the same budget as in the game. A board counts only if the PC makes the same board in
the same number of visits and OR-tools confirms that it has one solution.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import TYPE_CHECKING

from sumpad.games import backend
from sumpad_tools.bench import WORK_LIMIT_MS, BenchError, oracle, over_all, without_heap
from sumpad_tools.families.crossnum import making as crossnum_making

if TYPE_CHECKING:
    from sumpad_tools.bench import Figures
    from sumpad_tools.bench.machines import Machine
    from sumpad_tools.bench.measuring import Wanted
    from sumpad_tools.chip.emulator import Emulator

ALL_KINDS = crossnum_making.KINDS[1:]  # an open board takes no work
# Defaults of --kind, --size and --codes.
KINDS = ("single", "hard")
SIZES = (4, 5, 6, 8, 10, 12)
CODES = 20
THOROUGH = True  # the family has --thorough

# Median cycles of a C prototype for SINGLE boards on the same chip: what the kernels could reach.
_IN_C = {4: 375_000, 5: 1_000_000, 6: 2_000_000, 8: 6_000_000, 10: 27_500_000, 12: 50_000_000}

_PROGRAM = """
import gc, time
from sumpad.solver.crossnum import maker as makers
from sumpad.solver.crossnum.search import Search
maker = makers.Maker(Search())
def make(size, kind, code, thorough):
    gc.collect()
    free = gc.mem_free()
    start = time.ticks_us()
    maker.reset(size, kind, code, thorough)
    while maker.step(maker.SLICE) == makers.RUNNING:
        pass
    taken = time.ticks_diff(time.ticks_us(), start)
    free -= gc.mem_free()
    print(taken * 125, free, maker.visits)
    print(maker.digits[: size * size].hex(), maker.targets[: 2 * size + 2].hex())
"""

_SOLVED = 123456  # the code of the 4x4 board for `solving`; it has four givens

_SOLVE = """
import time, gc
def timed(function):
    gc.collect()
    start = time.ticks_us()
    result = function()
    return time.ticks_diff(time.ticks_us(), start) * 125, result
from sumpad.games.crossnum import game as crossnum
game = crossnum.Game()
job = game.make((4, 0, 0), {code})
while job.step() == 0:
    pass
def solutions(limit):
    job = game.search(True)
    count = 0
    while count < limit:
        answer = job.step()
        if answer == 1:
            count += 1
        elif answer:
            break
    return count
print(*timed(lambda: solutions(1)), *timed(lambda: solutions(11)))
"""


class Bench:
    """A console at its prompt that makes boards."""

    def __init__(self, console: Emulator) -> None:
        self._console = console
        self._console.exec(_PROGRAM)

    def making(
        self, size: int, kind: str, codes: Iterable[int], thorough: bool = False
    ) -> Figures:
        """Return the figures of the boards of `codes`. Raises BenchError if a board is wrong."""
        name = f"make {size}x{size} {kind}{' thorough' if thorough else ''}"
        cycles = [self._make(size, kind, code, thorough) for code in codes]
        found = over_all(name, cycles)
        if kind == "single" and not thorough and size in _IN_C:
            (median, _) = found.values()
            found[f"{name}, median of C's"] = round(median / _IN_C[size], 2)
        return found

    def _make(self, size: int, kind: str, code: int, thorough: bool) -> int:
        """Make one board and return the cycles that it took."""
        call = f"make({size}, {crossnum_making.KINDS.index(kind)}, {code}, {thorough})"
        numbers, digits = self._console.exec(call, limit_ms=WORK_LIMIT_MS).splitlines()
        cycles, heap, visits = map(int, numbers.split())
        without_heap(call, heap)
        on_pc = _on_pc(size, kind, code, thorough)
        same = [bytes.fromhex(word) for word in digits.split()]
        if same != [on_pc.digits, on_pc.targets] or visits != on_pc.visits:
            raise BenchError(f"{call} is not the board that the PC makes")
        return cycles


@cache
def _on_pc(size: int, kind: str, code: int, thorough: bool) -> crossnum_making.Made:
    """Make a board on the PC and verify that it has one solution."""
    made = crossnum_making.make(size, kind, code, thorough)
    verify(made)
    return made


def verify(made: crossnum_making.Made) -> None:
    """Raise BenchError unless OR-tools finds exactly one solution of `made`, the maker's own."""
    digits = crossnum_making.rows(made.size, made.digits)
    found = oracle("crossnum").cp_sat(digits, list(made.targets), 2)
    if found != [crossnum_making.rows(made.size, made.solution)]:
        raise BenchError(f"{made.title}: not its only solution")


def solving(console: Emulator) -> Figures:
    """Return the figures of Solve and Test for a 4x4 board on a console at its prompt.

    Raises BenchError if the console finds another number of solutions than the PC.
    """
    printed = console.exec(_SOLVE.replace("{code}", str(_SOLVED)), limit_ms=WORK_LIMIT_MS)
    solve, first, test, count = map(int, printed.split())
    if first != 1 or count != min(11, _count(_SOLVED)):
        raise BenchError(f"solved wrongly: {printed}")
    return {
        f"first solution of 4x4 #{_SOLVED}, cycles": solve,
        f"Test of 4x4 #{_SOLVED}, {count} solutions, cycles": test,
    }


def _count(code: int) -> int:
    """Count the solutions of the 4x4 board of `code` on the PC."""
    game = crossnum_making.Game()
    job = game.make((4, 0, 0), code)
    while job.step() == backend.RUNNING:
        pass
    job = game.search(False)
    count = 0
    while (answer := job.step()) in (backend.RUNNING, backend.FOUND):
        count += answer == backend.FOUND
    return count


def figures(machine: Machine, wanted: Wanted) -> Iterator[Figures]:
    """Yield all figures; boards are made in the sizes and kinds of `wanted`."""
    yield solving(machine.at_prompt())
    bench = Bench(machine.at_prompt())
    for size in wanted.sizes or SIZES:
        for kind in wanted.kinds or KINDS:
            yield bench.making(size, kind, wanted.codes_of(CODES), wanted.thorough)
