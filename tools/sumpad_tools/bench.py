"""Figures of the console on the emulated RP2040, in cycles of its 125 MHz clock.

Used by the verb `bench`. Emulated cycles: what the flash cache misses is not modelled. Every
figure that is the outcome of work is checked, so that a fast wrong answer fails.
"""

import importlib
import sys
from functools import partial

from sumpad_tools import ROOT, image, keyscript, use_firmware
from sumpad_tools.chip.emulator import Emulator

use_firmware()

_BOOT_LIMIT_MS = 10_000
_SETTLE_MS = 300
_AFTER_KEY_MS = 150  # in which everything that a key changes has reached the glass
_LOADED_MS = 600  # the same where a screen has to be loaded first
_SAVED_MS = 1000  # after a key, in which the game is written; seven keys are timed before the next
_WORK_LIMIT_MS = 600_000

# Where the clock of a game is, by family: its uppermost row, rows, and the first byte of a row.
CLOCK_Y = {"crossnum": 58, "sudoku": 58, "kakuro": 0}
_CLOCK_HEIGHT = 6
_CLOCK_BYTE = 12

_GAME = "4 1 2 3 4 5 6 down down 4 fire"  # a 4x4 cross-number, from the home menu
_POSTPONE = "menu up*2 fire wait:300"

# By family: the keys to a game from the home menu of a new console; then what is timed there, each
# as name, keys on the way, keys that are timed one after another. The second row of the kakuro,
# 12x10, is one run, in which a digit comes to stand twice.
GLASS = {
    "crossnum": (
        f"{_GAME} wait:1000",
        (
            ("4x4 digit", "", "1 2 3 4 5 6 7 8 9"),
            ("4x4 menu and back", "", "menu menu"),
            ("8x8 move, digit", f"{_POSTPONE} 4 down down 8 fire wait:2500", "5 right 9 down up"),
            ("8x8 menu and back", "", "menu menu"),
            ("12x12 move, digit", f"{_POSTPONE} 4 down down 1 2 fire wait:4000", "5 right 9 down"),
            ("12x12 menu and back", "", "menu menu"),
        ),
    ),
    "sudoku": (
        "down*4 fire 2 wait:1500 4 7 down*2 fire wait:9000",
        (
            ("move", "", "right down left up"),
            ("digit", "", "1 2 3 4 7 8 9"),
            ("undo", "", "undo undo"),
            ("menu and back", "", "menu menu"),
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
            ("menu and back", "", "menu menu"),
            ("zoomed: digit", "hash wait:1000", "1 2 3 6 8 9 0"),
            ("zoomed: scroll", "", "right right right down down down"),
            ("zoomed: digit that makes a run wrong", "5 right", "5"),
            ("zoomed: undo of it", "", "undo"),
            ("zoomed: menu and back", "", "menu menu"),
        ),
    ),
}

# What is loaded when it is first asked for, on the way through a new console: its name, the keys
# that lead there from the one before, and the key that opens it.
LOADED = (
    ("Enter", "", "6"),
    ("My puzzles", "back", "3"),
    ("Rules", "back", "2"),
    ("Settings", "back", "8"),
    ("Best results", "back", "7"),
    ("Select", "back", "4"),
    ("a 4x4 game's menu", "1 2 3 4 5 6 down down 4 fire wait:600", "menu"),
    ("a hint", "", "9"),
)

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


def key_to_glass(console, keys, family="crossnum", within_ms=_AFTER_KEY_MS):
    """For each key the cycles from its contact to the first and to the last change that it makes
    on the glass; from its release if only that changes something, as where a key has a long
    meaning too."""
    figures = []
    for key in keys:
        (_, row, column), *_ = keyscript.parse(key, console.board)
        pressed = _changes(console, family, partial(console.press, row, column), within_ms)
        released = _changes(console, family, partial(console.release, row, column), _AFTER_KEY_MS)
        changes = pressed or released
        if not changes:
            raise BenchError(f"the key {key} changed nothing on the glass")
        figures.append((changes[0], changes[-1]))
    return figures


def _changes(console, family, act, within_ms):
    """Cycles from what is done to a key to each change of the glass after it."""
    before = without_clock(console.frame(), CLOCK_Y[family])
    start = console.cycles
    changes = []
    act()
    for _ in range(within_ms):
        console.run_ms(1)
        now = without_clock(console.frame(), CLOCK_Y[family])
        if now != before:
            before = now
            changes.append(console.cycles - start)
    return changes


def worst(figures, name):
    """The most cycles of what key_to_glass() gave for a part of GLASS: to the last change, but to
    the first where the whole picture changes, for which the bus alone takes 24 ms."""
    return max(first if "menu" in name else last for first, last in figures)


def glass_figures(console, family):
    """What the keys of GLASS take on a console at the home menu: name -> as key_to_glass()."""
    way, parts = GLASS[family]
    console.run(keyscript.parse(way, console.board))
    figures = {}
    for name, before, keys in parts:
        console.run(keyscript.parse(f"{before} wait:{_SAVED_MS}", console.board))
        figures[name] = key_to_glass(console, keys.split(), family)
    return figures


def loading_figures(console):
    """What the keys of LOADED take on a console at the home menu that has not opened anything yet:
    name -> cycles to the first change of the glass, which tells that the key was taken, and to the
    last."""
    figures = {}
    for name, way, key in LOADED:
        console.run(keyscript.parse(f"{way} wait:{_SETTLE_MS}", console.board))
        (figures[name],) = key_to_glass(console, [key], within_ms=_LOADED_MS)
    return figures


def console_figures(uf2, board):
    """Boot, keys, heap, solve and test, as a dict from name to figure."""
    figures = {}
    console, figures["boot to menu, cycles"] = booted(uf2, board)
    figures["heap free at the menu, bytes"] = free_heap(console)
    console, _ = booted(uf2, board)
    console.run(keyscript.parse(f"{_GAME} wait:1500", board))
    idle = console.active_cycles
    began = console.cycles
    console.run_ms(500)
    load = (console.active_cycles - idle) / (console.cycles - began)
    figures["load while nothing happens, percent"] = round(100 * load)
    figures["heap free in a 4x4 game, bytes"] = free_heap(console)
    figures.update(solve_figures(uf2, board, 123456))
    loading = loading_figures(booted(uf2, board)[0])
    figures["answer to a key that loads, worst cycles"] = max(f for f, _ in loading.values())
    figures["what had to be loaded on the glass, worst cycles"] = max(
        f for _, f in loading.values()
    )
    for family in GLASS:
        console, _ = booted(uf2, board)
        for name, cycles in glass_figures(console, family).items():
            figures[f"{family}: {name} to glass, worst cycles"] = worst(cycles, name)
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
