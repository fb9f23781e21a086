"""The menus have the items of the manual, in the same order."""

import pytest

from sumpad import games, keys
from sumpad.app.screens import menu
from sumpad.view import fonts
from sumpad_tools import ROOT, boards
from sumpad_tools.play import golden, pc_hosts
from support.console import scenes, scripts
from support.console.entry_consoles import put_file, text_of
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

MANUAL = (ROOT / "firmware" / "PLAYING.md").read_text(encoding="utf-8")


def told(heading):
    """Return (key, item) for each row of the first table below `heading` in the manual."""
    below = MANUAL[MANUAL.index(f"## {heading}\n") :]
    rows = below[below.index("|---|") :].split("\n\n")[0].splitlines()[1:]
    return [tuple(cell.strip() for cell in row.split("|")[1:3]) for row in rows]


def shown(screen):
    """Return (key, item) for each item of a menu, leaving out what differs between games."""
    return [
        ("" if key == menu.NO_KEY else str(key), _general(title)) for key, title, _ in screen.items
    ]


def _general(title):
    for words, general in (("Continue ", "Continue"), ("Change game", "Change game")):
        if title.startswith(words):
            return general
    return title


def test_the_list_of_games_has_the_current_games_of_other_families():
    console = played(f"{scripts.start(4, 2)} 5 {scenes.POSTPONE}")
    console.keys(f"{scripts.TO_KAKURO} {scripts.TO_FAMILIES} wait:100")
    assert titles(console) == [*games.TITLES, "Cross 4x4 open"]
    console.keys("4 wait:1500")
    assert top_of(console) == "Playing" and play_of(console).code == 2
    console.keys(f"{scenes.POSTPONE} {scripts.TO_FAMILIES} wait:100")
    assert titles(console) == [*games.TITLES]
    console.keys(f"back {scripts.CONTINUE} wait:300 menu 9 2 2 wait:300")
    console.keys(f"{scripts.TO_FAMILIES} wait:100")  # it was put aside, and is the previous game
    assert titles(console) == [*games.TITLES, "Cross 4x4 open"]


def test_the_home_menu():
    """There are a current, a previous and an older game, and the clock is set."""
    host = pc_hosts.VirtualHost()
    host.set_clock(2026, 11, 23, 9, 5)
    way = f"{scripts.start(4, 1)} 5 {scenes.POSTPONE}"
    for code in (2, 3):
        way += f" {scripts.SELECT} {code} fire wait:600 5 {scenes.POSTPONE}"
    console = switched_on(host, way)
    assert shown(shell_of(console).top) == told("The home menu")


def test_the_family_that_is_already_chosen_comes_up_with_its_game():
    console = played(f"{scripts.TO_FAMILIES} fire wait:100")
    assert top_of(console) == "Home" and shell_of(console).top.at == 0
    console.keys(f"{scripts.start(4, 7)} menu 0 wait:100 {scripts.TO_FAMILIES} fire wait:100")
    assert top_of(console) == "Home" and titles(console)[0] == "Continue 4x4 open"
    assert shell_of(console).top.at == 0


def test_a_family_that_was_chosen_comes_up_with_its_game():
    """At power-on it is paused as usual."""
    console = played(f"{scripts.sudoku(7)} {scenes.POSTPONE} {scripts.TO_FAMILIES} 1 wait:1500")
    console.keys(f"{scripts.TO_SUDOKU}")
    assert top_of(console) == "Home" and play_of(console).code == 7
    assert titles(console)[0] == "Continue Sudoku easy"
    assert top_of(switched_on(console.host)) == "Paused"


@pytest.mark.parametrize(("key", "after"), [("left", (0, 0)), ("right", (5, 7))])
def test_no_key_beside_the_digits_opens_anything_of_the_home_menu(key, after):
    for at, then in zip((0, 2), after, strict=True):
        console = played(f"down*{at} " * bool(at) + f"{key} wait:300")
        assert top_of(console) == "Home" and shell_of(console).top.at == then


