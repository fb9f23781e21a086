"""Composes the tiles of a board of cells and walls: the kernels of tileview.py.

A tile is a halfword a column, bit 0 on top; it holds all that is to be seen of its place.
"""

import micropython
from micropython import const

_WIDTH = const(128)
_HEIGHT = const(64)

# As in look.py
_DIGIT_MASK = const(15)
_NOTES_SHIFT = const(3)
_NOTES_MASK = const(0x1FF0)
_WRONG = const(1 << 14)
_MARK = const(1 << 15)
_FOCUS = const(1 << 16)
_WALL = const(1 << 18)
_CLUE_MASK = const(63)
_DOWN_SHIFT = const(8)
_NO_CLUES = const(0)
_PLAIN_CLUES = const(1)
_TAG_CLUES = const(2)

# The numbers of a window, bytes.
_ROW = const(0)  # the first that is visible
_COLUMN = const(1)
_ROWS = const(2)  # that are visible
_COLUMNS = const(3)
_ALL_ROWS = const(4)  # of the board
_ALL_COLUMNS = const(5)
_TILE_WIDTH = const(6)
_TILE_HEIGHT = const(7)
_BORDER_WIDTH = const(8)  # of the first column and the first row of the board
_BORDER_HEIGHT = const(9)
_NOTE_DX = const(10)
_NOTE_DY = const(11)
_NOTE_SIZE = const(12)
_CLUES = const(13)
_NUMBERS = const(14)

_TALL = const(10)  # tile, in which one clue can be lower than the other


@micropython.viper
def _number_width(font, value: int) -> int:
    """The columns of a number above 0."""
    fo = ptr8(font)
    width = 0 - fo[3]
    while value:
        at = 4 + 2 * (48 + value % 10 - fo[1])
        width += (fo[at + 2] | fo[at + 3] << 8) - (fo[at] | fo[at + 1] << 8) + fo[3]
        value = value // 10
    return width


@micropython.viper
def _stamp(tile, font, value: int, end: int, y: int):
    """Invert the pixels of a number above 0 in a tile, so that it ends before column `end`."""
    tl = ptr16(tile)
    fo = ptr8(font)
    while value:
        at = 4 + 2 * (48 + value % 10 - fo[1])
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
def _fill_wall(tile, font, what: int, row: int, column: int, width: int, height: int, clues: int):
    """Put the clues of a wall into its tile, or a pattern if it has none."""
    tl = ptr16(tile)
    full = (1 << height) - 1
    across = what & _CLUE_MASK
    down = what >> _DOWN_SHIFT & _CLUE_MASK
    if clues == _NO_CLUES:
        across = 0
        down = 0
    if (across | down) == 0:
        if row and column:
            k = 2
            while k < width - 2:
                tl[k] |= 0x249 << (3 - k % 3) % 3 & full >> 1 & 0xFFFE
                k += 1
        return
    if across:
        wide = int(_number_width(font, across))
        end = width  # the next tile has the line after it
        if column == 0 and clues == _PLAIN_CLUES:
            end -= 1
        k = end - wide - 1
        if k < 0:
            k = 0
        paper = 0
        if clues != _PLAIN_CLUES:
            paper = 127
        while k < width:
            tl[k] = tl[k] & (full ^ 127) | paper
            k += 1
        _stamp(tile, font, across, end, 1)
    if down:
        wide = int(_number_width(font, down))
        k = 0
        if row == 0 and across == 0:
            k = (width - wide - 1) // 2
        y = height - 7
        if row and clues == _PLAIN_CLUES and height < _TALL:
            y = 0
        end = k + wide + 2
        while k < end:
            tl[k] |= 127 << y
            k += 1
        _stamp(tile, font, down, end - 1, y + 1)


