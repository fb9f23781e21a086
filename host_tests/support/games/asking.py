"""Jobs of games that tests run to their end."""

from sumpad.games import backend, open_family


def completed(job):
    """Run a job until it has found something, and return it."""
    while (answer := job.step()) == backend.RUNNING:
        pass
    assert answer == backend.FOUND
    return job


def finished(game, fits=None):
    """Return the hint of a game, found."""
    return completed(game.hint(fits=fits))


def made(family, parameters, code):
    """Return the game of a family, with the chosen by code."""
    game = open_family(family)
    completed(game.make(parameters, code))
    return game


def solution_of(game):
    """Return the digits (bytes) of the first solution of a game's puzzle."""
    digits = completed(game.search(False)).digits
    return bytes(digits[: game.rows * game.columns])
