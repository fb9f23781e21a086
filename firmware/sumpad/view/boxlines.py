"""The kernel for the lines between the boxes. boxview.py loads it only for boards with BOXES."""

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
_LINE_X = const(17)
_LINE_Y = const(18)


@micropython.viper
def paint(pixels, wide: int, window):
    """Light the lines between the boxes, in the first `wide` columns of the display."""
    px = ptr8(pixels)
    wd = ptr8(window)
    row = wd[_ROW]
    y = (_BOX - row % _BOX) * wd[_PITCH_Y] + wd[_GAP_Y] - wd[_LINE_Y] - wd[_UP]
    left = (row + wd[_ROWS] - 1) // _BOX - row // _BOX
    while left:
        at = (y >> 3) * _WIDTH
        end = at + wide
        while at < end:
            px[at] |= 1 << (y & 7)
            at += 1
        y += _BOX * wd[_PITCH_Y] + wd[_GAP_Y]
        left -= 1
    column = wd[_COLUMN]
    x = (_BOX - column % _BOX) * wd[_PITCH_X] + wd[_GAP_X] - wd[_LINE_X]
    left = (column + wd[_COLUMNS] - 1) // _BOX - column // _BOX
    while left:
        at = x
        while at < _WIDTH * _PAGES:
            px[at] = 255
            at += _WIDTH
        x += _BOX * wd[_PITCH_X] + wd[_GAP_X]
        left -= 1
