"""The buzzer: the timing of its tunes, and the sounds that a player hears from the console."""

import pytest
from machine import PWM, Pin, bench

from sumpad import sound_ids
from sumpad.drivers.buzzer import Buzzer
from sumpad_tools import boards
from sumpad_tools.parts.piezo import Piezo
from sumpad_tools.play import player
from support.console import scripts

BOARD = "pico_keypad_4x5"
ROUND = 5  # ms per round of the loop
CLICK = [2400, 0]
REFUSED = [310, 0]
SOLVED = [1047, 1319, 1568, 2093, 0]


class Desk:
    """A buzzer on a pin; `heard` lists its sounds as (ms, Hz)."""

    def __init__(self):
        self.ms = 0
        self._piezo = Piezo(lambda: self.ms)
        bench.clear()
        bench.piezo(15, self._piezo)
        self.buzzer = Buzzer(PWM(Pin(15)))
        self.heard = self._piezo.heard

    def let_pass(self, ms, step=ROUND):
        for _ in range(0, ms, step):
            self.ms += step
            self.buzzer.advance(step)


@pytest.fixture
def desk():
    yield Desk()
    bench.clear()


def test_it_is_silent_until_it_is_asked(desk):
    desk.let_pass(1000)
    assert desk.heard == []
    assert not desk.buzzer.playing


@pytest.mark.parametrize(
    ("tone", "heard"),
    [
        (sound_ids.CLICK, [(0, 2400), (10, 0)]),
        (sound_ids.REFUSED, [(0, 310), (90, 0)]),
        (sound_ids.SOLVED, [(0, 1047), (110, 1319), (220, 1568), (330, 2093), (610, 0)]),
    ],
)
def test_a_tune_takes_its_time(desk, tone, heard):
    desk.buzzer.play(tone)
    assert desk.buzzer.playing
    desk.let_pass(1000)
    assert desk.heard == heard
    assert not desk.buzzer.playing


def test_a_late_round_makes_a_note_longer_and_skips_none(desk):
    desk.buzzer.play(sound_ids.SOLVED)
    desk.let_pass(2000, step=500)
    assert [hz for _, hz in desk.heard] == SOLVED


def test_a_new_tune_takes_the_place_of_the_old(desk):
    desk.buzzer.play(sound_ids.SOLVED)
    desk.let_pass(150)
    desk.buzzer.play(sound_ids.CLICK)
    desk.let_pass(1000)
    assert [hz for _, hz in desk.heard] == [1047, 1319, *CLICK]


def test_it_can_be_stopped(desk):
    desk.buzzer.play(sound_ids.SOLVED)
    desk.buzzer.stop()
    desk.let_pass(1000)
    assert [hz for _, hz in desk.heard] == [1047, 0]


# The console


def played(script, board=BOARD, **more):
    """Return a console that has played `script`, starting from the home menu."""
    console = player.Player(boards.load(board), **more)
    console.advance(scripts.HOME_MS)
    console.keys(script)
    return console


def heard(console):
    """Return the frequencies that `console` has played, in order."""
    return [hz for _, hz in console.piezo.heard]


def test_a_key_clicks_when_its_picture_is_there(monkeypatch):
    console = played("wait:1")
    order = []
    oled, buzzer = console._loop.oled, console._loop.buzzer
    update, play = oled.update, buzzer.play
    monkeypatch.setattr(oled, "update", lambda: (order.append("update"), update())[1])
    monkeypatch.setattr(buzzer, "play", lambda tone: (order.append("play"), play(tone))[1])
    console.keys("down")
    assert order == ["update", "play"]
    (began, _), (ended, _) = console.piezo.heard
    assert heard(console) == CLICK
    changed = console.frames[-1][0]
    assert 0 < began - changed <= ROUND
    assert ended - began == 2 * ROUND


@pytest.mark.parametrize(
    "script",
    [
        "redo",  # does nothing in a menu
        f"{scripts.start(4, 123456)} menu undo",
        f"{scripts.start(4, 123456)} undo",  # nothing to undo
        f"{scripts.start(4, 123456)} 0",  # clears a cell that is blank already
        f"{scripts.start(4, 123456)} right*2 8",  # overwrites a given digit
        f"{scripts.KEYS} up",  # the page is at its top
    ],
)
def test_a_key_that_can_do_nothing_gets_a_low_tone(script):
    tones = heard(played(f"{script} wait:200"))
    assert tones[-2:] == REFUSED
    assert tones[:-2] == CLICK * (len(tones) // 2 - 1)


def test_a_held_arrow_clicks_again_and_again():
    assert len(heard(played("hold:down"))) == 2 * 6


def test_a_solved_puzzle_gets_a_tune_when_its_time_was_kept():
    console = played(f"{scripts.won()} wait:1000")
    assert heard(console)[-7:] == [*CLICK, *SOLVED]
    assert "best-crossnum-4x4-easy" in console._loop.shell.session.autosave.store.names()


def test_the_key_that_wakes_the_console_clicks():
    console = played("back wait:2000")
    assert heard(console) == CLICK
    console.keys("hint wait:100")  # only wakes the console
    assert heard(console) == CLICK * 2


def test_nothing_is_heard_with_the_sound_off():
    console = played("8 up*3 wait:100")
    before = len(heard(console))
    console.keys("right down up left")
    assert heard(console)[before:] == CLICK  # only the last key clicks: it has turned the sound on


def test_no_buzzer_no_setting():
    for board in boards.names():
        console = played("8 up up wait:100", board)
        shell = console._loop.shell
        titles = [setting.title for setting in shell.top._settings]
        assert ("Sound" in titles) == (boards.load(board).BUZZER is not None)


def test_a_console_without_a_buzzer_is_silent():
    assert heard(played("down up undo", "pico_keypad_4x4")) == []


def test_nothing_sounds_on_when_the_loop_is_left():
    console = played(scripts.start(4, 1))
    loop = console._loop
    loop.buzzer.play(sound_ids.SOLVED)

    def interrupt(ms):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        loop.run(lambda: console.ms, interrupt, interrupt, interrupt, lambda: None)
    assert console.piezo.hz == 0
