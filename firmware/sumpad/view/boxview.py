"""Paints a board whose cells stand in boxes of 3x3, or a window of it, anew each time it is shown.

The board view of layouts with BOXES. One kernel paints all cells, in less than it would take to
find out which of them have changed; what goes to the panel is only that, since the driver
compares. Nothing lies over a digit and nothing touches it: a cell has a free row and column around
its digit, where marks stand at the sides.

    solid block             the cursor, and nothing else
    ticks in the corners    the digit of the cursor's cell, or the one that is pinned
    hollow frame, X         a hint is about this blank, or takes something from it
    strokes at the sides    a hint is about this digit
    dashes at the sides     an error; those of small cells begin on the cell beside
"""

from array import array

import micropython
from micropython import const, heap_lock, heap_unlock

from sumpad.view import look
from sumpad.view.boardview import follow

_WIDTH = const(128)
_PAGES = const(8)

# As in look.py
_DIGIT_MASK = const(15)
_NOTES_SHIFT = const(3)
_NOTES_MASK = const(0x1FF0)
_GIVEN = const(1 << 13)
_WRONG = const(1 << 14)
_MARK = const(1 << 15)
_FOCUS = const(1 << 16)

# The numbers of a window, bytes.
_ROW = const(0)  # the first that is visible
_COLUMN = const(1)
_ROWS = const(2)  # that are visible
_COLUMNS = const(3)
_UP = const(4)  # rows that the board stands higher
_PITCH_X = const(5)  # from cell to cell, and what is more from box to box
_PITCH_Y = const(6)
_GAP_X = const(7)
_GAP_Y = const(8)
_CELL_WIDTH = const(9)
_CELL_HEIGHT = const(10)
_NOTE_DX = const(11)
_NOTE_DY = const(12)
_NOTE_SIZE = const(13)
_REACH = const(14)  # columns at each side of a cell that are for marks
_NUMBERS = const(15)

_SIDE = const(9)  # cells of a row of the board
_BOX = const(3)


