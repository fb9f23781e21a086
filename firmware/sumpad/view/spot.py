"""Finds room on the glass for a box of words that hides none of some rectangles.

`kept`: the rectangles, four bytes each: the first column and row, the last ones.
"""

import micropython
from micropython import const

_WIDTH = const(128)
_HEIGHT = const(64)


@micropython.viper
def _is_free(kept, end: int, x: int, y: int, right: int, bottom: int) -> int:
    """Whether no rectangle in the first `end` bytes reaches the columns from x to before `right`
    in the rows from y to before `bottom`."""
    ke = ptr8(kept)
    i = 0
    while i < end:
        if ke[i] < right and ke[i + 2] >= x and ke[i + 1] < bottom and ke[i + 3] >= y:
            return 0
        i += 4
    return 1


def is_free(kept, end, x, y, right, bottom=_HEIGHT):
    """As the kernel, to the lower edge of the glass."""
    return _is_free(kept, end, x, y, right, bottom) == 1


@micropython.viper
def _find(kept, end: int, width: int, height: int) -> int:
    """As `find`: x + 128 * y, or -1."""
    ke = ptr8(kept)
    right = _WIDTH - width
    low = _HEIGHT - height
    y = low
    while y >= 0:
        x = right
        while x >= 0:
            free = 1
            i = 0
            while i < end:
                if ke[i] <= x + width and ke[i + 2] + 1 >= x:
                    if ke[i + 1] <= y + height and ke[i + 3] + 1 >= y:
                        free = 0
                        i = end
                i += 4
            if free:
                return x + _WIDTH * y
            if y == low or y == 0 or x == 0:
                x -= 1
            else:
                x = 0
        y -= 1
    return 0 - 1


def find(kept, end, width, height):
    """Where a box at an edge of the glass hides no rectangle in the first `end` bytes, and touches
    none: (x, y), or None. The lowest place is taken, then the one furthest to the right."""
    at = _find(kept, end, width, height)
    return (at % _WIDTH, at // _WIDTH) if at >= 0 else None
