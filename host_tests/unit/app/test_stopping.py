"""Unexpected errors: they are shown, the console restarts and does not repeat them by itself."""

import gc
import re
import sys
import time
import traceback
from types import SimpleNamespace

import machine
import pytest
from machine import Pin

from sumpad.app import autosave, start, supervisor
from sumpad.app.screens import page
from sumpad.drivers import chip
from sumpad.games.crossnum import game as crossnum_game
from sumpad.storage import files
from sumpad_tools import boards
from sumpad_tools.play import pc_hosts, player
from support.console import scenes, scripts
from support.console.pc import played, session_of, shell_of, switched_on, top_of

GAME = f"{scenes.GAME} 5 wait:1000"


class ResetError(BaseException):
    """Raised where the chip would restart."""


def fail(*_):
    raise IndexError("of ours")


@pytest.fixture
def serial(monkeypatch):
    """The parts of MicroPython that CPython lacks, and the list of errors printed on serial."""
    told = []

    def reset():
        raise ResetError

    dog = SimpleNamespace(feed=lambda: None, stop=lambda: told.append("no watchdog"))

    def print_exception(error, file=None):
        if file:
            traceback.print_exception(error, file=file)
        else:
            told.append(repr(error))

    monkeypatch.setattr(chip, "Watchdog", lambda: dog)
    monkeypatch.setattr(pc_hosts.VirtualHost, "doze", None, raising=False)
    monkeypatch.setattr(chip, "sleeper", lambda keypad: None)  # a PC cannot poll these streams
    monkeypatch.setattr(sys, "print_exception", print_exception, raising=False)
    monkeypatch.setattr(time, "ticks_ms", lambda: 0, raising=False)
    monkeypatch.setattr(time, "sleep_ms", lambda ms: None, raising=False)
    monkeypatch.setattr(machine, "reset", reset, raising=False)
    return told


def stopped(console):
    """Run a console whose loop fails at once."""
    console._loop.run = fail
    with pytest.raises(ResetError):
        supervisor.run(console._loop)


def words(title, words):
    """Return the picture of a page with a title and words."""
    console = played()
    shell_of(console).push(page.Page(shell_of(console), title, (words,)))
    console.keys("wait:50")
    return console.frame()


@pytest.mark.parametrize("rest_ms", (0, 301_000), ids=["lit", "dark"])
def test_an_error_is_told_on_the_panel_too_and_the_chip_starts_anew(serial, rest_ms):
    console = played(GAME)
    console.advance(rest_ms)
    assert bool(shell_of(console).power.glow) == (not rest_ms)
    stopped(console)
    assert serial == ["no watchdog", "IndexError('of ours')"]
    assert console.panel.frame() == words("Sumpad stopped", "IndexError: of ours")


def test_an_error_is_told_though_the_storage_fails_too(monkeypatch, serial):
    console = played(GAME)
    monkeypatch.setattr(files.Store, "write", fail)
    stopped(console)
    monkeypatch.undo()
    assert console.panel.frame() == words("Sumpad stopped", "IndexError: of ours")


def test_the_chip_starts_anew_without_a_panel_too(serial):
    console = played(GAME)
    console.panel.fail = "absent"
    stopped(console)
    assert serial[1] == "IndexError('of ours')" and serial[2].startswith("OSError")


def test_errors_are_kept_the_latest_first_and_about_shows_it(serial):
    host = pc_hosts.VirtualHost()
    assert "stopped" not in told_by_about(host)
    stopped(switched_on(host, f"8 up fire up down fire back {GAME}"))  # with the clock set
    console = switched_on(host, GAME)
    console._loop.run = lambda *_: {}["of theirs"]
    with pytest.raises(ResetError):
        supervisor.run(console._loop)
    store = session_of(switched_on(host)).autosave.store
    latest, first = store.read("log").strip().split("\n\n")
    assert latest.endswith("KeyError: 'of theirs'") and first.endswith("IndexError: of ours")
    assert re.match(r"2026-\d\d-\d\d \d\d:\d\d Sumpad \d.*\nTraceback", first)
    assert "It stopped with an error" in told_by_about(host)
    assert told_by_about(host).endswith("KeyError: 'of theirs'")


def test_a_console_that_hung_says_so_and_comes_up_at_home(serial, monkeypatch):
    host = pc_hosts.VirtualHost()
    switched_on(host, GAME)
    start.note_hang(host)
    assert told_by_about(host).endswith("The console hung for 8 seconds.")
    start.note_hang(host)
    assert top_of(switched_on(host)) == "Home"
    monkeypatch.setattr(files.Store, "write", lambda *_: raise_storage())
    # The error goes to serial, and the console starts.
    start.note_hang(host)


def test_a_loop_that_the_settings_began_ends_at_the_settings():
    host = pc_hosts.VirtualHost()
    shell = shell_of(switched_on(host, GAME))
    begun = []
    shell.successor = begun.append
    shell.go_home()
    shell.open("settings.Settings")
    shell.top._at = shell.top._display
    shell.top._open()
    assert begun == ["display_chooser.Chooser"]
    assert top_of(switched_on(host)) == "Settings"
    assert top_of(switched_on(host)) == "Paused"


