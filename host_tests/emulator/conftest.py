"""Shared fixtures of the tests on the emulated RP2040: the firmware, and consoles that run it.

A busy second of chip time costs about a second of the PC's, and so does a boot, so consoles that
have booted are copied. SUMPAD_UF2 names the firmware file of the default board.

Flash cache misses cost a third more of the PC's time, so only tests with a time limit simulate
them: they ask for `cache`.
"""

import types
from pathlib import Path

import pytest

from sumpad_tools import ROOT, boards
from sumpad_tools.chip import boot
from sumpad_tools.chip.emulator import Emulator
from sumpad_tools.device import image, layout
from support.running import built_files

PROGRAMS = Path(__file__).parent / "programs"

# The board of the programs here. It is none of boards/: the emulator is tested on its own.
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


@pytest.fixture(scope="session")
def uf2():
    """The firmware of the default board."""
    return built_files.named_by("SUMPAD_UF2")


class _Copies:
    """Copies of consoles that `make` made and `bring` brought to some state, once for each set of
    arguments."""

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
    """Provides console(board, files, cache, modules), which makes a console that has not booted.

    `board` is a name in boards/. `files` are in its file system (path: content). `cache` says
    whether flash cache misses take time. `modules` replace modules of the app or are added to them
    (path: .mpy file).
    """

    def make(board=boards.DEFAULT, files=None, cache=False, modules=None):
        data = boards.load(board)
        data.FLASH = layout.FLASH_SIZE  # the default board's firmware runs
        modules = dict(modules or {})
        if board != boards.DEFAULT:
            # The app's board.py is found before the firmware's.
            source = (ROOT / "boards" / board / "board.py").read_bytes()
            modules["board.mpy"] = image.compiled("board.py", source)
        return boot.new_console(uf2, data, files, modules, cache=cache)

    return make


@pytest.fixture(scope="session")
def booted(console):
    """Provides booted(board, files, cache, modules), which returns a console that has shown its
    home menu for scripts.HOME_MS. The parameters are those of `console`."""
    return _Copies(console, boot.switch_on)


@pytest.fixture(scope="session")
def prompt(console):
    """Provides prompt(board, files, cache), which returns a console at MicroPython's prompt; the
    app is there but does not run. The parameters are those of `console`."""

    def make(board, files, cache, modules):
        return console(board, {**boot.NO_MAIN, **files}, cache, modules)

    return _Copies(make, boot.to_prompt)


# Runs a program instead of the app.
RUN_PROGRAM = b"""
import loader, sys
sys.path.append("/rom")
loader.prepare = lambda: exec(open("program.py").read())
"""


@pytest.fixture(scope="session")
def bench(uf2):
    """Provides bench(main), which makes a console on the BENCH board that has not booted.

    `main` is the text of a program that runs instead of the app. All of programs/ and Adafruit's
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
