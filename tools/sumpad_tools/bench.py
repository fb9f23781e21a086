"""Figures of the console on the emulated RP2040, in cycles of its 125 MHz clock.

Used by the verb `bench`. Emulated cycles: what the flash cache misses is not modelled. Every
figure that is the outcome of work is checked, so that a fast wrong answer fails.
"""

from sumpad_tools import image, keyscript, use_firmware
from sumpad_tools.emulator import Emulator

use_firmware()

_BOOT_LIMIT_MS = 10_000
_SETTLE_MS = 300
_AFTER_KEY_MS = 150  # in which everything that a key changes has reached the glass
_WORK_LIMIT_MS = 600_000

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


def _without_clock(console):
    """The picture on the glass but for the corner with the clock, which changes by itself."""
    rows = [console.frame()[16 * y : 16 * y + 16] for y in range(64)]
    return rows[:58] + [row[:12] for row in rows[58:]]


def key_to_glass(console, keys):
    """Cycles from the contact of each key to the last change that it makes on the glass."""
    figures = []
    for key in keys:
        (_, row, column), *rest = keyscript.parse(key, console.board)
        before = _without_clock(console)
        start = console.cycles
        last = None
        console.press(row, column)
        for _ in range(_AFTER_KEY_MS):
            console.run_ms(1)
            if _without_clock(console) != before:
                before = _without_clock(console)
                last = console.cycles
        if last is None:
            raise BenchError(f"the key {key} changed nothing on the glass")
        figures.append(last - start)
        console.release(row, column)
        console.run_ms(_AFTER_KEY_MS)
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
