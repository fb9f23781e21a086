"""The player with a firmware of a few lines: time, keys, frames, and the same in real time."""

from types import SimpleNamespace

import pytest

from sumpad_tools.keyscript import KeyScriptError, parse
from sumpad_tools.player import Live, Player, PlayerError, ticks_diff

BOARD = SimpleNamespace(
    NAME="two",
    TITLE="Two keys",
    PANEL={"i2c": 0, "sda": 4, "scl": 5, "frequency": 400000, "address": 0x3C},
    ROWS=(0,),
    COLUMNS=(2, 3),
    DIODES=False,
    KEYS=(("1", "2"),),
    ACTIONS={},
)


class Lamp:
    """Lights the panel while key 1 is down; key 2 gives it work for ten rounds."""

    def __init__(self, board):
        from machine import I2C, Pin

        panel = board.PANEL
        self.i2c = I2C(panel["i2c"], sda=Pin(panel["sda"]), scl=Pin(panel["scl"]))
        self.i2c.writeto(panel["address"], b"\x00\x8d\x14\xa6\xa4\xaf\x20\x00")
        self.i2c.writeto(panel["address"], b"\x40" + bytes(1024))
        Pin(board.ROWS[0], Pin.OPEN_DRAIN, value=0)
        self.columns = [Pin(number, Pin.IN, Pin.PULL_UP) for number in board.COLUMNS]
        self.rounds = []
        self.work = 0

    def step(self, now):
        self.rounds.append(now)
        lit, work = (not column.value() for column in self.columns)
        self.i2c.writeto(0x3C, b"\x00\xa5" if lit else b"\x00\xa4")
        if work:
            self.work = 10
        self.work = max(0, self.work - 1)
        return 0 if self.work else 5


DARK, LIT = bytes(1024), b"\xff" * 1024


@pytest.fixture
def console():
    lamps = []

    def build(board, random_code):
        lamps.append(Lamp(board))
        return lamps[0]

    return Player(BOARD, build), lamps[0]


def test_rounds_happen_when_the_loop_wants_them(console):
    player, lamp = console
    player.advance(16)
    assert lamp.rounds == [0, 5, 10, 15]
    assert (player.ms, player.busy) == (16, False)
    player.keys("+2")
    player.advance(8)
    assert lamp.rounds[4:] == [20, 21, 22, 23]
    assert player.busy


def test_frames_change_when_the_script_says(console):
    player, lamp = console
    player.keys("wait:100 1 shot:after +1 wait:7 shot:lit -1 wait:5 shot:dark")
    assert player.frames == [(0, DARK), (100, LIT), (180, DARK), (300, LIT), (310, DARK)]
    assert player.shots == {"after": DARK, "lit": LIT, "dark": DARK}
    assert player.frame() == DARK
    assert player.ms == 312


def test_the_same_script_gives_the_same_frames():
    runs = []
    for _ in range(2):
        player = Player(BOARD, lambda board, random_code: Lamp(board))
        player.keys("1 2*2 hold:1 wait:33 1*3")
        runs.append((player.ms, player.frames))
    assert runs[0] == runs[1]
    assert len(runs[0][1]) == 10


def test_players_do_not_meet():
    first, second = (Player(BOARD, lambda board, random_code: Lamp(board)) for _ in range(2))
    first.keys("+1 wait:10")
    second.keys("wait:10")
    assert (first.frame(), second.frame()) == (LIT, DARK)


def test_frames_are_kept_only_on_demand():
    player = Player(BOARD, lambda board, random_code: Lamp(board), record=False)
    player.keys("1 shot:a")
    assert player.frames == []
    assert player.shots == {"a": DARK}


def test_run_until(console):
    player, lamp = console
    player.press(0, 1)
    player.run_until(lambda: player.busy, 100)
    player.release(0, 1)
    player.run_until(lambda: not player.busy, 100)
    assert player.ms == 9
    with pytest.raises(PlayerError, match="not reached within 100 ms"):
        player.run_until(lambda: False, 100)
    assert player.ms <= 109


def test_random_codes_repeat_unless_given():
    codes = []

    def build(board, random_code):
        codes.append([random_code() for _ in range(5)])
        return Lamp(board)

    Player(BOARD, build)
    Player(BOARD, build)
    Player(BOARD, build, random_code=lambda: 7)
    assert codes[0] == codes[1]
    assert all(0 <= code < 1_000_000 for code in codes[0])
    assert codes[2] == [7] * 5


def test_what_cannot_be_played_is_refused(console):
    player, _ = console
    player.advance(10)
    with pytest.raises(PlayerError, match="at 3 ms, but it is 10"):
        player.round(3)
    with pytest.raises(PlayerError, match="unknown step"):
        player.run([("jump", 1)])
    with pytest.raises(KeyScriptError, match="no key '9' on two"):
        player.keys("9")
    with pytest.raises(ValueError, match="no key at row 1"):
        player.press(1, 0)
    live = Live(player, clock=lambda: 10)
    live.play([("shot", "a")])
    with pytest.raises(PlayerError, match="no step for live play"):
        live.round()


@pytest.mark.parametrize(
    ("a", "b", "difference"),
    [(5, 2, 3), (2, 5, -3), (1, (1 << 30) - 1, 2), ((1 << 30) - 1, 1, -2), (0, 0, 0)],
)
def test_ticks_diff_wraps(a, b, difference):
    assert ticks_diff(a, b) == difference


def test_live_play_lets_the_scanner_see_every_press(console):
    """Presses and releases that arrive at once still last 40 ms and four rounds."""
    player, lamp = console
    now = [0.0]
    live = Live(player, clock=lambda: now[0])
    live.play([("press", 0, 0), ("release", 0, 0), ("wait", 20), ("press", 0, 0)])
    seen = []
    for ms in (0, 10, 20, 30, 39, 40, 55, 59, 60, 300):
        now[0] = ms / 1000
        assert live.round() == 0.005
        seen.append(player.frame() == LIT)
    assert seen == [True] * 5 + [False] * 4 + [True]
    live.play([("release", 0, 0), ("press", 0, 0)])
    seen = []
    for seconds in range(1, 9):
        now[0] = seconds
        live.round()
        seen.append(player.frame() == LIT)
    assert seen == [True] * 3 + [False] * 4 + [True]
    assert live.waiting == 0


def test_live_play_takes_a_script(console):
    player, lamp = console
    now = [100.0]
    live = Live(player, clock=lambda: now[0])
    live.play(parse("1 hold:1", BOARD))
    changes = []
    while live.waiting:
        live.round()
        changes.append((player.ms, player.frame() == LIT))
        now[0] += 0.125
    assert [ms for ms, lit in changes if lit] == [0, 125, 250, 375, *range(1000, 2000, 125)]
