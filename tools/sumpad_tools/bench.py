"""Figures of the console on the emulated RP2040, in cycles of its 125 MHz clock.

Used by the verb `bench`. Emulated cycles: what the flash cache misses is not modelled. Every
figure that is the outcome of work is checked, so that a fast wrong answer fails.
"""

import importlib
import sys

from sumpad_tools import ROOT, image, keyscript, use_firmware
from sumpad_tools.emulator import Emulator

use_firmware()

_BOOT_LIMIT_MS = 10_000
_SETTLE_MS = 300
_AFTER_KEY_MS = 150  # in which everything that a key changes has reached the glass
_SAVED_MS = 1000  # after a key, in which the game is written; seven keys are timed before the next
_WORK_LIMIT_MS = 600_000

# Where the clock of a game is, by family: its uppermost row, rows, and the first byte of a row.
CLOCK_Y = {"crossnum": 58, "sudoku": 58, "kakuro": 0}
_CLOCK_HEIGHT = 6
_CLOCK_BYTE = 12

# By family: the keys to a game from the home menu of a new console; then what is timed there, each
# as name, keys on the way, keys that are timed one after another. The second row of the kakuro,
# 12x10, is one run, in which a digit comes to stand twice.
GLASS = {
    "sudoku": (
        "down*4 fire 2 wait:1500 4 7 down*2 fire wait:9000",
        (
            ("move", "", "right down left up"),
            ("digit", "", "1 2 3 4 7 8 9"),
            ("undo", "", "undo undo"),
        ),
    ),
    "kakuro": (
        "down*4 fire 3 wait:1500 4 3 down*2 1 2 fire wait:9000",
        (
            ("digit", "", "1 2 3 6 8 9 0"),
            ("move", "", "down right right right right up down"),
            ("digit that makes a run wrong", "left 5 right", "5"),
            ("move in it", "", "left right"),
            ("undo of it", "", "undo"),
            ("zoomed: digit", "hash wait:1000", "1 2 3 6 8 9 0"),
            ("zoomed: scroll", "", "right right right down down down"),
            ("zoomed: digit that makes a run wrong", "5 right", "5"),
            ("zoomed: undo of it", "", "undo"),
        ),
    ),
}

# Measures what runs on the chip by itself, in microseconds of its clock.
_STOPWATCH = """
import time, gc
def timed(function):
    gc.collect()
    start = time.ticks_us()
    result = function()
    return time.ticks_diff(time.ticks_us(), start) * 125, result
"""

_SOLVE = (
    _STOPWATCH
    + """
from sumpad.games import crossnum
game = crossnum.Game()
job = game.make((4, 0, 0), {code})
while job.step() == 0:
    pass
def solutions(limit):
    job = game.search(True)
    count = 0
    while count < limit:
        answer = job.step()
        if answer == 1:
            count += 1
        elif answer:
            break
    return count
print(*timed(lambda: solutions(1)), *timed(lambda: solutions(11)))
"""
)


class BenchError(Exception):
    """A figure's own result was wrong, so the figure means nothing."""


def oracle(name):
    """The module of host_tests that finds by other means what a figure is checked against."""
    sys.path.append(str(ROOT / "host_tests"))
    try:
        return importlib.import_module(name)
    finally:
        sys.path.pop()


def booted(uf2, board, main=None):
    """A console with its first picture on the glass, and the cycles that it took.

    `main`: what to put in the place of main.py.
    """
    files = image.app_files(board)
    if main is not None:
        files["main.py"] = main
    console = Emulator(uf2, board, image.littlefs_image(files))
    if main is None:
        console.run_until(lambda: any(map(any, console.frames)), _BOOT_LIMIT_MS)
        cycles = console.cycles
        console.run_ms(_SETTLE_MS)
    else:
        console.run_until(lambda: console.usb.connected, _BOOT_LIMIT_MS)
        cycles = console.cycles
    return console, cycles


def free_heap(console):
    """Bytes free on the heap after a collection; interrupts the console."""
    return int(console.exec("import gc\ngc.collect()\nprint(gc.mem_free())"))


