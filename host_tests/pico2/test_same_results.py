"""Programs print the same on a Cortex-M33, the core of the Pico 2, as on CPython: with kernels
that gcc has compiled for it, and with the app's own, which viper has compiled for the RP2040.

CPython runs the compiled kernels too, which other tests compare with Python.
"""

import functools

import pytest

from sumpad_tools.device import image
from sumpad_tools.kernels import chip
from support.running import runtimes

# Programs with files, or with a whole console, which has some: there is no file system.
WITH_FILES = {f"{name}_digest.py" for name in ("entry", "files", "lesson", "packs", "play")}
NAMES = {path.name for path in runtimes.PROGRAMS.glob("*.py")}

expected = functools.cache(runtimes.compiled)


@pytest.fixture(scope="session", params=["gcc", "viper"])
def app(request, tmp_path_factory):
    """The file of an image of the app, with the helpers of the programs; its kernels are those of
    MicroPython, or viper's."""
    kernels = set(chip.names().values()) if request.param == "gcc" else ()
    files = {**image.app_files(kernels), **runtimes.helpers_on_the_chip()}
    path = tmp_path_factory.mktemp("qemu") / f"{request.param}.romfs"
    path.write_bytes(image.app_of(files))
    return path


@pytest.mark.parametrize("name", sorted(NAMES - WITH_FILES))
def test_it_prints_what_cpython_prints(name, app, on_qemu):
    source = (runtimes.PROGRAMS / name).read_text(encoding="utf-8")
    assert on_qemu(app, source) == expected(source)


def test_this_is_the_core_of_the_pico_2(app, on_qemu):
    printed = on_qemu(app, "import sys\nprint(sys.implementation._machine)")
    assert printed == "mps2-an505 with Cortex-M33\n"


def test_a_failure_is_seen(app, on_qemu):
    with pytest.raises(AssertionError, match="ValueError: 1"):
        on_qemu(app, "raise ValueError(1)")
