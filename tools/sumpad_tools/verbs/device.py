"""The verbs around the chip: `firmware`, `bench` and `flash`; `emulate` has a file of its own."""

import json
import sys
from pathlib import Path
from typing import Annotated

import typer

from sumpad_tools import boards
from sumpad_tools.verbs import options, sizes

Checkout = Annotated[
    Path | None,
    typer.Option(metavar="DIR", help="A MicroPython checkout; default Debian's source packages."),
]
Port = Annotated[
    str | None, typer.Option(metavar="PORT", help="Serial port; default the only board on USB.")
]


def firmware(
    board: options.Board = boards.DEFAULT,
    micropython: Checkout = None,
    frozen: Annotated[bool, typer.Option("--frozen", help="With the app inside.")] = False,
    unix: Annotated[
        bool, typer.Option("--unix", help="The unix port for this PC instead, as for tests.")
    ] = False,
):
    """Build MicroPython for the board from source, and print where the UF2 is."""
    from sumpad_tools import firmware, image, uf2

    if unix and frozen:
        raise typer.BadParameter("--unix or --frozen, not both")
    if unix:
        print(firmware.build_unix(micropython=micropython))
        return
    product = firmware.build_rp2(board.NAME, micropython=micropython, frozen=frozen)
    print(product, flush=True)
    size = uf2.end(product.read_bytes())
    print(f"{size:,} of {image.STORAGE_OFFSET:,} bytes", file=sys.stderr)
    then = "The app is in it." if frozen else "Then `sumpad.py flash` puts the app onto it."
    print(
        "Hold BOOTSEL while plugging the Pico in, and copy this file onto the drive RPI-RP2.\n"
        f"{then}",
        file=sys.stderr,
    )


def bench(
    what: Annotated[
        str, typer.Argument(help="console, maker, kakuro, sudoku or saving")
    ] = "console",
    board: options.Board = boards.DEFAULT,
    size: Annotated[
        list[str] | None, typer.Option(help="Of the maker's boards and kakuro's; repeatable.")
    ] = None,
    kind: Annotated[
        list[str] | None,
        typer.Option(help="Of the boards; repeatable; default single, of the maker hard too."),
    ] = None,
    codes: Annotated[
        int | None,
        typer.Option(min=1, help="Puzzles of each size and kind; default 20, kakuro 50."),
    ] = None,
    thorough: Annotated[bool, typer.Option("--thorough", help="The thorough maker.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a line.")] = False,
):
    """Measure the firmware on an emulated RP2040, in cycles of its 125 MHz clock.

    *console*: cycles to boot, answer and solve; free heap. *maker*: what making cross-number
    boards takes, each of them proved by OR-tools to have one solution. *kakuro*: what solving
    and making them takes. *sudoku*: the same of sudokus. *saving*: how long the console stands
    still to keep a game.
    """
    from sumpad_tools import bench, firmware

    if what == "maker":
        _bench_maker(board, size, kind, codes, thorough, as_json)
    elif what not in ("console", "kakuro", "sudoku", "saving"):
        raise typer.BadParameter(f"console, maker, kakuro, sudoku or saving, not '{what}'")
    elif thorough or as_json:
        raise typer.BadParameter("--thorough, --json are for the maker")
    elif what == "kakuro":
        _bench_kakuro(board, size, kind, codes)
    elif size or kind or (codes and what != "sudoku"):
        raise typer.BadParameter("--size, --kind, --codes are for the maker and kakuro")
    elif what == "sudoku":
        _bench_sudoku(board, codes)
    elif what == "saving":
        _bench_saving(board)
    else:
        for name, figure in bench.console_figures(firmware.build_rp2(board.NAME), board).items():
            print(f"{name}: {figure:,}", flush=True)


