"""Kakuros in packs: the numbers of rows and columns, a bit per place for walls, then the sums of
the runs across and of the runs down, each in the order of their walls."""

from array import array

from sumpad.games import packing
from sumpad.games.kakuro import puzzle_text
from sumpad.solver.kakuro import board

_BITS = 2  # index of the first byte of bits


def unpacked(raw):
    """Return the text of a puzzle."""
    rows, columns = raw[:2]
    places = rows * columns
    walls = [packing.is_set(raw, _BITS, place) for place in range(places)]
    across = bytearray(places)
    down = bytearray(places)
    at = _BITS + (places + 7) // 8
    for place in range(places - 1):
        if walls[place] and not walls[place + 1] and (place + 1) % columns:
            across[place] = raw[at]
            at += 1
    for place in range(places - columns):
        if walls[place] and not walls[place + columns]:
            down[place] = raw[at]
            at += 1
    clues = array("H", (board.clue(down[i], across[i]) if walls[i] else 0 for i in range(places)))
    return puzzle_text.compose(rows, columns, clues)


def size(raw):
    """Return the size of a puzzle, as in "8x8"."""
    return "{}x{}".format(raw[0], raw[1])
