"""The layouts of cross-number boards; view/board_layout.py explains the numbers."""

from micropython import const

from sumpad.view.cell_style import (
    FONT_BOLD,
    FONT_DIGIT,
    FONT_FINE,
    FONT_GIVEN,
    FONT_SMALL,
    FONT_TEXT,
    LINES,
)

# Styles of view/board_layout.py, by number.
_WIDE = const(1)
_NARROW = const(2)
_LOW = const(3)
_SMALL = const(4)
_SMALLEST = const(5)

# Wide enough for five notes as digits.
_WIDEST = ((22, 14), (23, 15), FONT_BOLD, FONT_DIGIT, LINES, (5, 4, 2))
# As _WIDE, but a pixel wider, which separates the sums of two columns.
_ROOMY = ((17, 10), (18, 11), FONT_BOLD, FONT_DIGIT, LINES, (4, 3, 2))
# As _LOW, but a pixel wider for the same reason.
_APART = ((13, 8), (14, 9), FONT_GIVEN, FONT_FINE, LINES, (3, 2, 1))

_PANEL_X = const(101)
_NO_PANEL = const(128)

# The `diagonal_sums` of boards with one number per line: in the panel, with their targets or, in
# large letters, alone; or in the corner.
_BESIDE = 103, 114, 116
_ALONE = 108, 0, 112
_IN_CORNER = 111, 0, 115

_TALL_ROWS = 72, 84, 88, FONT_TEXT, 7  # the row_sums of 5x5, in a font of their own

# Up to 6x6, targets and the values beside them have separate positions.
_BY_SIZE = {
    3: (_WIDEST, (FONT_TEXT, 7, (70, 83, 86), (70, 83, 86), (46, 55), 46, 55, 100)),
    4: (_ROOMY, (FONT_TEXT, 7, (70, 83, 86), (70, 83, 86), (44, 54), 44, 54, 100)),
    5: (_NARROW, (FONT_SMALL, 5, _TALL_ROWS, (72, 84, 88), (51, 58), 52, 58, _PANEL_X)),
    6: (_APART, (FONT_SMALL, 5, (79, 89, 91), (78, 89, 91), (51, 58), 52, 58, _PANEL_X)),
    7: (_LOW, (FONT_SMALL, 5, (85, 0, 88), _BESIDE, (44, 51), 58, 58, _PANEL_X)),
    8: (_SMALL, (FONT_SMALL, 5, (87, 0, 90), _BESIDE, (44, 51), 58, 58, _PANEL_X)),
    9: (_SMALL, (FONT_SMALL, 5, (98, 0, 102), _IN_CORNER, (50, 57), 52, 52, _NO_PANEL)),
    10: (_SMALL, (FONT_SMALL, 5, (109, 0, 113), _IN_CORNER, (50, 57), 52, 52, _NO_PANEL)),
}
# With large letters, boards of 5x5 and 6x6 also have large sums, one per line.
_LARGE_STYLE = ((14, 8), (15, 9), FONT_GIVEN, FONT_FINE, LINES, (3, 2, 1))
_LARGE = {
    5: (_NARROW, (FONT_TEXT, 7, (72, 0, 75), _ALONE, (46, 55), 54, 54, _PANEL_X)),
    6: (_LARGE_STYLE, (FONT_TEXT, 7, (86, 0, 88), _ALONE, (46, 55), 52, 52, _PANEL_X + 1)),
}
_SHORT_ROWS = const(7)  # rows of a window above a strip of words
_LONG_ROWS = const(9)  # rows and columns of a window without any sums
_LONG_COLUMNS = const(11)


def numbers(size, without_sums=False, large=False):
    """Return the numbers of the layout of a board of 3x3 to 12x12. Above 8x8 they are for a window
    of the board, or, `without_sums`, for a larger one beside a panel. `large`: the sums of small
    boards are large."""
    if size <= 8:
        style, margins = large and _LARGE.get(size) or _BY_SIZE[size]
        return (size, size), style, margins
    if without_sums:
        return (_LONG_ROWS, min(size, _LONG_COLUMNS)), _SMALLEST, ()
    shown = min(size, 10)
    style, margins = _BY_SIZE[shown]
    return (_SHORT_ROWS, shown), style, margins


def sheet_numbers(size):
    """Return the numbers of the layout of a sheet. It always has a panel, and a free row below the
    sums for the cursor."""
    if size < 7:
        return numbers(size)
    rows, y = (size, 58) if size <= 8 else (_SHORT_ROWS, 52)
    _, margins = _BY_SIZE[8]
    return (rows, min(size, 8)), _SMALL, margins[:5] + (y, y, _PANEL_X)
