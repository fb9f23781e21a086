"""The kernels behind `Backend.cell_styles` and `Backend.sum_styles`: the appearance of all cells
of a board at once, and of the sums of its lines.

The board view needs these for every key. Cell by cell, a board of 81 cells takes 9 ms more on the
RP2040.
"""

import micropython
from micropython import const

# As in view/cell_style.py
_NOTES_SHIFT = const(3)
_WALL = const(1 << 18)
_VALUE_SHIFT = const(7)
_VALUE_ZERO = const(128)
_VALUE = const(1 << 15)
_SIGNED = const(1 << 16)
_WRONG_SUM = const(1 << 17)
_DONE = const(1 << 18)

# What `put_sums` shows beside a target; any other value: nothing.
_DELTAS = const(1)
_SUMS = const(2)


@micropython.viper
def put(styles, count: int, digits, notes):
    """Fill `styles` (words) for `count` cells from their digits (bytes), for blanks from their
    notes (halfwords)."""
    out = ptr32(styles)
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
def add(styles, count: int, bits, shift: int, mask: int):
    """Set `bits` (a byte per cell), shifted left by `shift`, in the styles of `count` cells. Of
    cells that are no walls only the bits of `mask` are left."""
    out = ptr32(styles)
    bt = ptr8(bits)
    i = 0
    while i < count:
        what = out[i]
        if what & _WALL == 0:
            what &= mask
        out[i] = what | bt[i] << shift
        i += 1


@micropython.viper
def add_clues(styles, count: int, clues, mask: int):
    """Make a wall of each of `count` cells whose clue (a halfword) is not 0, with the clue's bits
    in `mask`."""
    out = ptr32(styles)
    cl = ptr16(clues)
    i = 0
    while i < count:
        clue = cl[i]
        if clue:
            out[i] = _WALL | clue & mask
        i += 1


@micropython.viper
def add_where(styles, count: int, table, flag: int):
    """Set `flag` in the styles of those of `count` cells whose byte in `table` is not 0."""
    out = ptr32(styles)
    tb = ptr8(table)
    i = 0
    while i < count:
        if tb[i]:
            out[i] |= flag
        i += 1


@micropython.viper
def put_sums(styles, lines: int, targets, sums, blanks, beside: int):
    """Fill `styles` (words) for `lines` lines from three tables (a byte per line): targets, sums
    of the digits, numbers of blanks. `beside`: _DELTAS, _SUMS or 0. The difference of a line that
    cannot reach its target is the least by which it misses it."""
    out = ptr32(styles)
    tg = ptr8(targets)
    sm = ptr8(sums)
    bl = ptr8(blanks)
    line = 0
    while line < lines:
        entry = tg[line]
        left = tg[line] - sm[line]
        signed = _SIGNED
        if left < bl[line]:  # over, even with a 1 in each blank
            entry |= _WRONG_SUM
            left -= bl[line]
        elif left > 9 * bl[line]:  # under, even with 9s
            entry |= _WRONG_SUM
            left -= 9 * bl[line]
            signed = 0
        elif bl[line] == 0:
            entry |= _DONE
            signed = 0
        if beside == _DELTAS:
            entry |= _VALUE | signed | (_VALUE_ZERO - left) << _VALUE_SHIFT
        elif beside == _SUMS:
            entry |= _VALUE | (_VALUE_ZERO + sm[line]) << _VALUE_SHIFT
        out[line] = entry
        line += 1
