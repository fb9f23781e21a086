"""Drawing on the frame buffer: text, numbers, inverted rectangles, dots. Used by all screens.

The kernels below draw on the bytes of the frame buffer. MicroPython's own methods would run from
flash, and wait at cache misses. Text covers the pixels under it, so writing over text of the same
width needs no clearing.

No drawing call takes heap. Therefore a string goes to the kernel unchanged (viper reads the bytes
of a `str`, while indexing one may make a new string), and numbers never become strings. Characters
beyond ASCII and characters that a font lacks draw nothing.
"""

import micropython
from micropython import const

_WIDTH = const(128)
_HEIGHT = const(64)

_SWAP = const(2)
_LONGEST = const(16)  # characters of a number, a clock or a set of digits
_PLUS = const(43)
_NEEDED = const(19)  # the sign of a number below 0, see fonts.py
_MINUS = const(45)
_NARROW_MINUS = const(9)
_ZERO = const(48)
_ONE = const(49)
_COLON = const(58)
_MISSING = const(6)  # the code of the dot for a digit that a pad lacks
_NARROW = const(32)  # the code of + or 1 minus this is its narrow form, see fonts.py


@micropython.viper
def _text(pixels, font, codes, start: int, end: int, x: int, y: int, how: int) -> int:
    """Draw the bytes start..end-1 of `codes` as characters, and return the x after them and a gap.

    `how`: 1 for light on dark, 0 for dark on light; plus twice the columns by which gaps are wider
    than the font's. A column of a glyph is shifted to its place in the three pages (bytes of eight
    rows) that it may touch. Pixels outside the screen are left out.
    """
    px = ptr8(pixels)
    fo = ptr8(font)
    co = ptr8(codes)
    first = fo[1]
    count = fo[2]
    gap = fo[3] + (how >> 1)
    columns = 6 + 2 * count
    wide = 0
    if fo[0] > 8:
        wide = 1
    page = y >> 3
    shift = y & 7
    full = ((1 << fo[0]) - 1) << shift
    i = start
    while i < end:
        code = co[i] - first
        i += 1
        if code < 0 or code >= count:
            continue
        at = 4 + 2 * code
        column = fo[at] | fo[at + 1] << 8
        stop = fo[at + 2] | fo[at + 3] << 8
        if column == stop:
            continue
        last = stop
        if i < end:
            last += gap  # the gap between two characters is covered too
        while column < last:
            if x >= 0 and x < _WIDTH:
                bits = 0
                if column < stop:
                    at = columns + (column << wide)
                    bits = fo[at]
                    if wide:
                        bits |= fo[at + 1] << 8
                    bits <<= shift
                if how & 1 == 0:
                    bits ^= full
                k = 0
                while k < 3:
                    mask = full >> (k << 3) & 255
                    if mask and page + k >= 0 and page + k < _HEIGHT >> 3:
                        at = (page + k) * _WIDTH + x
                        px[at] = px[at] & (255 ^ mask) | bits >> (k << 3) & 255
                    k += 1
            x += 1
            column += 1
        if last == stop:
            x += gap
    return x


@micropython.viper
def _text_width(font, codes, start: int, end: int) -> int:
    """Return the width of the bytes start..end-1 of `codes` in columns, without a gap after the
    last."""
    fo = ptr8(font)
    co = ptr8(codes)
    first = fo[1]
    count = fo[2]
    gap = fo[3]
    width = 0
    i = start
    while i < end:
        code = co[i] - first
        i += 1
        if code >= 0 and code < count:
            at = 4 + 2 * code
            columns = (fo[at + 2] | fo[at + 3] << 8) - (fo[at] | fo[at + 1] << 8)
            if columns:
                width += columns + gap
    if width:
        width -= gap
    return width


