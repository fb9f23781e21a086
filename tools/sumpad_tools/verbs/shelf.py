"""The verbs for what a console keeps: `puzzles` with its own verbs, `results` and `log`.

They work on the console at a serial port, or on the console of this PC.
"""

from __future__ import annotations

import datetime
import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sumpad_tools.puzzles import reading

if TYPE_CHECKING:
    from sumpad.app.results import Result
    from sumpad.app.statistics import Record
    from sumpad_tools.device.shelf import Puzzle, Store

app = typer.Typer(
    help="List, get, put and remove named puzzles, on a console or on this PC.",
    no_args_is_help=True,
)

Port = Annotated[
    str | None, typer.Option(metavar="PORT", help="Serial port; default the only board on USB.")
]
OnPc = Annotated[bool, typer.Option("--pc", help="Use the console of `play` on this PC.")]
Data = Annotated[
    Path | None,
    typer.Option(
        metavar="DIR", file_okay=False, help="Use the console of `play --data DIR` on this PC."
    ),
]
OldData = Annotated[
    Path | None,
    typer.Option(
        "--data",
        metavar="DIR",
        exists=True,
        file_okay=False,
        help="Use the console of `play --data DIR` on this PC.",
    ),
]
Name = Annotated[str, typer.Argument(metavar="NAME", help="Name, as `puzzles list` prints it.")]


@contextmanager
def _store(port: str | None, pc: bool, data: Path | None, folder: str) -> Iterator[Store]:
    """Open the store that the options name, by default the device's."""
    from sumpad_tools.device import shelf

    if port and (pc or data) or pc and data:
        raise typer.BadParameter("one of --port, --pc and --data")
    if pc or data:
        with shelf.on_pc(data or typer.get_app_dir("sumpad"), folder) as store:
            yield store
    else:
        with shelf.on_device(port, folder) as store:
            yield store


@app.command("list")
def list_puzzles(port: Port = None, pc: OnPc = False, data: OldData = None) -> None:
    """List the puzzles with name, family, size and, if `put` found one, grade."""
    from sumpad_tools.device import shelf

    with _store(port, pc, data, shelf.PUZZLES) as store:
        about = {name: _about(store, name) for name in store.names()}
    for name, words in about.items():
        print(f"{name:{shelf.LONGEST_NAME}}  {words}")
    if not about:
        print("no puzzles yet", file=sys.stderr)


def _about(store: Store, name: str) -> str:
    """Describe the content of a file in words."""
    from sumpad.storage import files
    from sumpad_tools.device import shelf

    try:
        content = store.read(name)
        return shelf.about(store, name, content) or ", ".join(
            f"{it.NAME} {it.rows}x{it.columns}" for it in reading.puzzles_in(content, name)
        )
    except (reading.InputError, files.StorageError) as error:
        return f"no puzzle: {error}"


@app.command("get")
def get_puzzle(
    name: Name,
    file: Annotated[Path | None, typer.Argument(help="File to write; default: print it.")] = None,
    port: Port = None,
    pc: OnPc = False,
    data: OldData = None,
) -> None:
    """Print a puzzle as text, or write it into a file."""
    from sumpad_tools.device import shelf

    with _store(port, pc, data, shelf.PUZZLES) as store:
        content = store.read(shelf.find(store, name))
    if not file:
        print(content, end="")
        return
    try:
        file.write_text(content, encoding="utf-8")
    except OSError as error:
        raise shelf.ShelfError(f"cannot write {file}: {error.strerror}") from error


@app.command("put")
def put_puzzles(
    sources: Annotated[
        list[str],
        typer.Argument(metavar="FILE...", help="Files of puzzles; - is the standard input."),
    ],
    name: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="Name of the puzzle; default: after the file."),
    ] = None,
    replace: Annotated[
        bool, typer.Option("--replace", help="Replace puzzles of the same name.")
    ] = False,
    port: Port = None,
    pc: OnPc = False,
    data: Data = None,
) -> None:
    """Put puzzles onto a console, with their grades. Several puzzles of one file get numbers.

    All files are read first. If one is not a puzzle, nothing is written and the exit status is 2.
    If a puzzle does not have exactly one solution, the number of solutions is printed.
    """
    from sumpad_tools.device import shelf

    puzzles = _named(sources, name)
    with _store(port, pc, data, shelf.PUZZLES) as store:
        written = shelf.put(store, puzzles, replace)
    for it, puzzle in puzzles.items():
        print(it if it in written else f"{it} was there already", flush=True)
        if puzzle.grade == "-":
            print(f"{it}: {puzzle.solutions}", file=sys.stderr)


