"""The cost of solving and making kakuro boards.

Solutions are compared with those of OR-tools, and made boards with those of the PC. A step has the
same budget as in the game.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING

from sumpad.games.kakuro import puzzle_text as kakuro_text
from sumpad.games.kakuro.game import GRADES
from sumpad.solver.kakuro import maker as kakuro_maker
from sumpad.solver.kakuro import search as kakuro_search
from sumpad_tools import ROOT
from sumpad_tools.bench import WORK_LIMIT_MS, BenchError, oracle, over_all, without_heap

if TYPE_CHECKING:
    from sumpad_tools.bench import Figures
    from sumpad_tools.bench.machines import Machine
    from sumpad_tools.bench.measuring import Wanted
    from sumpad_tools.chip.emulator import Emulator

SIZES = ((6, 6), (8, 8), (12, 10))
ALL_KINDS = GRADES
KINDS = ("single",)  # the default, as are SIZES and CODES
CODES = 20

_DATA = ROOT / "host_tests" / "data" / "kakuro"

_PROGRAM = """
import gc, time
from array import array
from sumpad.solver.kakuro import search as searches
from sumpad.solver.kakuro.board import Board
from sumpad.solver.kakuro.maker import Maker
search = searches.Search()
maker = Maker(search)
board = Board()
def timed(function, *arguments):
    gc.collect()
    free = gc.mem_free()
    start = time.ticks_us()
    result = function(*arguments)
    taken = time.ticks_diff(time.ticks_us(), start)
    print(result, taken * 125, free - gc.mem_free())
def solve(rows, columns, clues):
    board.set_up(rows, columns, clues)
    search.reset(board, None, search.LIMIT)
    found = 0
    answer = 0
    while answer <= 1 and found < 2:
        answer = search.step(search.SLICE)
        if answer == 1:
            found += 1
    return answer << 2 | found
def pass_necks():
    return search.necks.find_and_narrow(board, search.masks)
def make(rows, columns, grade, code):
    maker.reset(rows, columns, grade, code)
    answer = 0
    worst = 0
    while answer == 0:
        start = time.ticks_us()
        answer = maker.step(maker.SLICE)
        start = time.ticks_diff(time.ticks_us(), start)
        if start > worst:
            worst = start
    return answer | worst << 2
"""


def read(name: str) -> tuple[int, int, Sequence[int]]:
    """Read a board of the tests' data and return (rows, columns, clues)."""
    return kakuro_text.parse((_DATA / f"{name}.csv").read_text(encoding="utf-8"))


class Bench:
    """A console at its prompt that solves and makes boards."""

    def __init__(self, console: Emulator) -> None:
        self._console = console
        self._console.exec(_PROGRAM)

    def sample(self) -> Figures:
        """Return the figures of the sample board. Raises BenchError if its solution is wrong."""
        rows, columns, clues = read("sample")
        answer, solve = self._solve(rows, columns, clues)
        digits = self._console.exec(f"print(search.digits[: {rows * columns}].hex())")
        expected = oracle("kakuro").cp_sat(rows, columns, clues, 2)
        if answer != kakuro_search.EXHAUSTED << 2 | 1 or [bytes.fromhex(digits)] != expected:
            raise BenchError(f"sample: answer {answer}, or not its only solution")
        self._console.exec("search.reset(board, None)")
        _, necks = self._timed("pass_necks")
        return {
            "solve a newspaper's 12x10, cycles": solve,
            "find its necks and shorter runs, cycles": necks,
        }

    def giving_up(self) -> Figures:
        """Return the cycles until the search gives up on a board that it cannot solve."""
        answer, cycles = self._solve(*read("loose"))
        if answer != kakuro_search.GAVE_UP << 2:
            raise BenchError(f"loose board: answer {answer}")
        return {"give up a 12x10, cycles": cycles}

    def _solve(self, rows: int, columns: int, clues: Sequence[int]) -> tuple[int, int]:
        self._console.exec(f"clues = array('H', {list(clues)})")
        return self._timed(f"solve, {rows}, {columns}, clues")

    def making(self, rows: int, columns: int, grade: str, codes: Iterable[int]) -> Figures:
        """Return the figures of the boards of `codes`. Raises BenchError if a board is wrong."""
        made = [self._make(rows, columns, grade, code) for code in codes]
        cycles, steps = zip(*made, strict=True)
        name = f"make {rows}x{columns} {grade}"
        return {**over_all(name, cycles), f"{name}, longest step cycles": max(steps)}

    def _timed(self, call: str) -> tuple[int, int]:
        """Run `call` on the console and return its result and its cycles."""
        printed = self._console.exec(f"timed({call})", WORK_LIMIT_MS)
        result, cycles, heap = map(int, printed.split())
        without_heap(call, heap)
        return result, cycles

    def _make(self, rows: int, columns: int, grade: str, code: int) -> tuple[int, int]:
        """Make a board and return its cycles and those of its longest step. The maker may give
        up."""
        wanted = (rows, columns, GRADES.index(grade), code)
        result, cycles = self._timed(f"make, {', '.join(map(str, wanted))}")
        found = result & 3 == kakuro_search.FOUND
        on_pc = make(*wanted)
        if found != (on_pc is not None):
            raise BenchError(f"{wanted} is a board on the PC or the chip alone")
        if on_pc:
            places = rows * columns
            printed = self._console.exec(
                f"print(maker.solution[:{places}].hex(), list(maker.board.clues[:{places}]))"
            )
            digits, clues = printed.split(" ", 1)
            if (bytes.fromhex(digits), str(list(on_pc[1]))) != (on_pc[0], clues.strip()):
                raise BenchError(f"{wanted} is not the board that the PC makes")
            verify(rows, columns, *on_pc)
        return cycles, (result >> 2) * 125


@cache
def make(rows: int, columns: int, grade: int, code: int) -> tuple[bytes, array[int]] | None:
    """Make a board on the PC and return (solution, clues), or None if the maker gave up."""
    maker = kakuro_maker.Maker(kakuro_search.Search())
    maker.reset(rows, columns, grade, code)
    while (answer := maker.step(1 << 20)) == kakuro_maker.RUNNING:
        pass
    if answer == kakuro_maker.GAVE_UP:
        return None
    places = rows * columns
    return bytes(maker.solution[:places]), array("H", maker.board.clues[:places])


def verify(rows: int, columns: int, solution: bytes, clues: Sequence[int]) -> None:
    """Raise BenchError unless `solution` is the only solution that OR-tools finds."""
    if oracle("kakuro").cp_sat(rows, columns, clues, 2) != [solution]:
        raise BenchError(f"{rows}x{columns}: not its only solution")


def figures(machine: Machine, wanted: Wanted) -> Iterator[Figures]:
    """Yield all figures; boards are made in the sizes and kinds (grades) of `wanted`."""
    bench = Bench(machine.at_prompt())
    yield bench.sample()
    yield bench.giving_up()
    for rows, columns in wanted.sizes or SIZES:
        for grade in wanted.kinds or KINDS:
            yield bench.making(rows, columns, grade, wanted.codes_of(CODES))
