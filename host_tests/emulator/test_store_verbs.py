"""The verbs `puzzles` and `results` on the emulated console while it plays."""

import re
import sys

import pytest

from sumpad_tools import ROOT, boards
from sumpad_tools.chip import boot
from sumpad_tools.chip.raw_repl import PORT, run_program
from sumpad_tools.device import image, named_puzzles, stores
from sumpad_tools.play import keyscript, pc_hosts, player
from sumpad_tools.puzzles import reading
from support.console import scripts

BOOT_MS = 5000
VERBS = (
    f"import sys; sys.path.insert(0, {str(ROOT / 'tools')!r}); "
    "from sumpad_tools import cli; cli.main()"
)
MAGIC = "crossnum 3\n2 7 6 | 15\n9 5 1 | 15\n4 . 8 | 15\n= 15 15 15\n\\ 15\n/ 15\n"
LIST = "5 2 wait:700 shot:list"
BEGUN = "fire wait:1000 menu 0 wait:1000 5 2 wait:700 shot:begun"

# Keeps a result on the device, as the screen does when a puzzle is solved.
KEEP = """
from sumpad.app import best_results
from sumpad.drivers import chip
from sumpad.storage import files
class Play:
    parameters, code, elapsed = (4, 1, 0), 4711, 83500
    class game:
        NAME = "crossnum"
        traits = lambda parameters: ("single",)
        league = lambda parameters: "4x4 single"
host = chip.Chip()
best_results.add(files.Store("/saves", key=host.identity), Play, (2026, 11, 21, 14, 5))
"""

pytestmark = pytest.mark.long


def wait_for_picture(emulator, seen):
    """Wait until the console has started: a home menu after the first `seen` pictures, and time to
    settle."""
    emulator.run_until(lambda: any(map(boot.is_up, emulator.frames[seen:])), BOOT_MS)
    emulator.run_ms(scripts.HOME_MS)


def sumpad(emulator, *arguments):
    """Run a verb on the console, wait until it has restarted, and return the verb's output."""
    seen = len(emulator.frames)
    command = [sys.executable, "-c", VERBS, *arguments, "--port", PORT]
    status, output = run_program(emulator, command)
    assert status == 0, output
    wait_for_picture(emulator, seen)
    return output


def with_puzzle(name):
    """Return a PC console that has the puzzle under `name`."""
    host = pc_hosts.VirtualHost()
    host.set_clock(2026, 11, 23, 9, 5)  # as the verbs do
    with stores.on_pc(host.folder, stores.PUZZLES) as store:
        (game,) = reading.puzzles_in(MAGIC, name)
        named_puzzles.put(store, {name: named_puzzles.puzzle(game)}, replace=False)
    console = player.Player(boards.load(boards.DEFAULT), host=host)
    console.advance(scripts.HOME_MS)
    return console


def test_puzzles_and_results_over_the_line(booted, tmp_path):
    file = tmp_path / "magic.txt"
    file.write_text(MAGIC)
    emulator = booted()
    assert sumpad(emulator, "puzzles", "put", str(file)) == "MAGIC\n"
    assert emulator.files()["puzzles/MAGIC"] == MAGIC.encode()
    pc = with_puzzle("MAGIC")
    home = pc.frame()
    assert emulator.frame() == home
    for one in (emulator, pc):
        one.run(keyscript.parse(f"{LIST} {BEGUN}", one.board))
    assert emulator.shots == pc.shots and len(set(pc.shots.values())) == 2
    assert sumpad(emulator, "puzzles", "get", "magic") == MAGIC
    assert emulator.frame() != home  # the puzzle was being played, and still is
    assert sumpad(emulator, "puzzles", "list") == "MAGIC     crossnum 3x3 easy\n"
    assert sumpad(emulator, "puzzles", "remove", "MAGIC") == ""
    assert "puzzles/MAGIC" not in emulator.files()
    emulator.exec(KEEP)
    best = "crossnum 4x4 single\n  1    1:23.5  #004711  2026-11-21 14:05  single\n"
    assert sumpad(emulator, "results") == best


def test_the_log_of_a_console_that_stopped_at_an_error(booted):
    broken = b"RULES = ABOUT = ()\n\n\ndef Keys(*_):\n    return 1 // 0\n"
    path = "sumpad/app/screens/help_texts"
    emulator = booted(modules={f"{path}.mpy": image.compiled(f"{path}.py", broken)})
    with emulator.expecting_tracebacks():
        emulator.run(keyscript.parse("9 1 wait:7000", emulator.board))
    log = sumpad(emulator, "log").splitlines()
    assert re.match(r"(\d{4}-\d\d-\d\d \d\d:\d\d|clock not set) Sumpad \d+\.\d+\.\d+$", log[0])
    assert log[1].startswith("Traceback") and "help_texts.py" in log[-3]
    assert log[-2:] == ["ZeroDivisionError: divide by zero", ""]
