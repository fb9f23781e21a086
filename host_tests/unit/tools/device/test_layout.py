"""The layout of the flash is the one in the header that the firmware is compiled with."""

import re

import pytest

from sumpad_tools import ROOT, boards
from sumpad_tools.device import layout

COMMON = ROOT / "boards" / "common"
SIZES = {
    "SUMPAD_FIRMWARE_BYTES": layout.FIRMWARE_SIZE,
    "SUMPAD_APP_BYTES": layout.APP_SIZE,
    "SUMPAD_FILES_BYTES": layout.FILES_SIZE,
}
KB = 1024


def test_the_sizes_are_those_of_the_header():
    header = (COMMON / "flash_layout.h").read_text(encoding="utf-8")
    found = re.findall(r"^#define (\w+) (.*)$", header, re.MULTILINE)
    assert {name: eval(words) for name, words in found} == SIZES


def test_the_parts_follow_one_another_and_fill_the_flash():
    assert layout.APP_OFFSET == layout.FIRMWARE_SIZE
    assert layout.FILES_OFFSET == layout.APP_OFFSET + layout.APP_SIZE
    assert layout.FLASH_SIZE == layout.FILES_OFFSET + layout.FILES_SIZE == 2048 * KB
    for size in SIZES.values():
        assert size % layout.BLOCK == 0


def test_no_part_is_smaller_than_what_it_needs():
    """The file system holds the player's files and, during an update, an image of the app."""
    assert layout.FIRMWARE_SIZE >= 448 * KB
    assert layout.APP_SIZE >= 512 * KB
    assert layout.FILES_SIZE >= 768 * KB
    assert layout.FILES_SIZE - layout.APP_SIZE >= 256 * KB


def test_the_firmware_is_compiled_with_them():
    """MicroPython's linker puts the file system at the end of the flash, and the partition before
    it."""
    config = (COMMON / "mpconfigboard.h").read_text(encoding="utf-8")
    assert '#include "flash_layout.h"\n' in config
    # Whatever is left of the flash, so the borders are the same on a board with more of it.
    left = "(PICO_FLASH_SIZE_BYTES - SUMPAD_FIRMWARE_BYTES - SUMPAD_APP_BYTES)\n"
    assert f"#define MICROPY_HW_FLASH_STORAGE_BYTES \\\n    {left}" in config
    for name in boards.names():
        board = boards.load(name)
        assert layout.FILES_OFFSET + layout.files_size(board) == board.FLASH
    assert "#define MICROPY_HW_ROMFS_BYTES SUMPAD_APP_BYTES\n" in config


def test_a_header_without_a_size_is_named(tmp_path, monkeypatch):
    header = tmp_path / "flash_layout.h"
    header.write_text("#define SUMPAD_APP_BYTES (1 * 1024)\n#define OTHER (2 * 1000)\n")
    monkeypatch.setattr(layout, "_HEADER", header)
    assert layout._size("SUMPAD_APP_BYTES") == 1024
    for name in ("OTHER", "SUMPAD_FILES_BYTES"):
        with pytest.raises(ValueError, match=f"flash_layout.h does not define {name}"):
            layout._size(name)