def raise_storage():
    raise files.StorageError("no space left")


def test_the_log_is_bounded_and_a_damaged_one_begins_anew(serial):
    host = pc_hosts.VirtualHost()
    for _ in range(12):
        stopped(switched_on(host))
    store = session_of(switched_on(host)).autosave.store
    kept = store.read("log")
    assert 1000 < len(kept) <= 2000 and kept.endswith("\n")
    with open(f"{host.folder}/saves/log", "a") as file:
        file.write("x")
    stopped(switched_on(host))
    assert store.read("log").count("Traceback") == 1


def told_by_about(host):
    """Return the lines of the page About on a console with this host."""
    console = switched_on(host)
    while top_of(console) != "Home":
        console.keys("fire")
        shell_of(console).go_home()
    console.keys(f"{scripts.ABOUT} wait:100")
    return " ".join(shell_of(console).top._lines)


def test_after_an_error_the_console_comes_up_at_home_once_and_offers_the_game(serial):
    host = pc_hosts.VirtualHost()
    stopped(switched_on(host, GAME))
    console = switched_on(host)
    assert top_of(console) == "Home"
    console.keys("0 wait:100")
    assert top_of(console) == "Playing" and session_of(console).play.done == 1
    assert top_of(switched_on(host)) == "Paused"


def test_a_game_that_cannot_be_painted_leaves_the_rest_of_the_console(monkeypatch, serial):
    host = pc_hosts.VirtualHost()
    console = switched_on(host, GAME)
    with monkeypatch.context() as patch:
        patch.setattr(crossnum_game.Game, "cell_styles", fail)
        stopped(console)
        console = switched_on(host, "8 wait:100")
        assert top_of(console) == "Settings"
        console.keys("back wait:700")
        with pytest.raises(IndexError):
            console.keys("0 wait:100")
    console = switched_on(host, "fire wait:100")
    assert top_of(console) == "Playing" and session_of(console).play.done == 1


@pytest.mark.parametrize("part", ("load", "replay", "status"))
def test_a_game_that_cannot_be_brought_back_is_put_aside(monkeypatch, part):
    host = pc_hosts.VirtualHost()
    store = session_of(switched_on(host, GAME)).autosave.store
    saved = store.read("game-crossnum")
    with monkeypatch.context() as patch:
        patch.setattr(crossnum_game.Game, part, fail)
        console = switched_on(host)
        assert top_of(console) == "Notice"
        said = " ".join(shell_of(console).top._lines)
        assert said == "game-crossnum kept as game-crossnum.bad: IndexError"
        console.keys("fire wait:100")
        assert top_of(console) == "Home" and not session_of(console).play
    assert store.read("game-crossnum.bad") == saved


def test_a_game_that_was_left_and_cannot_be_brought_back_is_put_aside(monkeypatch):
    console = played(f"{GAME} {scenes.QUIT} wait:1000")
    with monkeypatch.context() as patch:
        patch.setattr(crossnum_game.Game, "load", fail)
        console.keys(f"{scripts.PREVIOUS} wait:100")
        assert top_of(console) == "Notice"
    console.keys("fire wait:100")
    assert top_of(console) == "Families" and len(shell_of(console).top.items) == 3
    assert not session_of(console).autosave.has_left()
    assert session_of(console).autosave.store.has("left-crossnum.bad")


def test_an_error_at_the_start_is_told_and_the_start_tried_again(monkeypatch, serial):
    host = pc_hosts.VirtualHost()
    host.was_hung = lambda: False
    monkeypatch.setitem(sys.modules, "board", boards.load(boards.DEFAULT))
    monkeypatch.setattr(chip, "Chip", lambda battery: host)
    caught = []
    keypad = SimpleNamespace(catch=lambda *how: caught.append(how))
    console = SimpleNamespace()
    answers = [MemoryError("no room"), console]

    def build(board, its_host, catch):
        assert its_host is host
        catch(keypad)
        answer = answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer

    monkeypatch.setattr(start, "build", build)
    monkeypatch.setattr(gc, "threshold", lambda _: None, raising=False)
    assert start.start() is console
    assert caught == [(time.ticks_ms, Pin.IRQ_FALLING | Pin.IRQ_RISING)] * 2
    assert serial == ["MemoryError('no room')"]


def test_what_goes_wrong_behind_the_panel_at_the_start_is_told_on_it(monkeypatch):
    board = boards.load(boards.DEFAULT)
    monkeypatch.setattr(autosave.Autosave, "was_stopped", fail)
    shown = []
    tell = supervisor.tell
    monkeypatch.setattr(supervisor, "tell", lambda *args: shown.append(args[2:]) or tell(*args))
    with pytest.raises(IndexError):
        player.Player(board, host=pc_hosts.VirtualHost(), record=False)
    assert [(title, str(error)) for title, error in shown] == [("Cannot start", "of ours")]
