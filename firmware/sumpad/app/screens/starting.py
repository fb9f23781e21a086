"""The way from the text of a puzzle into its game: of one that was entered or has a name."""

from sumpad.app import play as midend
from sumpad.app.screens import playing
from sumpad.storage import files


def start(shell, puzzle):
    """Play a puzzle; the game that was being played is left for it.

    Returns None, or a sentence on why not; then nothing has changed.
    """
    old = shell.unfinished()  # before its board goes
    error = shell.family.load(puzzle)
    if error:
        return str(error)
    try:
        shell.leave(old)
    except files.StorageError as error:
        return str(error)
    play = midend.Play(shell.family)
    play.begin((), midend.NO_CODE)
    shell.begin(play)
    shell.go_home()
    shell.push(playing.Playing(shell))
    return None
