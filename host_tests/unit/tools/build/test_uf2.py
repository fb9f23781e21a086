"""The UF2 container, read back by the loader of rp2040py."""

import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rp2040py.device.load_flash import decode_block

from sumpad_tools.build import uf2


def blocks(file):
    return [file[start : start + 512] for start in range(0, len(file), 512)]


@given(st.binary(max_size=1000), st.binary(max_size=1000))
def test_a_loader_finds_the_parts_again(first, second):
    flash = bytearray(b"\xff" * 4096)
    file = uf2.container({2048: second, 256: first})
    for block in map(decode_block, blocks(file)):
        place = block.flash_address - 0x10000000
        flash[place : place + len(block.payload)] = block.payload
    assert flash == uf2.flash_contents(file, 4096)
    for start, part in ((256, first), (2048, second)):
        end = start + -(-len(part) // 256) * 256
        assert flash[start:end] == part.ljust(end - start, b"\0")
        flash[start:end] = b"\xff" * (end - start)
    assert flash == b"\xff" * 4096


@pytest.mark.parametrize(("chip", "family"), [("RP2040", 0xE48BFF56), ("RP2350", 0xE48BFF59)])
@pytest.mark.parametrize(("size", "count"), [(0, 0), (1, 1), (256, 1), (257, 2), (512, 2)])
def test_every_block_says_its_place_and_its_chip(size, count, chip, family):
    file = uf2.container({0x2000: bytes(size)}, chip)
    assert len(file) == 512 * count
    for number, block in enumerate(blocks(file)):
        words = struct.unpack("<8I", block[:32])
        assert words[3:7] == (0x1000_2000 + 256 * number, 256, number, count)
        assert words[2] == 0x2000 and words[7] == family


def test_a_file_for_another_chip_is_refused():
    with pytest.raises(ValueError, match="for chips of family 0xe48bff59, not the RP2040"):
        uf2.flash_contents(uf2.container({0: b"firmware"}, "RP2350"), 4096)


def test_the_blocks_of_all_parts_are_numbered_in_order():
    file = uf2.container({1024: bytes(300), 0: bytes(300)})
    found = [struct.unpack("<8I", block[:32])[3:7] for block in blocks(file)]
    assert [(place - 0x1000_0000, number, count) for place, _, number, count in found] == [
        (0, 0, 4),
        (256, 1, 4),
        (1024, 2, 4),
        (1280, 3, 4),
    ]


@pytest.mark.parametrize(("size", "end"), [(0, 0), (1, 256), (257, 512), (1000, 1024)])
def test_a_part_ends_with_its_last_block_in_whatever_order_they_are(size, end):
    file = blocks(uf2.container({0: bytes(size), 1024: bytes(300)}))
    for order in (file, reversed(file)):
        content = b"".join(order)
        assert uf2.end(content, before=1024) == end
        assert uf2.end(content, before=4096) == 1536
