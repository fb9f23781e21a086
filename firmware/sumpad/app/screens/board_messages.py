"""Functions that write words about a board: in the side panel if it has room, else in a bar."""

from micropython import const

from sumpad.app.screens import base
from sumpad.view import cell_style, fonts

ON_CELLS = const(2)  # a place of a bar

_ROW = const(9)
_FRAME = const(2)  # rows of a bar besides its lines, and rows above its first line
_STRIP = const(7)  # rows above a band of a sudoku
_OVER = const(1)  # rows of a cell that a bar may cover without touching its digit

_PANEL = const(38)  # columns that words need
_PANEL_Y = const(28)  # at the lowest
_PANEL_ROWS = const(5)  # the most lines in a panel,
_ALL_PANEL_ROWS = const(6)  # and if the setting for large letters leaves nothing above them
_GAP = const(3)


def in_panel(canvas, layout):
    """Return whether the panel of `layout` has room for words."""
    return canvas.WIDTH - layout.panel_x >= _PANEL


def paint(canvas, words, layout, cursor_bottom, on_top=False):
    """Write `words` about the board of `layout`. Return the first y of the bar and the y below it,
    or None if the words are in the panel."""
    words = capitalized(words)
    if in_panel(canvas, layout) and not _is_wide(canvas, words, layout):
        _paint_in_panel(canvas, words, layout.panel_x)
        return None
    return paint_bar(canvas, words, layout, cursor_bottom, on_top)


def paint_bar(canvas, words, layout, cursor_bottom, on_top=False):
    """Write `words` into a bar, as `paint` does.

    A bar is over the sums at the bottom, below the targets if it has room there, or at the top if
    it would hide the cursor, which ends before the y `cursor_bottom`, or if `on_top`. It hides
    rows of cells completely or not at all. If `on_top` is ON_CELLS, it hides rows above the
    cursor or below it, but no sums at the bottom.
    """
    lines = base.lines_of(canvas, words, canvas.WIDTH - 4)
    height = len(lines) * _ROW + _FRAME
    start, y, end = _place(canvas, layout, height, cursor_bottom, on_top)
    canvas.fill_rect(0, start, canvas.WIDTH, end - start, 0)
    if y and layout.margins:
        if layout.bottom < start < layout.target_y:
            # The upper diagonal's sum may begin beside the last row of the board.
            canvas.fill_rect(layout.right + 1, start - 1, layout.panel_x - layout.right - 1, 1, 0)
        if layout.brief:
            clear_cut_sums(canvas, layout, layout.panel_x, start, canvas.WIDTH, end)
    canvas.frame(0, y, canvas.WIDTH, end - y)
    y_of_line = y + _FRAME + (end - y - height >> 1)
    for line in lines:
        canvas.text_centred(fonts.TEXT, canvas.WIDTH // 2, y_of_line, line)
        y_of_line += _ROW
    return y, end


def capitalized(words):
    """Return `words` with a capital at the start, unless they begin with the name of a cell."""
    return words if words[1:2].isdigit() else words[:1].upper() + words[1:]


def clear_cut_sums(canvas, layout, left, top, right, bottom):
    """Clear the sums of diagonals that a rectangle touches."""
    x = layout.diagonal_sums[0] - 1
    end = canvas.WIDTH if layout.brief else layout.panel_x
    tall = layout.margin_height + 2
    for y in layout.diagonal_y:
        if left < end and right > x and top < y - 1 + tall and bottom > y - 1:
            canvas.fill_rect(x, y - 1, end - x, tall, 0)


def _place(canvas, layout, height, cursor_bottom, on_top):
    """Return (y where the darkened part of a bar with `height` rows begins, y where the bar
    begins, y below the darkened part)."""
    pitch = layout.cell_height
    has_line = layout.grid != cell_style.OPEN  # below the last row
    edge = layout.bottom + 1 - has_line
    if on_top == ON_CELLS:
        height += -(height - has_line) % pitch
        y = 0 if cursor_bottom >= height + pitch - has_line else cursor_bottom
        return y, y, y + height
    y = canvas.HEIGHT - height
    start = min(edge + 1, y)
    cut = edge - y
    if layout.margins and layout.target_y + layout.margin_height <= y:
        start = y  # the targets stay
    if cut > 0 and cut % pitch > _OVER:
        start = y - pitch + cut % pitch + has_line
    if not on_top and cursor_bottom <= start + _OVER:
        return start, y, canvas.HEIGHT
    cut = (edge - height) % pitch
    # A bar of half the screen has to cut a row, or it would hide the cursor's row.
    if cut >= pitch - 1 or height + cut > cursor_bottom - pitch:
        cut = 0
    y = _STRIP if layout.bottom > canvas.HEIGHT and cut >= _STRIP else 0
    return y, y, height + cut


def write_centered(canvas, lines, x, y):
    """Write the lines of a panel at `x` in its middle, where even a single digit stands apart from
    those of the board. The first space of a line that fills the panel is a column narrower, so
    that the line is no closer to the board."""
    for line in lines:
        width = canvas.text_width(fonts.TEXT, line)
        at = (x + canvas.WIDTH - width) // 2
        head, space, rest = line.partition(" ")
        if at == x and space:
            canvas.text(fonts.TEXT, x + 1, y, head)
            canvas.text_right(fonts.TEXT, canvas.WIDTH - 1, y, rest)
        else:
            canvas.text(fonts.TEXT, at, y, line)
        y += _ROW


def _is_wide(canvas, words, layout):
    """Return whether `words` need more room than a panel has, or would have to be hyphenated."""
    room = canvas.WIDTH - 1 - layout.panel_x
    most = _ALL_PANEL_ROWS if canvas.large else _PANEL_ROWS
    lines = base.wrap(canvas, fonts.TEXT, words, room)
    return len(lines) > most or widest(canvas, fonts.TEXT, words) > room


def widest(canvas, font, words):
    """Return the width of the widest of some words; those of SMALL are in capitals."""
    if font is fonts.SMALL:
        words = words.upper()
    return max([canvas.text_width(font, word) for word in words.split(" ")])


def _paint_in_panel(canvas, words, x):
    """Write `words` below the words at the top of the panel."""
    lines = base.wrap(canvas, fonts.TEXT, words, canvas.WIDTH - 1 - x)
    y = min(_PANEL_Y, canvas.HEIGHT - _ROW * len(lines))
    top = y - _GAP  # clears a line above that would otherwise be cut
    canvas.fill_rect(x, top, canvas.WIDTH - x, canvas.HEIGHT - top, 0)
    write_centered(canvas, lines, x, y)
