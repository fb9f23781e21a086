"""Play in a window, on SDL's dummy display: what is drawn, and what mouse and keyboard do."""

import sys
from contextlib import nullcontext

import pygame
import pytest

from sumpad_tools import boards
from sumpad_tools.play import pc_hosts, window
from sumpad_tools.play.player import LivePlayer
from support.console import pc
from support.standins.lamp import BOARD, console

LIT = (180, 220, 255)


@pytest.fixture
def desk(monkeypatch):
    """A window with the lamp, its player, and a function that lets time pass in rounds of 5 ms."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    ms = [0]
    player, _ = console()
    view = window.Window(BOARD, LivePlayer(player, clock=lambda: ms[0] / 1000))
    monkeypatch.setattr(window.time, "sleep", lambda seconds: None)

    def let_pass(duration):
        for _ in range(0, duration, 5):
            assert view.round()
            ms[0] += 5

    pygame.event.clear()
    let_pass(5)
    yield view, player, let_pass
    pygame.quit()


def post(kind, **values):
    pygame.event.post(pygame.event.Event(kind, **values))


def panel(view):
    """Return whether the pixels at two corners of the panel are lit, as a set."""
    return {tuple(view.picture.get_at(place)[:3]) == LIT for place in ((38, 38), (546, 290))}


def test_the_picture_shows_panel_and_keys(desk):
    view, player, let_pass = desk
    assert panel(view) == {False}
    up = view.picture.get_at(view.center(0, 1))
    before = view.picture.copy()
    player.press(0, 1)
    let_pass(5)
    assert view.picture.get_at(view.center(0, 1)) != up
    player.release(0, 1)
    let_pass(5)
    assert view.picture.get_view("2").raw == before.get_view("2").raw
    player.press(0, 0)
    let_pass(5)
    assert panel(view) == {True}


def test_the_mouse_holds_a_key(desk):
    view, player, let_pass = desk
    post(pygame.MOUSEBUTTONDOWN, button=1, pos=view.center(0, 0))
    let_pass(2000)
    assert panel(view) == {True}
    post(pygame.MOUSEBUTTONUP, button=1, pos=(0, 0))
    let_pass(50)
    assert panel(view) == {False}
    post(pygame.MOUSEBUTTONDOWN, button=3, pos=view.center(0, 0))
    post(pygame.MOUSEBUTTONDOWN, button=1, pos=(0, 0))
    let_pass(50)
    assert panel(view) == {False}


@pytest.fixture
def macropad(monkeypatch):
    """As `desk`, with a MacroPad."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr(window.time, "sleep", lambda seconds: None)
    board = boards.load("adafruit_macropad")
    player = pc.switched_on(pc_hosts.VirtualHost(), "wait:1", board.NAME)
    ms = [player.ms]
    view = window.Window(board, LivePlayer(player, clock=lambda: ms[0] / 1000))
    pygame.event.clear()

    def let_pass(duration):
        for _ in range(0, duration, 5):
            assert view.round()
            ms[0] += 5

    let_pass(5)
    yield view, player, let_pass
    pygame.quit()


def test_the_wheel_and_a_click_turn_the_knob_of_a_macropad(macropad):
    view, player, let_pass = macropad
    home = pc.shell_of(player).top
    for post_it, at in (
        (lambda: post(pygame.MOUSEWHEEL, x=0, y=-2), 2),
        (lambda: post(pygame.MOUSEWHEEL, x=0, y=1), 1),
        (lambda: post(pygame.MOUSEBUTTONDOWN, button=1, pos=view.center(4, 2)), 2),
    ):
        post_it()
        let_pass(400)
        assert home.at == at


def test_the_lights_of_a_macropad_are_drawn(macropad):
    view, player, let_pass = macropad
    edges = [(view.center(row, 0)[0], view.center(row, 0)[1] - 27) for row in range(3)]
    before = [view.picture.get_at(place) for place in edges]
    player.lights.receive(bytes(9) + b"\6\6\6" + bytes(24))  # the first key of the second row
    let_pass(5)
    assert [view.picture.get_at(edges[row]) == before[row] for row in range(3)] == [1, 0, 1]
    player.lights.receive(bytes(36))
    let_pass(5)
    assert [view.picture.get_at(place) for place in edges] == before


