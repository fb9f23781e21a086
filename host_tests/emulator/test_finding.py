"""Practice on the emulated chip: makers and hints take turns in its heap until one is found."""

import pytest

from sumpad_tools.chip import starting
from sumpad_tools.chip.emulator import Emulator
from sumpad_tools.play import keyscript

LIMIT_MS = 60_000
STATE = "print(type(console.shell.top).__name__)"
NEEDED = """
game = console.shell.session.family
rungs = []
while not console.shell.session.play.solved:
    hint = game.hint()
    while not hint.step():
        pass
    rungs.append(hint.rung)
    game.apply(hint.move)
print(game.PRACTICE[{}][0] in rungs)
"""


def answer(emulator, code):
    """What code prints at the prompt of a copy; the console itself goes on."""
    return Emulator.resumed(emulator.save()).exec(code, 30_000).strip()


@pytest.mark.parametrize(("family", "number"), [("sudoku", 7), ("kakuro", 4)])
def test_a_puzzle_that_needs_the_technique_is_found(booted, family, number):
    emulator = booted()
    starting.choose(emulator, family)
    emulator.run(keyscript.parse(f"down*5 fire wait:600 {number}", emulator.board))
    end = emulator.ms + LIMIT_MS
    while answer(emulator, STATE) != "Playing":
        assert emulator.ms < end
        emulator.run_ms(4000)
    assert answer(emulator, NEEDED.format(number - 1)) == "True"
