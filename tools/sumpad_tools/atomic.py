"""Files that are written completely or not at all."""

import os
from pathlib import Path


def write(file: Path, content: bytes) -> None:
    """Write `content` into `file`. If that fails or is interrupted, the file is as it was."""
    aside = file.with_name(f"{file.name}.new")
    try:
        aside.write_bytes(content)
        os.replace(aside, file)
    finally:
        aside.unlink(missing_ok=True)
