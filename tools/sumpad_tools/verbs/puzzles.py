"""The verb `puzzles`, with its own verbs: named puzzles of a console."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sumpad_tools.puzzles import reading
from sumpad_tools.verbs import options

if TYPE_CHECKING:
    from sumpad_tools.device.named_puzzles import Puzzle
    from sumpad_tools.device.stores import Store

app = typer.Typer(
    help="List, get, put and remove named puzzles, on a console or on this PC.",
    no_args_is_help=True,
)

Name = Annotated[str, typer.Argument(metavar="NAME", help="Name, as `puzzles list` prints it.")]


@app.command("list")
def list_puzzles(
    port: options.Port = None, pc: options.OnPc = False, data: options.OldData = None
) -> None:
    """List the puzzles with name, family, size and, if `put` found one, grade."""
    from sumpad_tools.device import named_puzzles, stores

    with options.store(port, pc, data, stores.PUZZLES) as store:
        about = {name: _about(store, name) for name in store.names()}
    for name, words in about.items():
        print(f"{name:{named_puzzles.LONGEST_NAME}}  {words}")
    if not about:
        print("no puzzles yet", file=sys.stderr)


def _about(store: Store, name: str) -> str:
    """Describe the content of a file in words."""
    from sumpad.storage import files
    from sumpad.storage.packs import is_pack
    from sumpad_tools.device import named_puzzles, packs

    try:
        if is_pack(store, name):
            return packs.about(store, name)
        content = store.read(name)
        return named_puzzles.about(store, name, content) or ", ".join(
            f"{it.NAME} {it.rows}x{it.columns}" for it in reading.puzzles_in(content, name)
        )
    except (reading.InputError, files.StorageError) as error:
        return f"no puzzle: {error}"


@app.command("get")
def get_puzzle(
    name: Name,
    file: Annotated[Path | None, typer.Argument(help="File to write; default: print it.")] = None,
    port: options.Port = None,
    pc: options.OnPc = False,
    data: options.OldData = None,
) -> None:
    """Print a puzzle as text, or write it into a file. A pack needs a file."""
    from sumpad.storage.packs import is_pack
    from sumpad_tools.device import named_puzzles, stores

    with options.store(port, pc, data, stores.PUZZLES) as store:
        name = named_puzzles.find(store, name)
        if is_pack(store, name):
            if not file:
                raise stores.StoreError(f"{name} is a pack: give a file to write")
            content = store.fetch(name)
        else:
            content = store.read(name).encode()
    if not file:
        print(content.decode(), end="")
        return
    try:
        file.write_bytes(content)
    except OSError as error:
        raise stores.StoreError(f"cannot write {file}: {error.strerror}") from error


@app.command("put")
def put_puzzles(
    sources: Annotated[
        list[str],
        typer.Argument(
            metavar="FILE...", help="Files of puzzles, or packs; - is the standard input."
        ),
    ],
    name: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="Name of the puzzle or pack; default: after the file."),
    ] = None,
    replace: Annotated[
        bool, typer.Option("--replace", help="Replace puzzles of the same name.")
    ] = False,
    port: options.Port = None,
    pc: options.OnPc = False,
    data: options.Data = None,
) -> None:
    """Put puzzles onto a console, with their grades. Several puzzles of one file get numbers. A
    pack stays one file.

    All files are read first. If one is not a puzzle, nothing is written and the exit status is 2.
    If a puzzle does not have exactly one solution, the number of solutions is printed.
    """
    from sumpad_tools.device import named_puzzles, packs, stores

    files = {source: raw for source in sources if (raw := packs.read(source)) is not None}
    puzzles = _named([source for source in sources if source not in files], name)
    found: dict[str, bytes] = {}
    for source, raw in files.items():
        [base] = named_puzzles.names_for(name or Path(source).stem, 1)
        found[named_puzzles.unused(base, {*puzzles, *found})] = raw
    with options.store(port, pc, data, stores.PUZZLES) as store:
        written = named_puzzles.put(store, puzzles, replace) if puzzles else []
        if found:
            with options.progress("sending") as advance:
                written += packs.put(store, found, replace, advance)
    for it in (*puzzles, *found):
        print(it if it in written else f"{it} was there already", flush=True)
        if it in puzzles and puzzles[it].grade == "-":
            print(f"{it}: {puzzles[it].solutions}", file=sys.stderr)


def _named(sources: Sequence[str], name: str | None) -> dict[str, Puzzle]:
    """Return the Puzzles of some files by name. Names that are equal, as those of long file
    names can become, get numbers. Exit status 2 for a file without puzzles."""
    from sumpad_tools.device import named_puzzles

    if name is not None:
        named_puzzles.check_name(name)
    named: dict[str, Puzzle] = {}
    for source in sources:
        try:
            puzzles = [named_puzzles.puzzle(game) for game in reading.puzzles_of(source)]
        except reading.InputError as error:
            print(error, file=sys.stderr)
            raise typer.Exit(reading.BAD_INPUT) from None
        stem = name or ("INPUT" if source == "-" else Path(source).stem)
        for it, puzzle in zip(named_puzzles.names_for(stem, len(puzzles)), puzzles, strict=True):
            named[named_puzzles.unused(it, named)] = puzzle
    return named


@app.command("remove")
def remove_puzzle(
    name: Name, port: options.Port = None, pc: options.OnPc = False, data: options.OldData = None
) -> None:
    """Remove a puzzle."""
    from sumpad_tools.device import named_puzzles, stores

    with options.store(port, pc, data, stores.PUZZLES) as store:
        named_puzzles.remove(store, named_puzzles.find(store, name))
