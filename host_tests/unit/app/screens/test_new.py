"""The forms for a new puzzle.

They report what is missing, cancelling leads back to them, and no game is lost without a question.
"""

import pytest

from sumpad import games, keys, tones
from sumpad.app import save_reader
from sumpad.app.screens import form as form_screen
from sumpad.app.screens.form import meaning
from sumpad.games import backend, lessons
from sumpad.games.crossnum import game as crossnum_game
from sumpad.storage import files
from sumpad.view import fonts
from sumpad_tools import boards, families
from sumpad_tools.play import host_environment
from support.console import scenes, scripts
from support.console.pc import (
    fill_pile,
    play_of,
    played,
    session_of,
    shell_of,
    switched_on,
    top_of,
    words_on,
)
from support.games.asking import completed

TWO_GAMES = f"{scripts.start(4, 1)} 5 {scenes.POSTPONE} 4 2 fire wait:600"
BEGUN = f"{TWO_GAMES} 5 {scenes.POSTPONE}"  # something is entered in both games


# Ways from the home menu of a new console with a current and a previous game.
@pytest.fixture(autouse=True)
def boardless(monkeypatch):
    """Let no technique have a stored board, so that Practice looks for a puzzle."""
    monkeypatch.setattr(lessons, "boards", lambda family, technique: [])


WAYS = {
    "new": "1 fire",
    "by code": "4 fire",
    "practice": "7 wait:100 3 fire",
    "today": f"{scripts.TODAY} wait:100 fire",
    "giving up": "0 wait:200 menu 9 2 2",
    "my puzzles": "5 wait:700 fire",
}
LEFT_AT = ("GivingUp", "New", "Select", "Practice", "Today", "GameMenu", "MyPuzzles")


@pytest.mark.parametrize("board", boards.names())
@pytest.mark.parametrize("family", games.FAMILIES)
def test_the_foot_explains_the_chosen_value_and_fits(board, family):
    host = host_environment.VirtualHost()
    files.Store(f"{host.folder}/saves", key=host.identity).write(
        "settings", f"settings 1\nfamily {games.FAMILIES.index(family)}\n"
    )
    told = set()
    for way in ("1", "4"):
        console = switched_on(host, f"{way} wait:100", board)
        shell = shell_of(console)
        form = shell.top
        values = [(at, it) for at, row in enumerate(form._rows) for it in row.values]
        others = [(at, 0) for at in range(len(form._rows), form._last + 1)]
        for at, value in values + others:
            form._at = at
            if at < len(form._rows):
                form._values[at] = value
            words = form.explanation()
            assert shell.canvas.text_width(fonts.SMALL, words.upper()) <= shell.canvas.WIDTH
            told.add(words)
    kinds = {"crossnum": "kind"}.get(family, "grade")
    game = shell.session.family
    values = next(range(it.low, it.high + 1) for it in game.PARAMETERS if it.name == kinds)
    assert len({meaning(game, kinds, it) for it in values} & told) == len(values)


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
    console = played("4 down fire wait:100")
    assert top_of(console) == "Notice"
    assert " ".join(shell_of(console).top._lines) == "Type a code first."
    console.keys("fire back 1 wait:100")
    assert "easy" in words_on(console)  # pressing FIRE has chosen nothing
    console.keys("back 4 fire wait:100")
    console.keys("fire 1 2 fire wait:600")
    assert play_of(console).code == 12


