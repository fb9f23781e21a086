"""The console as it is played: boot, keys, loading, rest and heap; Solve and Test of a board."""

from sumpad_tools import use_firmware
from sumpad_tools.bench import WORK_LIMIT_MS, BenchError, glass, over_all
from sumpad_tools.chip import starting
from sumpad_tools.chip.emulator import Emulator
from sumpad_tools.play import keyscript

use_firmware()

_CODE = 123456  # of the 4x4 board that is solved; it has four givens
_REST_MS = 500  # in which nothing happens

_SOLVE = """
import time, gc
def timed(function):
    gc.collect()
    start = time.ticks_us()
    result = function()
    return time.ticks_diff(time.ticks_us(), start) * 125, result
from sumpad.games.crossnum import game as crossnum
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


def free_heap(console):
    """Bytes free on the heap after a collection; interrupts the console."""
    return int(console.exec("import gc\ngc.collect()\nprint(gc.mem_free())"))


def _at_rest(console):
    """Figures of a console in a game in which nothing happens."""
    console.run(keyscript.parse(f"{glass.GAME} wait:1500", console.board))
    active, began = console.active_cycles, console.cycles
    console.run_ms(_REST_MS)
    load = (console.active_cycles - active) / (console.cycles - began)
    return {
        "load while nothing happens, percent": round(100 * load, 1),
        "heap free in a 4x4 game, bytes": free_heap(console),
    }


def _loading(console):
    """What is loaded: from the key to the first change of the glass, which tells that the key was
    taken, and to the last."""
    loaded = glass.loading_figures(console)
    firsts, lasts = zip(*loaded.values(), strict=True)
    return {
        f"load {name}: change of the glass, {which} cycles": cycles
        for name, changes in {**loaded, "any of them": (max(firsts), max(lasts))}.items()
        for which, cycles in zip(("first", "last"), changes, strict=True)
    }


def _keys(console, family):
    found = {}
    for name, figures in glass.glass_figures(console, family).items():
        found.update(over_all(f"{family}: {name}", glass.answers(figures, name)))
    return found


def _solve(console, code):
    """Solve and Test of a 4x4 board."""
    printed = console.exec(_SOLVE.replace("{code}", str(code)), limit_ms=WORK_LIMIT_MS)
    solve, first, test, count = map(int, printed.split())
    if first != 1 or count != min(11, _count(code)):
        raise BenchError(f"solved wrongly: {printed}")
    return {
        f"first solution of 4x4 #{code}, cycles": solve,
        f"Test of 4x4 #{code}, {count} solutions, cycles": test,
    }


def _count(code):
    """The solutions of a 4x4 board, counted on the PC."""
    from sumpad.games import backend
    from sumpad.games.crossnum import game as crossnum_game

    game = crossnum_game.Game()
    job = game.make((4, 0, 0), code)
    while job.step() == backend.RUNNING:
        pass
    job = game.search(False)
    count = 0
    while (answer := job.step()) in (backend.RUNNING, backend.FOUND):
        count += answer == backend.FOUND
    return count


def figures(machine, wanted):
    """All figures. Each begins with a copy of one console that has booted."""
    console = machine.switched_on()
    yield {"boot to menu, cycles": round(starting.switch_on(console) * 125_000)}
    saved = console.save()
    yield {"heap free at the menu, bytes": free_heap(console)}
    yield _at_rest(Emulator.resumed(saved))
    for family in glass.GLASS:
        yield _keys(Emulator.resumed(saved), family)
    yield _loading(Emulator.resumed(saved))
    yield _solve(machine.at_prompt(), _CODE)
