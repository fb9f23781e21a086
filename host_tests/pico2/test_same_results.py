"""Programs print the same on a Cortex-M33, the core of the Pico 2, as on CPython: with kernels
that gcc has compiled for it, and with the app's own, which viper has compiled for the RP2040. The
latter run one program in `test`, and all with `--full`.

CPython runs the compiled kernels too, which other tests compare with Python.
"""

import pytest

from sumpad_tools.device import image
from sumpad_tools.kernels import chip
from support.running import cross_runtime, qemu, sampling

NAMES = sorted(path.name for path in cross_runtime.PROGRAMS.glob("*.py"))


def app(folder, kernels):
    """Write an image of the app, with the helpers of the programs but without modules that are
    `kernels`, and return its path."""
    files = {
        **image.app_files(kernels),
        **cross_runtime.helpers_on_the_chip(),
        **qemu.file_system(),
    }
    path = folder / "app.romfs"
    path.write_bytes(image.app_of(files))
    return path


@pytest.fixture(scope="session")
def with_gcc(tmp_path_factory):
    """The file of an image of the app for the kernels in MicroPython."""
    return app(tmp_path_factory.mktemp("gcc"), set(chip.names().values()))


@pytest.fixture(scope="session")
def with_viper(tmp_path_factory):
    """The file of an image of the app with its own kernels."""
    return app(tmp_path_factory.mktemp("viper"), ())


def prints_the_same(name, app, on_qemu):
    source = (cross_runtime.PROGRAMS / name).read_text(encoding="utf-8")
    assert on_qemu(app, source) == cross_runtime.compiled(source)


@pytest.mark.parametrize("name", NAMES)
def test_kernels_of_gcc_print_what_cpython_prints(name, with_gcc, on_qemu):
    prints_the_same(name, with_gcc, on_qemu)


@pytest.mark.parametrize("name", sampling.only(["hints_digest.py"], NAMES))
def test_kernels_of_viper_print_what_cpython_prints(name, with_viper, on_qemu):
    prints_the_same(name, with_viper, on_qemu)


def test_this_is_the_core_of_the_pico_2(with_gcc, on_qemu):
    printed = on_qemu(with_gcc, "import sys\nprint(sys.implementation._machine)")
    assert printed == "mps2-an505 with Cortex-M33\n"


def test_a_failure_is_seen(with_gcc, on_qemu):
    with pytest.raises(AssertionError, match="ValueError: 1"):
        on_qemu(with_gcc, "raise ValueError(1)")
