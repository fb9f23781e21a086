"""The kernels that fill the tiles of walls; tiles.py calls them.

The clue of the run to the right is at the upper right, light on dark. The clue of the run below is
at the lower left, dark on light.
"""

import micropython
from micropython import const

# As in cell_style.py
_CLUE_MASK = const(63)
_DOWN_SHIFT = const(8)

# Codes, see view/fonts.py.
_ONE = const(49)
_NARROW_ONE = const(18)
_EIGHT = const(56)
_DARK_EIGHT = const(24)
_TALL = const(10)  # height from which a tile has room for one clue lower than the other

_MARGIN = const(2)  # free columns at each side of a wall
_BROAD = const(8)  # columns needed for a digit on a wide light background


@micropython.viper
def _number_width(font, value: int, one: int) -> int:
    """Return the width of the number `value` > 0 in columns. `one`: the code to use for a 1."""
    fo = ptr8(font)
    width = 0 - fo[3]
    while value:
        code = 48 + value % 10
        if code == _ONE:
            code = one
        at = 4 + 2 * (code - fo[1])
        width += (fo[at + 2] | fo[at + 3] << 8) - (fo[at] | fo[at + 1] << 8) + fo[3]
        value = value // 10
    return width


@micropython.viper
def _stamp(tile, font, value: int, end: int, y: int, one: int, eight: int):
    """Invert the pixels of the number `value` > 0 in a tile, so that it ends before column `end`.
    `one`, `eight`: the codes to use for these digits."""
    tl = ptr16(tile)
    fo = ptr8(font)
    while value:
        code = 48 + value % 10
        if code == _ONE:
            code = one
        elif code == _EIGHT:
            code = eight
        at = 4 + 2 * (code - fo[1])
        start = fo[at] | fo[at + 1] << 8
        stop = fo[at + 2] | fo[at + 3] << 8
        at = 6 + 2 * fo[2] + stop
        x = end
        while start < stop:
            at -= 1
            x -= 1
            stop -= 1
            tl[x] ^= fo[at] << y
        end = x - fo[3]
        value = value // 10


@micropython.viper
def _between(font, clues: int, width: int, one: int) -> int:
    """Return the columns between the clues of a wall if both are within its tile. `one`: the code
    to use for a 1."""
    across = int(_number_width(font, clues & _CLUE_MASK, one))
    down = int(_number_width(font, clues >> _DOWN_SHIFT & _CLUE_MASK, one))
    return width - across - (down + 2)


@micropython.viper
def reaches_out(font, clues: int, width: int) -> int:
    """Return 1 if the clues of a wall are together too wide for its tile, even with the narrow 1.
    Then the lower clue begins in the first column of the tile, and its background before it."""
    if int(_between(font, clues, width, _NARROW_ONE)) < 1:
        return 1
    return 0


@micropython.viper
def fill(tile, font, what: int, row: int, column: int, width: int, height: int, lit: int):
    """Put the clues of a wall into its tile. `lit`: the whole tile will be inverted later, so draw
    no clue inverted."""
    tl = ptr16(tile)
    full = (1 << height) - 1
    across = what & _CLUE_MASK
    down = what >> _DOWN_SHIFT & _CLUE_MASK
    stop = width - _MARGIN
    one = _ONE
    if int(_between(font, what, width, one)) < 2:
        one = _NARROW_ONE  # keeps the two clues apart
    end = width  # the next tile has its line a column further to the right
    if column == 0:
        end -= 1
    if across:
        wide = int(_number_width(font, across, one))
        k = end - wide - 1
        stop = k
        if k < 0:
            k = 0
        while k < width:
            tl[k] &= full ^ 127
            k += 1
        eight = _EIGHT
        if lit:
            eight = _DARK_EIGHT
        _stamp(tile, font, across, end, 1, one, eight)
    if down:
        wide = int(_number_width(font, down, one))
        side = 1  # columns of light background at each side of the number
        if down < 10 and stop >= _BROAD:
            side = 2
        k = 0
        if row == 0 and across == 0:
            k = (width - wide - 2 * side + 1) // 2
        if across:
            k -= int(reaches_out(font, what, width))
        y = height - 7
        if row and height < _TALL:
            y = 0
        end = k + wide + 2 * side
        paper = 127 << y
        if lit:
            paper = 0
        if k < 0:
            k = 0
        while k < end:
            tl[k] = tl[k] & (full ^ 127 << y) | paper
            k += 1
        _stamp(tile, font, down, end - side, y + 1, one, _DARK_EIGHT)
