"""The kernels that fill the tiles of walls; tiles.py calls them.

A wall is light, with a dark diagonal from its upper left to its lower right corner. The clue of
the run to the right is in the upper right half, the clue of the run below in the lower left half,
both dark. The walls of the border are dark; each has one clue, beside its run.
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

_BROAD = const(9)  # width of a border with a free column on both sides of each clue
_APART = const(3)  # columns needed between two clues at one height, for a dark line between them


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
    """Return the columns between the clues of a wall, from its second column to the end of its
    tile. `one`: the code to use for a 1."""
    across = int(_number_width(font, clues & _CLUE_MASK, one))
    down = int(_number_width(font, clues >> _DOWN_SHIFT & _CLUE_MASK, one))
    return width - 1 - across - down


@micropython.viper
def reaches_out(font, clues: int, width: int, height: int) -> int:
    """Return 1 if a low tile has too little room for the two clues of its wall, even with the
    narrow 1. Then the wall begins in the last column of the tile before it."""
    if height < _TALL and clues & _CLUE_MASK and clues >> _DOWN_SHIFT & _CLUE_MASK:
        if int(_between(font, clues, width, _NARROW_ONE)) < _APART:
            return 1
    return 0


@micropython.viper
def fill_border(tile, font, clues: int, width: int, height: int, flips: int):
    """Put the clue of a wall of the border into its tile. `flips`: the tile will be inverted."""
    eight = _EIGHT
    if flips:
        eight = _DARK_EIGHT
    value = clues & _CLUE_MASK
    if value:
        one = _ONE
        if width < _BROAD:
            one = _NARROW_ONE  # keeps most clues off the edge of the display
        _stamp(tile, font, value, width - 1, (height - 4) // 2, one, eight)
        return
    value = clues >> _DOWN_SHIFT & _CLUE_MASK
    if value:
        end = (width + int(_number_width(font, value, _ONE)) + 1) // 2
        _stamp(tile, font, value, end, height - 6, _ONE, eight)


@micropython.viper
def fill(tile, font, clues: int, width: int, height: int, flips: int):
    """Fill the tile of a wall inside the board. `flips`: the tile will be inverted."""
    tl = ptr16(tile)
    eight = _DARK_EIGHT
    if flips:
        eight = _EIGHT
    full = (1 << height) - 1
    across = clues & _CLUE_MASK
    down = clues >> _DOWN_SHIFT & _CLUE_MASK
    one = _ONE
    if across and down and int(_between(font, clues, width, _ONE)) < _APART:
        one = _NARROW_ONE
    down_end = 0
    if down:
        down_end = 1 + int(_number_width(font, down, one))
        down_end -= int(reaches_out(font, clues, width, height))
    across_start = width
    if across:
        across_start -= int(_number_width(font, across, one))
    # In a low tile, and between two clues, the diagonal has only the columns beside the clues:
    # bits above or below them would be read as parts of digits.
    start = 1
    stop = width
    if height < _TALL or across and down:
        if down:
            start = down_end + 1
        if across:
            stop = across_start - 1
    wide = 0  # additional columns and rows around a clue
    if height >= _TALL and (across == 0 or down == 0):
        wide = 1
    k = 0
    while k < width:
        tl[k] = full
        if k >= start and k < stop:
            y = 1 + (k - start) * (height - 1) // (stop - start)
            end = 1 + (k + 1 - start) * (height - 1) // (stop - start)
            if end == y:
                end += 1
            tl[k] ^= (1 << end) - (1 << y)
        if down and k <= down_end + wide:
            tl[k] |= full ^ full >> 7 + wide
        if across and k >= across_start - 1 - wide:
            tl[k] |= (128 << wide) - 1
        if flips and k < across_start - 1:
            tl[k] ^= 1  # keeps the line above
        k += 1
    if flips:  # keep the line to the left
        tl[0] = 0
        if down:
            tl[0] = 127 << height - 7
    if down:
        _stamp(tile, font, down, down_end, height - 6, one, eight)
    if across:
        _stamp(tile, font, across, width, 1, one, eight)
