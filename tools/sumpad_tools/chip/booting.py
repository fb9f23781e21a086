"""The console with the firmware on the emulated chip, from power on to where a figure or a test
begins: the home menu, or MicroPython's prompt.

Used by `emulate`, by bench and by the tests.
"""

from sumpad_tools import image
from sumpad_tools.chip.emulator import Emulator

SETTLE_MS = 300  # from the first picture to the first key
_LIMIT_MS = 10_000


def console(uf2, board, files=None, *, frozen=False, **options):
    """A console with the application, not booted yet.

    `uf2`: its firmware, `frozen`: whether that has the application in it; `files`: what else is
    there, path -> content; `options`: those of Emulator.
    """
    there = {} if frozen else image.app_files(board)
    return Emulator(uf2, board, image.littlefs_image({**there, **(files or {})}), **options)


def to_menu(emulator, limit_ms=_LIMIT_MS):
    """Let a console come to its home menu, which was on the glass for SETTLE_MS then; returns the
    cycles until it was there.

    Raises EmulatorError if there is no picture within `limit_ms`.
    """
    emulator.run_until(lambda: any(map(any, emulator.frames)), limit_ms)
    cycles = emulator.cycles
    emulator.run_ms(SETTLE_MS)
    return cycles


def at_prompt(uf2, board, files=None, **options):
    """A console at MicroPython's prompt: the modules of the application are there, but it does
    not run. Parameters as those of `console`."""
    emulator = console(uf2, board, {"main.py": b"", **(files or {})}, **options)
    emulator.run_until(lambda: emulator.usb.connected, _LIMIT_MS)
    return emulator
