"""Running the tests at every level that this machine can: CPython, MicroPython's unix port, the
emulated RP2040, and the page with it in real browsers.

The upper levels need MicroPython built from source, and the last one two browsers. Where that
cannot be had, they are left out in the open: named at the end with the command that makes them
run, and with CI=true a failure.

The emulated console has tests of its own, marked `console`. `test` leaves them out while the files
that they test are those of the last `test --full` without a failure, which has recorded a digest
of them.
"""

import hashlib
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
SPREAD = ("-n", "auto", "--dist", "loadfile", "--no-loadscope-reorder", "--durations=10")

# The emulated console, and where the digest of its files is recorded.
CONSOLE = (ROOT / "tools" / "console", ROOT / "tools" / "sumpad_tools" / "chip")
RECORD = _TESTS / "data" / "console_digest.txt"


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


def console_digest(folders: Sequence[Path] = CONSOLE) -> str:
    """The digest of the paths and contents of the emulated console's source files."""
    digest = hashlib.sha256()
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            if path.suffix in (".mjs", ".json", ".py"):
                content = path.read_bytes()
                name = path.relative_to(folder).as_posix()
                digest.update(f"{folder.name}/{name} {len(content)}\n".encode() + content)
    return digest.hexdigest()


def _is_console_tested() -> bool:
    """Whether the last green `test --full` has tested this emulated console."""
    return RECORD.exists() and RECORD.read_text() == f"{console_digest()}\n"


def run(quick: bool, full: bool, arguments: Sequence[str] = ()) -> int:
    """Run the tests with further arguments for pytest; returns the exit status.

    `quick`: CPython alone, without the tests marked as long. `full`: those marked as full, too,
    and those of the emulated console whether or not it has changed; if all tests pass, its digest
    is recorded.
    """
    is_everything = full and not arguments
    folders = []
    environment = dict(os.environ)
    left_out = []
    if quick:
        arguments = ["-m", "not long and not full", *arguments]
    else:
        if full:
            arguments = ["--hypothesis-profile=full", *arguments]
        else:
            marks = "not full and not console" if _is_console_tested() else "not full"
            arguments = ["-m", marks, *arguments]
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
    if is_everything and not status and not left_out:
        RECORD.write_text(f"{console_digest()}\n")
    return status
