"""Time from a key to the glass: how long the console takes until its answer is visible.

console.py and the tests with bounds for these times use this module. The `scripts` of a family say
which keys are timed.
"""

from collections.abc import Callable, Iterable
from functools import partial

from sumpad import games
from sumpad_tools import families
from sumpad_tools.bench import BenchError
from sumpad_tools.chip.boot import SETTLE_MS
from sumpad_tools.chip.emulator import Emulator
from sumpad_tools.play import keyscript

_SCAN_MS = 5  # time between two scans of the pad while a key is down
PHASES = 3  # how many points of a scan interval a key is timed at
_LOOK_MS = 0.2  # time between two looks at the glass
_AFTER_KEY_MS = 150  # time until everything that a key changes has reached the glass
_QUIET_MS = 50  # time without a change after which the answer counts as complete
_LOADED_MS = 600  # as _AFTER_KEY_MS, for keys that load a screen
# Time after a key in which the game is saved; seven keys are timed before the next save.
_SAVED_MS = 1000

_CLOCK_HEIGHT = 7  # rows of the larger clock
_CLOCK_BYTE = 12  # the first byte of a row that belongs to the clock

Change = tuple[int, int]
"""Cycles to the first and to the last change of the glass."""

# Screens that are loaded when they are first opened, on a way through a new console of the first
# family: name, the keys that lead there from the screen before, and the key that opens it.
LOADED = (
    ("Enter", "5", "3"),
    ("a blank sheet", "down", "fire"),
    ("My puzzles", "menu 4 wait:300 5", "2"),
    ("Rules", "back*2 9", "2"),
    ("Settings", "back*2", "8"),
    ("Best results", "back 6", "1"),
    ("Select", "back*2 5", "1"),
    ("a 4x4 game's menu", "1 2 3 4 5 6 down down 4 fire wait:600", "menu"),
    ("a hint", "", "2"),
)


def without_clock(frame: bytes, clock_y: int) -> list[bytes]:
    """Return the rows of a picture of a game without the clock, which changes by itself.

    The clock is at the right, in the rows from `clock_y` on, or at the bottom if the board takes
    the whole glass.
    """
    rows = [frame[16 * y : 16 * y + 16] for y in range(64)]
    for top in (clock_y, len(rows) - _CLOCK_HEIGHT):
        for y in range(top, min(top + _CLOCK_HEIGHT, len(rows))):
            rows[y] = rows[y][:_CLOCK_BYTE]
    return rows


def timed_families() -> list[str]:
    """Return the names of the families that have timed keys."""
    return [name for name in games.FAMILIES if families.of(name).scripts]


def key_to_glass(
    console: Emulator,
    keys: Iterable[str],
    clock_y: int,
    within_ms: float = _AFTER_KEY_MS,
    phases: int = PHASES,
) -> list[Change]:
    """Return, for each key, the cycles until the first and the last change that it makes.

    Cycles count from the key's contact, or from its release if only that changes the glass, as it
    does for a key that has a long meaning too. `clock_y` is the top row of the clock, which
    changes by itself.

    The wait until a key is scanned is random. So each key is pressed at several `phases` of the
    scan, on copies of the console in all but one of them.
    """
    figures = []
    for key in keys:
        saved = console.save()
        for phase in range(1, phases):
            copy = Emulator.resumed(saved)
            copy.run_ms(phase * _SCAN_MS / phases)
            figures.append(_key_to_glass(copy, key, clock_y, within_ms, _QUIET_MS))
        figures.append(_key_to_glass(console, key, clock_y, within_ms))
        console.run_ms(_AFTER_KEY_MS)
    return figures


def _key_to_glass(
    console: Emulator, key: str, clock_y: int, within_ms: float, quiet_ms: float | None = None
) -> Change:
    """Return what key_to_glass does for a single key.

    After `quiet_ms` without a change the answer counts as complete.
    """
    press_it, *_ = keyscript.parse(key, console.board)
    assert press_it[0] == "press"
    _, row, column = press_it
    press = partial(console.press, row, column)
    changes = _changes(console, clock_y, press, within_ms, quiet_ms)
    release = partial(console.release, row, column)
    if changes:
        release()
    else:
        changes = _changes(console, clock_y, release, _AFTER_KEY_MS)
    if not changes:
        raise BenchError(f"the key {key} changed nothing on the glass")
    return changes[0], changes[-1]


def _changes(
    console: Emulator,
    clock_y: int,
    act: Callable[[], object],
    within_ms: float,
    quiet_ms: float | None = None,
) -> list[int]:
    """Call `act`, which moves a key; return the cycles from then to each change of the glass."""
    before = without_clock(console.frame(), clock_y)
    start, end = console.cycles, console.ms + within_ms
    changes = []
    act()
    while console.ms < end:
        console.run_to_news(end, _LOOK_MS)
        now = without_clock(console.frame(), clock_y)
        if now != before:
            before = now
            changes.append(console.cycles - start)
            if quiet_ms:
                end = console.ms + quiet_ms
    return changes


def answers(figures: Iterable[Change], name: str) -> list[int]:
    """Return the cycles until each key is answered, for the entry `name` of a family's TIMED.

    `figures` are those of key_to_glass(). A key is answered at the last change, or at the first
    change if the whole picture changes, which takes 24 ms on the bus alone.
    """
    whole = "menu" in name or "Solve" in name
    return [first if whole else last for first, last in figures]


def glass_figures(console: Emulator, family: str, phases: int = PHASES) -> dict[str, list[Change]]:
    """Time the keys of a family's TIMED on a console at the home menu.

    Returns a dict from name to the figures of key_to_glass().
    """
    scripts = families.of(family).scripts
    assert scripts
    console.run(keyscript.parse(scripts.WAY, console.board))
    figures = {}
    for name, before, keys in scripts.TIMED:
        console.run(keyscript.parse(f"{before} wait:{_SAVED_MS}", console.board))
        figures[name] = key_to_glass(console, keys.split(), scripts.CLOCK_Y, phases=phases)
    return figures


def loading_figures(console: Emulator) -> dict[str, Change]:
    """Time the keys of LOADED on a console at the home menu that has not opened anything yet.

    Returns a dict from name to the cycles to the first change of the glass, which shows that the
    key was accepted, and to the last change.
    """
    scripts = families.of(games.FAMILIES[0]).scripts
    assert scripts
    figures = {}
    for name, way, key in LOADED:
        console.run(keyscript.parse(f"{way} wait:{SETTLE_MS}", console.board))
        (figures[name],) = key_to_glass(
            console, [key], scripts.CLOCK_Y, within_ms=_LOADED_MS, phases=1
        )
    return figures
