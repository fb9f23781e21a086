"""Paints the sums of the lines beside and below a board, from one integer each (see look.py).

Made and used by the board view alone, with the same two ideas: an integer determines a picture,
and only what has changed is painted. Lines are numbered rows first, then columns, then the main
and the other diagonal, whose sums stand in the corner. Below a board with narrow columns a
difference has no minus: without a sign it is missing, with a plus it is too much.
"""

from array import array

import micropython
from micropython import const

from sumpad.view import changes, fonts, look

_UNKNOWN = const(-2)  # what is drawn is unknown
_INVERSE = (look.MARKED, look.WRONG_SUM)
_NO_TARGET = "-"


class Margins:
    """The sums of the visible lines of a board, where a Layout puts them."""

    def __init__(self, canvas, a_layout):
        self._canvas = canvas
        self._layout = a_layout
        rows = a_layout.shown_rows
        columns = a_layout.shown_columns
        lines = a_layout.rows + a_layout.columns
        sums = rows + columns + 2
        self._drawn = array("i", bytes(4 * sums))  # rows, columns, two diagonals
        self._margins = array("i", bytes(4 * (lines + 2)))  # what is to be drawn, of all lines
        self._changed = bytearray(sums + 1)  # see changes.find_sums
        self._window = bytearray((0, rows, 0, columns, lines, 2))

    def forget(self):
        """Forget what was drawn."""
        for slot in range(len(self._drawn)):
            self._drawn[slot] = _UNKNOWN

    @micropython.native
    def show(self, source, top, left):
        """Paint the sums whose looks have changed, in the window from row `top` and column `left`
        on; then all that are inverse again: they are a row taller than their figures, and a
        neighbour may have cleared that row."""
        drawn = self._drawn
        changed = self._changed
        self._window[0] = top
        self._window[2] = self._layout.rows + left
        source.margins(self._margins)
        changes.find_sums(self._margins, drawn, changed, self._window)
        if not changed[0]:
            return
        for i in range(1, changed[0] + 1):
            self._paint(changed[i], drawn[changed[i]])
        end = len(drawn)
        for flag in _INVERSE:
            slot = changes.next_sum(drawn, 0, end, flag)
            while slot < end:
                self._paint(slot, drawn[slot])
                slot = changes.next_sum(drawn, slot + 1, end, flag)

    @micropython.native
    def _paint(self, slot, entry):
        """Paint a sum in its place; -1 leaves the place blank."""
        place = self._layout
        if slot < place.shown_rows:
            y = slot * place.cell_height + (place.frame_height - place.margin_height >> 1)
            self._paint_beside(y, entry, "")
            return
        slot -= place.shown_rows
        if slot < place.shown_columns:
            self._paint_below(slot * place.cell_width, entry)
        elif slot == place.shown_columns:
            self._paint_beside(place.target_y, entry, "\\")
        else:
            self._paint_beside(place.value_y, entry, "/")

    @micropython.native
    def _paint_beside(self, y, entry, label):
        """Paint the sum of a row or, with its label, of a diagonal: target, then value."""
        place = self._layout
        canvas = self._canvas
        font = place.margins
        left = place.label_x
        tall = place.margin_height + 2
        canvas.fill_rect(left, y - 1, place.panel_x - left, tall, 0)
        if entry < 0:
            return
        target = entry & look.TARGET_MASK
        if target:
            canvas.number_right(font, place.target_right, y, target, False, target >= 100)
        else:
            canvas.text_right(font, place.target_right, y, _NO_TARGET)
        end = place.target_right
        if entry & look.DONE:
            end = canvas.text(font, place.value_x, y, fonts.TICK) - 1
        elif entry & look.VALUE:
            value = (entry >> look.VALUE_SHIFT & look.VALUE_MASK) - look.VALUE_ZERO
            narrow = abs(value) >= 100
            end = canvas.number(font, place.value_x, y, value, entry & look.SIGNED, narrow) - 1
        if label:
            canvas.text(font, left + 1, y, label)
            if entry & look.MARKED:
                canvas.invert(left, y - 1, 4, tall)
        else:
            if entry & look.MARKED:
                canvas.fill_rect(left, y, 2, tall - 2, 1)
            left = place.target_right - place.target_width - 1
        if entry & look.WRONG_SUM:
            canvas.invert(left, y - 1, end + 1 - left, tall)

    @micropython.native
    def _paint_below(self, x, entry):
        """Paint the sum of a column: target over value."""
        place = self._layout
        canvas = self._canvas
        font = place.margins
        width = place.frame_width
        top = place.bottom + 1
        canvas.fill_rect(x, top, width, canvas.HEIGHT - top, 0)
        if entry < 0:
            return
        middle = x + (width >> 1)
        target = entry & look.TARGET_MASK
        if target:
            self._paint_number(middle, place.target_y, target, False)
        else:
            canvas.text_centred(font, middle, place.target_y, _NO_TARGET)
        bottom = place.value_y if entry & (look.DONE | look.VALUE) else place.target_y
        if entry & look.DONE:
            canvas.text_centred(font, middle, place.value_y, fonts.TICK)
        elif entry & look.VALUE:
            value = (entry >> look.VALUE_SHIFT & look.VALUE_MASK) - look.VALUE_ZERO
            if value >= 0 or place.minus:
                self._paint_number(middle, place.value_y, value, entry & look.SIGNED)
            else:
                self._paint_number(middle, place.value_y, -value, False)
        if entry & look.MARKED:
            canvas.hline(x + 1, top, width - 2, 1)
        if entry & look.WRONG_SUM:
            tall = bottom - place.target_y + place.margin_height + 2
            canvas.invert(x, place.target_y - 1, width, tall)

    @micropython.native
    def _paint_number(self, middle, y, value, signed):
        """Paint a number in the middle of a column, narrow if need be, `++` if far too wide."""
        place = self._layout
        canvas = self._canvas
        font = place.margins
        wide = canvas.number_width(font, value, signed)
        narrow = wide >= place.cell_width
        if narrow:
            wide = canvas.number_width(font, value, signed, True)
        if wide > place.cell_width:
            canvas.text_centred(font, middle, y, "++")
        else:
            canvas.number_centred(font, middle, y, value, signed, narrow)