def without_clock(frame, clock_y):
    """A picture of a game, as rows, but for the clock at the right, which changes by itself."""
    rows = [frame[16 * y : 16 * y + 16] for y in range(64)]
    for y in range(clock_y, clock_y + _CLOCK_HEIGHT):
        rows[y] = rows[y][:_CLOCK_BYTE]
    return rows


def key_to_glass(console, keys, family="crossnum"):
    """Cycles from the contact of each key to the last change that it makes on the glass; from its
    release if only that changes something, as where a key has a long meaning too."""
    figures = []
    for key in keys:
        (_, row, column), *rest = keyscript.parse(key, console.board)
        pressed = _to_glass(console, family, lambda: console.press(row, column))  # noqa: B023
        released = _to_glass(console, family, lambda: console.release(row, column))  # noqa: B023
        if pressed is None and released is None:
            raise BenchError(f"the key {key} changed nothing on the glass")
        figures.append(released if pressed is None else pressed)
    return figures


def _to_glass(console, family, act):
    """Cycles from what is done to a key to its last change of the glass, None without any."""
    before = without_clock(console.frame(), CLOCK_Y[family])
    start = console.cycles
    last = None
    act()
    for _ in range(_AFTER_KEY_MS):
        console.run_ms(1)
        now = without_clock(console.frame(), CLOCK_Y[family])
        if now != before:
            before = now
            last = console.cycles - start
    return last


def glass_figures(console, family):
    """What the keys of GLASS take on a console at the home menu: name -> list of cycles."""
    way, parts = GLASS[family]
    console.run(keyscript.parse(way, console.board))
    figures = {}
    for name, before, keys in parts:
        console.run(keyscript.parse(f"{before} wait:{_SAVED_MS}", console.board))
        figures[name] = key_to_glass(console, keys.split(), family)
    return figures


def console_figures(uf2, board):
    """Boot, keys, heap, solve and test, as a dict from name to figure."""
    figures = {}
    console, figures["boot to menu, cycles"] = booted(uf2, board)
    figures["heap free at the menu, bytes"] = free_heap(console)
    console, _ = booted(uf2, board)
    start = "4 1 2 3 4 5 6 down down 4 fire wait:600"
    console.run(keyscript.parse(start, board))
    keys = key_to_glass(console, ("1", "2", "3", "4", "5", "6", "7", "8", "9"))
    figures["digit to glass, median cycles"] = sorted(keys)[len(keys) // 2]
    figures["digit to glass, worst cycles"] = max(keys)
    idle = console.active_cycles
    began = console.cycles
    console.run_ms(500)
    load = (console.active_cycles - idle) / (console.cycles - began)
    figures["load while nothing happens, percent"] = round(100 * load)
    figures["heap free in a 4x4 game, bytes"] = free_heap(console)
    figures.update(solve_figures(uf2, board, 123456))
    for family in GLASS:
        console, _ = booted(uf2, board)
        for name, cycles in glass_figures(console, family).items():
            figures[f"{family}: {name} to glass, worst cycles"] = max(cycles)
    return figures


def solve_figures(uf2, board, code):
    """Solve and Test of a 4x4 board with four givens."""
    console, _ = booted(uf2, board, main=b"")
    printed = console.exec(_SOLVE.replace("{code}", str(code)), limit_ms=_WORK_LIMIT_MS)
    solve, first, test, count = map(int, printed.split())
    if first != 1 or count != min(11, _count(code)):
        raise BenchError(f"solved wrongly: {printed}")
    return {
        f"first solution of 4x4 #{code}, cycles": solve,
        f"Test of 4x4 #{code}, {count} solutions, cycles": test,
    }


def _count(code):
    """The solutions of a 4x4 board, counted on the PC."""
    from sumpad.games import backend, crossnum

    game = crossnum.Game()
    job = game.make((4, 0, 0), code)
    while job.step() == backend.RUNNING:
        pass
    job = game.search(False)
    count = 0
    while (answer := job.step()) in (backend.RUNNING, backend.FOUND):
        count += answer == backend.FOUND
    return count
