"""Failing storage and long times: what the player sees, and that nothing is lost.

A second console with the same host is the first one switched on again.
"""

import os

import pytest

from sumpad.app import autosave, game_state
from sumpad.games import backend
from sumpad.storage import files
from sumpad_tools.play import pc_hosts
from support.console import scenes, scripts
from support.console.pc import played, session_of, shell_of, switched_on, top_of
from support.console.trouble import AGAIN, NO_SPACE, RESTED, failing, told

REFUSED_HZ = 310


# a full storage


def test_a_full_storage_is_told_once_and_the_move_is_kept_when_there_is_room(monkeypatch):
    console = played(f"{scenes.GAME} {RESTED}")
    writes = failing(monkeypatch, "write", "no space left")
    console.keys(f"5 {RESTED}")
    assert told(console) == NO_SPACE
    console.keys(f"fire right 6 {RESTED}")
    assert top_of(console) == "Playing"  # the player knows already
    before = len(writes)
    console.keys("wait:20000")
    assert top_of(console) == "Playing"
    assert 3 <= len(writes) - before <= 6  # not in every round
    monkeypatch.undo()
    console.keys(AGAIN)  # without a key press
    assert session_of(switched_on(console.host)).play.done == 2


def test_a_notice_that_comes_by_itself_takes_no_digit_for_an_answer(monkeypatch):
    console = played(f"{scenes.GAME} {RESTED}")
    failing(monkeypatch, "write", "no space left")
    console.keys(f"5 {RESTED}")
    for key in ("7", "right", "0"):
        heard = len(console.piezo.heard)
        console.keys(f"{key} wait:150")
        assert told(console) == NO_SPACE
        assert REFUSED_HZ in [hz for _, hz in console.piezo.heard[heard:]]
    console.keys("fire 7 wait:100")
    assert top_of(console) == "Playing"
    assert session_of(console).play.done == 2


def test_after_all_was_written_the_next_trouble_is_told_again(monkeypatch):
    console = played(f"{scenes.GAME} {RESTED}")
    for key in ("5", "6"):
        with monkeypatch.context() as patch:
            failing(patch, "write", "no space left")
            console.keys(f"{key} {RESTED}")
            assert told(console) == NO_SPACE
        console.keys(f"fire {RESTED}")
        assert top_of(console) == "Playing"


def test_a_file_that_fails_is_told_once_though_others_can_be_written(monkeypatch):
    console = played(f"8 fire back {RESTED}")
    failing(monkeypatch, "write", name=autosave.SETTINGS)
    console.keys(f"8 fire {RESTED}")
    assert told(console).startswith("Not saved")
    console.keys(f"fire back {scenes.GAME} 5 {RESTED} 6 {RESTED}")
    assert top_of(console) == "Playing"


def test_a_draft_that_could_not_be_written_is_kept_when_there_is_room(monkeypatch):
    console = played(f"{scripts.blank(4)} {RESTED}")
    failing(monkeypatch, "write", "no space left")
    console.keys(f"5 {RESTED}")
    assert told(console).startswith("Not saved")
    console.keys("fire menu 4 wait:100")
    assert top_of(console) == "Group"
    console.keys("3 wait:100")
    assert top_of(console) == "Entry"  # has what was typed
    draft = session_of(console).autosave.draft()
    monkeypatch.undo()
    console.keys(AGAIN)
    assert draft and session_of(switched_on(console.host)).autosave.draft() == draft


def test_settings_that_could_not_be_written_are_kept_when_there_is_room(monkeypatch):
    console = played(RESTED)
    failing(monkeypatch, "write", "no space left")
    console.keys(f"8 fire {RESTED}")
    assert told(console).startswith("Not saved")
    monkeypatch.undo()
    console.keys(f"fire {AGAIN}")
    chosen = shell_of(console).settings.text()
    assert "size" in chosen and shell_of(switched_on(console.host)).settings.text() == chosen


def test_what_could_not_be_written_goes_along_when_the_family_is_changed(monkeypatch):
    console = played(f"{scenes.GAME} {RESTED}")
    with monkeypatch.context() as patch:
        failing(patch, "write", "no space left")
        console.keys(f"5 {RESTED}")
    session_of(console).autosave.flush()
    assert session_of(switched_on(console.host)).play.done == 1


