"""What views have in common that paint single places of a board: which of them have changed.

A look is a word (see look.py); places are numbered row by row.
"""

from array import array

import micropython
from micropython import const

from sumpad.view import boardview

_UNKNOWN = const(-1)  # what of the board is on the glass

_DIGIT_MASK = const(15)  # as in look.py
_SAME = const(1 << 28)  # beside what it has
_CURSOR = const(1 << 29)


@micropython.viper
def _find(looks, drawn, stale, columns: int, cursor: int, same: int, is_new: int):
    """Find the places of a board that are not on the glass as they look now, or all of them if it
    `is_new`, and note all looks as drawn.

    `stale` gets a halfword for each row, in which bit c + 1 is column c, and one more. `cursor`:
    its place, -1 for none; `same`: the digit whose cells are marked, 0 for none.
    """
    lk = ptr32(looks)
    dr = ptr32(drawn)
    st = ptr16(stale)
    rows = int(len(stale)) - 1
    place = 0
    row = 0
    while row < rows:
        bits = 0
        bit = 2
        while bit >> columns < 2:
            what = lk[place]
            if place == cursor:
                what |= _CURSOR
            elif same and what & _DIGIT_MASK == same:
                what |= _SAME
            if is_new or dr[place] != what:
                dr[place] = what
                bits |= bit
            bit <<= 1
            place += 1
        st[row] = bits
        row += 1
    st[rows] = 0


class PlaceView(boardview.View):
    """A board on a canvas of which only the places that have changed are painted."""

    def __init__(self, canvas, a_layout):
        boardview.View.__init__(self, canvas, a_layout)
        self._drawn = array("i", self._looks)  # what is on the glass,
        self._window = _UNKNOWN  # in which window
        self._stale = array("H", bytes(2 * (a_layout.rows + 1)))  # see _find

    def _find_stale(self, cursor, same, window):
        """Find the places to be painted; returns whether these are all. `cursor`: its place, -1
        for none; `same`: the digit whose cells are marked; `window`: a number for what of the
        board is to be seen."""
        is_new = window != self._window
        self._window = window
        columns = self._layout.columns
        _find(self._looks, self._drawn, self._stale, columns, cursor, same, is_new)
        return is_new

    def _clear(self, height):
        boardview.View._clear(self, height)
        self._window = _UNKNOWN
