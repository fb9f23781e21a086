"""What a page of a hint speaks of on the glass, for its window and its bar; loaded with hints
only."""

from micropython import const

from sumpad.view import look

_FOCUS = const(8)  # what a cell of a page weighs,
_LIMIT = const(6)  # another blank one of which something is known, that words may rest on,
_BLANK = const(3)  # and any other or the sum of a line, where a digit weighs 1

_IN_FOCUS = look.FOCUS >> look.MARKS_SHIFT


def bring_in(view, marks, play, rows):
    """Move the window of a view to as much as it can show of what marks are on: the cells in focus
    rather than some rows, and these rather than both ends of all."""
    columns = play.game.columns
    marked = _marked(marks)
    focus = [at for at in marked if marks.cells[at] & _IN_FOCUS]
    places = marked[-1:] + marked[:1] + [row * columns + play.column for row in rows]
    for at in places + focus[-1:] + focus[:1]:
        view.turn_to(at // columns, at % columns)


def _marked(marks):
    return [at for at, bits in enumerate(marks.cells) if bits]


def of(marks, game, layout, seen, bottom, known):  # noqa: PLR0913
    """What marks are on, as `bar.paint` takes it: rows of cells, and sums. `bottom`: the y below
    the cell that is `seen` in any case; `known`: what is shown of single cells, see `limits` in
    games/hint.py. The cells in focus weigh most, the digits of a line least."""
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
                weights[row - 1] += _BLANK  # it has the clue
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