# time


@pytest.mark.parametrize("script", ("wait:1", scenes.GAME, scripts.blank(4), scripts.MY_PUZZLES))
def test_weeks_without_a_key_take_no_number_beyond_those_that_need_no_heap(script):
    shell = shell_of(played(f"{script} {RESTED}"))
    for _ in range(1 << 12):
        shell.advance(1 << 20)
    parts = (shell, shell.session.autosave, shell.top, shell.session.play)
    numbers = [n for part in parts for n in vars(part or shell).values() if isinstance(n, int)]
    assert len(numbers) > 5 and max(numbers) < 1 << 30


def test_a_clock_at_its_end_stands_still_and_the_game_is_kept():
    console = played(f"{scenes.GAME} 5 {RESTED}")
    session_of(console).play.elapsed = game_state.MAX_CLOCK - 500
    console.keys(f"6 {RESTED} menu 7 {RESTED}")
    for script in ("fire 5 wait:1000", "wait:1"):
        console = switched_on(console.host)
        assert top_of(console) == "Paused"
        assert session_of(console).play.elapsed == game_state.MAX_CLOCK
        console.keys(script)


# games that swap places


def test_a_solved_game_whose_board_was_lost_is_not_gone_on_with(monkeypatch):
    console = played(f"{scenes.GAME} 5 {RESTED} {scenes.QUIT} {RESTED} 1 fire wait:800")
    console.keys(f"{scripts.solve(4, session_of(console).play.code)} wait:1500")
    assert top_of(console) == "Solved"
    console.keys(f"back {RESTED}")
    with monkeypatch.context() as patch:
        failing(patch, "rename")
        console.keys("fire wait:300")
        assert told(console) == "Cannot rename left-crossnum: error 5"
    console.keys(f"fire {RESTED}")
    entries = [title for _, title, _ in shell_of(console).top.items]
    assert entries[:2] == ["Continue 4x4 open", "New puzzle"]
    console.keys(f"fire {RESTED}")
    other = switched_on(console.host)
    assert top_of(other) == "Paused" and session_of(other).play.done == 1


def test_home_asks_for_single_files_however_many_games_are_kept(monkeypatch):
    console = played(RESTED)
    store = session_of(console).autosave.store
    for stamp in range(60):
        store.write(f"kept-crossnum-{stamp:08x}", "")
    calls = []
    stat = os.stat
    monkeypatch.setattr(os, "stat", lambda *path: calls.append(path) or stat(*path))
    console.keys("8 back wait:100")
    assert top_of(console) == "Home" and len(calls) < 10


# every access to the storage that may fail

WORLD = (
    f"{scripts.blank(4)} 5 {RESTED} menu 4 {RESTED} "  # a draft
    f"{scenes.GAME} 5 {scenes.QUIT} {RESTED} "  # the previous game
    f"1 fire wait:800 1 {scenes.POSTPONE}"  # the current game
)
# The form offers the size and code selected last; in doubt, a question asks whether a game may go.
SELECT = "5 1 4 7 1 1 down*2 fire wait:100 right fire wait:300"
FORGET = f"{scripts.BEST} menu 2 right fire wait:100"
FAMILY = f"{scripts.TO_FAMILIES} 2 wait:300"
PREVIOUS = f"{scripts.PREVIOUS} wait:300"
SETTINGS = "Not saved Cannot write settings: error 5"

GAME = "game-crossnum"
BEST = "best-crossnum-4x4-easy"
FAILURES = {
    "previous game, read": (
        "read_lines",
        None,
        PREVIOUS,
        "Cannot read left-crossnum: error 5",
    ),
    "previous game, rename": (
        "rename",
        GAME,
        PREVIOUS,
        f"Cannot rename {GAME}: error 5",
    ),
    "continue": ("write", None, "0 wait:300", f"Not saved Cannot write {GAME}: error 5"),
    "draft": ("read", None, "5 3 wait:300", "Cannot read draft-crossnum: error 5"),
    "select": ("read", None, SELECT, "Cannot read left-crossnum: error 5"),
    "family": ("write", None, FAMILY, SETTINGS),
    "forget": ("remove", None, FORGET, "Cannot remove best-crossnum-3x3-open.last: error 5"),
}


