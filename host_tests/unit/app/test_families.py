"""Changing to another family: in the same session, with the games of both kept as they were."""

import itertools

import pytest

from sumpad import games
from sumpad.app import autosave, key_labels, save_from_text, session, settings
from sumpad.keys import NAMES, PRESS, RELEASE
from sumpad.storage import files
from support.console import scenes, scripts
from support.console.pc import (
    played,
    screens_of,
    session_of,
    shell_of,
    switched_on,
    top_of,
    words_on,
)
from support.console.trouble import RESTED, failing, told
from support.standins.disk import Disk, PowerCut, on

PAIRS = list(itertools.permutations(games.FAMILIES, 2))
GAMES = {
    "crossnum": scenes.GAME,
    "sudoku": scripts.sudoku(7).removeprefix(scripts.TO_SUDOKU),
    "kakuro": scripts.kakuro(1, 6).removeprefix(scripts.TO_KAKURO),
}
KEYS = {name: str(i + 1) for i, name in enumerate(games.FAMILIES)}
MOVES = "5 right 6 down 3 left undo"


def change_to(name):
    return f"{scripts.TO_FAMILIES} {KEYS[name]} wait:300"


def state(console):
    """Return everything of the current game that has to stay."""
    play = session_of(console).play
    cells = range(play.game.rows * play.game.columns)
    return (
        play.game.NAME, play.puzzle, play.code, play.parameters, play.done, play.end,
        list(play.log[: play.end]), play.cell, play.elapsed, play.flags(), play.drawn,
        [play.game.digit(cell) for cell in cells], [play.game.notes(cell) for cell in cells],
    )  # fmt: skip


def type_ahead(console, script):
    """Press keys in the middle of a round, as the pad catches them while a screen loads."""
    board = console.board
    legend_of = [legend for row in board.KEYS for legend in row]
    for name in script.split():
        keys = key_labels.places(board, NAMES.index(name.upper()))
        key = legend_of.index(next(legend for legend, is_held in keys if not is_held))
        for kind in (PRESS, RELEASE):
            assert console._loop.ring.put(key | kind << 6)


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_the_games_of_two_families_stay_as_they_were(one, other):
    ways = {name: "" if name == "crossnum" else change_to(name) for name in (one, other)}
    console = played(f"{ways[other]} {GAMES[other]} {MOVES} {scenes.POSTPONE}")
    others = state(console)
    loop, backend = console._loop, session_of(console).family
    console.keys(f"{change_to(one)} {GAMES[one]} {MOVES} {scenes.POSTPONE}")
    ones = state(console)
    assert console._loop is loop and session_of(console).family is not backend
    console.keys(change_to(other))
    assert top_of(console) == "Home" and state(console)[:8] == others[:8]
    console.keys(f"{change_to(one)} 0 wait:300")
    assert top_of(console) == "Playing" and state(console)[:8] == ones[:8]
    again = switched_on(console.host)
    assert top_of(again) == "Paused" and state(again)[:8] == ones[:8]
    again.keys(f"fire wait:100 {scenes.POSTPONE} {change_to(other)}")
    assert state(again)[:8] == others[:8]


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_nothing_of_the_old_family_is_left_on_the_screens(one, other):
    way = "" if one == "crossnum" else change_to(one)
    console = played(f"{way} {GAMES[one]} {scenes.POSTPONE}")
    shell = shell_of(console)
    home = shell.top
    console.keys(change_to(other))
    assert shell.top is not home and screens_of(shell) == [shell.top]
    assert not shell.session.play and shell.session.family.NAME == other
    fresh = played(change_to(other) if other != "crossnum" else "")
    items = [it[1] for it in shell.top.items]
    assert items[2] == "Change game, resume 1"
    items[2] = "Change game"
    assert items == [it[1] for it in shell_of(fresh).top.items]


def test_keys_that_are_typed_ahead_act_on_the_screens_that_follow():
    """The keys choose the family and then an item of its home menu, not of the old one."""
    console = played("wait:100")
    type_ahead(console, "3 3 8")
    console.keys("wait:300")
    assert session_of(console).family.NAME == "kakuro" and top_of(console) == "Settings"
    console.keys("back wait:100")
    assert top_of(console) == "Home"


def test_keys_that_are_typed_ahead_wait_in_a_game_that_has_begun():
    console = played(f"{scenes.GAME} {scenes.POSTPONE} {change_to('sudoku')}")
    type_ahead(console, "3 1 0 5 right 6")
    console.keys("wait:300")
    assert top_of(console) == "Playing" and session_of(console).family.NAME == "crossnum"
    assert session_of(console).play.done == 2


def test_more_keys_than_the_ring_holds_do_not_stop_the_console():
    console = played("3 wait:100")
    type_ahead(console, "2 " + "1 " * 15)
    console.keys("wait:500")
    assert session_of(console).family.NAME == "sudoku" and console._loop.keypad.settled


@pytest.mark.parametrize("file", ["game-crossnum", "settings"])
def test_where_storage_fails_the_family_and_its_game_stay(monkeypatch, file):
    console = played(f"{scenes.GAME} {MOVES} {scenes.POSTPONE} {RESTED}")
    before = session_of(console).play
    was = state(console)
    before.changes += 1
    with monkeypatch.context() as patch:
        failing(patch, "write", "no space left", file)
        console.keys(change_to("kakuro"))
        assert told(console) == f"Not saved Cannot write {file}: no space left"
        assert session_of(console).family.NAME == "crossnum"
        assert session_of(console).settings.family == "crossnum"
    console.keys("fire wait:100 0 wait:50")
    assert top_of(console) == "Playing" and session_of(console).play is before
    assert state(console)[:8] == was[:8]
    console.keys(f"{scenes.POSTPONE} {RESTED}")
    assert state(switched_on(console.host)) == state(console)


