"""The firmware by itself: programs find a Pico like any other."""

import ast

from sumpad_tools import boards
from sumpad_tools.chip.emulator import Emulator, flash_image
from sumpad_tools.device import layout

BOOT_ERASED_MS = 400  # no serial output shows when it is up

ABOUT = """
import array, framebuf, gc, hashlib, machine, micropython, os, rp2, sys
from machine import ADC, I2C, PWM, SPI, Timer, bitstream

gc.collect()
print({
    "board": sys.implementation._build,
    "machine": os.uname().machine,
    "mpy": sys.implementation._mpy & 0xFF,
    "frequency": machine.freq(),
    "pins": (str(machine.Pin.board.GP4), str(machine.Pin("LED"))),
    "storage": os.statvfs("/")[2] * os.statvfs("/")[0],
    "heap": gc.mem_free(),
})
"""


def test_without_the_app_it_is_a_pico_with_an_empty_file_system(uf2):
    flash = flash_image(uf2, None)[: layout.APP_OFFSET].ljust(layout.FLASH_SIZE, b"\xff")
    emulator = Emulator.of_flash(flash, boards.load(boards.DEFAULT))
    emulator.run_ms(BOOT_ERASED_MS)
    about = ast.literal_eval(emulator.exec(ABOUT))
    assert about["board"] == boards.DEFAULT
    assert about["machine"].startswith("Sumpad, ") and about["machine"].endswith(" with RP2040")
    assert about["mpy"] == 6
    assert about["frequency"] == 125_000_000
    assert "GPIO4" in about["pins"][0] and "GPIO25" in about["pins"][1]
    assert about["storage"] == layout.FILES_SIZE
    assert about["heap"] > 215 * 1024
    assert emulator.files() == {}
