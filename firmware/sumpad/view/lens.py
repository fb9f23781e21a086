"""The lens beside a sudoku: a box of its board in larger cells."""

from array import array

import micropython
from micropython import const

from sumpad.view import boxview, cell_style, fonts

_WIDTH = const(128)

# As in cell_style.py
_DIGIT_MASK = const(15)
_NOTES_SHIFT = const(3)
_GIVEN = const(1 << 13)
_WRONG = const(1 << 14)
_FOCUS = const(1 << 16)
_SAME = const(1 << 19)
_RUN = const(1 << 21)
_BLANK = const(0x1FFF)  # none of these bits: no digit and no notes

# The numbers of a window, as in boxview.py
_ROW = const(0)
_COLUMN = const(1)

_BOX = const(3)
_SIDE = const(9)  # cells of a row of the board
_CELLS = const(81)
_LENS_X = const(90)  # the frame of a Lens, and its pitch
_LENS_Y = const(16)
_LENS_DX = const(12)
_LENS_DY = const(11)
_LENS_WIDTH = const(37)
_LENS_HEIGHT = const(34)
# The numbers of its window, from _ROW to _TOP.
_LENS = b"\0\0\3\3\0\x0c\x0b\0\0\x0b\x0a\3\3\2\1\x09\0\0\0\0\x5b\x5a\x7f\x11\0\0"
# The numbers of the window of its tall form.
_COLUMNS = const(2)
_LEFT = const(3)  # the column of the first cell, within its lines
_TALL = b"\0\0\3\x57"
_TALL_X = const(87)  # its first column, and a line
_TALL_WIDE = const(41)
_TALL_HIGH = const(57)
_TALL_LINE_X = const(100)
_TALL_LINE_Y = const(25)
_PITCH = const(14)  # pixels from cell to cell
_TALL_Y = const(6)  # the row of the first cell
_TALL_DY = const(20)
_SHOWN = const(13)  # columns of a cell, with a free one at each side
_TALL_WIDTH = const(6)  # columns of a digit of TALL, and where the first one is
_TALL_START = const(26)


@micropython.viper
def paint(pixels, styles, stale, small, tall, columns, window, cursor: int, same: int):
    """Paint the stale cells of three rows of a board, inside their lines. A free row and column
    are around what is in a cell: the cells of the first row share that row with the words above
    them. Notes of the last row reach the end of the display: a free row there would cost one
    beside a line.

    `stale`: see placeview.py; `small`, `tall`: see fonts_of; `columns`: a buffer of words, for
    those of a cell; `cursor`: its cell, -1 for none; `same`: the digit whose cells are dotted, 0
    for none.
    """
    px = ptr8(pixels)
    sy = ptr32(styles)
    st = ptr16(stale)
    sm = ptr8(small)
    ta = ptr8(tall)
    co = ptr32(columns)
    wd = ptr8(window)
    row = 0
    while row < _BOX:
        x = wd[_LEFT]
        column = wd[_COLUMN]
        cell = _SIDE * (wd[_ROW] + row) + column
        end = cell + wd[_COLUMNS]
        due = st[wd[_ROW] + row] >> column
        while cell < end:
            due >>= 1
            if due & 1:
                what = sy[cell]
                k = 0
                while k < _SHOWN:
                    co[k] = 0
                    k += 1
                digit = what & _DIGIT_MASK
                at = 2
                if digit:
                    k = 2 * _TALL_WIDTH * digit + _TALL_START
                    while at < 2 + _TALL_WIDTH:
                        at += 1
                        bits = (ta[k] | ta[k + 1] << 8) << 3
                        k += 2
                        co[at] |= bits
                        if what & _GIVEN:  # broader by a column and a row
                            bits |= bits >> 1
                            co[at] |= bits
                            co[at + 1] = bits
                elif what & _SAME:
                    while at < 7:
                        at += 1
                        co[at + 1] = 0xF80
                else:
                    k = 0
                    while k < 27:
                        if what >> k // 3 + _NOTES_SHIFT + 1 & 1:
                            at = 1 + k % 9 + k % 9 // 3
                            co[at] |= sm[k + 3] << 1 + k // 9 * 6
                        k += 1
                bits = 0
                if what & _WRONG:
                    bits = 0x15554
                elif what & _FOCUS:
                    bits = 0x3FFFC
                elif digit and digit == same and cell != cursor:
                    bits = 0x700
                co[1] |= bits
                co[_SHOWN - 2] |= bits
                c = 0
                while c < _SHOWN:
                    bits = co[c]
                    full = 0x7FFFF >> row // 2  # the last row is cut
                    if cell == cursor:
                        if digit == 0:  # lines close the block at the open side of its notes
                            bits = bits << 1 >> row
                        bits ^= full
                        if what & (_RUN | _BLANK) == _RUN and c > 1 and c < _SHOWN - 2:
                            bits = full & 0x70007
                        if row == 0:  # leave space below the words
                            bits &= full - 1
                    k = row * _TALL_DY + _TALL_Y
                    at = (k >> 3) * _WIDTH + x + c
                    full <<= k & 7
                    bits <<= k & 7
                    while full:
                        px[at] = px[at] & (255 ^ full & 255) | bits & 255
                        bits >>= 8
                        full >>= 8
                        at += _WIDTH
                    c += 1
            x += _PITCH
            cell += 1
            if cell % _BOX == 0:
                x += 1  # for a second line
        row += 1


