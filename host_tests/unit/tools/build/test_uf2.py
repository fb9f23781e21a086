"""The UF2 container, read back by the loader of rp2040py."""

import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rp2040py.device.load_flash import decode_block

from sumpad_tools.build import uf2


def blocks(file):
    return [file[start : start + 512] for start in range(0, len(file), 512)]


@given(st.binary(max_size=2000))
def test_a_loader_finds_the_image_again(image):
    flash = bytearray()
    for block in map(decode_block, blocks(uf2.container(image))):
        assert block.flash_address == 0x10000000 + len(flash)
        flash += block.payload
    assert flash[: len(image)] == image
    assert len(flash) - len(image) < 256
    assert not any(flash[len(image) :])


@pytest.mark.parametrize(("size", "count"), [(0, 0), (1, 1), (256, 1), (257, 2), (512, 2)])
def test_every_block_says_its_place_and_its_chip(size, count):
    file = uf2.container(bytes(size), address=0x2000_0000)
    assert len(file) == 512 * count
    for number, block in enumerate(blocks(file)):
        words = struct.unpack("<8I", block[:32])
        assert words[3:7] == (0x2000_0000 + 256 * number, 256, number, count)
        assert words[2] == 0x2000 and words[7] == 0xE48BFF56  # "the family is an RP2040"


@pytest.mark.parametrize(("size", "end"), [(0, 0), (1, 256), (257, 512), (576_200, 576_256)])
def test_a_file_ends_with_its_last_block_in_whatever_order_they_are(size, end):
    file = blocks(uf2.container(bytes(size)))
    assert uf2.end(b"".join(file)) == uf2.end(b"".join(reversed(file))) == end
