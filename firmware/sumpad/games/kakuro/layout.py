"""The layouts of kakuro boards; view/board_layout.py explains the numbers."""

from micropython import const

from sumpad.view.cell_style import CLUES, FONT_BOLD, FONT_GIVEN, NO_CLUES, TILES

_HEIGHT = const(64)  # of the screen
_OVER_STRIP = const(58)  # above a strip of words
_WIDTH = const(128)
_BESIDE_PANEL = const(94)  # wider boards have a strip of words instead of a panel
_BESIDE_FULL_PANEL = const(83)

# The whole board with its clues: widths and heights of cells, the largest first.
_WIDE = (24, 18, 17)
_HIGH = (16, 14, 11, 10, 9, 8, 7)
_BORDER = (8, 7)

# A window with its clues.
_LARGE = ((15, 9), (15, 9), FONT_BOLD, FONT_BOLD, TILES, (4, 3, 2))
_LARGE_SHOWN = const(7), const(6)  # rows, columns
_LARGE_FURTHER = (0, 8, 7, CLUES, 1, 3)

# A larger window, or the whole board, without clues and without the walls of the border.
_SMALL = ((9, 7), (9, 7), FONT_GIVEN, FONT_GIVEN, TILES, (2, 2, 1))
_SMALL_SHOWN = const(9)  # rows, and columns
_SMALL_FURTHER = (1, 9, 7, NO_CLUES, 0, 3)


def is_large(rows, columns):
    """Return whether a board with its clues is larger than the screen."""
    border_width, border_height = _BORDER
    return (
        border_width + _WIDE[-1] * (columns - 1) >= _WIDTH
        or border_height + _HIGH[-1] * (rows - 1) >= _OVER_STRIP
    )


def has_part(rows, columns):
    """Return whether a window with clues has larger cells than the whole board, or a panel that
    the whole board has no room for."""
    if is_large(rows, columns) or has_strip(columns):
        return True
    return numbers(rows, columns, False)[1][0][1] < _LARGE[0][1]


def _width(columns):
    """Return the width of a whole board with its clues, in pixels."""
    border = _BORDER[0]
    for wide in _WIDE:
        width = border + wide * (columns - 1)
        if width < _BESIDE_FULL_PANEL:
            break
    return width


def has_strip(columns):
    """Return whether a board is so wide that its panel is a strip of words below it."""
    return _width(columns) >= _BESIDE_PANEL


def numbers(rows, columns, zoomed):
    """Return the numbers of the layout of a window with clues if `zoomed`, else of the whole
    board, or as much of it as fits."""
    if zoomed:
        most_rows, most_columns = _LARGE_SHOWN
        return (min(rows, most_rows), min(columns, most_columns)), _LARGE, (), _LARGE_FURTHER
    if is_large(rows, columns):
        shown = min(rows - 1, _SMALL_SHOWN), min(columns - 1, _SMALL_SHOWN)
        return shown, _SMALL, (), _SMALL_FURTHER
    border_width, border_height = _BORDER
    width = _width(columns)
    wide = (width - border_width) // (columns - 1)
    height = _OVER_STRIP if has_strip(columns) else _HEIGHT
    for high in _HIGH:
        if border_height + high * (rows - 1) < height:
            break
    cell = wide, high
    digits, notes = (_LARGE[3], _LARGE[5]) if high >= _LARGE[0][1] else (FONT_GIVEN, (2, 2, 1))
    style = cell, cell, digits, digits, TILES, notes
    left = 1 if width < _WIDTH else 0  # a free column, if there is one
    return (rows, columns), style, (), (0, border_width, border_height, CLUES, left, 3)