@micropython.viper
def _fill_cell(tile, font, what: int, window, same: int, lined: int):
    """Put what is in a cell, and its marks, into its tile, which has its lines if `lined`; `same`:
    whether the digit is ticked."""
    tl = ptr16(tile)
    wd = ptr8(window)
    fo = ptr8(font)
    width = wd[_TILE_WIDTH]
    height = wd[_TILE_HEIGHT]
    tall = fo[0]
    digit = what & _DIGIT_MASK
    at = 4 + 2 * (48 + digit - fo[1])
    start = fo[at] | fo[at + 1] << 8
    wide = (fo[at + 2] | fo[at + 3] << 8) - start
    left = (width - wide + 1) // 2
    y = (height - tall + 1) // 2
    right = left + wide - 1
    content = digit | what & _NOTES_MASK
    marks = what & (_WRONG | _MARK | _FOCUS) | same
    body = ((1 << tall) - 1) << y
    ends = 1 << y | 1 << (y + tall - 1)
    # The columns at each side: the free line around the digit, a near one and a far one for marks.
    reach = 2
    if left > 2:
        reach = 3
    if lined and y == 1 and content | marks:
        k = left - 1
        stop = right + 1
        if marks:
            k = left - reach
            stop = right + reach
        while k <= stop:
            tl[k] &= 0xFFFE
            k += 1
    if digit:
        k = 0
        at = 6 + 2 * fo[2] + start
        while k < wide:
            tl[left + k] |= fo[at + k] << y
            k += 1
    elif content:
        notes = what >> _NOTES_SHIFT + 1
        k = (width - 2 * wd[_NOTE_DX] - wd[_NOTE_SIZE] + 1) // 2
        bits = 0
        note = 0
        while note < 3:
            bits = (notes & 1) << y | (notes >> 3 & 1) << y + wd[_NOTE_DY]
            bits |= (notes >> 6 & 1) << y + 2 * wd[_NOTE_DY]
            at = k
            while at < k + wd[_NOTE_SIZE]:
                tl[at] |= bits
                at += 1
            k += wd[_NOTE_DX]
            notes >>= 1
            note += 1
    near = left - 2
    far = left - reach
    near_right = right + 2
    far_right = right + reach
    if what & _FOCUS:
        if content == 0:
            if reach == 2:
                far += 1
                far_right -= 1
            k = far
            while k < far_right:
                tl[k] |= ends
                k += 1
            tl[far] |= body
            tl[far_right] |= body
            return
        if reach == 2:
            ends = 0
            body = 7 << y + tall // 2 - 1  # more would be read as a 1
        tl[near] |= ends
        tl[near_right] |= ends
        tl[far] |= body
        tl[far_right] |= body
    elif what & _WRONG:
        body &= 0x55 << y
        tl[near] |= body
        tl[near_right] |= body
        tl[far] |= body
        tl[far_right] |= body
    elif what & _MARK:
        if content:
            bits = 7 << y + tall // 2 - 1
            if reach == 2:
                bits = 1 << y + tall // 2
            tl[near] |= bits
            tl[near_right] |= bits
            return
        if reach == 2:
            far += 1
            far_right -= 1
        k = far
        while k < far_right:
            tl[k] |= ends
            k += 2
        body &= 0x55 << y
        tl[far] |= body
        tl[far_right] |= body
    elif same:
        bits = ends | (ends << 1 | ends >> 1) & body
        tl[far] |= bits
        tl[far_right] |= bits


@micropython.viper
def paint(pixels, tile, looks, given, clue_font, window, cursor: int, same: int):
    """Paint the places of a window; with lines, those after the last ones, too.

    `cursor`: the cursor's place, -1 for none; `same`: the digit whose cells are ticked, 0 for
    none.
    """
    px = ptr8(pixels)
    tl = ptr16(tile)
    lk = ptr32(looks)
    wd = ptr8(window)
    clues = wd[_CLUES]
    rows = wd[_ALL_ROWS]
    columns = wd[_ALL_COLUMNS]
    last_row = wd[_ROW] + wd[_ROWS]
    last_column = wd[_COLUMN] + wd[_COLUMNS]
    if clues == _NO_CLUES:
        last_row -= 1
        last_column -= 1
    y = 0
    row = wd[_ROW]
    while row <= last_row:
        height = wd[_TILE_HEIGHT]
        if row == wd[_ROW] + wd[_ROWS]:
            height = 1
        elif row == 0:
            height = wd[_BORDER_HEIGHT]
        full = (1 << height) - 1
        x = 0
        column = wd[_COLUMN]
        while column <= last_column:
            width = wd[_TILE_WIDTH]
            if column == wd[_COLUMN] + wd[_COLUMNS]:
                width = 1
            elif column == 0:
                width = wd[_BORDER_WIDTH]
            place = row * columns + column
            what = _WALL  # so are all places beyond the board
            before = _WALL
            above = _WALL
            corner = _WALL
            if row < rows:
                if column < columns:
                    what = lk[place]
                if column:
                    before = lk[place - 1]
            if row:
                if column < columns:
                    above = lk[place - columns]
                if column:
                    corner = lk[place - columns - 1]
            k = 0
            while k < width:
                tl[k] = 0
                k += 1
            lined = 0
            if clues != _NO_CLUES and place != cursor:
                lined = 1
            moved = 0
            if what & _WALL == 0 and clues == _PLAIN_CLUES and column > 1:
                if before & _WALL and before & _CLUE_MASK:
                    moved = 1  # the clue needs the column before
            if lined:
                if what & before & _WALL == 0:
                    tl[moved] = full
                if what & above & _WALL == 0:
                    k = moved
                    while k < width:
                        tl[k] |= 1
                        k += 1
                if corner & _WALL == 0 and moved == 0:
                    tl[0] |= 1
            if width > 1 and height > 1:
                if what & _WALL:
                    _fill_wall(tile, clue_font, what, row, column, width, height, clues)
                else:
                    ticked = 0
                    if same and what & _DIGIT_MASK == same and place != cursor:
                        ticked = 1
                    _fill_cell(tile, given, what, window, ticked, lined)
                if place == cursor:
                    k = moved
                    while k < width:
                        tl[k] ^= full
                        k += 1
            if clues == _TAG_CLUES and column > wd[_COLUMN]:
                if before & _WALL and before & _CLUE_MASK:  # the line after its clue
                    tl[0] |= 127 & full
                    if place - 1 == cursor:
                        tl[0] = 0
            k = 0
            while k < width and x + k < _WIDTH:
                at = (y >> 3) * _WIDTH + x + k
                bits = tl[k] << (y & 7)
                mask = full << (y & 7)
                while mask and at < _WIDTH * _HEIGHT >> 3:
                    px[at] = px[at] & (255 ^ mask & 255) | bits & 255
                    bits >>= 8
                    mask >>= 8
                    at += _WIDTH
                k += 1
            x += width
            column += 1
        y += height
        row += 1
