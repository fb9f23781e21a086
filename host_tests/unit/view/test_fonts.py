"""The fonts: complete, distinct and true to their art; and what fontmaker refuses."""

import itertools

import pytest

from sumpad.view import fonts
from sumpad_tools.build import fontmaker
from support.console import reading
from support.games.kakuro import positions as kakuro_positions

ART = {font.name: font for font in fontmaker.fonts()}
MARKS = (
    fonts.UP + fonts.DOWN + fonts.LEFT + fonts.RIGHT + fonts.TICK
    + fonts.MORE_ABOVE + fonts.MORE_BELOW + fonts.PENCIL + fonts.ELLIPSIS + fonts.HOURGLASS
)  # fmt: skip
BOUNDS = {ord(fonts.OR_LESS), ord(fonts.OR_MORE)}
MISSING = {6}  # stands for a digit that is not in a set
NEEDED = {19}  # what blanks still need
NARROW = {17, 11}  # narrow forms of 1 and +
OF_CLUES = {reading.NARROW_ONE, reading.DARK_EIGHT}
DIGITS = set(range(48, 58))


def test_the_data_are_those_of_the_art():
    assert fontmaker.DATA.read_text() == fontmaker.source(fontmaker.fonts())


def test_there_is_a_constant_for_each_font():
    assert set(fonts.FONTS) == {fontmaker.pack(font) for font in ART.values()}
    for name, font in ART.items():
        assert getattr(fonts, name) == fontmaker.pack(font)
        assert fonts.height(getattr(fonts, name)) == font.height


def test_text_has_all_of_ascii_and_all_marks():
    marks = {ord(mark) for mark in MARKS}
    assert len(marks) == 10 and max(marks) <= 16
    assert set(ART["TEXT"].glyphs) == set(range(32, 127)) | marks | NARROW | MISSING | NEEDED


def test_small_has_what_sums_and_panel_need():
    needed = set(map(ord, "()+-:;<=>#/\\.x*,% ?!ABCDEFGHIJKLMNOPQRSTUVWXYZ" + MARKS[:5]))
    needed |= DIGITS | NARROW | {9, 20} | OF_CLUES | MISSING | NEEDED | BOUNDS
    assert set(ART["SMALL"].glyphs) == needed


@pytest.mark.parametrize("positions", [kakuro_positions])
def test_small_has_what_hints_say(positions):
    sentences = [words for hint in positions.HINTS.values() for words in hint[3]]
    assert set("".join(sentences).upper()) <= set(map(chr, ART["SMALL"].glyphs))


@pytest.mark.parametrize("name", ART)
def test_figures_of_a_font_are_equally_wide(name):
    glyphs = ART[name].glyphs
    assert len({len(glyphs[code][0]) for code in DIGITS}) == 1


@pytest.mark.parametrize("name", ["SMALL", "TEXT"])
def test_what_stands_for_a_missing_figure_keeps_the_others_in_line(name):
    glyphs = ART[name].glyphs
    assert {len(glyphs[code][0]) for code in DIGITS | MISSING} == {len(glyphs[ord("0")][0])}


@pytest.mark.parametrize(
    ("name", "width", "height"),
    [
        ("GIVEN", 5, 5),
        ("FINE", 4, 5),
        ("SMALL", 3, 5),
        ("DIGIT", 5, 7),
        ("BOLD", 7, 7),
        ("TEXT", 4, 8),
    ],
)
def test_sizes_that_the_layouts_count_on(name, width, height):
    assert ART[name].height == height
    assert len(ART[name].glyphs[ord("8")][0]) == width


@pytest.mark.parametrize("name", ART)
def test_no_two_glyphs_look_the_same(name):
    glyphs = ART[name].glyphs
    assert len(set(glyphs.values())) == len(glyphs)


def pixels_apart(one, other):
    """Return in how many pixels two glyphs of a font differ, aligned at the upper left."""
    return sum(
        a != b
        for rows in zip(one, other, strict=True)
        for a, b in itertools.zip_longest(*rows, fillvalue=".")
    )


