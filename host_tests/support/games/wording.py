"""Whether what a screen says about a board is on the glass, whole: written by the screens' own
code (app/screens/bar.py) onto a canvas that notes where the words come to stand."""

import adafruit_framebuf as framebuf

from sumpad.app.screens import bar
from sumpad.view import canvas, fonts

_ROWS = 2  # of a bar, which covers the board; the panel's are as many as there is room for


class _Notes(canvas.Canvas):
    """Notes the left, upper, right and lower edges of strings instead of writing them."""

    def __init__(self):
        pixels = bytearray(self.WIDTH * self.HEIGHT // 8)
        buffer = framebuf.FrameBuffer(pixels, self.WIDTH, self.HEIGHT, framebuf.MVLSB)
        canvas.Canvas.__init__(self, buffer, pixels)
        self.edges = []

    def text(self, font, x, y, string, inverse=False):
        assert all(self.text_width(font, character) for character in string)
        self.edges.append((x, y, x + self.text_width(font, string), y + fonts.height(font)))


def fits(words, layout):
    """Whether a sentence about a board of a layout can be read to its end."""
    notes = _Notes()
    bar.paint(notes, words, layout, 0)
    in_panel = bar.in_panel(notes, layout)
    least = layout.panel_x if in_panel else 0
    return (in_panel or len(notes.edges) <= _ROWS) and all(
        least <= left and 0 <= top and right <= notes.WIDTH and bottom <= notes.HEIGHT
        for left, top, right, bottom in notes.edges
    )
