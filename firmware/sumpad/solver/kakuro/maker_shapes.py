"""Shapes of kakuro boards for the maker: symmetric, connected, no run shorter than two or longer
than nine.

A shape is a table of halfwords, one a row and one more: bit c for a white place in column c. From
_REACHED on there is as much room again for scratch.
"""

import micropython
from micropython import const

_BLACK = const(1 << 15)  # as in board.py

_REACHED = const(14)
SHAPE_HALFWORDS = const(28)


@micropython.viper
def begin(rows: int, columns: int, shape: ptr16, order: ptr8) -> int:
    """All places white but the first row and column; and `order` has one place, row << 4 | column,
    of each two opposite ones. Returns how many those are."""
    row = 1
    count = 0
    while row < rows:
        shape[row] = (1 << columns) - 2
        column = 1
        while column < columns:
            if row + row < rows or row + row == rows and column + column <= columns:
                order[count] = row << 4 | column
                count += 1
            column += 1
        row += 1
    shape[0] = 0
    shape[rows] = 0
    return count


@micropython.viper
def is_sound(row: int, white: int, near: int, rows: int, shape: ptr16) -> int:
    """Whether all runs have two cells or more and all cells are connected."""
    row = 1
    seed = 0
    while row < rows:
        white = shape[row]
        near = white << 1 | white >> 1
        if white & near != white:
            return 0
        near = shape[row - 1] | shape[row + 1]
        if white & near != white:
            return 0
        shape[_REACHED + row] = 0
        if white:
            seed = row
        row += 1
    if seed == 0:
        return 0
    shape[_REACHED] = 0
    shape[_REACHED + rows] = 0
    white = shape[seed]
    shape[_REACHED + seed] = white & 0 - white
    row = seed
    step = 0 - 1
    idle = 0
    while idle < 2:  # sweeps up and down until two of them in turn reach nothing new
        idle += 1
        while row > 0 and row < rows:
            white = shape[row]
            near = shape[_REACHED + row - 1] | shape[_REACHED + row] | shape[_REACHED + row + 1]
            near &= white
            seed = 0
            while near != seed:
                seed = near
                near |= (near << 1 | near >> 1) & white
            if near != shape[_REACHED + row]:
                shape[_REACHED + row] = near
                idle = 0
            row += step
        step = 0 - step
        row += step
    row = 1
    while row < rows:
        if shape[row] != shape[_REACHED + row]:
            return 0
        row += 1
    return 1


@micropython.viper
def has_long_run(rows: int, shape: ptr16) -> int:
    """Whether a run has more than nine cells."""
    row = 1
    while row < rows:
        white = shape[row]
        white &= white >> 1
        white &= white >> 2
        white &= white >> 4
        if white & white >> 2:
            return 1
        if row + 10 <= rows:
            white = shape[row]
            below = row + 10
            while below > row:
                below -= 1
                white &= shape[below]
            if white:
                return 1
        row += 1
    return 0


@micropython.viper
def blacken(rows: int, columns: int, shape, order, at: int, end: int, blacks: int) -> int:
    """Make places `at` .. `end` - 1 of the order black, each with the one opposite, where the
    shape stays sound, up to so many in all; how many of them are still to be made."""
    sh = ptr16(shape)
    od = ptr8(order)
    while at < end and blacks > 0:
        row = od[at] >> 4
        column = od[at] & 15
        at += 1
        other = rows - row
        white = sh[row]
        opposite_white = sh[other]
        sh[row] = white - (1 << column)
        blacks -= 1
        if row != other or column + column != columns:
            sh[other] = sh[other] - (1 << columns - column)
            blacks -= 1
        if not int(is_sound(0, 0, 0, rows, shape)):
            blacks += 1
            if row != other or column + column != columns:
                blacks += 1
            sh[row] = white
            sh[other] = opposite_white
    return blacks


@micropython.viper
def paint(rows: int, columns: int, shape: ptr16, clues: ptr16):
    """Clues without sums for a shape."""
    place = 0
    row = 0
    while row < rows:
        white = shape[row]
        column = 0
        while column < columns:
            clues[place] = _BLACK
            if white & 1:
                clues[place] = 0
            white >>= 1
            place += 1
            column += 1
        row += 1
