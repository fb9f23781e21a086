"""The text on the panel while there is no app, upright however the panel is mounted."""

import importlib
import io
import sys
import types

import pytest
from machine import bench

from sumpad_tools import boards
from sumpad_tools.parts import panels

LINES = ("Updating.", "Please keep the", "power on.")
SIZE = 8  # pixels of a letter
ROW = 10  # pixels from line to line
ACROSS, DOWN = 128 // SIZE, 64 // SIZE


def columns(letter):
    """Return a picture of `letter`: its code in each column, the lowest bit on top."""
    return bytes([ord(letter) ^ (0x80 * (column % 2)) for column in range(SIZE)])


BLANK = bytes(SIZE)
LETTERS = {BLANK: " ", **{columns(chr(code)): chr(code) for code in range(33, 127)}}


class FrameBuffer:
    """The part of MicroPython's FrameBuffer that the notice uses, with letters that can be read
    back."""

    def __init__(self, buffer, width, height, form):
        assert (len(buffer), width, height, form) == (1024, 128, 64, "vertical bytes")
        self._buffer = buffer

    def text(self, words, x, y):
        assert len(words) <= ACROSS
        for place, letter in enumerate(words):
            if letter == " ":
                continue
            for column, bits in enumerate(columns(letter)):
                for row in range(SIZE):
                    across, down = x + SIZE * place + column, y + row
                    self._buffer[down // 8 * 128 + across] |= (bits >> row & 1) << down % 8


@pytest.fixture
def board():
    """The data of the default board; a test may change it."""
    return boards.load(boards.DEFAULT)


@pytest.fixture
def notice(monkeypatch, board):
    """The module `notice` on a board without a panel."""
    monkeypatch.setitem(sys.modules, "board", board)
    monkeypatch.setitem(
        sys.modules,
        "framebuf",
        types.SimpleNamespace(FrameBuffer=FrameBuffer, MONO_VLSB="vertical bytes"),
    )
    bench.clear()
    yield importlib.import_module("notice")
    bench.clear()


ON_SPI = {"bus": "SPI", "spi": 0, "sck": 18, "mosi": 19, "cs": 17, "dc": 20, "reset": 21}


@pytest.fixture
def panel(notice, board):
    return connected(board)


def connected(board):
    panel = panels.of(board.PANEL)
    bench.panel(board.PANEL, panel)
    return panel


@pytest.mark.parametrize("chip", panels.MODELS)
@pytest.mark.parametrize("wires", [{}, ON_SPI, {**ON_SPI, "reset": None}])
def test_every_controller_on_every_bus_shows_the_words(notice, board, chip, wires):
    board.PANEL.update(wires, chip=chip)
    panel = connected(board)
    for lines in (LINES, ("no more",)):
        notice.show(lines)
        assert read(panel.frame(), len(lines)) == list(lines)


def test_the_controller_that_the_owner_has_chosen_is_driven(notice, board, monkeypatch):
    chosen = {"/panel/chip": b"SH1106\n"}
    monkeypatch.setattr("builtins.open", lambda path, mode: io.BytesIO(chosen[path]))
    board.PANEL["chip"] = "SH1106"
    panel = connected(board)
    board.PANEL["chip"] = "SSD1306"
    notice.show(LINES)
    assert read(panel.frame(), 3) == list(LINES)


def turned(frame):
    """Return `frame` turned upside down."""
    return bytes(int(f"{byte:08b}"[::-1], 2) for byte in reversed(frame))


def read(frame, count):
    """Return the `count` lines in the middle of `frame`, and check that the rest is dark."""
    top = (64 - ROW * count) // 2
    end = top + ROW * count
    assert not any(frame[: 16 * top]) and not any(frame[16 * end :])
    lines = []
    for line in range(top, end, ROW):
        assert not any(frame[16 * (line + SIZE) : 16 * (line + ROW)])
        pictures = [
            bytes(
                sum((frame[16 * (line + row) + x] >> 7 - bit & 1) << row for row in range(SIZE))
                for bit in range(SIZE)
            )
            for x in range(ACROSS)
        ]
        lines.append("".join(LETTERS[it] for it in pictures).rstrip())
    return lines


def test_the_words_are_in_the_middle_of_the_glass(notice, panel):
    notice.show(LINES)
    assert read(panel.frame(), 3) == list(LINES)


def test_a_panel_that_is_upside_down_shows_them_upright(notice, panel, board):
    board.PANEL["rotated"] = True
    notice.show(LINES)
    with pytest.raises((KeyError, AssertionError)):
        read(panel.frame(), 3)
    assert read(turned(panel.frame()), 3) == list(LINES)


def test_nothing_of_what_was_shown_before_is_left(notice, panel, board):
    """The app may leave other directions, an inverted picture or horizontal addressing."""
    panel.start(board.PANEL["address"])
    for byte in b"\x00\xaf\xa7\xa5\xa0\xc0\x45\xd3\x09\x20\x00\x21\x05\x60\x22\x01\x03":
        assert panel.write(byte)
    panel.stop()
    notice.show(LINES)
    assert read(panel.frame(), 3) == list(LINES)
    notice.show(("no more",))
    assert read(panel.frame(), 1) == ["no more"]


@pytest.mark.parametrize("lines", ["_NO_APP", "_UPDATING"])
def test_what_the_loader_says_fits(notice, panel, lines):
    loader = importlib.import_module("loader")
    words = getattr(loader, lines)
    notice.show(words)
    assert read(panel.frame(), len(words)) == list(words)


@pytest.mark.parametrize("fault", ["absent", "nack", "sda", "scl"])
def test_a_panel_that_does_not_answer_is_no_error(notice, panel, fault):
    panel.fail = fault
    notice.show(LINES)


def test_no_panel_is_no_error(notice):
    notice.show(LINES)
