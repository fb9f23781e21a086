"""The load of the processor while nobody presses a key, with the display on, dimmed and off."""

import pytest

from sumpad_tools import ROOT, boards
from sumpad_tools.device import image
from sumpad_tools.play import keyscript, player
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


def chip_module(*changes):
    """Return the module of the chip with `changes`, pairs of text, as `booted` takes it."""
    text = CHIP.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return {"sumpad/drivers/chip.mpy": image.compiled("chip.py", text.encode())}


# The pin that USB makes high floats on the emulated chip, where such a pin is low.
ON_USB = ("    if not battery:\n", "    if True:\n")
LOW = (".read_u16()", ".read_u16() or 22500")  # 3399 mV


@pytest.mark.parametrize("changes", [(), (ON_USB,)], ids=["battery", "USB"])
def test_the_processor_sleeps_in_the_dark_and_a_key_only_wakes_it(booted, changes):
    emulator = booted(boards.DEFAULT, cache=True, modules=chip_module(*changes))
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
    with emulator.expecting_tracebacks():
        emulator.usb.send(b"\x03")
        emulator.run_ms(1500)
    assert emulator.serial.endswith(">>> ")  # USB answers


def test_a_low_battery_is_told(booted):
    emulator = booted(boards.DEFAULT, modules=chip_module(LOW))
    pc = player.Player(boards.load(boards.DEFAULT))
    pc.advance(scripts.HOME_MS)
    assert emulator.frame() != pc.frame()
    keys(emulator, "fire wait:500")
    assert emulator.frame() == pc.frame()
