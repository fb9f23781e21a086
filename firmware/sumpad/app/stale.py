"""Notes that digits make stale, for `play.Play`: they go with a digit, and come back when that is
typed over or cleared, as after a slip.

Whether a note went or came is not in the log. So what is given back is told from the moves that
belong to the step of the digit: notes of its own cell, and of itself.
"""

from micropython import const

from sumpad.games import backend

_LOOKED_AT = const(100)  # the last moves of a log

_CELL = const(0xFF)  # of a move, see backend.py
_NEW = const(0xF00)  # the digit that it enters
_BUT_OLD = const(0xF0FFF)  # all of a move, but which digit it replaces
_CHAINED = const(1 << 20)  # as in play.py


def follow(play, move, done):
    """Do to the notes what a digit does that has just been entered or cleared; the log had `done`
    moves before. A digit whose like was not entered in the last moves gives nothing back."""
    digit = backend.move_new(move)
    if digit and play.game.next_noted(0) >= 0:
        _take_off(play, backend.move_cell(move), digit)
    if backend.move_old(move):
        _look_back(play, move, done)


def _look_back(play, move, done):
    """Give back what went for the digit that a move has replaced."""
    entered = move & _CELL | move >> 4 & _NEW  # the old one; calls would take 0.2 ms
    at = done
    while at > 0 and at > done - _LOOKED_AT:
        at -= 1
        if play.log[at] & _BUT_OLD == entered:
            if at + 1 < done:
                _give_back(play, at + 1, done, entered)
            return


def _take_off(play, cell, digit):
    """Remove all notes of a cell, and those of its digit in the cells that it sees."""
    game = play.game
    other = game.next_noted(0)
    while other >= 0:
        noted = game.notes(other)
        if other != cell:
            noted = noted & 1 << digit if game.sees(cell, other) else 0
        for note in range(1, 10):
            if noted >> note & 1:
                play.record(backend.move(other, 0, note, backend.NOTE) | _CHAINED)
        other = game.next_noted(other + 1)


def _give_back(play, at, done, entered):
    """Note again what went for a digit, by the move that entered it; `at`: where in the log what
    followed from that begins. But not what is there, or what a digit entered since forbids."""
    cell = backend.move_cell(entered)
    digit = backend.move_new(entered)
    log = play.log
    game = play.game
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
            play.record(entry | _CHAINED)


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
