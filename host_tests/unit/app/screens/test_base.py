"""Breaking words into lines."""

import importlib

import pytest

from sumpad.app.screens import base, hint_page
from sumpad.solver import technique_columns
from sumpad.view import fonts
from support.console.pc import played, shell_of
from support.games import layouts
from support.standins.drawing import WIDTH


def broken(word, width=WIDTH):
    return base.broken(shell_of(played()).canvas, fonts.TEXT, word, width)


@pytest.mark.parametrize(
    ("word", "parts"),
    [
        ("SWORDFISH", ("SWOR-", "DFISH")),
        ("mistake", ("mis-", "take")),
        ("Otherwise", ("Other-", "wise")),
        ("nowhere", ("now-", "here")),
        ("Skyscraper", ("Sky-", "scraper")),
        ("strap", ("st-", "rap")),
        ("CLAIMING", ("CLAI-", "MING")),
        ("what-if", ("what-", "if")),
        ("kept-crossnum", ("kept-", "crossnum")),
        ("bcdfghjk", ("bcdf-", "ghjk")),
    ],
)
def test_a_word_that_is_too_wide_is_broken_inside(word, parts):
    assert broken(word) == parts


def test_a_long_word_of_small_letters_leaves_no_hyphen_alone():
    canvas = shell_of(played()).canvas
    lines = base.wrap(canvas, fonts.TEXT, "see thoroughlyoverwhelmedmathematicians now", 124)
    assert "-" not in lines and all(canvas.text_width(fonts.TEXT, it) <= 124 for it in lines)


def test_a_key_stays_with_what_it_does():
    canvas = shell_of(played()).canvas
    for words, width, lines in (
        ("Press ENT: off", 55, ["Press", "ENT: off"]),
        ("Now hold #: menu", 50, ["Now hold", "#: menu"]),
        ("In ENT: difficulties", 62, ["In ENT:", "difficulties"]),
        ("In row 4: nothing", 55, ["In row 4:", "nothing"]),
    ):
        assert base.wrap(canvas, fonts.TEXT, words, width) == lines


@pytest.mark.parametrize(
    ("words", "lines"),
    [
        ("Find mistakes? No best time then.", ["Find mistakes?", "No best time then."]),
        ("Row 4 is full. It must make 17.", ["Row 4 is full.", "It must make 17."]),
        ("Delete Sudoku 9x9, 33 filled?", ["Delete Sudoku 9x9,", "33 filled?"]),
    ],
)
def test_two_lines_are_divided_where_a_question_a_sentence_or_an_item_ends(words, lines):
    assert base.lines_of(shell_of(played()).canvas, words, WIDTH - 4) == lines


def test_a_list_of_digits_breaks_behind_a_comma_and_has_no_hyphen():
    assert broken("1,2,4,6,7,8,9;") == ("1,2,4,6,", "7,8,9;")
    assert broken("what-if") == ("what-", "if")


def test_no_line_begins_with_the_sign_of_a_diagonal_that_has_room_with_its_word():
    canvas = shell_of(played()).canvas
    for sign in "/\\":
        words = f"Then diagonal {sign} adds up to 32"
        room = canvas.text_width(fonts.TEXT, "Then diagonal") + 1
        assert base.wrap(canvas, fonts.TEXT, words, room)[:2] == ["Then", f"diagonal {sign}"]


def test_a_sum_breaks_before_a_sign_where_the_line_has_room():
    """A plus that the edge of the display cuts is a minus."""
    assert broken("13+18+15=46") == ("13+18", "+15=46")
    assert broken("12+9+16+7+4-1=47") == ("12+9+16", "+7+4-1=47")
    canvas = shell_of(played()).canvas
    words = "The rows here are 8+45+15+9-23-9-1-8-2-6"
    for width in range(38, 60):
        lines = base.wrap(canvas, fonts.TEXT, words, width)
        assert max(canvas.text_width(fonts.TEXT, it) for it in lines) <= width
        assert "".join(lines).replace(" ", "") == words.replace(" ", "")
        assert not any(it.endswith(("+", "-")) for it in lines)


LAYOUTS = {
    "crossnum": [layouts.crossnum(size) for size in range(3, 9)],
    "sudoku": [layouts.sudoku()],  # hints always show the whole board
    "kakuro": [layouts.kakuro(*sides) for sides in ((4, 4, 0), (6, 6, 0), (12, 10, 0), (9, 9, 1))],
}


@pytest.mark.parametrize("family", LAYOUTS)
def test_names_of_techniques_need_no_hyphen_in_a_panel(family):
    techniques = importlib.import_module(f"sumpad.solver.{family}.techniques")
    names = [row[technique_columns.NAME] for row in techniques.TABLE]
    names += ["conflict", "mistake"] if family == "sudoku" else []
    canvas = shell_of(played()).canvas
    for place in LAYOUTS[family]:
        room = hint_page.room(place)
        for word in " ".join(names).upper().split():
            wide = [
                part for part in word.split("-") if canvas.text_width(fonts.SMALL, part) > room
            ]
            assert wide == [], place.panel_x
