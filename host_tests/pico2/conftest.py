"""Shared fixtures of the tests for the Pico 2. SUMPAD_QEMU names the program of MicroPython for
QEMU, SUMPAD_RP2350 the firmware file of the default board with an RP2350."""

import pytest

from support.running import built_files, qemu


@pytest.fixture(scope="session")
def on_qemu():
    """Provides on_qemu(app, source), which runs a program with an image of the app, and returns
    its output."""
    program = built_files.named_by("SUMPAD_QEMU")
    return lambda app, source: qemu.run(program, app, source)


@pytest.fixture(scope="session")
def uf2():
    """The firmware of the default board with an RP2350."""
    return built_files.named_by("SUMPAD_RP2350")
