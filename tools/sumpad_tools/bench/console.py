"""Figures of the console in play: boot, keys, loading, idle load and heap."""

from collections.abc import Iterator
from typing import cast

from sumpad import games
from sumpad_tools import families
from sumpad_tools.bench import Figures, glass, over_all
from sumpad_tools.bench.machines import Machine
from sumpad_tools.bench.measuring import Wanted
from sumpad_tools.chip import boot
from sumpad_tools.chip.emulator import Emulator, Saved
from sumpad_tools.play import keyscript

_REST_MS = 500  # how long the idle load is measured


def free_heap(console: Emulator) -> int:
    """Interrupt the console, collect garbage, and return how many bytes of heap are free."""
    return int(console.exec("import gc\ngc.collect()\nprint(gc.mem_free())"))


def _at_rest(console: Emulator) -> Figures:
    """Return the figures of a console that is idle in a game of the first family."""
    way = cast(families.FirstScripts, families.of(games.FAMILIES[0]).scripts).GAME
    console.run(keyscript.parse(f"{way} wait:1500", console.board))
    active, began = console.active_cycles, console.cycles
    console.run_ms(_REST_MS)
    load = (console.active_cycles - active) / (console.cycles - began)
    return {
        "load while nothing happens, percent": round(100 * load, 1),
        "heap free in a 4x4 game, bytes": free_heap(console),
    }


def _loading(console: Emulator) -> Figures:
    """Return the figures of keys that load a screen.

    They are the cycles from the key to the first change of the glass, which shows that the key was
    accepted, and to the last change.
    """
    loaded = glass.loading_figures(console)
    firsts, lasts = zip(*loaded.values(), strict=True)
    return {
        f"load {name}: change of the glass, {which} cycles": cycles
        for name, changes in {**loaded, "any of them": (max(firsts), max(lasts))}.items()
        for which, cycles in zip(("first", "last"), changes, strict=True)
    }


def _keys(console: Emulator, family: str) -> Figures:
    found = {}
    for name, figures in glass.glass_figures(console, family).items():
        found.update(over_all(f"{family}: {name}", glass.answers(figures, name)))
    return found


_PRESSES = 32
_HINTS = "hint wait:2500" + (_PRESSES - 1) * " hint wait:900"
# Shows the solution of a game, then leaves it for the home menu.
_SOLVE_AND_LEAVE = "menu wait:500 0 right fire wait:6000 back wait:500 menu wait:900 0 wait:2500"


def _over_time(saved: Saved) -> Figures:
    """Return the free heap after many hints on a large board of the last family.

    It is measured in a new session, and in one where boards of all other families were made,
    hinted at and solved before.
    """
    *others, (name, way) = [
        scripts.LARGE for family in games.FAMILIES if (scripts := families.of(family).scripts)
    ]
    found: Figures = {}
    for what, ways in (("", ()), (" and all other families", others)):
        console = Emulator.resumed(saved)
        for _, other in ways:
            _press(console, f"{other} {_HINTS} {_SOLVE_AND_LEAVE}")
        _press(console, f"{way} {_HINTS}")
        label = f"heap free after {_PRESSES} hint presses on a {name}{what}, bytes"
        found[label] = free_heap(console)
    return found


def _press(console: Emulator, script: str) -> None:
    console.run(keyscript.parse(script, console.board))


def figures(machine: Machine, wanted: Wanted) -> Iterator[Figures]:
    """Yield all figures of the console. Most begin with a copy of one console that has booted."""
    console = machine.switched_on()
    yield {"boot to menu, cycles": round(boot.switch_on(console) * 125_000)}
    saved = console.save()
    yield {"heap free at the menu, bytes": free_heap(console)}
    yield _at_rest(Emulator.resumed(saved))
    yield _over_time(saved)
    for family in glass.timed_families():
        yield _keys(Emulator.resumed(saved), family)
    yield _loading(Emulator.resumed(saved))
