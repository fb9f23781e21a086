"""The log of unexpected errors: the latest ones, for About and for a bug report from the PC.

A file of the saves, the latest error first, each below a line with its day and the release:

    2026-11-23 14:05 Sumpad 0.10.0
    Traceback (most recent call last):
      File ...
    IndexError: of ours
"""

from micropython import const

from sumpad import __version__
from sumpad.storage import files

NAME = "log"
_LONGEST = const(2000)  # characters: three or four errors


def add(store, trace, now):
    """Put a traceback first; the oldest lines go. `now`: (year, month, day, hour, minute) or None.
    Raises StorageError."""
    day = "{}-{:02}-{:02} {:02}:{:02}".format(*now) if now else "clock not set"
    lines = "{} Sumpad {}\n{}\n\n{}".format(day, __version__, trace.strip(), read(store))
    if len(lines) > _LONGEST:
        lines = lines[: lines.rfind("\n", 0, _LONGEST) + 1]
    store.write(NAME, lines)


def read(store):
    """The log, "" if there is none. Raises StorageError; a damaged log is put aside first, and
    then there is none."""
    try:
        return store.read(NAME) or ""
    except files.DamagedError:
        return ""


def latest(store):
    """The latest error in a few lines: its day and release, what it was. Empty if there is none.
    Raises StorageError."""
    error = read(store).partition("\n\n")[0].split("\n")
    return [error[0], error[-1]] if len(error) > 1 else []
