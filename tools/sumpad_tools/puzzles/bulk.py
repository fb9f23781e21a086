"""Texts with a puzzle per line, cut into large blocks for a kernel instead of into Pieces.

A family whose kernels solve many puzzles per call says by patterns what its plain lines are, see
`Batch`. A text is cut into blocks as long as it has nothing but such lines; from the first other
line on, reading.py reads it.
"""

from __future__ import annotations

import io
import os
import select
import sys
from collections.abc import Iterator
from importlib import import_module
from itertools import islice

from sumpad import games
from sumpad_tools import families
from sumpad_tools.kernels import native
from sumpad_tools.puzzles import reading
from sumpad_tools.puzzles.reading import Piece

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from sumpad_tools.families import Batch

_BLOCK = 1 << 16  # bytes read at a time: a few milliseconds of work
_CONTEXT = 1  # Pieces that reading.py repeats


class Block:
    """Lines of a file called `name`: `text`, bytes, which are puzzles of `batch`."""

    def __init__(self, name: str, text: bytes, batch: Batch) -> None:
        self.name = name
        self.text = text
        self.batch = batch


def batch() -> Batch | None:
    """Return the module `batch` of a family, which solves many puzzles per call; None if kernels
    are not compiled."""
    folder = os.path.dirname(families.__file__)
    for name in games.FAMILIES if native.is_active() else ():
        # Without loading the packages of the others.
        if os.path.exists(os.path.join(folder, name, "batch.py")):
            found: Batch = import_module(f"{families.__name__}.{name}.batch")
            return found
    return None


def items(source: str, batch: Batch) -> Iterator[Block | Piece | None]:
    """Yield the Blocks and Pieces of a file, or of the standard input for `-`, in order, and None
    before the next one has to be waited for."""
    if source == "-" and sys.stdin is not None:
        yield from cut("input", sys.stdin.buffer, batch)
        return
    try:
        stream = open(source, "rb")  # noqa: SIM115 (what follows may take long, and yields)
    except OSError:
        yield from reading.pieces(source)  # which says what is wrong
        return
    with stream:
        yield from cut(source, stream, batch)


def cut(name: str, stream: Any, batch: Batch) -> Iterator[Block | Piece | None]:
    """Yield the Blocks and Pieces of a stream of bytes with `read1`, and None before it waits for
    the writer of the stream. Messages call it `name`."""
    lines = 0  # in Blocks so far
    puzzle = b""  # the latest one in a Block, or b""
    text = b""
    while data := stream.read1(_BLOCK):
        text += data
        end = text.rfind(b"\n") + 1
        if not end and len(text) < _BLOCK:
            continue
        run = batch.RUN.match(text, 0, end)
        if not run or run.end() < end:
            break
        puzzle = _puzzle(run[0], batch) or puzzle
        yield Block(name, run[0], batch)
        lines += run[0].count(b"\n")
        text = text[end:]
        if _has_to_wait(stream):
            yield None
    else:
        run = batch.RUN.fullmatch(text + b"\n") if text else None
        last = _puzzle(run[0], batch) if run else b""
        if run and last:
            yield Block(name, run[0], batch)
        if last or puzzle and (run or not text):
            return
    run = batch.RUN.match(text)
    if run and _puzzle(run[0], batch):
        puzzle = _puzzle(run[0], batch)
        yield Block(name, run[0], batch)
        lines += run[0].count(b"\n")
        text = text[run.end() :]
    # reading.py starts after empty lines, so that it counts right, and a puzzle that it has to
    # know because a faulty one may follow.
    before = b"\n" * (lines - 1) + puzzle + b"\n" if puzzle else b"\n" * lines
    rest: Any = _Joined(before + text, stream)
    yield from islice(reading.cut(name, io.BufferedReader(rest)), _CONTEXT if puzzle else 0, None)


def _has_to_wait(stream: Any) -> bool:
    """Return whether `stream` is a terminal or a pipe with nothing to read yet."""
    try:
        return not select.select([stream], [], [], 0)[0]
    except (OSError, ValueError):  # no file of the system; on Windows, any
        return bool(stream.isatty())


def _puzzle(text: bytes, batch: Batch) -> bytes:
    """Return a line of a Block that is a puzzle, without its end, or b"" if there is none."""
    found = batch.PUZZLE.search(text)
    return found[0].strip() if found else b""


class _Joined(io.RawIOBase):
    """Some bytes, and then those of a stream."""

    def __init__(self, before: bytes, stream: Any) -> None:
        self._before = memoryview(before)
        self._stream = stream

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        if not self._before:
            data = self._stream.read1(len(buffer))
        else:
            data = self._before[: len(buffer)]
            self._before = self._before[len(buffer) :]
        buffer[: len(data)] = data
        return len(data)
