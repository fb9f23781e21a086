"""What a screen says about a board: in the side panel if there is room, else in a bar."""

from micropython import const

from sumpad.app.screens import base
from sumpad.view import fonts, look

_ROW = const(9)
_FINE_ROW = const(6)
_FRAME = const(2)  # rows above the first and below the last row of words
_FINE_FRAME = const(3)  # as much, less the free row below each
_OVER = const(1)  # rows of a cell that a bar may take without touching its digit
_ROWS = const(2)  # that words may take in large letters

_PANEL = const(38)  # columns that words need
_PANEL_Y = const(29)  # at the lowest
_APART = const(2)  # columns between the board and words in a panel, if there is room
_PANEL_ROWS = const(4)  # in large letters, at the most
_GAP = const(3)
_EDGE = const(3)
_LOWER = const(2)  # small letters stand as low as large ones


def in_panel(canvas, layout):
    """Whether the panel of a layout has room."""
    return canvas.WIDTH - layout.panel_x >= _PANEL


def is_long(canvas, words, corner=""):
    """Whether words in large letters would take more than two rows of a bar, or leave no room for
    its corner."""
    lines = base.wrap(canvas, fonts.TEXT, words, canvas.WIDTH - 4)
    return len(lines) > _ROWS or not _has_corner(canvas, fonts.TEXT, lines[-1], corner)


def _has_corner(canvas, font, line, corner):
    """Whether small words have room behind a line."""
    if not corner:
        return True
    width = canvas.text_width(font, line) + canvas.text_width(fonts.SMALL, corner)
    return width + _GAP <= canvas.WIDTH - 2 * _EDGE


def paint(canvas, words, layout, cursor_bottom, corner="", fine=False, subject=(0, 0)):
    """Write words about the board of a layout; `cursor_bottom`: y below the cursor; `corner`:
    small words for the corner of a bar, in a row of their own if need be; `fine`: all of a bar in
    small letters; `subject`: from which y to which the words speak of cells and sums.

    A bar lies over the sums at the bottom, or on top if it would hide the cursor, or more of the
    subject there. It hides a row of cells or leaves it whole.
    """
    if in_panel(canvas, layout):
        _paint_in_panel(canvas, words, layout.panel_x)
        return
    if fine:
        font, row, frame = fonts.SMALL, _FINE_ROW, _FINE_FRAME
        lines = base.wrap(canvas, font, words.upper(), canvas.WIDTH - 2 * _EDGE)
    else:
        font, row, frame = fonts.TEXT, _ROW, _FRAME
        lines = base.wrap(canvas, font, words, canvas.WIDTH - 4)
    if not _has_corner(canvas, font, lines[-1], corner):
        lines.append("")
    height = len(lines) * row + frame
    y = canvas.HEIGHT - height
    pitch = layout.cell_height
    edge = layout.bottom + (layout.grid == look.OPEN)  # below the last row, or its line
    top = min(edge + 1, y)
    cut = edge - y
    if cut > 0 and cut % pitch > _OVER:
        top = y - pitch + cut % pitch + (layout.grid != look.OPEN)
    is_low = subject[1] > top + _OVER and subject[0] >= height
    if is_low or cursor_bottom > top + _OVER:
        y = 0
        cut = (edge - height) % pitch
        # A bar of half the glass has to cut a row, or the cursor's would be hidden.
        if cut < pitch - 1 and height + cut <= cursor_bottom - pitch:
            canvas.fill_rect(0, height, canvas.WIDTH, cut, 0)
    else:
        canvas.fill_rect(0, top, canvas.WIDTH, y - top, 0)
        if layout.margins and top > layout.bottom:
            # The upper diagonal's sum may begin beside the last row of the board.
            canvas.fill_rect(layout.right + 1, top - 1, layout.panel_x - layout.right - 1, 1, 0)
        elif layout.brief:  # the lower diagonal's sum, or both of them, would be cut
            start = layout.diagonal_y[0] - 1
            canvas.fill_rect(layout.panel_x, start, canvas.WIDTH, y - start, 0)
    canvas.fill_rect(0, y, canvas.WIDTH, height, 0)
    canvas.frame(0, y, canvas.WIDTH, height)
    y += _FRAME
    right = canvas.WIDTH - _EDGE
    width = canvas.text_width(fonts.SMALL, corner) + _GAP if corner else 0
    for i, line in enumerate(lines):
        last = canvas.text_width(font, line)
        is_aside = i == len(lines) - 1 and canvas.WIDTH + last >> 1 > right - width
        if fine or (corner and is_aside):
            canvas.text(font, _EDGE, y, line)
        else:
            canvas.text_centred(font, canvas.WIDTH // 2, y, line)
        y += row
    if corner:
        y -= row if fine else row - _LOWER
        canvas.text_right(fonts.SMALL, right, y, corner)


def _paint_in_panel(canvas, words, x):
    """Write words below those on top of the panel: in large letters unless they are too long."""
    font, row = fonts.TEXT, _ROW
    lines = base.wrap(canvas, font, words, canvas.WIDTH - x)
    if len(lines) > _PANEL_ROWS:
        font, row = fonts.SMALL, _FINE_ROW
        lines = base.wrap(canvas, font, words.upper(), canvas.WIDTH - x)
    y = min(_PANEL_Y, canvas.HEIGHT + 1 - row * len(lines))
    top = y - _GAP  # a line that does not fit above is not half there
    canvas.fill_rect(x, top, canvas.WIDTH - x, canvas.HEIGHT - top, 0)
    widest = max([canvas.text_width(font, line) for line in lines])
    x = min(x + _APART, canvas.WIDTH - widest)
    for line in lines:
        canvas.text(font, x, y, line)
        y += row
