"""The tests at every level that this machine can run: CPython, MicroPython's unix port, the
emulated RP2040, two emulated Cortex-M33 for the Pico 2, and the web page in real browsers.

The upper levels need MicroPython built from source, one of them QEMU, and the last one two
browsers. A level that cannot run is named at the end with the reason, and with CI=true it is a
failure.

The emulated console has its own tests, marked `console`. `test --full` runs them first, and
records the digest of the console's files if all pass. `test` skips them while that digest is the
same.
"""

import hashlib
import os
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

from sumpad_tools import ROOT, boards, cache_folder
from sumpad_tools.build import browsers, firmware, web
from sumpad_tools.kernels import native

_TESTS = ROOT / "host_tests"

# One worker more than there are cores, because tests of the page often wait. A file goes to one
# worker, and so do all tests of a browser (conftest.py). Files run in the order given: xdist
# would begin with the files that have the most tests, and some files of the emulated RP2040 have
# only one or two, which take a minute. Last in line, they would keep one core busy.
_WORKERS = str((os.cpu_count() or 1) + 1)
SPREAD = ("-n", _WORKERS, "--dist", "loadfile", "--no-loadscope-reorder", "--durations=10")

# The emulated console, and where the digest of its files is recorded.
CONSOLE = (ROOT / "tools" / "console", ROOT / "tools" / "sumpad_tools" / "chip")
RECORD = _TESTS / "data" / "console_digest.txt"


# The boards of the page in `test`, which differ the most. With --full it has all.
PAGE_BOARDS = (boards.DEFAULT, "adafruit_macropad")


def _site(full: bool) -> Path:
    """Build the web page for the browsers, with all boards if `full`. Raises BrowserMissing."""
    browsers.need()
    folder = cache_folder() / "web-tests"
    names = boards.names() if full else PAGE_BOARDS
    web.make(folder, {name: firmware.build_rp2(name) for name in names})
    return folder


# Folders of host_tests, and the variables that name what their tests run, each with the function
# that builds it, for a full run or not. Builds happen here, as otherwise every worker would do its
# own. What takes longest is in the first folders.
_BUILT = (
    ("browser", {"SUMPAD_SITE": _site}),
    (
        "emulator",
        {
            "SUMPAD_UF2": lambda full: firmware.build_rp2(boards.DEFAULT),
        },
    ),
    ("micropython", {"SUMPAD_MICROPYTHON": lambda full: firmware.build_unix()}),
    (
        "pico2",
        {
            "SUMPAD_QEMU": lambda full: firmware.build_qemu(),
            "SUMPAD_RP2350": lambda full: firmware.build_rp2(boards.DEFAULT, "RP2350"),
        },
    ),
)


def console_digest(folders: Sequence[Path] = CONSOLE) -> str:
    """Return the digest of the paths and contents of the emulated console's source files."""
    digest = hashlib.sha256()
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            if path.suffix in (".mjs", ".json", ".py"):
                content = path.read_bytes()
                name = path.relative_to(folder).as_posix()
                digest.update(f"{folder.name}/{name} {len(content)}\n".encode() + content)
    return digest.hexdigest()


def _is_console_tested() -> bool:
    """Return whether this version of the emulated console passed all its tests."""
    return RECORD.exists() and RECORD.read_text() == f"{console_digest()}\n"


def _build(full: bool) -> tuple[list[str], dict[str, str], list[str]]:
    """Build what the upper levels run, in a `full` run or not.

    Return the names of the folders of tests that can run, variables that name what they run, and a
    sentence for each folder that cannot run.
    """
    folders = []
    environment = {}
    left_out = []
    with ThreadPoolExecutor() as pool:  # much of a build uses one core only
        begun = [
            (folder, {name: pool.submit(build, full) for name, build in products.items()})
            for folder, products in _BUILT
        ]
    for folder, products in begun:
        try:
            environment.update({name: str(it.result()) for name, it in products.items()})
        except firmware.FirmwareError as error:
            left_out.append(f"host_tests/{folder} did not run: {error}")
        else:
            folders.append(folder)
    return folders, environment, left_out


def run(quick: bool, full: bool, arguments: Sequence[str] = ()) -> int:
    """Run the tests with further `arguments` for pytest; return the exit status.

    `quick` runs CPython alone, without the tests marked `long` or `full`. `full` adds the tests
    marked `full`, and those of the emulated console whether or not it has changed. Without
    `arguments` these run first, and if they pass, the digest of the console is recorded.
    """
    folders, environment, left_out = ([], {}, []) if quick else _build(full)
    # Otherwise each worker would compile the kernels and, without bytecode, all tests.
    with suppress(native.KernelError, OSError):
        native.built(firmware.tell)
    environment["PYTHONDONTWRITEBYTECODE"] = ""

    def run_marked(marks: str) -> int:
        paths = [str(_TESTS / name) for name in (*folders, "unit")]
        profile = ["--hypothesis-profile=full"] if full else []
        command = [sys.executable, "-m", "pytest", *SPREAD, *paths, "-m", marks, *profile]
        return subprocess.run(
            [*command, *arguments], cwd=ROOT, env={**os.environ, **environment}
        ).returncode

    if quick:
        status = run_marked("not long and not full")
    elif not full:
        status = run_marked("not full and not console" if _is_console_tested() else "not full")
    elif arguments or "emulator" not in folders:
        status = run_marked("")  # all tests
    else:
        status = run_marked("console")
        if not status:
            RECORD.write_text(f"{console_digest()}\n")
        status = run_marked("not console") or status
    for sentence in left_out:
        print(sentence, file=sys.stderr)
    if left_out and os.environ.get("CI") == "true":
        return status or 1
    return status
