"""Hints that tests request from games of all families."""

from sumpad.games import backend


def finished(game, fits=None):
    """The hint of a game, found."""
    job = game.hint(fits=fits)
    while (answer := job.step()) == backend.RUNNING:
        pass
    assert answer == backend.FOUND
    return job
