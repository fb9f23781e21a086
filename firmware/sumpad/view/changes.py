"""Kernels that find the cells of a board to repaint, by comparing styles with the drawn ones.

A style is a word (see cell_style.py). Places are numbered row by row in a window of the board.
"""

import micropython
from micropython import const

# As in cell_style.py
_DIGIT_MASK = const(15)
_SAME = const(1 << 19)
_CURSOR = const(1 << 20)


@micropython.viper
def find_cells(styles, drawn, changed, window, cursor: int, same: int) -> int:
    """Compare the styles of the cells in a window with those in `drawn`, and update `drawn`.
    Returns the flags of all these cells together.

    `window`: bytes: the cell at its top left, the columns of the board, rows and columns of the
    window. `changed` gets the number of cells that differ, then their places in the window.
    `cursor`: its place, -1 for none; `same`: the digit whose cells get SAME, 0 for none.
    """
    sy = ptr32(styles)
    dr = ptr32(drawn)
    ch = ptr8(changed)
    wd = ptr8(window)
    cell = wd[0]
    step = wd[1] - wd[3]
    rows = wd[2]
    flags = 0
    count = 0
    slot = 0
    while rows:
        end = slot + wd[3]
        while slot < end:
            what = sy[cell]
            if slot == cursor:
                what |= _CURSOR
            elif same:
                if what & _DIGIT_MASK == same:
                    what |= _SAME
            flags |= what
            if what != dr[slot]:
                dr[slot] = what
                count += 1
                ch[count] = slot
            cell += 1
            slot += 1
        cell += step
        rows -= 1
    ch[0] = count
    return flags


@micropython.viper
def spread(changed, near, rows: int, columns: int):
    """Set the bytes of `near` to 1 for the places in `changed` and the places around them, to 0
    for all others, in a window of `rows` x `columns`."""
    ch = ptr8(changed)
    nr = ptr8(near)
    count = rows * columns
    i = 0
    while i < count:
        nr[i] = 0
        i += 1
    i = ch[0]
    while i:
        row = ch[i] // columns
        column = ch[i] - row * columns
        i -= 1
        r = row - 1
        while r <= row + 1:
            if r >= 0 and r < rows:
                c = column - 1
                while c <= column + 1:
                    if c >= 0 and c < columns:
                        nr[r * columns + c] = 1
                    c += 1
            r += 1


@micropython.viper
def next_with(drawn, near, slot: int, end: int, flag: int) -> int:
    """Return the first place from `slot` on, before `end`, whose cell has `flag` and whose byte of
    `near` is not 0; `end` if there is none."""
    dr = ptr32(drawn)
    nr = ptr8(near)
    while slot < end:
        if nr[slot] and dr[slot] & flag:
            return slot
        slot += 1
    return end
