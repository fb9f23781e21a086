"""Options that several verbs share."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sumpad_tools import boards
from sumpad_tools.fast_cli import MOST_EFFORT

if TYPE_CHECKING:
    from sumpad_tools.device.stores import Store
    from sumpad_tools.play.keyscript import Step
    from sumpad_tools.puzzles.formats.writing import Writer


def board(name: str) -> boards.Board:
    """Return the board of an option; exit status 2 if there is none."""
    try:
        return boards.load(name)
    except boards.BoardError as error:
        raise typer.BadParameter(str(error)) from error


def _png(path: Path | None) -> Path | None:
    """Return `path` if a picture can be written into it, or if it is None. Otherwise exit with
    status 2, before the work begins."""
    if path is None:
        return None
    if path.suffix.lower() != ".png":
        raise typer.BadParameter(f"a picture is a .png file, not '{path}'")
    if not path.parent.is_dir():
        raise typer.BadParameter(f"there is no folder '{path.parent}'")
    if path.is_dir() or not os.access(path if path.exists() else path.parent, os.W_OK):
        raise typer.BadParameter(f"'{path}' cannot be written")
    return path


def parse_keys(script: str, board: boards.Board) -> list[Step]:
    """Return the steps of a key script given as an option; exit status 2 if it cannot be
    played."""
    from sumpad_tools.play import keyscript

    try:
        return keyscript.parse(script, board)
    except keyscript.KeyScriptError as error:
        raise typer.BadParameter(f"--keys: {error}") from error


@contextlib.contextmanager
def of_family() -> Iterator[None]:
    """Exit with status 2 for an option that a family does not take."""
    from sumpad_tools.families.option_values import OptionError

    try:
        yield
    except OptionError as error:
        raise typer.BadParameter(str(error)) from error


def check_family(family: str) -> str:
    """Return `family` if there is a family of this name; exit status 2 otherwise."""
    from sumpad import games

    if family not in games.FAMILIES:
        raise typer.BadParameter(f"no family '{family}'; there are: {', '.join(games.FAMILIES)}")
    return family


def check_code(code: int | None) -> None:
    """Exit with status 2 if `code` is neither None nor the code of a puzzle."""
    from sumpad.games import backend

    if code is not None and not 0 <= code <= backend.MAX_CODE:
        raise typer.BadParameter(f"--code is 0 to {backend.MAX_CODE}, not {code}")


def writer(name: str | None, family: str) -> Writer:
    """Return the Writer for a --format; exit status 2 if there is none, or it is not for puzzles
    of `family`."""
    from sumpad_tools.puzzles import formats
    from sumpad_tools.puzzles.formats import writing

    try:
        found = writing.Writer(formats.named(name or formats.TEXT))
        found.check(family)
    except formats.FormatError as error:
        raise typer.BadParameter(str(error)) from None
    return found


def on_pc(port: str | None, pc: bool, data: Path | None) -> Path | None:
    """Return the folder of the PC's console that the options name, or None for a device. Exit
    status 2 if they name two consoles."""
    if port and (pc or data) or pc and data:
        raise typer.BadParameter("one of --port, --pc and --data")
    return data or (Path(typer.get_app_dir("sumpad")) if pc else None)


@contextlib.contextmanager
def store(port: str | None, pc: bool, data: Path | None, folder: str) -> Iterator[Store]:
    """Open the store that the options name, by default the device's."""
    from sumpad_tools.device import stores

    if console := on_pc(port, pc, data):
        with stores.on_pc(console, folder) as store:
            yield store
    else:
        with stores.on_device(port, folder) as store:
            yield store


@contextlib.contextmanager
def progress(words: str) -> Iterator[Callable[[int, int | None], object]]:
    """Show a progress bar of bytes. Yields a function of the bytes that are done, and of how many
    there will be, or None."""
    from rich.console import Console
    from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn

    columns = TextColumn(words), BarColumn(), DownloadColumn()
    with Progress(*columns, console=Console(stderr=True)) as shown:
        bar = shown.add_task(words, total=None)
        yield lambda done, total: shown.update(bar, completed=done, total=total)


InFormat = Annotated[
    str | None,
    typer.Option(
        "--format", metavar="NAME", help="Format of puzzles; `convert --help` lists them."
    ),
]
Board = Annotated[
    Any,
    typer.Option("--board", parser=board, metavar="NAME", help="A board in boards/, or a folder."),
]
Keys = Annotated[
    str | None, typer.Option(metavar="SCRIPT", help="Keys to press: 'down 5 wait:300 fire'.")
]
Shot = Annotated[
    Path | None,
    typer.Option(metavar="FILE.png", callback=_png, help="Save the last picture."),
]
Output = Annotated[
    Path,
    typer.Option("--output", "-o", metavar="FILE.png", callback=_png, help="File to write."),
]
Window = Annotated[bool, typer.Option("--window", help="Play in a window.")]
Terminal = Annotated[bool, typer.Option("--terminal", help="Play in the terminal.")]
Sources = Annotated[
    list[str], typer.Argument(metavar="FILE...", help="Files of puzzles; - is the standard input.")
]
Jobs = Annotated[
    int | None, typer.Option(min=1, help="Number of processes; default one per core.")
]
Effort = Annotated[
    int, typer.Option(min=1, max=MOST_EFFORT, help="Multiple of the usual work before giving up.")
]
NoLimit = Annotated[bool, typer.Option("--no-limit", help="Search up to a billion visits.")]
Port = Annotated[
    str | None, typer.Option(metavar="PORT", help="Serial port; default the only board on USB.")
]
OnPc = Annotated[bool, typer.Option("--pc", help="Use the console of `play` on this PC.")]
Data = Annotated[
    Path | None,
    typer.Option(
        metavar="DIR", file_okay=False, help="Use the console of `play --data DIR` on this PC."
    ),
]
OldData = Annotated[
    Path | None,
    typer.Option(
        "--data",
        metavar="DIR",
        exists=True,
        file_okay=False,
        help="Use the console of `play --data DIR` on this PC.",
    ),
]
