"""The verb `bench`."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from sumpad_tools import boards
from sumpad_tools.verbs import options

_WIDE = 140  # columns
_SIZES = {"maker": "crossnum", "kakuro": "kakuro"}  # the families whose sizes they are, by part


def bench(
    part: Annotated[
        str | None,
        typer.Argument(help="console, maker, sudoku, kakuro or saving; default all of them."),
    ] = None,
    board: options.Board = boards.DEFAULT,
    size: Annotated[
        list[str] | None, typer.Option(help="Of the maker's boards or kakuro's; repeatable.")
    ] = None,
    kind: Annotated[
        list[str] | None,
        typer.Option(help="Of those; repeatable; default single, of the maker hard too."),
    ] = None,
    codes: Annotated[
        int | None,
        typer.Option(min=1, help="Puzzles of each size and kind; default 20, of sudoku 10."),
    ] = None,
    thorough: Annotated[bool, typer.Option("--thorough", help="The thorough maker.")] = False,
    variant: Annotated[
        list[str] | None,
        typer.Option(help="mpy, mpy+cache, frozen+cache; repeatable; default all of them."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object.")] = False,
    compare: Annotated[
        Path | None, typer.Option(metavar="FILE", help="What has changed since this JSON.")
    ] = None,
    update: Annotated[
        Path | None,
        typer.Option(metavar="FILE.md", help="Put the figures into the tables of this file."),
    ] = None,
):
    """Measure the firmware on an emulated RP2040, in cycles of its 125 MHz clock.

    *console*: boot, keys, loading, rest, heap, Solve. *maker*: making cross-number boards, each of
    them proved by OR-tools to have one solution. *sudoku*, *kakuro*: solving and making them.
    *saving*: how long the console stands still to keep a game. Each with the application as .mpy
    files, without and with what the flash cache misses, and in the firmware.
    """
    from sumpad_tools.bench import PARTS, machines, measuring

    parts = [part] if part else PARTS
    for what, words, given in (
        ("part", PARTS, parts),
        ("--variant", machines.VARIANTS, variant or ()),
    ):
        for word in given:
            if word not in words:
                raise typer.BadParameter(f"{what} is one of {', '.join(words)}, not '{word}'")
    wanted = measuring.Wanted(
        *_of_part(part, size or (), kind or ()), codes=codes, thorough=thorough
    )
    if thorough and part != "maker":
        raise typer.BadParameter("--thorough is for the maker")
    if codes and part in ("console", "saving"):
        raise typer.BadParameter(f"{part} has no --codes")
    before = measuring.read(compare) if compare else None
    variants = [name for name in machines.VARIANTS if name in (variant or machines.VARIANTS)]
    _show(_measured(parts, board, variants, wanted), as_json, before, update)


def _of_part(part, wanted_sizes, kinds):
    """Sizes and kinds as the part wants them."""
    from sumpad_tools import families
    from sumpad_tools.bench import kakuro, maker

    if not (wanted_sizes or kinds):
        return (), ()
    if part not in _SIZES:
        raise typer.BadParameter("--size, --kind are for the maker and kakuro")
    known = maker.ALL_KINDS if part == "maker" else kakuro.GRADES
    for kind in kinds:
        if kind not in known:
            raise typer.BadParameter(f"--kind is one of {', '.join(known)}, not '{kind}'")
    family = families.of(_SIZES[part])
    return tuple(map(family.size, wanted_sizes)), tuple(kinds)


def _measured(parts, board, variants, wanted):
    """The Run, with a bar that tells how far it is."""
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
    )

    from sumpad_tools.bench import measuring

    machines = measuring.build(board.NAME, variants)
    columns = TextColumn("measuring"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn()
    with Progress(*columns, console=Console(stderr=True)) as progress:
        bar = progress.add_task("")
        return measuring.measure(
            parts,
            machines,
            wanted,
            begun=lambda count: progress.update(bar, total=count),
            done=lambda: progress.advance(bar),
        )


def _show(run, as_json, before, update):
    from rich.console import Console

    from sumpad_tools.bench import report

    # A file has room for a row in a line.
    width = None if sys.stdout.isatty() else _WIDE
    output = Console(stderr=as_json, markup=False, highlight=False, width=width)
    if as_json:
        print(run.text())
    else:
        for table in report.tables(run.figures):
            output.print(table)
    if before:
        for it in report.comparison(before, run):
            output.print(it)
    if update:
        text = update.read_text(encoding="utf-8")
        update.write_text(report.updated(text, run.figures), encoding="utf-8")
