"""Functions that find the parts of the picture that a page of a hint is about, for its window and
its bar. Loaded only with hints."""

from micropython import const

from sumpad.view import cell_style

# Weights: a cell in focus; a blank cell with an annotation, which the words may refer to; another
# blank cell or the sum of a line. A digit weighs 1.
_FOCUS = const(8)
_LIMIT = const(6)
_BLANK = const(3)

_EDGE = const(128)

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


def boxes(marks, game, layout, view, known):
    """Return the places that no box may hide, as (x, y, x after, y after): the cells that a page
    points at, those with an annotation, its blank cells, and the sums of its lines."""
    told = [known[at] for at in range(0, len(known), 2)]
    marked = _marked(marks)
    found = []
    for at in marked:
        if at in told or marks.cells[at] & _IN_FOCUS or not game.digit(at):
            _add_cell(found, at, game, layout, view)
    if not layout.margins:
        if marks.lines and marked:
            _add_cell(found, _clue(marked, game), game, layout, view)
        return found
    tall = layout.margin_height
    for line in marks.lines:
        if line < 0:
            continue
        if line < game.rows:
            y = (line - view.top) * layout.cell_height
            found.append((layout.row_sums[0], y, layout.panel_x - 1, y + layout.cell_height))
        elif line < game.rows + game.columns:
            x = (line - game.rows - view.left) * layout.cell_width
            bottom = layout.value_y + tall
            found.append((x, layout.target_y, x + layout.cell_width, bottom))
        else:
            x = layout.diagonal_sums[0]
            y = layout.diagonal_y[line - game.rows - game.columns]
            found.append((x, y, _EDGE if layout.brief else layout.panel_x, y + tall))
    return found


def _add_cell(found, cell, game, layout, view):
    """Add the place of a cell to `found`, if it is visible."""
    row = cell // game.columns
    column = cell - row * game.columns
    if not view.top <= row < view.top + layout.shown_rows:
        return
    if not view.left <= column < view.left + layout.shown_columns:
        return
    x = (column - view.left) * layout.cell_width
    y = (row - view.top) * layout.cell_height
    if layout.grid == cell_style.TILES:
        x += layout.left
        if not view.left and column:
            x += layout.border_width - layout.cell_width
        if not view.top and row:
            y += layout.border_height - layout.cell_height
    found.append((x + 1, y + 1, x + layout.cell_width, y + layout.cell_height))


def _clue(marked, game):
    """Return the wall before the run with the marked cells, or before the first of them."""
    at = marked[0]
    step = 1 if marked[-1] // game.columns == at // game.columns else game.columns
    while at >= step and game.is_cell(at):
        at -= step
    return at
