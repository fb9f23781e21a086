"""The canvas against plain models of what it draws, with pointers as strict as viper's.

The model of text is the art of the fonts, pixel by pixel.
"""

import micropython
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sumpad.view import fonts
from sumpad_tools.build import fontmaker
from support.standins.drawing import HEIGHT, WIDTH, Drawing

ART = {getattr(fonts, font.name): font for font in fontmaker.fonts()}

xs = st.integers(-150, 150)
ys = st.integers(-40, 80)
any_font = st.sampled_from(fonts.FONTS)
strings = st.text(st.characters(max_codepoint=127), max_size=8)


@pytest.fixture(autouse=True)
def strict():
    with micropython.strict_pointers():
        yield


@pytest.fixture
def drawing():
    return Drawing()


def speckled(seed):
    """Return a drawing with a pattern everywhere, so that uncovered pixels show."""
    drawing = Drawing()
    for i in range(len(drawing.pixels)):
        drawing.pixels[i] = (i * 37 + seed * 91) >> 2 & 255
    return drawing


def model_of_text(font, string, x, y):
    """Return what `string` covers, as pixel -> whether it is lit, and its width."""
    art = ART[font]
    known = [art.glyphs[ord(c)] for c in string if ord(c) in art.glyphs]
    covered = {}
    at = x
    for rows in known:
        for dy, row in enumerate(rows):
            for dx, pixel in enumerate(row + "." * art.gap):
                covered[at + dx, y + dy] = pixel == "#"
        at += len(rows[0]) + art.gap
    # The gap after the last character is not covered.
    if known and ord(string[-1]) in art.glyphs:
        covered = {(cx, cy): lit for (cx, cy), lit in covered.items() if cx < at - art.gap}
    return covered, at - art.gap - x if known else 0


def expect(before, changes):
    """Return the lit pixels after `changes` (pixel -> lit), as far as they are on the screen."""
    after = set(before)
    for (x, y), lit in changes.items():
        if 0 <= x < WIDTH and 0 <= y < HEIGHT:
            (after.add if lit else after.discard)((x, y))
    return after


@given(any_font, strings, xs, ys, st.booleans(), st.integers(0, 9))
def test_text_is_the_art_at_its_place(font, string, x, y, inverse, seed):
    drawing = speckled(seed)
    before = drawing.lit()
    covered, width = model_of_text(font, string, x, y)
    after = drawing.canvas.text(font, x, y, string, inverse)
    assert drawing.lit() == expect(before, {at: lit != inverse for at, lit in covered.items()})
    assert drawing.canvas.text_width(font, string) == width
    if not width or ord(string[-1]) in ART[font].glyphs:
        assert after == (x + width + ART[font].gap if width else x)


def test_text_ends_and_middles(drawing):
    canvas = drawing.canvas
    width = canvas.text_width(fonts.TEXT, "Sumpad")
    canvas.text_right(fonts.TEXT, 100, 0, "Sumpad")
    assert max(x for x, y in drawing.lit()) == 99
    assert min(x for x, y in drawing.lit()) == 100 - width
    canvas.clear()
    canvas.text_centred(fonts.TEXT, 64, 0, "Sumpad")
    assert min(x for x, y in drawing.lit()) == 64 - width // 2


sets = st.integers(0, 511).map(lambda bits: 2 * bits)


def of_set(digits):
    return [digit for digit in range(1, 10) if digits >> digit & 1]


@given(sets.filter(lambda bits: bits != 1022), xs, ys)
def test_a_set_in_a_row_is_its_text(digits, x, y):
    drawing, model = Drawing(), Drawing()
    drawing.canvas.digits(fonts.SMALL, x, y, digits, ord("+"))
    model.canvas.text(fonts.SMALL, x, y, "+".join(map(str, of_set(digits))))
    assert drawing.pixels == model.pixels


@given(sets, xs, ys, st.integers(0, 3))
def test_a_set_in_a_row_that_is_spread(digits, x, y, apart):
    drawing, model = Drawing(), Drawing()
    after = drawing.canvas.digits(fonts.SMALL, x, y, digits, 0, apart)
    for digit in of_set(digits):
        x = model.canvas.text(fonts.SMALL, x, y, str(digit)) + apart
    assert drawing.pixels == model.pixels and after == x


