"""The forms for a new puzzle: cancelling leads back to them, and ratings and techniques."""

import pytest

from sumpad import games, sound_ids
from sumpad.app.screens import parameter_form
from sumpad.games import backend
from sumpad.view import fonts
from sumpad_tools import boards, families
from support.console import scripts
from support.console.pc import (
    play_of,
    played,
    session_of,
    shell_of,
    switched_on,
    top_of,
    words_on,
)
from support.games.asking import completed


class Endless:
    """The making of a puzzle that never ends."""

    progress = 7

    def step(self):
        return backend.RUNNING


def on_the_form(console):
    """Return which form is on top, with its values, rating and code."""
    form = shell_of(console).top
    return type(form).__name__, form._values, vars(form).get("_limit"), vars(form).get("_code")


def test_a_code_that_is_missing_is_told_and_asked_for():
    console = played("5 1 down fire wait:100")
    assert top_of(console) == "Notice"
    assert " ".join(shell_of(console).top._lines) == "Type a code first."
    console.keys("fire back*2 1 wait:100")
    assert "easy" in words_on(console)  # pressing FIRE has chosen nothing
    console.keys(f"back {scripts.SELECT} fire wait:100")
    console.keys("fire 1 2 fire wait:600")
    assert play_of(console).code == 12


@pytest.mark.parametrize(
    ("way", "making"),
    [
        ("1 6 down right down", "Making"),
        ("1 6 down right down*2 right", "Finding"),
        ("1 4 down left right down", "Making"),  # the defaults, not the values of the first puzzle
        ("5 1 4 7 1 down 7 down right*2", "Making"),
    ],
)
def test_who_cancels_is_on_the_form_again_with_its_values(way, making, monkeypatch):
    console = played(way)
    before = on_the_form(console)
    family = session_of(console).family
    with monkeypatch.context() as patch:
        patch.setattr(family, "make", lambda *_: Endless())
        console.keys("fire wait:100")
        assert top_of(console) == making
        console.keys("back wait:100")
        assert on_the_form(console) == before
        console.keys("fire wait:100")
        assert top_of(console) == making
        console.keys("back wait:100")
    assert on_the_form(console) == before
    console.keys("back wait:100")
    assert top_of(console) == ("Group" if way.startswith(scripts.SELECT) else "Home")


def test_the_game_is_over_the_home_menu_after_all():
    console = played(f"{scripts.start(4, 1)} wait:100")
    assert [type(it).__name__ for it in shell_of(console)._stack] == ["Home", "Playing"]


def test_a_code_that_is_typed_can_be_left_at_once():
    console = played("5 1 1 2 3 wait:100")
    assert top_of(console) == "Select"
    console.keys("hold:back wait:200")
    assert top_of(console) == "Group"


@pytest.mark.parametrize(
    ("family", "kind", "rating", "words"),
    [
        ("", "right*2", 1, "hard: 3.0 to 4.9"),
        ("", "right*2", 5, "hard: 3.0 to 4.9"),
        ("", "right*3", 5, "expert: 6 or more"),
        ("", "right*3", 6, ""),
        ("", "left", 5, ""),
        ("", "left*2", 5, ""),
        ("", "", 2, "easy: 1.0 to 1.9"),
        ("", "", 1, "easy: 1.0 to 1.9"),  # the only rating of this grade
        (scripts.TO_KAKURO, "", 3, "easy: 1.0 to 2.9"),
        (scripts.TO_KAKURO, "", 2, ""),
        (scripts.TO_SUDOKU, "", 3, "easy: 1.0 to 2.9"),
        (scripts.TO_SUDOKU, "", 2, ""),
    ],
)
@pytest.mark.parametrize("board", boards.names())
def test_a_rating_that_a_kind_never_has_is_refused_and_the_foot_says_which_it_has(
    board, family, kind, rating, words
):
    console = played(f"{family} 1 wait:100", board)
    form = shell_of(console).top
    console.keys(f"{'down ' * form._grade}{kind} {'down ' * (form._rating - form._grade)}wait:50")
    shell_of(console).key(rating)
    assert form._limit == (0 if words else rating)
    assert shell_of(console).tone == (sound_ids.REFUSED if words else sound_ids.CLICK)
    console.keys("wait:100")
    if words:
        assert words.upper() in words_on(console)
    console.keys("hash wait:100")
    assert top_of(console) in ("Finding", "Making", "Playing")


def test_the_ratings_that_a_kind_can_have_are_in_the_foot():
    console = played("1 wait:100 down*3 wait:100")
    for shown in ("EASY: 1.0 TO 1.9", "MEDIUM: 1.0 TO 2.9", "HARD: 3.0 TO 4.9"):
        assert shown in words_on(console) and "any" in words_on(console)
        console.keys("up*2 right down*2 wait:100")
    assert "EXPERT: 6 OR MORE" in words_on(console)
    console.keys("right wait:100")
    assert "6.0 to 6.9" in words_on(console)


