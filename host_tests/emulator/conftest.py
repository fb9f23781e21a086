"""What the tests on the emulated RP2040 share: the firmware, and consoles that run on it.

A busy second of chip time costs a good quarter of a minute and the application boots in half a
second of it, so a console is made for a module where its tests can share one. SUMPAD_UF2 names the
firmware file.
"""

import os
import types
from pathlib import Path

import pytest

from sumpad_tools import boards, image
from sumpad_tools.chip.emulator import Emulator

PROGRAMS = Path(__file__).parent / "programs"

# The board of the programs here. It is no board of boards/: the emulator is tested by itself.
BENCH = types.SimpleNamespace(
    NAME="bench",
    PANEL={"width": 128, "height": 64, "i2c": 0, "sda": 4, "scl": 5, "address": 0x3C},
    ROWS=(10, 11, 12),
    COLUMNS=(18, 19, 20, 21),
    DIODES=False,
    BUZZER=None,
)


@pytest.fixture(scope="session")
def uf2():
    """The MicroPython firmware to run."""
    path = os.environ.get("SUMPAD_UF2")
    if not path:
        pytest.fail("SUMPAD_UF2 does not name a firmware file; `tools/sumpad.py test` sets it")
    return Path(path)


@pytest.fixture(scope="session")
def console(uf2):
    """console(board, files) makes a console with the application on it, not booted yet.

    `board` is the name of one of boards/, `files` what else lies on the device (path: content).
    """

    def make(board=boards.DEFAULT, files=None):
        data = boards.load(board)
        return Emulator(
            uf2, data, image.littlefs_image({**image.app_files(data), **(files or {})})
        )

    return make


@pytest.fixture(scope="session")
def bench(uf2):
    """bench(main, **programs) makes a console on the BENCH board, not booted yet.

    `main` is the text of main.py on the device; all of programs/ and Adafruit's modules are there.
    """
    files = {
        f"{path[:-3]}.mpy": image.compiled(path, source)
        for path, source in {
            **image.library_sources(),
            **{file.name: file.read_bytes() for file in PROGRAMS.glob("*.py")},
        }.items()
    }

    def make(main=""):
        return Emulator(uf2, BENCH, image.littlefs_image({**files, "main.py": main.encode()}))

    return make
