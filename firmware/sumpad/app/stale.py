"""Notes that digits make stale, for `play.Play`: they go with a digit, and come back when that is
typed over or cleared, as after a slip.

Whether a note went or came is not in the log. So what is given back is told from the moves that
belong to the step of the digit: notes of its own cell, and of itself.
"""

from micropython import const

from sumpad.games import backend

_LOOKED_AT = const(100)  # the last moves of a log

NONE = const(-1)


def step_of(log, done, cell, digit):
    """Where in a log of `done` moves a digit was entered last at a cell; NONE: long ago."""
    at = done
    while digit and at > 0 and at > done - _LOOKED_AT:
        at -= 1
        entry = log[at] & backend.MOVE_MASK
        if backend.move_cell(entry) == cell and backend.move_new(entry) == digit:
            if backend.move_kind(entry) == backend.DIGIT:
                return at
    return NONE


def take_off(play, cell, digit):
    """Remove all notes of a cell, and those of its digit in the cells that it sees."""
    game = play.game
    other = game.next_noted(0)
    while other >= 0:
        noted = game.notes(other)
        if other != cell:
            noted = noted & 1 << digit if game.sees(cell, other) else 0
        for note in range(1, 10):
            if noted >> note & 1:
                play.chain(backend.move(other, 0, note, backend.NOTE))
        other = game.next_noted(other + 1)


def give_back(play, step, done):
    """Note again what went for the digit that a step of the log entered, but not what is there, or
    what a digit entered since forbids. `done`: moves there were before the digit was replaced."""
    log = play.log
    game = play.game
    cell = backend.move_cell(log[step])
    digit = backend.move_new(log[step])
    at = step + 1
    while at < done:
        entry = log[at] & backend.MOVE_MASK
        if entry == log[at] or backend.move_kind(entry) != backend.NOTE:
            break  # another step, or one of digits
        at += 1
        other = backend.move_cell(entry)
        note = backend.move_new(entry)
        if other != cell and note != digit:
            continue
        if game.digit(other) or game.notes(other) >> note & 1:
            continue
        if not _forbidden(game, log, at, done, other, note):
            play.chain(entry)


def _forbidden(game, log, first, end, cell, note):
    """Whether one of some moves has entered a digit that still stands and makes a note stale."""
    while first < end:
        entry = log[first] & backend.MOVE_MASK
        first += 1
        if backend.move_new(entry) == note and backend.move_kind(entry) == backend.DIGIT:
            other = backend.move_cell(entry)
            if game.digit(other) == note and game.sees(other, cell):
                return True
    return False
