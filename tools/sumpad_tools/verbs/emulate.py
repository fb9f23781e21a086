"""The verb `emulate`: the real firmware on an emulated RP2040, for a person or a key script.

Only the machine differs from `play`. There, keys lead to the first puzzle, and saved data is in a
flash, whose file system can be kept in a file.
"""

from __future__ import annotations

import contextlib
import os
import random
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sumpad_tools import atomic, boards
from sumpad_tools.verbs import options, play

if TYPE_CHECKING:
    from collections.abc import Callable

    from sumpad_tools.chip.emulator import Emulator, Options

    Way = list[tuple[str, Callable[[Emulator], object]]]


class EmulateError(Exception):
    """The firmware failed, or a file is not a flash. The message is a sentence."""


def _file(path: Path | None) -> Path | None:
    """Return `path` if it can be made or replaced, or is None; exit status 2 otherwise."""
    if path is not None and not (path.parent.is_dir() and os.access(path.parent, os.W_OK)):
        raise typer.BadParameter(f"'{path.parent}' is not a writable folder")
    return path


Flash = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE",
        dir_okay=False,
        callback=_file,
        help="File that keeps the console's file system; default: a new console each time.",
    ),
]


def emulate(
    board: options.Board = boards.DEFAULT,
    family: play.Family = None,
    size: play.Size = None,
    code: play.Code = None,
    window: options.Window = False,
    terminal: options.Terminal = False,
    keys: options.Keys = None,
    shot: options.Shot = None,
    flash: Flash = None,
) -> None:
    """Play the real firmware on an emulated RP2040, in a window or, without a display, in the
    terminal.

    With --keys or --shot it runs without a person: the keys are pressed in the chip's own time,
    and the last picture is saved or printed.
    """
    from sumpad_tools.chip import emulator

    scripted = keys is not None or shot is not None
    play.check_place(scripted, window, terminal)
    steps = options.parse_keys(keys or "", board)
    way = _way(family, size, code, scripted)
    if way and flash and flash.exists():
        raise typer.BadParameter(f"--family, --size and --code need a new console; {flash} exists")
    console = _console(board, flash, scripted)
    begun = time.perf_counter()
    try:
        _start(console, way)
        if scripted:
            console.run(steps)
            chip, pc = console.ms / 1000, time.perf_counter() - begun
            _say(f"all keys pressed: {chip:.1f} s of the chip in {pc:.1f} s, {chip / pc:.1f}x")
            _show(console.frame(), shot)
        else:
            from sumpad_tools.chip import live

            play.on_screen(board, live.LiveChip(console), window, terminal)
    except emulator.FirmwareError as error:
        raise EmulateError(f"the firmware failed: {_brief(str(error))}") from None
    finally:
        if flash:
            _keep(console, flash)


def _say(words: str) -> None:
    print(words, file=sys.stderr, flush=True)


def _way(family: str | None, size: str | None, code: int | None, scripted: bool) -> Way:
    """Return the steps from the home menu to the wanted puzzle: for each, words to print and a
    function of the console that does it. Exit status 2 for options that do not fit."""
    from sumpad_tools.chip import boot

    game, parameters = play.wanted(family, size, code)
    steps: Way = []
    if family is not None:
        steps.append((game.TITLE, lambda console: boot.choose(console, game.NAME)))
    if size is not None or code is not None:
        from sumpad.games import backend

        if code is None:
            chance = random.Random(0) if scripted else random.SystemRandom()
            code = chance.randrange(backend.MAX_CODE + 1)
        side = None if size is None else parameters[0]
        words = f"the puzzle of code {code}"
        steps.append((words, lambda console: boot.select(console, game, code, side)))
    return steps


def _console(board: boards.Board, flash: Path | None, scripted: bool) -> Emulator:
    """Return the console, not switched on yet."""
    from sumpad_tools.build import firmware
    from sumpad_tools.chip import boot

    uf2 = firmware.build_rp2(boards.place(board))
    files = _kept(flash) if flash and flash.exists() else {}
    # A script gives the same pictures every time, a player gets other puzzles every time.
    chance: Options = {} if scripted else {"seed": random.SystemRandom().randrange(1 << 31)}
    return boot.new_console(uf2, board, files, **chance)


def _start(console: Emulator, way: Way) -> None:
    from sumpad_tools.chip import boot

    _say(f"home menu after {boot.switch_on(console):.0f} ms")
    for words, go in way:
        _say(f"on the way to {words}...")
        go(console)


def _show(frame: bytes, shot: Path | None) -> None:
    """Save a picture, or print it."""
    from sumpad_tools.parts import frames

    if shot:
        frames.png(frame, shot)
    else:
        print("\n".join(frames.half_blocks(frame)))


def _brief(failure: str) -> str:
    """Return the message of a FirmwareError in one line; of a traceback, the exception and its
    place."""
    lines = [line.strip() for line in failure.splitlines() if line.strip()]
    if not lines[0].startswith("Traceback"):
        return lines[0]
    places = [line for line in lines[1:] if line.startswith("File ")]
    errors = [line for line in lines[1:] if not line.startswith("File ")]
    return ", ".join([*errors[:1], *places[-1:]])


# What is kept


def _kept(file: Path) -> dict[str, bytes]:
    """Return the player's files in a saved file system: path -> content. Raises EmulateError."""
    from littlefs import LittleFSError

    from sumpad_tools.device import image, stores

    content = file.read_bytes()
    try:
        found = image.littlefs_files(content)
    except LittleFSError:
        found = None
    if found is None:
        raise EmulateError(f"{file} is not the file system of a console")
    return {path: found[path] for path in found if path.partition("/")[0] in stores.FOLDERS}


def _keep(console: Emulator, file: Path) -> None:
    """Write the file system of `console` to `file` as it is now, as if the power were cut."""
    from sumpad_tools.chip import node
    from sumpad_tools.device import layout

    with contextlib.suppress(node.NodeError):  # the flash is gone; the reason is reported already
        flash = console.flash
        atomic.write(file, flash[layout.FILES_OFFSET : layout.FILES_OFFSET + layout.FILES_SIZE])
