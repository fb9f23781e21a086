"""The drivers on the emulated RP2040: what a scan and an update cost, all without heap."""

import ast

import pytest

# `run(call)` returns the result of `call` and its time in microseconds, with the heap locked.
PRELUDE = """
import board, gc, micropython, time
from machine import I2C, Pin
from sumpad.app import key_input
from sumpad.app.start import open_display
from sumpad.drivers import keypad

def run(call):
    gc.collect()
    ticks_us = time.ticks_us
    micropython.heap_lock()
    try:
        start = ticks_us()
        result = call()
        took = ticks_us() - start
    finally:
        micropython.heap_unlock()
    return result, took
"""

PAD = """
rows = [Pin(number, Pin.OPEN_DRAIN, value=0) for number in board.ROWS]
columns = [Pin(number, Pin.IN, Pin.PULL_UP) for number in board.COLUMNS]
ring = key_input.Ring(32)
pad = keypad.Keypad(rows, columns, ring, time.ticks_diff)

def scans(first, last):
    longest = 0
    for now in range(first, last, 5):
        start = time.ticks_us()
        pad.scan(now)
        took = time.ticks_us() - start
        if took > longest:
            longest = took
    return longest

def raw_events():
    return [ring.get() for _ in range(ring._count)]
"""

PANEL = """
display = open_display(board.PANEL)

def draw_and_update(at, byte):
    display.pixels[at] = byte
    return display.update()
"""


@pytest.fixture(scope="module")
def chip(prompt):
    """A console at MicroPython's prompt, with drivers on its parts."""
    emulator = prompt(cache=True)
    emulator.exec(PRELUDE + PAD + PANEL)
    return emulator


def value(chip, expression):
    """Return the value of an expression on the chip."""
    return ast.literal_eval(chip.exec(f"print({expression})"))


def test_a_scan_without_keys_is_short(chip):
    longest, _ = value(chip, "run(lambda: scans(0, 100))")
    assert longest < 175  # the first scan: none of its code is in the flash cache yet
    assert value(chip, "raw_events()") == []


def test_a_scan_of_held_keys_is_short_and_reports_them(chip):
    chip.press(1, 2)
    chip.press(3, 1)
    value(chip, "run(lambda: scans(100, 200))")
    longest, _ = value(chip, "run(lambda: scans(200, 400))")
    assert longest < 470  # as above
    assert value(chip, "raw_events()") == [6, 13]
    value(chip, "run(lambda: scans(400, 800))")
    chip.release(1, 2)
    chip.release(3, 1)
    value(chip, "run(lambda: scans(800, 900))")
    repeat, long, release = 1 << 6, 2 << 6, 3 << 6
    # pressed at 110 ms; events at 510, 630, 710, 750
    held = [13 | repeat, 13 | repeat, 13 | long, 13 | repeat]
    assert value(chip, "raw_events()") == [*held, 6 | release, 13 | release]


def test_an_update_sends_what_changed_at_the_speed_of_the_bus(chip):
    data = chip.panel.data_bytes
    nothing, took = value(chip, "run(display.update)")
    assert (nothing, chip.panel.data_bytes - data) == (0, 0)
    assert took < 500  # as above
    sent, took = value(chip, "run(lambda: draw_and_update(130, 1))")
    assert (sent, chip.panel.data_bytes - data) == (9, 2)
    assert took < 1500  # 10 bytes of 9 bits at 400 bits/ms: 225 on the wire
    assert chip.frame()[8 * 16] == 0x20
    sent, took = value(chip, "(display.fill(1), run(display.update))[1]")
    assert sent == 8 * (7 + 128)
    assert took < 35_000
    assert chip.frame() == b"\xff" * 1024


@pytest.mark.parametrize("fault", ["nack", "sda", "scl"])
def test_a_picture_that_a_fault_of_the_bus_broke_is_whole_again(chip, fault):
    chip.exec("display.fill(0)\ndisplay.update()")
    for chip.panel.taken in (0, 1, 7, 100) if fault == "nack" else (0,):
        chip.panel.fail = fault
        chip.exec(
            "display.fill(1)\n"
            "try:\n"
            "    display.update()\n"
            "except OSError:\n"
            "    pass\n"
            "else:\n"
            "    raise AssertionError('nobody missed the panel')\n"
        )
        assert chip.frame() != b"\xff" * 1024
        if fault != "sda":
            chip.panel.fail = None
        chip.exec("display.update()")
        assert chip.frame() == b"\xff" * 1024
        chip.panel.fail = None
        chip.exec("display.fill(0)\ndisplay.update()")


def test_a_panel_that_was_away_is_set_up_again(chip):
    chip.exec("display.fill(0)\ndisplay.fill_rect(8, 8, 16, 16, 1)\ndisplay.update()")
    before = chip.frame()
    chip.panel.fail = "absent"
    chip.exec(
        "display.pixel(0, 0, 1)\n"
        "try:\n"
        "    display.update()\n"
        "except OSError:\n"
        "    pass\n"
        "else:\n"
        "    raise AssertionError('nobody missed the panel')\n"
        "display.pixel(0, 0, 0)\n"
    )
    chip.panel.fail = None
    chip.panel.power_on()
    assert chip.frame() != before
    chip.exec("display.update()")
    assert chip.frame() == before != bytes(1024)
