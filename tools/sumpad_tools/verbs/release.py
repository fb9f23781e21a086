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
    """Build the files of a release: firmware of all boards, its sums, notes.

    A firmware with the app in it and one without for each board (--board: for one alone), built
    anew from the commit that the checkout is at; the same commit gives the same bytes by the same
    compilers, which the notes name.
    """
    from sumpad_tools.build import release

    names = [board.NAME] if board else boards.names()
    for file in release.make(out, names, tag):
        print(file)
