"""Practice on the emulated chip: makers and hints take turns in its heap until a puzzle is
found."""

import pytest

from sumpad_tools.chip import boot
from sumpad_tools.chip.emulator import Emulator
from sumpad_tools.play import keyscript
from support.console import lessons

LIMIT_MS = 90_000
# Minimum size of a free piece of the heap when the game begins. Its hints load 50 KB of code and
# tables, the largest of which have 6 KB.
PIECE = 20_000
LARGEST = """
import gc
low, high = 1000, 200000
while high - low > 500:
    gc.collect()
    middle = (low + high) // 2
    try:
        bytearray(middle)
        low = middle
    except MemoryError:
        high = middle
print(low)
"""
TRIED = "print(getattr(console.shell.top, 'tried', 0))"  # 0: the game has begun
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
    """Return what `code` prints at the prompt of a copy; the console itself is not interrupted."""
    return Emulator.resumed(emulator.save()).exec(code, LIMIT_MS).strip()


@pytest.mark.parametrize(
    ("family", "number", "tries"),
    [pytest.param("sudoku", 7, 3, marks=pytest.mark.full), ("kakuro", 6, 1)],
)
def test_a_puzzle_that_needs_the_technique_is_found(booted, family, number, tries):
    emulator = booted()
    boot.choose(emulator, family)
    emulator.run(keyscript.parse(f"7 wait:1500 {number} wait:600 fire wait:3000", emulator.board))
    line, cell = answer(emulator, lessons.STATE).split()
    words = lessons.right_digit(family, line.encode(), int(cell))
    emulator.run(keyscript.parse(f"{words} wait:2500 3", emulator.board))
    end = emulator.ms + LIMIT_MS
    most = 0
    while tried := int(answer(emulator, TRIED)):
        assert emulator.ms < end
        most = max(most, tried)
        emulator.run_ms(4000)
    assert most >= tries
    assert answer(emulator, NEEDED.format(number - 1)) == "True"
    emulator.run_ms(6000)  # the message about the technique is gone then
    assert int(answer(emulator, LARGEST)) >= PIECE
