"""The verbs that read puzzle text: `solve` and `check`; `make` is in making.py.

They run the modules of the firmware through the contract of the families (games/backend.py). Exit
status: 0 solvable, 1 no solution, 2 bad input, 3 gave up; for several puzzles the first of 2, 3,
1, 0 that any of them has; 4 if the system refuses something (see cli.py). Bad input is reported
with file, line and column, and the puzzles after it are still read.
"""

from __future__ import annotations

import functools
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from sumpad_tools.verbs import options

if TYPE_CHECKING:
    from sumpad_tools.puzzles.reading import Piece
    from sumpad_tools.puzzles.solving import Report, Wish
    from sumpad_tools.puzzles.statistics import Tally

_CHUNK = 2500  # characters of puzzles that go to a process at once, about 30 puzzles
_MOST_EFFORT = 1 << 20  # a billion visits, the most that a search counts
_INTERRUPTED = 130  # exit status, as in a shell

Sources = Annotated[
    list[str], typer.Argument(metavar="FILE...", help="Files of puzzles; - is the standard input.")
]
Jobs = Annotated[
    int | None, typer.Option(min=1, help="Number of processes; default one per core.")
]

Effort = Annotated[
    int, typer.Option(min=1, max=_MOST_EFFORT, help="Times the usual work before giving up.")
]
NoLimit = Annotated[bool, typer.Option("--no-limit", help="Search up to a billion visits.")]


def solve(
    sources: Sources,
    limit: Annotated[int, typer.Option(min=1, help="Stop counting at this number.")] = 500,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object per puzzle.")
    ] = False,
    explain: Annotated[bool, typer.Option("--explain", help="Explain each step.")] = False,
    stats: Annotated[
        bool, typer.Option("--stats", help="Count grades and techniques instead.")
    ] = False,
    in_format: options.InFormat = None,
    effort: Effort = 1,
    no_limit: NoLimit = False,
    jobs: Jobs = None,
) -> None:
    """Solve puzzles: print the first solution of each, and how many there are."""
    from sumpad_tools.puzzles import solving, statistics

    if stats and explain:
        raise typer.BadParameter("--stats or --explain, not both")
    if in_format:
        if as_json or stats:
            raise typer.BadParameter("--format or --json or --stats, one of them")
        options.writer(in_format, "")
    wish = solving.Wish(
        limit,
        steps=explain,
        grades=stats,
        as_json=as_json,
        in_format=in_format or "",
        effort=_MOST_EFFORT if no_limit else effort,
    )
    tally = statistics.Tally() if stats else None
    status = _over_puzzles(sources, wish, jobs, tally)
    if tally:
        tally.print(as_json)
    raise typer.Exit(status)


def check(
    sources: Sources, effort: Effort = 1, no_limit: NoLimit = False, jobs: Jobs = None
) -> None:
    """Check puzzles: print how many solutions they have, and how hard they are."""
    from sumpad_tools.puzzles import solving

    wish = solving.Wish(
        solving.CHECK_LIMIT,
        solution=False,
        rating=True,
        placed=len(sources) > 1,
        effort=_MOST_EFFORT if no_limit else effort,
    )
    raise typer.Exit(_over_puzzles(sources, wish, jobs))


def _over_puzzles(
    sources: Sequence[str], wish: Wish, jobs: int | None, tally: Tally | None = None
) -> int:
    """Print the Report of every puzzle in `sources`, or count it in `tally`; return the exit
    status."""
    from sumpad_tools.puzzles import parallel, solving

    statuses = set()
    work = functools.partial(_with_size, wish)
    try:
        with _progress(sources, tally is not None) as advance:
            with closing(parallel.in_order(work, _chunks(sources), jobs)) as results:
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
        raise typer.Exit(_INTERRUPTED) from None
    return next(status for status in solving.WORST_FIRST if status in statuses)


def _with_size(wish: Wish, pieces: list[Piece]) -> tuple[int, list[Report]]:
    """Return the bytes of some Pieces, and their Reports; this is the work of one process."""
    from sumpad_tools.puzzles import solving

    return sum(piece.size for piece in pieces), solving.reports(wish, pieces)


def _chunks(sources: Sequence[str]) -> Iterator[list[Piece]]:
    """Yield the Pieces of all sources in lists with about the same amount of text."""
    from sumpad_tools.puzzles import reading

    chunk = []
    length = 0
    for source in sources:
        for piece in reading.pieces(source):
            chunk.append(piece)
            length += len(piece.text)
            if length >= _CHUNK:
                yield chunk
                chunk = []
                length = 0
    if chunk:
        yield chunk


@contextmanager
def _progress(sources: Sequence[str], is_quiet: bool) -> Iterator[Callable[[int], object]]:
    """Show a bar on stderr, by bytes read, unless scrolling results already show the progress.
    Yields the function that advances the bar."""
    if sys.stderr is None or not sys.stderr.isatty() or sys.stdout.isatty() and not is_quiet:
        yield lambda size: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TimeRemainingColumn

    columns = ("{task.description}", BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    total = sum(map(os.path.getsize, sources)) if all(map(os.path.isfile, sources)) else None
    bar = Progress(*columns, console=Console(stderr=True), transient=True, redirect_stdout=False)
    with bar:
        task = bar.add_task("puzzles", total=total)
        yield functools.partial(bar.advance, task)
