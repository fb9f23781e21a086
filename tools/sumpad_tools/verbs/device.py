"""The verbs `firmware` and `flash`. `emulate` and `bench` have their own modules."""

import contextlib
import sys
from datetime import datetime
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
Port = Annotated[
    str | None, typer.Option(metavar="PORT", help="Serial port; default the only board on USB.")
]


Restore = Annotated[
    Path | None,
    typer.Option(
        metavar="DIR",
        exists=True,
        file_okay=False,
        help="Put the games of a backup back onto the board.",
    ),
]


def firmware(
    board: options.Board = boards.DEFAULT,
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
    product = firmware.build_rp2(boards.place(board), micropython=micropython, suite=debian)
    print(product, flush=True)
    content = product.read_bytes()
    app_end = uf2.end(content, layout.FILES_OFFSET)
    for name, part, room in (
        ("MicroPython", uf2.end(content, layout.APP_OFFSET), layout.FIRMWARE_SIZE),
        ("app", app_end - layout.APP_OFFSET, layout.APP_SIZE),
    ):
        print(f"{name}: {part:,} of {room:,} bytes", file=sys.stderr)
    print(
        "Hold BOOTSEL while plugging the board in, and copy this file onto the drive RPI-RP2.",
        file=sys.stderr,
    )


def flash(port: Port = None, restore: Restore = None) -> None:
    """Update the app on a board over USB. The board restarts with it.

    If the update is interrupted, the board has the old app or the new one. A board with the flash
    layout of Sumpad 0.9 needs a new firmware: its games are saved on this PC first and put back
    afterwards.
    """
    from sumpad_tools.device import flash, repl

    port = port or repl.find_port()
    if restore:
        with repl.Device(port) as device:
            print(f"{flash.restore(device, restore)} files restored")
            device.reset()
        return
    try:
        _update(port)
    except flash.OldLayoutError as error:
        _say(f"{error}.")
        _replace_firmware(port)


def _update(port: str) -> None:
    """Put the app onto the board at `port`, and start it.

    The kernels that the firmware has are left out of the app. If it lacks some, say so.
    """
    from rich.console import Console
    from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn

    from sumpad_tools.device import flash, image, repl
    from sumpad_tools.kernels import chip

    columns = TextColumn("sending"), BarColumn(), DownloadColumn()
    with (
        repl.Device(port) as device,
        Progress(*columns, console=Console(stderr=True)) as progress,
    ):
        try:
            found = flash.kernels(device)
            app = image.app_files(found)
            device.check(app)
            romfs = image.app_of(app)
            bar = progress.add_task("sending", total=len(romfs))
            sent = flash.deploy(device, romfs, lambda size: progress.update(bar, completed=size))
        except flash.OldLayoutError:  # the caller saves its games first
            raise
        except (repl.DeviceError, KeyboardInterrupt):
            with contextlib.suppress(repl.DeviceError):  # the connection itself may have failed
                device.reset()  # so that the old app runs again
            raise
        device.reset()
    print(f"{sent:,} bytes sent; the board starts." if sent else "The board has this app already.")
    wanted = len(chip.names())
    if len(found) < wanted:
        _say(
            f"Its firmware lacks compiled kernels for {wanted - len(found)} of {wanted} modules, "
            "which run slower until you install the UF2 of `sumpad.py firmware` or of a release."
        )


def _replace_firmware(port: str) -> None:
    """Save the player's files, wait until somebody has copied the new firmware onto the board, and
    restore the files."""
    from sumpad_tools.device import flash, repl

    folder = Path(typer.get_app_dir("sumpad")) / "backups" / f"{datetime.now():%Y%m%d-%H%M%S}"
    with repl.Device(port) as device:
        count = flash.back_up(device, folder)
        device.to_boot_loader()
    if count:
        _say(f"{count} files are saved in {folder}.")
    else:
        _say("The board has no games yet.")
    _say(
        "Now copy the UF2 of `sumpad.py firmware` or of a release onto the drive RPI-RP2.\n"
        "(If it does not show up, hold BOOTSEL while plugging the board in.)\n"
        "Waiting for the board; Ctrl-C ends that."
    )
    try:
        with repl.wait_for_device(port, flash.has_partition) as device:
            if count:
                print(f"{flash.restore(device, folder)} files restored")
            device.reset()
    except (repl.DeviceError, KeyboardInterrupt):
        if count:
            _say(f"\nLater, `sumpad.py flash --restore {folder}` puts the files back.")
        raise


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)
