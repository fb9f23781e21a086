"""Programs whose output must be the same on every runtime, and their output on CPython."""

import functools
import os
import subprocess
import sys
import tempfile

from sumpad_tools import ROOT
from sumpad_tools.device import image

PROGRAMS = ROOT / "host_tests" / "programs"
HELPERS = PROGRAMS / "helpers"  # modules that programs import
PATIENCE = 1800  # seconds before a program counts as endless


def helpers_on_the_chip():
    """Return the helpers as files beside the application: path -> content."""
    return {
        f"{file.stem}.mpy": image.compiled(file.name, file.read_bytes())
        for file in HELPERS.glob("*.py")
    }


def output(command, **variables):
    """Return what a command prints that runs in a temporary folder. Raise AssertionError with its
    output if it fails."""
    environment = {**os.environ, **variables}
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            command, cwd=folder, env=environment, capture_output=True, text=True, timeout=PATIENCE
        )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def cpython(source):
    """Return what a program prints on CPython, with the stand-ins for MicroPython's modules."""
    folders = (ROOT / "firmware", ROOT / "tools" / "sumpad_tools" / "fakes", HELPERS)
    path = os.pathsep.join(str(folder) for folder in folders)
    return output([sys.executable, "-c", source], PYTHONPATH=path)


@functools.cache
def compiled(source, **variables):
    """Return what a program prints on CPython with compiled kernels."""
    path = os.pathsep.join(str(folder) for folder in (ROOT / "tools", HELPERS))
    environment = {"PYTHONPATH": path, "SUMPAD_KERNELS": "compiled", **variables}
    return output([sys.executable, "-c", f"import sumpad_tools\n{source}"], **environment)
