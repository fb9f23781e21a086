"""Sudokus in packs: a bit per cell for givens, then their digits, two per byte."""

from sumpad.games import packing
from sumpad.games.sudoku import puzzle_text

_CELLS = 81


def unpacked(raw):
    """Return the text of a puzzle."""
    return puzzle_text.compose(packing.given(raw, 0, _CELLS))


def size(raw):
    """Return "": all puzzles have one size."""
    return ""
