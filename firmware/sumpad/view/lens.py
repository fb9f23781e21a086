"""The lens beside a sudoku: a box of its board in larger cells."""

from array import array

import micropython
from micropython import const

from sumpad.view import boxview, cell_style, fonts

_WIDTH = const(128)
_HEIGHT = const(64)

# As in cell_style.py
_DIGIT_MASK = const(15)
_NOTES_SHIFT = const(3)
_FOCUS = const(1 << 16)

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
_TALL_X = const(90)  # the first cell of its tall form, and the pitch
_TALL_Y = const(8)
_TALL_DX = const(13)
_TALL_DY = const(19)
# The numbers of its window, from _ROW to _TOP.
_LENS = b"\0\0\3\3\0\x0c\x0b\0\0\x0b\x0a\3\3\2\1\x09\0\0\0\0\x5b\x5a\x7f\x11\0\0"
_TALL = b"\0\0\3\3\0\x0d\x13\0\0\x0b\x09\3\3\2\1\x09\0\0\0\0\x5a\x59\x80\x0c\0\0"


@micropython.viper
def _write_notes(pixels, digits, notes: int, x: int, y: int, lines: int):
    """Write a set of notes as digits at their places, and the lines before them, which leave free
    space around digits: bit 0 of `lines` at the left, bit 1 above. `digits`: three columns each,
    from 0 on."""
    px = ptr8(pixels)
    dg = ptr8(digits)
    x -= 1
    y -= 1
    c = 0
    while c <= _TALL_DX - 1:
        bits = 0
        note = 7 + (c >> 2)
        while note > 0:
            bits <<= 6
            if notes >> note & 1 == 0:
                if c == 0:
                    bits |= 31
                    if bits & 64 or note > 6:
                        bits |= 32
            elif c & 3:
                bits |= dg[3 * note + (c & 3) - 1]
            note -= 3
        if c == 0 and lines & 1 == 0:
            bits = 0
        bits <<= 1
        note = notes >> (c >> 2)  # beside the line
        if lines > 1 and note & 2 == 0 and (c & 3 or note & 1 == 0):
            bits |= 1
        bits <<= y & 7
        at = (y >> 3) * _WIDTH + x
        while bits:
            px[at] |= bits & 255
            bits >>= 8
            at += _WIDTH
        x += 1
        c += 1


class Lens:
    """A box of 3x3 cells beside its board, in larger cells. In its tall form, which leaves seven
    rows above it, notes are digits."""

    def __init__(self):
        self._styles = array("i", bytes(4 * _CELLS))
        self._stale = array("H", bytes([255] * (2 * _SIDE + 2)))  # all cells are to be painted
        self._numbers = bytearray(_LENS), bytearray(_TALL)
        start = 6 + 2 * fonts.SMALL[2] + fonts.SMALL[4 + 2 * (48 - fonts.SMALL[1])]
        self._digits = fonts.SMALL[start : start + 30]  # as _write_notes gets them

    def show(self, canvas, source, cell, marks, is_tall):
        """Paint the box of `cell`, where the cursor is. `marks`: None, or a byte of marks per cell
        with FOCUS for the digits of a trial. Takes no heap."""
        numbers = self._numbers[is_tall]
        row = cell // _SIDE
        numbers[_ROW] = row - row % _BOX
        column = cell - _SIDE * row
        numbers[_COLUMN] = column - column % _BOX
        if is_tall:
            canvas.fill_rect(_TALL_X - 1, _TALL_Y - 1, _WIDTH, _HEIGHT, 0)
        else:
            canvas.fill_rect(_LENS_X, _LENS_Y, _LENS_WIDTH, _LENS_HEIGHT, 0)
            for i in range(_BOX + 1):
                canvas.hline(_LENS_X, _LENS_Y + i * _LENS_DY, _LENS_WIDTH, 1)
                canvas.vline(_LENS_X + i * _LENS_DX, _LENS_Y, _LENS_HEIGHT, 1)
        styles = self._styles
        source.cell_styles(styles)
        for i in range(_BOX * _BOX):
            at = _SIDE * (numbers[_ROW] + i // _BOX) + numbers[_COLUMN] + i % _BOX
            if marks:
                styles[at] |= marks[at] << cell_style.MARKS_SHIFT & _FOCUS
            if is_tall:
                x = i % _BOX
                y = i // _BOX
                lines = (x > 0) + 2 * (y > 0) if at != cell else 0
                notes = 0
                if not styles[at] & _DIGIT_MASK:
                    notes, styles[at] = styles[at] >> _NOTES_SHIFT, 0
                x = _TALL_X + x * _TALL_DX
                _write_notes(canvas.pixels, self._digits, notes, x, _TALL_Y + y * _TALL_DY, lines)
        given, entered = fonts.BOLD, fonts.DIGIT
        at = -1 if is_tall else cell
        boxview.paint(canvas.pixels, styles, self._stale, given, entered, numbers, at, 0)
        if is_tall:
            x = _TALL_X - 1 + column % _BOX * _TALL_DX
            canvas.invert(x, _TALL_Y - 1 + row % _BOX * _TALL_DY, _TALL_DX, _TALL_DY)
