"""Breaking words into lines."""

import pytest

from sumpad import games
from sumpad.app.screens import base
from sumpad.view import fonts
from sumpad_tools.play import host_environment
from support.console.pc import shell_of, switched_on


@pytest.mark.parametrize(
    ("word", "parts"),
    [
        ("SWORDFISH", ("SWOR-", "DFISH")),
        ("mistake", ("mis-", "take")),
        ("CLAIMING", ("CLAI-", "MING")),
        ("what-if", ("what-", "if")),
        ("kept-crossnum", ("kept-", "crossnum")),
        ("bcdfghjk", ("bcdf-", "ghjk")),
    ],
)
def test_a_word_that_is_too_wide_is_broken_inside(word, parts):
    assert base.broken(word) == parts


def test_a_long_word_of_small_letters_leaves_no_hyphen_alone():
    canvas = shell_of(switched_on(host_environment.VirtualHost())).canvas
    lines = base.wrap(canvas, fonts.TEXT, "see thoroughlyoverwhelmedmathematicians now", 124)
    assert "-" not in lines and all(canvas.text_width(fonts.TEXT, it) <= 124 for it in lines)


def test_a_list_of_digits_breaks_behind_a_comma_and_has_no_hyphen():
    assert base.broken("1,2,4,6,7,8,9;") == ("1,2,4,6,", "7,8,9;")
    assert base.broken("13+18+15=46") == ("13+18+", "15=46")
    assert base.broken("what-if") == ("what-", "if")


@pytest.mark.parametrize("name", games.FAMILIES)
def test_words_of_rungs_break_between_syllables(name):
    """Checks all words that are wider than the narrowest panel of a hint."""
    game = games.open_family(name)
    job = game.hint()
    for rung in [it[0] for it in game.PRACTICE]:
        for word in rung.upper().split():
            if len(word) > 6 and "-" not in word:
                assert "".join(job.halves(word)).replace("-", "") == word
    assert job.halves("MISTAKE") == ["MIS-", "TAKE"]
    assert job.halves("PAIR") is None
