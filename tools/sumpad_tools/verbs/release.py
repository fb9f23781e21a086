"""The verb `release`."""

from pathlib import Path
from typing import Annotated

import typer

from sumpad_tools import boards
from sumpad_tools.verbs import options


def release(
    out: Annotated[Path, typer.Option(metavar="DIR", help="A new folder for all of it.")],
    tag: Annotated[
        str | None, typer.Option(metavar="TAG", help="Refuse if this is not v and the version.")
    ] = None,
    board: options.Board = None,
) -> None:
    """Build the files of a release: the firmware of all boards (--board: of one), the app alone,
    the web page, checksums and notes.

    Everything is built from scratch from the commit that is checked out. The same commit gives the
    same bytes with the same compilers, which the notes name.
    """
    from sumpad_tools.build import release

    names = [board.NAME] if board else boards.names()
    for file in release.make(out, names, tag):
        print(file)
