"""The list of other games: what it names, continues and deletes."""

import itertools

import pytest

from sumpad import games
from sumpad.app.screens import menu
from sumpad.storage import files
from sumpad.view import fonts
from sumpad_tools.play import pc_hosts
from support.console import scenes, scripts, trouble
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

BEGUN = f"{scripts.start(6, 1, kind=4, wait=3000)} 5"


def titles(console):
    return [title for _, title, _ in shell_of(console).top.items]


def full_pile(keys):
    """Return a console that keeps no more games and is asked for a new one, after `keys`."""
    console = played(
        f"{BEGUN} {scenes.POSTPONE} 5 1 2 down*2 4 down 1 fire wait:900 5 {scenes.POSTPONE}"
    )
    fill_pile(console)
    console.keys(f"1 fire wait:100 {keys} wait:200")
    return console


@pytest.mark.parametrize("keys", ["right*3 fire", "right*4 left right fire"])
@pytest.mark.parametrize("key", ["fire", "hash", "0", "5"])
def test_the_player_may_choose_the_game_that_will_be_gone(keys, key):
    """All keys that choose ask before the game is deleted. Then the new game begins."""
    console = full_pile(keys)
    screen = shell_of(console).top
    assert words_on(console)[0] == "Which may go?"
    assert titles(console) == ["Cross 6x6 hard"] * 6
    assert codes_of(console) == [1, *range(901, 906)] and screen.at == 5
    assert words_on(console)[-1] == "#46000905, 1 FILLED  0: DELETE"
    console.keys(f"up {key} wait:200")
    assert "Delete Cross 6x6 hard #46000904, 1 filled?" in " ".join(words_on(console))
    console.keys("fire wait:200")  # no
    assert words_on(console)[0] == "Which may go?" and len(codes_of(console)) == 6
    console.keys(f"{key} right fire wait:900")
    assert top_of(console) == "Playing"  # the new board
    console.keys(f"{scenes.POSTPONE} {scripts.TO_FAMILIES}")
    assert codes_of(console) == [2, 1, 901, 902, 903, 905]


def test_who_chooses_no_game_to_be_deleted_keeps_all():
    console = full_pile("right*2 fire wait:100 back wait:100")
    assert top_of(console) == "New"
    console.keys(f"back wait:100 {scripts.TO_FAMILIES}")
    assert codes_of(console) == [1, *range(901, 906)]


def codes_of(console):
    """Return the codes of the games that the list of other games has."""
    session = session_of(console)
    files = [session.autosave.store.read(it) for it in shell_of(console).top._files]
    return [int(it.partition(" code ")[2].split(" ")[0]) for it in files]


def other_games():
    """Return a console at its list of other games, with four of them."""
    console = played(
        f"{BEGUN} {scenes.POSTPONE} 5 1 2 down*2 4 down 1 fire wait:900 5 {scenes.POSTPONE}"
    )
    fill_pile(console)
    session = session_of(console)
    for place in (2, 4):
        session.autosave.store.remove(session.autosave.name(f"older{place}"))
    console.keys("8 back wait:100")
    console.keys(f"{scripts.TO_FAMILIES} wait:100")
    return console


OTHERS = [1, 901, 903, 905]


def test_other_games_are_listed_after_the_families_with_the_time_played():
    console = other_games()
    screen = shell_of(console).top
    assert titles(console)[3:] == ["Cross 6x6 hard"] * 4 and codes_of(console) == OTHERS
    assert [key for key, *_ in screen.items] == [*range(1, 8)]
    assert [time for time, _ in screen._marks] == ["0:03"] * 4
    assert words_on(console).count("0:03") == 2  # of the games that are visible


