"""Where cross-number boards are on the screen; view/layout.py says what the numbers are."""

from micropython import const

from sumpad.view.look import FONT_GIVEN, FONT_SMALL, FONT_TEXT, OPEN

# Styles of view/layout.py, by number.
_SPACIOUS = const(0)
_WIDE = const(1)
_NARROW = const(2)
_LOW = const(3)
_SMALL = const(4)
_SMALLEST = const(5)

# Sums may have three digits at 12x12: with a narrow 1 they need a broader column, so one less.
_SMALLEST_BROAD = ((10, 6), (9, 7), FONT_GIVEN, FONT_SMALL, OPEN, (2, 2, 1))

_FROM_8X8_ON = ((8, 8), _SMALLEST, (FONT_SMALL, 5, (7, 3, 11), 51, 58, False))
_BY_SIZE = {
    3: ((3, 3), _SPACIOUS, (FONT_TEXT, 7, (9, 3, 13), 45, 55, True)),
    4: ((4, 4), _WIDE, (FONT_TEXT, 7, (9, 3, 13), 44, 54, True)),
    5: ((5, 5), _NARROW, (FONT_SMALL, 5, (7, 3, 11), 52, 58, True)),
    6: ((6, 6), _LOW, (FONT_SMALL, 5, (7, 3, 11), 51, 58, False)),
    7: ((7, 7), _SMALL, (FONT_SMALL, 5, (7, 3, 11), 52, 58, False)),
    12: ((8, 7), _SMALLEST_BROAD, (FONT_SMALL, 5, (9, 3, 11), 51, 58, False)),
}


def numbers(size):
    """Of a board of 3x3 to 12x12; above 8x8 a window of it is shown."""
    return _BY_SIZE.get(size, _FROM_8X8_ON)
