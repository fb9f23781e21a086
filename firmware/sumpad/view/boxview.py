"""The view of a board of small cells, or with OPEN of a window of it.

It is used for whole boards with BOXES, which have lines between boxes of 3x3 cells, and for
layouts with OPEN, which have none. Changed cells are darkened first. Then they are lit, together
with the cells beside them, whose marks reach into them. Nothing covers or touches a digit: a cell
has a free row and column around its digit, where marks are at the sides.

    solid block             the cursor, and nothing else
    hollow block            the cursor on a blank while notes are written in a sudoku
    dots at the sides       the digit of the cursor's cell, or the pinned digit
    large dot               the pinned digit fits in this blank, whose notes are hidden
    hollow frame, X         a hint is about this blank, or removes a digit from it
    hooks at the corners    a hint is about this digit, or it belongs to a trial
    dashes at the sides     an error; at a small cursor only the ends of the dashes

With OPEN a blank has a line at its foot, and a digit of a hint has strokes at the sides. The cells
of a line that a hint is about have a dotted frame or a dot at both sides. Slants join the cells of
a diagonal while the cursor is on it: on both at any time, they would look like dirt. Dots after
every third column lead the eye; after rows they would be read as points.
"""

import micropython
from micropython import const

from sumpad.view import cell_style, overlay, placeview

_WIDTH = const(128)
_HEIGHT = const(64)

# As in cell_style.py
_DIGIT_MASK = const(15)
_NOTES_SHIFT = const(3)
_NOTES_MASK = const(0x1FF0)
_GIVEN = const(1 << 13)
_WRONG = const(1 << 14)
_MARK = const(1 << 15)
_FOCUS = const(1 << 16)
_DIAGONAL = const(1 << 17)
_SAME = const(1 << 19)
_BLANK = const(0x1FFF)  # none of these bits: no digit and no notes
_MARKS = const(7 << 14)  # WRONG, MARK and FOCUS
_PLAIN = const(0x1FFF | 7 << 14 | 1 << 19)  # none of these bits: a blank without marks

# The numbers of a window, bytes.
_ROW = const(0)  # the first visible row and column
_COLUMN = const(1)
_ROWS = const(2)  # visible rows and columns
_COLUMNS = const(3)
_UP = const(4)  # pixel rows by which the board is shifted up
_PITCH_X = const(5)  # pixels from cell to cell, and how many more from box to box
_PITCH_Y = const(6)
_GAP_X = const(7)
_GAP_Y = const(8)
_CELL_WIDTH = const(9)
_CELL_HEIGHT = const(10)
_NOTE_DX = const(11)
_NOTE_DY = const(12)
_NOTE_SIZE = const(13)
_REACH = const(14)  # columns for marks at each side of a cell
_STEP = const(15)  # cells of a row of the board
_OPEN = const(16)  # 1 with OPEN
_LINE_X = const(17)  # columns and rows between a line and the cells after it
_LINE_Y = const(18)
_DARK = const(19)  # 1: stale cells must be darkened first; 0: everything is dark already
_LEFT = const(20)  # the column of the board's left edge
_START = const(21)  # the columns that the board's marks may reach
_END = const(22)
_TOP = const(23)  # the row of the board's upper edge
_SLANTS = const(24)  # the diagonals whose cells are joined: bit 0 the main one, bit 1 the other
_TURNED = const(25)  # those that have been or are no longer joined, whose cells are stale
_NUMBERS = const(26)

_BOX = const(3)
_CELLS = const(81)
_FOOT = const(3)  # columns at each side of the line at the foot of a blank, with OPEN