@pytest.mark.parametrize("name", games.FAMILIES)
def test_other_games_have_the_titles_of_their_families(name):
    """The list knows them without opening the family. They end before the marks of the list."""
    canvas = shell_of(played("wait:1")).canvas
    family = games.open_family(name)
    short = family.TITLE.split("-")[0]
    ranges = [range(it.low, it.high + 1) for it in family.PARAMETERS]
    for values in itertools.product(*ranges):
        words = games.title(name, values)
        assert words == f"{short} {family.shown(family.league(values))}"
        assert menu.TITLE_X + canvas.text_width(fonts.TEXT, words) < canvas.WIDTH - 6, words


def test_games_of_other_families_are_continued_from_the_list():
    console = other_games()
    console.keys(
        f"back wait:100 {scripts.kakuro(5)} 5 {scenes.QUIT} {scripts.TO_FAMILIES} 2 wait:1500"
    )
    assert titles(console)[2] == "Change game, resume 6"
    console.keys(f"{scripts.TO_FAMILIES} wait:100")
    crosses = ["Cross 4x4 open"] + ["Cross 6x6 hard"] * 4
    assert titles(console)[3:] == crosses + ["Kakuro 8x8 easy"]
    console.keys("9 wait:3000")
    assert top_of(console) == "Playing" and session_of(console).family.NAME == "kakuro"
    assert (play_of(console).code, play_of(console).done) == (5, 1)
    console.keys(f"{scenes.POSTPONE} {scripts.TO_FAMILIES} 6 wait:3000")
    assert top_of(console) == "Playing" and session_of(console).family.NAME == "crossnum"
    assert play_of(console).code == 901
    console.keys(f"{scenes.POSTPONE} {scripts.TO_FAMILIES} wait:100")
    assert codes_of(console) == [2, 1, 903, 905, 5]


def test_where_a_game_is_kept_is_said_once_after_power_up():
    console = played(f"{BEGUN} {scenes.POSTPONE} 1 fire wait:900")
    assert top_of(console) == "Kept"
    console.keys("wait:2500 5 wait:100")
    assert top_of(console) == "Playing" and play_of(console).done == 1
    console.keys(f"{scenes.POSTPONE} 1 fire wait:900")
    assert top_of(console) == "Playing" and not play_of(console).done


def test_a_game_that_was_left_is_named_on_the_next_board_once():
    console = played(f"{BEGUN} {scenes.POSTPONE}")
    console.keys("1 fire wait:900")
    words = " ".join(words_on(console))
    assert top_of(console) == "Kept" and "6x6 hard kept. Home, 3" in words
    console.keys("right wait:100")
    assert top_of(console) == "Playing"
    console.keys(f"{scenes.POSTPONE} 0 wait:300")
    assert top_of(console) == "Playing"
    # A game in which nothing was entered gives way.
    console.keys(f"{scenes.POSTPONE} 5 1 3 fire wait:900")
    assert top_of(console) == "Playing"
    # A game that was put aside is named by the home menu.
    console.keys(f"5 {scenes.QUIT} 0 wait:900")
    assert top_of(console) == "Playing"


def test_the_home_menu_says_which_game_is_the_puzzle_of_the_day():
    host = pc_hosts.VirtualHost()
    host.set_clock(2026, 11, 23, 9, 5)
    console = switched_on(host, f"2 fire wait:2500 5 {scenes.POSTPONE}")
    assert titles(console)[0] == "Continue daily puzzle"
    host.set_clock(2026, 11, 25, 9, 5)
    console.keys("8 back wait:100")
    assert titles(console)[0] == "Continue 6x6 medium"


def test_the_cursor_among_other_games_starts_on_the_family():
    console = other_games()
    console.keys("fire wait:300")
    assert top_of(console) == "Home" and shell_of(console).top.at == 0


@pytest.mark.parametrize("keys", ["6", "down*5 fire"])
def test_an_older_game_is_played_and_the_one_that_was_played_is_the_previous_one(keys):
    console = other_games()
    console.keys(f"{keys} wait:2500")
    assert top_of(console) == "Playing" and play_of(console).code == 903
    console.keys(scenes.POSTPONE)
    assert titles(console)[:2] == ["Continue 6x6 hard", "New puzzle"]
    console.keys(f"{scripts.TO_FAMILIES} wait:100")
    assert codes_of(console) == [2, *OTHERS[:2], OTHERS[3]]


