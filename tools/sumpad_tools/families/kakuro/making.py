"""Kakuro boards made on the PC by the firmware's maker, with their figures, for `make`."""

import functools
from typing import NamedTuple

from sumpad.games.kakuro import game as family
from sumpad.games.kakuro import puzzle_text as kakuro_text
from sumpad.solver.kakuro import maker as kakuro_maker
from sumpad.solver.kakuro import search as kakuro_search

KINDS = family.GRADES
LEAST_SIDE, MOST_SIDE = kakuro_maker.MIN_SIDE, kakuro_maker.MAX_SIDE
DEFAULT_SIZE = next(it.shown(it.default) for it in family.Game.PARAMETERS if it.name == "size")

_SLICE = 1 << 20  # visits per step; the board does not depend on it


class Made(NamedTuple):
    """A board of `rows` x `columns` places, including the border.

    `kind` is the grade that was asked for, or single; `grade` is the grade of the board. `clues`
    are as in solver/kakuro/board.py, or None if the maker gave up. `digits` is the solution, one
    byte per place, 0 for walls. `visits` counts the maker's work.
    """

    rows: int
    columns: int
    kind: str
    code: int
    clues: list[int] | None
    digits: bytes | None
    grade: str | None
    visits: int

    @property
    def text(self) -> str:
        return kakuro_text.compose(self.rows, self.columns, self.clues)

    @property
    def title(self) -> str:
        """A line with everything needed to make the puzzle again, and its figures."""
        cells = f", {self.clues.count(0)} cells, {self.grade}" if self.clues else ""
        return f"kakuro {self.rows}x{self.columns} {self.kind}, code {self.code:06}{cells}"

    def as_object(self) -> dict[str, object]:
        """Return the puzzle as a dict for JSON."""
        assert self.clues and self.digits
        starts = range(0, self.rows * self.columns, self.columns)
        return {
            "family": "kakuro",
            "size": self.rows if self.rows == self.columns else f"{self.rows}x{self.columns}",
            "rows": self.rows,
            "columns": self.columns,
            "kind": self.kind,
            "code": self.code,
            "cells": self.clues.count(0),
            "grade": self.grade,
            "visits": self.visits,
            "solution": [list(self.digits[i : i + self.columns]) for i in starts],
            "puzzle": self.text,
        }


@functools.cache
def _tools() -> tuple[kakuro_search.Search, kakuro_maker.Maker]:
    search = kakuro_search.Search()
    return search, kakuro_maker.Maker(search)


def make(rows: int, columns: int, kind: str, code: int) -> Made:
    """Make the board of `rows`, `columns`, `kind` (a word of KINDS) and `code`."""
    search, maker = _tools()
    maker.reset(rows, columns, KINDS.index(kind), code)
    while (answer := maker.step(_SLICE)) == kakuro_maker.RUNNING:
        pass
    if answer != kakuro_maker.FOUND:
        return Made(rows, columns, kind, code, None, None, None, maker.visits())
    places = rows * columns
    clues = list(maker.board.clues[:places])
    digits = bytes(maker.solution[:places])
    grade = KINDS[kakuro_maker.grade(search.rung_needed(maker.board))]
    return Made(rows, columns, kind, code, clues, digits, grade, maker.visits())
