"""Shared fixture of the tests on the unix port of MicroPython. SUMPAD_MICROPYTHON names its
program."""

import os

import pytest

from sumpad_tools import ROOT
from support.running import runtimes

# Words are twice as long here as on the chip, sources are compiled here, and all names are on the
# heap.
HEAP = "560k"


@pytest.fixture(scope="session")
def micropython():
    """Provides micropython(source), which runs a program and returns its output."""
    program = os.environ.get("SUMPAD_MICROPYTHON")
    if not program:
        pytest.fail("SUMPAD_MICROPYTHON does not name a program; `tools/sumpad.py test` sets it")
    path = f"{ROOT / 'firmware'}:{runtimes.HELPERS}:.frozen"

    def run(source):
        return runtimes.output([program, "-X", f"heapsize={HEAP}", "-c", source], MICROPYPATH=path)

    return run
