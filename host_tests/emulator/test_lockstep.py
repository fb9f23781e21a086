"""The emulated chip against two others: rp2040js's own core, and rp2040py.

The three share an ancestor, so their agreement proves nothing; test_instructions.py has programs
that were worked out by hand. But any slip in our core shows here.
"""

import json
import subprocess

import pytest

from sumpad_tools import boards
from sumpad_tools.chip import node
from sumpad_tools.chip.emulator import Emulator, console_details, flash_image
from sumpad_tools.device import image
from sumpad_tools.play import keyscript
from support.console import scripts
from support.rp2040py_chip.backend import SecondEmulator

pytestmark = pytest.mark.console

BOARD = boards.load(boards.DEFAULT)
NOT_NEW = {"saves/": b""}  # a console that has been on before
EVERY_MS = 5  # between two comparisons

# All three families: a new console, games by code, digits, undo, hints.
SCRIPTS = {
    "crossnum": f"{scripts.start(6, 4711)} 1 right 5 undo 9 fire fire wait:300",
    "sudoku": f"{scripts.sudoku(17, wait=400)} 5 right 7 undo",
    "kakuro": f"{scripts.kakuro(3, wait=400)} 1 right 2 undo",
}
CYCLES = 200_000_000  # minimum that each of two cores executes


def lockstep(uf2, script):
    """Run lockstep.mjs on a key script and return what it finds."""
    flash = flash_image(uf2, image.littlefs_image(NOT_NEW))
    job = {**console_details(BOARD, flash), "every": EVERY_MS}
    job["steps"] = keyscript.parse(script, BOARD)
    command, environment = node.command("lockstep.mjs")
    done = subprocess.run(
        command, input=json.dumps(job), env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


# Makes boards, and prints how many microseconds of the chip that took.
WORK = """
import gc, time
from sumpad.solver.crossnum import maker as makers
from sumpad.solver.crossnum.search import Search
maker = makers.Maker(Search())
gc.collect()
start = time.ticks_us()
for size in (4, 6, 7, 8):
    maker.reset(size, makers.SINGLE, 7, False)
    while maker.step(3000) == makers.RUNNING:
        pass
print(time.ticks_diff(time.ticks_us(), start))
"""


def kept(console):
    """Return the files of a console, and its saved game without the clock and the checksum over
    it. The first millisecond of the clock depends on where the chip's own milliseconds change."""
    files = console.files()
    game = files.pop("saves/game-crossnum").splitlines()
    return files, [line for line in game if not line.startswith((b"key ", b"clock "))]


def cycles_in_lockstep(uf2, scripts):
    """Run scripts in lockstep, assert that the cores do not differ, and return the cycles of
    each."""
    cycles = 0
    for script in scripts:
        found = lockstep(uf2, script)
        assert found["difference"] is None
        assert found["states"] > 200
        cycles += found["cycles"]
    return cycles


def test_our_core_goes_in_lockstep_with_the_one_of_rp2040js(uf2):
    """The sample has two families and is typed quickly."""
    games = [scripts.start(6, 4711, wait=300), scripts.kakuro(3, wait=300)]
    sample = [f"pace:60 wait:450 {game} 1 right 2 undo" for game in games]
    assert cycles_in_lockstep(uf2, sample) >= CYCLES


@pytest.mark.full
def test_it_does_so_in_games_of_all_families(uf2):
    games = [f"wait:450 {script}" for script in SCRIPTS.values()]
    assert cycles_in_lockstep(uf2, games) >= CYCLES


def test_both_emulators_agree_in_frames_and_cycles(uf2):
    """PUSH with the link register and POP with the program counter are adapted: rp2040py counts a
    cycle less than the manual for them, and so does our core here. rp2040py also has no PLL, so
    its boot takes another path, and everything after it comes some hundred cycles later."""
    littlefs = image.littlefs_image(NOT_NEW)
    steps = keyscript.parse(f"pace:60 wait:400 {scripts.start(4, 7, wait=300)} 5 right 7", BOARD)
    pair = [
        Emulator(uf2, BOARD, littlefs, as_second=True),
        SecondEmulator(uf2, BOARD, littlefs),
    ]
    for console in pair:
        console.run(steps)
    one, other = pair
    assert one.frames == other.frames and len(one.frames) > 8
    assert kept(one) == kept(other)
    assert one.flash_changes == other.flash_changes > 0
    assert [hz for _, hz in one.piezo.heard] == [hz for _, hz in other.piezo.heard]
    took, took_there = (int(console.exec(WORK)) for console in pair)
    # Interrupts come at other moments. One more cycle per call would differ twenty times as much.
    assert took == pytest.approx(took_there, rel=0.001)
    assert took > 30_000
