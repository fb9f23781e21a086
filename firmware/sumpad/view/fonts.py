"""Fonts for the canvas, and names for the marks among their characters.

A font is one bytes object, so that a kernel gets it as one pointer:

    height, first code, number of codes n, gap     a byte each; gap: columns between characters
    n + 1 halfwords, low byte first                where each glyph starts, counted in columns
    the columns                                    bit 0 on top; a byte, above height 8 a halfword

The width of a glyph is the distance between two starts. A code that the font lacks has width 0
and draws nothing. SMALL has narrow forms of + and 1, at their codes minus 32, for numbers that
would not fit; TEXT has a narrow 1. For clues SMALL has a 1 of two columns, at the code of 2
minus 32, and an 8 to be drawn dark on light, at the code of 8 minus 32. Code 6 of both fonts is a
dot as wide as a digit, for a digit that a set lacks. Code 19, a small triangle, is the sign of a
number below 0, which is what the blanks of a line still need; code 9 of SMALL is a narrow minus,
code 20 a wide arrow down. The bytes are made from the drawings in
tools/sumpad_tools/build/fontart.
"""

from sumpad.view.font_data import BIG, BOLD, DIGIT, FINE, GIVEN, SMALL, TALL, TEXT

FONTS = (TEXT, SMALL, GIVEN, DIGIT, BOLD, BIG, FINE, TALL)

# Marks in TEXT. SMALL has the first five.
UP = "\x01"
DOWN = "\x02"
LEFT = "\x03"
RIGHT = "\x04"
ARROWS = (UP, DOWN, LEFT, RIGHT)
TICK = "\x05"
OR_LESS = "\x07"  # after a digit; this and OR_MORE are only in SMALL
OR_MORE = "\x08"
MORE_ABOVE = "\x0b"
MORE_BELOW = "\x0c"
PENCIL = "\x0e"
ELLIPSIS = "\x0f"
HOURGLASS = "\x10"


def height(font):
    """Return the height of `font` in pixels, without any space between lines."""
    return font[0]


def logo(canvas):
    """Draw the logo in the top 18 rows, with room for a word at its right."""
    canvas.text(BIG, 2, 1, "SUMPAD")
