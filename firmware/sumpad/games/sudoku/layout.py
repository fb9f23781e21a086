"""The layouts of sudoku boards; view/board_layout.py explains the numbers."""

from sumpad.view.cell_style import BOXES, FONT_FINE, FONT_GIVEN

_WHOLE = ((9, 7), (9, 7), FONT_GIVEN, FONT_FINE, BOXES, (2, 2, 1))
# A band of three boxes, whose digits view/bandview.py chooses.
_ZOOMED = ((14, 20), (14, 19), FONT_GIVEN, FONT_FINE, BOXES, (4, 6, 3))


def numbers(zoomed):
    """Return the numbers of the layout of the whole board or, if `zoomed`, of a band."""
    if zoomed:
        return (3, 9), _ZOOMED, (), (1, 0, 0, 0)
    return (9, 9), _WHOLE, (), (3, 1, 1, 0)
