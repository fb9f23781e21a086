"""The PC side of Sumpad: the code behind `tools/sumpad.py`.

Used by the command line and by the tests. The firmware is not an installed package but a folder
that is copied onto the device unchanged, so the PC reaches it by a path. This module sets that
path once, for all others: `import sumpad` finds firmware/, and the modules that only MicroPython
has (micropython, machine, ...) are the stand-ins in fakes/. It uses the standard library alone:
the bootstrap needs it before anything else is installed.
"""

import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
"""The checkout: the folder that holds firmware/, boards/, tools/ and host_tests/."""


# In front of the folder of tools/sumpad.py, which has the name of the firmware's package.
for _folder in (ROOT / "tools" / "sumpad_tools" / "fakes", ROOT / "firmware"):
    sys.path.insert(0, str(_folder))


def version() -> str:
    """Return the version of this checkout, as the console's page About shows it."""
    from sumpad import __version__

    return __version__


def cache_folder() -> Path:
    """Return the folder for everything that can be made again: the virtual environment,
    toolchains, built firmware. SUMPAD_CACHE overrides the system's default. The folder may not
    exist yet."""
    if os.environ.get("SUMPAD_CACHE"):
        return Path(os.environ["SUMPAD_CACHE"]).expanduser().absolute()
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local"
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    else:
        base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "sumpad"


if os.environ.get("SUMPAD_KERNELS") == "compiled":  # as commands set it for their processes
    from sumpad_tools.kernels import native

    try:
        native.activate()
    except native.KernelError as error:
        sys.exit(f"sumpad: {error}")
