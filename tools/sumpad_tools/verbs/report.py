"""The verb `report`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from sumpad_tools.verbs import options


def report(
    output: Annotated[
        Path,
        typer.Option("--output", "-o", metavar="FILE.txt", dir_okay=False, help="File to write."),
    ],
    port: options.Port = None,
) -> None:
    """Write a text file for a bug report: versions, settings, errors and figures of a console.

    It has no games, results, puzzles or names. The console restarts afterwards.
    """
    from sumpad_tools import atomic
    from sumpad_tools.device import repl, report
    from sumpad_tools.kernels import chip

    chip.names()  # kept: this takes seconds, in which a console would stand still
    with repl.visit(port) as device:
        text = report.make(device)
    atomic.write(output, text.encode())
    print(output)
