"""Fonts for the canvas, and names for the marks among their characters.

A font is one bytes object, so that a kernel gets it as one pointer:

    height, first code, number of codes n, gap     a byte each; gap: columns between characters
    n + 1 halfwords, low byte first                where a glyph starts, counted in columns
    the columns                                    bit 0 on top; a byte, above height 8 a halfword

The width of a glyph is the distance between two starts; a code that the font lacks has width 0
and draws nothing. SMALL has narrow forms of -, + and 1, at their codes less 32, for numbers that
would not fit; TEXT has those of - and 1. For clues SMALL has a 1 of two columns, at the code of 2
less 32, and an 8 that is dark on light, at its own less 32. Code 6 of both is a dot as wide as a
digit, for one that a set lacks. The bytes are made from drawings,
tools/sumpad_tools/build/fontart.
"""

from sumpad.view.font_data import BIG, BOLD, DIGIT, FINE, GIVEN, SMALL, TEXT

FONTS = (TEXT, SMALL, GIVEN, DIGIT, BOLD, BIG, FINE)

# Marks in TEXT. SMALL has the first five.
UP = "\x01"
DOWN = "\x02"
LEFT = "\x03"
RIGHT = "\x04"
ARROWS = (UP, DOWN, LEFT, RIGHT)
TICK = "\x05"
OR_LESS = "\x07"  # behind a digit; these two in SMALL alone
OR_MORE = "\x08"
MORE_ABOVE = "\x0b"
MORE_BELOW = "\x0c"
PENCIL = "\x0e"
ELLIPSIS = "\x0f"
HOURGLASS = "\x10"


def height(font):
    """The rows of a font, without any space between lines."""
    return font[0]


def logo(canvas):
    """Draw the logo, in the topmost 18 rows."""
    canvas.text_centred(BIG, canvas.WIDTH // 2, 1, "SUMPAD")
