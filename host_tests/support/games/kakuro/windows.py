"""What a window of a kakuro board shows."""

from sumpad.view import cell_style


def look(table, columns, top, left, row, column):
    """Return the look of a place of a window that begins at row `top` and column `left`. The row
    above its cells and the column to their left have the sums of the runs that begin there or
    before.

    `table`: the looks of the board; `row`, `column`: of the place in the window.
    """
    at = (top + row) * columns + left + column
    if row and column or not (left if row else top if column else left or top):
        return table[at]
    if not (row or column):
        return cell_style.WALL
    step = 1 if row else columns
    near = at = at + step
    while not table[at] & cell_style.WALL:
        at -= step
    sums = cell_style.CLUE_MASK | cell_style.MARKED_SUM
    sums <<= cell_style.DOWN_SHIFT * (not row)
    return cell_style.WALL | (table[at] & sums if at < near else 0)


def mark_sums(table, columns, cursor):
    """Mark the sums of the runs through the cell `cursor` in the looks `table` of a board, as a
    view with clues does during a game."""
    for step, shift in ((1, 0), (columns, cell_style.DOWN_SHIFT)):
        at = cursor
        while not table[at] & cell_style.WALL:
            at -= step
        if table[at] >> shift & cell_style.CLUE_MASK:
            table[at] |= cell_style.MARKED_SUM << shift