def _named(sources: Sequence[str], name: str | None) -> dict[str, Puzzle]:
    """Return the shelf.Puzzles of some files by name. Names that are equal, as those of long file
    names can become, get numbers. Exit status 2 for a file without puzzles."""
    from sumpad_tools.device import shelf

    if name is not None:
        shelf.check_name(name)
    named: dict[str, Puzzle] = {}
    for source in sources:
        try:
            puzzles = [shelf.puzzle(game) for game in reading.puzzles_of(source)]
        except reading.InputError as error:
            print(error, file=sys.stderr)
            raise typer.Exit(reading.BAD_INPUT) from None
        stem = name or ("INPUT" if source == "-" else Path(source).stem)
        for it, puzzle in zip(shelf.names_for(stem, len(puzzles)), puzzles, strict=True):
            named[shelf.unused(it, named)] = puzzle
    return named


@app.command("remove")
def remove_puzzle(name: Name, port: Port = None, pc: OnPc = False, data: OldData = None) -> None:
    """Remove a puzzle."""
    from sumpad_tools.device import shelf

    with _store(port, pc, data, shelf.PUZZLES) as store:
        shelf.remove(store, shelf.find(store, name))


def results(
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object per result.")
    ] = False,
    statistics: Annotated[
        bool, typer.Option("--statistics", help="Print only the statistics.")
    ] = False,
    port: Port = None,
    pc: OnPc = False,
    data: OldData = None,
) -> None:
    """Print the best times and the statistics of a console."""
    from sumpad_tools.device import shelf

    with _store(port, pc, data, shelf.SAVES) as store:
        best = [] if statistics else shelf.best(store)
        counted = [] if as_json and not statistics else shelf.counted(store)
    title = None
    for family, league, place, it in best:
        if as_json:
            print(json.dumps(_as_object(family, league, place, it)))
            continue
        if title != (family, league):
            title = (family, league)
            print(f"{family} {league}")
        minutes, ms = divmod(it.ms, 60000)
        when = "clock not set" if it.date == "-" else f"{it.date} {it.time}"
        print(f"{place:3} {minutes:4}:{ms / 1000:04.1f}  #{it.code:06}  {when:16}  {it.traits}")
    for family, league, record in counted:
        if as_json:
            print(json.dumps(_statistics_as_object(family, league, record)))
        else:
            _print_statistics(f"{family} {league}", record)
    if not best and not counted:
        print("no results yet", file=sys.stderr)


def log(port: Port = None, pc: OnPc = False, data: OldData = None) -> None:
    """Print the errors that a console has recorded, the latest first, for a bug report."""
    from sumpad_tools.device import shelf

    with _store(port, pc, data, shelf.SAVES) as store:
        errors = store.read("log") if "log" in store.names() else ""
    print(errors, end="")
    if not errors:
        print("no errors", file=sys.stderr)


def _as_object(family: str, league: str, place: int, result: Result) -> dict[str, object]:
    set_clock = result.date != "-"
    return {
        "family": family,
        "league": league,
        "place": place,
        "ms": result.ms,
        "code": result.code,
        "date": result.date if set_clock else None,
        "time": result.time if set_clock else None,
        "traits": result.traits.split(),
    }


def _print_statistics(title: str, record: Record) -> None:
    """Print the numbers of a league, and plot its last times over their dates."""
    from sumpad_tools.device import time_chart

    print(f"{title}: {record.begun} begun, {record.solved} solved, {record.unaided} without help")
    if record.unaided:
        print(f"  best {time_chart.clock(record.best)}, mean {time_chart.clock(record.mean)}")
    if record.most:
        streak = record.streak(datetime.datetime.now().timetuple()[:5])
        print(f"  days in a row: {streak}, most {record.most}")
    points = [
        (datetime.date.fromisoformat(date), ms, is_unaided)
        for ms, _, date, is_unaided in record.last
        if date != "-"
    ]
    if points:
        print(*time_chart.plot(points), "  * without help, o with hints", sep="\n")


def _statistics_as_object(family: str, league: str, record: Record) -> dict[str, object]:
    return {
        "family": family,
        "league": league,
        "begun": record.begun,
        "solved": record.solved,
        "unaided": record.unaided,
        "best_ms": record.best if record.unaided else None,
        "mean_ms": record.mean if record.unaided else None,
        "days": record.streak(datetime.datetime.now().timetuple()[:5]),
        "most_days": record.most,
        "last": [
            {"ms": ms, "code": code, "date": None if date == "-" else date, "unaided": is_unaided}
            for ms, code, date, is_unaided in record.last
        ],
    }
