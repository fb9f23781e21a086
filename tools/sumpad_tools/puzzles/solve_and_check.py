"""What the verbs `solve` and `check` do with their options.

Nothing here needs a package, so fast_cli.py runs it without loading the command line of typer.
"""

from __future__ import annotations

import functools
import itertools
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing

from sumpad_tools.families.option_values import OptionError
from sumpad_tools.fast_cli import MOST_EFFORT
from sumpad_tools.kernels import native
from sumpad_tools.puzzles import bulk, parallel, progress, reading, solving
from sumpad_tools.puzzles.reading import Piece
from sumpad_tools.puzzles.solving import Report, Wish

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeVar

    from sumpad_tools.families import Batch
    from sumpad_tools.puzzles.formats.writing import Writer
    from sumpad_tools.puzzles.statistics import Tally

    Item = TypeVar("Item")

INTERRUPTED = 130  # exit status, as in a shell

_CHUNK = 2500  # characters of puzzles that go to a process at once, about 30 puzzles


def solve(
    sources: Sequence[str],
    limit: int = solving.LIMIT,
    as_json: bool = False,
    rate: bool = False,
    explain: bool = False,
    stats: bool = False,
    in_format: str | None = None,
    effort: int = 1,
    no_limit: bool = False,
    jobs: int | None = None,
) -> int:
    """Solve puzzles and print what is wanted; return the exit status. Raises OptionError."""
    if stats and explain:
        raise OptionError("--stats or --explain, not both")
    if stats and rate:
        raise OptionError("--stats or --rate, not both")
    if in_format:
        if as_json or stats:
            raise OptionError("--format or --json or --stats, one of them")
        writer(in_format, "")
    wish = Wish(
        limit,
        steps=explain,
        grades=stats,
        rating=rate,
        as_json=as_json,
        in_format=in_format or "",
        effort=MOST_EFFORT if no_limit else effort,
    )
    if wish == Wish(limit) and (batch := bulk.batch()):
        return _in_bulk(sources, wish, jobs, batch)
    if not stats:
        return _over_puzzles(sources, wish, jobs)
    from sumpad_tools.puzzles import statistics

    tally = statistics.Tally()
    status = _over_puzzles(sources, wish, jobs, tally)
    if status != INTERRUPTED:
        tally.print(as_json)
    return status


def check(
    sources: Sequence[str], effort: int = 1, no_limit: bool = False, jobs: int | None = None
) -> int:
    """Check puzzles and print how many solutions they have; return the exit status."""
    wish = Wish(
        solving.CHECK_LIMIT,
        solution=False,
        rating=True,
        placed=len(sources) > 1,
        effort=MOST_EFFORT if no_limit else effort,
    )
    return _over_puzzles(sources, wish, jobs)


def writer(name: str | None, family: str) -> Writer:
    """Return the Writer for a --format. Raises OptionError if there is none, or it is not for
    puzzles of `family`."""
    from sumpad_tools.puzzles import formats
    from sumpad_tools.puzzles.formats import writing

    try:
        found = writing.Writer(formats.named(name or formats.TEXT))
        found.check(family)
    except formats.FormatError as error:
        raise OptionError(str(error)) from None
    return found


def _over_puzzles(
    sources: Sequence[str], wish: Wish, jobs: int | None, tally: Tally | None = None
) -> int:
    """Print the Report of every puzzle in `sources`, or count it in `tally`; return the exit
    status."""
    statuses = set()
    work = functools.partial(_with_size, wish)
    pieces = itertools.chain.from_iterable(map(reading.pieces, sources))
    try:
        with progress.bar(sources, tally is not None) as advance:
            with closing(parallel.in_order(work, noticed(_chunks(pieces)), jobs)) as results:
                for size, reports in results:
                    for report in reports:
                        statuses.add(report.status)
                        print(report.err, end="", file=sys.stderr)
                        if tally:
                            tally.add(report)
                        else:
                            print(report.out, end="")
                    advance(size)
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
        return INTERRUPTED
    return next(status for status in solving.WORST_FIRST if status in statuses)


def _in_bulk(sources: Sequence[str], wish: Wish, jobs: int | None, batch: Batch) -> int:
    """Print the first solution of every puzzle, like `_over_puzzles`, with plain lines solved by
    kernels alone."""
    statuses: set[int] = set()
    items = itertools.chain.from_iterable(bulk.items(source, batch) for source in sources)
    work = functools.partial(_with_size, wish)

    def show(reports: Iterable[Report]) -> None:
        for report in reports:
            statuses.add(report.status)
            print(report.err, end="", file=sys.stderr)
            print(report.out, end="")

    try:
        with progress.bar(sources, False) as advance:
            for kind, group in itertools.groupby(items, type):
                if kind is type(None):
                    sys.stdout.flush()  # somebody may be waiting for the answers so far
                    continue
                if kind is Piece:
                    pieces = (it for it in group if isinstance(it, Piece))
                    with closing(parallel.in_order(work, _chunks(pieces), jobs)) as results:
                        for size, reports in results:
                            show(reports)
                            advance(size)
                    continue
                texts = (it for it in group if isinstance(it, bulk.Block))
                with closing(parallel.in_threads(_of_block, texts, jobs)) as blocks:
                    for block, parts in blocks:
                        for out, start, end in parts:
                            if out:
                                statuses.add(reading.SOLVED)
                                print(out, end="")
                            if end:
                                line = block.text[start:end].decode()
                                piece = Piece(block.name, 1, batch.NAME, line, None, end - start)
                                show(solving.reports(wish, [piece]))
                        advance(len(block.text))
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
        return INTERRUPTED
    return next(status for status in solving.WORST_FIRST if status in statuses)


def _of_block(
    block: bulk.Block, is_wanted: Callable[[], bool]
) -> tuple[bulk.Block, list[tuple[str, int, int]]]:
    """Return a Block, and what Batch.solutions has for it; this is the work of one thread."""
    parts = []
    for out, start, end in block.batch.solutions(block.text):
        parts.append((out.decode(), start, end))
        if not is_wanted():
            break
    return block, parts


def noticed(chunks: Iterable[Item]) -> Iterator[Item]:
    """Yield `chunks`; with the second one say how to be faster, if that needs only a compiler."""
    for number, chunk in enumerate(chunks):
        if number == 1 and (line := native.notice()):
            print(line, file=sys.stderr)
        yield chunk


def _with_size(wish: Wish, pieces: list[Piece]) -> tuple[int, list[Report]]:
    """Return the bytes of some Pieces, and their Reports; this is the work of one process."""
    return sum(piece.size for piece in pieces), solving.reports(wish, pieces)


def _chunks(pieces: Iterable[Piece]) -> Iterator[list[Piece]]:
    """Yield Pieces in lists with about the same amount of text."""
    chunk = []
    length = 0
    for piece in pieces:
        chunk.append(piece)
        length += len(piece.text)
        if length >= _CHUNK:
            yield chunk
            chunk = []
            length = 0
    if chunk:
        yield chunk
