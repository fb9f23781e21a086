"""The sums of lines beside and below a board, painted from one integer each (cell_style.py).

Only the board views use this module. As in the views, an integer determines the picture, and only
changes are painted. Lines are numbered rows first, then columns, then the main and the other
diagonal. The marks of a sum are between it and the board: dashes for an error, a block for a hint.
The label of a diagonal is an inverted tag, because with the sum beside it a plain slash would be
read as a fraction. For a hint the sum of a diagonal is inverted too, and the dashes are after it.

On a board with OPEN a rule separates the sums from the cells, or a sum would be read as one more
digit of its line. The rule is interrupted by marks, and by a block for the lines of the cursor.
Columns are 11 pixels apart there or less, so -24 beside -17 would run together. Therefore the
minus of a column is above its number, in place of the rule; so it is on small boards with large
sums. If there is no room between the board and the sums, the last line of the board has the marks.
"""

from array import array

import micropython
from micropython import const

from sumpad.view import cell_style, fonts
from sumpad.view.canvas import fill

_UNKNOWN = const(-2)  # the drawn style is unknown
_PANEL_X = const(101)  # where the words of a panel begin
_DASHES = const(3)  # columns by which the dashes of a diagonal may reach into the panel
_NO_TARGET = "-"
# WRONG_SUM, MARKED, CURSOR and NUMBER of cell_style.py: there is neither a rule nor a block.
_BREAKS = const(1 << 17 | 1 << 19 | 1 << 20 | 1 << 21)
_SIGN = const(3)  # columns of a sign
_TALL = const(7)  # the height of digits in a font without narrow signs
_BLOCK_ALONE = const(32)  # the bit of a place where nothing but the block of the cursor differs
_LONG = const(10)  # column numbers from here on have no letter before them
_TWO_DIGITS = const(-88)
_BLOCK = const(3)  # columns of the mark of a column
_GAP = const(2)  # pixels between the sums of two columns of the board, if there is room

# As in cell_style.py
_DONE = const(1 << 18)
_OF_CURSOR = const(1 << 22)


@micropython.viper
def _find_sums(styles, drawn, changed, window):
    """Compare the styles of the sums in a window with those in `drawn`, and update `drawn`.
    `changed` gets the number of sums that differ, then their places, some with _BLOCK_ALONE.

    `window`: bytes, for each of three runs of places the first line and the number of lines.
    """
    sy = ptr32(styles)
    dr = ptr32(drawn)
    ch = ptr8(changed)
    wd = ptr8(window)
    count = 0
    slot = 0
    run = 0
    while run < 6:
        line = wd[run]
        end = slot + wd[run + 1]
        while slot < end:
            if dr[slot] != sy[line]:
                count += 1
                ch[count] = slot
                if dr[slot] ^ sy[line] == _OF_CURSOR:
                    ch[count] = slot | _BLOCK_ALONE
                dr[slot] = sy[line]
            slot += 1
            line += 1
        run += 2
    ch[0] = count


@micropython.viper
def _part(pixels, drawn, changed, parts):
    """Part the changed sums from the cells: by a rule or, for the lines of the cursor, a block.
    `changed`: see _find_sums.

    `parts`: bytes: how many rows are visible, their pitch, the column and the row where their
    first rule is, the width of a block beside them, the height of a rule; the visible columns,
    their pitch, the row of their rules, the height of their blocks.
    """
    dr = ptr32(drawn)
    ch = ptr8(changed)
    pt = ptr8(parts)
    i = ch[0]
    while i:
        slot = ch[i] & _BLOCK_ALONE - 1
        i -= 1
        entry = dr[slot]
        if entry & _BREAKS:
            continue
        if slot < pt[0]:
            x = pt[2]
            y = pt[3] + slot * pt[1]
            wide = pt[4]
            tall = pt[5]
            fill(pixels, x, y, wide, tall, 0)
            if entry & _OF_CURSOR:
                fill(pixels, x, y + 1, wide, tall - 2, 1)
            else:
                fill(pixels, x + 1, y, 1, tall, 1)
        elif slot < pt[0] + pt[6]:
            wide = pt[7]
            x = (slot - pt[0]) * wide
            y = pt[8]
            tall = pt[9]
            fill(pixels, x, y, wide, tall, 0)
            if entry & _OF_CURSOR:
                fill(pixels, x + 1, y, wide - 2, tall, 1)
            elif not entry & _DONE:
                fill(pixels, x, y + tall - 1, wide, 1, 1)


