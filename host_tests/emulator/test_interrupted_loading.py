"""Ctrl-C while modules are loaded. MicroPython treats any exception in the file system that holds
the modules as a missing module, so an interrupt must not be lost there."""

from sumpad_tools.chip import boot
from sumpad_tools.chip.emulator import Emulator
from sumpad_tools.play import keyscript

KEYS = "1 fire wait:3000 hash"
TIMES = 40
STEP_MS = 2.3
LIMIT_MS = 1500


def test_it_is_answered_at_every_moment(booted):
    console = booted()
    boot.choose(console, "sudoku")
    console.run(keyscript.parse(KEYS, console.board))
    for _ in range(TIMES):
        assert Emulator.resumed(console.save()).exec("print(1)", LIMIT_MS) == "1\n"
        console.run_ms(STEP_MS)
