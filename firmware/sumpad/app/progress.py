"""Which of the named puzzles the player has started, and which solved.

A puzzle is known by the stamp of its text (storage/manifest.py), so it may be called another name
tomorrow, and another puzzle under its name is a new one. A file for each family, the latest change
at the end; the oldest are dropped:

    progress 1
    89abcdef solved
    00c0ffee started
"""

from micropython import const

from sumpad.storage import files

STARTED = "started"
SOLVED = "solved"

_HEAD = "progress 1"
_MOST = const(100)  # puzzles that are remembered
_STAMP = const(8)  # characters


def read(store, family):
    """The text of a family's file, "" if there is no usable one."""
    try:
        kept = store.read(_file_name(family))
    except files.StorageError:
        return ""  # put aside if it was damaged: only marks in a list are lost
    return kept if kept and kept.startswith(_HEAD) else ""


def of(kept, stamp):
    """STARTED, SOLVED or "", of the puzzle with a stamp. `kept`: the text of the file."""
    for state in (STARTED, SOLVED):
        if "\n{} {}\n".format(stamp, state) in kept:
            return state
    return ""


def note(store, family, stamp, state):
    """Record that a puzzle was started or solved; a solved one stays so. Raises StorageError."""
    kept = read(store, family)
    before = of(kept, stamp)
    if before == state or before == SOLVED:
        return
    lines = [line for line in kept.split("\n")[1:] if line and line[:_STAMP] != stamp]
    lines = [_HEAD] + lines[1 - _MOST :] + ["{} {}\n".format(stamp, state)]
    store.write(_file_name(family), "\n".join(lines))


def _file_name(family):
    return "progress-" + family
