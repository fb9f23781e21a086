"""Trials: parts of a game's log in which the player tries something out. Loaded with the first.

A trial is the number of moves before it (`Play.trials`), so undo, redo and saves need no more.
"""

import micropython
from micropython import const

from sumpad.games import backend
from sumpad.view import cell_style

MOST_TRIALS = const(2)  # a trial, and one inside it

FOCUS = cell_style.FOCUS >> cell_style.MARKS_SHIFT

_FOCUS = const(4)  # the same, for the kernel


def begin(play):
    """Begin a trial, perhaps inside another one. Returns False if there are two already."""
    if len(play.trials) == MOST_TRIALS:
        return False
    play.end = play.done  # what could be redone is not a part of the trial
    play.trials += (play.done,)
    play.changes += 1
    return True


def keep(play):
    """End the inner trial and keep its moves."""
    play.trials = play.trials[:-1]
    play.changes += 1


def drop(play):
    """End the inner trial and undo its moves. Redo brings them back as ordinary moves."""
    first = play.trials[-1]
    play.trials = play.trials[:-1]
    go_back_to(play, first)


def go_back_to(play, first):
    """Undo all steps that hold a move of the log from `first` on."""
    play.changes += 1
    while play.done > first and play.undo():
        pass


def supposed(play):
    """Return the first move of the inner trial that entered a digit, -1 if there is none."""
    for at in range(play.trials[-1], play.done):
        a_move = play.log[at] & backend.MOVE_MASK
        if backend.move_kind(a_move) == backend.DIGIT and backend.move_new(a_move):
            return a_move
    return -1


def mark(play, cells):
    """Set FOCUS in `cells`, a table of marks, for the digits of the trials, and for no others."""
    _mark(play.log, play.trials[0], play.done, cells, len(cells))


@micropython.viper
def _mark(log, first: int, end: int, cells, count: int):
    lg = ptr32(log)
    cl = ptr8(cells)
    i = 0
    while i < count:
        cl[i] &= 255 ^ _FOCUS
        i += 1
    while first < end:
        if lg[first] >> 16 & 15 == 0:
            cell = lg[first] & 255
            if lg[first] >> 8 & 15:
                cl[cell] |= _FOCUS
            else:
                cl[cell] &= 255 ^ _FOCUS
        first += 1
