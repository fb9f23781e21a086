"""The console with the firmware on the emulated chip: from power on to its home menu, and from
there to a puzzle; or to MicroPython's prompt.

Used by `emulate`, `bench` and the tests. On the PC, `play` builds the console with a puzzle over
its home menu; the chip runs the firmware as it is, so the way there is the one that a person goes:
keys from the home menu of a new console. Between them the chip is given the time that it takes, by
looking when it rests.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from sumpad_tools import use_firmware
from sumpad_tools.boards import Board
from sumpad_tools.chip import emulator
from sumpad_tools.device import image, layout
from sumpad_tools.parts.ssd1306 import WIDTH
from sumpad_tools.play import keyscript

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from sumpad.games import backend

SETTLE_MS = 300  # from the home menu to the first key
# Files of a console whose app is there, but does not run; modules among the files are found too.
NO_MAIN = {
    "boot.py": b"import loader, sys\nloader.prepare = lambda: sys.path.extend(('/rom', ''))\n",
}

_BOOT_LIMIT_MS = 10_000  # chip time until the home menu
_LOGO_BYTES = 18 * WIDTH // 8  # of a frame, from the top
_REST_MS = 50  # in which a console that waits for keys works less than half of the time
_REST_LIMIT_MS = 60_000  # chip time; a large puzzle is made in less

_CYCLES_A_MS = 125_000

_TO_FAMILIES = "3"
_TO_SELECT = "4"


def new_console(
    uf2: str | Path,
    board: Board,
    files: Mapping[str, bytes] | None = None,
    modules: Mapping[str, bytes] | None = None,
    **options: Unpack[emulator.Options],
) -> emulator.Emulator:
    """A console that is not switched on yet.

    `uf2`: its firmware, with the app in it; `files`: what is in its file system, path -> content;
    `modules`: .mpy files of the app instead of those of their paths, or beside them; `options`:
    those of Emulator.
    """
    files = {"saves/": b"", **(files or {})}  # one that is not quite new has its home menu at once
    flash = bytearray(emulator.flash_image(uf2, image.littlefs_image(files)))
    if modules:
        app = image.app_of({**image.app_files(), **modules})
        flash[layout.APP_OFFSET : layout.APP_OFFSET + len(app)] = app
    return emulator.Emulator.of_flash(bytes(flash), board, **options)


def switch_on(console: emulator.Emulator, limit_ms: float = _BOOT_LIMIT_MS) -> float:
    """Let the chip start and show its home menu for SETTLE_MS; the chip's milliseconds until the
    menu began to show.

    Raises EmulatorError if that takes more than `limit_ms`.
    """
    console.run_until(lambda: any(map(is_up, console.frames)), limit_ms)
    first = console.ms
    console.run_ms(SETTLE_MS)
    return first


def is_up(frame: bytes) -> bool:
    """Whether more is on the glass than the logo, which is there while a console starts."""
    return any(frame[_LOGO_BYTES:])


def to_prompt(console: emulator.Emulator) -> None:
    """Let a chip with NO_MAIN start and come to MicroPython's prompt. Raises EmulatorError."""
    console.run_until(lambda: console.usb.connected, _BOOT_LIMIT_MS)


def choose(console: emulator.Emulator, family: str) -> None:
    """From the home menu of a new console to that of a family (its name)."""
    use_firmware()
    from sumpad import games

    number = games.FAMILIES.index(family)
    if number:
        press(console, f"{_TO_FAMILIES} {number + 1}")


def select(
    console: emulator.Emulator, game: backend.Backend, code: int, size: int | None = None
) -> None:
    """From the home menu of a family that was just chosen (`game`: its backend) into the puzzle of
    a code. `size` is a value of the parameter of this name, None for the default."""
    keys = [_TO_SELECT, *str(code)]
    if size is not None:
        # The cursor is on the code, the last row but one; the sizes come first.
        place = [it.name for it in game.PARAMETERS].index("size")
        keys += [f"down*{2 + place}", *str(size)]
    press(console, " ".join([*keys, "fire"]))


def press(console: emulator.Emulator, script: str, limit_ms: float = _REST_LIMIT_MS) -> None:
    """Press keys, and let the chip do what comes of it, for no longer than `limit_ms`."""
    console.run(keyscript.parse(script, console.board))
    end = console.ms + limit_ms
    while console.ms < end:
        before, written = console.active_cycles, console.flash_changes
        console.run_ms(_REST_MS)
        works = console.active_cycles - before > _REST_MS * _CYCLES_A_MS // 2
        if not works and console.flash_changes == written:  # it stands still while it writes
            return
