"""A clock with a battery, which keeps the date of a console that is off."""

import pytest

from sumpad_tools import boards
from sumpad_tools.parts.ds3231 import DS3231
from sumpad_tools.play import pc_hosts, player
from support.console import scripts
from support.console.pc import shell_of

SET = "8 up fire 2 0 2 8 right 0 2 right 2 8 right 2 3 right 5 9 fire"  # 2028-02-28 23:59


def switched_on(clock, script="", host=None):
    """Return a new console with this clock on its wires, which has played `script`."""
    host = host or pc_hosts.VirtualHost()
    console = player.Player(boards.load(boards.DEFAULT), host=host, record=False, clock=clock)
    console.advance(scripts.HOME_MS)
    console.keys(script)
    return console


def test_a_date_that_was_set_is_there_after_power_off():
    clock = DS3231()
    console = switched_on(clock, SET)
    assert console.host.now() == (2028, 2, 28, 23, 59)
    clock.pass_seconds(60)
    assert switched_on(clock).host.now() == (2028, 2, 29, 0, 0)
    clock.pass_seconds(24 * 60 * 60)
    assert switched_on(clock).host.now() == (2028, 3, 1, 0, 0)


def test_a_new_clock_has_no_date():
    assert switched_on(DS3231()).host.now() is None


def test_a_clock_whose_battery_was_empty_has_no_date():
    clock = DS3231()
    switched_on(clock, SET)
    clock._stopped = True
    assert switched_on(clock).host.now() is None


@pytest.mark.parametrize("byte", [0xFF, 0x60, 0x00])
def test_another_part_at_its_address_gives_no_date(byte, monkeypatch):
    clock = DS3231()
    monkeypatch.setattr(clock, "read", lambda: byte)
    assert switched_on(clock).host.now() is None


@pytest.mark.parametrize(("at", "value"), [(0, 0x60), (1, 0x60), (2, 0x24), (4, 0x32), (5, 0x13)])
def test_a_time_that_cannot_be_is_none(at, value, monkeypatch):
    clock = DS3231()
    switched_on(clock, SET)
    read = clock.read

    def spoilt():
        now = clock._at
        right = read()
        return value if now == at else right

    assert switched_on(clock).host.now()
    monkeypatch.setattr(clock, "read", spoilt)
    assert switched_on(clock).host.now() is None


def test_without_a_clock_everything_is_as_before():
    clock = DS3231()
    clock.present = False
    console = switched_on(clock, SET)
    assert console.host.now() == (2028, 2, 28, 23, 59)
    assert switched_on(clock).host.now() is None


def test_the_display_works_beside_it():
    assert switched_on(DS3231(), "8 up").frame() == switched_on(None, "8 up").frame()


def test_a_clock_that_fails_at_the_start_does_not_stop_it(monkeypatch):
    clock = DS3231()
    host = pc_hosts.VirtualHost()

    def fail(_):
        raise OSError(5, "")

    monkeypatch.setattr(host, "take_clock", fail)
    assert shell_of(switched_on(clock, host=host))