@pytest.mark.parametrize("game", [scripts.start(4, 1), scripts.kakuro(1)])
def test_the_digits_of_the_game_menu_are_in_order_and_the_cursor_starts_on_continue(game):
    screen = shell_of(played(f"{game} menu wait:100")).top
    items = shown(screen)
    assert [key for key, _ in items if key] == [*"0123456789"]
    assert items[0][1] == "Home" and items[screen.at][1] == "Continue"


@pytest.mark.parametrize("board", boards.names())
def test_arrows_to_the_side_turn_the_pages_of_a_menu(board):
    console = played(f"{scripts.start(4, 1)} menu wait:100 up wait:100", board)
    screen = shell_of(console).top
    seen = []
    for key in ("right", "right", "right", "left", "left"):
        screen.key(keys.RIGHT if key == "right" else keys.LEFT)
        seen.append(screen.at)
    last = len(screen.items) - 1
    assert seen == [7, last, last, last - 7, 0] and top_of(console) == "GameMenu"


@pytest.mark.parametrize("board", boards.names())
def test_a_digit_after_two_presses_of_the_menu_key_chooses_an_item(board):
    console = played(f"{scripts.start(4, 1)} menu menu 7 wait:100", board)
    assert top_of(console) == "Paused" and not play_of(console).done


def test_a_new_puzzle_from_the_game_menu_keeps_the_game():
    console = played(f"{scripts.start(4, 1)} 5 menu 9 0 wait:300")
    assert top_of(console) == "New"
    console.keys("back wait:300")
    assert top_of(console) == "More"
    console.keys("0 fire wait:1200 menu 0 wait:100")
    console.keys(f"{scripts.TO_FAMILIES} wait:100")
    assert titles(console)[3:] == ["Cross 4x4 open"]


def test_the_form_over_a_game_says_that_the_game_is_kept_until_a_key():
    note = "YOUR GAME IS KEPT."
    console = played(f"{scripts.start(4, 1)} 5 menu 9 0 wait:100")
    assert note in words_on(console)
    console.keys("down wait:50")
    assert note not in words_on(console)
    assert note not in words_on(played(f"{scripts.start(4, 1)} menu 9 0 wait:100"))


def test_the_solutions_are_in_the_menu_of_who_gives_up():
    console = played(f"{scripts.start(4, 1)} 5 menu 9 2 wait:100")
    assert [key for key, _ in shown(shell_of(console).top)] == [*"12345"]
    console.keys("4 wait:100")
    assert "See a solution?" in " ".join(words_on(console))
    console.keys("fire wait:100 4 wait:100")  # that was No
    assert top_of(console) == "Question"
    console.keys("right fire wait:1500")
    assert top_of(console) == "Solutions"
    console.keys("back wait:100")
    assert top_of(console) == "Playing" and play_of(console).done == 1


def test_the_game_menu_of_a_board_with_one_view():
    console = played(f"{scripts.start(4, 1)} menu wait:100")
    menu = [it for it in told("The game menu") if not it[1].startswith("Digit sets")]
    assert shown(shell_of(console).top) == menu
    console.keys("9 wait:100")
    assert shown(shell_of(console).top) == told("More")[:-1]
    assert [key for key, *_ in shell_of(console).top.items] == [*range(9)]  # without a gap


def test_the_game_menu_of_candidates_and_two_views():
    console = played(f"{scripts.kakuro(1)} menu wait:100")
    assert shown(shell_of(console).top) == told("The game menu")
    console.keys("9 wait:100")
    assert shown(shell_of(console).top) == told("More")


@pytest.mark.parametrize("board", boards.names())
def test_the_rules_are_in_the_menu_of_a_game(board):
    console = played(f"{scenes.GAME} menu 9 7 wait:200", board)
    assert words_on(console)[:2] == ["Rules", "Fill every cell with a digit"]
    play = play_of(console)
    before = play.elapsed
    console.keys("wait:3000 back wait:100")
    assert top_of(console) == "More"
    # Rules do not count as help, and the clock was stopped.
    assert play.elapsed == before and not play.flags()


