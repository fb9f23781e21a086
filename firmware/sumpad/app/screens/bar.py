"""A bar of words over a board: what a screen says about it."""

from micropython import const

from sumpad.app.screens import base
from sumpad.view import fonts

_Y = const(53)  # of a bar with one row
_ROW = const(9)
_OVER = const(3)  # rows that a bar may take from the cells of the last row


def paint(canvas, words, board_bottom, cursor_bottom):
    """Write words into a bar over the sums at the bottom, on two rows if need be; a bar that
    would hide the cursor goes to the top.

    `board_bottom`: y of the last line of the board; `cursor_bottom`: y below the cursor.
    """
    lines = base.wrap(canvas, fonts.TEXT, words, canvas.WIDTH - 4)
    y = _Y - (len(lines) - 1) * _ROW
    height = canvas.HEIGHT - y
    if cursor_bottom > y + _OVER:
        y = 0
    else:
        top = min(board_bottom + 1, y)
        canvas.fill_rect(0, top, canvas.WIDTH, y - top, 0)
    canvas.fill_rect(0, y, canvas.WIDTH, height, 0)
    canvas.frame(0, y, canvas.WIDTH, height)
    for line in lines:
        canvas.text_centred(fonts.TEXT, canvas.WIDTH // 2, y + 2, line)
        y += _ROW
