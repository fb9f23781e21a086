"""Cross-number puzzles in packs: the size, the targets, a bit per cell for givens, and their
digits."""

from sumpad.games import packing
from sumpad.games.crossnum import puzzle_text


def unpacked(raw):
    """Return the text of a puzzle. Raises IndexError if it is cut short."""
    rows = raw[0]
    start = 2 * rows + 3
    return puzzle_text.compose(rows, packing.given(raw, start, rows * rows), raw[1:start])


def size(raw):
    """Return the size of a puzzle, as in "4x4"."""
    return "{0}x{0}".format(raw[0])
