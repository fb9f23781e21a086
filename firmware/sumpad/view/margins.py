"""Paints the sums of the lines beside and below a board, from one integer each (see look.py).

Made and used by the board view alone, with the same two ideas: an integer says all of a picture,
and only what has changed is painted. Lines are numbered rows first, then columns, then the main
and the other diagonal, whose sums stand in the corner. Below a board with narrow columns a
difference goes without its minus: what has no sign there is missing, what is too much has a plus.
"""

from array import array

from micropython import const

from sumpad.view import fonts, look

_UNKNOWN = const(-2)  # what is drawn may be anything
_INVERSE = (look.MARKED, look.WRONG_SUM)
_NO_TARGET = "-"


class Margins:
    """The sums of the visible lines of a board, in the places that a Layout gives them."""

    def __init__(self, canvas, a_layout):
        self._canvas = canvas
        self._layout = a_layout
        sums = a_layout.shown_rows + a_layout.shown_columns + 2
        self._drawn = array("i", bytes(4 * sums))  # rows, columns, two diagonals

    def forget(self):
        """Take nothing for drawn."""
        for slot in range(len(self._drawn)):
            self._drawn[slot] = _UNKNOWN

    def show(self, source, top, left):
        """Paint the sums that look other than drawn, of a window whose first row and column these
        are, and then all with something inverse again: that is a row higher than what it shows,
        and a neighbour may have cleared this row."""
        drawn = self._drawn
        changed = False
        for slot in range(len(drawn)):
            entry = source.margin(self._line(slot, top, left))
            if entry != drawn[slot]:
                drawn[slot] = entry
                self._paint(slot, entry)
                changed = True
        if not changed:
            return
        for flag in _INVERSE:
            for slot in range(len(drawn)):
                if drawn[slot] >= 0 and drawn[slot] & flag:
                    self._paint(slot, drawn[slot])

    def _line(self, slot, top, left):
        """The number of the line whose sum has a place."""
        place = self._layout
        if slot < place.shown_rows:
            return top + slot
        slot -= place.shown_rows
        if slot < place.shown_columns:
            return place.rows + left + slot
        return place.rows + place.columns + slot - place.shown_columns

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
