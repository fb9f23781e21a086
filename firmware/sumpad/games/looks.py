"""How all cells of a board look, at once: the kernels behind `Backend.looks`.

Used by the families that play on digits, for the board view asks for this with every key. Asked
cell by cell, a board of 81 cells takes 4 ms more on the chip.
"""

import micropython
from micropython import const

# As in view/look.py
_NOTES_SHIFT = const(3)
_BLACK = const(1 << 18)


@micropython.viper
def put(looks, count: int, digits, notes):
    """Put into `looks` (words) how so many cells look that hold a digit of `digits` (bytes), or
    `notes` (halfwords)."""
    out = ptr32(looks)
    dg = ptr8(digits)
    nt = ptr16(notes)
    i = 0
    while i < count:
        what = dg[i]
        if what == 0:
            what = nt[i] << _NOTES_SHIFT
        out[i] = what
        i += 1


@micropython.viper
def add(looks, count: int, bits, shift: int):
    """Add to `looks` the bits that a table (bytes) has for so many cells, shifted to the left."""
    out = ptr32(looks)
    bt = ptr8(bits)
    i = 0
    while i < count:
        out[i] |= bt[i] << shift
        i += 1


@micropython.viper
def add_clues(looks, count: int, clues, mask: int):
    """Make those cells black squares that have a clue (halfwords) other than 0, of which they show
    the bits of a mask."""
    out = ptr32(looks)
    cl = ptr16(clues)
    i = 0
    while i < count:
        clue = cl[i]
        if clue:
            out[i] = _BLACK | clue & mask
        i += 1


@micropython.viper
def add_where(looks, count: int, table, flag: int):
    """Add a flag to the looks of those cells whose byte in a table is not 0."""
    out = ptr32(looks)
    tb = ptr8(table)
    i = 0
    while i < count:
        if tb[i]:
            out[i] |= flag
        i += 1
