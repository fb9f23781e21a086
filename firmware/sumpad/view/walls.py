"""The kernels that fill the tiles of walls; tiles.py calls them.

A wall is light; without clues it has a dark diagonal. The clue of the run below is dark, at the
lower left. The clue of the run to the right is light, at the upper right, where the wall is dark:
so two clues never run together, and this clue is beside its run like those of the border. The
walls of the border are dark; each has one clue, beside its run.
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
def lacks(font, clues: int, width: int) -> int:
    """Return how many columns a tile lacks for the two clues of its wall, even with the narrow 1.
    If one, the wall begins in the last column of the tile before it. If two, the line after the
    wall is left out beside the right clue, too."""
    if clues & _CLUE_MASK and clues >> _DOWN_SHIFT & _CLUE_MASK:
        columns = _APART - int(_between(font, clues, width, _NARROW_ONE))
        if columns > 0:
            return columns
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
    eight = _EIGHT
    dark_eight = _DARK_EIGHT
    if flips:
        eight = _DARK_EIGHT
        dark_eight = _EIGHT
    full = (1 << height) - 1
    across = clues & _CLUE_MASK
    down = clues >> _DOWN_SHIFT & _CLUE_MASK
    one = _ONE
    if across and down and int(_between(font, clues, width, _ONE)) < _APART:
        one = _NARROW_ONE
    stop = width  # the column where the clue of the run to the right begins
    down_end = 0
    if down:
        down_end = 1 + int(_number_width(font, down, one))
    across_end = width - 1  # of the clue of the run to the right
    k = int(lacks(font, clues, width))
    if k:
        down_end -= 1
        across_end += k - 1
    if across:
        stop = across_end - 1 - int(_number_width(font, across, one))
    above = 0  # the line above the clue of the run to the right, if there is room
    if height >= _TALL:
        above = 1
    k = 0
    while k < width:
        tl[k] = full
        if k >= stop:
            tl[k] = above * (1 - flips)
        elif k and across | down == 0:
            y = 1 + (k - 1) * (height - 1) // (width - 1)
            end = 1 + k * (height - 1) // (width - 1)
            if end == y:
                end += 1
            tl[k] ^= (1 << end) - (1 << y)
        if flips:
            if k < stop:
                tl[k] ^= 1  # keeps the line above
            tl[k] &= full >> 1  # the frame that tells the cursor's wall from a blank cell
            if height >= _TALL or down == 0:
                tl[k] &= full - 2
        k += 1
    if flips:
        tl[width - 1] = 0
        if down == 0:
            tl[1] = 0
        tl[0] = 0  # keeps the line to the left
        if down:
            tl[0] = 127 << height - 7
    if down:
        _stamp(tile, font, down, down_end, height - 6, one, dark_eight)
    if across:
        _stamp(tile, font, across, across_end, 1 + above, one, eight)
