"""Running the tests at every level that this machine can: CPython, MicroPython's unix port, the
emulated RP2040, and the page with it in real browsers.

The upper levels need MicroPython built from source, and the last one two browsers. Where that
cannot be had, they are left out in the open: named at the end with the command that makes them
run, and with CI=true a failure.
"""

import os
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from sumpad_tools import ROOT, boards, cache_folder
from sumpad_tools.build import browsers, firmware, web

_TESTS = ROOT / "host_tests"

# A worker for each core; the tests of a file share what they make, so a file goes to one of them.
# In the order given: pytest-xdist's own begins with the files of many tests, and some files of the
# emulated RP2040 have one or two that take minutes. At the end they would keep one core busy.
SPREAD = ("-n", "auto", "--dist", "loadfile", "--no-loadscope-reorder")


def _site() -> Path:
    """The page with all boards, for browsers that are there."""
    browsers.need()
    folder = cache_folder() / "web-tests"
    web.make(folder)
    return folder


# Folder of host_tests, and the variables that tell its tests what to run, each with what makes
# that. It is made here, because every worker would make its own. The files that take longest are
# in the first one.
_BUILT = (
    (
        "emulator",
        {
            "SUMPAD_UF2": lambda: firmware.build_rp2(boards.DEFAULT),
        },
    ),
    ("browser", {"SUMPAD_SITE": _site}),
    ("micropython", {"SUMPAD_MICROPYTHON": firmware.build_unix}),
)


def run(quick: bool, full: bool, arguments: Sequence[str] = ()) -> int:
    """Run the tests with further arguments for pytest; returns the exit status.

    `quick`: CPython alone, without the tests marked as long. `full`: those marked as full, too.
    """
    folders = []
    environment = dict(os.environ)
    left_out = []
    if quick:
        arguments = ["-m", "not long and not full", *arguments]
    else:
        if not full:
            arguments = ["-m", "not full", *arguments]
        with ThreadPoolExecutor() as pool:  # much of a build does one thing at a time
            begun = [
                (folder, {name: pool.submit(build) for name, build in products.items()})
                for folder, products in _BUILT
            ]
        for folder, products in begun:
            try:
                environment.update({name: str(it.result()) for name, it in products.items()})
            except firmware.FirmwareError as error:
                left_out.append(f"host_tests/{folder} did not run: {error}")
            else:
                folders.append(folder)
    folders.append("unit")
    command = [sys.executable, "-m", "pytest", *SPREAD, *(str(_TESTS / name) for name in folders)]
    status = subprocess.run([*command, *arguments], cwd=ROOT, env=environment).returncode
    for sentence in left_out:
        print(sentence, file=sys.stderr)
    if left_out and os.environ.get("CI") == "true":
        return status or 1
    return status