@micropython.viper
def _digits(codes, end: int, value: int, least: int, narrow: int) -> int:
    """Write the digits of `value` >= 0, at least `least` of them, into `codes` before `end`, and
    return where they start. `narrow`: use the narrow 1."""
    co = ptr8(codes)
    while value > 0 or least > 0:
        rest = value // 10
        digit = _ZERO + value - rest * 10
        if narrow and digit == _ONE:
            digit -= _NARROW
        end -= 1
        co[end] = digit
        value = rest
        least -= 1
    return end


@micropython.viper
def fill(pixels, x: int, y: int, width: int, height: int, how: int):
    """Make the part of a rectangle that is on the screen dark or lit, or invert it (`how`: 0, 1,
    2)."""
    px = ptr8(pixels)
    right = x + width
    bottom = y + height
    if x < 0:
        x = 0
    if y < 0:
        y = 0
    if right > _WIDTH:
        right = _WIDTH
    if bottom > _HEIGHT:
        bottom = _HEIGHT
    while y < bottom:
        mask = 255 << (y & 7) & 255
        stop = (y | 7) + 1
        if stop > bottom:
            mask &= 255 >> (stop - bottom)
            stop = bottom
        kept = 255
        if how < _SWAP:
            kept ^= mask
        if not how:
            mask = 0
        at = (y >> 3) * _WIDTH + x
        last = at + right - x
        while at < last:
            px[at] = px[at] & kept ^ mask
            at += 1
        y = stop


@micropython.viper
def _dots(pixels, x: int, y: int, dx: int, dy: int, count: int, lit: int) -> int:
    """Light or darken `count` pixels from (x, y) on, each (dx, dy) after the previous one."""
    px = ptr8(pixels)
    while count > 0:
        if x >= 0 and x < _WIDTH and y >= 0 and y < _HEIGHT:
            at = (y >> 3) * _WIDTH + x
            bit = 1 << (y & 7)
            if lit:
                px[at] |= bit
            else:
                px[at] &= 255 ^ bit
        x += dx
        y += dy
        count -= 1
    return 0


