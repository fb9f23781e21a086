"""The kernels of tileview.py, which compose the tiles of a board of cells and walls.

A tile is a halfword per column, bit 0 on top. It holds everything visible at its place.
"""

import micropython
from micropython import const

from sumpad.view import walls

_WIDTH = const(128)
_HEIGHT = const(64)

# As in cell_style.py
_DIGIT_MASK = const(15)
_NOTES_SHIFT = const(3)
_NOTES_MASK = const(0x1FF0)
_WRONG = const(1 << 14)
_MARK = const(1 << 15)
_FOCUS = const(1 << 16)
_WALL = const(1 << 18)
_SAME = const(1 << 19)
_RUN = const(1 << 21)
_CLUE_MASK = const(63)
_MARKED_SUM = const(64)
_DOWN_SHIFT = const(8)
_NO_CLUES = const(0)
_LOW = const(8)  # height of a wall without a dark line above it

_KEPT = const(1 << 22)  # while blanks lose WRONG: the cell is in a broken run of the cursor's cell

# Digits, notes and all marks. Without these a cell has at most a line at its foot.
_NO_FOOT = const(0x1FFF | 1 << 14 | 1 << 15 | 1 << 16 | 1 << 19 | 1 << 21)

# The numbers of a window, bytes.
_ROW = const(0)  # the first visible row and column
_COLUMN = const(1)
_ROWS = const(2)  # visible rows and columns
_COLUMNS = const(3)
_ALL_ROWS = const(4)  # rows and columns of the board
_ALL_COLUMNS = const(5)
_TILE_WIDTH = const(6)
_TILE_HEIGHT = const(7)
_BORDER_WIDTH = const(8)  # size of the first column and the first row of the board
_BORDER_HEIGHT = const(9)
_NOTE_DX = const(10)
_NOTE_DY = const(11)
_NOTE_SIZE = const(12)
_CLUES = const(13)
_LEFT = const(14)  # columns before the first tile
_NUMBERS = const(15)


@micropython.viper
def _fill_cell(tile, font, what: int, window, same: int, lined: int):
    """Put the content of a cell with the style `what`, and its marks, into its tile. `same`:
    whether the digit is ticked; `lined`: whether the tile already has the lines of the cell."""
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
    # The columns at each side: a free one beside the digit, then a near and a far one for marks.
    # For an error two are free if possible, then come one or two columns of dashes.
    reach = 2
    if left > 2:
        reach = 3
        if left > 5 and what & (_WRONG | _FOCUS) == _WRONG:
            reach = 4
    if marks and reach == 2 and (content or what & _FOCUS == 0):
        tl[0] &= 1  # the line is where the mark goes
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
    elif what & _SAME:
        k = wd[_NOTE_SIZE] + 2
        bits = (1 << k) - 1 << (height - k + 1) // 2
        at = (width - k + 1) // 2
        while k:
            tl[at] |= bits
            at += 1
            k -= 1
    elif content:
        notes = what >> _NOTES_SHIFT + 1
        k = (width - 2 * wd[_NOTE_DX] - wd[_NOTE_SIZE] + 1) // 2
        bits = 0
        note = 0
        top = y
        dy = wd[_NOTE_DY]
        thick = 0
        if height > 10:  # notes are two rows high
            thick = 1
            top = (height - 2 * dy - 1) // 2
        while note < 3:
            bits = ((notes & 1) | (notes >> 3 & 1) << dy | (notes >> 6 & 1) << 2 * dy) << top
            bits |= bits << thick
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
    if content == 0 and reach > 2 and far < 2:
        far = 2  # nothing has to be in the middle
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
            body = 7 << y + tall // 2 - 1  # a longer stroke would be read as a 1
        tl[near] |= ends
        tl[near_right] |= ends
        tl[far] |= body
        tl[far_right] |= body
    elif what & _WRONG:
        body &= 0x55 << y
        tl[far] |= body
        tl[far_right] |= body
        if reach == 4:
            tl[far + 1] |= body
            tl[far_right - 1] |= body
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
def mark_runs(styles, window, count: int, cursor: int):
    """Mark the sums of the cursor's runs, on a board of `count` places with a border of walls. If
    walls show no clues, set RUN for the blanks of these runs, and leave the walls before them
    these sums only."""
    sy = ptr32(styles)
    wd = ptr8(window)
    clues = wd[_CLUES]
    step = wd[_ALL_COLUMNS]
    mark = _MARKED_SUM << _DOWN_SHIFT
    while clues == 0 or sy[cursor] & _WALL == 0:
        at = cursor - step
        while at >= 0 and sy[at] & _WALL == 0:
            at -= step
        if at >= 0:
            sums = mark - (mark >> 6)
            if clues == 0:
                sy[at] &= _WALL | sums
            elif sy[at] & sums:
                sy[at] |= mark
        at += step
        while clues == 0 and at < count and sy[at] & _WALL == 0:
            if at != cursor and sy[at] & (_DIGIT_MASK | _NOTES_MASK) == 0:
                sy[at] |= _RUN
            at += step
        if mark == _MARKED_SUM:
            return
        step = 1
        mark = _MARKED_SUM


