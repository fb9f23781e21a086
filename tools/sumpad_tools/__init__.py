"""The PC side of Sumpad: what stands behind `tools/sumpad.py`, one module per part.

Used by the command line and by the tests. The firmware is not an installed package but a folder
that goes onto the device as it lies, so the PC reaches it by a path; `use_firmware` is the one
place that says so. Standard library only: the bootstrap needs this before there is more.
"""

import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
"""The checkout: the folder that holds firmware/, boards/, tools/ and host_tests/."""


def use_firmware() -> None:
    """Make `import sumpad` find firmware/, and the modules that only MicroPython has (micropython,
    machine, ...) the stand-ins in fakes/. May be called any number of times."""
    for folder in (ROOT / "tools" / "sumpad_tools" / "fakes", ROOT / "firmware"):
        if str(folder) not in sys.path:
            sys.path.insert(0, str(folder))


def version() -> str:
    """The version of this checkout, as the console's page About shows it."""
    use_firmware()
    from sumpad import __version__

    return __version__


def cache_folder() -> Path:
    """The folder for what is made once and can be made again: the virtual environment, toolchains,
    built firmware. SUMPAD_CACHE overrides the system's own place. It may not exist yet."""
    if os.environ.get("SUMPAD_CACHE"):
        return Path(os.environ["SUMPAD_CACHE"]).expanduser().absolute()
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local"
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    else:
        base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "sumpad"
