"""Cross-numbers of up to 20x20 on the PC.

They are read, checked, solved and drawn, but have no hints, so no grade and no rating. The code is
the firmware's, with wider tables (see copies.py).
"""

from __future__ import annotations

from collections.abc import Iterator

from sumpad.games import backend, jobs, text_reader
from sumpad.games.crossnum import fault_sentences
from sumpad.view import cell_style
from sumpad_tools.families import copies

MOST = 20  # cells along a side

_CELLS = MOST * MOST
_LINES = 2 * MOST + 2
_BITS = 16

_kernels = copies.copy(
    "sumpad.solver.crossnum.kernels",
    {
        "COLUMN": _CELLS,
        "DIAGONALS": 2 * _CELLS,
        "START": 3 * _CELLS,
        "STRIDE": 3 * _CELLS + _LINES,
        "GEOMETRY_BYTES": 3 * _CELLS + 2 * _LINES,
        "_NO_CELL": (1 << _BITS) - 1,
        "_CELL_BITS": _BITS,
        "_CELL": (1 << _BITS) - 1,
        "_BELOW": 1 << _BITS + 4,
    },
    {},
)
_search = copies.copy(
    "sumpad.solver.crossnum.search",
    {"MAX_SIZE": MOST, "_CELLS": _CELLS, "_LINES": _LINES},
    {"kernels": _kernels},
)
_text = copies.copy("sumpad.games.crossnum.puzzle_text", {"_MAX_SIZE": MOST}, {}, wide=False)


class Game(backend.Backend):
    """A backend with those parts of the contract that reading, solving and drawing need."""

    NAME = "crossnum"

    def __init__(self) -> None:
        self.rows = self.columns = 0
        self._search = _search.Search()
        self._search.digits = bytearray(_CELLS)  # bytes, as for all backends
        self._givens = b""
        self._digits = bytearray()
        self.targets = b""

    def load(self, puzzle: str, first_line: int = 1) -> text_reader.TextError | None:
        try:
            size, self._givens, self.targets = _text.parse(puzzle, first_line)
        except text_reader.TextError as error:
            return error
        self.rows = self.columns = size
        self._digits = bytearray(self._givens)
        return None

    def text(self, played: bool = False) -> str:
        return _text.compose(self.rows, self._digits if played else self._givens, self.targets)

    def label(self) -> str:
        return f"{self.rows}x{self.columns}"

    def fault(self) -> str | None:
        return fault_sentences.board_fault(self.rows, self._givens, self.targets)

    def search(self, entered: bool) -> backend.SearchJob:
        digits = self._digits if entered else self._givens
        return jobs.SearchJob(self._search, self.rows, digits, self.targets)

    def is_given(self, cell: int) -> bool:
        return bool(self._givens[cell])

    def digit(self, cell: int) -> int:
        return self._digits[cell]

    def cell_style(self, cell: int) -> int:
        return self._digits[cell] | (cell_style.GIVEN if self._givens[cell] else 0)

    def sum_style(self, line: int) -> int:
        """Return 0, as there are sums: they have no room in a style, see `targets`."""
        return 0

    def solve_moves(self, digits: bytes) -> Iterator[int]:  # type: ignore[override]  # a few kinds
        """Yield moves for `apply`: a move of the contract has no room for so many cells."""
        for cell, digit in enumerate(digits):
            if digit != self._digits[cell]:
                yield cell << 4 | digit

    def apply(self, a_move: int) -> None:
        self._digits[a_move >> 4] = a_move & 15