@micropython.viper
def _paint_cells(
    pixels, wide: int, looks, given, entered, window, cursor: int, same: int
):  # fmt: skip
    """Darken the first columns of the glass, up to `wide`, and light the cells of a window there,
    column by column.

    `cursor`: its cell, -1 for none; `same`: the digit whose cells are ticked, 0 for none. A cell
    is up to 9 pixels high, so a column of it lies in two pages at most.
    """
    px = ptr8(pixels)
    lk = ptr32(looks)
    wd = ptr8(window)
    width = wd[_CELL_WIDTH]
    height = wd[_CELL_HEIGHT]
    full = (1 << height) - 1
    bottom = 1 << (height - 1)
    dashes = full & 0x155  # every second row
    ends = 1 | bottom
    middle = 7 << (height // 2 - 1)
    inner = full ^ ends
    dot = (1 << wd[_NOTE_SIZE]) - 1
    notes_x = width - 2 * wd[_NOTE_DX] - wd[_NOTE_SIZE] >> 1
    notes_y = height - 2 * wd[_NOTE_DY] - wd[_NOTE_SIZE] >> 1
    cross_x = width - height + 2 >> 1  # it is as wide as the digits are high
    at = 0
    while at < _WIDTH * _PAGES:
        end = at + wide
        while at < end:
            px[at] = 0
            at += 1
        at += _WIDTH - wide
    y = 0 - wd[_UP]
    row = wd[_ROW]
    last_row = row + wd[_ROWS]
    last_column = wd[_COLUMN] + wd[_COLUMNS]
    while row < last_row:
        x = 0
        column = wd[_COLUMN]
        while column < last_column:
            cell = _SIDE * row + column
            what = lk[cell]
            digit = what & _DIGIT_MASK
            c = 0 - 1
            if what == 0 and cell != cursor:
                c = width + 1  # nothing to light
            fo = ptr8(given)
            if what & _GIVEN == 0:
                fo = ptr8(entered)
            at = 4 + 2 * (48 + digit - fo[1])
            start = fo[at] | fo[at + 1] << 8
            glyph = (fo[at + 2] | fo[at + 3] << 8) - start
            start += 6 + 2 * fo[2]
            left = (width - glyph) // 2
            while c <= width:
                bits = 0
                edge = c  # columns from the nearer side
                if 2 * c >= width:
                    edge = width - 1 - c
                if edge >= 0:
                    if digit:
                        if c >= left and c < left + glyph:
                            bits = fo[start + c - left] << 1
                        elif edge == 0 and what & _FOCUS:
                            bits = middle
                        elif edge < wd[_REACH] and digit == same and cell != cursor:
                            bits = ends
                            if edge == 0:
                                bits |= 2 | bottom >> 1
                    elif what & _FOCUS:
                        if edge > 0:
                            bits = inner & (2 | bottom >> 1)
                            if edge == 1:
                                bits = inner
                    elif what & _MARK:
                        k = c - cross_x
                        if k >= 0 and k < height - 2:
                            bits = 2 << k | bottom >> 1 + k
                    elif what & _NOTES_MASK:
                        k = c - notes_x
                        note = 0
                        while k >= wd[_NOTE_DX] and note < 2:
                            k -= wd[_NOTE_DX]
                            note += 1
                        if k >= 0 and k < wd[_NOTE_SIZE]:
                            notes = what >> _NOTES_SHIFT + 1 + note
                            bits = dot * (notes & 1)
                            bits |= dot * (notes >> 3 & 1) << wd[_NOTE_DY]
                            bits |= dot * (notes >> 6 & 1) << 2 * wd[_NOTE_DY]
                            bits <<= notes_y
                    if cell == cursor:
                        bits ^= full
                if what & _WRONG:
                    k = wd[_REACH] - edge
                    if k == 1 or k == 2:
                        bits = dashes
                at = x + c
                if bits and at >= 0 and at < _WIDTH:
                    if y < 0:
                        px[at] |= bits >> 0 - y & 255
                    else:
                        bits <<= y & 7
                        at += (y >> 3) * _WIDTH
                        px[at] |= bits & 255
                        if y < 56:
                            px[at + _WIDTH] |= bits >> 8
                c += 1
            x += wd[_PITCH_X]
            column += 1
            if column % _BOX == 0:
                x += wd[_GAP_X]
        y += wd[_PITCH_Y]
        row += 1
        if row % _BOX == 0:
            y += wd[_GAP_Y]


class BoxView:
    """A board on a canvas, where a Layout with BOXES puts it; used like a BoardView.

    `cursor_bottom`: y below the cursor's cell; `mark_same`: tick the cells with the digit of the
    cursor's; `pinned`: a digit whose cells are ticked wherever the cursor is.
    """

    def __init__(self, canvas, a_layout):
        self._canvas = canvas
        self._layout = place = a_layout
        self.cursor_bottom = 0
        self.mark_same = False
        self.pinned = 0
        self._looks = array("i", bytes(4 * place.rows * place.columns))
        self._numbers = numbers = bytearray(_NUMBERS)
        numbers[_ROWS] = place.shown_rows
        numbers[_COLUMNS] = place.shown_columns
        numbers[_PITCH_X] = place.cell_width
        numbers[_PITCH_Y] = place.cell_height
        numbers[_GAP_X] = place.gap_x
        numbers[_GAP_Y] = place.gap_y
        numbers[_CELL_WIDTH] = place.frame_width
        numbers[_CELL_HEIGHT] = place.frame_height
        numbers[_NOTE_DX] = place.note_dx
        numbers[_NOTE_DY] = place.note_dy
        numbers[_NOTE_SIZE] = place.note_size
        numbers[_REACH] = place.arm
        # Where lines are, before the cells that come after them: in the middle of what is free.
        free = place.cell_width - place.frame_width + place.gap_x
        self._line_x = free + 1 >> 1
        free = place.cell_height - place.frame_height
        self._line_y = free + place.gap_y + 1 >> 1
        height = place.shown_rows * place.cell_height - free + 2 * place.gap_y
        self._tight = height > canvas.HEIGHT

    def invalidate(self):
        """Something else drew over the board. It is painted as a whole in any case."""

    def show(self, source, row, column, on_cell=True):
        """As BoardView.show. Takes no heap, and locks it."""
        heap_lock()
        try:
            self._show(source, row, column, on_cell)
        finally:
            heap_unlock()

    @micropython.native
    def _show(self, source, row, column, on_cell):
        place = self._layout
        numbers = self._numbers
        cursor = -1
        if row >= 0:
            numbers[_ROW] = follow(numbers[_ROW], row, place.shown_rows, place.rows, 0)
            numbers[_COLUMN] = follow(
                numbers[_COLUMN], column, place.shown_columns, place.columns, 0
            )
            # A board that is a row too high for the glass lacks its free row above or below.
            numbers[_UP] = 1 if self._tight and row == place.rows - 1 else 0
            down = row - numbers[_ROW]
            boxes = row // _BOX - numbers[_ROW] // _BOX
            self.cursor_bottom = (down + 1) * place.cell_height + boxes * place.gap_y
            if on_cell:
                cursor = row * place.columns + column
        source.looks(self._looks)
        same = self.pinned
        if not same and self.mark_same and cursor >= 0:
            same = self._looks[cursor] & look.DIGIT_MASK
        _paint_cells(
            self._canvas.pixels, place.right + 3, self._looks, place.given, place.entered,
            numbers, cursor, same,
        )  # fmt: skip
        self._paint_lines()

    @micropython.native
    def _paint_lines(self):
        """Paint the lines between the boxes and, of a window, bars that show what part it is."""
        canvas = self._canvas
        place = self._layout
        numbers = self._numbers
        wide = place.right + 1
        tall = canvas.HEIGHT
        at = 0 - numbers[_UP]
        row = numbers[_ROW]
        last = row + place.shown_rows - 1
        while row < last:
            row += 1
            at += place.cell_height
            if row % _BOX == 0:
                at += place.gap_y
                canvas.hline(0, at - self._line_y, wide, 1)
        at = 0
        column = numbers[_COLUMN]
        last = column + place.shown_columns - 1
        while column < last:
            column += 1
            at += place.cell_width
            if column % _BOX == 0:
                at += place.gap_x
                canvas.vline(at - self._line_x, 0, tall, 1)
        if place.shown_rows < place.rows:
            length = tall * place.shown_rows // place.rows
            canvas.vline(place.right + 2, tall * numbers[_ROW] // place.rows, length, 1)
        if place.shown_columns < place.columns:
            length = wide * place.shown_columns // place.columns
            canvas.hline(wide * numbers[_COLUMN] // place.columns, tall - 1, length, 1)
