"""The zoomed view of a sudoku: a band of three boxes over the whole width of the display, below a
strip of words. Beyond its first and last row the cursor turns to the next band.

Notes are digits, at the places of the keys. Lines between cells are single, those between boxes
are double. The kernel is in lens.py, as the lens beside the whole board has such cells too.

    solid block             the cursor; what is in the cell is dark
    hollow block            the cursor on a blank without notes, while notes are written
    dots at the sides       the digit of the cursor's cell, or the pinned digit
    large dot               the pinned digit fits in this blank, whose notes are hidden
    strokes at the sides    a digit of a trial
    dashes at the sides     an error
"""

from micropython import const

from sumpad.view import boxview, cell_style, lens, placeview

_BOX = const(3)
_SIDE = const(9)  # cells of a row of the board
_PITCH_Y = const(20)
_TOP = const(7)  # rows of the strip, with a free one
_LINE_Y = const(25)
_LINES_X = b"\x0e\x1c\x2a\x2b\x39\x47\x55\x56\x64\x72"
_NUMBERS = b"\0\0\x09\1"  # of a window, as in lens.py


class BandView(placeview.PlaceView):
    """A band of the board."""

    def __init__(self, canvas, a_layout):
        placeview.PlaceView.__init__(self, canvas, a_layout)
        self._numbers = bytearray(_NUMBERS)
        self._fonts = lens.fonts_of()

    def turn_to(self, row, column):
        self.top = row - row % _BOX

    def _show(self, source, row, column, on_cell):
        cursor = -1
        if row >= 0:
            self.turn_to(row, column)
            self.cursor_bottom = _LINE_Y + row % _BOX * _PITCH_Y
            if on_cell:
                cursor = row * _SIDE + column
        canvas = self._canvas
        if not self._valid:
            self._clear(canvas.HEIGHT)
        styles = self._styles
        source.cell_styles(styles)
        same = self.pinned
        if cursor >= 0:
            if self.mark_same and not same:
                same = styles[cursor] & cell_style.DIGIT_MASK
            if self.hollow:
                styles[cursor] |= cell_style.RUN
        same = boxview.without_clash(styles, same)
        if self._find_stale(cursor, same, self.top):
            for x in _LINES_X:
                canvas.vline(x, _TOP, canvas.HEIGHT, 1)
            for y in (_LINE_Y, _LINE_Y + _PITCH_Y):
                canvas.hline(0, y, canvas.WIDTH, 1)
        self._numbers[0] = self.top
        small, tall, columns = self._fonts
        stale = self._stale
        lens.paint(canvas.pixels, styles, stale, small, tall, columns, self._numbers, cursor, same)
