"""The verb `restore`: a backup onto a console."""

from __future__ import annotations

import sys
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sumpad_tools.verbs import options

if TYPE_CHECKING:
    from sumpad_tools.device.backup import Backup


def restore(
    file: Annotated[
        Path,
        typer.Argument(metavar="FILE", dir_okay=False, help="A file of `backup`."),
    ],
    port: options.Port = None,
    pc: options.OnPc = False,
    data: options.Data = None,
) -> None:
    """Replace everything the player owns with a backup: all of it, or nothing.

    What was on the console before is saved on this PC first.
    """
    from sumpad_tools.device import backup, repl
    from sumpad_tools.play import pc_hosts
    from sumpad_tools.verbs import play

    wanted = backup.read(file)
    if folder := options.on_pc(port, pc, data):
        key = pc_hosts.LiveHost.identity
        with play.alone(folder):
            _keep(backup.take_here(folder, key)[0])
            backup.give_here(folder, key, wanted)
    else:
        with repl.visit(port) as device:
            _keep(backup.take(device)[0])
            device.stop_program()
            with options.progress("sending") as advance:
                backup.give(device, wanted, advance)
    print(f"{len(wanted.files)} files of {wanted.date} restored")


def _keep(made: Backup) -> None:
    if file := keep(made):
        print(f"What was there is saved in {file}.", file=sys.stderr, flush=True)


def keep(made: Backup) -> Path | None:
    """Save a backup in the user's data folder, and return the file; None if it is empty."""
    from sumpad_tools import atomic
    from sumpad_tools.device import backup

    if not made.files:
        return None
    folder = Path(typer.get_app_dir("sumpad")) / "backups"
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{datetime.now():%Y%m%d-%H%M%S}.json"
    atomic.write(file, backup.text(made).encode())
    return file
