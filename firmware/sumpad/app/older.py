"""The games that were left before the one left last, of the current family: a pile of files.

`older1` is the latest. A file moves down the pile by being renamed, and only as far as the first
gap, so whenever the power fails no game is lost, and none exists twice. All that reads or writes
raises StorageError. Loaded when a game is left, and by the list of these games.
"""

from micropython import const

MOST = const(5)  # games in the pile

_OLDER = "older{}"  # a dash and the family's name follow


def name(keeper, place):
    """The file at a place of the pile, from 1."""
    return keeper.name(_OLDER.format(place))


def names(keeper):
    """The files that there are, the latest first."""
    return [
        it for it in (name(keeper, place + 1) for place in range(MOST)) if keeper.store.has(it)
    ]


def is_full(keeper):
    """Whether the oldest game is gone for good once another one is put on the pile."""
    return len(names(keeper)) == MOST


def push(keeper, file):
    """Put the game of a file on the pile; the oldest is lost if there is no gap."""
    store = keeper.store
    place = 1
    while place < MOST and store.has(name(keeper, place)):
        place += 1
    while place > 1:
        store.rename(name(keeper, place - 1), name(keeper, place))
        place -= 1
    store.rename(file, name(keeper, 1))
