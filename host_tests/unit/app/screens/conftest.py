"""What the tests of screens share."""

import pytest

from sumpad.app.screens import base
from sumpad.view import canvas


@pytest.fixture
def tidy_words(monkeypatch):
    """Make it an error to write at an edge of the display, since cases often cover its pixels, and
    to hyphenate a word."""
    write = canvas._text
    broken = base.broken
    wide = canvas.Canvas.WIDTH

    def watched(pixels, font, codes, start, end, x, y, how):
        ink = bytearray(len(pixels))
        write(ink, font, codes, start, end, x, y, 1)
        at_edge = any(ink[::wide]) or any(ink[wide - 1 :: wide])
        at_edge |= any(page & 1 for page in ink[:wide]) or any(page >> 7 for page in ink[-wide:])
        assert not at_edge, (codes[start:end], x, y)
        return write(pixels, font, codes, start, end, x, y, how)

    def split(canvas, font, word, width):
        assert any(sign in word for sign in "-,+"), word
        return broken(canvas, font, word, width)

    monkeypatch.setattr(canvas, "_text", watched)
    monkeypatch.setattr(base, "broken", split)