@pytest.mark.parametrize(
    ("way", "making"),
    [
        ("1 6 down right down", "Making"),
        ("1 6 down right down*2 right", "Finding"),
        ("1 4 down left*2 down", "Making"),  # the defaults, not the values of the first puzzle
        ("4 4 7 1 down 7 down right*2", "Making"),
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
    assert top_of(console) == "Home"


def test_the_game_is_over_the_home_menu_after_all():
    console = played(f"{scripts.start(4, 1)} wait:100")
    assert [type(it).__name__ for it in shell_of(console)._stack] == ["Home", "Playing"]


@pytest.fixture
def two_games():
    """A console at the home menu with the clock set.

    It has two unfinished games and as many older ones as it can keep.
    """
    host = host_environment.VirtualHost()
    host.set_clock(2026, 11, 23, 9, 5)
    files.Store(f"{host.folder}/puzzles", sealed=False).write("NEWS", scenes.NEWSPAPER)
    console = switched_on(host, BEGUN)
    fill_pile(console)
    return console


@pytest.mark.parametrize("way", [it for it in WAYS if it != "giving up"])
def test_no_game_is_gone_while_the_console_keeps_older_ones(way):
    host = host_environment.VirtualHost()
    host.set_clock(2026, 11, 23, 9, 5)
    files.Store(f"{host.folder}/puzzles", sealed=False).write("NEWS", scenes.NEWSPAPER)
    console = switched_on(host, BEGUN)
    session = session_of(console)
    game, left = (session.autosave.store.read(it) for it in ("game-crossnum", "left-crossnum"))
    console.keys(f"{WAYS[way]} wait:2500")
    assert top_of(console) in ("Playing", "Needed")
    assert [session.autosave.store.read(it) for it in ("left-crossnum", "older1-crossnum")] == [
        game.replace(" running", " standing"),
        left,
    ]


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
def test_a_new_puzzle_asks_before_a_game_is_gone(two_games, way):
    play = play_of(two_games)
    name = session_of(two_games).slots.left_last()
    store = session_of(two_games).autosave.store
    before = store.read(name)
    two_games.keys(f"{way} wait:100")
    assert top_of(two_games) == "Question"
    two_games.keys("back wait:2500")  # answers No
    assert top_of(two_games) in LEFT_AT
    assert play_of(two_games) is play and store.read(name) == before


@pytest.mark.parametrize("way", ["new", "by code", "today", "my puzzles"])
def test_after_a_yes_the_game_left_last_is_the_one_that_was_played(two_games, way):
    code = play_of(two_games).code
    two_games.keys(f"{WAYS[way]} right fire wait:2500")
    assert top_of(two_games) == "Playing"
    session = session_of(two_games)
    assert f" code {code} " in session.autosave.store.read(session.slots.left_last())


def test_a_game_that_was_given_up_is_the_one_left_last():
    """This holds if no other game is lost by it: see test_question.py."""
    console = played(f"{scripts.start(4, 1)} 5 {scenes.QUIT} wait:600")
    assert top_of(console) == "Home" and play_of(console) is None
    session = session_of(console)
    assert " code 1 " in session.autosave.store.read(session.slots.left_last())


def test_a_code_that_is_typed_can_be_left_at_once():
    console = played("4 1 2 3 wait:100")
    assert top_of(console) == "Select"
    console.keys("hold:back wait:200")
    assert top_of(console) == "Home"


def test_a_number_that_is_half_typed_is_told_its_range():
    console = played(f"{scripts.TO_KAKURO} 6 wait:300 2 fire wait:200")
    assert top_of(console) == "Notice" and "Rows: 3 to 12" in " ".join(words_on(console))


def test_a_number_that_is_none_leaves_what_was_chosen():
    console = played("1 right*2 wait:200")
    chosen = words_on(console)
    console.keys("2 wait:200")
    assert words_on(console) != chosen
    console.keys("fire wait:200 fire wait:200")
    assert words_on(console) == chosen


def test_a_word_is_chosen_by_the_digit_of_its_place():
    console = played("1 down wait:200")
    form = shell_of(console).top
    for place, kind in enumerate(crossnum_game.KINDS, 1):
        console.keys(f"{place} wait:100")
        assert form._rows[1].shown(form._values[1]) == kind
    for digit in (0, 7):  # no word has these digits
        console.keys(f"{digit} wait:100")
        assert form._values[1] == len(crossnum_game.KINDS) - 1


def test_a_digit_that_can_do_nothing_is_refused():
    console = played("4 wait:100 1 2 3 4 5 6 wait:100")
    form = shell_of(console).top
    for key, tone in ((7, tones.REFUSED), (keys.CLEAR, tones.CLICK), (8, tones.CLICK)):
        shell_of(console).key(key)
        assert shell_of(console).tone == tone
    assert form._code == 123458


@pytest.mark.parametrize(
    "games",
    [
        "wait:50",  # no games
        f"{scripts.start(4, 1)} 5 {scenes.POSTPONE}",  # no previous game
        f"{scripts.start(4, 1)} {scenes.POSTPONE} 4 2 fire wait:600 5 {scenes.POSTPONE}",
        f"{scripts.start(4, 1)} 5 {scenes.QUIT}",  # the previous game is not replaced
    ],
)
def test_it_does_not_ask_if_nothing_that_was_entered_is_lost(games):
    console = played(f"{games} 1 fire wait:900")
    assert top_of(console) == "Playing"


def test_a_game_in_which_nothing_was_entered_goes_rather_than_the_one_left_before():
    """Nothing is asked, however often a new puzzle is begun."""
    console = played(f"{TWO_GAMES} {scenes.POSTPONE}")
    session = session_of(console)
    left = session.autosave.store.read(session.slots.left_last())
    for another in ("", "2"):  # a random puzzle, as the second is, is offered again
        untouched = play_of(console).code
        console.keys(f"1 fire wait:100 {another} wait:900")
        assert top_of(console) == "Playing" and play_of(console).code != untouched
        console.keys(scenes.POSTPONE)
        assert session.autosave.store.read(session.slots.left_last()) == left


def test_a_game_in_which_nothing_was_entered_is_left_where_no_other_is_lost_by_that():
    console = played(f"{scripts.start(4, 1)} {scenes.POSTPONE}")
    session = session_of(console)
    for code in (1, 2):
        console.keys(f"4 {code + 1} fire wait:600 {scenes.POSTPONE}")
        assert session.autosave.title(session.family, session.slots.left_last())[1] == f"#{code}"


def test_the_game_of_a_puzzle_with_a_name_is_kept_without_a_question():
    host = host_environment.VirtualHost()
    way = f"{scenes.SAVED} fire 1 wait:300 right 5 {scenes.POSTPONE} 4 2 fire wait:600"
    console = switched_on(host, f"{way} 5 {scenes.POSTPONE}")
    session = session_of(console)
    assert save_reader.stamp_of(session.autosave.store.read(session.slots.left_last()))
    console.keys("1 fire wait:900")
    assert top_of(console) == "Playing"


def test_in_doubt_it_asks_and_the_game_is_not_lost(two_games, monkeypatch):
    play = play_of(two_games)

    def fails(*_):
        raise files.StorageError("Cannot read")

    monkeypatch.setattr(session_of(two_games).autosave.store, "read", fails)
    two_games.keys("1 fire wait:900")
    assert top_of(two_games) == "Question"
    two_games.keys("right fire wait:900")
    assert top_of(two_games) == "Notice" and play_of(two_games) is play


def test_a_puzzle_that_is_played_already_goes_on_without_a_question():
    host = host_environment.VirtualHost()
    files.Store(f"{host.folder}/puzzles", sealed=False).write("NEWS", scenes.NEWSPAPER)
    console = switched_on(
        host, f"{scripts.start(4, 1)} 5 {scenes.POSTPONE} 5 wait:700 fire wait:300"
    )
    play = play_of(console)
    console.keys(f"5 {scenes.POSTPONE} 5 wait:700 fire wait:300")
    assert top_of(console) == "Playing" and play_of(console) is play


@pytest.mark.parametrize(
    ("family", "kind", "rating", "words"),
    [
        ("", "right*2", 1, "hard is 3.0 to 4.9"),
        ("", "right*2", 5, "hard is 3.0 to 4.9"),
        ("", "right*3", 5, "expert is 6.0 or more"),
        ("", "right*3", 6, ""),
        ("", "left", 5, ""),
        ("", "left*2", 5, ""),
        ("", "", 2, "easy is 1.0 to 1.9"),
        ("", "", 1, "easy is 1.0 to 1.9"),  # the only rating of this grade
        (scripts.TO_KAKURO, "", 3, "easy is 1.0 to 2.9"),
        (scripts.TO_KAKURO, "", 2, ""),
        (scripts.TO_SUDOKU, "", 3, "easy is 1.0 to 2.9"),
        (scripts.TO_SUDOKU, "", 2, ""),
    ],
)
@pytest.mark.parametrize("board", boards.names())
def test_a_rating_that_a_kind_never_has_is_refused_and_the_foot_tells_those_that_it_has(
    board, family, kind, rating, words
):
    console = played(f"{family} 1 wait:100", board)
    form = shell_of(console).top
    rows = len(form._rows) - 1
    console.keys(f"down {kind} down*{rows} wait:50")
    shell_of(console).key(rating)
    assert form._limit == (0 if words else rating)
    assert shell_of(console).tone == (tones.REFUSED if words else tones.CLICK)
    console.keys("wait:100")
    if words:
        assert words.upper() in words_on(console)
    console.keys("fire wait:100")
    assert top_of(console) in ("Finding", "Making", "Playing")


def test_without_a_choice_the_ratings_that_a_kind_can_have_are_shown():
    console = played("1 wait:100 down*3 wait:100")
    assert "1.0 to 1.9" in words_on(console)
    for shown in ("1.0 to 2.9", "3.0 to 4.9", "6 or more"):
        console.keys("up*2 right down*2 wait:100")
        assert shown in words_on(console)
    console.keys("right wait:100")
    assert "6.0 to 6.9" in words_on(console)


def test_a_number_that_is_half_typed_is_none_once_its_row_is_left():
    console = played(f"{scripts.TO_KAKURO} 6 wait:300")
    before = words_on(console)
    console.keys("2 wait:100")
    assert words_on(console) != before
    console.keys("down up wait:100")
    assert words_on(console) == before


def test_a_rating_goes_with_a_grade_that_has_none_such():
    console = played("1 wait:100 down right*3 down*2 7 wait:50")
    form = shell_of(console).top
    assert form._limit == 7
    console.keys("up*2 left wait:50")
    assert form._limit == 0


@pytest.mark.parametrize(
    ("kind", "ratings"),
    [("", []), ("right", [1, 2]), ("right*2", [3, 4]), ("right*3", [6, 7, 8])],
)
def test_right_and_left_step_through_the_ratings_and_the_techniques(kind, ratings):
    console = played(f"1 wait:100 down {kind} down*2")
    form = shell_of(console).top
    limits = ["one blank", "all alike", "bounds", "what fits", "what-if", 0, *ratings]
    for limit in [*ratings, *limits[-1:]]:  # the last one stays
        console.keys("right wait:50")
        assert form._limit == limit
    for limit in [*limits[-2::-1], limits[0]]:
        console.keys("left wait:50")
        assert form._limit == limit


def test_an_arrow_is_shown_where_its_key_changes_something(monkeypatch):
    console = played("1 wait:100")
    form = shell_of(console).top
    for row in range(form._last):
        form._at = row
        for _ in range(15):
            left, right = form.ways(row)
            before = form._values[row : row + 1], form._limit
            console.keys("right wait:20")
            assert right == ((form._values[row : row + 1], form._limit) != before)
    console.keys("left*40 wait:20")
    assert form.ways(row) == (False, True)


def test_an_arrow_on_the_grade_leads_back_from_the_techniques():
    console = played("1 wait:100 down*3 left*2 wait:100")
    form = shell_of(console).top
    before = list(form._values)
    assert form._limit == "what fits" and form._is_idle(1)
    assert "NO HINT NEEDS A HARDER ONE" in words_on(console)
    console.keys("up*2 wait:100")
    assert f"{fonts.LEFT}{fonts.RIGHT}: CHOOSE A GRADE INSTEAD" in words_on(console)
    console.keys("right wait:100")
    assert not form._limit and form._values == before


def test_every_technique_can_be_chosen_and_read_in_full():
    console = played(f"{scripts.TO_SUDOKU} 1 wait:100 down*2")
    form = shell_of(console).top
    canvas = shell_of(console).canvas
    names = form._techniques()
    for name in reversed(names):
        console.keys("left wait:20")
        assert form._limit == name and name in words_on(console)
        room = canvas.WIDTH - canvas.text_width(fonts.TEXT, f"To{name}")
        assert room >= 2 * form_screen.ARROW + 4


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


@pytest.mark.parametrize("family", ["crossnum", "sudoku"])
def test_the_foot_says_what_is_to_be_done_without_the_names_of_techniques(family):
    game = games.open_family(family)
    for row in game.PARAMETERS:
        for value in range(row.low, row.high + 1):
            words = meaning(game, row.name, value).split()
            assert not {"bounds", "locked", "fish", "wings", "sets"} & set(words)


NEW = f"{scripts.NEW} fire wait:1200"


def test_a_puzzle_without_a_digit_is_offered_again():
    console = played(f"{NEW} down menu 9 0 wait:100 fire wait:100")
    code = play_of(console).code
    assert top_of(console) == "Untouched"
    console.keys("1 wait:300")
    assert top_of(console) == "Playing" and play_of(console).code == code
    console.keys("menu 9 0 wait:100 fire wait:100 2 wait:1200")
    assert top_of(console) == "Playing" and play_of(console).code != code


@pytest.mark.parametrize(
    "way",
    [
        f"{NEW} 5 menu 9 0 wait:100 fire wait:1200",  # a digit
        f"{NEW} menu 9 0 wait:100 5 fire wait:1200",  # other parameters
        f"{NEW} menu 2 right fire wait:500 back menu 9 0 wait:100 fire wait:1200",  # a hint
        f"{scripts.start(4, 1)} menu 9 0 wait:100 fire wait:1200",  # known by its code
    ],
)
def test_other_puzzles_are_not_offered_again(way):
    console = played(way)
    assert top_of(console) == "Playing"
    assert not play_of(console).flags()
