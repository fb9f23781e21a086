"""The verbs around the chip: `firmware` and `flash`; `emulate` and `bench` are apart."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from sumpad_tools import boards
from sumpad_tools.build import debian_sources
from sumpad_tools.verbs import options

Checkout = Annotated[
    Path | None,
    typer.Option(metavar="DIR", help="A MicroPython checkout; default Debian's source packages."),
]
Suite = Annotated[
    str, typer.Option(metavar="SUITE", help="Whose packages: testing has a newer MicroPython.")
]
Port = Annotated[
    str | None, typer.Option(metavar="PORT", help="Serial port; default the only board on USB.")
]


def firmware(
    board: options.Board = boards.DEFAULT,
    micropython: Checkout = None,
    debian: Suite = debian_sources.SUITE,
    frozen: Annotated[bool, typer.Option("--frozen", help="With the app inside.")] = False,
    unix: Annotated[
        bool, typer.Option("--unix", help="The unix port for this PC instead, as for tests.")
    ] = False,
) -> None:
    """Build MicroPython for the board from source, and print where the UF2 is."""
    from sumpad_tools.build import firmware, uf2
    from sumpad_tools.device import image

    if unix and frozen:
        raise typer.BadParameter("--unix or --frozen, not both")
    if unix:
        print(firmware.build_unix(micropython=micropython, suite=debian))
        return
    product = firmware.build_rp2(board.NAME, micropython=micropython, suite=debian, frozen=frozen)
    print(product, flush=True)
    size = uf2.end(product.read_bytes())
    print(f"{size:,} of {image.STORAGE_OFFSET:,} bytes", file=sys.stderr)
    then = "The app is in it." if frozen else "Then `sumpad.py flash` puts the app onto it."
    print(
        "Hold BOOTSEL while plugging the Pico in, and copy this file onto the drive RPI-RP2.\n"
        f"{then}",
        file=sys.stderr,
    )


def flash(board: options.Board = boards.DEFAULT, port: Port = None) -> None:
    """Put the app onto a board that runs MicroPython: only what changed, verified, then reset.

    An interrupted flash leaves the old app or the new one, and can be run again.
    """
    from rich.console import Console
    from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn

    from sumpad_tools.device import flash, image, repl

    app = image.app_files(board)
    port = port or repl.find_port()
    print(f"{board.NAME} at {port}", file=sys.stderr)
    columns = TextColumn("copying"), BarColumn(), DownloadColumn()
    with (
        repl.Device(port) as device,
        Progress(*columns, console=Console(stderr=True)) as progress,
    ):
        device.check(app)
        bar = progress.add_task("copying", total=None)
        result = flash.deploy(
            device,
            image.on_device(app),
            begin=lambda size: progress.update(bar, total=size),
            advance=lambda size: progress.advance(bar, size),
        )
        device.reset()
    kept = result.size - result.sent
    print(
        f"{result.sent:,} bytes sent, {kept:,} were there already, "
        f"{len(result.removed)} old files removed; the board starts."
    )
