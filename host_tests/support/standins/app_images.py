"""Two apps to flash, and the files of a board."""

import random

from sumpad_tools.device import image
from support.standins.micropython_board import BLOCK

# Heads of .mpy files of version 6.3: for any machine, and with code for armv6m.
ANY = b"M\x06\x00\x1f"
ARMV6M = b"M\x06\x13\x1f"

# The apps have blocks in common, and some that nothing compresses.
APP = {
    "a.mpy": ANY + b"old" * 2000,
    "sumpad/kernels.mpy": ARMV6M + random.Random(0).randbytes(9000),
}
NEXT = {**APP, "a.mpy": ANY + b"new" * 2000}
OLD, NEW = image.romfs(APP), image.romfs(NEXT)


def whole(app):
    """Return an app padded to whole blocks."""
    return app + bytes(-len(app) % BLOCK)


def has(board, app):
    return board.partition.startswith(whole(app))


def keep(board, files):
    """Put files onto the board."""
    for path, content in files.items():
        (board.root / path).parent.mkdir(parents=True, exist_ok=True)
        (board.root / path).write_bytes(content)


def content(folder):
    """Return the files in a folder and below it."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }
