"""The puzzle of each day, the same on every console and PC, and those that the player has solved:
a file per family, the latest day at the end.

    days 2
    2026-11-20 252000 unaided       the day of the puzzle, ms
    2026-11-21 83500 helped

A day counts if its puzzle is solved on it or on the next one, with hints or without. Format 1 has
the days alone.
"""

import binascii

from micropython import const

from sumpad.app import dates
from sumpad.storage import files

_HEAD = "days 2"
_OLD_HEAD = const("days 1")
_HELP = ("helped", "unaided")
MOST = const(60)  # how many days are remembered


def code(family, day):
    """Return the code of the puzzle of the day `day`, a number, in `family`. The puzzle's
    parameters are `game.DAILY`."""
    return binascii.crc32("{} {}".format(family, day).encode()) % 1000000


def read(store, family):
    """Return the numbers of the days whose puzzle was solved. Raises StorageError."""
    return [it[0] for it in times(store, family)]


def times(store, family):
    """Return (number of the day, ms, whether it was without hints) for each day whose puzzle was
    solved, in their order. ms is -1 for a day of format 1. Raises StorageError."""
    kept = store.read(_file_name(family))
    lines = kept.rstrip("\n").split("\n") if kept else [""]
    found = []
    if lines[0] in (_HEAD, _OLD_HEAD):
        for line in lines[1:]:
            date, _, rest = line.partition(" ")
            ms, _, how = rest.partition(" ")
            day = dates.of_date(date)
            if day >= 0:
                found.append((day, int(ms) if ms.isdigit() else -1, how == _HELP[1]))
    return found[-MOST:]


def day_of(play, now):
    """Return the number of the day, today or yesterday, whose puzzle the game `play` has; -1 if it
    is not a puzzle of these days."""
    return day_near(play, dates.number(*now[:3])) if now else -1


def day_near(play, today):
    """Return what `day_of` returns on the day with the number `today`."""
    if play.parameters == play.game.DAILY:
        for day in (today, today - 1):
            if play.code == code(play.game.NAME, day):
                return day
    return -1


def note_solved(store, play, now):
    """Record the day of the solved game `play`, if it is a puzzle of the day that the machine has
    not solved. Return how many days in a row, up to this one, had their puzzle solved; 0 for other
    games. A damaged file is put aside and replaced by a new one. Raises StorageError."""
    day = day_of(play, now)
    if day < 0 or play.helped:
        return 0
    try:
        done = times(store, play.game.NAME)
    except files.DamagedError:
        done = []
    if not any(it[0] == day for it in done):
        done.append((day, play.elapsed, not play.flags() & 2))
        lines = [_HEAD]
        for at, ms, is_unaided in sorted(done)[-MOST:]:
            date = dates.date(*dates.parts(at))
            lines.append("{} {} {}".format(date, ms, _HELP[is_unaided]) if ms >= 0 else date)
        store.write(_file_name(play.game.NAME), "\n".join(lines) + "\n")
    known = [it[0] for it in done]
    first = day
    while first - 1 in known:
        first -= 1
    return day - first + 1


def _file_name(family):
    return "days-" + family
