"""What a page of a hint speaks of on the glass, for its bar; loaded with hints only."""

from micropython import const

from sumpad.view import look

_FOCUS = const(8)  # what a cell of a page weighs,
_CORNER = const(6)  # the sum of a diagonal, and
_BLANK = const(3)  # another blank one or sum, where a digit weighs 1


def of(marks, game, layout, seen, bottom):
    """What marks are on, as `bar.paint` takes it: rows of cells, and sums. `bottom`: the y below
    the cell that is `seen` in any case. The cells in focus weigh most, the digits of a line
    least."""
    pitch = layout.cell_height
    top = bottom - (seen // game.columns + 1) * pitch  # y of the first row
    weights = [0] * game.rows
    weights[seen // game.columns] = _FOCUS
    marked = [at for at, bits in enumerate(marks.cells) if bits]
    for at in marked:
        row = at // game.columns
        weights[row] += 1 if game.digit(at) else _BLANK
        if marks.cells[at] & look.FOCUS >> look.MARKS_SHIFT:
            weights[row] += _FOCUS
    found = []
    for line in marks.lines:
        if not layout.margins:
            row = marked[0] // game.columns if marked else 0
            if row and row < marked[-1] // game.columns:
                weights[row - 1] += _BLANK  # it has the clue
        elif line < game.rows:
            weights[line] += _BLANK
        elif line < game.rows + game.columns:
            found.append((layout.target_y, layout.value_y + 1, _BLANK))
        else:
            y = layout.diagonal_y[line - game.rows - game.columns]
            found.append((y, y + layout.margin_height, _CORNER))
    for row, weight in enumerate(weights):
        if weight:
            found.append((top + row * pitch + 1, top + (row + 1) * pitch, weight))
    return found
