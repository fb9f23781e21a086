"""Compiled kernels on the chip: an app uses those of its firmware if they are its own, and viper's
if not, whichever way it was installed."""

import pytest

from sumpad_tools import boards
from sumpad_tools.build import uf2 as uf2_files
from sumpad_tools.chip import boot
from sumpad_tools.chip.emulator import Emulator
from sumpad_tools.device import image, layout
from sumpad_tools.kernels import chip
from support.running import cross_runtime

BOARD = boards.load(boards.DEFAULT)
LIMIT_MS = 60_000
PROGRAMS = ("crossnum_digest.py", "sudoku_digest.py", "kakuro_digest.py", "view_digest.py")

WHERE = """
from sumpad.solver.sudoku import kernels
import sys
print([name for name in sys.modules if name.endswith("_viper")])
"""

MAKE = """
import time
from sumpad.games import backend, open_family
job = open_family("sudoku").make((2, 0), 1)
start = time.ticks_us()
while job.step() == backend.RUNNING:
    pass
print(time.ticks_diff(time.ticks_us(), start))
"""


def with_app(uf2, app):
    """Return a console at its prompt, with this image of the app."""
    flash = bytearray(uf2_files.flash_contents(uf2.read_bytes(), layout.FLASH_SIZE))
    flash[layout.APP_OFFSET : layout.FILES_OFFSET] = app.ljust(layout.APP_SIZE, b"\xff")
    files = {"saves/": b"", **boot.NO_MAIN, **cross_runtime.helpers_on_the_chip()}
    flash[layout.FILES_OFFSET :] = image.littlefs_image(files)
    console = Emulator.of_flash(bytes(flash), BOARD)
    boot.to_prompt(console)
    return console


def names_of(uf2):
    flash = uf2_files.flash_contents(uf2.read_bytes(), layout.FLASH_SIZE)
    return chip.names_in(flash[: layout.FIRMWARE_SIZE])


def soft_reset(console):
    """Restart MicroPython and wait for its prompt."""
    before = console.serial.count("soft reboot")
    console.usb.send(b"\x04")
    console.run_until(lambda: console.serial.count("soft reboot") > before, LIMIT_MS)


def print_the_same(console):
    """Assert that programs print what they print on CPython.

    Each begins with an empty heap, as the console never has the kernels of two families there.
    """
    for name in PROGRAMS:
        soft_reset(console)
        source = (cross_runtime.PROGRAMS / name).read_text(encoding="utf-8")
        source = source.replace("QUICK = False", "QUICK = True")
        assert console.exec(source, LIMIT_MS) == cross_runtime.compiled(source), name


def test_the_firmware_has_all_kernels_and_its_app_none_of_them(uf2):
    assert names_of(uf2) == set(chip.names().values())
    flash = uf2_files.flash_contents(uf2.read_bytes(), layout.FLASH_SIZE)
    app = image.app_image(names_of(uf2))
    assert flash[layout.APP_OFFSET :][: len(app)] == app


@pytest.mark.parametrize("how", ["viper", "both"])
def test_programs_print_the_same_with_other_images(uf2, how):
    console = with_app(uf2, image.app_image(() if how == "viper" else None))
    assert console.exec(WHERE).strip() == "[]"
    print_the_same(console)


def test_an_app_with_other_kernels_than_its_firmware_runs_its_own(uf2, monkeypatch):
    """The image is for any firmware, and this firmware does not know its kernels' names."""
    found = {path: f"{name[:-4]}beef" for path, name in chip.names().items()}
    monkeypatch.setattr(chip, "names", lambda: found)
    console = with_app(uf2, image.app_image(kernels=None))
    assert "kernels_viper" in console.exec(WHERE)
    print_the_same(console)


def time_to_make(uf2, app):
    """Return the microseconds in which an image of the app makes a puzzle."""
    return int(with_app(uf2, app).exec(MAKE, LIMIT_MS))


def test_compiled_kernels_are_faster(uf2):
    compiled = time_to_make(uf2, image.app_image(names_of(uf2)))
    assert compiled * 1.7 < time_to_make(uf2, image.app_image())
