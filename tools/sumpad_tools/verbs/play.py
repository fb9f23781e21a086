"""The verb `play`: the firmware's own loop on the PC, for a person or for a key script."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sumpad_tools import boards
from sumpad_tools.play import pc_hosts
from sumpad_tools.verbs import options

if TYPE_CHECKING:
    from sumpad.games import backend
    from sumpad_tools.play.keyscript import Step
    from sumpad_tools.play.live import Live, Playable
    from sumpad_tools.play.player import Build, Loop

_LOCK = ".lock"  # a file in the data folder
_BOOT_MS = 100  # from power on to the home menu, before a script's first key

Family = Annotated[str | None, typer.Option(help="Family of puzzle to start with.")]
Size = Annotated[str | None, typer.Option(help="Start with a puzzle of this size: 8, or 12x10.")]
Code = Annotated[
    int | None,
    typer.Option(help="Start with the puzzle of this code, of the family's first kind."),
]
Data = Annotated[
    Path | None,
    typer.Option(
        metavar="DIR",
        file_okay=False,
        help="Folder for games, results and puzzles.",
    ),
]
Frames = Annotated[
    Path | None,
    typer.Option(
        metavar="DIR",
        file_okay=False,
        writable=True,
        help="Save every picture: 000.png, 001.png, ...",
    ),
]


class PlayError(Exception):
    """Play cannot start. The message is a sentence."""


def play(
    board: options.Board = boards.DEFAULT,
    family: Family = None,
    size: Size = None,
    code: Code = None,
    window: options.Window = False,
    terminal: options.Terminal = False,
    keys: options.Keys = None,
    shot: options.Shot = None,
    frames: Frames = None,
    data: Data = None,
) -> None:
    """Play on this PC, in a window or, without a display, in the terminal.

    With --keys, --shot or --frames it runs without a person, in virtual time. Pictures are saved
    as asked; without --shot and --frames the last one is printed. Games are kept only with
    --data.
    """
    scripted = keys is not None or shot or frames
    check_place(scripted, window, terminal)
    build = _build(family, size, code)
    if scripted:
        steps = options.parse_keys(keys or "", board)
        with alone(data) if data else nullcontext():
            host = pc_hosts.KeptHost(data) if data else pc_hosts.VirtualHost()
            _play_script(board, build, host, steps, shot, frames)
    else:
        data = data or Path(typer.get_app_dir("sumpad"))
        with alone(data):
            _play_live(board, build, pc_hosts.LiveHost(data), window, terminal)


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Lock `folder`, which is created if missing: two consoles would overwrite each other's files.
    Raises PlayError if another one has it. A process that dies releases its lock."""
    import filelock

    folder.mkdir(parents=True, exist_ok=True)
    lock = filelock.FileLock(folder / _LOCK)
    try:
        lock.acquire(blocking=False)
    except filelock.Timeout:
        raise PlayError(
            f"another `play` uses {folder}: end it first, or choose another folder with --data"
        ) from None
    try:
        yield
    finally:
        lock.release()


def _play_script(
    board: boards.Board,
    build: Build,
    host: pc_hosts.Host,
    steps: list[Step],
    shot: Path | None,
    folder: Path | None,
) -> None:
    from sumpad_tools.parts import frames
    from sumpad_tools.play import player

    if folder:
        folder.mkdir(parents=True, exist_ok=True)
    console = player.Player(board, build, host)
    console.advance(_BOOT_MS)
    console.run(steps)
    if shot:
        frames.png(console.frame(), shot)
    if folder:
        for number, (_, frame) in enumerate(console.frames):
            frames.png(frame, folder / f"{number:03}.png")
        for name, frame in console.shots.items():
            frames.png(frame, folder / f"{name}.png")
    if not shot and not folder:
        print("\n".join(frames.half_blocks(console.frame())))


def _play_live(
    board: boards.Board, build: Build, host: pc_hosts.Host, window: bool, terminal: bool
) -> None:
    from sumpad_tools.play import player

    console = player.Player(board, build, host, record=False)
    on_screen(board, player.LivePlayer(console), window, terminal)


# Shared with `emulate`


def check_place(scripted: object, window: bool, terminal: bool) -> None:
    """Exit with status 2 for options that exclude each other."""
    if window and terminal:
        raise typer.BadParameter("--window or --terminal, not both")
    if scripted and (window or terminal):
        raise typer.BadParameter("a key script plays without --window and --terminal")


def on_screen(board: boards.Board, live: Live[Playable], window: bool, terminal: bool) -> None:
    """Let somebody play on a console (see live.py) until they end it."""
    if not terminal:
        from sumpad_tools.play import window as glass

        if window or glass.available():
            glass.play(board, live)
            return
    from sumpad_tools.play import terminal as lines

    lines.play(board, live)


def wanted(
    family: str | None, size: str | None, code: int | None
) -> tuple[backend.Backend, tuple[int, ...]]:
    """Return the backend of the family to begin with, and the parameters of its puzzle. Exit
    status 2 for options that do not fit."""
    from sumpad import games
    from sumpad_tools import families
    from sumpad_tools.families import option_values as of_families

    game = games.open_family(options.check_family(family or games.FAMILIES[0]))
    with options.of_family():
        side = families.of(game.NAME).console_size(game, size)
        parameters = of_families.parameters(game, {"size": side})
    options.check_code(code)
    return game, parameters


def _build(family: str | None, size: str | None, code: int | None) -> Build:
    """Return the function that builds the console: as usual, with a family chosen, or with a
    puzzle started over the home menu."""
    from sumpad.app import start
    from sumpad.app.screens import making

    if size is None and code is None and family is None:
        return start.build
    game, parameters = wanted(family, size, code)

    def build(board: boards.Board, host: pc_hosts.Host) -> Loop:
        loop = start.build(board, host, game.NAME)
        if size is not None or code is not None:
            number = host.random_code() if code is None else code
            shell = loop.shell
            shell.push(making.Making(shell, parameters, number))
        return loop

    return build
