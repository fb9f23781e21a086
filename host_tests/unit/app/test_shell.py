"""No game is lost without a question, whatever takes its place."""

import pytest

from sumpad.app import save_from_text
from sumpad.games import lessons
from sumpad.storage import files
from sumpad_tools.play import pc_hosts
from support.console import scenes, scripts
from support.console.pc import (
    fill_pile,
    play_of,
    played,
    session_of,
    switched_on,
    top_of,
    words_on,
)

TWO_GAMES = f"{scripts.start(4, 1)} 5 {scenes.POSTPONE} 5 1 2 fire wait:600"
BEGUN = f"{TWO_GAMES} 5 {scenes.POSTPONE}"  # something is entered in both games


@pytest.fixture(autouse=True)
def boardless(monkeypatch):
    """Let no technique have a stored board, so that a lesson looks for a puzzle."""
    monkeypatch.setattr(lessons, "boards", lambda family, technique: [])


# Ways from the home menu of a new console with a current and a previous game.
WAYS = {
    "new": "1 fire",
    "by code": f"{scripts.SELECT} fire",
    "lesson": "7 wait:100 3 fire",
    "today": f"{scripts.TODAY} wait:100 fire",
    "giving up": "0 wait:200 menu 9 2 2",
    "my puzzles": "5 2 wait:700 fire",
}
LEFT_AT = ("GivingUp", "New", "Select", "LessonList", "Today", "GameMenu", "MyPuzzles")


@pytest.fixture
def two_games():
    """A console at the home menu with the clock set.

    It has two unfinished games and as many older ones as it can keep.
    """
    host = pc_hosts.VirtualHost()
    host.set_clock(2026, 11, 23, 9, 5)
    files.Store(f"{host.folder}/puzzles", sealed=False).write("NEWS", scenes.NEWSPAPER)
    console = switched_on(host, BEGUN)
    fill_pile(console)
    return console


@pytest.mark.parametrize("way", [it for it in WAYS if it != "giving up"])
def test_no_game_is_gone_while_the_console_keeps_older_ones(way):
    host = pc_hosts.VirtualHost()
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
    """This holds if no other game is lost by it: see test_confirm.py."""
    console = played(f"{scripts.start(4, 1)} 5 {scenes.QUIT} wait:600")
    assert top_of(console) == "Home" and play_of(console) is None
    session = session_of(console)
    assert " code 1 " in session.autosave.store.read(session.slots.left_last())


@pytest.mark.parametrize(
    "games",
    [
        "wait:50",  # no games
        f"{scripts.start(4, 1)} 5 {scenes.POSTPONE}",  # no previous game
        f"{scripts.start(4, 1)} {scenes.POSTPONE} 5 1 2 fire wait:600 5 {scenes.POSTPONE}",
        f"{scripts.start(4, 1)} 5 {scenes.QUIT}",  # the previous game is not replaced
    ],
)
def test_it_does_not_ask_if_nothing_that_was_entered_is_lost(games):
    console = played(f"{games} 1 fire wait:900")
    assert top_of(console) in ("Playing", "Kept")


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
        console.keys(f"{scripts.SELECT} {code + 1} fire wait:600 {scenes.POSTPONE}")
        assert (
            session.autosave.title(session.family, session.slots.left_last())[1] == f"#20{code:06}"
        )


def test_the_game_of_a_puzzle_with_a_name_is_kept_without_a_question():
    host = pc_hosts.VirtualHost()
    way = f"{scenes.SAVED} fire 1 wait:300 right 5 {scenes.POSTPONE} 5 1 2 fire wait:600"
    console = switched_on(host, f"{way} 5 {scenes.POSTPONE}")
    session = session_of(console)
    assert save_from_text.stamp_of(session.autosave.store.read(session.slots.left_last()))
    console.keys("1 fire wait:900")
    assert top_of(console) == "Kept"


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
    host = pc_hosts.VirtualHost()
    files.Store(f"{host.folder}/puzzles", sealed=False).write("NEWS", scenes.NEWSPAPER)
    console = switched_on(
        host, f"{scripts.start(4, 1)} 5 {scenes.POSTPONE} 5 2 wait:700 fire wait:300"
    )
    play = play_of(console)
    console.keys(f"5 {scenes.POSTPONE} 5 2 wait:700 fire wait:300")
    assert top_of(console) == "Playing" and play_of(console) is play


def test_the_time_that_is_taken_back_from_a_console_left_alone_is_told():
    console = played(f"{scripts.start(4, 1)} wait:20000")
    console.keys("wait:400000 fire wait:100")
    assert top_of(console) == "Paused"
    assert "4:00 left alone: not counted" in words_on(console)
    assert 58 <= play_of(console).seconds <= 61  # until it dimmed
    console.keys("fire wait:100 menu 7 wait:100")
    assert "8: settings" in words_on(console)