@micropython.viper
def put_sums(styles, window):
    """Make the row above the cells of a window, and the column to their left, a border with the
    sums of the runs that begin there or before."""
    sy = ptr32(styles)
    wd = ptr8(window)
    columns = wd[_ALL_COLUMNS]
    first = wd[_ROW] * columns + wd[_COLUMN]
    step = 1
    side = columns
    sums = _CLUE_MASK | _MARKED_SUM
    count = wd[_COLUMN]
    if count:
        count = wd[_ROWS]
    while step:
        at = first
        while count:
            near = at + step
            k = near
            while k > step and sy[k] & _WALL == 0:
                k -= step
            what = 0
            if k < near and at > first:
                what = sy[k] & sums
            sy[at] = _WALL | what
            at += side
            count -= 1
        if step == 1:
            step = columns
            side = 1
            sums <<= _DOWN_SHIFT
            count = wd[_ROW]
            if count:
                count = wd[_COLUMNS]
        else:
            step = 0


@micropython.viper
def spare_blanks(styles, count: int, cursor: int, columns: int):
    """Take WRONG from the blanks of a board with `count` places and a border of walls, except in
    the broken runs of the cursor's cell. All cells of a broken run have WRONG."""
    sy = ptr32(styles)
    step = 1
    while step:
        start = cursor
        while start >= step and sy[start - step] & _WALL == 0:
            start -= step
        at = start
        broken = _WRONG
        while at < count and sy[at] & _WALL == 0:
            broken &= sy[at]
            at += step
        while at > start:
            at -= step
            if broken:
                sy[at] |= _KEPT
        if step == 1:
            step = columns
        else:
            step = 0
    at = 0
    while at < count:
        if at != cursor and sy[at] & (_KEPT | _DIGIT_MASK | _WALL) == 0:
            sy[at] &= 0 - 1 - _WRONG
        sy[at] &= 0 - 1 - _KEPT
        at += 1


