"""What the tests on the emulated RP2040 share: the firmware, and consoles that run on it.

A busy second of chip time costs about one of the PC's, and so does a boot: consoles that have
booted are copies of one. SUMPAD_UF2 names the firmware file of the default board.

What the flash cache misses takes a third of the PC's time more, so it is left out by all tests but
those that hold a bound of time: they want `cache`.
"""

import os
import types
from pathlib import Path

import pytest

from sumpad_tools import ROOT, boards
from sumpad_tools.chip import starting
from sumpad_tools.chip.emulator import Emulator
from sumpad_tools.device import image

PROGRAMS = Path(__file__).parent / "programs"

# The board of the programs here. It is no board of boards/: the emulator is tested by itself.
BENCH = types.SimpleNamespace(
    NAME="bench",
    PANEL={
        "chip": "SSD1306",
        "width": 128,
        "height": 64,
        "i2c": 0,
        "sda": 4,
        "scl": 5,
        "address": 0x3C,
    },
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
    """The firmware of the default board."""
    return _named_by("SUMPAD_UF2")


class _Copies:
    """Makes copies of consoles that `make` made and `bring` brought somewhere, once for each of
    their arguments."""

    def __init__(self, make, bring):
        self._make, self._bring = make, bring
        self._saved = {}

    def __call__(self, board=boards.DEFAULT, files=None, cache=False, modules=None):
        files, modules = files or {}, modules or {}
        key = board, cache, *sorted(files.items()), *sorted(modules.items())
        if key not in self._saved:
            emulator = self._make(board, files, cache, modules)
            self._bring(emulator)
            self._saved[key] = emulator.save()
        return Emulator.resumed(self._saved[key])


@pytest.fixture(scope="session")
def console(uf2):
    """console(board, files, cache, modules) makes a console, not booted yet.

    `board` is the name of one of boards/, `files` what lies in its file system (path: content),
    `cache` whether what the flash cache misses takes time, `modules` what is in the app instead of
    its own modules or besides them (path: .mpy file).
    """

    def make(board=boards.DEFAULT, files=None, cache=False, modules=None):
        data = boards.load(board)
        modules = dict(modules or {})
        if board != boards.DEFAULT:
            # Of the firmware's and the app's the latter is found first.
            source = (ROOT / "boards" / board / "board.py").read_bytes()
            modules["board.mpy"] = image.compiled("board.py", source)
        return starting.new_console(uf2, data, files, modules, cache=cache)

    return make


@pytest.fixture(scope="session")
def booted(console):
    """booted(board, files, cache, modules) makes a console whose home menu has been on the glass
    for scripts.HOME_MS. Parameters as those of `console`."""
    return _Copies(console, starting.switch_on)


@pytest.fixture(scope="session")
def prompt(console):
    """prompt(board, files, cache) makes a console at MicroPython's prompt; the app is there, but
    does not run. Parameters as those of `console`."""

    def make(board, files, cache, modules):
        return console(board, {**starting.NO_MAIN, **files}, cache, modules)

    return _Copies(make, starting.to_prompt)


# Runs a program instead of the app.
RUN_PROGRAM = b"""
import loader, sys
sys.path.append("/rom")
loader.prepare = lambda: exec(open("program.py").read())
"""


@pytest.fixture(scope="session")
def bench(uf2):
    """bench(main, **programs) makes a console on the BENCH board, not booted yet.

    `main` is the text of a program that runs instead of the app; all of programs/ and Adafruit's
    modules are there.
    """
    modules = {
        f"{path[:-3]}.mpy": image.compiled(path, source)
        for path, source in {
            **image.library_sources(),
            **{file.name: file.read_bytes() for file in PROGRAMS.glob("*.py")},
        }.items()
    }

    def make(main=""):
        files = {**modules, "boot.py": RUN_PROGRAM, "program.py": main.encode()}
        return Emulator(uf2, BENCH, image.littlefs_image(files))

    return make
