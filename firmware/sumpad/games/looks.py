"""How all cells of a board look at once, and the sums of its lines: the kernels behind
`Backend.looks` and `Backend.margins`.

Used by the families that play on digits, for the board view asks for this with every key. Asked
cell by cell, a board of 81 cells takes 9 ms more on the chip.
"""

import micropython
from micropython import const

# As in view/look.py
_NOTES_SHIFT = const(3)
_BLACK = const(1 << 18)
_VALUE_SHIFT = const(7)
_VALUE_ZERO = const(128)
_VALUE = const(1 << 15)
_SIGNED = const(1 << 16)
_WRONG_SUM = const(1 << 17)
_DONE = const(1 << 18)

_DELTAS = const(1)  # what stands beside a target, as cross-number's option has it
_SUMS = const(2)


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


@micropython.viper
def put_margins(margins, lines: int, targets, sums, blanks, beside: int):
    """Put into `margins` (words) how the sums of so many lines look, of each of which three tables
    (bytes) have the target, what its digits add up to and how many of its cells are blank."""
    out = ptr32(margins)
    tg = ptr8(targets)
    sm = ptr8(sums)
    bl = ptr8(blanks)
    line = 0
    while line < lines:
        entry = tg[line]
        left = tg[line] - sm[line]
        if left < bl[line] or left > 9 * bl[line]:
            entry |= _WRONG_SUM
        elif bl[line] == 0:
            entry |= _DONE
        if beside == _DELTAS:
            entry |= _VALUE | _SIGNED | (_VALUE_ZERO - left) << _VALUE_SHIFT
        elif beside == _SUMS:
            entry |= _VALUE | (_VALUE_ZERO + sm[line]) << _VALUE_SHIFT
        out[line] = entry
        line += 1
