"""What views have in common that paint single places of a board: which of them have changed.

A look is a word (see look.py); places are numbered row by row.
"""

from array import array

import micropython
from micropython import const

from sumpad.view import boardview

_UNKNOWN = const(-1)  # what of the board is on the glass

_DIGIT_MASK = const(15)  # as in look.py


@micropython.viper
def _find(looks, drawn, stale, rows: int, columns: int, cursors, same: int, same_before: int):
    """Find the places of a board that are not on the glass as they look now, and note all looks
    as drawn.

    `stale` gets a halfword for each row and one more: bit c + 1 is column c. `cursors`:
    halfwords, the cursor's place and the one before it, both plus one, 0 for none; `same`,
    `same_before`: the digit whose cells are marked, 0 for none. With a `same_before` below 0 all
    places are stale.
    """
    lk = ptr32(looks)
    dr = ptr32(drawn)
    st = ptr16(stale)
    cu = ptr16(cursors)
    place = 0
    row = 0
    while row < rows:
        bits = 0
        bit = 2
        end = place + columns
        while place < end:
            what = lk[place]
            if dr[place] != what or same_before < 0:
                dr[place] = what
                bits |= bit
            elif same != same_before:
                digit = what & _DIGIT_MASK
                if digit and (digit == same or digit == same_before):
                    bits |= bit
            bit <<= 1
            place += 1
        st[row] = bits
        row += 1
    st[rows] = 0
    if cu[0] != cu[1]:
        i = 0
        while i < 2:
            if cu[i]:
                place = cu[i] - 1
                st[place // columns] |= 2 << place % columns
            i += 1


class PlaceView(boardview.View):
    """A board on a canvas of which only the places that have changed are painted."""

    def __init__(self, canvas, a_layout):
        boardview.View.__init__(self, canvas, a_layout)
        self._drawn = array("i", self._looks)  # what is on the glass,
        self._window = _UNKNOWN  # in which window,
        self._cursors = array("H", (0, 0))  # with the cursor where the second says,
        self._same = _UNKNOWN  # and this digit marked
        self._stale = array("H", bytes(2 * (a_layout.rows + 1)))  # see _find

    def _find_stale(self, cursor, same, window):
        """Find the places to be painted; returns whether these are all. `cursor`: its place, -1
        for none; `same`: the digit whose cells are marked; `window`: a number for what of the
        board is to be seen."""
        is_new = window != self._window
        if is_new:
            self._window = window
            self._same = _UNKNOWN
        self._cursors[0] = cursor + 1
        place = self._layout
        _find(
            self._looks, self._drawn, self._stale, place.rows, place.columns, self._cursors, same,
            self._same,
        )  # fmt: skip
        self._cursors[1] = cursor + 1
        self._same = same
        return is_new

    def _clear(self, height):
        boardview.View._clear(self, height)
        self._window = _UNKNOWN
