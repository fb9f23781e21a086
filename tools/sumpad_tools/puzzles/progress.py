"""A bar on stderr that shows how much of the input a command has read.

It is written here because a package for it takes longer to load than most commands take to run.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

_WIDTH = 40  # characters of the bar
_PERIOD = 0.1  # seconds from one picture to the next


@contextmanager
def bar(sources: Sequence[str], is_quiet: bool) -> Iterator[Callable[[int], object]]:
    """Show a bar, by bytes read, unless scrolling results already show the progress.

    `sources` are the names of the files; `is_quiet` says that results are not printed as they
    come. Yields the function that advances the bar by a number of bytes.
    """
    if sys.stderr is None or not sys.stderr.isatty() or sys.stdout.isatty() and not is_quiet:
        yield lambda size: None
        return
    shown = _Bar(sum(map(os.path.getsize, sources)) if all(map(os.path.isfile, sources)) else 0)
    try:
        yield shown.advance
    finally:
        shown.clear()


class _Bar:
    """A line that is written again and again. `total` bytes are to be read, 0 if unknown."""

    def __init__(self, total: int) -> None:
        self._total = total
        self._read = 0
        self._began = time.monotonic()
        self._shown = 0.0  # when the line was last written

    def advance(self, size: int) -> None:
        """Count `size` bytes more."""
        self._read += size
        now = time.monotonic()
        if now - self._shown >= _PERIOD:
            self._shown = now
            sys.stderr.write(f"\r{self._line(now - self._began)}")
            sys.stderr.flush()

    def _line(self, seconds: float) -> str:
        if not self._total:
            return f"puzzles {self._read:,} bytes"
        part = min(self._read / self._total, 1)
        done = round(part * _WIDTH)
        left = round(seconds / part - seconds) if part else 0
        time_left = f"{left // 3600}:{left // 60 % 60:02}:{left % 60:02}"
        return f"puzzles {'#' * done}{'-' * (_WIDTH - done)} {part:4.0%} {time_left}"

    def clear(self) -> None:
        """Remove the line from the terminal."""
        if self._shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