@pytest.mark.parametrize("name", ART)
def test_two_figures_of_a_font_differ_in_two_pixels_at_least(name):
    """One pixel too many or too few turns no figure into another."""
    figures = [glyph for code, glyph in ART[name].glyphs.items() if code in DIGITS]
    assert len(figures) == 10
    assert min(pixels_apart(*pair) for pair in itertools.combinations(figures, 2)) >= 2


def stripped(rows):
    """Return a picture of # and . without the blank rows and columns around it."""
    rows = [row for row in rows if "#" in row]
    left = min((row.index("#") for row in rows), default=0)
    right = max((row.rindex("#") for row in rows), default=0)
    return tuple(row[left : right + 1].ljust(right + 1 - left, ".") for row in rows)


def of_clues():
    """Return the figures of SMALL as used dark on light."""
    glyphs = ART["SMALL"].glyphs
    return {code: glyphs[reading.DARK_EIGHT if code == ord("8") else code] for code in DIGITS}


def test_what_is_lit_in_a_dark_figure_is_no_mark():
    """The eye takes light for ink: the 8 of the light figures, if dark, would show a colon."""
    marks = {stripped(rows): chr(code) for code, rows in ART["SMALL"].glyphs.items()}
    inside = {
        chr(code): stripped([row.translate(str.maketrans("#.", ".#")) for row in rows])
        for code, rows in of_clues().items()
    }
    assert {figure: marks[lit] for figure, lit in inside.items() if lit in marks} == {}


def test_two_dark_figures_differ_in_two_pixels_at_least():
    """They differ from each other and from all light figures of other digits."""
    light = {code: ART["SMALL"].glyphs[code] for code in DIGITS}
    for (code, dark), (other, figure) in itertools.product(
        of_clues().items(), [*of_clues().items(), *light.items()]
    ):
        assert code == other or pixels_apart(dark, figure) >= 2, (chr(code), chr(other))


def test_the_small_number_sign_is_no_letter():
    """It differs from each letter in more than 5 pixels, and only M and W are as wide."""
    small = ART["SMALL"].glyphs
    sign = small[ord("#")]
    assert len(sign[0]) == 5
    assert min(pixels_apart(sign, small[code]) for code in range(ord("A"), ord("Z") + 1)) > 5


def test_packing_by_hand():
    font = fontmaker.parse("font F\nheight 9\ngap 2\n\n= A C\n" + "#. #\n" + ".# .\n" * 8)
    starts = b"\0\0\2\0\2\0\3\0"  # the offsets of A, of the missing B, of C, and of the end
    assert fontmaker.pack(font) == b"\x09\x41\3\2" + starts + b"\1\0\xfe\1\1\0"


HEAD = "font F\nheight 2\ngap 1\n"


@pytest.mark.parametrize(
    ("art", "message"),
    [
        ("height 2\ngap 1\n= A\n#\n#\n", "without font"),
        (HEAD, "without glyphs"),
        (HEAD + "colour red\n", "art:4: expected font, height, gap or =, not 'colour'"),
        (HEAD + "= A\n#\n", "art:4: a glyph has 2 rows, here are 1"),
        (HEAD + "= A B\n# #\n#\n", "art:4: 2 glyphs are named, a row has 1"),
        (HEAD + "= A\n#\n##\n", "art:4: the rows of 'A' are not equally long"),
        (HEAD + "= A\n#\no\n", "art:4: the rows of 'A' are not equally long rows of # and ."),
        (HEAD + "= A A\n# #\n# #\n", "art:4: 'A' is out of range or there already"),
        (HEAD + "= \\200\n#\n#\n", "out of range"),
        (HEAD + "= blank\n#\n#\n", "'blank' names no character"),
    ],
)
def test_art_that_is_refused(art, message):
    with pytest.raises(fontmaker.FontError, match=message.replace("\\", "\\\\")):
        fontmaker.parse(art)
