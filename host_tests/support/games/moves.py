"""Check moves as the reader of saved games does."""

from array import array

from sumpad.games import backend


def is_legal(game, a_move):
    """Return whether a move is legal in a game now; the game is left without it."""
    is_digit = backend.move_kind(a_move) == backend.DIGIT
    log = array("I", [a_move & ~0xF000 if is_digit else a_move])  # a save leaves the old digit out
    if not game.replay(log, 1):
        return False
    game.apply_all(log, 0, 1, True)
    return log[0] == a_move
