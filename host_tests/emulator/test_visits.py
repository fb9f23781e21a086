"""A tool interrupts a console and continues it, at any moment: nothing is cut in half."""

import pytest

from sumpad_tools.chip.emulator import Emulator
from sumpad_tools.device import repl
from sumpad_tools.play import keyscript
from support.console import scripts

pytestmark = pytest.mark.long

SENT = b"\r\x03\r\x01"  # as mpremote does
BANNER = b"raw REPL; CTRL-B to exit"
WHICH = """
play = console.shell.session.play
print(play.game.text(), play.code, play.row, play.column)
"""
DIGIT = "play = console.shell.session.play; print(play.game.digit(play.cell))"
LIMIT_MS = 10_000
STEP_MS = 5
MAKING = scripts.start(8, 123456, kind=1, wait=10)  # a board with one solution takes a while


def interrupted(console):
    """Interrupt the console as a tool does, and let it continue."""
    seen = len(console.usb.received)
    console.usb.send(SENT)
    console.run_until(lambda: BANNER in console.usb.received[seen:], LIMIT_MS)
    assert b"KeyboardInterrupt" in console.usb.received[seen:]
    console.usb.send(repl._RESUME.encode() + b"\x04")


def test_a_puzzle_is_the_same_however_often_its_making_is_interrupted(booted):
    calm, visited = booted(), booted()
    for console in (calm, visited):
        console.run(keyscript.parse(MAKING, console.board))
    with visited.expecting_tracebacks():
        for _ in range(60):
            visited.run_ms(STEP_MS)
            interrupted(visited)
    for console in (calm, visited):
        console.run_ms(8000)
        console.run(keyscript.parse("5 right 6 menu down wait:600", console.board))
    assert visited.frame() == calm.frame()
    assert visited.exec(WHICH) == calm.exec(WHICH)


def test_no_key_is_lost_at_any_moment(booted):
    """A key is taken out of the ring before it is handled."""
    begun = booted()
    begun.run(keyscript.parse(scripts.start(4, 1), begun.board))
    saved = begun.save()
    [key] = [step[1:] for step in keyscript.parse("7", begun.board) if step[0] == "press"]
    for moment in range(80):
        console = Emulator.resumed(saved)
        console.press(*key)
        console.run_ms(moment / 8)
        with console.expecting_tracebacks():
            interrupted(console)
            console.run_ms(100)
        console.release(*key)
        console.run_ms(300)
        assert "7" in console.exec(DIGIT), moment
