"""The common part of the views that paint single places of a board: finding the changed places.

A style is a word (see cell_style.py). Places are numbered row by row.
"""

from array import array

import micropython
from micropython import const

from sumpad.view import boardview

_UNKNOWN = const(-1)  # the window on the display is unknown

_DIGIT_MASK = const(15)  # as in cell_style.py
_SAME = const(1 << 28)  # this and _CURSOR are bits that styles do not use
_CURSOR = const(1 << 29)


@micropython.viper
def _find(
    styles, drawn, stale, rows: int, columns: int, cursor: int, same: int, is_new: int
):  # fmt: skip
    """Find the places whose styles differ from those in `drawn`, or all places if `is_new`, and
    update `drawn`.

    `stale` gets a halfword for each row, in which bit c + 1 is column c, and one halfword more,
    0. `cursor`: its place, -1 for none; `same`: the digit whose cells are marked, 0 for none.
    """
    sy = ptr32(styles)
    dr = ptr32(drawn)
    st = ptr16(stale)
    place = 0
    row = 0
    while row < rows:
        bits = 0
        bit = 2
        while bit >> columns < 2:
            what = sy[place]
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
    """The base class of views that paint only the changed places of a board."""

    def __init__(self, canvas, a_layout):
        boardview.View.__init__(self, canvas, a_layout)
        self._drawn = array("i", self._styles)  # the styles on the display
        self._window = _UNKNOWN  # the window on the display
        self._stale = array("H", bytes(2 * (a_layout.rows + 1)))  # see _find

    def _find_stale(self, cursor, same, window):
        """Find the places to be painted, and return whether these are all places. `cursor`: its
        place, -1 for none; `same`: the digit whose cells are marked, 0 for none; `window`: a
        number that identifies the visible part of the board."""
        is_new = window != self._window
        self._window = window
        it = self._layout
        _find(self._styles, self._drawn, self._stale, it.rows, it.columns, cursor, same, is_new)
        return is_new

    def _clear(self, height):
        boardview.View._clear(self, height)
        self._window = _UNKNOWN
