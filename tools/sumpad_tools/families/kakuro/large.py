"""Kakuros of up to 64x64 on the PC, with runs of a single cell if a file has them.

They are read, checked, solved and drawn, but have no hints, so no grade and no rating. The code is
the firmware's, with wider tables (see copies.py).
"""

from __future__ import annotations

from collections.abc import Iterator

from sumpad.games import backend, jobs, text_reader
from sumpad.games.kakuro import fault_sentences
from sumpad.view import cell_style
from sumpad_tools.families import copies

MOST = 64  # rows or columns, border included

_PLACES = MOST * MOST
_CELLS = (MOST - 1) * (MOST - 1)
_RUNS = MOST * MOST  # more than there can be: a run has a wall before it
_IN_QUEUE = 40  # as in the kernels
_QUEUE = _IN_QUEUE + _RUNS
_QUEUE_PLACES = 8192  # a power of two above the number of runs

_GEOMETRY = {
    "DOWN": _CELLS,
    "START": 2 * _CELLS,
    "MEMBERS": 2 * _CELLS + _RUNS + 1,
    "PLACE": 4 * _CELLS + _RUNS + 1,
    "CELL": 5 * _CELLS + _RUNS + 1,
}
_NO_CELL = 0xFFFF

_board = copies.copy(
    "sumpad.solver.kakuro.board",
    {
        **_GEOMETRY,
        "MAX_SIDE": MOST,
        "NO_CELL": _NO_CELL,
        "_PLACES": _PLACES,
        "_CELLS": _CELLS,
        "_RUNS": _RUNS,
        "GEOMETRY_BYTES": _GEOMETRY["CELL"] + _PLACES,
        "_BITS": 16,
    },
    {},
)
_kernels = copies.copy(
    "sumpad.solver.kakuro.kernels",
    {
        **{f"_{name}": at for name, at in _GEOMETRY.items()},
        "_PLACES": _PLACES,
        "_NO_CELL": _NO_CELL,
        "_QUEUE": _QUEUE,
        "_WRAP": _QUEUE_PLACES - 1,
        "_WEIGHTS": _QUEUE + _QUEUE_PLACES,
        "WORK_BYTES": _QUEUE + _QUEUE_PLACES + _RUNS,
    },
    {},
)
_search = copies.copy(
    "sumpad.solver.kakuro.search", {"_PLACES": _PLACES, "_CELLS": _CELLS}, {"kernels": _kernels}
)
_search.Search.LIMIT = 9_000_000  # visits, about half a minute

_text = copies.copy(
    "sumpad.games.kakuro.puzzle_text", {"_SHORTEST": 1}, {"board": _board}, wide=False
)


class Game(backend.Backend):
    """A backend with those parts of the contract that reading, solving and drawing need."""

    NAME = "kakuro"

    def __init__(self) -> None:
        self.rows = self.columns = 0
        self._board = _board.Board()
        self._search = _search.Search()
        self._search.digits = bytearray(_PLACES)  # bytes, as for all backends
        self._digits = bytearray()

    def load(self, puzzle: str, first_line: int = 1) -> text_reader.TextError | None:
        try:
            rows, columns, clues = _text.parse(puzzle, first_line)
        except text_reader.TextError as error:
            return error
        self.rows, self.columns = rows, columns
        self._board.set_up(rows, columns, clues)
        self._digits = bytearray(rows * columns)
        return None

    def text(self, played: bool = False) -> str:
        return _text.compose(self.rows, self.columns, list(self._board.clues))

    def label(self) -> str:
        return f"{self.rows}x{self.columns}"

    def fault(self) -> str | None:
        return fault_sentences.fault(self._board, self._search.sums)

    def search(self, entered: bool) -> backend.SearchJob:
        return jobs.SearchJob(self._search, self._board, self._digits if entered else None)

    def is_cell(self, cell: int) -> bool:
        return not self._board.clues[cell]

    def is_given(self, cell: int) -> bool:
        return not self.is_cell(cell)

    def digit(self, cell: int) -> int:
        return self._digits[cell]

    def cell_style(self, cell: int) -> int:
        clue = self._board.clues[cell]
        return cell_style.WALL | clue & 0x7FFF if clue else self._digits[cell]

    def solve_moves(self, digits: bytes) -> Iterator[int]:  # type: ignore[override]  # a few kinds
        """Yield moves for `apply`: a move of the contract has no room for so many cells."""
        for cell, digit in enumerate(digits):
            if digit and digit != self._digits[cell]:
                yield cell << 4 | digit

    def apply(self, a_move: int) -> None:
        self._digits[a_move >> 4] = a_move & 15
