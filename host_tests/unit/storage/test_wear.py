"""The wear of the flash, estimated from littlefs's own numbers, compared with counted erases."""

import random

import pytest

from sumpad.storage import wear
from support.standins import flashdisk

FOLDER = "/saves"


class _Counting(flashdisk.Flash):
    erased = 0

    def erase(self, cfg, block):
        _Counting.erased += 1
        return super().erase(cfg, block)


def heads(content):
    for start in range(0, len(content), flashdisk.BLOCK):
        yield bytes(content[start : start + wear.HEAD])


@pytest.mark.parametrize(("size", "most"), [(300, 20), (900, 2), (3000, 2)])
def test_the_estimate_is_an_upper_bound(monkeypatch, size, most):
    """Small files cause fewer erases, so the bound is far above them."""
    monkeypatch.setattr(flashdisk, "Flash", _Counting)
    monkeypatch.setattr(_Counting, "erased", 0)
    disk = flashdisk.FlashDisk()
    disk.mkdir(FOLDER)
    chance = random.Random(1)
    for written in range(600):
        name = f"{FOLDER}/settings" if written % 20 == 0 else f"{FOLDER}/game-crossnum"
        with disk.open(name, "wb") as file:
            file.write(bytes(size + chance.randrange(100)))
            file.flush()
    count, blocks = wear.erases(heads(disk.flash.buffer))
    assert blocks == len(disk.flash.buffer) // flashdisk.BLOCK
    assert _Counting.erased <= count <= most * _Counting.erased


def test_what_is_no_folder_does_not_count():
    text = b"key 0123456789abcdef"[: wear.HEAD]
    old = (0x20656B).to_bytes(4, "little")
    name = ((0x00100008 ^ 0xFFFFFFFF).to_bytes(4, "big")) + b"settings"
    impossible = b"\xff\xff\xff\x7f" + name
    assert wear.erases([b"\xff" * 16, text, impossible]) == (2 * 17, 3)
    assert wear.erases([old + name, b"\x05\0\0\0" + name]) == ((0x20656B + 2) * 17, 2)


def test_the_share_of_its_life():
    assert wear.permille(256 * 100_000, 256) == 1000
    assert wear.permille(256 * 50_000, 256) == 500
    assert wear.permille(12_345, 256) == 0
