"""The verb `pack`: thousands of puzzles of a family in one file."""

from __future__ import annotations

import functools
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sumpad_tools import atomic
from sumpad_tools.verbs import options

if TYPE_CHECKING:
    from sumpad_tools.families.option_values import Wanted
    from sumpad_tools.packs.container import Pack
    from sumpad_tools.packs.making import InOrder

app = typer.Typer(
    help="Make, list, check and convert packs: files with thousands of puzzles.",
    no_args_is_help=True,
)

_GAVE_UP = 3
_INTERRUPTED = 130
_CHUNK = 16  # puzzles that a process checks at once
_PAUSE = 20  # seconds between two lines of progress where there is no terminal

File = Annotated[Path, typer.Argument(metavar="PACK", help="File of a pack.")]
Output = Annotated[Path, typer.Option("--output", "-o", metavar="FILE", help="File to write.")]
Jobs = Annotated[
    int | None, typer.Option(min=1, help="Number of processes; default one per core.")
]
Scheduler = Annotated[
    str | None,
    typer.Option(metavar="tcp://HOST:PORT", help="Work on the Dask cluster of this scheduler."),
]


@app.command("make")
def make_pack(
    family: Annotated[str, typer.Argument(help="Family of puzzle, as in `make`.")],
    output: Output,
    count: Annotated[int, typer.Option(min=1, help="Number of puzzles.")] = 100,
    size: Annotated[str | None, typer.Option(help="As in `make`.")] = None,
    grade: Annotated[str | None, typer.Option(help="As in `make`.")] = None,
    rating: Annotated[
        str | None, typer.Option(help="Only this rating: 4.2, or a range like 3-4.5.")
    ] = None,
    rated: Annotated[bool, typer.Option("--rated", help="Rate each puzzle (slow).")] = False,
    symmetric: Annotated[bool, typer.Option("--symmetric", help="As in `make`.")] = False,
    thorough: Annotated[bool, typer.Option("--thorough", help="As in `make`.")] = False,
    seed: Annotated[int, typer.Option(help="The same seed gives the same pack.")] = 1,
    jobs: Jobs = None,
    scheduler: Scheduler = None,
) -> None:
    """Make a pack of puzzles with one solution, no two of them equal up to symmetry.

    If it is interrupted, the same command continues where it was.
    """
    from sumpad_tools import families
    from sumpad_tools.packs import making
    from sumpad_tools.puzzles import making as puzzle_making

    options.check_family(family)
    making.codec(family)
    wanted: Wanted = {
        "size": size,
        "single": grade is None,
        "grade": grade,
        "thorough": thorough,
        "symmetric": symmetric,
    }
    asked = {name: str(it) for name, it in wanted.items() if it and name != "single"}
    with options.of_family():
        maker = families.of(family).maker(wanted)
    wanted.pop("single", None)  # of other families, every puzzle has one solution
    for name, value in wanted.items():
        if value:
            raise typer.BadParameter(f"{family} has no --{name}")
    with options.of_family():
        bounds = puzzle_making.bounds_of(rating)
    if rating:
        asked["rating"] = rating
    wish = making.Wish(family, asked, count, seed, bounds, rated)
    kept = output.with_name(f"{output.name}.part")
    try:
        with _progress(count) as advance:
            raw, found = making.make(wish, maker, _in_order(jobs, scheduler), kept, advance)
    except KeyboardInterrupt:
        print("stopped; the same command goes on", file=sys.stderr)
        raise typer.Exit(_INTERRUPTED) from None
    atomic.write(output, raw)
    kept.unlink()
    print(f"{output}: {found} puzzles, {len(raw):,} bytes")
    if found < count:
        print(f"gave up: {found} of {count} found", file=sys.stderr)
        raise typer.Exit(_GAVE_UP)


def _in_order(jobs: int | None, scheduler: str | None) -> InOrder:
    if scheduler:
        from sumpad_tools.packs import dask_cluster

        return functools.partial(dask_cluster.in_order, scheduler)
    from sumpad_tools.puzzles import parallel

    return functools.partial(parallel.in_order, processes=jobs)


