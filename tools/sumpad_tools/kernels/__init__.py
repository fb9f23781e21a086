"""Compile the kernels: the inner loops of solvers, makers and screens.

The kernels are Python with viper's types (`@micropython.viper`). CPython runs them as they are,
and MicroPython compiles them. From the same source:

* subset.py reads modules, and says what kernels may use;
* to_c.py translates modules into C, with function.py for each kernel;
* chip.py makes the C modules of the firmware, and lets the app's modules find them.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from sumpad_tools import ROOT

_FIRMWARE = ROOT / "firmware"

SOLVERS = ("sumpad/solver",)

# All folders whose kernels are compiled. Those of the drivers need the hardware, and its objects.
FOLDERS = ("sumpad/app", "sumpad/games", "sumpad/solver", "sumpad/view")


def modules(folders: Iterable[str] = FOLDERS) -> dict[str, Path]:
    """Return the modules with kernels in folders of the firmware, as a dict from the dotted name
    to the file."""
    from sumpad_tools.kernels import to_c

    return {
        to_c.dotted(_FIRMWARE, file): file
        for folder in folders
        for file in sorted((_FIRMWARE / folder).rglob("*.py"))
        if to_c.has_kernels(file.read_bytes())
    }