class Canvas:
    """A screen of 128x64 pixels; x to the right, y down. Colours: 1 lit, 0 dark.

    `pixels` are its bytes: a byte is eight rows of a column, bit 0 on top, 128 bytes per page.
    """

    WIDTH = _WIDTH
    HEIGHT = _HEIGHT

    large = False  # whether the player wants large letters: no words in the font SMALL

    def __init__(self, pixels):
        self.pixels = pixels
        self._codes = bytearray(_LONGEST)  # buffer for numbers, filled from the end

    def clear(self):
        """Make all pixels dark."""
        self.fill_rect(0, 0, _WIDTH, _HEIGHT, 0)

    @micropython.native
    def fill_rect(self, x, y, width, height, colour):
        """Fill a rectangle."""
        fill(self.pixels, x, y, width, height, colour)

    def hline(self, x, y, width, colour):
        """Draw a line from (x, y) to the right."""
        self.fill_rect(x, y, width, 1, colour)

    def vline(self, x, y, height, colour):
        """Draw a line from (x, y) down."""
        self.fill_rect(x, y, 1, height, colour)

    def frame(self, x, y, width, height):
        """Draw the outline of a rectangle."""
        self.hline(x, y, width, 1)
        self.hline(x, y + height - 1, width, 1)
        self.vline(x, y, height, 1)
        self.vline(x + width - 1, y, height, 1)

    def invert(self, x, y, width, height):
        """Swap light and dark in a rectangle."""
        fill(self.pixels, x, y, width, height, _SWAP)

    def dots(self, x, y, dx, dy, count, colour=1):
        """Set `count` pixels from (x, y) on, each (dx, dy) after the previous one: dotted lines
        with dx or dy 2, diagonals with both 1."""
        _dots(self.pixels, x, y, dx, dy, count, colour)

    @micropython.native
    def text(self, font, x, y, string, inverse=False):
        """Write `string` with its top left corner at (x, y). Returns the x to continue at."""
        lit = 0 if inverse else 1
        return _text(self.pixels, font, string, 0, len(string), x, y, lit)

    @micropython.native
    def text_right(self, font, right, y, string, inverse=False):
        """Write `string` so that it ends before column `right`."""
        self.text(font, right - self.text_width(font, string), y, string, inverse)

    def text_centred(self, font, middle, y, string, inverse=False):
        """Write `string` with its middle at column `middle`."""
        self.text(font, middle - (self.text_width(font, string) >> 1), y, string, inverse)

    @micropython.native
    def text_width(self, font, string):
        """Return the width of `string` in columns."""
        return _text_width(font, string, 0, len(string))

    @micropython.native
    def number(self, font, x, y, value, signed=False, narrow=False):
        """Write the whole number `value`. Returns the x to continue at. `signed`: with + if it is
        above 0, else as what is needed. `narrow`: with the font's narrow signs and, above 99,
        its narrow 1."""
        start = self._format(value, signed, narrow)
        return _text(self.pixels, font, self._codes, start, _LONGEST, x, y, 1)

    @micropython.native
    def number_right(self, font, right, y, value, signed=False):
        """Write the whole number `value` so that it ends before column `right`. Returns the x
        where it begins."""
        codes = self._codes
        start = self._format(value, signed, False)
        x = right - _text_width(font, codes, start, _LONGEST)
        _text(self.pixels, font, codes, start, _LONGEST, x, y, 1)
        return x

    @micropython.native
    def number_width(self, font, value, signed=False, narrow=False):
        """Return the width of the number `value` in columns."""
        return _text_width(font, self._codes, self._format(value, signed, narrow), _LONGEST)

    @micropython.native
    def pad(self, font, x, y, apart, pitch, digits):
        """Write the set `digits` (bit d for digit d) in the order of the keys, with a dot for each
        missing digit. `apart`: columns between them in addition to the font's gap; `pitch`: pixels
        from row to row."""
        codes = self._codes
        for digit in range(1, 10):
            codes[digit] = _ZERO + digit if digits >> digit & 1 else _MISSING
        for first in (1, 4, 7):
            _text(self.pixels, font, codes, first, first + 3, x, y, 1 + 2 * apart)
            y += pitch

    @micropython.native
    def digits(self, font, x, y, digits, between, apart=0):
        """Write the set `digits` (bit d for digit d) in a row. Returns the x after them and a gap.
        `between`: the code of a separator, 0 for none; with one, up to eight digits. `apart`:
        columns between characters in addition to the font's gap."""
        codes = self._codes
        end = 0
        for digit in range(1, 10):
            if digits >> digit & 1:
                if end and between:
                    codes[end] = between
                    end += 1
                codes[end] = _ZERO + digit
                end += 1
        return _text(self.pixels, font, codes, 0, end, x, y, 1 + 2 * apart)

    def clock(self, font, right, y, seconds):
        """Write `seconds` as a time like 4:17 or 1:04:17 that ends before column `right`. Returns
        the x where it begins."""
        codes = self._codes
        start = _digits(codes, _LONGEST, seconds % 60, 2, 0) - 1
        codes[start] = _COLON
        rest = seconds // 60
        if rest >= 60:
            start = _digits(codes, start, rest % 60, 2, 0) - 1
            codes[start] = _COLON
            rest //= 60
        start = _digits(codes, start, rest, 1, 0)
        x = right - _text_width(font, codes, start, _LONGEST)
        _text(self.pixels, font, codes, start, _LONGEST, x, y, 1)
        return x

    @micropython.native
    def _format(self, value, signed, narrow):
        """Put the number `value` at the end of `_codes`. Returns where it starts."""
        codes = self._codes
        number = abs(value)
        start = _digits(codes, _LONGEST, number, 1, 1 if narrow and number >= 100 else 0)
        if value < 0 or signed:
            start -= 1
            if value < 0 and not signed:
                codes[start] = _NARROW_MINUS if narrow else _MINUS
            elif value <= 0:
                codes[start] = _NEEDED
            else:
                codes[start] = _PLUS - _NARROW if narrow else _PLUS
        return start
