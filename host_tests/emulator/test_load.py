"""The load of the processor while nobody presses a key, with the display on, dimmed and off."""

import pytest

from sumpad_tools import ROOT, boards
from sumpad_tools.device import image
from sumpad_tools.play import keyscript
from support.console import scripts

MOST_LIT, MOST_DARK = 0.05, 0.01  # shares of the cycles
CHIP = ROOT / "firmware" / "sumpad" / "drivers" / "chip.py"


def load(emulator, ms):
    """Let `ms` pass; return the share of the cycles in which the processor did not sleep."""
    cycles, active = emulator.cycles, emulator.active_cycles
    emulator.run_ms(ms)
    return (emulator.active_cycles - active) / (emulator.cycles - cycles)


def keys(emulator, script):
    emulator.run(keyscript.parse(script, emulator.board))


def is_dark(emulator):
    return not any(emulator.frame())


def test_the_processor_sleeps_between_keys(booted):
    emulator = booted(cache=True)
    emulator.run_ms(2000)
    assert load(emulator, 3000) < MOST_LIT
    keys(emulator, f"{scripts.start(4, 123456)} wait:3000")
    assert load(emulator, 3000) < MOST_LIT


@pytest.mark.parametrize("source", ["USB", "battery"])
def test_the_processor_sleeps_in_the_dark_and_a_key_only_wakes_it(booted, source):
    """The pin that USB makes high floats here, so a pull-down makes a battery. USB answers all the
    same."""
    modules = {}
    if source == "battery":
        text = CHIP.read_text(encoding="utf-8").replace("Pin.PULL_UP", "Pin.PULL_DOWN")
        modules = {"sumpad/drivers/chip.mpy": image.compiled("chip.py", text.encode())}
    emulator = booted(boards.DEFAULT, cache=True, modules=modules)
    home = emulator.frame()
    keys(emulator, "back wait:8000")
    assert is_dark(emulator)
    assert load(emulator, 5000) < MOST_DARK
    before = emulator.ms
    keys(emulator, "down wait:400")
    assert emulator.frame() == home  # the cursor has not moved
    keys(emulator, "down wait:200 up wait:200")
    assert emulator.frame() == home
    assert emulator.ms - before < 2000
    keys(emulator, "back wait:8000")
    assert is_dark(emulator)
    sent = len(emulator.serial)
    emulator.usb.send(b"\x03")
    emulator.run_ms(1500)
    assert b">>>" in bytes(emulator.serial[sent:])
