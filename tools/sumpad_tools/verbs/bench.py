"""The verb `bench`."""

from __future__ import annotations

import contextlib
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sumpad_tools import boards
from sumpad_tools.verbs import options

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from sumpad_tools.bench.measuring import Run, Wanted

_WIDE = 140  # columns


def bench(
    part: Annotated[
        str | None,
        typer.Argument(help="console, saving, a family, or pc; default all but pc."),
    ] = None,
    board: options.Board = boards.DEFAULT,
    size: Annotated[
        list[str] | None, typer.Option(help="Size of the puzzles to make; repeatable.")
    ] = None,
    kind: Annotated[
        list[str] | None,
        typer.Option(help="Kind of the puzzles to make; repeatable."),
    ] = None,
    codes: Annotated[
        int | None,
        typer.Option(min=1, help="Number of puzzles of each size and kind; default 10 or 20."),
    ] = None,
    thorough: Annotated[
        bool, typer.Option("--thorough", help="Make puzzles as with `make --thorough`.")
    ] = False,
    tdoku: Annotated[
        Path | None,
        typer.Option(metavar="LIBRARY", help="With pc: also measure tdoku; its library."),
    ] = None,
    puzzles: Annotated[
        list[Path] | None,
        typer.Option(
            metavar="FILE",
            help="Only solve the puzzles of a file. With pc: also solve its sudokus; repeatable.",
        ),
    ] = None,
    port: Annotated[
        str | None,
        typer.Option(
            metavar="PORT",
            help="Measure families on the board at this serial port, beside the emulated chip.",
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    compare: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Show what has changed since this JSON output."),
    ] = None,
    update: Annotated[
        Path | None,
        typer.Option(metavar="FILE.md", help="Write the figures into the tables of this file."),
    ] = None,
) -> None:
    """Measure the firmware on an emulated RP2040, in cycles of its 125 MHz clock.

    *console*: boot, keys, loading, idle load, heap. *saving*: how long a save blocks the console.
    A family: solving and making its puzzles, checked by an oracle. *pc*: compiled kernels on this
    PC, in puzzles per second of CPU time, with qqwing and sgt-solo if they are installed.
    With --port, a family is measured on a real board and on the emulated chip, unless --compare
    has figures of the chip.
    """
    if part == "pc":
        from sumpad_tools.kernels import native

        if size or kind or codes or thorough:
            raise typer.BadParameter("pc has no --size, --kind, --codes or --thorough")
        if not native.activate():  # before modules with kernels are imported
            raise typer.BadParameter("pc needs compiled kernels, so a C compiler")
    elif tdoku:
        raise typer.BadParameter("--tdoku is for pc")
    from sumpad_tools.bench import measuring

    if part == "pc":
        before = measuring.read(compare) if compare else None
        _show(measuring.measure_pc(tdoku, puzzles or ()), as_json, before, update)
        return

    known = measuring.of_families() if port else measuring.parts()
    if part and part not in known:
        raise typer.BadParameter(f"part is one of {', '.join(known)}, pc, not '{part}'")
    if puzzles and len(puzzles) > 1:
        raise typer.BadParameter("only pc takes several --puzzles")
    wanted = _wanted(
        part, size or (), kind or (), codes, thorough, puzzles[0] if puzzles else None
    )
    before = measuring.read(compare) if compare else None
    parts = [part] if part else known
    if port:
        _measure_device(port, parts, wanted, as_json, before)
        return
    _show(_measured(parts, board, wanted), as_json, before, update)


def _wanted(
    part: str | None,
    sizes: Sequence[str],
    kinds: Sequence[str],
    codes: int | None,
    thorough: bool,
    puzzles: Path | None,
) -> Wanted:
    """Return what to measure of `part`, or of all parts if it is None; exit status 2 for an option
    that the part does not have."""
    from sumpad_tools import families
    from sumpad_tools.bench import measuring

    module = measuring.module(part) if part else None
    for name, given, needed in (
        ("--size", sizes, "SIZES"),
        ("--kind", kinds, "ALL_KINDS"),
        ("--thorough", thorough, "THOROUGH"),
        ("--puzzles", puzzles, "PUZZLES"),
    ):
        if given and not hasattr(module, needed):
            raise typer.BadParameter(f"{part or 'bench without a part'} has no {name}")
    if codes and module and not hasattr(module, "CODES"):
        raise typer.BadParameter(f"{part} has no --codes")
    for kind in kinds:
        assert module  # --kind needs a module with ALL_KINDS
        if kind not in module.ALL_KINDS:
            raise typer.BadParameter(
                f"--kind is one of {', '.join(module.ALL_KINDS)}, not '{kind}'"
            )
    sides: tuple[object, ...] = ()
    with options.of_family():
        if part:
            sides = tuple(families.of(part).size(size) for size in sizes)
    return measuring.Wanted(sides, tuple(kinds), codes, thorough, puzzles)


def _measure_device(
    port: str, parts: Sequence[str], wanted: Wanted, as_json: bool, emulated: Run | None
) -> None:
    """Measure `parts` on a device, and show the figures beside `emulated`, or if that is None
    beside those of the emulated chip, which are measured then."""
    from rich.console import Console

    from sumpad_tools.bench import device as on_device
    from sumpad_tools.bench import report
    from sumpad_tools.device import repl

    wanted = wanted._replace(codes=wanted.codes or on_device.CODES)
    with repl.visit(port) as device, _bar() as (begun, done):
        run = on_device.measure(parts, device, wanted, begun, done)
    if as_json:
        print(run.text())
        return
    emulated = emulated or _measured(parts, options.board(run.board), wanted)
    width = None if sys.stdout.isatty() else _WIDE
    Console(markup=False, highlight=False, width=width).print(report.beside(emulated, run))


@contextlib.contextmanager
def _bar() -> Iterator[tuple[Callable[[int], object], Callable[[], object]]]:
    """Show a progress bar. Yields functions that set the number of parts, and count one."""
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
    )

    columns = TextColumn("measuring"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn()
    with Progress(*columns, console=Console(stderr=True)) as progress:
        bar = progress.add_task("")
        yield lambda count: progress.update(bar, total=count), lambda: progress.advance(bar)


def _measured(parts: Sequence[str], board: boards.Board, wanted: Wanted) -> Run:
    """Measure `parts` on the emulated chip, and return the Run."""
    from sumpad_tools.bench import measuring

    machine = measuring.build(boards.place(board))
    with _bar() as (begun, done):
        return measuring.measure(parts, machine, wanted, begun, done)


def _show(run: Run, as_json: bool, before: Run | None, update: Path | None) -> None:
    from rich.console import Console

    from sumpad_tools.bench import report

    # A file has room for each row in one line.
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
        text, left = report.updated(text, run.figures)
        update.write_text(text, encoding="utf-8")
        for label in left:
            output.print(f"not measured, left unchanged: {label}")
