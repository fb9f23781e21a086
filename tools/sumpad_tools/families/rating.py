"""Ratings by the hints of a family: the hardest of those that lead to the solution decides.

The scale, from 1 to about 11, is documented in tools/README.md: a step has the rating of its rung,
and more the longer it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Protocol, cast

from sumpad_tools import use_firmware

use_firmware()

from sumpad.games import backend  # noqa: E402

if TYPE_CHECKING:

    class Job(backend.HintJob, Protocol):
        """A job of a family with ratings: one from games/hint.py."""

        effort: int
        depth: int


TRIAL = 6.2  # another digit breaks a line or run
SECOND_TRIAL = 7.8  # it does so whatever the digit of a further cell
SEARCH = 10.0  # only a search tells
BEYOND = 11.0  # not even that, within its limit

_LENGTHS = (4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192)


def by_length(steps: int) -> float:
    """What a step's length adds: 0.1 for each time that it is about half as long again."""
    return 0.1 * sum(steps > length for length in _LENGTHS)


def of_trials(job: Job) -> float:
    """The rating of a what-if: what the trials take, and 0.2 for each digit after the first."""
    base = (TRIAL, SECOND_TRIAL, SEARCH)[job.depth]
    return base + 0.2 * min(job.effort - 1, 4)


def hardest(game: backend.Backend, rungs: Mapping[str, float]) -> float:
    """The rating of a puzzle by its hints; `rungs`: of those that are not trials, by name."""
    played = []
    rating = 1.0
    while game.status() == backend.PLAYING:
        job = cast("Job", game.hint())
        while (answer := job.step()) == backend.RUNNING:
            pass
        if answer != backend.FOUND or job.rung == "choice":
            rating = BEYOND
            break
        if job.rung in rungs:
            step = rungs[job.rung] + by_length(job.effort)
        else:
            step = of_trials(job)
        rating = max(rating, step)
        played.append(job.move)
        game.apply(job.move)
    for move in reversed(played):
        game.apply(backend.inverse(move))
    return round(rating, 1)
