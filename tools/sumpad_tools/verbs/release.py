"""The verb `release`."""

from pathlib import Path
from typing import Annotated

import typer

from sumpad_tools import boards
from sumpad_tools.verbs import options


def release(
    out: Annotated[Path, typer.Option(metavar="DIR", help="New folder for all files.")],
    tag: Annotated[
        str | None, typer.Option(metavar="TAG", help="Fail unless this is v plus the version.")
    ] = None,
    board: options.Board = None,
) -> None:
    """Build all files of a release: the firmware of all boards (or of --board), the app alone, the
    web page, checksums and notes.

    Everything is built from scratch from the current commit. The same commit and the same
    compilers, which the notes name, give the same bytes.
    """
    from sumpad_tools.build import release

    names = [boards.place(board)] if board else boards.names()
    for file in release.make(out, names, tag):
        print(file)