@given(st.sampled_from((fonts.SMALL, fonts.TEXT)), sets, xs, ys, st.integers(0, 3))
def test_a_set_as_a_pad_has_its_digits_where_the_keys_are(font, digits, x, y, apart):
    drawing, model = speckled(1), speckled(1)
    drawing.canvas.pad(font, x, y, apart, 9, digits)
    wide = len(ART[font].glyphs[48][0])
    pitch = wide + ART[font].gap + apart
    model.canvas.fill_rect(x, y, wide + 2 * pitch, fonts.height(font), 0)
    model.canvas.fill_rect(x, y + 9, wide + 2 * pitch, fonts.height(font), 0)
    model.canvas.fill_rect(x, y + 18, wide + 2 * pitch, fonts.height(font), 0)
    for digit in range(1, 10):
        down, along = divmod(digit - 1, 3)
        mark = str(digit) if digit in of_set(digits) else "\x06"
        model.canvas.text(font, x + along * pitch, y + 9 * down, mark)
    assert drawing.pixels == model.pixels


def test_characters_beyond_ascii_are_drawn_as_nothing(drawing):
    assert drawing.canvas.text(fonts.TEXT, 5, 5, "\u00e9\u20ac\U0001f600") == 5
    assert not drawing.lit()


@given(any_font, st.integers(-99999, 999999), st.booleans())
def test_a_number_is_its_text(font, value, signed):
    string = f"{value:+d}" if signed and value else str(value)
    string = string.replace("-", "\x13") if signed else string
    drawing, model = Drawing(), Drawing()
    after = drawing.canvas.number(font, 3, 3, value, signed)
    assert after == model.canvas.text(font, 3, 3, string)
    drawing.canvas.number_right(font, 120, 20, value, signed)
    model.canvas.text_right(font, 120, 20, string)
    assert drawing.pixels == model.pixels
    assert drawing.canvas.number_width(font, value, signed) == model.canvas.text_width(
        font, string
    )


@pytest.mark.parametrize(
    ("value", "signed", "width"),
    [(108, False, 9), (-108, True, 12), (-13, True, 10), (13, True, 10)],
)
def test_narrow_numbers(value, signed, width):
    drawing = Drawing()
    assert drawing.canvas.number_width(fonts.SMALL, value, signed, True) == width
    drawing.canvas.number(fonts.SMALL, 0, 0, value, signed, True)
    assert max(x for x, y in drawing.lit()) == width - 1


@pytest.mark.parametrize(
    ("seconds", "string"),
    [
        (0, "0:00"),
        (59, "0:59"),
        (60, "1:00"),
        (754, "12:34"),
        (3599, "59:59"),
        (3600, "1:00:00"),
        (360000 + 61, "100:01:01"),
    ],
)
def test_clock(drawing, seconds, string):
    model = Drawing()
    drawing.canvas.clock(fonts.SMALL, 127, 40, seconds)
    model.canvas.text_right(fonts.SMALL, 127, 40, string)
    assert drawing.pixels == model.pixels


@given(xs, ys, st.integers(-3, 200), st.integers(-3, 100))
def test_rectangles(x, y, width, height):
    rectangle = {
        (px, py)
        for px in range(max(x, 0), min(x + width, WIDTH))
        for py in range(max(y, 0), min(y + height, HEIGHT))
    }
    drawing = speckled(1)
    before = drawing.lit()
    drawing.canvas.invert(x, y, width, height)
    assert drawing.lit() == before ^ rectangle
    drawing.canvas.fill_rect(x, y, width, height, 0)
    assert drawing.lit() == before - rectangle
    drawing.canvas.fill_rect(x, y, width, height, 1)
    assert drawing.lit() == before | rectangle


@given(xs, ys, st.integers(-3, 3), st.integers(-3, 3), st.integers(-1, 60), st.booleans())
def test_dots(x, y, dx, dy, count, lit):
    drawing = speckled(2)
    before = drawing.lit()
    drawing.canvas.dots(x, y, dx, dy, count, int(lit))
    assert drawing.lit() == expect(before, {(x + i * dx, y + i * dy): lit for i in range(count)})


def test_frame_and_clear(drawing):
    drawing.canvas.frame(2, 3, 5, 4)
    assert drawing.lit() == {(x, y) for x in range(2, 7) for y in range(3, 7)} - {
        (x, y) for x in range(3, 6) for y in range(4, 6)
    }
    drawing.canvas.clear()
    assert not drawing.lit()


def test_a_need_of_0_has_the_sign_of_needs():
    """Or a sum and a 0 beside it would be read as one number."""
    drawing = Drawing()
    for value, sign in ((0, "\x13"), (-5, "\x13"), (5, "+")):
        drawing.canvas.clear()
        drawing.canvas.number(fonts.TEXT, 0, 0, value, True)
        frame = drawing.frame()
        drawing.canvas.clear()
        drawing.canvas.text(fonts.TEXT, 0, 0, sign + str(abs(value)))
        assert drawing.frame() == frame
