"""Many sudokus per call of a compiled kernel, so that threads solve and make them on all cores.

Used by `solve` and `make` when kernels are machine code; a kernel that runs releases Python's
lock. What comes out is what the Search and the Maker of the firmware give one by one. Functions
import what `solve` does not need.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterator, Sequence

from sumpad.solver.sudoku.search import Search
from sumpad_tools.families.sudoku import batch_kernels as kernels

TYPE_CHECKING = False
if TYPE_CHECKING:
    from sumpad_tools.families.sudoku import making

# Lines that are puzzles, empty or comments; a run of them begins with a puzzle or at the start of
# a text. Anything else is read by puzzles/reading.py.
_LINE = rb"[.0-9]{81}(?:[ \t]+#[\t -~]*|[ \t]*)\r?\n"
_EMPTY = rb"[ \t]*(?:#[\t -~]{0,999})?\r?\n"
PUZZLE = re.compile(_LINE)
RUN = re.compile(rb"(?:%s|%s)+" % (_LINE, _EMPTY))

NAME = "sudoku"

_TITLE = b"sudoku: 1 solution\n"
_OUT = len(_TITLE) + 82  # bytes for a puzzle with its solution
_MOST = 200_000  # nodes per call: a fifth of a second
_FAMILY = 2  # of random streams, as in solver/sudoku/maker.py


def solutions(text: bytes) -> Iterator[tuple[bytes, int, int]]:
    """Solve the puzzles of `text`, lines that RUN matches.

    Yields (output, start, end): the output for some lines, and after them one that the caller
    must solve, the bytes from `start` to `end`. Both are 0 if there is none.
    """
    search = Search()
    title = bytearray(_TITLE)
    out = bytearray(len(text) // 82 * _OUT + _OUT)
    places = array("i", bytes(4 * kernels.PLACE_WORDS))
    while places[kernels.PLACE_TEXT] < len(text):
        places[kernels.PLACE_OUT] = 0
        has_stopped = kernels.solve_lines(
            text, len(text), title, len(title), out, places, _MOST, search.digits, search.givens,
            search.board, search.minirows, search.minicolumns, search.choices, search.preferred,
            search.state, search.bit_numbers,
        )  # fmt: skip
        start = end = 0
        if has_stopped:
            start = places[kernels.PLACE_TEXT]
            end = places[kernels.PLACE_TEXT] = text.index(b"\n", start) + 1
        yield bytes(out[: places[kernels.PLACE_OUT]]), start, end


class Many:
    """A maker that also makes many puzzles at a time."""

    def __init__(self, kind: str, is_symmetric: bool) -> None:
        self._kind = kind
        self._is_symmetric = is_symmetric

    def __call__(self, code: int) -> making.Made:
        """Make the puzzle of a code."""
        from sumpad_tools.families.sudoku import making

        return making.make(self._kind, self._is_symmetric, code)

    def many(self, codes: Sequence[int]) -> list[making.Made]:
        """Make the puzzles of several codes."""
        from sumpad.solver.sudoku import ladder
        from sumpad.solver.sudoku import maker as sudoku_maker
        from sumpad_tools.families.sudoku import making

        grade = making.KINDS.index(self._kind)
        maker = sudoku_maker.Maker(Search())
        search = maker._search
        logic = ladder.Logic()
        info = array("i", bytes(4 * kernels.INFO_WORDS))
        found = []
        for code in codes:
            maker._rng.seed(_FAMILY << 8 | grade << 1 | self._is_symmetric, code)
            kernels.make(
                grade, int(self._is_symmetric), maker._rng.words, info, maker.solution,
                maker.digits, maker._cells, maker._order, maker._box, maker._permutations,
                maker._cell_bits, maker._job, search.digits, search.givens, search.board,
                search.minirows, search.minicolumns, search.choices, search.preferred,
                search.state, search.bit_numbers, logic.candidates, logic.digits, logic.tables,
                logic.houses, logic._queue, logic.eliminations, logic.work, logic.places,
                logic.state, logic.counts,
            )  # fmt: skip
            solution = digits = word = None
            if info[kernels.ANSWER] == sudoku_maker.FOUND:
                solution, digits = bytes(maker.solution), bytes(maker.digits)
                word = ladder.GRADES[ladder.RUNGS[info[kernels.RUNG]][2]]
            symmetric = self._is_symmetric
            nodes = info[kernels.NODES]
            found.append(making.Made(self._kind, symmetric, code, solution, digits, word, nodes))
        return found
