"""Where the board stands on the screen; what the numbers are: view/layout.py."""

from sumpad.view.look import BOXES, FONT_GIVEN, FONT_SMALL

NUMBERS = ((9, 9), ((9, 7), (9, 7), FONT_GIVEN, FONT_SMALL, BOXES, (2, 2, 1)))
