"""The drawing of a board, for every family, by what its backend shows of cells and sums.

Kakuros have their clues in the corners of a divided wall, cross-numbers their sums outside the
board, as newspapers print them.
"""

from collections.abc import Collection, Mapping

from sumpad.games import backend
from sumpad.view import cell_style
from sumpad_tools import families
from sumpad_tools.paper.drawing import WHITE, Drawing, Line, Rectangle, Words

_EDGE = 0.06  # of white around everything
_FINE, _BROAD = 0.025, 0.09  # lines
_WALL, _ENTERED, _FOCUS, _PALE = 0.2, 0.35, 0.8, 0.55  # greys
_DIGIT, _SUM, _CLUE, _NOTE = 0.62, 0.46, 0.4, 0.28  # heights of fonts

Marks = Mapping[int, int]
"""By cell, the bits of a hint: 4 for the cell that it is about, 2 for a cell of its proof."""


def draw(
    game: backend.Backend, marks: Marks | None = None, crossed: Collection[tuple[int, int]] = ()
) -> Drawing:
    """Return the drawing of the board in `game`, with its digits and notes.

    `marks` are those of a hint, and `crossed` has (cell, digit) for notes that it removes.
    """
    has_sums = game.sum_style(0) >= 0
    sums = 1.0 if has_sums else 0.0
    top = _EDGE + sums
    drawing = Drawing(game.columns + 2 * _EDGE + sums, top + game.rows + sums + _EDGE)
    cells = range(game.rows * game.columns)
    styles = [game.cell_style(cell) for cell in cells]
    for cell in cells:
        x, y = _EDGE + cell % game.columns, top + cell // game.columns
        bits = marks.get(cell, 0) if marks else 0
        if styles[cell] & cell_style.WALL:
            _draw_wall(drawing, x, y, styles[cell])
        else:
            _draw_cell(
                drawing, x, y, styles[cell], bits, {it[1] for it in crossed if it[0] == cell}
            )
    _draw_lines(drawing, game, top)
    if has_sums:
        _draw_sums(drawing, game, top)
    return drawing


def _draw_cell(
    drawing: Drawing, x: float, y: float, style: int, bits: int, crossed: Collection[int]
) -> None:
    if bits & cell_style.FOCUS >> cell_style.MARKS_SHIFT:
        drawing.shapes.append(Rectangle(x, y, 1, 1, _FOCUS))
    if bits & cell_style.MARK >> cell_style.MARKS_SHIFT:
        drawing.shapes.append(Rectangle(x + 0.08, y + 0.08, 0.84, 0.84, _PALE, _FINE * 2))
    digit = style & cell_style.DIGIT_MASK
    if digit:
        is_given = bool(style & cell_style.GIVEN)
        grey = 0.0 if is_given else _ENTERED
        drawing.shapes.append(Words(x + 0.5, y + 0.5, _DIGIT, str(digit), is_given, grey))
        return
    notes = (style & cell_style.NOTES_MASK) >> cell_style.NOTES_SHIFT
    for digit in range(1, 10):
        if not notes >> digit & 1 and digit not in crossed:
            continue
        at_x = x + 0.2 + 0.3 * ((digit - 1) % 3)
        at_y = y + 0.2 + 0.3 * ((digit - 1) // 3)
        drawing.shapes.append(Words(at_x, at_y, _NOTE, str(digit), grey=0.25))
        if digit in crossed:
            drawing.shapes.append(
                Line(at_x - 0.12, at_y + 0.12, at_x + 0.12, at_y - 0.12, _FINE * 1.5)
            )


def _draw_wall(drawing: Drawing, x: float, y: float, style: int) -> None:
    across = style & cell_style.CLUE_MASK
    down = style >> cell_style.DOWN_SHIFT & cell_style.CLUE_MASK
    drawing.shapes.append(Rectangle(x, y, 1, 1, _WALL))
    if across or down:
        drawing.shapes.append(Line(x, y, x + 1, y + 1, _FINE, WHITE))
    if across:
        drawing.shapes.append(Words(x + 0.7, y + 0.27, _CLUE, str(across), True, WHITE))
    if down:
        drawing.shapes.append(Words(x + 0.3, y + 0.74, _CLUE, str(down), True, WHITE))


def _draw_lines(drawing: Drawing, game: backend.Backend, top: float) -> None:
    """Draw the lines between cells, broad ones around the board and between boxes."""
    boxes = _has_boxes(game)
    for row in range(game.rows + 1):
        width = _BROAD if row in (0, game.rows) or boxes and row % 3 == 0 else _FINE
        half = _BROAD / 2
        drawing.shapes.append(
            Line(_EDGE - half, top + row, _EDGE + game.columns + half, top + row, width)
        )
    for column in range(game.columns + 1):
        width = _BROAD if column in (0, game.columns) or boxes and column % 3 == 0 else _FINE
        x = _EDGE + column
        drawing.shapes.append(Line(x, top, x, top + game.rows, width))


def _has_boxes(game: backend.Backend) -> bool:
    layout = game.layout()
    style = layout[1] if layout else 0
    return isinstance(style, tuple) and style[4] == cell_style.BOXES


def _draw_sums(drawing: Drawing, game: backend.Backend, top: float) -> None:
    """Draw the sums of rows at the right, of columns below, of diagonals at their ends."""
    right, bottom = _EDGE + game.columns + 0.5, top + game.rows + 0.5
    middles = [(right, top + row + 0.5) for row in range(game.rows)]
    middles += [(_EDGE + column + 0.5, bottom) for column in range(game.columns)]
    middles += [(right, bottom), (right, top - 0.5)]
    totals = families.of(game.NAME).targets(game)
    for (x, y), total in zip(middles, totals, strict=True):
        drawing.shapes.append(Words(x, y, _SUM, str(total)))
    # Short lines lead to the sums of the diagonals.
    edge = _EDGE + game.columns
    for y, to_y in ((top + game.rows, top + game.rows + 0.2), (top, top - 0.2)):
        drawing.shapes.append(Line(edge, y, edge + 0.2, to_y, _FINE, _PALE))