def fonts_of():
    """Return the digits of notes, three columns each from 0 on, the font of the other digits, and
    a buffer, as `paint` gets them."""
    start = 6 + 2 * fonts.SMALL[2] + fonts.SMALL[4 + 2 * (48 - fonts.SMALL[1])]
    return fonts.SMALL[start : start + 30], fonts.TALL, array("i", bytes(4 * _SHOWN))


class Lens:
    """A box of 3x3 cells beside its board, in larger cells. In its tall form, which leaves six
    rows above it, notes are digits."""

    def __init__(self):
        self._styles = array("i", bytes(4 * _CELLS))
        self._stale = array("H", bytes([255] * (2 * _SIDE + 2)))  # all cells are to be painted
        self._numbers = bytearray(_LENS), bytearray(_TALL)
        self._fonts = fonts_of()

    def show(self, canvas, source, cell, marks, is_tall):
        """Paint the box of `cell`, where the cursor is. `marks`: None, or a byte of marks per cell
        with FOCUS for the digits of a trial. Takes no heap."""
        numbers = self._numbers[is_tall]
        row = cell // _SIDE
        numbers[_ROW] = row - row % _BOX
        column = cell - _SIDE * row
        numbers[_COLUMN] = column - column % _BOX
        styles = self._styles
        source.cell_styles(styles)
        for i in range(_BOX * _BOX if marks else 0):
            at = _SIDE * (numbers[_ROW] + i // _BOX) + numbers[_COLUMN] + i % _BOX
            styles[at] |= marks[at] << cell_style.MARKS_SHIFT & _FOCUS
        if is_tall:
            small, tall, columns = self._fonts
            stale = self._stale
            for i in range(2):
                canvas.hline(_TALL_X, _TALL_LINE_Y + i * _TALL_DY, _TALL_WIDE, 1)
                canvas.vline(_TALL_LINE_X + i * _PITCH, _TALL_Y + 1, _TALL_HIGH, 1)
            paint(canvas.pixels, styles, stale, small, tall, columns, numbers, cell, 0)
            return
        canvas.fill_rect(_LENS_X, _LENS_Y, _LENS_WIDTH, _LENS_HEIGHT, 0)
        for i in range(_BOX + 1):
            canvas.hline(_LENS_X, _LENS_Y + i * _LENS_DY, _LENS_WIDTH, 1)
            canvas.vline(_LENS_X + i * _LENS_DX, _LENS_Y, _LENS_HEIGHT, 1)
        given, entered = fonts.BOLD, fonts.DIGIT
        boxview.paint(canvas.pixels, styles, self._stale, given, entered, numbers, cell, 0)
