"""The buzzer on the emulated RP2040: its PWM moves the pin at the pitches that the PC plays."""

import ast

import pytest

from sumpad_tools import boards
from sumpad_tools.play import keyscript, player
from support.console import scripts

BOARD = "pico_keypad_4x5"
SCRIPT = f"undo {scripts.start(3, 1)} {scripts.solve(3, 1)} wait:3000"

# Plays the tunes without heap, and prints the registers of the PWM while a note sounds.
TUNES = """
import micropython, board
from machine import PWM, Pin, mem32
from sumpad.drivers.buzzer import Buzzer
buzzer = Buzzer(PWM(Pin(board.BUZZER)))
slice = 0x40050000 + 20 * (board.BUZZER >> 1 & 7)
micropython.heap_lock()
for tone in (1, 2, 3):
    buzzer.play(tone)
    while buzzer.playing:
        buzzer.advance(5)
buzzer.play(2)
micropython.heap_unlock()
function = mem32[0x40014004 + 8 * board.BUZZER] & 31
level = mem32[slice + 12] >> 16 * (board.BUZZER & 1) & 0xFFFF
print((function, mem32[slice] & 1, mem32[slice + 4], mem32[slice + 16], level))
buzzer.stop()
"""


@pytest.mark.long
def test_the_chip_gives_the_tones_that_the_pc_gives(booted):
    emulator = booted(BOARD)
    emulator.run(keyscript.parse(SCRIPT, emulator.board))
    pc = player.Player(boards.load(BOARD))
    pc.advance(scripts.HOME_MS)
    pc.keys(SCRIPT)
    # Compare without the pauses: the tune of a solved puzzle may begin before the click has ended,
    # because the chip takes longer than a click to draw the screen between them.
    heard, expected = ([hz for _, hz in one.piezo.heard if hz] for one in (emulator, pc))
    assert heard == pytest.approx(expected, rel=0.01)
    assert emulator.piezo.hz == pc.piezo.hz == 0
    assert 310 in expected and expected[-4:] == [1047, 1319, 1568, 2093]


def test_the_buzzer_needs_no_heap_and_drives_the_pwm_of_its_pin(prompt):
    function, enabled, divider, top, level = ast.literal_eval(prompt(BOARD).exec(TUNES))
    assert (function, enabled) == (4, 1)  # PWM
    assert 125_000_000 / (divider / 16 * (top + 1)) == pytest.approx(310, rel=0.001)
    assert level == pytest.approx(top / 2, rel=0.001)
