"""Faults of the bus and the panel in the middle of a game on the chip: keys still work and click,
and the picture is whole when the fault is over."""

import pytest

from sumpad_tools.chip import boot
from sumpad_tools.play import keyscript
from support.console import scripts
from support.console.pc import played

GAME = scripts.start(4, 1)
KEYS = "5 down 7"
BESIDE_CLOCK = 56 * 16  # the rows above the clock

FAULTS = {
    "absent": ("absent", 0),
    "no byte": ("nack", 0),
    "half a window": ("nack", 3),
    "half a page": ("nack", 20),
    "SDA": ("sda", 0),
    "SCL": ("scl", 0),
}


@pytest.mark.parametrize("name", FAULTS)
@pytest.mark.parametrize("loses_power", [False, True])
def test_a_fault_in_a_game(booted, name, loses_power):
    emulator = booted()
    emulator.run(keyscript.parse(GAME, emulator.board))
    fail, emulator.panel.taken = FAULTS[name]
    heard = len(emulator.piezo.heard)
    emulator.panel.fail = fail
    emulator.run(keyscript.parse(KEYS, emulator.board))
    assert len(emulator.piezo.heard) == heard + 2 * len(KEYS.split())  # on and off
    if loses_power:
        emulator.panel.fail = "absent"
        emulator.run_ms(1100)  # the game's clock has advanced
        emulator.panel.power_on()
    emulator.panel.fail = None
    emulator.run_ms(200)
    expected = played(f"{GAME} {KEYS} wait:200").frame()
    assert emulator.frame()[:BESIDE_CLOCK] == expected[:BESIDE_CLOCK]


@pytest.mark.parametrize("fail", ["absent", "nack", "sda", "scl"])
def test_a_fault_at_the_start(console, fail):
    emulator = console()
    emulator.panel.fail = fail
    emulator.run_ms(3000)
    emulator.panel.fail = None
    emulator.run_until(lambda: any(map(boot.is_up, emulator.frames)), 4000)