@micropython.viper
def paint(pixels, styles, stale, given, entered, window, cursor: int, same: int):
    """Darken the stale cells of a window, and the columns beside them for their marks. Then light
    these cells and their neighbours, column by column, and the slants between cells of diagonals.

    `stale`: see placeview.py; `cursor`: its cell, -1 for none; `same`: the digit whose cells are
    dotted, 0 for none. A cell that the edge of the display would cut is moved a row towards the
    middle.
    """
    px = ptr8(pixels)
    sy = ptr32(styles)
    st = ptr16(stale)
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
    cross_x = width - height + 2 >> 1  # the X is as wide as the digits are high
    large = wd[_NOTE_SIZE] + 2
    large_x = width - large >> 1
    large_bits = (4 * dot + 3) << (height - large >> 1)
    if notes_y == 0 and wd[_GAP_X]:  # the dots would touch the line above
        dot = 1
        notes_y = 1
    is_open = wd[_OPEN]
    dots = is_open * (wd[_PITCH_X] - width)
    dark = wd[_DARK]
    row = wd[_ROW] + wd[_ROWS]
    while row and wd[_TURNED]:
        if row <= wd[_STEP]:
            st[row - 1] |= (wd[_TURNED] & 1) << row | wd[_TURNED] >> 1 << wd[_STEP] + 1 - row
        row -= 1
    while dark >= 0:
        y = wd[_TOP] - wd[_UP]
        row = wd[_ROW]
        last_row = row + wd[_ROWS]
        last_column = wd[_COLUMN] + wd[_COLUMNS]
        while row < last_row:
            next_x = wd[_LEFT]
            column = wd[_COLUMN]
            top = y
            if top < 0:
                top = 0
            elif top + height > _HEIGHT:
                top = _HEIGHT - height
            due = st[row]
            if dark:
                if due == 0:
                    column = last_column
            elif due | st[row + 1] == 0:
                column = last_column  # no slant to the row below has been darkened either
            else:
                due |= due << 1 | due >> 1
            while column < last_column:
                cell = wd[_STEP] * row + column
                what = sy[cell]
                x = next_x
                next_x += wd[_PITCH_X]
                column += 1
                if column % _BOX == 0:
                    next_x += wd[_GAP_X]
                if what & _DIAGONAL and row + 1 < last_row and dark == 0:
                    bits = 1
                    while bits > 0 - 2:  # a slant to the next cell of either diagonal, if visible
                        at = column - 1 + bits
                        if wd[_SLANTS] >> (1 - bits >> 1) & 1 == 0:
                            at = last_column
                        if at >= wd[_COLUMN] and at < last_column:
                            if sy[cell + wd[_STEP] + bits] & _DIAGONAL:
                                at = x
                                if bits > 0:
                                    at += width - 1
                                k = wd[_PITCH_X] - width
                                c = y + wd[_PITCH_Y] - 1 - (k >> 1)
                                k += 2
                                while k:
                                    px[(c >> 3) * _WIDTH + at] |= 1 << (c & 7)
                                    at += bits
                                    c += 1
                                    k -= 1
                        bits -= 2
                if due >> column & 1 == 0:
                    continue
                if dots and dark == 0 and column % _BOX == 0 and column < last_column:
                    c = y + 4
                    while c >= y:
                        px[(c >> 3) * _WIDTH + next_x - 1] |= 1 << (c & 7)
                        c -= 2
                if what & _PLAIN == 0 and cell != cursor and dark == 0:
                    if is_open:
                        c = top + height - 2
                        at = (c >> 3) * _WIDTH + x + _FOOT
                        bits = 1 << (c & 7)
                        c = width - 2 * _FOOT
                        while c:
                            px[at] |= bits
                            at += 1
                            c -= 1
                    continue
                digit = what & _DIGIT_MASK
                c = 0 - 1
                last = width
                if wd[_REACH] > 1:  # no marks reach into the columns beside the cell
                    c = 0
                    last -= 1
                inner_marks = what & (_MARK | _FOCUS)
                side = 0
                is_same = 0
                if digit and digit == same and cell != cursor:
                    is_same = 1
                if digit or is_open and what & _BLANK:
                    inner_marks = 0
                    if what & _FOCUS:
                        side = 6 | 3 * bottom >> 2
                        if is_open == 0:
                            side = 3 | 3 * bottom >> 1
                    elif is_open and what & _MARK:
                        side = 1 << height // 2
                        if what & _WRONG:
                            side = 2  # a dot in the middle would be one of the dashes
                fo = ptr8(given)
                if what & _GIVEN == 0:
                    fo = ptr8(entered)
                at = 4 + 2 * (48 + digit - fo[1])
                start = fo[at] | fo[at + 1] << 8
                glyph = (fo[at + 2] | fo[at + 3] << 8) - start
                start += 6 + 2 * fo[2]
                left = (width - glyph) // 2
                if digit and what & _MARKS == 0 and cell != cursor and is_same + dark == 0:
                    c = left  # no other columns are lit
                    last = left + glyph - 1
                while c <= last:
                    bits = 0
                    edge = c  # columns from the nearer side
                    if 2 * c >= width:
                        edge = width - 1 - c
                    if dark:
                        bits = full
                        edge = 0 - 9  # no marks
                    elif edge >= 0:
                        if digit:
                            if c >= left and c < left + glyph:
                                bits = fo[start + c - left] << 1
                            elif edge == 0 and side:
                                bits = side
                        elif inner_marks & _FOCUS:
                            if edge > 0:
                                bits = inner & (2 | bottom >> 1)
                                if edge == 1:
                                    bits = inner
                        elif inner_marks and is_open:
                            if edge == 1:
                                bits = inner & 0xAA
                            elif edge & 1:
                                bits = 2 | bottom >> 1
                        elif inner_marks:
                            k = c - cross_x
                            if k >= 0 and k < height - 2:
                                bits = 2 << k | bottom >> 1 + k
                        elif what & _SAME:
                            k = c - large_x
                            if k >= 0 and k < large:
                                bits = large_bits
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
                            if edge == 0:
                                bits |= side
                        elif is_open and cell != cursor and edge >= _FOOT:
                            bits = bottom >> 1
                        if cell == cursor:
                            bits ^= full
                    k = wd[_REACH] - edge
                    if what & _WRONG:
                        if k == 1:
                            bits = dashes
                            if cell == cursor and height < 8:
                                bits = ends  # dashes beside a small block look like a 3
                            if is_open and cell != cursor:
                                bits |= side
                        elif edge == 0 and cell != cursor:  # large cells have a hatch
                            bits = dashes << 1 & full
                    elif k == 2 and side and is_open == 0:
                        bits = ends
                    elif (k == 1 or k == 2) and is_same and not side:
                        bits = middle
                    at = x + c
                    if bits and at >= wd[_START] and at < wd[_END]:
                        bits <<= top & 7
                        at += (top >> 3) * _WIDTH
                        while bits:  # page by page
                            px[at] |= bits & 255
                            if dark:
                                px[at] ^= bits & 255
                            bits >>= 8
                            at += _WIDTH
                    c += 1
            y += wd[_PITCH_Y]
            row += 1
            if row % _BOX == 0:
                y += wd[_GAP_Y]
        dark -= 1


