"""The layout of a board's flash: offsets and sizes of firmware, app and files, in bytes.

Everything that makes or reads the contents of a flash uses this module. The sizes come from a
header of the board definitions, because the firmware is compiled with them.
"""

import re
from typing import TYPE_CHECKING

from sumpad_tools import ROOT

if TYPE_CHECKING:
    from sumpad_tools.boards import Board

_HEADER = ROOT / "boards" / "common" / "flash_layout.h"


def _size(name: str) -> int:
    """Return the size in bytes that the header defines, in kilobytes, as `name`."""
    text = _HEADER.read_text(encoding="utf-8")
    found = re.search(rf"^#define {name} \((\d+) \* 1024\)$", text, re.MULTILINE)
    if not found:
        raise ValueError(f"{_HEADER} does not define {name}")
    return int(found[1]) * 1024


BLOCK = 4096  # the smallest unit that can be erased
FIRMWARE_SIZE = _size("SUMPAD_FIRMWARE_BYTES")
APP_OFFSET = FIRMWARE_SIZE
APP_SIZE = _size("SUMPAD_APP_BYTES")
FILES_OFFSET = APP_OFFSET + APP_SIZE
FILES_SIZE = _size("SUMPAD_FILES_BYTES")  # on a Pico; see files_size
FLASH_SIZE = FILES_OFFSET + FILES_SIZE


def flash_size(board: "Board") -> int:
    """Return the size of the flash of `board`, in bytes; the file system ends with it."""
    return getattr(board, "FLASH", FLASH_SIZE)


def files_size(board: "Board") -> int:
    """Return the size of the file system on `board`, in bytes."""
    return flash_size(board) - FILES_OFFSET