def test_a_rating_goes_with_a_grade_that_has_none_such():
    console = played("1 wait:100 down right*3 down*2 7 wait:50")
    form = shell_of(console).top
    assert form._limit == 7
    console.keys("up*2 left wait:50")
    assert form._limit == 0


TECHNIQUES = ["one blank", "all alike", "bounds", "what fits", "what-if"]


@pytest.mark.parametrize(
    ("kind", "row", "limits"),
    [
        ("", 0, []),
        ("right", 0, [1, 2]),
        ("right*2", 0, [3, 4]),
        ("right*3", 0, [6, 7, 8]),
        ("", 1, TECHNIQUES),
        ("right*3", 1, TECHNIQUES),
    ],
)
def test_right_and_left_step_through_the_ratings_and_the_techniques(kind, row, limits):
    console = played(f"1 wait:100 down {kind} down*{2 + row}")
    form = shell_of(console).top
    for limit in [*limits, (limits or [0])[-1]]:  # the last one stays
        console.keys("right wait:50")
        assert form._limit == limit
    for limit in [*limits[-2::-1], 0, 0]:
        console.keys("left wait:50")
        assert form._limit == limit


def test_a_rating_takes_the_place_of_a_technique():
    console = played("1 wait:100 down right*2 down*3 right*2 wait:50")
    form = shell_of(console).top
    assert form._limit == "all alike" and "by steps" in words_on(console)
    console.keys("up right wait:50")
    assert form._limit == 3 and "any" in words_on(console)


def test_an_arrow_on_the_grade_leads_back_from_the_techniques():
    console = played("1 wait:100 down*4 right*4 wait:100")
    form = shell_of(console).top
    before = list(form._values)
    assert form._limit == "what fits" and form._is_idle(1)
    assert "WHAT FITS: USE THE LIMITS" in words_on(console)
    console.keys("up*3 wait:100")
    assert f"{fonts.LEFT}{fonts.RIGHT}: CHOOSE A GRADE INSTEAD" in words_on(console)
    assert words_on(console).count("by steps") == 2
    console.keys("right wait:100")
    assert not form._limit and form._values == before


def test_every_technique_can_be_chosen_and_read_in_full_beside_its_title():
    console = played(f"{scripts.TO_SUDOKU} 1 wait:100 down*3")
    form = shell_of(console).top
    canvas = shell_of(console).canvas
    for name in form._techniques():
        console.keys("right wait:20")
        assert form._limit == name and name in words_on(console)
        title = "Step"
        assert title in words_on(console)
        width = canvas.text_width(fonts.TEXT, name) + parameter_form.ARROW + parameter_form._SCROLL
        value_x = min(parameter_form.VALUE_X, canvas.WIDTH - width)
        end = parameter_form._X + canvas.text_width(fonts.TEXT, title)
        assert end + parameter_form._GAP <= value_x, name


def test_a_technique_gives_the_rating_back_that_it_replaced():
    console = played("1 wait:100 down right*2 down*2 right wait:50")
    form = shell_of(console).top
    rating = form._limit
    assert rating == 3
    console.keys("down right wait:50")
    assert form._limit == TECHNIQUES[0] and words_on(console).count("by steps") == 2
    console.keys("left wait:50")
    assert form._limit == rating
    console.keys("right up*3 right wait:50")
    assert form._limit == rating


@pytest.mark.parametrize(("keys", "limit"), [("right*2", "all alike"), ("up right", 1)])
def test_a_technique_or_a_rating_is_there_again_after_a_key_that_goes_back(keys, limit):
    console = played(f"1 wait:100 down right*1 down*3 {keys} wait:50")
    assert shell_of(console).top._limit == limit
    console.keys("back 1 wait:100")
    assert shell_of(console).top._limit == limit
    console.keys(f"back {scripts.TO_SUDOKU} 1 wait:100")
    assert not shell_of(console).top._limit


@pytest.mark.parametrize(
    ("family", "all_parameters"),
    [
        ("crossnum", [(4, grade, 0) for grade in range(2, 6)]),
        ("sudoku", [(grade, 1) for grade in range(1, 6)]),
        ("kakuro", [(6, grade) for grade in range(1, 5)]),
    ],
)
def test_the_ratings_of_a_grade_are_those_that_its_puzzles_have(family, all_parameters):
    for parameters in all_parameters:
        game = games.open_family(family)
        least, most = game.ratings(parameters)
        for code in range(12):
            completed(game.make(parameters, code))
            found = min(families.of(family).rating(game), 8)
            assert least <= found < most + 1


def test_what_was_chosen_is_there_again_after_a_key_that_goes_back():
    console = played(f"{scripts.NEW} 6 down right back wait:100 {scripts.NEW} wait:100")
    values = shell_of(console).top._values
    assert values[:2] == [6, 3]
    console.keys("back wait:100")
    assert shell_of(switched_on(console.host, scripts.NEW)).top._values == values