@micropython.viper
def without_clash(styles, same: int) -> int:
    """Return the digit `same`, or 0 if a cell with it has WRONG."""
    sy = ptr32(styles)
    cell = 0
    while cell < _CELLS:
        if sy[cell] & (_WRONG | _DIGIT_MASK) == _WRONG | same:
            same = 0
        cell += 1
    return same


class BoxView(placeview.PlaceView):
    """A board of small cells."""

    def __init__(self, canvas, a_layout):
        placeview.PlaceView.__init__(self, canvas, a_layout)
        place = a_layout
        self.up = 0  # pixel rows by which a board is shifted up that is too high for the display
        self._lines = None
        if place.grid == cell_style.BOXES:
            from sumpad.view import boxlines

            self._lines = boxlines
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
        numbers[_LEFT] = place.left
        numbers[_END] = place.right + 1 if place.grid == cell_style.BOXES else _WIDTH
        numbers[_STEP] = place.columns
        numbers[_OPEN] = place.grid == cell_style.OPEN
        # Lines are in the middle of the free space.
        free = place.cell_width - place.frame_width + place.gap_x
        numbers[_LINE_X] = free + 1 >> 1
        free = place.cell_height - place.frame_height
        numbers[_LINE_Y] = free + place.gap_y + 1 >> 1
        height = place.shown_rows * place.cell_height - free + 2 * place.gap_y
        self._tight = height > canvas.HEIGHT

    def _show(self, source, row, column, on_cell):
        place = self._layout
        numbers = self._numbers
        cursor = -1
        if row >= 0:
            self.turn_to(row, column)
            numbers[_ROW] = self.top
            numbers[_COLUMN] = self.left
            # A board may be a row too high: the two rows of cells at one end share a pixel row,
            # at the end where the cursor is not.
            numbers[_UP] = self.up = 1 if self._tight and row >= place.rows - 2 else 0
            self.cursor_bottom = (row - self.top + 1) * place.cell_height
            self.cursor_bottom += row // _BOX * place.gap_y
            if on_cell:
                cursor = row * place.columns + column
        if not self._valid:
            self._clear(self._canvas.HEIGHT)
        source.cell_styles(self._styles)
        same = self.pinned
        if not same and self.mark_same and cursor >= 0:
            same = self._styles[cursor] & cell_style.DIGIT_MASK
        if self._lines:  # the clashing cells alone are marked
            same = without_clash(self._styles, same)
        pixels = self._canvas.pixels
        stale = self._stale
        if place.grid == cell_style.OPEN:
            slants = 0
            if cursor >= 0:
                slants = (row == column) + 2 * (row + column == place.columns - 1)
            numbers[_TURNED] = slants ^ numbers[_SLANTS]
            numbers[_SLANTS] = slants
        window = numbers[_UP] << 16 | numbers[_ROW] << 8 | numbers[_COLUMN]
        numbers[_DARK] = 1
        if self._find_stale(cursor, same, window):
            numbers[_DARK] = 0
            # The board's marks reach a column further.
            self._canvas.fill_rect(0, 0, place.right + 2, place.bottom + 1, 0)
            overlay.paint_bars(self._canvas, place, numbers[_ROW], numbers[_COLUMN])
        if self._tight:
            shared = 0 if self.up else place.rows - 2
            stale[shared] |= stale[shared + 1]
            stale[shared + 1] = stale[shared]
        paint(pixels, self._styles, stale, place.given, place.entered, numbers, cursor, same)
        if self._lines:
            what = self._styles[cursor]
            if self.hollow and cursor >= 0 and not what & _DIGIT_MASK:
                self._hollow_out(row, column, what & _NOTES_MASK)
                self._drawn[cursor] = -1  # then it is painted each time
            # Changed cells have darkened the ticks beside them.
            self._lines.paint(pixels, place.right + 1, numbers)
        if self._sums:
            what = self._styles[cursor]
            if what & (_MARK | _FOCUS) and not what & _DIGIT_MASK:
                cursor = -1  # a hint marks the lines that it is about
            self._sums.show(source, numbers[_ROW], numbers[_COLUMN], cursor)

    def _hollow_out(self, row, column, notes):
        """Leave only a frame of the cursor at (row, column), which is open around `notes`."""
        place = self._layout
        x = place.left + column * place.cell_width + column // _BOX * place.gap_x + 2
        y = self.cursor_bottom - place.cell_height - self.up
        tall = place.frame_height - 2
        self._canvas.invert(x, y + 1, place.frame_width - 4, tall)
        if notes:  # which the frame does not touch
            self._canvas.invert(x - 1, y + 1, 1, tall)
            self._canvas.invert(x + place.frame_width - 4, y + 1, 1, tall)
            self._canvas.invert(x, y, place.frame_width - 4, 1)
            self._canvas.invert(x, y + tall + 1, place.frame_width - 4, 1)
