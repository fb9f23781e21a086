"""What a screen says about a board: in the side panel if there is room, else in a bar."""

from micropython import const

from sumpad.app.screens import base
from sumpad.view import fonts

_Y = const(53)  # of a bar with one row
_ROW = const(9)
_OVER = const(3)  # rows that a bar may take from the cells of the last row

_PANEL = const(38)  # columns that words need
_PANEL_Y = const(29)  # at the lowest
_PANEL_ROW = const(6)
_GAP = const(3)
_EDGE = const(3)


def in_panel(canvas, layout):
    """Whether the panel of a layout has room."""
    return canvas.WIDTH - layout.panel_x >= _PANEL


def paint(canvas, words, layout, cursor_bottom, corner=""):
    """Write words about the board of a layout; `cursor_bottom`: y below the cursor; `corner`:
    small words for the corner of a bar, if they fit beside the last row.

    A bar lies over the sums at the bottom, or on top if it would hide the cursor.
    """
    if in_panel(canvas, layout):
        _paint_in_panel(canvas, words.upper(), layout.panel_x)
        return
    lines = base.wrap(canvas, fonts.TEXT, words, canvas.WIDTH - 4)
    y = _Y - (len(lines) - 1) * _ROW
    height = canvas.HEIGHT - y
    if cursor_bottom > y + _OVER:
        y = 0
    else:
        top = min(layout.bottom + 1, y)
        canvas.fill_rect(0, top, canvas.WIDTH, y - top, 0)
    canvas.fill_rect(0, y, canvas.WIDTH, height, 0)
    canvas.frame(0, y, canvas.WIDTH, height)
    for line in lines:
        canvas.text_centred(fonts.TEXT, canvas.WIDTH // 2, y + 2, line)
        y += _ROW
    if corner:
        _paint_corner(canvas, corner, lines[-1], y - _ROW)


def _paint_corner(canvas, corner, line, y):
    """Write small words behind a row at y, which gives way to them, if there is room."""
    right = canvas.WIDTH - _EDGE
    last = canvas.text_width(fonts.TEXT, line)
    width = canvas.text_width(fonts.SMALL, corner)
    if last + width + _GAP > right - _EDGE:
        return
    if (canvas.WIDTH + last >> 1) + _GAP > right - width:  # not in the middle then
        canvas.fill_rect(1, y + 1, canvas.WIDTH - 2, _ROW, 0)
        canvas.text(fonts.TEXT, _EDGE, y + 2, line)
    canvas.text_right(fonts.SMALL, right, y + 4, corner)


def _paint_in_panel(canvas, words, x):
    lines = base.wrap(canvas, fonts.SMALL, words, canvas.WIDTH - x)
    y = min(_PANEL_Y, canvas.HEIGHT + 1 - _PANEL_ROW * len(lines))
    top = y - _GAP  # a line that does not fit above is not half there
    canvas.fill_rect(x, top, canvas.WIDTH - x, canvas.HEIGHT - top, 0)
    for line in lines:
        canvas.text(fonts.SMALL, x, y, line)
        y += _PANEL_ROW
