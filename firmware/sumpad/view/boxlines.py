"""The kernel for the lines between the boxes. boxview.py loads it only for boards with BOXES."""

import micropython
from micropython import const

_WIDTH = const(128)
_PAGES = const(8)
_BOX = const(3)

# The numbers of a window, as in boxview.py
_UP = const(4)
_PITCH_X = const(5)
_PITCH_Y = const(6)
_GAP_X = const(7)
_GAP_Y = const(8)
_LINE_X = const(17)
_LINE_Y = const(18)
_LEFT = const(20)


@micropython.viper
def paint(pixels, wide: int, window):
    """Light the lines between the boxes, in the first `wide` columns of the display, and ticks
    beside them where cells meet, to count the cells by."""
    px = ptr8(pixels)
    wd = ptr8(window)
    box = 1
    while box < _BOX:
        x = wd[_LEFT] + (wd[_PITCH_X] * _BOX + wd[_GAP_X]) * box - wd[_LINE_X]
        at = x
        while at < _WIDTH * _PAGES:
            px[at] = 255
            at += _WIDTH
        y = (wd[_PITCH_Y] * _BOX + wd[_GAP_Y]) * box - wd[_LINE_Y] - wd[_UP]
        at = 0
        while at < wide:
            px[(y >> 3) * _WIDTH + at] |= 1 << (y & 7)
            at += 1
        # Ticks beside vertical lines are in the same rows however far the board is shifted up, as
        # each change goes over the bus.
        k = 1
        while k < 9:
            if k % _BOX:
                at = wd[_PITCH_Y] * k + k // _BOX * wd[_GAP_Y] - 1
                line = (at >> 3) * _WIDTH + x
                px[line - 1] |= 1 << (at & 7)
                px[line + 1] |= 1 << (at & 7)
                at = wd[_LEFT] + wd[_PITCH_X] * k + k // _BOX * wd[_GAP_X]
                px[(y - 1 >> 3) * _WIDTH + at] |= 1 << (y - 1 & 7)
                px[(y + 1 >> 3) * _WIDTH + at] |= 1 << (y + 1 & 7)
            k += 1
        box += 1
