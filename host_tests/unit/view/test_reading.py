"""The reader of the screen that board tests use: what it finds, and what it objects to."""

import pytest

from sumpad.view import fonts
from sumpad_tools.build import fontmaker
from support.console import reading
from support.standins.drawing import HEIGHT, WIDTH, Drawing

FONTS = {font.name: font for font in fontmaker.fonts()}
PLACE = (40, 20, 20, 20)  # room for a digit and a free line around it
AREA = (0, 0, WIDTH, HEIGHT)


def written(font, digit, inverse=False):
    """Return a drawing with `digit` in PLACE; if `inverse`, the digit is dark on a lit PLACE."""
    drawing = Drawing()
    drawing.canvas.number(getattr(fonts, font), 42, 22, digit)
    if inverse:
        drawing.canvas.invert(*PLACE)
    return drawing


@pytest.mark.parametrize("inverse", [False, True])
@pytest.mark.parametrize("font", FONTS)
def test_every_digit_of_every_font_is_found_alone(font, inverse):
    for digit in range(10):
        frame = written(font, digit, inverse).frame()
        assert {found.digit for found in reading.readings(frame)} == {digit}
        assert any(
            found[:5] == (digit, font, not inverse, 42, 22) for found in reading.readings(frame)
        )
        assert reading.faults(frame, {PLACE: digit}, AREA) == []


@pytest.mark.parametrize("at", [(0, 0), (WIDTH - 3, 0), (0, HEIGHT - 5), (WIDTH - 3, HEIGHT - 5)])
def test_off_the_glass_all_is_dark(at):
    """A lit digit may touch the edge of the screen; a dark one on a light ground may not."""
    drawing = Drawing()
    drawing.canvas.number(fonts.SMALL, *at, 5)
    assert [found[:5] for found in reading.readings(drawing.frame())] == [(5, "SMALL", True, *at)]
    drawing.canvas.invert(0, 0, WIDTH, HEIGHT)
    assert not any(found.digit == 5 for found in reading.readings(drawing.frame()))


def test_a_pixel_more_or_less_is_a_fault():
    """The pixel may be anywhere in the digit or in the line around it."""
    for y in range(21, 28):
        for x in range(41, 46):
            drawing = written("SMALL", 8)
            drawing.canvas.invert(x, y, 1, 1)
            assert reading.faults(drawing.frame(), {PLACE: 8}, AREA)


def test_a_bar_beside_a_digit_is_read_as_1():
    drawing = written("SMALL", 4)
    assert reading.faults(drawing.frame(), {PLACE: 4}, AREA) == []
    drawing.canvas.vline(47, 22, 5, 1)
    assert reading.faults(drawing.frame(), {PLACE: 4}, AREA) == ["a bar at 47,22 reads as 1"]


def test_a_digit_that_nobody_wrote_or_in_the_wrong_place_is_a_fault():
    drawing = written("FINE", 6)
    drawing.canvas.number(fonts.GIVEN, 10, 10, 2)
    frame = drawing.frame()
    assert reading.faults(frame, {PLACE: 6}, AREA) == ["2 is read at 10,10 in GIVEN"]
    assert reading.faults(frame, {PLACE: 6}, (30, 0, 90, HEIGHT)) == []
    assert reading.faults(frame, {PLACE: 8, (8, 8, 9, 9): 2}, AREA) == ["8 at 40,20 reads as [6]"]
    assert reading.faults(frame, {(70, 9, 9, 9): 3}, (60, 0, 60, HEIGHT)) == [
        "3 at 70,9 reads as nothing"
    ]