@pytest.mark.parametrize("key", ["down", "right", "fire"])
@pytest.mark.parametrize("to", [scripts.RULES, scripts.KEYS, scripts.ABOUT])
def test_a_page_ends_before_a_paragraph_that_it_would_cut(to, key):
    console = played(f"{to} wait:100")
    screen = shell_of(console).top
    lines, starts = screen._lines, screen._starts
    at = 0  # lines seen so far
    page_count = 0
    while True:
        page = [word for word in words_on(console)[1:] if word in lines]
        assert page == lines[at : at + len(page)] and 0 < len(page) <= 5
        begun = [start for start in starts if at < start <= at + 5]
        at += len(page)
        page_count += 1
        if at == len(lines):
            break
        assert at == max(begun, default=at) and (begun or len(page) == 5)
        console.keys(f"{key} wait:50")
    console.keys("up*30 wait:50")
    assert words_on(console)[1] == lines[0]
    console.keys(f"{key}*{30 if key != 'fire' else page_count} wait:50")
    assert (top_of(console) == "Group") == (key == "fire")  # only FIRE leaves from the last page


def titles(console):
    return [item[1] for item in shell_of(console).top.items]


BEGUN = f"{scripts.start(6, 1, kind=4, wait=3000)} 5"


def test_the_previous_game_is_named_before_and_after_a_restart():
    console = played(f"{BEGUN} {scenes.QUIT}")
    assert titles(console)[0] == "Continue 6x6 hard"
    console.keys("wait:3000")
    assert titles(switched_on(console.host))[0] == "Continue 6x6 hard"


@pytest.mark.parametrize(
    ("to", "title"),
    [
        (scripts.sudoku(7), "Continue Sudoku easy"),
        (scripts.kakuro(5), "Continue 8x8 easy"),
    ],
)
def test_the_previous_game_of_other_families_is_named(to, title):
    assert titles(played(f"{to} {scenes.QUIT}"))[0] == title


def test_the_digit_of_continue_takes_up_the_previous_game_if_there_is_no_other():
    console = played(f"{BEGUN} {scenes.QUIT} 0 wait:1000")
    assert top_of(console) == "Playing" and play_of(console).code == 1


@pytest.mark.parametrize("key", [*"345689"])
def test_the_cursor_is_on_the_item_that_a_digit_opened(key):
    console = played(f"{key} wait:1500 back wait:300")
    screen = shell_of(console).top
    assert top_of(console) == "Home" and screen.items[screen.at][0] == int(key)


def test_screens_name_a_puzzle_of_any_grade_so():
    console = played(f"{scripts.start(4, 2, kind=1)} 5 {scenes.QUIT}")
    assert titles(console)[0] == "Continue 4x4 any"
    console.keys("1 wait:100 2 wait:50")
    assert "any" in words_on(console) and "single" not in words_on(console)


def test_a_previous_game_with_a_name_has_it():
    console = played("wait:1")
    put_file(console, "SUNDAY-2", text_of(4, 1).encode())
    console.keys(f"5 2 wait:500 fire wait:300 {scenes.QUIT}")
    assert titles(console)[0] == "Continue SUNDAY-2"


def test_the_question_names_the_game_that_will_be_gone():
    console = played(
        f"{BEGUN} {scenes.POSTPONE} 5 1 2 down*2 4 down 1 fire wait:900 5 {scenes.POSTPONE}"
    )
    fill_pile(console)
    console.keys("1 fire wait:100")
    assert top_of(console) == "Question"
    words = "This will delete your oldest game, 6x6 hard #46000905. Continue?"
    assert words in " ".join(words_on(console))
    golden.check("screens/ask-lost", console.frame())
    console.keys("right*2 wait:50")
    golden.check("screens/ask-lost-choose", console.frame())


@pytest.mark.parametrize(
    "head", [b"", b"key", b"\xff", b"\nmade 4", b"\nmade 99 0 0", b"\nmade - cafe", b"\nmade x y"]
)
def test_a_previous_game_whose_file_says_nothing_is_just_that(head):
    console = played(f"{BEGUN} {scenes.QUIT}")
    session = session_of(console)
    with open(f"{session.autosave.store.folder}/{session.slots.left_last()}", "wb") as file:
        file.write(head)
    assert session.autosave.title(session.family, session.slots.left_last()) == ("", "game")
    console.keys(f"{scripts.TO_FAMILIES} wait:100")
    assert titles(console)[3].startswith("Cross")


