"""Reads a glass: finds every free-standing digit of every font, wherever it is.

A digit is free-standing if a line of the other colour, one pixel wide, surrounds its rectangle:
then neighbours and marks cannot be taken for a part of it. Beyond the glass everything is dark. So
a reader who knows nothing but the fonts finds the digits of a board; `faults` compares them with
what the board should show. It knows no family: a test says where digits should be.
"""

from typing import NamedTuple

from sumpad_tools.build import fontmaker
from sumpad_tools.parts.frames import HEIGHT, WIDTH

NARROW_ONE = 18  # code of the 1 of SMALL for clues side by side
DARK_EIGHT = 24  # code of the 8 of SMALL for dark on light
_PAD = 2  # dark pixels around the glass
_WIDE = WIDTH + 2 * _PAD
_EVERY = (1 << _WIDE) - 1

_BAR_WIDTH = 2  # the widest that is read as a 1
_BAR_HEIGHTS = range(5, 15)  # of the smallest to the largest figures


class Reading(NamedTuple):
    """A free-standing digit with the rectangle of its glyph; `lit` means light on dark."""

    digit: int
    font: str
    lit: bool
    x: int
    y: int
    width: int
    height: int

    def is_in(self, place):
        """Return whether it is inside a rectangle (x, y, width, height)."""
        x, y, width, height = place
        return (
            x <= self.x
            and self.x + self.width <= x + width
            and (y <= self.y and self.y + self.height <= y + height)
        )


def _patterns(glyph):
    """Return the rows of a glyph and of the free line around it, each as the list of its inked
    columns and the list of the others."""
    width = len(glyph[0])
    rows = ["." * width, *glyph, "." * width]
    return [
        (
            [c for c, pixel in enumerate(f".{row}.") if pixel == "#"],
            [c for c, pixel in enumerate(f".{row}.") if pixel == "."],
        )
        for row in rows
    ]


def _figure(font, code):
    """Return the rows of a figure, without the blank row that small letters have below them."""
    return [row for row in font.glyphs[code] if "#" in row]


def _broadened(font):
    """Return a font whose pixels are squares of four, as those of given digits in the zoomed
    sudoku."""
    glyphs = {}
    for code, rows in font.glyphs.items():
        rows = ["." * len(rows[0]), *rows, "." * len(rows[0])]
        glyphs[code] = tuple(
            "".join(
                "#" if "#" in f".{above}."[at : at + 2] + f".{row}."[at : at + 2] else "."
                for at in range(len(row) + 1)
            )
            for above, row in zip(rows, rows[1:], strict=False)
        )
    return fontmaker.Font(f"BROAD {font.name}", font.height + 1, font.gap, glyphs)


_FONTS = fontmaker.fonts()
_FONTS += [_broadened(font) for font in _FONTS if font.name == "TALL"]
_FIGURES = [(font, digit, ord("0") + digit) for font in _FONTS for digit in range(10)] + [
    (font, digit, code)
    for font in _FONTS
    if font.name == "SMALL"
    for digit, code in ((1, NARROW_ONE), (8, DARK_EIGHT))
]
_GLYPHS = [
    (font.name, digit, len(glyph[0]), len(glyph), _patterns(glyph))
    for font, digit, code in _FIGURES
    for glyph in [_figure(font, code)]
]


def _rows(frame):
    """Return the rows of a frame as numbers, the left pixel in the highest bit, with dark rows
    around them."""
    size = WIDTH // 8
    rows = [int.from_bytes(frame[y * size : (y + 1) * size], "big") << _PAD for y in range(HEIGHT)]
    return [0] * _PAD + rows + [0] * _PAD


def readings(frame):
    """Return all free-standing digits on a frame, as Reading."""
    light = _rows(frame)
    dark = [_EVERY & ~row for row in light]
    return [
        Reading(digit, font, ink is light, x, y, width, height)
        for font, digit, width, height, patterns in _GLYPHS
        for ink, paper in ((light, dark), (dark, light))
        for x, y in _places(ink, paper, patterns)
    ]


def _places(ink, paper, patterns):
    """Yield (x, y) of each place where a pattern is, without its blank border."""
    end = _WIDE - 1
    for top in range(len(ink) - len(patterns) + 1):
        hits = _EVERY
        for row, (inked, free) in enumerate(patterns, top):
            for column in inked:
                hits &= ink[row] << column
            for column in free:
                hits &= paper[row] << column
            if not hits:
                break
        while hits:
            place = hits.bit_length() - 1
            hits ^= 1 << place
            yield end - place + 1 - _PAD, top + 1 - _PAD


def _parts(pixels):
    """Yield the connected parts of a set of pixels, corners included."""
    left = set(pixels)
    while left:
        part, edge = set(), [left.pop()]
        while edge:
            x, y = edge.pop()
            part.add((x, y))
            near = {(x + i, y + j) for i in (-1, 0, 1) for j in (-1, 0, 1)} & left
            left -= near
            edge += near
        yield part


def bars(frame, area):
    """Yield the rectangles (x, y, width, height) of lone upright bars in an area. They read as a 1
    although no font has such a 1."""
    x, y, width, height = area
    rows = _rows(frame)
    lit = {
        (a, b)
        for b in range(y, y + height)
        for a in range(x, x + width)
        if rows[b + _PAD] >> _WIDE - 1 - _PAD - a & 1
    }
    for part in _parts(lit):
        xs, ys = zip(*part, strict=True)
        wide, tall = max(xs) - min(xs) + 1, max(ys) - min(ys) + 1
        if wide <= _BAR_WIDTH and tall in _BAR_HEIGHTS and len(part) == wide * tall:
            yield min(xs), min(ys), wide, tall


def faults(frame, digits, area, notes=()):
    """Return what is wrong with the digits of a board, as sentences.

    `digits` has the expected digits, by the rectangle (x, y, width, height) of the glass that each
    has for itself. In it a digit of some font must be free-standing, and everything else that
    could be read there must be the same digit. `area` is the rectangle of the board; nothing else
    in it may be read as a digit. `notes`: pairs of a rectangle and a set of digits, which may all
    be in small letters there.
    """
    found = [reading for reading in readings(frame) if reading.is_in(area)]
    wrong = []
    for place, digit in digits.items():
        here = [reading for reading in found if reading.is_in(place)]
        found = [reading for reading in found if reading not in here]
        read = {reading.digit for reading in here}
        if read != {digit}:
            wrong.append(f"{digit} at {place[0]},{place[1]} reads as {sorted(read) or 'nothing'}")
    for place, noted in notes:
        here = [reading for reading in found if reading.font == "SMALL" and reading.is_in(place)]
        found = [reading for reading in found if reading not in here]
        read = {reading.digit for reading in here}
        if read and read != noted:
            wrong.append(f"notes {sorted(noted)} at {place[0]},{place[1]} read as {sorted(read)}")
    wrong += [f"{each.digit} is read at {each.x},{each.y} in {each.font}" for each in found]
    wrong += [f"a bar at {x},{y} reads as 1" for x, y, _, _ in bars(frame, area)]
    return wrong
