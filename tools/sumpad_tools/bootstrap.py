"""The virtual environment that `tools/sumpad.py` runs in, made on first use.

The command `sumpad` of an installed checkout uses it too.

This module uses the standard library alone. An environment belongs to one Python and one set of
requirements. Both are in its name, so a changed pin means a new environment. It is built under
another name and renamed when it is complete, so after an interrupted first run the next one starts
from scratch. Which index pip uses is left to pip (its configuration, its environment variables).
"""

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from sumpad_tools import ROOT, cache_folder

_SUMPAD = ROOT / "tools" / "sumpad.py"

_PLAY = (ROOT / "tools" / "requirements.txt",)
_CHIP = (*_PLAY, ROOT / "tools" / "requirements-chip.txt")
_TEST = (*_CHIP, ROOT / "tools" / "requirements-test.txt")
_LARGER = (_PLAY, _CHIP, _TEST)  # each one includes the one before it
_CLUSTER = (*_PLAY, ROOT / "tools" / "requirements-cluster.txt")  # an environment apart
_NEEDS = {"emulate": _CHIP, "web": _CHIP, "release": _CHIP, "bench": _TEST, "test": _TEST}

_UNFINISHED = "unfinished-"
_A_DAY = 24 * 60 * 60


class BootstrapError(Exception):
    """The environment cannot be made; the message says why and what to do."""


def main() -> None:
    """Run the command `sumpad`, which pip makes from pyproject.toml."""
    if not _SUMPAD.exists():
        sys.exit(
            "Sumpad needs the folders of its checkout, which were not installed with it.\n"
            "In the checkout, run: pip install -e ."
        )
    from sumpad_tools import entry_point

    entry_point.main()


def enter(arguments: list[str]) -> None:
    """Return if this process runs in the environment that the verb needs.

    Otherwise make the environment if it is missing, run `tools/sumpad.py` in it with `arguments`,
    and never return.
    """
    requirements = _needed(arguments)
    for larger in _LARGER[_LARGER.index(requirements) :] if requirements in _LARGER else ():
        if is_ready(environment(larger)):
            requirements = larger  # so no second environment is needed
    folder = environment(requirements)
    try:
        if not is_ready(folder):
            make(folder, requirements)
        elif os.path.samefile(sys.prefix, folder):
            return
    except BootstrapError as error:
        sys.exit(f"Sumpad: {error}")
    except OSError as error:
        sys.exit(
            f"Sumpad: cannot make its Python environment in {folder}: {error}\n"
            "To use another place, set SUMPAD_CACHE to a writable folder."
        )
    except KeyboardInterrupt:
        sys.exit("\nSumpad: interrupted; nothing half-made is left, just run it again.")
    _restart([str(python_of(folder)), str(_SUMPAD), *arguments])


def _needed(arguments: Sequence[str]) -> tuple[Path, ...]:
    """Return the requirements of a command line."""
    verb = arguments[0] if arguments else ""
    if verb == "pack" and any(
        it in ("scheduler", "worker") or it.startswith("--scheduler") for it in arguments[1:]
    ):
        return _CLUSTER
    return _NEEDS.get(verb, _PLAY)


def environment(requirements: Sequence[Path]) -> Path:
    """Return the folder of this Python's environment that holds `requirements` (files)."""
    text = "\n".join(file.read_text(encoding="utf-8") for file in requirements)
    made_by = f"{sys.version_info[0]}.{sys.version_info[1]}-{sysconfig.get_platform()}"
    digest = hashlib.sha256(f"{made_by}\n{text}".encode()).hexdigest()[:12]
    return cache_folder() / "python" / f"{made_by}-{digest}"


def is_ready(folder: Path) -> bool:
    """Return whether an environment exists, and still has the Python that it was made from."""
    return python_of(folder).exists()


def make(folder: Path, requirements: Sequence[Path]) -> None:
    """Make an environment and install `requirements` into it, completely or not at all.

    Raises BootstrapError, and OSError if the folder cannot be written.
    """
    if not (importlib.util.find_spec("venv") and importlib.util.find_spec("ensurepip")):
        raise BootstrapError(
            "this Python cannot make virtual environments. Install its venv module\n"
            "(Debian and Ubuntu: apt install python3-venv), then run the same command again."
        )
    print(f"Sumpad: first run, installing packages into {folder} (once)...", file=sys.stderr)
    folder.parent.mkdir(parents=True, exist_ok=True)
    for left in folder.parent.glob(f"{_UNFINISHED}*"):  # left by a run that was killed
        if left.stat().st_mtime < time.time() - _A_DAY:
            shutil.rmtree(left, ignore_errors=True)
    aside = Path(tempfile.mkdtemp(prefix=_UNFINISHED, dir=folder.parent))
    try:
        _run([sys.executable, "-m", "venv", str(aside)], "Python could not make an environment")
        install = [str(python_of(aside)), "-m", "pip", "install", "--no-deps", "--no-input"]
        install.append("--no-compile")  # only a small part is ever imported
        for file in requirements:
            install += ["-r", str(file)]
        _run(install, "its Python packages could not be installed; is the network reachable?")
        if not is_ready(folder):
            shutil.rmtree(folder, ignore_errors=True)
            aside.rename(folder)
    except OSError:
        # If another first run was faster, its environment is as good.
        if not is_ready(folder):
            raise
    finally:
        shutil.rmtree(aside, ignore_errors=True)


def _run(command: list[str], failure: str) -> None:
    """Run a command quietly. Raises BootstrapError with its last output if it fails."""
    done = subprocess.run(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace"
    )
    if done.returncode:
        lines = done.stdout.strip().splitlines() or [f"exit status {done.returncode}"]
        errors = [line for line in lines if line.startswith("ERROR:")]
        raise BootstrapError(
            f"{failure}\nFix that, then run the same command again. "
            f"The last output was: {(errors or lines)[-1]}"
        )


def python_of(folder: Path) -> Path:
    """Return the path of an environment's Python."""
    if os.name == "nt":
        return folder / "Scripts" / "python.exe"
    return folder / "bin" / "python"


def _restart(command: list[str]) -> NoReturn:
    """Replace this process by `command`. On Windows, exec would return to the shell's prompt too
    early, so the command runs as a child."""
    if os.name != "nt":
        os.execv(command[0], command)
    try:
        sys.exit(subprocess.call(command))
    except KeyboardInterrupt:
        sys.exit(130)
