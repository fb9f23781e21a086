"""The firmware by itself, a Pico like any other to programs; and the one with the app in it."""

import ast

import pytest
import scripts

from sumpad_tools import boards, firmware, player
from sumpad_tools.bench.console import free_heap
from sumpad_tools.chip import booting
from sumpad_tools.chip.emulator import Emulator

BOOT_ERASED_MS = 400  # no serial output tells when it is up
FROZEN_BOOT_MS = 250  # until the first picture, at most; half of what loading .mpy files takes
FROZEN_MENU_HEAP = 200 * 1024  # bytes free at the home menu, at least

ABOUT = """
import array, asyncio, framebuf, gc, hashlib, json, machine, micropython, os, rp2, sys

@micropython.viper
def viper(a: int) -> int:
    return a << 1

@micropython.native
def native(a):
    return a + 1

gc.collect()
print({
    "board": sys.implementation._build,
    "machine": os.uname().machine,
    "mpy": sys.implementation._mpy & 0xFF,
    "frequency": machine.freq(),
    "pins": (str(machine.Pin.board.GP4), str(machine.Pin("LED"))),
    "computed": (viper(21), native(41)),
    "storage": os.statvfs("/")[2] * os.statvfs("/")[0],
    "heap": gc.mem_free(),
})
"""


def test_on_an_erased_flash_it_is_a_pico_with_an_empty_file_system(uf2):
    emulator = Emulator(uf2, boards.load(boards.DEFAULT))
    emulator.run_ms(BOOT_ERASED_MS)
    about = ast.literal_eval(emulator.exec(ABOUT))
    assert about["board"] == boards.DEFAULT
    assert about["machine"].startswith("Sumpad, ") and about["machine"].endswith(" with RP2040")
    assert about["mpy"] == 6
    assert about["frequency"] == 125_000_000
    assert "GPIO4" in about["pins"][0] and "GPIO25" in about["pins"][1]
    assert about["computed"] == (42, 42)
    assert about["storage"] == 1408 * 1024
    assert about["heap"] > 220 * 1024
    assert emulator.files() == {}


@pytest.mark.long
def test_with_the_app_frozen_the_menu_is_there_at_once_and_more_heap_is_free():
    board = boards.load(boards.DEFAULT)
    uf2 = firmware.build_rp2(board.NAME, frozen=True)
    emulator = booting.console(uf2, board, frozen=True)
    booting.to_menu(emulator, FROZEN_BOOT_MS)
    pc = player.Player(board)
    pc.advance(scripts.HOME_MS)
    assert emulator.frame() == pc.frame()
    assert free_heap(emulator) >= FROZEN_MENU_HEAP