def _bench_maker(board, wanted_sizes, kinds, codes, thorough, as_json):
    """Print the maker's figures as a table, which grows row by row, or as JSON."""
    from rich.live import Live

    from sumpad_tools import bench_maker, firmware

    kinds = kinds or ["single", "hard"]
    for kind in kinds:
        if kind not in bench_maker.KINDS:
            raise typer.BadParameter(
                f"--kind is one of {', '.join(bench_maker.KINDS)}, not '{kind}'"
            )
    sides = [sizes.crossnum(size) for size in wanted_sizes or ()] or bench_maker.SIZES
    bench = bench_maker.Bench(firmware.build_rp2(board.NAME), board)
    wanted = ((side, kind) for side in sides for kind in kinds)
    figures = (
        bench.figures(size, kind, range(1, (codes or bench_maker.CODES) + 1), thorough)
        for size, kind in wanted
    )
    if as_json:
        for row in figures:
            print(json.dumps(row._asdict()), flush=True)
        return
    table = bench_maker.table(thorough)
    with Live(table, auto_refresh=False) as live:
        for row in figures:
            table.add_row(*row.cells())
            live.refresh()


def _bench_kakuro(board, wanted_sizes, grades, codes):
    """Print what solving takes, then a line for the boards of each size and grade."""
    from sumpad_tools import bench_kakuro, firmware

    for grade in grades or ():
        if grade not in bench_kakuro.GRADES:
            raise typer.BadParameter(
                f"--kind is one of {', '.join(bench_kakuro.GRADES)}, not '{grade}'"
            )
    wanted = [sizes.kakuro(size) for size in wanted_sizes or ()] or bench_kakuro.SIZES
    bench = bench_kakuro.Bench(firmware.build_rp2(board.NAME), board)
    for name, cycles in (*bench.sample().items(), *bench.giving_up().items()):
        print(f"{name}: {cycles:,} cycles", flush=True)
    for rows, columns in wanted:
        for grade in grades or ["single"]:
            row = bench.making(rows, columns, grade, range(1, (codes or bench_kakuro.CODES) + 1))
            print(
                f"{rows}x{columns} {grade}: {row.boards} made, {row.gave_up} given up, "
                f"median {row.median:,} cycles, worst {row.worst:,}, longest step {row.step:,}, "
                f"heap {row.heap}",
                flush=True,
            )


def _bench_sudoku(board, codes):
    """Print what solving and making sudokus takes as a table, which grows row by row."""
    from rich.live import Live

    from sumpad_tools import bench_sudoku, firmware

    bench = bench_sudoku.Bench(firmware.build_rp2(board.NAME), board)
    table = bench_sudoku.table()
    with Live(table, auto_refresh=False) as live:
        for row in bench.rows(codes or bench_sudoku.CODES):
            table.add_row(*row.cells())
            live.refresh()


def _bench_saving(board):
    """Print what keeping a game takes, a line for each number of moves."""
    from sumpad_tools import bench_saving, firmware

    bench = bench_saving.Bench(firmware.build_rp2(board.NAME), board)
    for size in bench_saving.SIZES:
        for row in bench.figures(size):
            print(
                f"{size}x{size}, {row.moves} moves, {row.letters} bytes: "
                f"text {row.pieces} us, its longest piece {row.piece} us; "
                f"write median {row.median} us, worst {row.worst} us",
                flush=True,
            )


def flash(board: options.Board = boards.DEFAULT, port: Port = None):
    """Put the app onto a board that runs MicroPython: only what changed, verified, then reset.

    An interrupted flash leaves the old app in working order and can be run again.
    """
    from rich.console import Console
    from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn

    from sumpad_tools import flash, image

    files = image.app_files(board)
    port = port or flash.find_port()
    print(f"{board.NAME} at {port}", file=sys.stderr)
    columns = TextColumn("copying"), BarColumn(), DownloadColumn()
    with (
        flash.Device(port) as device,
        Progress(*columns, console=Console(stderr=True)) as progress,
    ):
        device.check(files)
        bar = progress.add_task("copying", total=None)
        result = flash.deploy(
            device,
            files,
            begin=lambda size: progress.update(bar, total=size),
            advance=lambda size: progress.advance(bar, size),
        )
        device.reset()
    print(
        f"{len(result.copied)} files copied, {result.kept} were there already, "
        f"{len(result.removed)} old ones removed; the board starts."
    )
