"""Where the board is on the screen; view/layout.py says what the numbers are."""

from sumpad.view.look import BOXES, FONT_GIVEN, FONT_SMALL

NUMBERS = ((9, 9), ((9, 7), (9, 7), FONT_GIVEN, FONT_SMALL, BOXES, (2, 2, 1)))