@contextmanager
def _progress(count: int) -> Iterator[Callable[[int, int], object]]:
    """Show how many puzzles are found, and how long the rest will take: as a bar, or where there
    is no terminal as lines. Yields a function of the numbers of puzzles found and tried."""
    if sys.stderr is None:
        yield lambda found, tried: None
        return
    if sys.stderr.isatty():
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

        columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
            task = bar.add_task("", total=count)
            yield lambda found, tried: bar.update(task, completed=found)
        return
    began = latest = time.monotonic()
    first: int | None = None

    def advance(found: int, tried: int) -> None:
        nonlocal latest, first
        first = found if first is None else first
        now = time.monotonic()
        if now - latest >= _PAUSE and found > first:
            latest = now
            left = round((now - began) / (found - first) * (count - found))
            words = f"{found} of {count}, {left // 60}:{left % 60:02} left"
            print(words, file=sys.stderr, flush=True)

    yield advance


def _open(file: Path) -> Pack:
    from sumpad_tools.packs import container, making

    pack = container.Pack(file.read_bytes(), str(file))
    making.codec(pack.family)  # raises an error if it is not known
    return pack


@app.command("list")
def list_pack(
    file: File,
    puzzles: Annotated[bool, typer.Option("--puzzles", help="List each puzzle.")] = False,
) -> None:
    """Print what a pack holds: its family, what was asked for, grades and ratings."""
    from sumpad.games import packing

    pack = _open(file)
    words = " ".join(f"{key} {it}" for key, it in pack.header.items() if it and key != "grades")
    print(f"{file}: {words}")
    grades = Counter(it.grade or "not graded" for it in pack)
    ratings = Counter(it.tenths // 10 for it in pack if it.tenths)
    print("  grades:", ", ".join(f"{count} {name}" for name, count in grades.most_common()))
    if ratings:
        steps = (f"{count} of {low}.0-{low}.9" for low, count in sorted(ratings.items()))
        print("  ratings:", ", ".join(steps))
    if puzzles:
        for number, it in enumerate(pack, 1):
            rated = f", rated {it.tenths / 10}" if it.tenths else ""
            print(f"# {number}, {it.grade or 'not graded'}{rated}")
            print(packing.unpacked(pack.family, it.packed), end="")


@app.command("check")
def check_pack(file: File, jobs: Jobs = None) -> None:
    """Check a pack: its checksums, and that each puzzle has one solution, the rating that the pack
    states, and no equal up to symmetry. Exit status 1 if not."""
    from sumpad_tools.packs import checking
    from sumpad_tools.puzzles import parallel

    pack = _open(file)
    wrong = 0
    seen: dict[bytes, int] = {}
    work = functools.partial(checking.check, pack.family)
    with _progress(len(pack)) as advance:
        with closing(parallel.in_order(work, checking.chunks(pack, _CHUNK), jobs)) as results:
            for number, (fault, signature) in enumerate((it for of in results for it in of), 1):
                if not fault and signature in seen:
                    fault = f"equal to puzzle {seen[signature]} up to symmetry"
                seen.setdefault(signature, number)
                if fault:
                    wrong += 1
                    print(f"{file}: puzzle {number}: {fault}", file=sys.stderr)
                advance(number, number)
    print(f"{file}: {len(pack)} puzzles, {wrong} wrong")
    raise typer.Exit(1 if wrong else 0)


@app.command("import")
def import_pack(
    sources: Annotated[
        list[str],
        typer.Argument(metavar="FILE...", help="Files of puzzles; - is the standard input."),
    ],
    output: Output,
    rated: Annotated[bool, typer.Option("--rated", help="Rate each puzzle (slow).")] = False,
    jobs: Jobs = None,
) -> None:
    """Make a pack of the puzzles in files, which are of one family.

    Puzzles without exactly one solution, and equal ones, are left out and named; the exit status
    is then 1, or 2 if something is not a puzzle.
    """
    from sumpad_tools.packs import checking, container
    from sumpad_tools.puzzles import parallel, reading

    pieces = [piece for source in sources for piece in reading.pieces(source)]
    family = next((it.family for it in pieces if it.family), "")
    work = functools.partial(checking.taken, family, rated)
    chunks = [pieces[i : i + _CHUNK] for i in range(0, len(pieces), _CHUNK)]
    records = []
    seen: set[bytes] = set()
    status = 0
    with _progress(len(pieces)) as advance, closing(parallel.in_order(work, chunks, jobs)) as all:
        for fault, is_bad, found in (it for of in all for it in of):
            if found and found.signature in seen:
                fault = f"{fault}: equal to another one up to symmetry"
                found = None
            if found:
                seen.add(found.signature)
                records.append(found.record)
            else:
                print(fault, file=sys.stderr)
                status = reading.BAD_INPUT if is_bad else status or reading.NO_SOLUTION
            advance(len(records), len(records))
    if records:
        raw = container.composed({"family": family}, records)
        atomic.write(output, raw)
        print(f"{output}: {len(records)} puzzles, {len(raw):,} bytes")
    raise typer.Exit(status)


@app.command("export")
def export_pack(
    file: File,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="File to write; default: print it."),
    ] = None,
    in_format: options.InFormat = None,
) -> None:
    """Write the puzzles of a pack as text, in any format of `convert`."""
    from sumpad.games import packing

    pack = _open(file)
    writer = options.writer(in_format, pack.family)
    parts = []
    for number, it in enumerate(pack, 1):
        rated = f", rated {it.tenths / 10}" if it.tenths else ""
        remark = f"{file.stem} {number}{', ' if it.grade else ''}{it.grade}{rated}"
        parts.append(writer.add(packing.unpacked(pack.family, it.packed), remark))
    text = "".join(parts) + writer.end()
    if output:
        output.write_text(text, encoding="utf-8", newline="")
    else:
        print(text, end="")


