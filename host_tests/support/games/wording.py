"""Whether a screen's sentence about a board is whole on the glass. The screens' own code
(app/screens/message_bar.py) writes it onto a canvas that records where the words are."""

from sumpad.app.screens import message_bar
from sumpad.view import canvas, fonts

# page and key, in the corner of a bar where the panel has no room for them
_CORNER = "5/5 ENT: NEXT"
_ROOM = 27  # columns that page and key need
_PANEL_TOP = 15  # rows of a panel that words leave free
_BAR_TOP = 44  # rows above a bar that words leave free


class _Notes(canvas.Canvas):
    """Records the left, upper, right and lower edges of strings instead of writing them."""

    def __init__(self):
        canvas.Canvas.__init__(self, bytearray(self.WIDTH * self.HEIGHT // 8))
        self.edges = []

    def text(self, font, x, y, string, inverse=False):
        assert all(self.text_width(font, character) for character in string)
        self.edges.append((x, y, x + self.text_width(font, string), y + fonts.height(font)))


def fits_in_large(words, layout):
    """Whether a sentence of a hint has room in large letters, as the screen of hints asks."""
    return message_bar.fits(_Notes(), layout, words)


def fits_as_hint(words, layout):
    """Return whether a sentence of a hint is whole in a panel, below page and key."""
    notes = _Notes()
    message_bar.paint_sentence(notes, words, layout.panel_x)
    return all(
        layout.panel_x <= left
        and _PANEL_TOP <= y
        and right <= notes.WIDTH
        and bottom <= notes.HEIGHT
        for left, y, right, bottom in notes.edges
    )


def fits(words, layout):
    """Return whether a sentence about a board is whole, with page and key of a hint above it,
    beside it or in its corner."""
    notes = _Notes()
    words = message_bar.capitalized(words)
    in_panel = message_bar.in_panel(notes, layout)
    corner = "" if notes.WIDTH - layout.panel_x >= _ROOM else _CORNER
    message_bar.paint(notes, words, layout, 0, corner, message_bar.is_long(notes, words, corner))
    least, top = (layout.panel_x, _PANEL_TOP) if in_panel else (0, _BAR_TOP)
    return all(
        least <= left and top <= y and right <= notes.WIDTH and bottom <= notes.HEIGHT
        for left, y, right, bottom in notes.edges
    )
