"""Sudokus made on the PC by the firmware's maker, with their figures, for `make`."""

import functools
from typing import NamedTuple

from sumpad.games.sudoku import game as family
from sumpad.games.sudoku import puzzle_text as sudoku_text
from sumpad.solver.sudoku import maker as sudoku_maker
from sumpad.solver.sudoku import search as sudoku_search
from sumpad_tools.families.sudoku.reasoning import Reasoner

KINDS = family.GRADES

_SLICE = 1 << 20  # nodes per step; the puzzle does not depend on it


class Made(NamedTuple):
    """A puzzle. `kind` is the grade that was asked for, `grade` the grade of the puzzle.
    `solution` and `digits` have 81 bytes (0 in `digits` for a blank), or are None if the maker
    gave up. `nodes` counts the maker's work."""

    kind: str
    symmetric: bool
    code: int
    solution: bytes | None
    digits: bytes | None
    grade: str | None
    nodes: int

    @property
    def text(self) -> str:
        return sudoku_text.compose(self.digits)

    @property
    def givens(self) -> int:
        assert self.digits
        return 81 - self.digits.count(0)

    @property
    def title(self) -> str:
        """A line with everything needed to make the puzzle again, and its figures."""
        symmetric = " symmetric" if self.symmetric else ""
        found = f", {self.givens} givens, {self.grade}" if self.digits else ""
        return f"sudoku {self.kind}{symmetric}, code {self.code:06}{found}"

    def as_object(self) -> dict[str, object]:
        """Return the puzzle as a dict for JSON."""
        assert self.digits and self.solution
        return {
            "family": family.Game.NAME,
            "size": 9,
            "kind": self.kind,
            "symmetric": self.symmetric,
            "code": self.code,
            "givens": self.givens,
            "grade": self.grade,
            "nodes": self.nodes,
            "grid": rows(self.digits),
            "solution": rows(self.solution),
            "puzzle": self.text,
        }


def rows(digits: bytes) -> list[list[int]]:
    """Return the digits of a grid as a list of rows."""
    return [list(digits[start : start + 9]) for start in range(0, 81, 9)]


@functools.cache
def _tools() -> tuple[sudoku_maker.Maker, Reasoner]:
    return sudoku_maker.Maker(sudoku_search.Search()), Reasoner()


def make(kind: str, symmetric: bool, code: int) -> Made:
    """Make the puzzle of `kind` (a word of KINDS), `symmetric` and `code`."""
    maker, reasoner = _tools()
    maker.reset(KINDS.index(kind), symmetric, code)
    while (answer := maker.step(_SLICE)) == sudoku_maker.RUNNING:
        pass
    if answer != sudoku_maker.FOUND:
        return Made(kind, symmetric, code, None, None, None, maker.nodes)
    digits = bytes(maker.digits)
    grade = reasoner.grading(digits).grade
    return Made(kind, symmetric, code, bytes(maker.solution), digits, grade, maker.nodes)
