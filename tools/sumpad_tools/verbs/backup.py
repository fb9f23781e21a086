"""The verb `backup`: everything the player owns, into a file."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from sumpad_tools.verbs import options


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", dir_okay=False, help="File to write.")],
    port: options.Port = None,
    pc: options.OnPc = False,
    data: options.OldData = None,
) -> None:
    """Save everything the player owns: games, settings, results, statistics and puzzles.

    `restore` puts it back, or onto another console. The console continues where it was.
    """
    from sumpad_tools import atomic
    from sumpad_tools.device import backup, repl
    from sumpad_tools.play import pc_hosts

    if folder := options.on_pc(port, pc, data):
        made, damaged = backup.take_here(folder, pc_hosts.LiveHost.identity)
    else:
        with repl.visit(port) as device, options.progress("reading") as advance:
            made, damaged = backup.take(device, advance)
    content = backup.text(made).encode()
    atomic.write(file, content)
    print(f"{file}: {len(made.files)} files, {len(content):,} bytes")
    for path in damaged:
        print(f"{path} is damaged", file=sys.stderr)
