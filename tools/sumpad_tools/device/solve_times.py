"""A plot of solving times over dates, in characters."""

from __future__ import annotations

import datetime
from collections.abc import Sequence

_WIDTH = 56
_HEIGHT = 8
_MARKS = {False: "o", True: "*"}  # by whether the result was unaided


def clock(ms: float) -> str:
    """Return `ms` as a time like 4:17 or 1:04:17."""
    minutes, seconds = divmod(round(ms / 1000), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def plot(points: Sequence[tuple[datetime.date, int, bool]]) -> list[str]:
    """Return lines that plot `points` (date, ms, unaided): dates to the right, times from 0 up."""
    first = min(date for date, _, _ in points)
    last = max(date for date, _, _ in points)
    longest = max(1, *(ms for _, ms, _ in points))
    rows = [[" "] * _WIDTH for _ in range(_HEIGHT)]
    span = max(1, (last - first).days)
    for date, ms, is_unaided in sorted(points, key=lambda it: it[2]):
        x = (date - first).days * (_WIDTH - 1) // span
        y = min(ms * _HEIGHT // longest, _HEIGHT - 1)
        rows[_HEIGHT - 1 - y][x] = _MARKS[is_unaided]
    labels = {0: clock(longest), _HEIGHT - 1: "0:00"}
    lines = [f"{labels.get(i, ''):>9} |{''.join(row)}".rstrip() for i, row in enumerate(rows)]
    lines.append(f"{'':9} +{'-' * _WIDTH}")
    ends = str(first) if first == last else f"{first}{last!s:>{_WIDTH - 10}}"
    return [*lines, f"{'':11}{ends}"]
