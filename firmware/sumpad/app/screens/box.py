"""A hint's words about a board in a box that hides nothing they speak of: beside a column, in a
corner that a diagonal leaves free, over a run.

A bar over the whole width (bar.py) is tried first. The box is as wide as its words need it, and
what it would cut of cells and sums goes with it.
"""

from micropython import const

from sumpad.app.screens import base, board
from sumpad.games import hint
from sumpad.view import fonts, look, spot

_WIDTHS = (110, 100, 91, 83, 76, 70, 64, 58, 53, 48, 44, 40, 36)  # of words
_EDGE = const(3)  # columns of a box before and behind them
_LETTERS = ((fonts.TEXT, 9), (fonts.SMALL, 7), (fonts.SMALL, 6))  # and rows of each line
_FINE_ROW = const(7)
_TALL = const(4)  # rows of a box without words
_GAP = const(5)  # columns before the corner
_WIDTH = const(128)
_HEIGHT = const(64)

_BESIDE = 22, 21  # rows of a panel with page and key: the first, and how many
_TITLE = const(21)  # rows of its words


class Kept:
    """What must be seen on a board, as rectangles for spot.py.

    table   of all: first the cells that words name, then the sums of lines, then other cells
    ends    bytes of it that should be seen, the most first: where a page is about several lines,
            there may be no room for words that hide none of them
    """

    def __init__(self, place, first, marks, cursor):
        """`first`: the row and column at the top left of the board's window; `marks`: as of
        app/marks.py; `cursor`: its cell, -1 for none."""
        self.table = table = bytearray()
        rows = []
        columns = []
        others = []
        for cell, bits in enumerate(marks.cells):
            if bits or cell == cursor:
                row = cell // place.columns - first[0]
                column = cell % place.columns - first[1]
                if bits:
                    rows.append(row)
                    columns.append(column)
                if not (0 <= row < place.shown_rows and 0 <= column < place.shown_columns):
                    continue
                frame = _frame(place, row, column)
                if bits & ~hint.MARK or cell == cursor:
                    _keep(table, *frame)
                else:
                    others.append(frame)
        cells = len(table)
        if place.grid == look.TILES:  # the sum of a run is before its first cell
            if len(rows) > 1 and max(rows) == min(rows):
                _keep(table, *_frame(place, rows[0], min(columns) - 1))
            elif len(rows) > 1 and max(columns) == min(columns):
                _keep(table, *_frame(place, min(rows) - 1, columns[0]))
        elif place.margins:
            for line in marks.lines:
                frame = _sum_frame(place, first, line)
                if frame:
                    _keep(table, *frame)
        sums = len(table)
        for frame in others:
            _keep(table, *frame)
        self.ends = len(table), sums, cells
        self._flows = {}

    def flows(self, canvas, font, words):
        """The ways in which words flow into lines of different widths, the widest first: (limit,
        as spot.flow gives it). They are the same for all places that are tried."""
        known = self._flows.get(font)
        if known is None:
            widths = bytes([canvas.text_width(font, word) for word in words.split(" ")])
            space = canvas.text_width(font, "1 1") - 2 * canvas.text_width(font, "1")
            known = []
            last = 0
            for limit in _WIDTHS:
                flow = spot.flow(widths, len(widths), space, limit)
                if flow and flow != last:
                    known.append((limit, flow))
                    last = flow
            self._flows[font] = known
        return known


def _sum_frame(place, first, line):
    """Where the sum of a line is, with its marks: as _frame, or None."""
    diagonal = line - place.rows - place.columns
    if line < 0:
        return None
    if diagonal >= 0:
        x = place.diagonal_sums[0] - 1
        return x, place.diagonal_y[diagonal] - 1, _WIDTH - x, place.margin_height + 2
    if line < place.rows:
        row = line - first[0]
        _, y, _, tall = _frame(place, row, 0)
        x = place.row_sums[0]
        return (x, y + 1, place.panel_x - x, tall - 2) if 0 <= row < place.shown_rows else None
    column = line - place.rows - first[1]
    x, _, width, _ = _frame(place, 0, column)
    y = place.bottom + 1
    end = _HEIGHT if place.panel_x < _WIDTH else board.STRIP_Y - 1
    return (x, y, width, end - y) if 0 <= column < place.shown_columns else None


