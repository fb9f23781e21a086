"""Whether what a screen says about a board is on the glass, whole: written by the screens' own
code (app/screens/bar.py) onto a canvas that notes where the words come to stand."""

from sumpad.app.screens import bar
from sumpad.view import canvas, fonts

_CORNER = "5/5 ENT: NEXT"  # of a bar where the panel has no room for it
_ROOM = 27  # columns for that
_PANEL_TOP = 15  # rows of a panel, and
_BAR_TOP = 44  # rows above a bar, that words leave free


class _Notes(canvas.Canvas):
    """Notes the left, upper, right and lower edges of strings instead of writing them."""

    def __init__(self):
        canvas.Canvas.__init__(self, bytearray(self.WIDTH * self.HEIGHT // 8))
        self.edges = []

    def text(self, font, x, y, string, inverse=False):
        assert all(self.text_width(font, character) for character in string)
        self.edges.append((x, y, x + self.text_width(font, string), y + fonts.height(font)))


def fits_as_hint(words, layout):
    """Whether a sentence of a hint can be read to its end in a panel, below page and key."""
    notes = _Notes()
    bar.paint_sentence(notes, words, layout.panel_x)
    return all(
        layout.panel_x <= left
        and _PANEL_TOP <= y
        and right <= notes.WIDTH
        and bottom <= notes.HEIGHT
        for left, y, right, bottom in notes.edges
    )


def fits(words, layout):
    """Whether a sentence about a board of a layout can be read to its end, with page and key of a
    hint above or beside it or in its corner."""
    notes = _Notes()
    in_panel = bar.in_panel(notes, layout)
    corner = "" if notes.WIDTH - layout.panel_x >= _ROOM else _CORNER
    bar.paint(notes, words, layout, 0, corner, bar.is_long(notes, words, corner))
    least, top = (layout.panel_x, _PANEL_TOP) if in_panel else (0, _BAR_TOP)
    return all(
        least <= left and top <= y and right <= notes.WIDTH and bottom <= notes.HEIGHT
        for left, y, right, bottom in notes.edges
    )
