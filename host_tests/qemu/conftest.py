"""Shared fixture of the tests on QEMU. SUMPAD_QEMU names the program of MicroPython for it."""

import os

import pytest

from support.running import qemu


@pytest.fixture(scope="session")
def on_qemu():
    """Provides on_qemu(app, source), which runs a program with an image of the app, and returns
    its output."""
    program = os.environ.get("SUMPAD_QEMU")
    if not program:
        pytest.fail("SUMPAD_QEMU does not name a program; `tools/sumpad.py test` sets it")
    return lambda app, source: qemu.run(program, app, source)
