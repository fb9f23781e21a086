"""The kernel for the lines between the boxes, and in large cells between all cells. boxview.py
loads it only for boards with BOXES."""

import micropython
from micropython import const

_WIDTH = const(128)
_PAGES = const(8)
_BOX = const(3)

# The numbers of a window, as in boxview.py
_ROW = const(0)
_COLUMN = const(1)
_ROWS = const(2)
_COLUMNS = const(3)
_UP = const(4)
_PITCH_X = const(5)
_PITCH_Y = const(6)
_GAP_X = const(7)
_GAP_Y = const(8)
_CELL_WIDTH = const(9)
_LINE_X = const(17)
_LINE_Y = const(18)
_LEFT = const(20)


@micropython.viper
def paint(pixels, wide: int, window):
    """Light the lines between the boxes, in the first `wide` columns of the display. If there are
    free columns between cells, light lines between them too, and double those between the boxes:
    dotted lines would look like notes. Else light ticks beside the
    lines between the boxes, where cells meet, to count them by."""
    px = ptr8(pixels)
    wd = ptr8(window)
    has_free = wd[_PITCH_X] - wd[_CELL_WIDTH]
    y = 0 - wd[_UP]
    row = wd[_ROW] + 1
    last = wd[_ROW] + wd[_ROWS]
    while row < last:
        y += wd[_PITCH_Y]
        line = y - has_free
        other = line
        end = has_free * wide
        if row % _BOX == 0:
            y += wd[_GAP_Y]
            line = y - wd[_LINE_Y] - has_free
            other = line + 2 * has_free
            end = wide
        at = 0
        while at < end:
            px[(line >> 3) * _WIDTH + at] |= 1 << (line & 7)
            px[(other >> 3) * _WIDTH + at] |= 1 << (other & 7)
            at += 1
        row += 1
    x = wd[_LEFT]
    column = wd[_COLUMN] + 1
    last = wd[_COLUMN] + wd[_COLUMNS]
    while column < last:
        x += wd[_PITCH_X]
        at = x - has_free
        other = 0
        if column % _BOX == 0:
            x += wd[_GAP_X]
            at = x - wd[_LINE_X] - has_free
            other = 2 * has_free
        elif has_free == 0:
            at = _WIDTH * _PAGES
        while at < _WIDTH * _PAGES:
            px[at] = 255
            px[at + other] = 255
            at += _WIDTH
        column += 1
    # Ticks beside vertical lines are in the same rows however far the board is shifted up, as each
    # change goes over the bus.
    at = 1
    while at < 9 and has_free == 0:
        if at % _BOX:
            x = wd[_LEFT] + wd[_PITCH_X] * at + at // _BOX * wd[_GAP_X]
            y = wd[_PITCH_Y] * at + at // _BOX * wd[_GAP_Y] - 1
            box = 1
            while box < _BOX:
                line = wd[_LEFT] + (wd[_PITCH_X] * _BOX + wd[_GAP_X]) * box - wd[_LINE_X]
                line += (y >> 3) * _WIDTH
                px[line - 1] |= 1 << (y & 7)
                px[line + 1] |= 1 << (y & 7)
                line = (wd[_PITCH_Y] * _BOX + wd[_GAP_Y]) * box - wd[_LINE_Y] - wd[_UP]
                px[(line - 1 >> 3) * _WIDTH + x] |= 1 << (line - 1 & 7)
                px[(line + 1 >> 3) * _WIDTH + x] |= 1 << (line + 1 & 7)
                box += 1
        at += 1
