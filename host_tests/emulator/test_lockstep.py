"""The emulated chip against two others: rp2040js's own core, and rp2040py.

The three share a descent, so that they agree is no proof; test_instructions.py has programs that
were worked out by hand. But a slip in the generated core shows here, wherever it is.
"""

import json
import subprocess

import pytest
import scripts

from sumpad_tools import boards, image, keyscript
from sumpad_tools.chip import node
from sumpad_tools.chip.emulator import Emulator, console_details, flash_image
from sumpad_tools.chip.second import SecondEmulator

BOARD = boards.load(boards.DEFAULT)
EVERY_MS = 5  # between two comparisons

# By all three families: a new console, games by code, digits, undo, hints; and whether the app is
# frozen, which boots in a third of the cycles, and runs from flash what else runs from RAM.
SCRIPTS = {
    "crossnum": (False, f"wait:1000 {scripts.start(6, 4711)} 1 right 5 undo 9 fire fire wait:300"),
    "sudoku": (True, f"wait:350 {scripts.sudoku(17, wait=400)} 5 right 7 undo"),
    "kakuro": (True, f"wait:350 {scripts.kakuro(3, wait=400)} 1 right 2 undo"),
}
CYCLES = 400_000_000  # executed by both cores, at least


def lockstep(uf2, files, script):
    """What lockstep.mjs finds out about a key script."""
    flash = flash_image(uf2, image.littlefs_image(files))
    job = {**console_details(BOARD, flash), "every": EVERY_MS}
    job["steps"] = keyscript.parse(script, BOARD)
    command, environment = node.command("lockstep.mjs")
    done = subprocess.run(
        command, input=json.dumps(job), env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


# Makes boards, and says how long that took in microseconds of the chip.
WORK = """
import gc, time
from sumpad.solver import crossmaker, crossnum
maker = crossmaker.Maker(crossnum.Search())
gc.collect()
start = time.ticks_us()
for size in (4, 6, 8):
    maker.reset(size, crossmaker.SINGLE, 7, False)
    while maker.step(3000) == crossmaker.RUNNING:
        pass
print(time.ticks_diff(time.ticks_us(), start))
"""


def kept(console):
    """The files of a console, a saved game without its clock and the checksum over it: its first
    millisecond is counted where the chip's own ones happen to change."""
    files = console.files()
    game = files.pop("saves/game-crossnum").splitlines()
    return files, [line for line in game if not line.startswith((b"sum ", b"clock "))]


def test_the_generated_core_goes_in_lockstep_with_the_one_of_rp2040js(uf2, uf2_frozen):
    cycles = 0
    for is_frozen, script in SCRIPTS.values():
        files = {} if is_frozen else image.app_files(BOARD)
        found = lockstep(uf2_frozen if is_frozen else uf2, files, script)
        assert found["difference"] is None
        assert found["states"] > 200
        cycles += found["cycles"]
    assert cycles >= CYCLES


def test_both_emulators_agree_in_frames_and_cycles(uf2_frozen):
    """But for PUSH with the link register and POP with the program counter, for which rp2040py
    counts a cycle less than the manual: they are counted so here, too. And rp2040py has no PLL, so
    that the boot takes another way there and all that follows comes some hundred cycles later."""
    littlefs = image.littlefs_image({})
    steps = keyscript.parse(f"wait:500 {scripts.start(4, 7)} 5 right 7", BOARD)
    pair = [
        Emulator(uf2_frozen, BOARD, littlefs, as_second=True),
        SecondEmulator(uf2_frozen, BOARD, littlefs),
    ]
    for console in pair:
        console.run(steps)
    one, other = pair
    assert one.frames == other.frames and len(one.frames) > 8
    assert kept(one) == kept(other)
    assert one.flash_changes == other.flash_changes > 0
    assert [hz for _, hz in one.piezo.heard] == [hz for _, hz in other.piezo.heard]
    took, took_there = (int(console.exec(WORK)) for console in pair)
    # Interrupts come at other moments; a cycle more for each call would be twenty times as much.
    assert took == pytest.approx(took_there, rel=0.001)
    assert took > 50_000
