"""What solving and making kakuro boards costs on the emulated RP2040, in cycles at 125 MHz.

Used by `bench kakuro`; as in bench.py, what the flash cache misses is not modelled, and every
figure is that of a right result: solutions are compared with those that OR-tools finds, and made
boards with those that the PC makes. A step has the budget that it has in the game.
"""

import statistics
from array import array
from typing import NamedTuple

from sumpad_tools import ROOT, use_firmware
from sumpad_tools.bench import BenchError, booted, oracle

use_firmware()

from sumpad.games import kakuro_text  # noqa: E402
from sumpad.games.kakuro import GRADES  # noqa: E402
from sumpad.solver import kakuro, kakuromaker  # noqa: E402

SIZES = ((6, 6), (8, 8), (12, 10))
CODES = 50

_DATA = ROOT / "host_tests" / "data" / "kakuro"
_BUDGET = 1000  # visits of a step
_LIMIT_MS = 600_000  # of chip time for one figure

_PROGRAM = """
import gc, time
from array import array
from sumpad.solver import kakuro, kakuro_board, kakuromaker
search = kakuro.Search()
maker = kakuromaker.Maker(search)
board = kakuro_board.Board()
def timed(function, *arguments):
    gc.collect()
    free = gc.mem_free()
    start = time.ticks_us()
    result = function(*arguments)
    taken = time.ticks_diff(time.ticks_us(), start)
    print(result, taken * 125, free - gc.mem_free())
def solve(rows, columns, clues):
    board.set_up(rows, columns, clues)
    search.reset(board, None, kakuro.LIMIT)
    found = 0
    answer = 0
    while answer <= 1 and found < 2:
        answer = search.step({budget})
        if answer == 1:
            found += 1
    return answer << 2 | found
def pass_necks():
    return search.necks.tell(board, search.masks)
def make(rows, columns, grade, code):
    maker.reset(rows, columns, grade, code)
    answer = 0
    worst = 0
    while answer == 0:
        start = time.ticks_us()
        answer = maker.step({budget})
        start = time.ticks_diff(time.ticks_us(), start)
        if start > worst:
            worst = start
    return answer | worst << 2
""".replace("{budget}", str(_BUDGET))


class Figures(NamedTuple):
    """Over the boards of one size and grade: `median` and `worst` in cycles for one, `step` the
    longest step of them in cycles, `heap` the most bytes that one took, how many `boards` there
    are, and how often the maker `gave_up`."""

    rows: int
    columns: int
    grade: str
    boards: int
    gave_up: int
    median: int
    worst: int
    step: int
    heap: int


def read(name):
    """A board of the tests' data: (rows, columns, clues)."""
    return kakuro_text.parse((_DATA / f"{name}.csv").read_text(encoding="utf-8"))


class Bench:
    """An emulated console that solves and makes boards."""

    def __init__(self, uf2, board):
        self._console, _ = booted(uf2, board, main=b"")
        self._console.exec(_PROGRAM)

    def sample(self):
        """Cycles of work on the sample, by name. Raises BenchError if it came out wrong."""
        rows, columns, clues = read("sample")
        answer, solve = self._solve(rows, columns, clues)
        digits = self._console.exec(f"print(search.digits[: {rows * columns}].hex())")
        expected = oracle("kakuro_oracle").cp_sat(rows, columns, clues, 2)
        if answer != kakuro.EXHAUSTED << 2 | 1 or [bytes.fromhex(digits)] != expected:
            raise BenchError(f"sample: answer {answer}, or not its only solution")
        self._console.exec("search.reset(board, None)")
        _, necks = self._timed("pass_necks")
        return {"sample: set up, solve, prove unique": solve, "sample: a pass of necks": necks}

    def giving_up(self):
        """Cycles, by name, until the search gives up on a board that it cannot solve."""
        answer, cycles = self._solve(*read("loose"))
        if answer != kakuro.GAVE_UP << 2:
            raise BenchError(f"loose board: answer {answer}")
        return {"loose 12x10 board: give up": cycles}

    def _solve(self, rows, columns, clues):
        self._console.exec(f"clues = array('H', {list(clues)})")
        return self._timed(f"solve, {rows}, {columns}, clues")

    def making(self, rows, columns, grade, codes):
        """Figures of the boards of these codes. Raises BenchError if one of them is wrong."""
        made = [self._make(rows, columns, grade, code) for code in codes]
        found, cycles, steps, heap = zip(*made, strict=True)
        median = round(statistics.median(cycles))
        return Figures(
            rows, columns, grade, sum(found), len(found) - sum(found),
            median, max(cycles), max(steps), max(heap),
        )  # fmt: skip

    def _timed(self, call):
        """The result of a call and its cycles."""
        result, cycles, heap = map(int, self._console.exec(f"timed({call})", _LIMIT_MS).split())
        if heap:
            raise BenchError(f"{call} took {heap} bytes of heap")
        return result, cycles

    def _make(self, rows, columns, grade, code):
        """(whether there is a board, cycles, cycles of the longest step, bytes of heap)."""
        wanted = (rows, columns, GRADES.index(grade), code)
        printed = self._console.exec(f"timed(make, {', '.join(map(str, wanted))})", _LIMIT_MS)
        result, cycles, heap = map(int, printed.split())
        found = result & 3 == kakuro.FOUND
        places = rows * columns
        on_pc = make(*wanted)
        if found != (on_pc is not None):
            raise BenchError(f"{wanted} is a board on the PC or the chip alone")
        if found:
            printed = self._console.exec(
                f"print(maker.solution[:{places}].hex(), list(maker.board.clues[:{places}]))"
            )
            digits, clues = printed.split(" ", 1)
            if (bytes.fromhex(digits), str(list(on_pc[1]))) != (on_pc[0], clues.strip()):
                raise BenchError(f"{wanted} is not the board that the PC makes")
            verify(rows, columns, *on_pc)
        return found, cycles, (result >> 2) * 125, heap


def make(rows, columns, grade, code):
    """The board that the PC makes, as (solution, clues); None if it gave up."""
    maker = kakuromaker.Maker(kakuro.Search())
    maker.reset(rows, columns, grade, code)
    while (answer := maker.step(1 << 20)) == kakuromaker.RUNNING:
        pass
    if answer == kakuromaker.GAVE_UP:
        return None
    places = rows * columns
    return bytes(maker.solution[:places]), array("H", maker.board.clues[:places])


def verify(rows, columns, solution, clues):
    """Raise BenchError unless OR-tools finds one solution of a board, this one."""
    if oracle("kakuro_oracle").cp_sat(rows, columns, clues, 2) != [solution]:
        raise BenchError(f"{rows}x{columns}: not its only solution")
