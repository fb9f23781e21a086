"""The container in which the RP2040's boot loader takes firmware over USB.

A UF2 file is a row of 512-byte blocks, each of which says by itself where its part belongs, so
that they may arrive in any order.
"""

import struct
from collections.abc import Mapping

FLASH_ADDRESS = 0x1000_0000

_MAGIC_START = (0x0A32_4655, 0x9E5D_5157)
_MAGIC_END = 0x0AB1_6F30
_FAMILY_PRESENT = 0x2000  # flag: the last word of the header is the chip's family
_RP2040 = 0xE48B_FF56

_PAYLOAD = 256  # one page of flash
_HEADER = struct.Struct("<8I")
_BLOCK_SIZE = 512


def container(parts: Mapping[int, bytes]) -> bytes:
    """The UF2 file (bytes) of the contents of a flash: a dict from where a part begins in it, a
    multiple of 256, to its bytes. The last page of a part is filled up with zeros."""
    pages = [
        (start + at, part[at : at + _PAYLOAD].ljust(_PAYLOAD, b"\0"))
        for start, part in sorted(parts.items())
        for at in range(0, len(part), _PAYLOAD)
    ]
    blocks = []
    for number, (place, payload) in enumerate(pages):
        header = _HEADER.pack(
            *_MAGIC_START,
            _FAMILY_PRESENT,
            FLASH_ADDRESS + place,
            _PAYLOAD,
            number,
            len(pages),
            _RP2040,
        )
        blocks.append((header + payload).ljust(_BLOCK_SIZE - 4, b"\0"))
        blocks.append(struct.pack("<I", _MAGIC_END))
    return b"".join(blocks)


def end(container: bytes, before: int) -> int:
    """Where in the flash that part of a UF2 file (bytes) ends which begins `before` a place; both
    are bytes from the beginning of the flash."""
    ends = [0]
    for start in range(0, len(container), _BLOCK_SIZE):
        *_, address, length, _, _, _ = _HEADER.unpack_from(container, start)
        if address - FLASH_ADDRESS < before:
            ends.append(address - FLASH_ADDRESS + length)
    return max(ends)


def flash_contents(container: bytes, size: int) -> bytes:
    """What a flash of `size` bytes holds after it was given a UF2 file (bytes), erased before."""
    flash = bytearray(b"\xff" * size)
    for start in range(0, len(container), _BLOCK_SIZE):
        *_, address, length, _, _, _ = _HEADER.unpack_from(container, start)
        payload = start + _HEADER.size
        offset = address - FLASH_ADDRESS
        flash[offset : offset + length] = container[payload : payload + length]
    return bytes(flash)
