"""The way from the text of a puzzle into its game: of one that was entered or has a name."""

from sumpad.app import play as midend
from sumpad.app import progress
from sumpad.games import text
from sumpad.storage import files


def start(shell, puzzle, stamp):
    """Play the puzzle whose text has a stamp: its unfinished game if there is one, else a new one.
    A game that was being played is left for it.

    Returns None, or a sentence on why not; then nothing has changed.
    """
    play = shell.play
    try:
        if not play or play.stamp != stamp or play.solved:
            left = shell.keeper.left(stamp)
            if left:
                shell.swap(left)
            else:
                _begin(shell, puzzle, stamp)
    except (files.StorageError, text.TextError) as error:
        return str(error)
    shell.show_game()
    return None


def _begin(shell, puzzle, stamp):
    """Begin a new game. Raises StorageError or text.TextError."""
    old = shell.unfinished()  # before its board goes
    error = shell.family.load(puzzle)
    if error:
        raise error
    shell.leave(old)
    play = midend.Play(shell.family)
    play.begin((), midend.NO_CODE, stamp=stamp)
    shell.begin(play)
    try:
        progress.note(shell.keeper.store, shell.family.NAME, stamp, progress.STARTED)
    except files.StorageError:
        pass  # the keeper writes into the same store next, and tells
