"""What the tests on the emulated RP2040 share: the firmware, and consoles that run on it.

A busy second of chip time costs about one of the PC's, and so does a boot: consoles that have
booted are copies of one. SUMPAD_UF2 names the
firmware file, SUMPAD_UF2_FROZEN the one with the app in it.

What the flash cache misses takes a third of the PC's time more, so it is left out by all tests but
those that hold a bound of time: they want `cache`.
"""

import os
import types
from pathlib import Path

import pytest

from sumpad_tools import boards, image
from sumpad_tools.chip import booting
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


def _named_by(variable):
    path = os.environ.get(variable)
    if not path:
        pytest.fail(f"{variable} does not name a firmware file; `tools/sumpad.py test` sets it")
    return Path(path)


@pytest.fixture(scope="session")
def uf2():
    """The MicroPython firmware to run."""
    return _named_by("SUMPAD_UF2")


@pytest.fixture(scope="session")
def uf2_frozen():
    """The firmware with the app in it, and the data of the default board."""
    return _named_by("SUMPAD_UF2_FROZEN")


@pytest.fixture(scope="session")
def console(uf2):
    """console(board, files, cache) makes a console with the application on it, not booted yet.

    `board` is the name of one of boards/, `files` what else lies on the device (path: content),
    `cache` whether what the flash cache misses takes time.
    """

    def make(board=boards.DEFAULT, files=None, cache=False):
        return booting.console(uf2, boards.load(board), files, cache=cache)

    return make


class _Copies:
    """Makes copies of consoles that `bring` brought somewhere, once for each of its arguments."""

    def __init__(self, bring):
        self._bring = bring
        self._saved = {}

    def __call__(self, board=boards.DEFAULT, files=None, cache=False):
        files = files or {}
        key = board, cache, *sorted(files.items())
        if key not in self._saved:
            self._saved[key] = self._bring(board, files, cache).save()
        return Emulator.resumed(self._saved[key])


@pytest.fixture(scope="session")
def booted(console):
    """booted(board, files, cache) makes a console whose home menu has been on the glass for
    scripts.HOME_MS. Parameters as those of `console`."""

    def bring(board, files, cache):
        emulator = console(board, files, cache)
        booting.to_menu(emulator)
        return emulator

    return _Copies(bring)


@pytest.fixture(scope="session")
def prompt(uf2):
    """prompt(board, files, cache) makes a console at MicroPython's prompt; the application is
    there, but does not run. Parameters as those of `console`."""
    return _Copies(
        lambda board, files, cache: booting.at_prompt(uf2, boards.load(board), files, cache=cache)
    )


@pytest.fixture(scope="session")
def frozen(uf2_frozen):
    """frozen(board, files) makes a console with the application in its firmware, not booted yet.

    Parameters as those of `console`. The data of another board than the default one lie in the
    file system, where they are found before the frozen ones.
    """

    def make(board=boards.DEFAULT, files=None):
        data = boards.load(board)
        own = "board.mpy"
        files = dict(files or {})
        if board != boards.DEFAULT:
            files[own] = image.app_files(data)[own]
        return Emulator(uf2_frozen, data, image.littlefs_image(files))

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
