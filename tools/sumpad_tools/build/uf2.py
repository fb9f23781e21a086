"""The UF2 container, in which a chip's boot loader accepts firmware over USB.

A UF2 file is a sequence of 512-byte blocks. Each block has the address of its data, so blocks may
arrive in any order, and the number of its chip: boot loaders ignore files for another one.
"""

import struct
from collections.abc import Mapping

FLASH_ADDRESS = 0x1000_0000

_MAGIC_START = (0x0A32_4655, 0x9E5D_5157)
_MAGIC_END = 0x0AB1_6F30
_FAMILY_PRESENT = 0x2000  # flag: the last word of the header is the chip's family
FAMILIES = {"RP2040": 0xE48B_FF56, "RP2350": 0xE48B_FF59}
"""The number in a block that names the chip. The RP2350 has another one for its RISC-V cores."""

DRIVES = {"RP2040": "RPI-RP2", "RP2350": "RP2350"}
"""The name of the drive that each chip's boot loader shows."""

_PAYLOAD = 256  # one page of flash
_HEADER = struct.Struct("<8I")
_BLOCK_SIZE = 512


def container(parts: Mapping[int, bytes], chip: str = "RP2040") -> bytes:
    """Return the UF2 file for a `chip` with the `parts` of a flash, a dict from offset to content.

    An offset counts from the beginning of the flash and is a multiple of 256. The last page of a
    part is padded with zeros.
    """
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
            FAMILIES[chip],
        )
        blocks.append((header + payload).ljust(_BLOCK_SIZE - 4, b"\0"))
        blocks.append(struct.pack("<I", _MAGIC_END))
    return b"".join(blocks)


def end(container: bytes, before: int) -> int:
    """Return where the blocks of a UF2 file end whose offset is less than `before`.

    Both are bytes from the beginning of the flash. Returns 0 if there are no such blocks.
    """
    ends = [0]
    for start in range(0, len(container), _BLOCK_SIZE):
        *_, address, length, _, _, _ = _HEADER.unpack_from(container, start)
        if address - FLASH_ADDRESS < before:
            ends.append(address - FLASH_ADDRESS + length)
    return max(ends)


def flash_contents(container: bytes, size: int, chip: str = "RP2040") -> bytes:
    """Return the contents of an erased flash of `size` bytes, beside a `chip`, after a UF2 file is
    written to it. Raises ValueError for a file of another chip."""
    flash = bytearray(b"\xff" * size)
    for start in range(0, len(container), _BLOCK_SIZE):
        *_, address, length, _, _, family = _HEADER.unpack_from(container, start)
        if family != FAMILIES[chip]:
            raise ValueError(f"this firmware is for chips of family {family:#x}, not the {chip}")
        payload = start + _HEADER.size
        offset = address - FLASH_ADDRESS
        flash[offset : offset + length] = container[payload : payload + length]
    return bytes(flash)