class SumLabels:
    """The sums of the visible lines of a board, at the positions of a Layout."""

    def __init__(self, canvas, a_layout):
        self._canvas = canvas
        self._layout = a_layout
        rows = a_layout.shown_rows
        columns = a_layout.shown_columns
        lines = a_layout.rows + a_layout.columns
        sums = rows + columns + 2
        self._drawn = array("i", bytes(4 * sums))  # rows, columns, two diagonals
        self._styles = array("i", bytes(4 * (lines + 2)))  # the styles of all lines
        self._changed = bytearray(sums + 1)  # see _find_sums
        self._window = bytearray((0, rows, 0, columns, lines, 2))
        # Whether there is no room for marks between the board and the sums below it.
        self._is_tight = a_layout.target_y - 2 == a_layout.bottom
        self._is_dark = False  # whether all places are dark, except those in a panel
        it = a_layout
        self._parts = b""  # see _part
        if it.grid == cell_style.OPEN:
            x = it.row_sums[0]
            y = (it.frame_height - it.row_height >> 1) - 1
            wide = it.row_sums[2] - 1 - x
            self._parts = bytes((rows, it.cell_height, x, y, wide, it.row_height + 2)) + bytes(
                (columns, it.cell_width, it.bottom + 1, it.target_y - 2 - it.bottom)
            )

    def forget(self):
        """Forget the drawn styles. The caller has darkened all places except those in a panel."""
        for slot in range(len(self._drawn)):
            self._drawn[slot] = _UNKNOWN
        self._is_dark = True

    def show(self, source, top, left, cell=-1):
        """Paint the sums whose styles have changed, in the window that begins at row `top` and
        column `left`. `cell`: the cursor's cell, whose lines get a block, -1 for none."""
        changed = self._changed
        self._window[0] = top
        self._window[2] = self._layout.rows + left
        source.sum_styles(self._styles)
        if cell >= 0:
            columns = self._layout.columns
            self._styles[cell // columns] |= cell_style.OF_CURSOR
            self._styles[self._layout.rows + cell % columns] |= cell_style.OF_CURSOR
        _find_sums(self._styles, self._drawn, changed, self._window)
        for i in range(1, changed[0] + 1):
            slot = changed[i]
            if slot < _BLOCK_ALONE:
                self._paint(slot, self._drawn[slot])
        if self._parts:
            _part(self._canvas.pixels, self._drawn, changed, self._parts)
        self._is_dark = False
        if self._is_tight:  # the cells of the last row may have been painted over the marks
            place = self._layout
            for column in range(place.shown_columns):
                entry = self._drawn[place.shown_rows + column]
                if entry >= 0:
                    self._mark_line(column * place.cell_width, entry)

    def _paint(self, slot, entry):
        """Paint the sum with the style `entry` in its place `slot`; -1 leaves the place blank."""
        place = self._layout
        if slot < place.shown_rows:
            y = slot * place.cell_height + (place.frame_height - place.row_height >> 1)
            self._paint_beside(place.row_sums, y, entry, "")
            return
        slot -= place.shown_rows
        if slot < place.shown_columns:
            self._paint_below(slot * place.cell_width, entry)
        else:
            slot -= place.shown_columns
            label = "/" if slot else "\\"
            self._paint_beside(place.diagonal_sums, place.diagonal_y[slot], entry, label)

    def _paint_beside(self, columns, y, entry, label):
        """Paint the sum of a row or, with a `label`, of a diagonal. `columns`: see row_sums and
        diagonal_sums of Layout."""
        place = self._layout
        canvas = self._canvas
        font = place.margins if label else place.row_font
        left, right, x = columns
        tall = place.margin_height if label else place.row_height
        end = place.panel_x - 1  # the column of the window's bar
        start = left
        if label:
            start -= 1
            end = canvas.WIDTH if place.brief else max(_PANEL_X, place.panel_x + _DASHES)
        elif place.shown_rows == place.rows and y + tall < place.diagonal_y[0] - 1:
            end += 1 if place.brief else 2  # there is neither a bar nor a tag
        if label or not self._is_dark:
            canvas.fill_rect(start, y - 1, end - start, tall + 2, 0)
        if entry < 0:
            return
        if entry & cell_style.NUMBER:
            self._paint_tag(x, y, "R", entry)
            return
        tag = 0
        if label:
            tag = canvas.text(font, left, y, label)
        elif entry & cell_style.MARKED:
            canvas.fill_rect(left, y + (tall >> 1) - 1, 2, 3, 1)
        at = x
        if right or not entry & (cell_style.DONE | cell_style.VALUE):
            target = entry & cell_style.TARGET_MASK
            width = canvas.text_width(font, _NO_TARGET)
            if target:
                width = canvas.number_width(font, target, 0, True)
            start = right - width if right else x
            if target:
                at = canvas.number(font, start, y, target, 0, True)
            else:
                at = canvas.text(font, start, y, _NO_TARGET)
            if label and entry & cell_style.MARKED:
                tag = at
            else:
                tag = min(tag, start - 1)
                if entry & cell_style.CURSOR:
                    canvas.invert(start - 1, y - 1, width + 2, tall + 2)
        if entry & cell_style.DONE:
            at = canvas.text(font, x, y, fonts.TICK)
        elif entry & cell_style.VALUE:
            value = self._value(entry)
            signed = entry & cell_style.SIGNED
            if right and not signed and value >= 0:
                x += _SIGN  # else the target would touch it
            elif right and not (signed and value <= 0):
                # Else 31 -3 would be read as a subtraction.
                x += self._width_of(font, _TWO_DIGITS, 1) - canvas.number_width(
                    font, value, signed
                )
            # Dashes follow a diagonal, words follow a row.
            room = end - 2 if label else place.panel_x
            narrow = x + self._width_of(font, value, signed) > room
            if narrow and tall == _TALL and value <= 0 and signed:
                value = -value  # as below the board, where there is no room for the sign
                signed = 0
            at = canvas.number(font, x, y, value, signed, narrow and tall < _TALL)
        if label:
            if not right:
                tag = at if entry & cell_style.MARKED else min(tag, x - 1)
            top = y - 1
            end = y + tall + 1
            if not entry & cell_style.MARKED:
                # Keep tags apart from the board and from each other.
                top += top == place.bottom
                end -= 1
            canvas.invert(left - 1, top, tag + 1 - left, end - top)
            left = at
        if entry & cell_style.WRONG_SUM:
            canvas.dots(left, y - 1, 0, 2, tall + 3 >> 1)
            canvas.dots(left + 1, y - 1, 0, 2, tall + 3 >> 1)

    def _value(self, entry):
        """Return the value in the style of a sum."""
        return (entry >> cell_style.VALUE_SHIFT & cell_style.VALUE_MASK) - cell_style.VALUE_ZERO

    def _width_of(self, font, value, signed):
        """Return the width of a value. What is needed is as wide as two digits, so that all its
        signs are alike."""
        if signed and value <= 0:
            value = min(value, _TWO_DIGITS)
        return self._canvas.number_width(font, value, signed)

    def _paint_tag(self, x, y, letter, entry):
        """Paint `letter` and the number of a line, inverted like the label of a diagonal."""
        canvas = self._canvas
        font = self._layout.margins
        at = canvas.text(font, x, y, letter)
        at = canvas.number(font, at, y, entry & cell_style.TARGET_MASK)
        canvas.invert(x - 1, y - 1, at + 1 - x, self._layout.margin_height + 2)

    def _paint_below(self, x, entry):
        """Paint the sum of a column: target over value."""
        place = self._layout
        canvas = self._canvas
        font = place.margins
        width = place.cell_width
        target_y = place.target_y
        value_y = place.value_y
        top = place.bottom + 1
        # Also clear the row below the sum, which was lit if the cursor was on it. But a strip of
        # words begins there.
        if not self._is_dark:
            tall = value_y + place.margin_height + (place.panel_x < canvas.WIDTH) - top
            canvas.fill_rect(x, top, width, tall, 0)
            if self._is_tight:
                canvas.hline(x, place.bottom, width + 1, 1)
        if entry < 0:
            return
        if entry & cell_style.NUMBER:
            number = entry & cell_style.TARGET_MASK
            self._paint_tag(x + 2, target_y, "C" if number < _LONG else "", entry)
            return
        middle = x + (place.frame_width >> 1) - 1
        tall = target_y - 1 - top
        is_open = place.grid == cell_style.OPEN
        if entry & cell_style.MARKED and tall:
            if is_open:  # there a block would be read as a minus
                canvas.fill_rect(x, top, width, tall, 1)
            canvas.fill_rect(middle, top, _BLOCK, tall, 0 if is_open else 1)
        if entry & cell_style.WRONG_SUM:
            for dash in range(x, x + width - 1, 2):
                canvas.vline(dash, top, tall, 1)
        if not place.brief or not entry & (cell_style.DONE | cell_style.VALUE):
            target = entry & cell_style.TARGET_MASK
            if target:
                self._paint_number(x, target_y, target, 0)
            else:
                canvas.text_centred(font, x + (place.frame_width >> 1), target_y, _NO_TARGET)
            if entry & cell_style.CURSOR:
                canvas.invert(x, target_y - 1, width - 1, place.margin_height + 2)
        if entry & cell_style.DONE:
            canvas.text_centred(font, x + (place.frame_width >> 1), value_y, fonts.TICK)
        elif entry & cell_style.VALUE:
            self._paint_number(x, value_y, self._value(entry), entry & cell_style.SIGNED)

    def _mark_line(self, x, entry):
        """Mark the sum of the column at `x` in the last line of the board, because there is no
        room between them: only a block of the line stays for a hint, dashes for an error."""
        canvas = self._canvas
        place = self._layout
        y = place.bottom
        if entry & (cell_style.MARKED | cell_style.WRONG_SUM):
            canvas.hline(x + 1, y, place.cell_width - 1, 0)
        if entry & cell_style.MARKED:
            canvas.hline(x + (place.frame_width >> 1) - 1, y, _BLOCK, 1)
        if entry & cell_style.WRONG_SUM:
            canvas.dots(x + 2, y, 2, 0, place.cell_width - 1 >> 1)

    def _paint_number(self, x, y, value, signed):
        """Paint the number `value` in the middle of the column whose cells are at `x`, narrow if
        necessary."""
        place = self._layout
        canvas = self._canvas
        font = place.margins
        narrow = self._width_of(font, value, signed) > place.cell_width - _GAP
        if place.brief and value <= 0 and signed:
            value = -value  # there is no room for the sign
            signed = 0
        is_small = place.margin_height < _TALL
        # Large signs would join the sums of two columns.
        narrow = narrow if is_small else value <= 0 and signed
        wide = canvas.number_width(font, value, signed, narrow)
        if narrow and is_small:
            if wide > place.cell_width:  # no sum of a puzzle is that wide
                value = abs(value)
                signed = 0
                wide = canvas.number_width(font, value, 0, True)
        left = x + (place.frame_width - 1 >> 1) - (wide >> 1)
        free = place.cell_width - 1 - wide
        if free == 1 and not place.brief and is_small:
            left = x  # keeps the last column off the tag of a diagonal
        # The first column of the display stays free if the next sum is not too near then.
        left = max(left, x, min(1, free))
        canvas.number(font, left, y, value, signed, narrow)
