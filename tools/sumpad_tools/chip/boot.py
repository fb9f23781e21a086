"""Start the console on the emulated chip: to its home menu, from there to a puzzle, or to
MicroPython's prompt.

`emulate`, `bench` and the tests use this module. On the PC, `play` opens a puzzle directly. The
chip runs the unchanged firmware, so a puzzle is opened as a person does it: by keys, from the home
menu of a new console. After the keys, the chip gets time until it rests.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from sumpad_tools.boards import Board
from sumpad_tools.chip import emulator
from sumpad_tools.device import image, layout
from sumpad_tools.kernels import chip as kernels
from sumpad_tools.parts.ssd1306 import WIDTH
from sumpad_tools.play import keyscript

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from sumpad.games import backend

SETTLE_MS = 300  # from the home menu to the first key
# Files of a console whose app is importable but does not run, as are modules among its files.
NO_MAIN = {
    "boot.py": b"import loader, sys\nloader.prepare = lambda: sys.path.extend(('/rom', ''))\n",
}

_BOOT_LIMIT_MS = 10_000  # chip time until the home menu
_LOGO_BYTES = 18 * WIDTH // 8  # the bytes of a frame above the end of the logo
_REST_MS = 50  # a console that waits for keys is busy for less than half of this time
_REST_LIMIT_MS = 60_000  # chip time; a large puzzle is made in less

_CYCLES_A_MS = 125_000

_TO_FAMILIES = "3"
_TO_SELECT = "5 1"


def new_console(
    uf2: str | Path,
    board: Board,
    files: Mapping[str, bytes] | None = None,
    modules: Mapping[str, bytes] | None = None,
    **options: Unpack[emulator.Options],
) -> emulator.Emulator:
    """Return a console that has not booted yet.

    `uf2` is its firmware, with the app. `files` is a dict from path to content of its file system.
    `modules` is a dict from path to content of .mpy files that replace those of the app or are
    added to it. `options` are those of Emulator.
    """
    # A console with a folder for games is not new, so it begins with its home menu.
    files = {"saves/": b"", **(files or {})}
    storage = image.littlefs_image(files, layout.files_size(board))
    flash = bytearray(emulator.flash_image(uf2, storage))
    if modules:
        found = kernels.names_in(bytes(flash[: layout.FIRMWARE_SIZE]))
        app = image.app_of({**image.app_files(found), **modules})
        flash[layout.APP_OFFSET : layout.APP_OFFSET + len(app)] = app
    return emulator.Emulator.of_flash(bytes(flash), board, **options)


def switch_on(console: emulator.Emulator, limit_ms: float = _BOOT_LIMIT_MS) -> float:
    """Let the chip start and show its home menu for SETTLE_MS.

    Returns the chip's milliseconds until the menu began to show. Raises EmulatorError if they are
    more than `limit_ms`.
    """
    console.run_until(lambda: any(map(is_up, console.frames)), limit_ms)
    first = console.ms
    console.run_ms(SETTLE_MS)
    return first


def is_up(frame: bytes) -> bool:
    """Return whether `frame` shows more than the logo, which the console shows while it starts."""
    return any(frame[_LOGO_BYTES:])


def to_prompt(console: emulator.Emulator) -> None:
    """Let a chip with NO_MAIN start and reach MicroPython's prompt. Raises EmulatorError."""
    console.run_until(lambda: console.usb.connected, _BOOT_LIMIT_MS)


def choose(console: emulator.Emulator, family: str) -> None:
    """Go from the home menu of a new console to the home menu of `family`, a name."""
    from sumpad import games

    number = games.FAMILIES.index(family)
    if number:
        press(console, f"{_TO_FAMILIES} {number + 1}")


def select(
    console: emulator.Emulator, game: backend.Backend, code: int, size: int | None = None
) -> None:
    """Go from the home menu of a family that was just chosen into the puzzle of `code`.

    `game` is the backend of the family. `size` is a value of the parameter "size", None for the
    default.
    """
    keys = [_TO_SELECT, *str(code)]
    if size is not None:
        # The cursor is on the code, the last row but one; the sizes come first.
        place = [it.name for it in game.PARAMETERS].index("size")
        keys += [f"down*{2 + place}", *str(size)]
    # On a board with a knob FIRE would go to the next row.
    press(console, " ".join([*keys, "hash"]))


def press(console: emulator.Emulator, script: str, limit_ms: float = _REST_LIMIT_MS) -> None:
    """Press the keys of `script`, and let the chip run until it rests, for at most `limit_ms`."""
    console.run(keyscript.parse(script, console.board))
    end = console.ms + limit_ms
    while console.ms < end:
        before, written = console.active_cycles, console.flash_changes
        console.run_ms(_REST_MS)
        works = console.active_cycles - before > _REST_MS * _CYCLES_A_MS // 2
        # The core also rests while it writes the flash, so flash changes count as work.
        if not works and console.flash_changes == written:
            return