@app.command("diff")
def diff_packs(file: File, other: File) -> None:
    """Print the puzzles that only one of two packs has, up to symmetry; exit status 1 if any."""
    from sumpad_tools.packs import checking

    sides = [checking.signatures(_open(it)) for it in (file, other)]
    differ = False
    for mark, mine, others in (("-", sides[0], sides[1]), ("+", sides[1], sides[0])):
        for signature, text in mine.items():
            if signature not in others:
                differ = True
                print("".join(f"{mark} {line}\n" for line in text.splitlines()), end="")
    raise typer.Exit(1 if differ else 0)


@app.command("scheduler")
def run_scheduler(
    host: Annotated[str, typer.Option(help="Address that workers reach.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="Port.")] = 8786,
) -> None:
    """Run the scheduler of a Dask cluster, until Ctrl-C."""
    _dask("scheduler", "--host", host, "--port", str(port), "--no-dashboard")


@app.command("worker")
def run_worker(
    scheduler: Annotated[str, typer.Argument(metavar="tcp://HOST:PORT")],
    jobs: Jobs = None,
) -> None:
    """Run the workers of this machine for a Dask cluster, until Ctrl-C: one per core."""
    from sumpad_tools.puzzles import parallel

    count = str(jobs or parallel.count())
    # One thread each: the tables of solvers are not for several.
    _dask("worker", scheduler, "--nthreads", "1", "--nworkers", count, "--no-dashboard")


def _dask(*arguments: str) -> None:
    import os
    import subprocess

    from sumpad_tools import ROOT

    paths = [str(ROOT / "tools"), *filter(None, [os.environ.get("PYTHONPATH")])]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(paths)}
    # The worker's processes import this package, which finds the firmware.
    command = [sys.executable, "-m", "dask", *arguments]
    try:
        raise typer.Exit(subprocess.call(command, env=environment))
    except KeyboardInterrupt:
        raise typer.Exit(_INTERRUPTED) from None
