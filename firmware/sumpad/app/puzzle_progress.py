"""The named puzzles that the player has started or solved.

A puzzle is identified by the stamp of its text (storage/manifest.py). So it may be renamed, and
another puzzle under its name counts as new. There is a file for each family, with the latest
change at the end; the oldest are dropped. (Puzzles of packs have other stamps; see
pack_progress.py.)

    progress 1
    89abcdef solved
    00c0ffee started
"""

from micropython import const

from sumpad.storage import files, packs

STARTED = "started"
SOLVED = "solved"

_HEAD = "progress 1"
_MOST = const(100)  # how many puzzles are remembered
_STAMP = const(8)  # characters of a stamp


def read(store, family):
    """Return the text of the file of `family`, "" if there is no usable one."""
    try:
        kept = store.read(_file_name(family))
    except files.StorageError:
        return ""  # only marks in a list are lost
    return kept if kept and kept.startswith(_HEAD) else ""


def of(kept, stamp):
    """Return STARTED, SOLVED or "" for the puzzle with `stamp`. `kept`: the text of the file."""
    for state in (STARTED, SOLVED):
        if "\n{} {}\n".format(stamp, state) in kept:
            return state
    return ""


def note(store, family, stamp, state):
    """Record the `state` of the puzzle with `stamp`. A solved puzzle stays solved. Raises
    StorageError."""
    of_pack = packs.split(stamp)
    if of_pack:
        from sumpad.app import pack_progress

        identity, number = of_pack
        bits = pack_progress.SOLVED if state == SOLVED else pack_progress.STARTED
        pack_progress.Progress(store, identity).note(number, bits)
        return
    kept = read(store, family)
    before = of(kept, stamp)
    if before == state or before == SOLVED:
        return
    lines = [line for line in kept.split("\n")[1:] if line and line[:_STAMP] != stamp]
    lines = [_HEAD] + lines[1 - _MOST :] + ["{} {}\n".format(stamp, state)]
    store.write(_file_name(family), "\n".join(lines))


def _file_name(family):
    return "progress-" + family
