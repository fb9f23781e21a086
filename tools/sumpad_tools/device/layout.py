"""Where firmware, app and files lie in the flash of a board, in bytes from its beginning.

Used by everything that makes or reads the contents of a flash. The sizes stand in a header of the
board definitions, because the firmware is compiled with them.
"""

import re

from sumpad_tools import ROOT

_HEADER = ROOT / "boards" / "common" / "flash_layout.h"


def _size(name: str) -> int:
    """The size that the header defines as `name`, in kilobytes there."""
    text = _HEADER.read_text(encoding="utf-8")
    found = re.search(rf"^#define {name} \((\d+) \* 1024\)$", text, re.MULTILINE)
    if not found:
        raise ValueError(f"{_HEADER} does not define {name}")
    return int(found[1]) * 1024


BLOCK = 4096  # what is erased at once
FIRMWARE_SIZE = _size("SUMPAD_FIRMWARE_BYTES")
APP_OFFSET = FIRMWARE_SIZE
APP_SIZE = _size("SUMPAD_APP_BYTES")
FILES_OFFSET = APP_OFFSET + APP_SIZE
FILES_SIZE = _size("SUMPAD_FILES_BYTES")
FLASH_SIZE = FILES_OFFSET + FILES_SIZE
