"""The layouts of sudoku boards; view/board_layout.py explains the numbers."""

from sumpad.view.cell_style import BOXES, FONT_BOLD, FONT_DIGIT, FONT_FINE, FONT_GIVEN

_WHOLE = ((9, 7), (9, 7), FONT_GIVEN, FONT_FINE, BOXES, (2, 2, 1))
_ZOOMED = ((14, 10), (13, 9), FONT_BOLD, FONT_DIGIT, BOXES, (4, 3, 2))


def numbers(zoomed):
    """Return the numbers of the layout of the whole board or, if `zoomed`, of a window."""
    if zoomed:
        return (6, 6), _ZOOMED, (), (2, 2, 2, 0)
    return (9, 9), _WHOLE, (), (3, 1, 1, 1)
