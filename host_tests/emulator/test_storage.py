"""Stored files on the chip's own flash: after any power cut, even in the middle of a page or an
erasure, a file has the old content or the new one."""

import random

import pytest

from sumpad.storage import files
from sumpad_tools.chip.emulator import PowerCut
from support.standins.flashdisk import random_torn

STORE = files.Store("")  # for checksums

# Every text is longer than a flash page and shows which one it is.
MAIN = b"""
import sys
sys.path.append("/rom")
from sumpad.storage import files
store = files.Store("/saves")
number = int((store.read("game") or "0").split()[0])
while True:
    number += 1
    store.write("game", "{} ".format(number) * 80)
"""


def test_a_power_cut_in_any_flash_change_leaves_the_old_text_or_the_new(console):
    emulator = console(files={"boot.py": MAIN})
    cuts = random.Random(7)
    number = 0
    for _ in range(9):
        change = emulator.flash_changes + cuts.randint(3, 25)
        emulator.cut_power_at(change, random_torn(cuts))
        with pytest.raises(PowerCut):
            emulator.run_ms(10_000)
        kept = emulator.files().get("saves/game", STORE._head(b"0 ") + b"\n0 ")
        head, _, body = kept.partition(b"\n")
        assert head == STORE._head(body)
        before, number = number, int(body.split()[0])
        assert number >= before
        assert body in (b"0 ", b"%d " % number * 80)
        emulator.power_cycle()
    assert number > 3
