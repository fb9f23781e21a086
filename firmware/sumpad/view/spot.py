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
    """As `find`: x + 128 * y, or -1. The places tried along an edge are the corner and where the
    box ends just before a rectangle."""
    ke = ptr8(kept)
    right = _WIDTH - width
    low = _HEIGHT - height
    found = 0 - 1
    best = 0 - 1  # the column or row of that, which is to be as large as can be
    edge = 0  # lower, right, left, upper
    while edge < 4:
        at = 0 - 4
        while at < end:
            x = right
            y = low
            if edge == 2:
                x = 0
            if edge == 3:
                y = 0
            along = x
            if edge == 1 or edge == 2:
                if at >= 0:
                    y = ke[at + 1] - height - 1
                along = y
                if y == 0:
                    along = 0 - 1  # the upper edge has its turn
            elif at >= 0:
                x = ke[at] - width - 1
                along = x
            if along > best and x >= 0 and x <= right and y >= 0 and y <= low:
                free = 1
                i = 0
                while i < end:
                    if ke[i] <= x + width and ke[i + 2] + 1 >= x:
                        if ke[i + 1] <= y + height and ke[i + 3] + 1 >= y:
                            free = 0
                            i = end
                    i += 4
                if free:
                    best = along
                    found = x + _WIDTH * y
            at += 4
        if found >= 0 and edge != 1:
            return found
        edge += 1
    return found


def find(kept, end, width, height):
    """Where a box at an edge of the glass hides no rectangle in the first `end` bytes, and touches
    none: (x, y), or None. The lowest place is taken, then the one furthest to the right."""
    at = _find(kept, end, width, height)
    return (at % _WIDTH, at // _WIDTH) if at >= 0 else None


@micropython.viper
def flow(widths, count: int, space: int, limit: int) -> int:
    """How words flow into lines: how many lines there are, and how wide the widest and the last
    one are, as bytes of a number; 0 if a word is wider than `limit`. `widths`: of the words, a
    byte each; `space`: between two of them."""
    wi = ptr8(widths)
    lines = 1
    widest = 0
    line = 0 - space
    i = 0
    while i < count:
        wide = wi[i]
        if wide > limit:
            return 0
        if line + space + wide > limit:
            lines += 1
            line = wide
        else:
            line += space + wide
        if line > widest:
            widest = line
        i += 1
    return lines << 16 | widest << 8 | line
