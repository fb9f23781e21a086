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
    """End the inner trial and undo its moves, which cannot be redone outside it."""
    first = play.trials[-1]
    play.trials = play.trials[:-1]
    go_back_to(play, first)
    play.end = play.done


def go_back_to(play, first):
    """Undo all steps that hold a move of the log from `first` on."""
    play.changes += 1
    while play.done > first and play.undo():
        pass


def supposed(play):
    """Return the cell of the first digit of a trial that is still on the board, -1 if there is
    none. It is the inner trial, unless a line was already broken when that began."""
    for first in reversed(play.trials):
        if not began_broken(play, first):
            for at in range(first, play.done):
                a_move = play.log[at] & backend.MOVE_MASK
                cell = backend.move_cell(a_move)
                is_digit = backend.move_kind(a_move) == backend.DIGIT
                if is_digit and backend.move_new(a_move) == play.game.digit(cell) > 0:
                    return cell
            return -1
    return -1


def began_broken(play, first):
    """Return whether a line was broken before the move `first` of the log."""
    game = play.game
    game.apply_all(play.log, first, play.done, True)
    broken = _is_broken(game)
    game.apply_all(play.log, first, play.done, False)
    return broken


def fails(play):
    """Return whether a trial has broken a line."""
    return _is_broken(play.game) and supposed(play) >= 0


def _is_broken(game):
    """Return whether a line of the board can no longer be right."""
    places = range(game.rows * game.columns)
    return any(game.digit(cell) and game.broken_line(cell) >= 0 for cell in places)


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
