"""From a key to the glass: how long it takes the console to answer, by what can be seen.

Used by console.py and by the tests that hold bounds for it.
"""

from functools import partial

from sumpad_tools.bench import BenchError
from sumpad_tools.chip.emulator import Emulator
from sumpad_tools.chip.starting import SETTLE_MS
from sumpad_tools.play import keyscript

_SCAN_MS = 5  # between two scans of the pad while a key is down
PHASES = 3  # in it, in which a key is timed
_LOOK_MS = 0.2  # between two looks at the glass
_AFTER_KEY_MS = 150  # in which everything that a key changes has reached the glass
_QUIET_MS = 50  # after the last of that
_LOADED_MS = 600  # the same where a screen has to be loaded first
_SAVED_MS = 1000  # after a key, in which the game is written; seven keys are timed before the next

# Where the clock of a game is, by family: its uppermost row, rows, and the first byte of a row.
CLOCK_Y = {"crossnum": 58, "sudoku": 58, "kakuro": 0}
_CLOCK_HEIGHT = 6
_CLOCK_BYTE = 12

GAME = "4 1 2 3 4 5 6 down down 4 fire"  # a 4x4 cross-number, from the home menu
_POSTPONE = "menu up*2 fire wait:300"
_SOLVE = "menu 7 wait:2500 menu"

# By family: the keys to a game from the home menu of a new console; then what is timed there, each
# as name, keys on the way, keys that are timed one after another. The second row of the kakuro,
# 12x10, is one run, in which a digit comes to stand twice.
GLASS = {
    "crossnum": (
        f"{GAME} wait:1000",
        (
            ("4x4 digit", "", "1 2 3 4 5 6 7 8 9"),
            ("4x4 menu", "", "menu"),
            ("4x4 menu closed", "", "menu"),
            ("8x8 move, digit", f"{_POSTPONE} 4 down down 8 fire wait:2500", "5 right 9 down up"),
            ("8x8 menu", "", "menu"),
            ("8x8 menu closed", "", "menu"),
            ("12x12 move, digit", f"{_POSTPONE} 4 down down 1 2 fire wait:4000", "5 right 9 down"),
            ("12x12 menu", "", "menu"),
            ("12x12 menu closed", "", "menu"),
            ("12x12 undo of Solve", _SOLVE, "undo"),
        ),
    ),
    "sudoku": (
        "down*4 fire 2 wait:1500 4 7 down*2 fire wait:3000",
        (
            ("move", "", "right down left up"),
            ("digit", "", "1 2 3 4 7 8 9"),
            ("undo", "", "undo undo"),
            ("menu", "", "menu"),
            ("menu closed", "", "menu"),
            ("undo of Solve", _SOLVE, "undo"),
        ),
    ),
    "kakuro": (
        "down*4 fire 3 wait:1500 4 3 down*2 1 2 fire wait:3000",
        (
            ("digit", "", "1 2 3 6 8 9 0"),
            ("move", "", "down right right right right up down"),
            ("digit that makes a run wrong", "left 5 right", "5"),
            ("move in it", "", "left right"),
            ("undo of it", "", "undo"),
            ("menu", "", "menu"),
            ("menu closed", "", "menu"),
            ("undo of Solve", _SOLVE, "undo"),
            ("zoomed: digit", "hash wait:1000", "1 2 3 6 8 9 0"),
            ("zoomed: scroll", "", "right right right down down down"),
            ("zoomed: digit that makes a run wrong", "5 right", "5"),
            ("zoomed: undo of it", "", "undo"),
            ("zoomed: menu", "", "menu"),
            ("zoomed: menu closed", "", "menu"),
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


def without_clock(frame, clock_y):
    """A picture of a game, as rows, but for the clock at the right, which changes by itself."""
    rows = [frame[16 * y : 16 * y + 16] for y in range(64)]
    for y in range(clock_y, clock_y + _CLOCK_HEIGHT):
        rows[y] = rows[y][:_CLOCK_BYTE]
    return rows


def key_to_glass(console, keys, family="crossnum", within_ms=_AFTER_KEY_MS, phases=PHASES):
    """For each key the cycles from its contact to the first and to the last change that it makes
    on the glass; from its release if only that changes something, as where a key has a long
    meaning too.

    How long a key waits to be seen is chance. So it is pressed at several `phases` of the scan,
    all but the first one on copies of the console.
    """
    figures = []
    for key in keys:
        saved = console.save()
        for phase in range(1, phases):
            copy = Emulator.resumed(saved)
            copy.run_ms(phase * _SCAN_MS / phases)
            figures.append(_key_to_glass(copy, key, family, within_ms, _QUIET_MS))
        figures.append(_key_to_glass(console, key, family, within_ms))
        console.run_ms(_AFTER_KEY_MS)
    return figures


def _key_to_glass(console, key, family, within_ms, quiet_ms=None):
    """As key_to_glass, for a single key; `quiet_ms`: without a change it is taken for the end."""
    (_, row, column), *_ = keyscript.parse(key, console.board)
    press = partial(console.press, row, column)
    changes = _changes(console, family, press, within_ms, quiet_ms)
    release = partial(console.release, row, column)
    if changes:
        release()
    else:
        changes = _changes(console, family, release, _AFTER_KEY_MS)
    if not changes:
        raise BenchError(f"the key {key} changed nothing on the glass")
    return changes[0], changes[-1]


def _changes(console, family, act, within_ms, quiet_ms=None):
    """Cycles from what is done to a key to each change of the glass after it."""
    before = without_clock(console.frame(), CLOCK_Y[family])
    start, end = console.cycles, console.ms + within_ms
    changes = []
    act()
    while console.ms < end:
        console.run_to_news(end, _LOOK_MS)
        now = without_clock(console.frame(), CLOCK_Y[family])
        if now != before:
            before = now
            changes.append(console.cycles - start)
            if quiet_ms:
                end = console.ms + quiet_ms
    return changes


def answers(figures, name):
    """Of what key_to_glass() gave for a part of GLASS the cycles until a key is answered: to the
    last change, but to the first where the whole picture changes, for which the bus alone takes
    24 ms."""
    whole = "menu" in name or "Solve" in name
    return [first if whole else last for first, last in figures]


def glass_figures(console, family, phases=PHASES):
    """What the keys of GLASS take on a console at the home menu: name -> as key_to_glass()."""
    way, parts = GLASS[family]
    console.run(keyscript.parse(way, console.board))
    figures = {}
    for name, before, keys in parts:
        console.run(keyscript.parse(f"{before} wait:{_SAVED_MS}", console.board))
        figures[name] = key_to_glass(console, keys.split(), family, phases=phases)
    return figures


def loading_figures(console):
    """What the keys of LOADED take on a console at the home menu that has not opened anything yet:
    name -> cycles to the first change of the glass, which tells that the key was taken, and to the
    last."""
    figures = {}
    for name, way, key in LOADED:
        console.run(keyscript.parse(f"{way} wait:{SETTLE_MS}", console.board))
        (figures[name],) = key_to_glass(console, [key], within_ms=_LOADED_MS, phases=1)
    return figures
