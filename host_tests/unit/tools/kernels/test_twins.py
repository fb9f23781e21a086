"""Each kernel does in C what it does in Python, on the tables of puzzles of every size and kind.

The C code is compiled for this PC, with the flags of the chip. The night's tests also have
sanitizers: an index outside a buffer, a shift by too many bits and the like end the program.
"""

import collections
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from sumpad_tools import ROOT
from sumpad_tools.kernels import chip
from support.kernels import compiled
from support.running.cross_runtime import HELPERS, PROGRAMS

FOLDER = Path(compiled.__file__).parent
FIRMWARE = ROOT / "firmware"
TOOLS = ROOT / "tools"
PATH = (TOOLS / "sumpad_tools" / "fakes", FIRMWARE, TOOLS, ROOT / "host_tests", HELPERS)
OWN = (FOLDER / "all_sizes.py", FOLDER / "play.py")

DIGESTS = sorted(PROGRAMS.glob("*.py"))


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    source = chip.translation().source
    return compiled.compile_library(source, tmp_path_factory.mktemp("kernels"))


@pytest.fixture(scope="module")
def sanitized(tmp_path_factory):
    source = chip.translation().source
    return compiled.compile_library(
        source, tmp_path_factory.mktemp("sanitized"), *compiled.SANITIZERS
    )


def compare(library, *programs, **variables):
    """Run programs with each kernel twice; return the number of calls that were compared, by
    kernel. Fail if a call differs or a sanitizer finds something."""
    path = os.pathsep.join(map(str, PATH))
    environment = {**os.environ, "PYTHONPATH": path, **variables}
    command = [sys.executable, FOLDER / "twins.py", library, *programs]
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return collections.Counter(json.loads(done.stdout))


def test_kernels_do_the_same_in_c(library):
    counts = compare(library, *DIGESTS, *OWN, QUICK="1")
    kernels = {f"{it.module}.{it.name}" for it in chip.translation().kernels}
    assert counts.keys() == kernels and len(kernels) > 130


@pytest.mark.full
@pytest.mark.parametrize("program", DIGESTS, ids=lambda it: it.stem)
def test_nothing_is_undefined_in_c(sanitized, program):
    compare(sanitized, program, **compiled.guarded())


@pytest.mark.full
@pytest.mark.parametrize("seed", range(2, 7))
def test_nothing_is_undefined_in_c_for_more_codes(sanitized, seed):
    counts = compare(sanitized, *OWN, SEED=str(seed), STEPS="30", **compiled.guarded())
    assert counts.total() > 10_000


WRONG = """
#include <stdint.h>
int32_t wrong(uint8_t *table, int32_t index) { return table[index]; }
int32_t shifted(int32_t bits) { return 1 << bits; }
"""

CALL = """
import ctypes, sys
library = ctypes.CDLL(sys.argv[1])
table = (ctypes.c_char * 81)()
{}
print("done")
"""


@pytest.mark.parametrize(
    ("call", "is_found"),
    [
        ("library.wrong(table, 80)", False),
        ("library.wrong(table, 81)", True),
        ("library.wrong(table, -1)", True),
        ("library.shifted(31)", False),
        ("library.shifted(32)", True),
    ],
)
def test_the_sanitizers_find_what_is_wrong(call, is_found, tmp_path):
    library = compiled.compile_library(WRONG, tmp_path, *compiled.SANITIZERS)
    environment = {**os.environ, **compiled.guarded()}
    command = [sys.executable, "-c", CALL.format(call), library]
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert ("done" in done.stdout) is not is_found
    assert bool(done.returncode) is is_found, done.stderr
