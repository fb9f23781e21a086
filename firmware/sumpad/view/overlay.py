"""Paints what lies over the cells of a board: its lines, what part of it is visible, and the marks
of single cells. Used by the board view alone, with a Layout as the place of the board."""

from sumpad.view import look


def paint_grid(canvas, place, top, left):
    """Paint the lines between the cells and between board and sums; `top` and `left` are the first
    row and column that are visible.

    Of a board that is larger than its window, the solid part of the dotted lines at its right and
    below shows which rows and columns are visible.
    """
    right = place.right
    bottom = place.bottom
    if place.grid == look.LINES:
        for row in range(place.shown_rows + 1):
            canvas.hline(0, row * place.cell_height, right + 1, 1)
        for column in range(place.shown_columns + 1):
            canvas.vline(column * place.cell_width, 0, bottom + 1, 1)
        _paint_bars(canvas, place, top, left, right + 2, bottom + 2)
        return
    canvas.hline(0, bottom, right + 1, 0)
    canvas.vline(right, 0, bottom + 1, 0)
    canvas.dots(0, bottom, 2, 0, (right >> 1) + 1)
    canvas.dots(right, 0, 0, 2, (bottom >> 1) + 1)
    _paint_bars(canvas, place, top, left, right, bottom)


def _paint_bars(canvas, place, top, left, x, y):
    """Show by lines beside and below the board which part of it is visible."""
    right = place.right
    bottom = place.bottom
    if place.shown_rows < place.rows:
        if x > right:
            canvas.vline(x, 0, bottom + 1, 0)
        length = bottom * place.shown_rows // place.rows
        canvas.vline(x, bottom * top // place.rows, length, 1)
    if place.shown_columns < place.columns:
        if y > bottom:
            canvas.hline(0, y, right + 1, 0)
        length = right * place.shown_columns // place.columns
        canvas.hline(right * left // place.columns, y, length, 1)


def mark_on_lines(canvas, place, x, y, layer):
    """Round the corners of a cell on a diagonal, dot the lines around a marked one, thicken
    those of the one in focus."""
    width = place.frame_width
    height = place.frame_height
    if layer == look.DIAGONAL:
        _paint_corners(canvas, x + 1, y + 1, width - 2, height - 2, 2, 2)
    elif layer == look.MARK:
        canvas.dots(x + 1, y, 2, 0, width >> 1, 0)
        canvas.dots(x + 1, y + height - 1, 2, 0, width >> 1, 0)
        canvas.dots(x, y + 1, 0, 2, height >> 1, 0)
        canvas.dots(x + width - 1, y + 1, 0, 2, height >> 1, 0)
    else:
        canvas.frame(x, y, width, height)
        canvas.vline(x + 1, y, height, 1)
        canvas.vline(x + width - 2, y, height, 1)


def mark_around(canvas, place, x, y, layer, what):
    """Put dots at the corners of a digit on a diagonal, dashes at those of a marked cell, and
    brackets around the one in focus."""
    width = place.frame_width
    height = place.frame_height
    if layer == look.DIAGONAL:
        if what & look.DIGIT_MASK:
            _paint_corners(canvas, x, y, width, height, 1, 1)
    elif layer == look.MARK:
        _paint_corners(canvas, x, y, width, height, 2, 1)
    else:
        _paint_corners(canvas, x, y, width, height, 2, height)


def _paint_corners(canvas, x, y, width, height, along, down):
    """Paint the corners of a rectangle, `along` pixels to the side and `down` up or down."""
    right = x + width - 1
    bottom = y + height - 1
    canvas.hline(x, y, along, 1)
    canvas.hline(right + 1 - along, y, along, 1)
    canvas.hline(x, bottom, along, 1)
    canvas.hline(right + 1 - along, bottom, along, 1)
    canvas.vline(x, y, down, 1)
    canvas.vline(right, y, down, 1)
    canvas.vline(x, bottom + 1 - down, down, 1)
    canvas.vline(right, bottom + 1 - down, down, 1)
