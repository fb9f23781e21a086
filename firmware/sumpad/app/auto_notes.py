"""Removal of the notes that a digit or a hint makes stale, for `game_state.Play`. The notes come
back when the digit is replaced or cleared, as after a slip.

The log does not say whether a move set or removed a note. So the notes to restore are found among
the moves in the step of the digit: notes of its cell, and notes of the same digit.
"""

from micropython import const

from sumpad.games import backend

_LOOKED_AT = const(100)  # how many of the last moves of a log are searched after a key

# Bits of a move, see backend.py.
_CELL = const(0xFF)
_NEW = const(0xF00)  # the digit that it enters
_BUT_OLD = const(0xF0FFF)  # everything except the digit that it replaces
_CHAINED = const(1 << 20)  # as in move_log.py


def follow(play, move, done, reach=_LOOKED_AT):
    """Update the notes after `move` has just entered or cleared a digit. `done`: how many moves
    the log had before. If the replaced digit was not entered within the last `reach` of these, no
    notes come back for it."""
    digit = backend.move_new(move)
    if digit and play.game.next_noted(0) >= 0:
        _take_off(play, backend.move_cell(move), digit)
    if backend.move_old(move):
        _look_back(play, move, done, done - reach)


def strike(play, losses):
    """Remove from the notes what a hint has shown: `losses`, (cell, mask) each with bit d - 1 for
    the digit d. This belongs to the step of the hint's digit."""
    for cell, mask in losses:
        change(play, cell, play.game.notes(cell) & mask << 1)


def change(play, cell, notes):
    """Set or remove the `notes` of a cell, given as bits, as part of the last step."""
    for note in range(1, 10):
        if notes >> note & 1:
            play.record(backend.move(cell, 0, note, backend.NOTE) | _CHAINED)


def _look_back(play, move, done, first):
    """Restore the notes that were removed for the digit that `move` has replaced, unless one of
    the first `first` moves entered it."""
    entered = move & _CELL | move >> 4 & _NEW  # the old digit; function calls would take 0.2 ms
    at = done
    while at > 0 and at > first:
        at -= 1
        if play.log[at] & _BUT_OLD == entered:
            if at + 1 < done:
                _give_back(play, at + 1, done, entered)
            return


def _take_off(play, cell, digit):
    """Remove all notes of `cell`, and the notes of `digit` in the cells that it sees."""
    game = play.game
    other = game.next_noted(0)
    while other >= 0:
        noted = game.notes(other)
        if other != cell:
            noted = noted & 1 << digit if game.sees(cell, other) else 0
        if noted:
            change(play, other, noted)
        other = game.next_noted(other + 1)


def _give_back(play, at, done, entered):
    """Restore the notes that were removed for the digit of the move `entered`. `at`: the index in
    the log of the first move after it. Leave out notes that are there already, and notes that a
    digit entered since then makes stale."""
    cell = backend.move_cell(entered)
    digit = backend.move_new(entered)
    log = play.log
    game = play.game
    while at < done:
        entry = log[at] & backend.MOVE_MASK
        if entry == log[at] or backend.move_kind(entry) != backend.NOTE:
            break  # another step, or a move that enters a digit
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
    """Return whether one of the moves log[first:end] entered a digit that is still there and makes
    the note `note` in `cell` stale."""
    while first < end:
        entry = log[first] & backend.MOVE_MASK
        first += 1
        if backend.move_new(entry) == note and backend.move_kind(entry) == backend.DIGIT:
            other = backend.move_cell(entry)
            if game.digit(other) == note and game.sees(other, cell):
                return True
    return False
