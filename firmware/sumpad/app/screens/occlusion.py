"""Functions that find the parts of the picture that a page of a hint is about, for its window and
its bar. Loaded only with hints."""

from micropython import const

from sumpad.view import cell_style

# Weights: a cell in focus; a blank cell with an annotation, which the words may refer to; another
# blank cell or the sum of a line. A digit weighs 1.
_FOCUS = const(8)
_LIMIT = const(6)
_BLANK = const(3)

_IN_FOCUS = cell_style.FOCUS >> cell_style.MARKS_SHIFT


def bring_in(view, marks, play, rows):
    """Move the window of `view` so that it shows as many of the marks as possible. Cells in focus
    have priority over `rows`, and these over the first and last marked cell."""
    columns = play.game.columns
    marked = _marked(marks)
    focus = [at for at in marked if marks.cells[at] & _IN_FOCUS]
    places = marked[-1:] + marked[:1] + [row * columns + play.column for row in rows]
    for at in places + focus[-1:] + focus[:1]:
        view.turn_to(at // columns, at % columns)


def _marked(marks):
    return [at for at, bits in enumerate(marks.cells) if bits]


def of(marks, game, layout, seen, bottom, known):
    """Return the spans of the marks for `bar.paint`: rows of cells, and sums. `seen`: the cell
    that is certainly visible; `bottom`: the y below it; `known`: the annotations of cells, see
    `limits` in games/hint.py. The cells in focus weigh most, the digits of a line least."""
    pitch = layout.cell_height
    top = bottom - (seen // game.columns + 1) * pitch  # y of the first row
    weights = [0] * game.rows
    weights[seen // game.columns] = _FOCUS
    marked = _marked(marks)
    told = [known[at] for at in range(0, len(known), 2)]
    for at in marked:
        row = at // game.columns
        if game.digit(at):
            weights[row] += 1
        else:
            weights[row] += _LIMIT if at in told else _BLANK
        if marks.cells[at] & _IN_FOCUS:
            weights[row] += _FOCUS
    found = []
    for line in marks.lines:
        if not layout.margins:
            row = marked[0] // game.columns if marked else 0
            if row and row < marked[-1] // game.columns:
                weights[row - 1] += _BLANK  # the row with the clue
        elif line < game.rows:
            weights[line] += _BLANK
        elif line < game.rows + game.columns:
            found.append((layout.target_y, layout.value_y + 1, _BLANK))
        else:
            y = layout.diagonal_y[line - game.rows - game.columns]
            found.append((y, y + layout.margin_height, _BLANK))
    for row, weight in enumerate(weights):
        if weight:
            found.append((top + row * pitch + 1, top + (row + 1) * pitch, weight))
    return found