@pytest.mark.parametrize("name", games.FAMILIES)
def test_no_item_of_the_home_menu_is_cut(name):
    """The items come after a digit, and before the scroll mark of the list."""
    canvas = shell_of(played("wait:1")).canvas
    family = games.open_family(name)
    for league in family.leagues():
        words = "Continue " + family.title(league)
        assert menu.TITLE_X + canvas.text_width(fonts.TEXT, words) <= canvas.WIDTH - 4, words
    assert menu.TITLE_X + canvas.text_width(fonts.TEXT, "Continue " + "W" * 12) <= canvas.WIDTH


def test_the_cursor_does_not_stay_on_switch_off():
    """A second press of the key that kept the console on would switch it off."""
    console = played(f"{scripts.OFF} wait:100")
    assert top_of(console) == "Farewell"
    console.keys("fire wait:100")
    assert top_of(console) == "Home" and shell_of(console).top.at == 0


def test_the_home_menu_shows_its_digits(monkeypatch):
    console = played(f"{scenes.GAME} 5 {scenes.POSTPONE}")
    digits = []
    monkeypatch.setattr(shell_of(console).canvas, "number", lambda *it: digits.append(it[3]))
    words_on(console)
    assert digits == [0, 1, 2, 3, 4]


@pytest.mark.parametrize(
    "way",
    [
        "wait:1",
        f"{scenes.GAME} 5 {scenes.POSTPONE}",
        f"{scenes.GAME} 5 {scenes.QUIT}",
        f"{scripts.start(4, 1)} 5 {scenes.POSTPONE} 5 1 2 fire wait:600 {scenes.POSTPONE}",
    ],
)
@pytest.mark.parametrize("now", [None, (2026, 11, 23, 9, 5)])
def test_the_digits_of_the_home_menu_are_in_order_and_mean_the_same_whatever_else_it_has(way, now):
    host = pc_hosts.VirtualHost()
    if now:
        host.set_clock(*now)
    items = shown(shell_of(switched_on(host, way)).top)
    digits = [key for key, _ in items if key]
    assert digits == [*"0123456789"][10 - len(digits) :] and len(digits) >= 9
    assert len(items) == len(digits)
    named = dict(items)
    assert [named[key] for key in "124578"] == [
        "New puzzle",
        "Daily puzzle",
        "How to play",
        "Codes, own puzzles",
        "Lessons",
        "Settings",
    ]


@pytest.mark.parametrize("board", boards.names())
@pytest.mark.parametrize(
    ("to", "told"),
    [
        (scripts.KEYS, ": zoom, if any"),
        (f"{scenes.GAME} {scenes.POSTPONE} {scripts.KEYS}", ": zoom, if any"),
        (f"{scenes.GAME} menu 9 3", ": zoom, if any"),
        (f"{scripts.start(9, 1)} {scenes.POSTPONE} {scripts.KEYS}", ": zoom"),
        (f"{scripts.start(9, 1)} menu 9 3", ": zoom"),
    ],
)
def test_the_key_of_the_other_view_is_listed(to, told, board):
    console = played(f"{to} wait:200", board)
    held = [line for line in shell_of(console).top._lines if ": zoom" in line]
    key = "hold *" if board in ("pico_buttons_4x4", "pico_keypad_4x4") else "hold #"
    assert held == [key + told]


def test_a_solved_board_offers_no_help():
    console = played(f"{scenes.SCENES['solved']} up wait:300 menu wait:100")
    assert titles(console) == ["Home", "Continue", "Undo", "More"]
    console.keys("9 wait:100")
    assert not {"Give up or look", "Count solutions", "Notes on/off"} & set(titles(console))


def test_the_menu_of_an_exam_has_no_gaps():
    console = played(
        "7 1 fire wait:500 hash wait:100 hash wait:3000 hash wait:3000 hash wait:3000"
    )
    while top_of(console) != "Lesson":
        console.keys("hash wait:2000")
    console.keys("2 wait:4000 menu wait:100")
    digits = [key for key, _, _ in shell_of(console).top.items]
    assert digits == [0, 1, 2, 3, 4, 5, 6, 7]
