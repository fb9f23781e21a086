"""The puzzle of the day on the PC, the same as on every console."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sumpad.games import backend


def date_of(written: str) -> datetime.date:
    """Return the date of `written`: `today` or a text like 2026-11-23. Raises ValueError."""
    return datetime.date.today() if written == "today" else datetime.date.fromisoformat(written)


def puzzle(family: str, date: datetime.date) -> tuple[backend.Backend, int]:
    """Return the puzzle of `family` (its name) on a day, and its code."""
    from sumpad import games
    from sumpad.app import daily_puzzles, dates
    from sumpad.games import backend

    game: backend.Backend = games.open_family(family)
    code = daily_puzzles.code(family, dates.number(date.year, date.month, date.day))
    job = game.make(game.DAILY, code)
    while (answer := job.step()) == backend.RUNNING:
        pass
    if answer != backend.FOUND:
        raise RuntimeError(f"{family} has no puzzle of this day")
    return game, code
