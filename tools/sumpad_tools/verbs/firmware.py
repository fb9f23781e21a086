"""The verb `firmware`."""

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
    str, typer.Option(metavar="SUITE", help="Debian suite; testing has a newer MicroPython.")
]


def firmware(
    board: options.Board = boards.DEFAULT,
    chip: Annotated[
        str | None,
        typer.Option(metavar="CHIP", help="RP2350 for a Pico 2; default the board's first."),
    ] = None,
    micropython: Checkout = None,
    debian: Suite = debian_sources.SUITE,
    app: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE.romfs", help="Only write the app, for `mpremote romfs deploy`."
        ),
    ] = None,
    unix: Annotated[
        bool, typer.Option("--unix", help="Build MicroPython for this PC instead, as for tests.")
    ] = False,
) -> None:
    """Build the firmware of a board, including the app, and print its path."""
    from sumpad_tools.build import firmware, uf2
    from sumpad_tools.device import image, layout

    if unix and app:
        raise typer.BadParameter("--unix or --app, not both")
    if app:
        app.write_bytes(image.app_image(kernels=None))  # for any firmware
        print(app)
        return
    if unix:
        print(firmware.build_unix(micropython=micropython, suite=debian))
        return
    try:
        chip = boards.chip(board, chip and chip.upper())
    except boards.BoardError as error:
        raise typer.BadParameter(str(error)) from error
    product = firmware.build_rp2(boards.place(board), chip, micropython=micropython, suite=debian)
    print(product, flush=True)
    content = product.read_bytes()
    app_end = uf2.end(content, layout.FILES_OFFSET)
    for name, part, room in (
        ("MicroPython", uf2.end(content, layout.APP_OFFSET), layout.FIRMWARE_SIZE),
        ("app", app_end - layout.APP_OFFSET, layout.APP_SIZE),
    ):
        print(f"{name}: {part:,} of {room:,} bytes", file=sys.stderr)
    print(
        "Hold BOOTSEL while plugging the board in, and copy this file onto the drive "
        f"{uf2.DRIVES[chip]}.",
        file=sys.stderr,
    )