def test_all_games_that_are_kept_have_a_digit():
    console = other_games()
    fill_pile(console)
    console.keys(f"{scripts.TO_FAMILIES} wait:100")
    assert [key for key, *_ in shell_of(console).top.items] == [*range(1, 10)]


def test_other_games_that_cannot_be_looked_for_are_told_and_stop_nothing(monkeypatch):
    console = other_games()
    console.keys("back wait:100")
    calls = []

    def fails(*_):
        calls.append(1)
        raise files.StorageError("Cannot find older1")

    monkeypatch.setattr(session_of(console).autosave.store, "has", fails)
    console.keys(f"{scripts.TO_FAMILIES} wait:100")
    assert calls and trouble.told(console) == "Cannot find older1"
    console.keys("fire wait:100")
    assert top_of(console) == "Families" and len(titles(console)) == 3


def test_one_of_the_other_games_is_deleted_after_a_question():
    console = other_games()
    console.keys("down*5 0 wait:100")
    assert "Delete Cross 6x6 hard #46000903, 1 filled?" in " ".join(words_on(console))
    console.keys("back wait:100")
    assert codes_of(console) == OTHERS
    console.keys("0 right fire wait:100")
    assert codes_of(console) == OTHERS[:2] + OTHERS[3:]
    console.keys("0 right fire wait:100 0 right fire wait:300 0 right fire wait:300")
    assert top_of(console) == "Families" and len(titles(console)) == 3
    console.keys("0 wait:300")
    assert top_of(console) == "Families"
    console.keys("back wait:100 1 fire wait:900")
    assert top_of(console) == "Playing"


def test_the_foot_tells_games_apart_by_their_codes_and_digits():
    """Notes and digits that were cleared or undone do not count."""
    console = played(BEGUN)
    play = play_of(console)
    game = play.game
    blanks = [it for it in range(36) if not game.digit(it)]
    for cell, keys in zip(blanks[:4], ("3 0 7", "4 0", "star 1 2 star", "4 F2"), strict=True):
        play.show_cell(cell)
        console.keys(keys)
    assert (play.done, play.end) == (8, 9)
    console.keys(f"{scenes.POSTPONE} {scripts.start(4, 2)} 5 {scenes.POSTPONE}")
    console.keys(f"{scripts.TO_FAMILIES} down*3 wait:100")
    assert words_on(console)[-1] == "#46000001, 2 FILLED  0: DELETE"


def test_the_foot_of_a_game_fits_whatever_game_it_is():
    console = other_games()
    screen = shell_of(console).top
    screen._marks = [("0:03", "#46999999")] * 4
    screen.at = 3
    canvas = shell_of(console).canvas
    words = screen.words().replace(" 1 ", " 144 ")
    assert words == "#46999999, 144 filled  0: delete"
    assert canvas.text_width(fonts.SMALL, words.upper()) <= canvas.WIDTH


def test_a_game_that_cannot_be_read_is_listed_without_its_digits(monkeypatch):
    console = other_games()

    def fails(*_):
        raise files.StorageError("Cannot read")

    monkeypatch.setattr(session_of(console).autosave.store, "read_lines", fails)
    console.keys("down*3 wait:100")
    assert words_on(console)[-1] == "#46000001  0: DELETE"


def test_games_to_choose_from_that_cannot_be_looked_for_are_told(monkeypatch):
    console = full_pile("right*2")

    def fails(*_):
        raise files.StorageError("Cannot find older1")

    monkeypatch.setattr(session_of(console).autosave.store, "has", fails)
    console.keys("fire wait:100")
    assert trouble.told(console) == "Cannot find older1"
    console.keys("fire wait:100")
    assert top_of(console) == "New"