@micropython.viper
def paint(pixels, tile, styles, stale, given, clue_font, window, cursor: int, same: int):
    """Paint the stale places of a window and their neighbours, since a tile also shows lines and
    clues of its neighbours. Paint the lines after the last places too.

    `stale`: see placeview.py; `cursor`: the cursor's place, -1 for none; `same`: the digit whose
    cells are ticked, 0 for none.
    """
    px = ptr8(pixels)
    tl = ptr16(tile)
    sy = ptr32(styles)
    st = ptr16(stale)
    wd = ptr8(window)
    clues = wd[_CLUES]
    rows = wd[_ALL_ROWS]
    columns = wd[_ALL_COLUMNS]
    last_row = wd[_ROW] + wd[_ROWS]
    last_column = wd[_COLUMN] + wd[_COLUMNS]
    y = 0
    row = wd[_ROW]
    # The border, or the row and column before the window, which have its sums.
    top = row * clues
    edge = wd[_COLUMN] * clues
    over = 0  # the stale places of the row above
    if row:
        over = st[row - 1]
    while row <= last_row:
        due = over | over << 1
        over = st[row]
        due |= over | over << 1 | over >> 1
        if row < rows:
            due |= st[row + 1]
        height = wd[_TILE_HEIGHT]
        if row == last_row:
            height = 1
        elif row == top:
            height = wd[_BORDER_HEIGHT]
        full = (1 << height) - 1
        x = 0
        column = wd[_COLUMN] - wd[_LEFT]
        while column <= last_column:
            width = wd[_TILE_WIDTH]
            if column < wd[_COLUMN] or column == last_column:
                width = 1
            elif column == edge:
                width = wd[_BORDER_WIDTH]
            if due >> column + 1 & 1 == 0:
                x += width
                column += 1
                continue
            place = row * columns + column
            on_it = 0
            if place == cursor and column < last_column:  # later places are not of this row
                on_it = 1
            what = 0
            before = 0
            above = 0
            corner = 0
            after = 0
            is_inside = 0  # the tile has the lines of a place inside the border
            if column < wd[_COLUMN]:  # the free column before the first tile
                on_it = 0
                if row < last_row:
                    after = sy[place + 1]
            else:
                if row > top and column > edge:
                    is_inside = 1
                if row < last_row:
                    if column < last_column:
                        what = sy[place]
                    if column:
                        before = sy[place - 1]
                    if column + 1 < last_column:
                        after = sy[place + 1]
                if row:
                    if column < last_column:
                        above = sy[place - columns]
                    if column:
                        corner = sy[place - columns - 1]
            k = 0
            while k < width:
                tl[k] = 0
                k += 1
            before_line = 0
            above_line = 0
            if clues:
                above_line = is_inside
                if row < last_row:
                    before_line = is_inside
            elif on_it == 0:
                if (before | above | corner) & _RUN:
                    tl[0] = 1
                before_line = (what | before) & _RUN
                above_line = (what | above) & _RUN
                if column == columns and wd[_ROWS] == rows - 1:  # else the bar is there
                    before_line = 1
                if row == rows:
                    above_line = 1
            if above_line:
                k = 0
                while k < width:
                    tl[k] |= 1
                    k += 1
            if before_line:
                tl[0] = full
            if width > 1 and height > 1:
                if what & _WALL:
                    if is_inside:
                        k = 0
                        while k < width:
                            tl[k] = 0
                            k += 1
                        near = 0
                        if clues:
                            if before & _WALL and column > edge + 1:
                                if int(walls.lacks(clue_font, before, width)) == 0:
                                    near = 1
                            if above & _WALL and row > top + 1:
                                near += 2
                            if on_it == 0:
                                k = place  # the place below, if there is one
                                if row + 1 < last_row:
                                    k += columns
                                if sy[k] & (_NO_FOOT | _WALL) == 0:
                                    near += 4
                                elif sy[k] & _WALL and (k == place or height <= _LOW):
                                    near += 4  # a higher wall has a dark line above it
                                if column == edge + 1 or row + 1 == last_row:
                                    if int(walls.lacks(clue_font, what, width)) > 1:
                                        near &= 3  # the lower left corner has no line
                        walls.fill(tile, clue_font, what, width, height, on_it, near)
                    else:
                        walls.fill_border(tile, clue_font, what, width, height, on_it)
                elif what & _NO_FOOT:
                    ticked = 0
                    if same and what & _DIGIT_MASK == same and on_it == 0:
                        ticked = 1
                    _fill_cell(tile, given, what, window, ticked, 1 - on_it)
                elif clues == _NO_CLUES and on_it == 0:
                    k = 2
                    while k < width - 2:
                        tl[k] |= 1 << height - 2
                        k += 1
                if on_it:
                    # Over a cell the cursor has a dark line around it where there is room. Over a
                    # blank it has two, or it would look like a wall.
                    lit = full
                    k = 0
                    rim = 0
                    stop = width
                    if what & _WALL == 0:
                        tall = height - ptr8(given)[0] + 1 >> 1  # rows above a digit, and below
                        if what & _NOTES_MASK:
                            tall = height - 7  # less the rows of notes
                        k = 1 + clues
                        rim = 1
                        if clues and what & _NO_FOOT == 0 and height > 8:
                            k += 1
                            rim += 1
                        if what & _NO_FOOT == 0 or tall > 2:
                            lit = (full >> k) << k & full >> rim
                        elif clues:
                            lit ^= 1
                        stop -= rim
                        if clues and is_inside and what & (_DIGIT_MASK | _NOTES_MASK):
                            # A light block as wide as the cell would be read as a wall.
                            rim = ptr8(given)[0]  # the height and width of a digit
                            k = (width - rim + 1) // 2 - 2
                            stop = k + rim + 4
                            rim = 0
                        if x + width >= _WIDTH:
                            stop -= 1  # see tileview.py
                        if clues and after & _WALL:
                            if int(walls.lacks(clue_font, after, width)) > 1:
                                stop -= 1
                    while k < stop:
                        tl[k] ^= lit
                        k += 1
                    while rim and k < width:  # no mark reaches into the dark line
                        tl[k] &= 1
                        k += 1
            if x == 0 and width == 1 and after & (_WALL | _MARKED_SUM) == _WALL | _MARKED_SUM:
                tl[0] = full  # before a marked clue of the border
            if clues and after & _WALL:
                if int(walls.lacks(clue_font, after, int(wd[_TILE_WIDTH]))) > 1:
                    tl[width - 1] = full
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
