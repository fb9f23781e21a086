"""Functions that paint over the cells of a board: its lines, the bars that show which part is
visible, and the marks of single cells. Only the board views use them. `place` is the board's
Layout."""

from sumpad.view import cell_style


def paint_grid(canvas, place, top, left):
    """Paint the lines between the cells. `top`, `left`: the first visible row and column."""
    for row in range(place.shown_rows + 1):
        canvas.hline(0, row * place.cell_height, place.right + 1, 1)
    for column in range(place.shown_columns + 1):
        canvas.vline(column * place.cell_width, 0, place.bottom + 1, 1)
    paint_bars(canvas, place, top, left)


def paint_bars(canvas, place, top, left):
    """Show by dotted bars beside and below a window which part of the board it is. Solid bars
    would look like lines of the board. `top`, `left`: the first visible row and column."""
    tall = place.bottom + 1
    wide = place.right + 1
    if place.shown_rows < place.rows:
        x = place.panel_x - (1 if place.margins else 2)
        canvas.vline(x, 0, tall, 0)
        count = tall * place.shown_rows // place.rows + 1 >> 1
        canvas.dots(x, tall * top // place.rows, 0, 2, count)
    if place.shown_columns < place.columns and not place.margins:  # else sums need the room
        y = min(tall, canvas.HEIGHT - 1)
        if y == tall:  # else the bar is on the last row of the board, which must stay
            canvas.hline(0, y, wide, 0)
        count = wide * place.shown_columns // place.columns + 1 >> 1
        canvas.dots(wide * left // place.columns, y, 2, 0, count)


def mark(canvas, place, x, y, layer):
    """Mark the cell at (x, y): round its corners if `layer` is DIAGONAL, dot the lines around it
    for MARK, thicken them for FOCUS."""
    width = place.frame_width
    height = place.frame_height
    if layer == cell_style.DIAGONAL:
        _paint_corners(canvas, x + 1, y + 1, width - 2, height - 2, 2, 2)
    elif layer == cell_style.MARK:
        canvas.dots(x + 1, y, 2, 0, width >> 1, 0)
        canvas.dots(x + 1, y + height - 1, 2, 0, width >> 1, 0)
        canvas.dots(x, y + 1, 0, 2, height >> 1, 0)
        canvas.dots(x + width - 1, y + 1, 0, 2, height >> 1, 0)
    else:
        canvas.frame(x, y, width, height)
        canvas.vline(x + 1, y, height, 1)
        canvas.vline(x + width - 2, y, height, 1)


def _paint_corners(canvas, x, y, width, height, along, down):
    """Paint the corners of a rectangle, each `along` pixels wide and `down` pixels high."""
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
