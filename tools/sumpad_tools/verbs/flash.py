"""The verb `flash`."""

import contextlib
import sys
from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from sumpad_tools.verbs import options

Restore = Annotated[
    Path | None,
    typer.Option(
        metavar="DIR",
        exists=True,
        file_okay=False,
        help="Put the games of a backup back onto the board.",
    ),
]


def flash(port: options.Port = None, restore: Restore = None) -> None:
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
    from sumpad_tools.build import uf2
    from sumpad_tools.device import flash, repl

    folder = Path(typer.get_app_dir("sumpad")) / "backups" / f"{datetime.now():%Y%m%d-%H%M%S}"
    with repl.Device(port) as device:
        chip = device.chip()
        count = flash.back_up(device, folder)
        device.to_boot_loader()
    if count:
        _say(f"{count} files are saved in {folder}.")
    else:
        _say("The board has no games yet.")
    _say(
        f"Now copy the UF2 for the {chip}, from `sumpad.py firmware --chip {chip}` or a release, "
        f"onto the drive {uf2.DRIVES[chip]}.\n"
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