def _keep(found, x, y, width, tall):
    found.extend(bytes((x, y, min(x + width, _WIDTH) - 1, min(y + tall, _HEIGHT) - 1)))


def _frame(place, row, column):
    """Where a cell of the window is: x, y, width and height."""
    x = column * place.cell_width
    y = row * place.cell_height
    width = place.frame_width
    tall = place.frame_height
    if place.grid == look.TILES:
        x += place.left
        if column:
            x += place.border_width - place.cell_width
        else:
            width = place.border_width
        if row:
            y += place.border_height - place.cell_height
        else:
            tall = place.border_height
    return x, y, width, tall


def paint(canvas, words, place, kept, end, corner, has_room):
    """Write words where nothing of the first `end` bytes of a table is hidden, if there is such a
    place. Returns 1 if `corner`, page and key, is in the box, 2 if they are to stand in the panel
    (`has_room`), else 0."""
    aside = bytearray(kept.table[:end])
    _keep(aside, min(place.panel_x, _WIDTH - 1), _BESIDE[0], _WIDTH, _BESIDE[1])
    for font, row in _LETTERS:
        if font is fonts.SMALL:
            words = words.upper()
        flows = kept.flows(canvas, font, words)
        if has_room and _try(canvas, font, row, words, flows, place, aside, len(aside), ()):
            return 2
        if _try(canvas, font, row, words, flows, place, kept.table, end, corner):
            return 1
    return 0


def _try(canvas, font, row, words, flows, place, table, end, corner):
    """Write words that flow in one of some ways in letters of a font, with small ones in the
    corner; whether there is room."""
    small = [part for part in corner if part]
    joined = " ".join(small)
    joint = canvas.text_width(fonts.SMALL, joined)
    for limit, flow in flows:
        wide = flow >> 8 & 255
        tall = (flow >> 16) * row + _TALL
        aside = (flow & 255) + _GAP + joint
        below = ()
        if aside <= limit:
            wide = max(wide, aside)
        elif small:
            below = (joined,) if joint <= limit else small
            for part in below:
                wide = max(wide, canvas.text_width(fonts.SMALL, part))
            tall += len(below) * _FINE_ROW
        wide += 2 * _EDGE
        at = spot.find(table, end, wide, tall)
        if at:
            x, y = at
            _clear(canvas, place, x - 1, y - 1, x + wide + 1, y + tall + 1)
            canvas.frame(x, y, wide, tall)
            y += _EDGE
            for line in base.wrap(canvas, font, words, limit):
                canvas.text(font, x + _EDGE, y, line)
                y += row
            if aside <= limit:
                y -= _FINE_ROW if font is fonts.TEXT else row
                below = (joined,)
            for line in below:
                canvas.text_right(fonts.SMALL, x + wide - _EDGE, y, line)
                y += _FINE_ROW
            return True
    return False


def _clear(canvas, place, x, y, right, bottom):
    """Darken a place, and all that it would cut."""
    over = place.grid == look.LINES  # lines that two cells share stay
    for row in range(place.shown_rows):
        for column in range(place.shown_columns):
            left, top, width, tall = _frame(place, row, column)
            if left < right and left + width > x and top < bottom and top + tall > y:
                canvas.fill_rect(left + over, top + over, width - 2 * over, tall - 2 * over, 0)
    others = []
    if place.margins:
        lines = list(range(place.shown_rows))
        lines += range(place.rows, place.rows + place.shown_columns)
        lines += range(place.rows + place.columns, place.rows + place.columns + 2)
        others = [_sum_frame(place, (0, 0), line) for line in lines]
    if place.panel_x < _WIDTH:
        others.append((place.panel_x, 0, _WIDTH, _TITLE))
    elif not place.margins or place.brief:
        others.append((0, board.STRIP_Y - 1, board.STRIP, _HEIGHT))
    for left, top, width, tall in others:
        if left < right and left + width > x and top < bottom and top + tall > y:
            canvas.fill_rect(left, top, width, tall, 0)
    canvas.fill_rect(x, y, right - x, bottom - y, 0)
