"""The player with a firmware of a few lines: time, keys, frames, and the same in real time."""

import pytest

from sumpad_tools import boards
from sumpad_tools.play.keyscript import KeyScriptError, parse
from sumpad_tools.play.live import LiveError
from sumpad_tools.play.pc_hosts import ticks_diff
from sumpad_tools.play.player import LivePlayer, Player, PlayerError
from support.standins.lamp import BOARD, DARK, LIT, Lamp, console


def test_rounds_happen_when_the_loop_wants_them():
    player, lamp = console()
    player.advance(16)
    assert lamp.rounds == [0, 5, 10, 15]
    assert (player.ms, player.busy) == (16, False)
    player.keys("+2")
    player.advance(8)
    assert lamp.rounds[4:] == [16, 17, 18, 19, 20, 21, 22, 23]  # the touch ended the rest
    assert player.busy


def test_frames_change_when_the_script_says():
    player, lamp = console()
    player.keys("wait:100 1 shot:after +1 wait:7 shot:lit -1 wait:5 shot:dark")
    assert player.frames == [(0, DARK), (100, LIT), (180, DARK), (300, LIT), (307, DARK)]
    assert player.shots == {"after": DARK, "lit": LIT, "dark": DARK}
    assert player.frame() == DARK
    assert player.ms == 312


def test_the_same_script_gives_the_same_frames():
    runs = []
    for _ in range(2):
        player, _ = console()
        player.keys("1 2*2 hold:1 wait:33 1*3")
        runs.append((player.ms, player.frames))
    assert runs[0] == runs[1]
    assert len(runs[0][1]) == 10


def test_players_do_not_meet():
    (first, _), (second, _) = console(), console()
    first.keys("+1 wait:10")
    second.keys("wait:10")
    assert (first.frame(), second.frame()) == (LIT, DARK)


def test_frames_are_kept_only_on_demand():
    player, _ = console(record=False)
    player.keys("1 shot:a")
    assert player.frames == []
    assert player.shots == {"a": DARK}


def test_run_until():
    player, lamp = console()
    player.press(0, 1)
    player.run_until(lambda: player.busy, 100)
    player.release(0, 1)
    player.run_until(lambda: not player.busy, 100)
    assert player.ms == 8
    with pytest.raises(PlayerError, match="not reached within 100 ms"):
        player.run_until(lambda: False, 100)
    assert player.ms <= 109


def test_every_console_has_the_same_virtual_world_of_its_own_unless_given():
    one, other = (Player(BOARD, lambda board, host: Lamp(board)) for _ in range(2))
    codes = [[console.host.random_code() for _ in range(5)] for console in (one, other)]
    assert codes[0] == codes[1]
    assert all(0 <= code < 1_000_000 for code in codes[0])
    assert one.host.folder != other.host.folder
    assert one.host.now() is None
    assert Player(BOARD, lambda board, host: Lamp(board), one.host).host is one.host


def test_what_cannot_be_played_is_refused():
    player, _ = console()
    player.advance(10)
    with pytest.raises(PlayerError, match="at 3 ms, but it is 10"):
        player.round(3)
    with pytest.raises(ValueError, match="unknown step"):
        player.run([("jump", 1)])
    with pytest.raises(KeyScriptError, match="no key '9' on lamp"):
        player.keys("9")
    with pytest.raises(ValueError, match="no key at row 1"):
        player.press(1, 0)
    live = LivePlayer(player, clock=lambda: 10)
    live.play([("shot", "a")])
    with pytest.raises(LiveError, match="no step for live play"):
        live.round()


@pytest.mark.parametrize(
    ("a", "b", "difference"),
    [(5, 2, 3), (2, 5, -3), (1, (1 << 30) - 1, 2), ((1 << 30) - 1, 1, -2), (0, 0, 0)],
)
def test_ticks_diff_wraps(a, b, difference):
    assert ticks_diff(a, b) == difference


def test_live_play_lets_the_scanner_see_every_press():
    """Presses and releases that arrive at once still last 40 ms and four rounds."""
    player, lamp = console()
    now = [0.0]
    live = LivePlayer(player, clock=lambda: now[0])
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


def test_live_play_takes_a_script():
    player, lamp = console()
    now = [100.0]
    live = LivePlayer(player, clock=lambda: now[0])
    live.play(parse("1 hold:1", BOARD))
    changes = []
    while live.waiting:
        live.round()
        changes.append((player.ms, player.frame() == LIT))
        now[0] += 0.125
    assert [ms for ms, lit in changes if lit] == [0, 125, 250, 375, *range(1000, 2000, 125)]


# The firmware itself

ALL_BOARDS = pytest.mark.parametrize("name", boards.names())


@ALL_BOARDS
def test_one_script_plays_the_firmware_on_every_board(name):
    board = boards.load(name)
    runs = []
    for _ in range(2):
        player = Player(board)
        player.keys("wait:100 shot:home fire wait:100 shot:new back wait:100 shot:again")
        runs.append((player.frames, player.shots))
    assert runs[0] == runs[1]
    shots = runs[0][1]
    assert DARK != shots["home"] == shots["again"] != shots["new"] != DARK


@ALL_BOARDS
def test_the_firmware_bears_a_panel_that_comes_and_goes(name):
    player = Player(boards.load(name))
    player.keys("wait:100")
    before = player.frame()
    player.panel.fail = "nack"
    player.keys("down wait:100")
    assert player.frame() == before
    player.panel.fail = None
    # A fault on SPI is not noticed, but the picture is sent again page by page.
    player.keys("wait:100" if player.board.PANEL["bus"] == "I2C" else "wait:5000")
    assert player.frame() != before
