"""What is in the flash of a new console. Tests on the emulated chip check that it starts."""

import pytest

from sumpad_tools import boards
from sumpad_tools.build import uf2
from sumpad_tools.chip import boot, emulator
from sumpad_tools.device import image, layout
from support.standins import romfs

APP = {"a.mpy": b"a", "sumpad/b.mpy": b"b"}


@pytest.fixture
def console(tmp_path, monkeypatch):
    """Provides a call of new_console with files and modules that returns its flash and options."""
    program = tmp_path / "firmware.uf2"
    program.write_bytes(uf2.container({0: b"firmware", layout.APP_OFFSET: image.romfs(APP)}))
    monkeypatch.setattr(image, "app_files", lambda kernels: APP)
    monkeypatch.setattr(image, "app_of", image.romfs)  # its modules have no code to align
    monkeypatch.setattr(
        emulator.Emulator, "of_flash", lambda flash, board, **options: (flash, options)
    )

    def call(*words, **options):
        return boot.new_console(program, boards.load(boards.DEFAULT), *words, **options)

    return call


def parts(flash):
    """Return the beginning, the files of the app, and the file system of a flash."""
    assert len(flash) == layout.FLASH_SIZE
    app = romfs.files(flash[layout.APP_OFFSET : layout.FILES_OFFSET])
    del app["complete"]
    return flash[:8], app, image.littlefs_files(flash[layout.FILES_OFFSET :])


def test_it_has_the_firmware_its_app_and_a_folder_that_only_a_new_one_has_not(console):
    flash, options = console()
    assert parts(flash) == (b"firmware", APP, {}) and options == {}
    assert image.littlefs_files(flash[layout.FILES_OFFSET :], "/saves") == {}


def test_files_and_options_are_handed_on(console):
    files = {"saves/game": b"a game", "boot.py": b"pass"}
    flash, options = console(files, seed=7)
    assert parts(flash) == (b"firmware", APP, files) and options == {"seed": 7}


def test_modules_take_the_place_of_those_of_the_app(console):
    flash, _ = console(None, {"a.mpy": b"another" * 3000, "c.mpy": b"c"})
    app = {"a.mpy": b"another" * 3000, "sumpad/b.mpy": b"b", "c.mpy": b"c"}
    assert parts(flash) == (b"firmware", app, {})
