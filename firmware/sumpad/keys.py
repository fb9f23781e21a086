"""The codes of the logical keys: all that screens and families ever see of a key pad.

Constants only, below every other module. A board's data say which physical key means which.
"""

from micropython import const

# 0 .. 9 are the digit keys
UP = const(10)
DOWN = const(11)
LEFT = const(12)
RIGHT = const(13)
FIRE = const(14)
CLEAR = const(15)
MENU = const(16)
BACK = const(17)
STAR = const(18)
HASH = const(19)
UNDO = const(20)
REDO = const(21)
HINT = const(22)
NOTES = const(23)

NAMES = (
    "0", "1", "2", "3", "4", "5", "6", "7", "8", "9",
    "UP", "DOWN", "LEFT", "RIGHT", "FIRE", "CLEAR", "MENU", "BACK", "STAR", "HASH",
    "UNDO", "REDO", "HINT", "NOTES",
)  # fmt: skip
