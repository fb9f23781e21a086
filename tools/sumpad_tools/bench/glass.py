"""From a key to the glass: how long it takes the console to answer, by what can be seen.

Used by console.py and by the tests that hold bounds for it. Which keys are timed of a family says
its `scripts`.
"""

from collections.abc import Callable, Iterable
from functools import partial

from sumpad_tools import families, use_firmware
from sumpad_tools.bench import BenchError
from sumpad_tools.chip.emulator import Emulator
from sumpad_tools.chip.starting import SETTLE_MS
from sumpad_tools.play import keyscript

use_firmware()

from sumpad import games  # noqa: E402

_SCAN_MS = 5  # between two scans of the pad while a key is down
PHASES = 3  # in it, in which a key is timed
_LOOK_MS = 0.2  # between two looks at the glass
_AFTER_KEY_MS = 150  # in which everything that a key changes has reached the glass
_QUIET_MS = 50  # after the last of that
_LOADED_MS = 600  # the same where a screen has to be loaded first
_SAVED_MS = 1000  # after a key, in which the game is written; seven keys are timed before the next

_CLOCK_HEIGHT = 7  # of the larger ones
_CLOCK_BYTE = 12  # the first one of a row that belongs to the clock

Change = tuple[int, int]
"""Cycles to the first and to the last change of the glass."""

# What is loaded when it is first asked for, on the way through a new console of the first family:
# its name, the keys that lead there from the one before, and the key that opens it.
LOADED = (
    ("Enter", "", "6"),
    ("a blank sheet", "down", "fire"),
    ("My puzzles", "menu 4", "5"),
    ("Rules", "back up*5", "fire"),
    ("Settings", "back", "8"),
    ("Best results", "back down", "fire"),
    ("Select", "back", "4"),
    ("a 4x4 game's menu", "1 2 3 4 5 6 down down 4 fire wait:600", "menu"),
    ("a hint", "", "2"),
)


def without_clock(frame: bytes, clock_y: int) -> list[bytes]:
    """A picture of a game, as rows, but for the clock at the right, which changes by itself. Where
    a board takes the whole glass, that is at the bottom."""
    rows = [frame[16 * y : 16 * y + 16] for y in range(64)]
    for top in (clock_y, len(rows) - _CLOCK_HEIGHT):
        for y in range(top, min(top + _CLOCK_HEIGHT, len(rows))):
            rows[y] = rows[y][:_CLOCK_BYTE]
    return rows


def timed_families() -> list[str]:
    """The names of the families of which something is timed."""
    return [name for name in games.FAMILIES if families.of(name).scripts]


def key_to_glass(
    console: Emulator,
    keys: Iterable[str],
    clock_y: int,
    within_ms: float = _AFTER_KEY_MS,
    phases: int = PHASES,
) -> list[Change]:
    """For each key the cycles from its contact to the first and to the last change that it makes
    on the glass; from its release if only that changes something, as where a key has a long
    meaning too. `clock_y`: the uppermost row of the clock, which changes by itself.

    How long a key waits to be seen is chance. So it is pressed at several `phases` of the scan,
    all but the first one on copies of the console.
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
    """As key_to_glass, for a single key; `quiet_ms`: without a change it is taken for the end."""
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
    """Cycles from what is done to a key to each change of the glass after it."""
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
    """Of what key_to_glass() gave for a part of a family's TIMED the cycles until a key is
    answered: to the last change, but to the first where the whole picture changes, for which the
    bus alone takes 24 ms."""
    whole = "menu" in name or "Solve" in name
    return [first if whole else last for first, last in figures]


def glass_figures(console: Emulator, family: str, phases: int = PHASES) -> dict[str, list[Change]]:
    """What the keys of a family's TIMED take on a console at the home menu: name -> as
    key_to_glass()."""
    scripts = families.of(family).scripts
    assert scripts
    console.run(keyscript.parse(scripts.WAY, console.board))
    figures = {}
    for name, before, keys in scripts.TIMED:
        console.run(keyscript.parse(f"{before} wait:{_SAVED_MS}", console.board))
        figures[name] = key_to_glass(console, keys.split(), scripts.CLOCK_Y, phases=phases)
    return figures


def loading_figures(console: Emulator) -> dict[str, Change]:
    """What the keys of LOADED take on a console at the home menu that has not opened anything yet:
    name -> cycles to the first change of the glass, which tells that the key was taken, and to the
    last."""
    scripts = families.of(games.FAMILIES[0]).scripts
    assert scripts
    figures = {}
    for name, way, key in LOADED:
        console.run(keyscript.parse(f"{way} wait:{SETTLE_MS}", console.board))
        (figures[name],) = key_to_glass(
            console, [key], scripts.CLOCK_Y, within_ms=_LOADED_MS, phases=1
        )
    return figures