def kept(host):
    """Return what a console with this host has stored: its games, draft, results and settings."""
    console = switched_on(host, "fire wait:100 menu 0 wait:1000")
    shell = shell_of(console)
    assert top_of(console) == "Home"
    played = (
        shell.session.play.code,
        shell.session.play.puzzle,
        list(shell.session.play.log[: shell.session.play.done]),
    )
    store = shell.session.autosave.store
    left = store.read(shell.session.slots.left_last())
    return played, left, shell.session.autosave.draft(), store.read(BEST), shell.settings.text()


@pytest.fixture
def world():
    console = switched_on(pc_hosts.VirtualHost(), WORLD)
    session_of(console).autosave.store.write(BEST, "results 1\n83500 123456 - - easy\n")
    return console


@pytest.mark.parametrize("way", FAILURES)
def test_a_failure_is_told_and_nothing_is_lost(monkeypatch, world, way):
    verb, name, keys, words = FAILURES[way]
    before = kept(world.host)
    with monkeypatch.context() as patch:
        assert not failing(patch, verb, name=name)
        world.keys(keys)
        assert told(world) == words
    world.keys(f"fire {AGAIN}")
    assert top_of(world) != "Notice"
    assert kept(world.host)[:4] == before[:4]


def test_the_second_write_of_a_change_of_family_fails(monkeypatch, world):
    before = kept(world.host)
    good = files.Store.write
    texts = []

    def write(self, name, text, *more, **options):
        texts.append(text)
        if "family sudoku" in text:
            raise files.StorageError(f"Cannot write {name}: error 5")
        good(self, name, text, *more, **options)

    with monkeypatch.context() as patch:
        patch.setattr(files.Store, "write", write)
        world.keys(FAMILY)
        assert told(world) == SETTINGS and len(texts) > 1
    world.keys(f"fire {AGAIN}")
    assert top_of(world) == "Home" and shell_of(world).settings.family == "crossnum"
    assert kept(world.host)[:4] == before[:4]


def test_a_previous_game_that_cannot_be_found_is_offered_again_later(monkeypatch, world):
    with monkeypatch.context() as patch:
        failing(patch, "has")
        world.keys(f"{scripts.TO_FAMILIES} wait:100 fire wait:100")
        assert len(shell_of(world).top.items) == 3
    world.keys(f"back {scripts.TO_FAMILIES} wait:100")
    assert len(shell_of(world).top.items) == 4


def test_best_results_that_cannot_be_read_are_told(monkeypatch, world):
    failing(monkeypatch, "read")
    world.keys(f"{scripts.BEST} wait:100")
    assert shell_of(world).top._words == f"Cannot read {BEST}: error 5"


def test_settings_that_cannot_be_read_are_told_at_the_start(monkeypatch, world):
    failing(monkeypatch, "read", name=autosave.SETTINGS)
    console = switched_on(world.host)
    assert told(console) == "Cannot read settings: error 5"
    console.keys("fire wait:100")
    assert top_of(console) == "Paused"


def test_help_that_could_not_be_written_before_it_was_seen_is_written_later(monkeypatch):
    console = played(f"{scenes.GAME} {RESTED}")
    with monkeypatch.context() as patch:
        writes = failing(patch, "write")
        console.keys("menu +2")
        console.run_until(lambda: session_of(console).play.flags(), 3000)
        assert writes  # it was tried
        console.keys("-2 wait:1000")
        assert told(console) == f"Not saved Cannot write {GAME}: error 5"
    console.keys(f"fire {AGAIN}")
    assert session_of(switched_on(console.host)).play.flags()


class NoBoard:
    """A job that finds no puzzle."""

    progress = 0

    def step(self):
        return backend.EXHAUSTED


def test_a_code_without_a_board_is_told_and_the_game_goes_on(monkeypatch, world):
    before = kept(world.host)
    monkeypatch.setattr(session_of(world).family, "make", lambda *_: NoBoard())
    world.keys("1 fire wait:100 right fire wait:300")
    assert told(world) == "No puzzle for this code. Try another."
    world.keys(f"fire back 0 {RESTED}")
    assert top_of(world) == "Playing"
    assert kept(world.host) == before
