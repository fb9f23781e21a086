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


def supposed(play, line):
    """Return the cell of the first digit, unless it was cleared, of the trial that has broken
    `line`, -1 if there is none. Another digit may have replaced it."""
    first = blamed(play, line)
    for at in range(first, play.done if first >= 0 else first):
        a_move = play.log[at] & backend.MOVE_MASK
        cell = backend.move_cell(a_move)
        is_digit = backend.move_kind(a_move) == backend.DIGIT
        if is_digit and play.game.digit(cell):
            return cell
    return -1


def blamed(play, line):
    """Return the number of moves before the trial that has broken `line`: the inner one, unless a
    line was already broken when that began. If both began so, `line` at least was not broken then.
    -1: none."""
    before = [(first, _broken_before(play, first)) for first in reversed(play.trials)]
    for knows_line in (False, True):
        for first, lines in before:
            if not lines or knows_line and line not in lines:
                return first
    return -1


def fault(play):
    """Return words on a line that the trials have broken, or on their digits that a check has
    found to be wrong; "" if there are none."""
    game = play.game
    for line in _broken_lines(game) - _broken_before(play, play.trials[0]):
        return game.line_name(line) + " fails"
    entered = bytearray(game.rows * game.columns)
    mark(play, entered)
    count = sum([entered[at] > 0 and game.digit(at) == digit for at, digit in play.mistakes])
    return "{} wrong".format(count) if count else ""


def _broken_before(play, first):
    """Return the lines that were broken before the move `first` of the log."""
    game = play.game
    game.apply_all(play.log, first, play.done, True)
    lines = _broken_lines(game)
    game.apply_all(play.log, first, play.done, False)
    return lines


def _broken_lines(game):
    """Return the set of the lines of the board that can no longer be right."""
    cells = [cell for cell in range(game.rows * game.columns) if game.digit(cell)]
    return {game.broken_line(cell) for cell in cells} - {-1}


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
