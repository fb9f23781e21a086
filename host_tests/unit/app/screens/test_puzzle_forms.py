"""The forms for a new puzzle: cancelling leads back to them, and ratings and techniques."""

import pytest

from sumpad import games, keys, sound_ids
from sumpad.app.screens import menu
from sumpad.games import backend, messages
from sumpad.view import fonts
from sumpad_tools import boards, families
from support.console import scenes, scripts
from support.console.pc import (
    play_of,
    played,
    screens_of,
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
    assert "Type the 8 digits of a code." in words_on(console)
    console.keys("fire back*2 1 wait:100")
    assert "easy" in words_on(console)  # pressing FIRE has chosen nothing
    console.keys(f"back {scripts.SELECT} fire wait:100")
    console.keys("fire 1 2 fire wait:600")
    assert play_of(console).code == 12


@pytest.mark.parametrize(
    ("way", "making"),
    [
        ("1 6 down right down", "Making"),
        ("1 6 down right down*2 fire 1", "Finding"),
        ("1 4 down left right", "Making"),  # the defaults, not the values of the first puzzle
        ("5 1 4 7 1 down 7 down right*2", "Making"),
    ],
)
def test_who_cancels_is_on_the_form_again_with_its_values(way, making, monkeypatch):
    console = played(way)
    before = on_the_form(console)
    family = session_of(console).family
    start = "down fire" if making == "Finding" else "fire"  # a search leads back to the limit
    with monkeypatch.context() as patch:
        patch.setattr(family, "make", lambda *_: Endless())
        for keys in ("fire", start):
            console.keys(f"{keys} wait:100")
            assert top_of(console) == making
            console.keys("back wait:100")
            assert on_the_form(console) == before
    console.keys("back wait:100")
    assert top_of(console) == ("Group" if way.startswith(scripts.SELECT) else "Home")


def test_the_game_is_over_the_home_menu_after_all():
    console = played(f"{scripts.start(4, 1)} wait:100")
    assert [type(it).__name__ for it in screens_of(shell_of(console))] == ["Home", "Playing"]


def test_a_code_that_is_typed_can_be_left_at_once():
    console = played("5 1 1 2 3 wait:100")
    assert top_of(console) == "Select"
    console.keys("hold:back wait:200")
    assert top_of(console) == "Group"


def open_limits(console):
    """Open the list of limits from the form. Return the form and the titles in the list."""
    form = shell_of(console).top
    while form._at != len(form._rows):
        console.keys("down wait:20")
    form.open_list()
    console.keys("wait:100")
    assert top_of(console) == "Limits"
    return form, [title for _, title, _ in shell_of(console).top.items]


@pytest.mark.parametrize(
    ("family", "kind", "ratings"),
    [
        ("", "", []),
        ("", "right", ["1.0 to 1.9", "2.0 to 2.9"]),
        ("", "right*2", ["3.0 to 3.9", "4.0 to 4.9"]),
        ("", "right*3", ["6.0 to 6.9", "7.0 to 7.9", "8 or more"]),
        (scripts.TO_KAKURO, "", ["1.0 to 1.9", "2.0 to 2.9"]),
        (scripts.TO_SUDOKU, "", ["1.0 to 1.9", "2.0 to 2.9"]),
    ],
)
@pytest.mark.parametrize("board", boards.names())
def test_the_list_of_limits_has_the_ratings_of_the_grade_and_the_techniques(
    board, family, kind, ratings
):
    console = played(f"{family} 1 wait:100", board)
    form = shell_of(console).top
    console.keys(f"{'down ' * form._grade}{kind} wait:50")
    _, titles = open_limits(console)
    assert titles[: len(ratings) + 1] == ["Any"] + ["Rating " + it for it in ratings]
    family = session_of(console).family
    names = [name for name, _ in family.LESSONS if name != "last blank"]
    assert [it.split(":")[0] for it in titles[len(ratings) + 1 :]] == [
        messages.title(family.NAME, it).split(":")[0] for it in names
    ]
    for title in titles:
        assert shell_of(console).canvas.text_width(fonts.TEXT, title) < 128 - 5 - menu.TITLE_X
    told = [words_on(console)[-1]]
    for _ in range(len(ratings) + 1):
        console.keys("down wait:50")
        told.append(words_on(console)[-1])
    rated = [f"{form.shown(form._grade)} has these; hardest is 11".upper()] * len(ratings)
    assert told[1:] == [*rated, "NO HARDER STEP, ABOUT EASY"]
    pages = "C D" if board == "pico_keypad_4x4" else fonts.LEFT + fonts.RIGHT
    assert (told[0] == f"{pages}: PAGE") == (not boards.load(board).KNOB)
    console.keys("fire wait:50 hash wait:100")
    assert form._limit == names[0]
    assert top_of(console) in ("Finding", "Making", "Playing")


def test_a_rating_goes_with_a_grade_that_has_none_such():
    console = played("1 wait:100 down right*3 down*2 fire 7 wait:50")
    form = shell_of(console).top
    assert form._limit == 7 and "7.0 to 7.9" in words_on(console)
    console.keys("up*3 left wait:50")
    assert form._limit == 0 and "any" in words_on(console)
    assert "NO SUCH RATING: RESET TO ANY" in words_on(console)
    console.keys("right wait:50")
    assert "NO SUCH RATING: RESET TO ANY" not in words_on(console)


def test_the_list_of_limits_begins_at_the_chosen_one_and_has_pages():
    console = played(f"{scripts.TO_SUDOKU} 1 wait:100")
    form, titles = open_limits(console)
    screen = shell_of(console).top
    console.keys("right wait:50")
    at = screen.at
    assert at > 3
    console.keys("right*9 wait:50")
    assert screen.at == len(titles) - 1
    console.keys("left*9 down wait:50 up*2 wait:50")
    assert screen.at == len(titles) - 1  # from the first item UP leads to the last
    console.keys("fire wait:50")
    assert form._limit == session_of(console).family.LESSONS[-1][0]
    open_limits(console)
    assert shell_of(console).top.at == len(titles) - 1
    console.keys("back wait:50")
    assert top_of(console) == "New" and form._limit
    open_limits(console)
    console.keys("0 wait:50")
    assert not form._limit


@pytest.mark.parametrize(
    ("key", "grade"),
    [("right", "expert"), ("left", "expert"), ("4", "medium"), ("9", "by step"), ("0", "by step")],
)
def test_a_key_on_the_grade_leads_from_a_technique_to_the_grade_chosen_before(key, grade):
    console = played("1 wait:100 down left*3 down*2 left*2 wait:100")
    form = shell_of(console).top
    assert form._limit == "what fits" and "what fits" in words_on(console)
    console.keys("up*2 wait:100")
    assert form._at == 1
    assert f"{fonts.LEFT}{fonts.RIGHT}: BACK TO EXPERT" in words_on(console)
    assert form.shown(form._grade) == "by step" in words_on(console)
    console.keys(f"{key} wait:100")
    assert form.shown(form._grade) == grade and bool(form._limit) == (grade == "by step")
    console.keys("back wait:100")
    assert shell_of(console).settings.parameters(session_of(console).family)[1] == form._values[1]


def test_every_technique_can_be_chosen_and_read_in_full_beside_its_title():
    console = played(f"{scripts.TO_SUDOKU} 1 wait:100")
    form, titles = open_limits(console)
    console.keys("back wait:50")
    for name in form._techniques():
        form._limit = name
        for at in (form._last, form._last - 1):
            form._at = at
            form.dirty = True
            console.keys("wait:50")
            assert "Up to" in words_on(console) or "Steps up to" in words_on(console), name
            assert any(it.endswith(name) for it in words_on(console)), name


@pytest.mark.parametrize("board", boards.names())
def test_a_setting_that_changes_nothing_says_so_and_no_row_moves(board):
    """Easy and 3x3 puzzles have no choice of givens."""
    console = played("1 wait:100", board)
    form = shell_of(console).top
    titles = ["Size", "Grade", "Givens", "Step, rating"]
    rows = [title for title, _ in form.rows()]
    assert rows[:4] == titles and form.rows()[2][1] == "automatic"
    console.keys("down*2 wait:50")
    before = list(form._values)
    assert form._at == 2 and "FOLLOWS FROM SIZE AND GRADE" in words_on(console)
    for code in (keys.LEFT, keys.RIGHT, 1):
        shell_of(console).key(code)
        assert shell_of(console).tone == sound_ids.REFUSED and form._values == before
    console.keys("up right wait:100")
    assert [title for title, _ in form.rows()] == rows and form.rows()[2][1] == "few"
    console.keys("down right wait:50 up*2 3 wait:100")
    assert form._values[2] == 1 and form.rows()[2][1] == "automatic"


@pytest.mark.parametrize("board", boards.names())
def test_the_form_says_on_each_row_which_key_starts(board):
    """The list of the row Step, rating opens with the same key, if that leads to no other row."""
    console = played("1 wait:100", board)
    form = shell_of(console).top
    key = {"pico_keypad_4x5": "ENT"}.get(board, "#")
    has_knob = boards.load(board).KNOB
    for row in range(form._last + 1):
        form._at = row
        form.dirty = True
        console.keys("wait:50")
        is_list = row == len(form._rows) and not has_knob
        assert ("Start" if is_list else f"{key}: start") in words_on(console)
        assert (f"{key}: CHOOSE FROM A LIST" in words_on(console)) == is_list


@pytest.mark.parametrize(
    ("family", "full", "shown", "wrong"),
    [
        ("", "39123456", ["5x5", "expert", "fewest"], "00123456"),
        (scripts.TO_SUDOKU, "17123456", ["hard", "symmetric"], "22123456"),
        (scripts.TO_KAKURO, "44000017", ["12x10", "expert"], "45123456"),
    ],
)
def test_a_full_code_sets_the_rows_above_and_a_short_one_leaves_them(family, full, shown, wrong):
    console = played(f"{family} {scripts.SELECT} wait:100")
    shell = shell_of(console)
    form = shell.top
    before = list(form._values)
    feet = [form.explanation()]
    for count, digit in enumerate(full, 1):
        console.keys(f"{digit} wait:50")
        feet.append(form.explanation())
        assert (form._values == before) == (count < 8) and f"#{full[:count]}" in words_on(console)
        assert (form._code >= 0) == (count != 7)
    assert feet[0] == "Type the 8 digits of a code." and feet[8] == "It includes the rows above."
    assert feet[1] == feet[6] == "short code: rows above decide" and "erase a digit" in feet[7]
    assert [value for _, value in form.rows()[:-2]] == shown and form._code == int(full[2:])
    for words in {*feet, "No puzzle has this code."}:
        assert shell.canvas.text_width(fonts.SMALL, words.upper()) <= shell.canvas.WIDTH
    console.keys("clear*8 " + " ".join(wrong) + " wait:50")
    assert form.explanation() == "No puzzle has this code."
    console.keys("fire wait:100")
    assert top_of(console) == "Notice" and "No puzzle has this code." in words_on(console)


def test_a_code_is_offered_again_until_other_puzzles_are_chosen():
    console = played(f"{scripts.SELECT} 3 4 9 3 3 4 8 8 fire wait:3000 {scenes.POSTPONE}")
    console.keys(f"{scripts.SELECT} wait:100")
    assert "#34933488" in words_on(console)
    console.keys(f"back wait:50 back wait:50 {scripts.NEW} down right up*2 fire wait:3000")
    assert top_of(console) == "Playing"
    console.keys(f"{scenes.POSTPONE} {scripts.SELECT} wait:100")
    assert "type it" in words_on(console)


def test_a_full_code_follows_the_rows_and_opens_its_puzzle():
    console = played(f"{scripts.SELECT} 3 4 9 3 3 4 8 8 up*2 right wait:100")
    assert "#36933488" in words_on(console)  # of the next grade
    console.keys("left down*2 fire wait:3000")
    play = play_of(console)
    assert (play.parameters, play.code, play.tag) == ((5, 3, 0), 933488, "#34933488")


def test_no_rating_is_offered_that_hardly_any_puzzle_has():
    """See the histograms in tools/README.md."""
    game = games.open_family("sudoku")
    offered = [game.ratings((grade, 1)) for grade in range(1, 6)]
    assert offered == [(1, 2), (1, 2), (2, 4), (3, 4), (5, 8)]


@pytest.mark.parametrize(
    ("limit", "chosen"), [("down*2 right*2", "all alike"), ("right down*2 right", 1)]
)
def test_a_technique_or_a_rating_is_there_again_after_a_key_that_goes_back(limit, chosen):
    console = played(f"1 wait:100 down {limit} wait:50")
    assert shell_of(console).top._limit == chosen
    console.keys("back 1 wait:100")
    assert shell_of(console).top._limit == chosen
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


def test_the_digit_of_a_rating_in_the_list_is_the_rating_at_every_grade():
    console = played(f"{scripts.TO_SUDOKU} 1 wait:100 4 wait:50")
    form, _ = open_limits(console)
    console.keys("4 wait:50")
    assert form._limit == 4
    form._values[form._grade] = 5
    open_limits(console)
    console.keys("8 wait:50")
    assert form._limit == 8
    open_limits(console)
    console.keys("1 wait:50")  # no extreme sudoku is that easy
    assert top_of(console) == "Limits"


@pytest.mark.parametrize("board", boards.names())
def test_left_and_right_change_the_limit_as_they_change_other_rows(board):
    console = played(f"{scripts.TO_SUDOKU} 1 wait:100", board)
    form = shell_of(console).top
    form._at = len(form._rows)
    limits = form._limits()
    shell = shell_of(console)
    for limit in limits[1:] + limits[:1]:
        shell.key(keys.RIGHT)
        assert form._limit == limit
    shell.key(keys.LEFT)
    assert form._limit == limits[-1]