def test_a_game_that_cannot_be_restored_is_told_over_the_menu_of_its_family():
    console = played(f"{GAMES['crossnum']} 5 {scenes.POSTPONE} {change_to('sudoku')}")
    store = session_of(console).autosave.store
    saved = store.read("game-crossnum")
    store.write("game-crossnum", saved.replace("cursor", "curser"))
    console.keys(change_to("crossnum"))
    assert told(console).startswith("game-crossnum kept as game-crossnum.bad")
    console.keys("fire wait:100")
    assert top_of(console) == "Home" and not session_of(console).play


def opened(store):
    """Return a session as it is at power-on, without screens and games."""
    chosen = settings.Settings()
    kept = autosave.Autosave(store, chosen)
    assert kept.start() is None
    return session.Session(games.open_family(chosen.family), chosen, kept)


def test_wherever_power_fails_both_games_are_there():
    for steps in itertools.count():
        disk = Disk(littlefs=True)
        with on(disk):
            store = files.Store("/saves")
            a_session = opened(store)
            for name, parameters in (("sudoku", (1, 0)), ("crossnum", (4, 0, 0))):
                a_session.choose_family(name)
                a_session.open_family()
                job = a_session.family.make(parameters, 7)
                while not job.step():
                    pass
                play = a_session.new_play()
                play.begin(parameters, 7)
                a_session.begin(play)
            a_session.autosave.flush()
            before = {name: store.read(f"game-{name}") for name in ("sudoku", "crossnum")}
            play.enter(play.game.interpret(5, play.cell, False))
            disk.left = steps
            try:
                a_session.choose_family("sudoku")
                done = True
            except PowerCut:
                done = False
            disk.left = None
            a_session = opened(store)
            after = {name: store.read(f"game-{name}") for name in before}
        assert a_session.family.NAME in (["sudoku"] if done else before)
        assert after["sudoku"] == before["sudoku"]
        if after["crossnum"] == before["crossnum"]:
            assert a_session.family.NAME == "crossnum" and not done
        else:
            assert "moves 1 of 1" in after["crossnum"]
        if done:
            assert steps
            return


# the list of games


@pytest.mark.parametrize(("way", "count"), [(scenes.QUIT, 1), (scenes.POSTPONE, 0)])
def test_the_current_game_is_not_in_the_list_of_games(way, count):
    console = played(f"{scripts.start(4, 7, kind=1, wait=900)} 1 {way}")
    console.keys("3 wait:100")
    assert len(shell_of(console).top.items) == len(games.TITLES) + count


def test_a_game_that_was_solved_is_not_begun_in_any_family():
    console = played(f"{scripts.won()} back wait:100")
    assert top_of(console) == "Home"
    console.keys("3 wait:100")
    assert [it[1] for it in shell_of(console).top.items] == list(games.TITLES)
    console.keys("2 wait:300 3 wait:100")
    assert session_of(console).family.NAME == "sudoku"
    assert [it[1] for it in shell_of(console).top.items] == list(games.TITLES)
    again = switched_on(console.host, "3 wait:100")
    assert [it[1] for it in shell_of(again).top.items] == list(games.TITLES)


def test_a_solved_game_that_an_earlier_release_kept_is_not_begun():
    console = played(f"{scripts.start(4, 7, kind=1)} {RESTED}")
    store = session_of(console).autosave.store
    saved = "".join(autosave.saves().pieces(solved(console)))
    console.keys(RESTED)
    store.write("game-crossnum", saved)
    again = switched_on(console.host, RESTED)
    assert top_of(again) == "Home" and not session_of(again).play
    assert not store.has("game-crossnum")


def solved(console):
    """Solve the game of a console and return it."""
    play = session_of(console).play
    job = play.game.search(False)
    while not job.step():
        pass
    play.solve(job.digits)
    assert play.solved
    return play


def test_the_last_digit_that_is_taken_back_is_kept():
    console = played(f"{scripts.start(4, 7, kind=1, wait=900)} {RESTED}")
    solved(console)
    console.keys(RESTED)
    assert not session_of(console).autosave.is_there(autosave.GAME)
    session_of(console).play.undo()
    console.keys(RESTED)
    assert not session_of(switched_on(console.host)).play.solved


# the time that a power cut adds to the clock


def test_a_power_cut_tells_what_it_adds_to_the_clock():
    console = played(f"{scenes.GAME} 5 wait:2000")
    before = session_of(console).play.elapsed
    again = switched_on(console.host)
    play = session_of(again).play
    assert top_of(again) == "Paused" and play.missed == save_from_text.MISSED_MS
    assert abs(play.elapsed - before - play.missed) < 3000
    assert "+0:30 for unsaved time" in words_on(again)
    assert any(it.endswith("POWER CUT") for it in words_on(again))
    words = again.frame()
    again.keys("8 wait:100 back wait:100")
    assert top_of(again) == "Paused" and again.frame() == words
    again.keys("fire wait:100 menu 7 wait:100")
    assert top_of(again) == "Paused" and not play.missed and again.frame() != words


def test_a_clock_that_stood_has_nothing_added():
    console = played(f"{scenes.GAME} 5 menu 7 wait:2000")
    before = session_of(console).play.elapsed
    play = session_of(switched_on(console.host)).play
    assert (play.elapsed, play.missed) == (before, 0)
