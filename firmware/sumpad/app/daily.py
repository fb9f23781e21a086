"""The puzzles of the day that the player has solved: a file per family, the latest day at the end.

    days 1
    2026-11-20
    2026-11-21

A day counts if its puzzle is solved on it or on the next one, with hints or without.
"""

from micropython import const

from sumpad.app import days
from sumpad.storage import files

_HEAD = "days 1"
_MOST = const(60)  # how many days are remembered


def read(store, family):
    """Return the numbers of the days whose puzzle was solved. Raises StorageError."""
    kept = store.read(_file_name(family))
    if not kept or not kept.startswith(_HEAD):
        return []
    numbers = [days.of_date(line) for line in kept.split("\n")[1:]]
    return [number for number in numbers if number >= 0][-_MOST:]


def day_of(play, now):
    """Return the number of the day, today or yesterday, whose puzzle the game `play` has; -1 if it
    is not a puzzle of these days."""
    if now and play.parameters == play.game.DAILY:
        today = days.number(*now[:3])
        for day in (today, today - 1):
            if play.code == days.code(play.game.NAME, day):
                return day
    return -1


def note_solved(store, play, now):
    """Record the day of the solved game `play`, if it is a puzzle of the day that the machine has
    not solved. A damaged file is put aside and replaced by a new one. Raises StorageError."""
    day = day_of(play, now)
    if day < 0 or play.helped:
        return
    try:
        done = read(store, play.game.NAME)
    except files.DamagedError:
        done = []
    if day not in done:
        done = sorted(done + [day])[-_MOST:]
        lines = [_HEAD] + [days.date(*days.parts(it)) for it in done]
        store.write(_file_name(play.game.NAME), "\n".join(lines) + "\n")


def _file_name(family):
    return "days-" + family
