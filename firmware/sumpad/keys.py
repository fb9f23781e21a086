"""Codes of key events. Constants only; this module imports no other module of the project.

Screens and families see only logical keys; the data of a board map physical keys to them. A raw
event of the scanner is one byte, `key | kind << 6`, with the keys numbered row by row on the pad.
"""

from micropython import const

# 0 .. 9 are the digit keys.
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
VIEW = const(24)
# A knob: turned, and turned while it is pushed. The screen says which arrows these are.
TURN_LEFT = const(25)
TURN_RIGHT = const(26)
PUSH_LEFT = const(27)
PUSH_RIGHT = const(28)

NAMES = (
    "0", "1", "2", "3", "4", "5", "6", "7", "8", "9",
    "UP", "DOWN", "LEFT", "RIGHT", "FIRE", "CLEAR", "MENU", "BACK", "STAR", "HASH",
    "UNDO", "REDO", "HINT", "NOTES", "VIEW",
    "TURN_LEFT", "TURN_RIGHT", "PUSH_LEFT", "PUSH_RIGHT",
)  # fmt: skip

PRESS = const(0)  # kinds of raw events
REPEAT = const(1)
LONG = const(2)
RELEASE = const(3)
