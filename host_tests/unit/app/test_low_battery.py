"""The battery: measured each minute. A low one is reported once, and the game is saved."""

import pytest

from sumpad.app.low_battery import Battery
from sumpad_tools import boards
from sumpad_tools.play import golden, pc_hosts
from support.console import scenes
from support.console.pc import play_of, session_of, shell_of, switched_on, top_of
from support.console.trouble import told


class Host(pc_hosts.VirtualHost):
    volts = 4.0
    looks = 0

    def millivolts(self):
        self.looks += 1
        return round(1000 * self.volts)


BOARD = boards.load(boards.DEFAULT)  # its warning is at 3.4 V


def test_it_is_looked_at_once_a_minute():
    host = Host()
    battery = Battery(BOARD, host)
    for _ in range(120):
        assert not battery.is_getting_low()
        battery.advance(1000)
    assert host.looks == 2


@pytest.mark.parametrize(
    ("volts", "warnings"),
    [
        ((4.0, 3.5, 3.3, 3.2, 3.1), [3.3]),
        ((3.3, 3.5, 3.39), [3.3]),  # it recovers a little between two looks
        ((3.3, 4.1, 3.39), [3.3, 3.39]),  # charged
        ((3.3, 0, 3.39), [3.3, 3.39]),  # on USB meanwhile
        ((0, 0), []),
    ],
)
def test_a_low_battery_is_told_once(volts, warnings):
    host = Host()
    battery = Battery(BOARD, host)
    found = []
    for host.volts in volts:
        if battery.is_getting_low():
            found.append(host.volts)
        battery.advance(60_000)
    assert found == warnings


def test_a_board_without_a_battery_is_never_asked():
    host = Host()
    battery = Battery(boards.load("adafruit_macropad"), host)
    assert not battery.is_getting_low() and host.looks == 0


def test_the_game_is_saved_and_goes_on():
    host = Host()
    console = switched_on(host, f"{scenes.GAME} 4 wait:1000")
    host.volts = 3.3
    console.keys("5 wait:61000")
    assert told(console) == "Battery low Your game is saved. Charge or change it soon."
    golden.check("screens/battery-low", console.frame())
    store = session_of(console).autosave.store
    moves = play_of(console).end
    assert f"moves {moves} of {moves}" in store.read("game-crossnum")
    console.keys("7 fire wait:100")
    assert top_of(console) in ("Playing", "Paused") and play_of(console).end == moves
    console.keys("wait:200000")
    assert top_of(console) != "Interruption"


def test_in_the_dark_nobody_is_told():
    host = Host()
    console = switched_on(host, "back wait:6000")
    assert not shell_of(console).power.glow
    host.volts = 3.3
    console.keys("wait:120000")
    assert top_of(console) == "Home"
    console.keys("up wait:1000")
    assert told(console).startswith("Battery low")
