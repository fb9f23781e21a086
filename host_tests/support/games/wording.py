"""Whether a screen's sentence about a board is whole on the glass. The screens' own code writes it
onto a canvas that records where the words are."""

from sumpad.app.screens import board_messages, hint_box
from sumpad.view import canvas, fonts

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
    """Whether a sentence of a hint has room, as the screen of hints asks."""
    return hint_box.fits(_Notes(), layout, words)


def fits_as_hint(words, layout):
    """Return whether a sentence of a hint is on few pages, whole clauses on each."""
    notes = _Notes()
    pages = hint_box.parts(notes, layout, words)
    return len(pages) <= 3 and all(_ends_clause(words, page) for page in pages[:-1])


def _ends_clause(words, page):
    at = words.lower().index(page.lower()) + len(page)
    return words[at] in ":;,"


def fits(words, layout, bar_top=_BAR_TOP):
    """Return whether a sentence about a board is whole in the panel, or in a bar with `bar_top`
    rows above its words."""
    notes = _Notes()
    bar = board_messages.paint(notes, board_messages.capitalized(words), layout, 0)
    in_panel = bar is None
    least, top = (layout.panel_x, _PANEL_TOP) if in_panel else (0, bar_top)
    return all(
        least <= left and top <= y and right <= notes.WIDTH and bottom <= notes.HEIGHT
        for left, y, right, bottom in notes.edges
    )
