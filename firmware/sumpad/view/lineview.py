"""The view of a board with lines between its cells. It paints only the changes.

It keeps the styles (see cell_style.py) of the visible cells as they were drawn. Frames and the
cursor cover the lines between cells, which belong to two cells. Therefore a change is painted in
layers: the changed cells, the grid, all frames, the cursor. A free line around each digit stays
clear of marks.
"""

from array import array

from micropython import const

from sumpad.view import boardview, cell_style, changes, fonts, overlay, panel_parts

_UNKNOWN = const(-2)  # the drawn style is unknown
_TIGHT = const(15)  # width of the widest frame with little room beside the digit
_LOW = const(11)  # height of the highest frame in which dots of notes are a row high
_SIDES = const(3)  # columns of a frame beside digits of notes, less a gap after the last
_MARK = const(2)  # columns of a mark at each side
_DIGIT = const(4)  # pitch of these digits
_TALL = const(5)  # and height
_FEW = const(5)  # the highest digit in the first of two rows
_SHOWN = cell_style.DIGIT_MASK | cell_style.SAME  # without these, notes are visible
_LAYERS = (  # the last one is on top
    cell_style.DIAGONAL,
    cell_style.MARK,
    cell_style.FOCUS,
)


class LineView(boardview.View):
    """A board with lines between its cells."""

    def __init__(self, canvas, a_layout):
        boardview.View.__init__(self, canvas, a_layout)
        cells = a_layout.shown_rows * a_layout.shown_columns
        self._cells = array("i", bytes(4 * cells))  # the drawn styles, row by row of the window
        self._changed = bytearray(cells + 1)  # see changes.find_cells
        self._near = bytearray(cells)  # see changes.spread
        self._all = b"\1" * cells
        self._window = bytearray(
            (0, a_layout.columns, a_layout.shown_rows, a_layout.shown_columns)
        )

    def _show(self, source, row, column, on_cell):
        place = self._layout
        scrolled = False
        cursor = -1
        if row >= 0:
            top = self.top
            left = self.left
            self.turn_to(row, column)
            scrolled = top != self.top or left != self.left
            row -= self.top
            self.cursor_bottom = (row + 1) * place.cell_height
            if on_cell:
                cursor = row * place.shown_columns + column - self.left
        if not self._valid:
            self._forget()
        source.cell_styles(self._styles)
        same = self.pinned
        if not same and self.mark_same and cursor >= 0:
            same = self._styles[(row + self.top) * place.columns + column] & cell_style.DIGIT_MASK
        self._show_cells(cursor, same, scrolled)
        if self._sums:
            self._sums.show(source, self.top, self.left)

    def _forget(self):
        """Blank the board's part of the canvas, and forget the drawn styles."""
        self._clear(self._canvas.HEIGHT)
        for slot in range(len(self._cells)):
            self._cells[slot] = _UNKNOWN

    def _show_cells(self, cursor, same, scrolled):
        """Paint the cells whose styles have changed, and then the layers over the cells.

        `cursor`: the place of the cursor in the window, counted row by row, -1 for none; `same`: a
        digit whose cells are marked, 0 for none; `scrolled`: paint the grid in any case.
        """
        place = self._layout
        cells = self._cells
        shown_columns = place.shown_columns
        changed = self._changed
        self._window[0] = self.top * place.columns + self.left
        flags = changes.find_cells(self._styles, cells, changed, self._window, cursor, same)
        for i in range(1, changed[0] + 1):
            slot = changed[i]
            what = cells[slot]
            row = slot // shown_columns
            x = (slot - row * shown_columns) * place.cell_width
            self._paint_cell(x, row * place.cell_height, what)
        if not (changed[0] or scrolled):
            return
        changes.spread(changed, self._near, place.shown_rows, shown_columns)
        self._paint_lines(scrolled)
        for layer in _LAYERS:
            if flags & layer:
                self._paint_layer(layer)
        if cursor >= 0:
            row = cursor // shown_columns
            x = (cursor - row * shown_columns) * place.cell_width
            self._paint_cursor(x, row * place.cell_height, cells[cursor])

    def _paint_cell(self, x, y, what):
        """Paint the cell whose frame is at (x, y), without the layers over the cells."""
        place = self._layout
        canvas = self._canvas
        width = place.frame_width
        height = place.frame_height
        canvas.fill_rect(x, y, width, height, 0)
        digit = what & cell_style.DIGIT_MASK
        if digit:
            font = place.given if what & cell_style.GIVEN else place.entered
            digit_y = y + (height - fonts.height(font) >> 1)
            digit_x = x + (width >> 1) - (canvas.number_width(font, digit) >> 1)
            canvas.number(font, digit_x, digit_y, digit)
        elif what & cell_style.SAME:  # the pinned digit fits
            size = place.note_size + 2
            canvas.fill_rect(x + (width - size >> 1), y + (height - size >> 1), size, size, 1)
        elif what & cell_style.NOTES_MASK:
            self._paint_notes(x, y, what)
        if digit and what & cell_style.SAME:
            middle = y + (height >> 1) - 1
            canvas.fill_rect(x + 1, middle, 2, 3, 1)
            canvas.fill_rect(x + width - 3, middle, 2, 3, 1)
        if what & cell_style.WRONG:
            # Two columns beside the digit stay free, except where a frame takes the first column.
            first = 2 if what & cell_style.FOCUS else 1
            last = 2 if width > _TIGHT else first
            for dash in range(y + 2, y + height - 1, 2):
                canvas.hline(x + first, dash, last + 1 - first, 1)
                canvas.hline(x + width - 1 - last, dash, last + 1 - first, 1)

    def _paint_notes(self, x, y, what):
        """Paint the notes: as small digits where they fit, else as a dot for each, in the order of
        the keys: 1 2 3 / 4 5 6 / 7 8 9."""
        place = self._layout
        canvas = self._canvas
        notes = (what & cell_style.NOTES_MASK) >> cell_style.NOTES_SHIFT
        count = panel_parts.count_of(notes)
        room = place.frame_width - _SIDES
        if what & (cell_style.WRONG | cell_style.FOCUS):
            room -= 2 * _MARK
        rest = 0  # the digits of a second row
        if count > _FEW and place.frame_height > 2 * _TALL + _SIDES:
            rest = notes & -1 << _FEW + 1
            notes ^= rest
            count = max(panel_parts.count_of(notes), panel_parts.count_of(rest))
        if not canvas.large and place.frame_height >= _LOW and _DIGIT * count <= room:
            apart = 1 if count > 1 and (_DIGIT + 1) * count <= room + 1 else 0
            x += place.frame_width - (_DIGIT + apart) * count + 1 + apart >> 1
            y += (place.frame_height - _TALL >> 1) - (_TALL + 1 >> 1 if rest else 0)
            canvas.digits(fonts.SMALL, x, y, notes, 0, apart)
            canvas.digits(fonts.SMALL, x, y + _TALL + 1, rest, 0, apart)
            return
        size = place.note_size
        # A dot that touches the line above it would be read as a part of it.
        tall = 1 if place.frame_height <= _LOW else size
        first_x = x + (place.frame_width - size >> 1) - place.note_dx
        y += (place.frame_height - tall >> 1) - place.note_dy
        for _ in range(3):
            x = first_x
            for _ in range(3):
                notes >>= 1
                if notes & 1:
                    canvas.fill_rect(x, y, size, tall, 1)
                x += place.note_dx
            y += place.note_dy

    def _paint_lines(self, scrolled):
        """Repaint the lines around the painted cells, or the whole grid if all cells were painted
        or `scrolled`."""
        place = self._layout
        changed = self._changed
        if scrolled or changed[0] == len(self._cells):
            overlay.paint_grid(self._canvas, place, self.top, self.left)
            return
        for i in range(1, changed[0] + 1):
            row = changed[i] // place.shown_columns
            x = (changed[i] - row * place.shown_columns) * place.cell_width
            y = row * place.cell_height
            self._canvas.frame(x, y, place.frame_width, place.frame_height)

    def _paint_layer(self, layer):
        """Paint the marks of the flag `layer` over all cells that have it."""
        place = self._layout
        cells = self._cells
        end = len(cells)
        # Marks of diagonals are still there, except near a cell that was painted.
        is_diagonal = layer == cell_style.DIAGONAL
        near = self._near if is_diagonal else self._all
        slot = changes.next_with(cells, near, 0, end, layer)
        while slot < end:
            row = slot // place.shown_columns
            x = (slot - row * place.shown_columns) * place.cell_width
            # A round corner would be read as the dot of a note.
            what = cells[slot]
            if not is_diagonal or what & _SHOWN or not what & cell_style.NOTES_MASK:
                overlay.mark(self._canvas, place, x, row * place.cell_height, layer)
            slot = changes.next_with(cells, near, slot + 1, end, layer)

    def _paint_cursor(self, x, y, what):
        """Paint the cell at (x, y) inverted."""
        place = self._layout
        self._paint_cell(x, y, what)
        self._canvas.invert(x, y, place.frame_width, place.frame_height)
