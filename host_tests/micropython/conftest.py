"""Shared fixture of the tests on the unix port of MicroPython. SUMPAD_MICROPYTHON names its
program."""

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
    path = f"{ROOT / 'firmware'}:{cross_runtime.HELPERS}:.frozen"

    def run(source):
        return cross_runtime.output(
            [program, "-X", f"heapsize={HEAP}", "-c", source], MICROPYPATH=path
        )

    return run
