"""The kernels that fill the tiles of walls; tiles.py calls them.

A wall without clues is grey. One with clues is light, with an arrow beside a single clue. The clue
of the run below is at the left, the clue of the run to the right is at its right and higher, both
dark. An upright stroke parts them, if there is room for it. A small wall has no arrow or stroke,
and a diagonal instead of two clues. Where there is room, dark lines part walls side by side. The
walls of the border are dark; each has one clue, beside its run. Marks invert a wall of the border,
or the part of a wall that has the marked clue; not if two clues have no room for a stroke.
"""

import micropython
from micropython import const

# As in cell_style.py
_CLUE_MASK = const(63)
_DOWN_SHIFT = const(8)
_MARKED_SUM = const(64)

_MARKED = const(_MARKED_SUM | _MARKED_SUM << _DOWN_SHIFT)

# Codes, see view/fonts.py.
_ONE = const(49)
_NARROW_ONE = const(18)
_EIGHT = const(56)
_DOWN_ARROW = const(2)
_RIGHT_ARROW = const(4)
_DARK_EIGHT = const(24)
_BROAD = const(9)  # width of a border with a free column on both sides of each clue
_LOW = const(8)  # height of a tile where a clue may reach to its last row
_HIGH = const(10)  # height of a tile with room for a line above two clues side by side
_APART = const(3)  # columns needed between two clues, for a dark stroke between them


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
    """Return how many columns the two clues of a wall lack for a line beside its tile, even with
    the narrow 1. If more than one, the wall begins in the last column of the tile before it."""
    if clues & _CLUE_MASK and clues >> _DOWN_SHIFT & _CLUE_MASK:
        columns = _APART + 1 - int(_between(font, clues, width, _NARROW_ONE))
        if columns > 0:
            return columns
    return 0


@micropython.viper
def fill_border(tile, font, clues: int, width: int, height: int, flips: int):
    """Put the clue of a wall of the border into its tile. `flips`: the tile will be inverted."""
    tl = ptr16(tile)
    eight = _EIGHT
    if flips:
        eight = _DARK_EIGHT
    if clues & _MARKED:
        eight = _DARK_EIGHT
        while flips < width:
            tl[flips] = (1 << height) - 1
            flips += 1
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
def fill(tile, font, clues: int, width: int, height: int, flips: int, near: int):
    """Fill the tile of a wall inside the board. `flips`: the tile will be inverted; `near`: 1 if a
    wall is to the left, plus 2 if one is above, plus 4 if a light line is below."""
    tl = ptr16(tile)
    full = (1 << height) - 1
    across = clues & _CLUE_MASK
    down = clues >> _DOWN_SHIFT & _CLUE_MASK
    is_small = 0
    diagonal = 0
    if width <= _BROAD:
        is_small = 1
        clues = 0  # no marks
        if across and down:  # there is no room for both
            across = down = 0
            diagonal = height
    k = int(lacks(font, clues, width))
    if k:
        clues &= 0 - 1 - _MARKED  # no room to mark only one
    marked = clues & _MARKED
    is_half = 0
    if marked != _MARKED:
        is_half = marked
    eight = _DARK_EIGHT
    if flips or marked and is_half != _MARKED_SUM:
        eight = _EIGHT
    grey = 0
    if across | down | diagonal == 0:
        grey = full & 0xAAAA
    one = _ONE
    if across and down and int(_between(font, clues, width, _ONE)) <= _APART:
        one = _NARROW_ONE
    start = 1
    stop = 0
    across_end = width - 1
    stepped = 0
    if across and down and height > _LOW and marked == 0:
        stepped = 1
    # The clue of the run down is lower than the other one.
    down_y = height - 6
    across_y = 2
    if height <= _LOW:
        if clues & _MARKED == 0 or height < _LOW:
            across_y = 1
        if near & 4 and clues & _MARKED == 0:
            down_y += 1
        near &= 1  # there is no room for a line above a clue
    elif stepped:
        across_y = 1 + (near >> 1 & 1)  # below a line above it
        down_y += near >> 2
        near &= 3
    elif marked:
        near &= 1  # else the line to the left might look like a 1
    if k:
        near &= 2
        if height < _HIGH:
            near = 0
            across_y = 1  # higher, as there is no stroke between them
        across_end = width
        if k > 1:
            start = 0
    elif across and down and int(_between(font, clues, width, one)) < _APART + 2:
        near &= 2
        if marked > _MARKED_SUM:
            near += 1  # a digit would touch the line
    elif near & 1 or clues & _MARKED:
        start = 2  # a digit would touch a line
    if down:
        start += int(_number_width(font, down, one))
        _stamp(tile, font, down, start, down_y, one, eight)
        start += 1
        if across + is_small == 0:
            start += 4
            _stamp(tile, font, 1, start - 1, down_y, _DOWN_ARROW, eight)
    if is_half:
        eight ^= _EIGHT ^ _DARK_EIGHT
    if across:
        if down + is_small == 0:
            _stamp(tile, font, 1, across_end, across_y, _RIGHT_ARROW, eight)
            across_end -= 5
        stop = across_end - 1 - int(_number_width(font, across, one))
        _stamp(tile, font, across, across_end, across_y, one, eight)
        if down == 0:
            start = stop
        start = (start + stop) // 2  # a stroke in the middle, if there is room
    k = 0
    while k < width:
        if grey:
            if k | is_small:  # else it has a line to its left
                tl[k] ^= grey
                if flips == 0:
                    grey ^= full - 1
        elif diagonal:
            tl[k] ^= 1 << k * diagonal // width
        elif k == start and k < stop and down and is_half == 0:
            tl[k] ^= full - 1
        tl[k] ^= full
        if near & 2 or flips:
            tl[k] &= full - 1
        is_marked = marked
        if is_half:
            is_marked = is_half & _MARKED_SUM
            if k < start:
                is_marked ^= _MARKED_SUM
        if is_marked and k:
            tl[k] ^= full
            if height >= _LOW:
                tl[k] ^= 1  # else a digit is below the line
        k += 1
    if near & 1 or flips:
        tl[0] = 0
