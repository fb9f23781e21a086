"""Sudokus in packs: which cells are given, a bit each, and then the digits, two in a byte."""

from sumpad.games import packing
from sumpad.games.sudoku import text

_CELLS = 81


def unpacked(raw):
    """Return the text of a puzzle."""
    return text.compose(packing.given(raw, 0, _CELLS))


def size(raw):
    """Return "": all puzzles have one size."""
    return ""
