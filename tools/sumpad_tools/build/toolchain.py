"""The programs that build MicroPython: find missing ones, install them, and run them.

firmware.py and debian_sources.py use this module. Missing programs are reported by the names of
their Debian packages, on other systems too, where the names can at least be searched for.
"""

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

_CROSS_COMPILER = "arm-none-eabi-gcc"
_EMULATOR = "qemu-system-arm"

_PACKAGES = {
    "gcc": "build-essential",
    "make": "build-essential",
    "cmake": "cmake",
    "ninja": "ninja-build",
    _CROSS_COMPILER: "gcc-arm-none-eabi",
    _EMULATOR: "qemu-system-arm",
}

# Debian has the cross compiler's libraries in separate packages.
_CROSS_LIBRARIES = {
    "libc.a": "libnewlib-arm-none-eabi",
    "libstdc++.a": "libstdc++-arm-none-eabi-newlib",
}

UNIX = ("gcc", "make")
"""The programs that build the unix port and mpy-cross."""

RP2 = (*UNIX, "cmake", "ninja", _CROSS_COMPILER)
"""The programs that build firmware for the RP2040 and the RP2350."""

QEMU = (*UNIX, _CROSS_COMPILER, _EMULATOR)
"""The programs that build MicroPython for QEMU, and run it."""

_UNFINISHED = "unfinished-"
_A_DAY = 24 * 60 * 60

_LAST_LINES = 8
_LINE_LENGTH = 300  # leaves out command lines of the compiler, which do not help


class FirmwareError(Exception):
    """Raised if MicroPython cannot be built; the text says why and, if known, what to do."""


class ToolchainMissing(FirmwareError):
    """Raised if programs are missing; the text says how to install them."""

    def __init__(self, packages: list[str]) -> None:
        listed = " ".join(packages)
        if shutil.which("apt-get"):
            advice = f"Install them with:\n    {_sudo()}apt-get install {listed}"
        else:
            advice = f"Missing, by their names in Debian: {listed}"
        super().__init__(f"building MicroPython needs compilers. {advice}")
        self.packages = packages


def _sudo() -> str:
    return "" if _is_root() else "sudo "


def _is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


def missing_tools(programs: Sequence[str] = RP2) -> list[str]:
    """Return the Debian packages of missing `programs` and of the libraries they need."""
    packages = [_PACKAGES[program] for program in programs if not shutil.which(program)]
    if _CROSS_COMPILER in programs:
        packages += [
            package for library, package in _CROSS_LIBRARIES.items() if not _is_linkable(library)
        ]
    return list(dict.fromkeys(packages))


def _is_linkable(library: str) -> bool:
    """Return whether the cross compiler has this library for the core of the RP2040."""
    if not shutil.which(_CROSS_COMPILER):
        return False
    question = [_CROSS_COMPILER, "-mcpu=cortex-m0plus", "-mthumb", f"-print-file-name={library}"]
    answer = subprocess.run(question, stdout=subprocess.PIPE, text=True).stdout.strip()
    return answer not in ("", library)  # it repeats the name of a library that it lacks


def need(programs: Sequence[str]) -> None:
    """Raise ToolchainMissing unless all `programs` and their libraries are installed."""
    packages = missing_tools(programs)
    if packages:
        raise ToolchainMissing(packages)


def versions() -> list[str]:
    """Return the Debian packages that build firmware, each with its version.

    Programs that were not installed as packages are left out.
    """
    packages = {*(_PACKAGES[program] for program in RP2), *_CROSS_LIBRARIES.values()}
    command = ["dpkg-query", "--show", "--showformat", "${Package} ${Version}\\n", *packages]
    listed = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    return sorted(line for line in listed.stdout.splitlines() if line.split()[1:])


def install_tools(say: Callable[[str], object]) -> None:
    """Install the missing packages, as root, on Debian and its derivatives.

    `say(text)` reports progress. Raises ToolchainMissing if this user or system cannot install
    packages, and FirmwareError if the installation fails.
    """
    packages = missing_tools(tuple(_PACKAGES))
    if not packages:
        return
    if not (_is_root() and shutil.which("apt-get")):
        raise ToolchainMissing(packages)
    say(f"installing {' '.join(packages)}...")
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (
        ["apt-get", "update"],
        ["apt-get", "install", "--yes", "--no-install-recommends", *packages],
    ):
        run(command, "the compilers cannot be installed", env=environment)


@contextmanager
def workshop(parent: Path) -> Iterator[Path]:
    """Provide an empty folder in `parent` to work in, and remove it at the end.

    Folders that killed processes have left are removed after a day.
    """
    parent.mkdir(parents=True, exist_ok=True)
    for left in parent.glob(f"{_UNFINISHED}*"):
        with suppress(FileNotFoundError):  # another build has just removed its own
            if left.stat().st_mtime < time.time() - _A_DAY:
                shutil.rmtree(left, ignore_errors=True)
    folder = Path(tempfile.mkdtemp(prefix=_UNFINISHED, dir=parent))
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def run(command: Sequence[object], failure: str, log: Path | None = None, **options: Any) -> str:
    """Run a command and return its output; `options` are those of subprocess.run.

    Appends the output to the file `log`, if given. Raises FirmwareError if the command fails: its
    text is `failure`, the lines that look like the reason, and the name of the log.
    """
    done = subprocess.run(
        [str(word) for word in command],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        **options,
    )
    if log:
        with log.open("a", encoding="utf-8") as file:
            file.write(done.stdout)
    if done.returncode:
        where = f"\nEverything it said is in {log}" if log else ""
        raise FirmwareError(f"{failure}:\n{_reason(done.stdout)}{where}")
    return done.stdout


def _reason(output: str) -> str:
    """Return the lines of a failed command's output that most likely say why."""
    lines = [line for line in output.splitlines() if line.strip()]
    errors = [line for line in lines if "error" in line.lower()]
    last = (errors or lines)[-_LAST_LINES:]
    return "\n".join(f"    {line[:_LINE_LENGTH]}" for line in last)
