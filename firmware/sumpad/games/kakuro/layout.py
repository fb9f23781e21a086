"""Where boards are on the screen; view/layout.py says what the numbers are."""

from micropython import const

from sumpad.view.look import FONT_DIGIT, FONT_SMALL, LINES, TILES

_HEIGHT = const(64)  # of the screen
_WIDTH = const(80)  # of it, for all of a board

# With clues. An inset keeps the cursor from looking like a wall.
_CLUES = ((16, 12), (17, 13), FONT_DIGIT, FONT_DIGIT, LINES, (4, 3, 2))
_CLUES_SHOWN = const(5)  # rows and columns
_CLUES_FURTHER = (0, 0, 4, 2)

# The ways to draw all of a board but the walls of its border, from the largest board on.
_TILES = (
    ((7, 6), (8, 7), FONT_SMALL, FONT_SMALL, TILES, (0, 0, 0)),
    ((7, 6), (8, 7), FONT_SMALL, FONT_SMALL, TILES, (2, 2, 1)),
    ((8, 7), (9, 8), FONT_SMALL, FONT_SMALL, TILES, (2, 2, 1)),
    ((11, 9), (12, 10), FONT_DIGIT, FONT_DIGIT, TILES, (3, 2, 1)),
)
_TILES_ARM = const(2)


def numbers(rows, columns, zoomed):
    """Of a board; `zoomed`: of a window with its clues, else of all of it."""
    if zoomed:
        shown = min(rows, _CLUES_SHOWN), min(columns, _CLUES_SHOWN)
        return shown, _CLUES, (), _CLUES_FURTHER
    best = _TILES[0]
    for style in _TILES:
        width, height = style[0]
        if (columns - 1) * width < _WIDTH and (rows - 1) * height < _HEIGHT:
            best = style
    # Eleven rows: the free line above the first and the last row of pixels are off the screen.
    # Digits without their last row still differ, which those in smaller figures hardly do.
    top = -1 if (rows - 1) * best[0][1] >= _HEIGHT else 0
    return (rows - 1, columns - 1), best, (), (1, top, _TILES_ARM, 0)
