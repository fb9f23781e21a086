"""The log of the latest unexpected errors, for About and for a bug report from the PC.

It is a file beside the saves, the latest error first, each below a line with its date and the
release:

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
    """Add the traceback `trace` at the beginning, and drop the oldest lines. `now`: (year, month,
    day, hour, minute) or None. Raises StorageError."""
    day = "{}-{:02}-{:02} {:02}:{:02}".format(*now) if now else "clock not set"
    lines = "{} Sumpad {}\n{}\n\n{}".format(day, __version__, trace.strip(), read(store))
    if len(lines) > _LONGEST:
        lines = lines[: lines.rfind("\n", 0, _LONGEST) + 1]
    store.write(NAME, lines)


def read(store):
    """Return the log, "" if there is none or it was damaged and put aside. Raises StorageError."""
    try:
        return store.read(NAME) or ""
    except files.DamagedError:
        return ""


def latest(store):
    """Return two lines on the latest error: its date and release, then the error itself; [] if
    there is none. Raises StorageError."""
    error = read(store).partition("\n\n")[0].split("\n")
    return [error[0], error[-1]] if len(error) > 1 else []
