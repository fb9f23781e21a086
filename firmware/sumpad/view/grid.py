"""Paints the lines of a board, and what part of it is visible. Used by the board view alone."""

from sumpad.view import layout


def paint(canvas, place, top, left):
    """Paint the lines between the cells and between board and sums, in the place of a Layout.

    `top` and `left` are the first row and column that are visible.

    Of a board that is larger than its window, the solid part of the dotted lines at its right
    and below tells which rows and columns are visible.
    """
    right = place.right
    bottom = place.bottom
    if place.grid == layout.TILES:
        canvas.vline(right + 1, 0, bottom + 2 + place.top, 1)
        canvas.hline(0, bottom + 1 + place.top, right + 1, 1)
        return
    if place.grid == layout.LINES:
        for row in range(place.shown_rows + 1):
            canvas.hline(0, row * place.cell_height, right + 1, 1)
        for column in range(place.shown_columns + 1):
            canvas.vline(column * place.cell_width, 0, bottom + 1, 1)
        _paint_bars(canvas, place, top, left, right + 2, bottom + 2)
        return
    if place.grid == layout.BOXES:
        for row in range(0, place.shown_rows + 1, 3):
            canvas.hline(0, row * place.cell_height, right + 1, 1)
        for column in range(0, place.shown_columns + 1, 3):
            canvas.vline(column * place.cell_width, 0, bottom + 1, 1)
        return
    canvas.hline(0, bottom, right + 1, 0)
    canvas.vline(right, 0, bottom + 1, 0)
    canvas.dots(0, bottom, 2, 0, (right >> 1) + 1)
    canvas.dots(right, 0, 0, 2, (bottom >> 1) + 1)
    _paint_bars(canvas, place, top, left, right, bottom)


def _paint_bars(canvas, place, top, left, x, y):
    """Tell by lines, beside and below the board, which part of it is visible."""
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
