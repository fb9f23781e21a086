"""Shared fixture of the tests on the unix port of MicroPython. SUMPAD_MICROPYTHON names its
program."""

from pathlib import Path

import adafruit_miniqr
import pytest

from sumpad_tools import ROOT
from support.running import built_files, cross_runtime

# Words are twice as long here as on the chip, sources are compiled here, and all names are on the
# heap.
HEAP = "560k"


@pytest.fixture(scope="session")
def micropython():
    """Provides micropython(source), which runs a program and returns its output."""
    program = built_files.named_by("SUMPAD_MICROPYTHON")
    library = Path(adafruit_miniqr.__file__).parent  # last, as it has all packages of the PC
    path = f"{ROOT / 'firmware'}:{cross_runtime.HELPERS}:.frozen:{library}"

    def run(source):
        return cross_runtime.output(
            [program, "-X", f"heapsize={HEAP}", "-c", source], MICROPYPATH=path
        )

    return run
