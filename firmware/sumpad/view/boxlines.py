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
    free columns between cells, light dotted lines between them too."""
    px = ptr8(pixels)
    wd = ptr8(window)
    has_free = wd[_PITCH_X] - wd[_CELL_WIDTH]
    y = 0 - wd[_UP]
    row = wd[_ROW] + 1
    last = wd[_ROW] + wd[_ROWS]
    while row < last:
        y += wd[_PITCH_Y]
        line = y - has_free
        step = 2
        if row % _BOX == 0:
            y += wd[_GAP_Y]
            line = y - wd[_LINE_Y]
            step = 1
        at = (line >> 3) * _WIDTH
        end = at + wide
        if step > has_free + 1:
            end = 0
        while at < end:
            px[at] |= 1 << (line & 7)
            at += step
        row += 1
    x = wd[_LEFT]
    column = wd[_COLUMN] + 1
    last = wd[_COLUMN] + wd[_COLUMNS]
    while column < last:
        x += wd[_PITCH_X]
        at = x - has_free
        bits = 0
        if has_free:
            bits = 0x55
        if column % _BOX == 0:
            x += wd[_GAP_X]
            at = x - wd[_LINE_X]
            bits = 255
        while at < _WIDTH * _PAGES:
            px[at] |= bits
            at += _WIDTH
        column += 1