def test_the_keyboard_holds_keys(desk):
    view, player, let_pass = desk
    post(pygame.KEYDOWN, key=pygame.K_1, unicode="1")
    post(pygame.KEYDOWN, key=pygame.K_2, unicode="2")
    post(pygame.KEYDOWN, key=pygame.K_x, unicode="x")
    let_pass(2000)
    assert [player.matrix.pressed(0, column) for column in (0, 1)] == [True, True]
    post(pygame.KEYUP, key=pygame.K_1)
    post(pygame.KEYUP, key=pygame.K_x)
    let_pass(50)
    assert [player.matrix.pressed(0, column) for column in (0, 1)] == [False, True]


def test_a_key_held_twice_is_let_go_once(desk):
    view, player, let_pass = desk
    post(pygame.KEYDOWN, key=pygame.K_1, unicode="1")
    post(pygame.MOUSEBUTTONDOWN, button=1, pos=view.center(0, 0))
    let_pass(50)
    post(pygame.KEYUP, key=pygame.K_1)
    let_pass(100)
    assert player.matrix.pressed(0, 0)
    post(pygame.MOUSEBUTTONUP, button=1, pos=(0, 0))
    let_pass(100)
    assert not player.matrix.pressed(0, 0)


def test_keys_are_let_go_when_the_window_loses_the_keyboard(desk):
    view, player, let_pass = desk
    post(pygame.KEYDOWN, key=pygame.K_1, unicode="1")
    post(pygame.KEYDOWN, key=pygame.K_2, unicode="2")
    let_pass(50)
    post(pygame.WINDOWFOCUSLOST)
    let_pass(100)
    assert not player.matrix.pressed(0, 0) and not player.matrix.pressed(0, 1)
    post(pygame.KEYUP, key=pygame.K_1)
    let_pass(100)


def test_a_meaning_that_takes_a_long_press_gets_one(desk):
    view, player, let_pass = desk
    start = player.ms
    post(pygame.KEYDOWN, key=pygame.K_ESCAPE, unicode="\x1b")
    post(pygame.KEYUP, key=pygame.K_ESCAPE)
    let_pass(50)
    assert player.matrix.pressed(0, 1)
    while player.matrix.pressed(0, 1):
        let_pass(5)
    assert 900 <= player.ms - start <= 910


def test_the_picture_is_drawn_again_when_it_was_covered(desk):
    view, player, let_pass = desk
    view.picture.set_at(view.center(0, 0), LIT)
    let_pass(5)
    assert view.picture.get_at(view.center(0, 0))[:3] == LIT
    post(pygame.WINDOWEXPOSED)
    let_pass(5)
    assert view.picture.get_at(view.center(0, 0))[:3] != LIT


def test_a_note_stands_in_the_title(desk, monkeypatch):
    view, player, let_pass = desk
    title = pygame.display.get_caption()[0]
    assert title == "Sumpad: A lamp with two keys"
    monkeypatch.setattr(LivePlayer, "note", "at 0.99x")
    let_pass(5)
    assert pygame.display.get_caption()[0] == f"{title} | at 0.99x"


@pytest.mark.parametrize("error", [KeyboardInterrupt, ValueError])
def test_ctrl_c_ends_play_and_an_error_closes_the_window(monkeypatch, error):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    live = LivePlayer(console()[0])

    def fail():
        assert pygame.display.get_init()
        raise error

    monkeypatch.setattr(live, "round", fail)
    with pytest.raises(ValueError) if error is ValueError else nullcontext():
        window.play(BOARD, live)
    assert not pygame.display.get_init()


def test_play_ends_with_the_window(monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    post(pygame.QUIT)
    player, lamp = console()
    window.play(BOARD, LivePlayer(player))
    assert not pygame.display.get_init()


def test_without_a_display_there_is_no_window(monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "no_such_driver")
    assert window.available()
    with pytest.raises(window.WindowError, match="no window: .*--terminal"):
        window.play(BOARD, LivePlayer(console()[0]))


def test_available_looks_at_the_session(monkeypatch):
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    assert not window.available()
    monkeypatch.setenv("DISPLAY", ":0")
    assert window.available()
    monkeypatch.delenv("DISPLAY")
    monkeypatch.setattr(sys, "platform", "darwin")
    assert window.available()


def test_a_french_keyboard_needs_no_shift(desk):
    view, player, let_pass = desk
    post(pygame.KEYDOWN, key=pygame.K_AMPERSAND, unicode="&", scancode=pygame.KSCAN_1)
    let_pass(100)
    assert panel(view) == {True}
    post(pygame.KEYUP, key=pygame.K_AMPERSAND, scancode=pygame.KSCAN_1)
    let_pass(50)
    assert panel(view) == {False}
