"""Frames as files and as text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from sumpad_tools import boards
from sumpad_tools.parts import frames
from sumpad_tools.play import player

# Lit: the left pixel of row 0, the second one of row 1, and the right bottom corner.
FRAME = b"\x80" + bytes(15) + b"\x40" + bytes(1006) + b"\x01"


@given(st.binary(min_size=1024, max_size=1024))
def test_pbm_and_back(frame):
    assert frames.from_pbm(frames.pbm(frame)) == frame


def test_pbm_is_what_pillow_reads(tmp_path):
    path = tmp_path / "frame.pbm"
    path.write_bytes(frames.pbm(FRAME))
    with Image.open(path) as image:
        assert image.size == (128, 64)
        assert [image.getpixel(at) for at in ((0, 0), (1, 1), (1, 0))] == [0, 0, 255]


def test_png(tmp_path):
    path = tmp_path / "frame.png"
    frames.png(FRAME, path, scale=3)
    with Image.open(path) as image:
        colours = image.convert("RGB")
        assert colours.size == (384, 192)
        assert colours.getpixel((2, 2)) == (180, 220, 255)
        assert colours.getpixel((3, 2)) == (0, 0, 0)
        assert colours.getpixel((383, 191)) == (180, 220, 255)


def test_text():
    art = frames.ascii_art(FRAME).split("\n")
    assert len(art) == 64
    assert art[0] == "#" + "." * 127
    assert art[1] == ".#" + "." * 126
    assert art[63] == "." * 127 + "#"
    blocks = frames.half_blocks(FRAME)
    assert len(blocks) == 32
    assert blocks[0] == "\u2580\u2584" + " " * 126
    assert blocks[31] == " " * 127 + "\u2584"
    assert frames.half_blocks(b"\xff" * 1024)[0] == "\u2588" * 128


def test_wrong_sizes_and_files_are_refused():
    for call in (frames.pbm, frames.ascii_art, frames.half_blocks):
        with pytest.raises(ValueError, match="1024 bytes, this has 3"):
            call(b"123")
    with pytest.raises(ValueError, match="expected a PBM file"):
        frames.from_pbm(b"P5\n128 64\n255\n")


def test_a_picture_of_the_firmware_is_what_its_panel_shows():
    console = player.Player(boards.load(boards.DEFAULT))
    console.advance(1000)
    assert frames.from_pages(bytes(console._loop.oled.glass)) == console.frame()
    assert any(console.frame())
