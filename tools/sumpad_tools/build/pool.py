"""MicroPython's pool of constant strings in a firmware, and how it is rewritten for the page.

packing.py uses this module. A pool (qstr_pool_t in MicroPython's qstr.h) has six words, of which
PREVIOUS and the ones after COUNT are used here, and after them the addresses of its strings, which
end with a zero. The first pool has the strings that every MicroPython has; the second has all
others, sorted.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from functools import cached_property

FLASH = 0x10000000  # the address of the flash

_HEADER = struct.Struct("<6I")  # previous pool, strings before, room, count, hashes, lengths
_LAST_FIXED = b"zip"  # QSTR_LAST_STATIC in MicroPython's persistentcode.c
_AHEAD = 3  # strings out of order, after which the order continues


@dataclass(frozen=True)
class Pool:
    """The second pool of the firmware `flash`, at the offset `place`."""

    flash: bytes
    place: int

    @cached_property
    def _header(self) -> tuple[int, ...]:
        return _HEADER.unpack_from(self.flash, self.place)

    @cached_property
    def _addresses(self) -> tuple[int, ...]:
        return _addresses(self.flash, self.place)

    @cached_property
    def texts(self) -> list[bytes]:
        """The texts of the first pool and of this one."""
        first = _addresses(self.flash, self._header[0] - FLASH)
        return [_text(self.flash, address) for address in first + self._addresses]

    @property
    def fixed(self) -> int:
        """The number of names that every MicroPython has, which .mpy files know by their
        numbers."""
        return self.texts.index(_LAST_FIXED) + 1

    def rewritten(self) -> bytes:
        """Return the flash without hashes and lengths, and with the addresses as packed_chip.mjs
        reads them.

        An address is 0 if the string follows the one before. Otherwise it is an offset in the
        flash, doubled, and one more if the next string does not follow this one, but the one
        before.
        """
        flash = bytearray(self.flash)
        *_, count, hashes, lengths = self._header
        flash[hashes - FLASH : hashes - FLASH + count] = bytes(count)
        flash[lengths - FLASH : lengths - FLASH + count] = bytes(count)
        words = []
        expected = 0
        for number, address in enumerate(self._addresses):
            if address == expected:
                words.append(0)
            else:
                aside = expected in self._addresses[number + 1 : number + 1 + _AHEAD]
                words.append(2 * (address - FLASH) + aside)
                if aside:
                    continue
            expected = address + len(_text(self.flash, address)) + 1
        struct.pack_into(f"<{count}I", flash, self.place + _HEADER.size, *words)
        return bytes(flash)


def find(flash: bytes) -> Pool | None:
    """Return the pool in `flash`, None if it has none with hashes of one byte."""
    for place in range(0, len(flash) - _HEADER.size, 4):
        previous, before, room, count, hashes, lengths = _HEADER.unpack_from(flash, place)
        inside = all(FLASH < it < FLASH + len(flash) for it in (previous, hashes, lengths))
        if inside and 0 < count < 0x10000 and _is_pool(flash, place):
            return Pool(flash, place)
    return None


def _is_pool(flash: bytes, place: int) -> bool:
    *_, count, hashes, lengths = _HEADER.unpack_from(flash, place)
    if place + _HEADER.size + 4 * count > len(flash):
        return False
    addresses = _addresses(flash, place)
    if not all(FLASH < address < FLASH + len(flash) for address in addresses):
        return False
    texts = [_text(flash, address) for address in addresses]
    return (
        bytes(min(len(text), 0xFF) for text in texts) == flash[lengths - FLASH :][:count]
        and bytes(map(_hash, texts)) == flash[hashes - FLASH :][:count]
    )


def _addresses(flash: bytes, place: int) -> tuple[int, ...]:
    """Return the addresses of the strings of the pool at the offset `place`."""
    count = _HEADER.unpack_from(flash, place)[3]
    return struct.unpack_from(f"<{count}I", flash, place + _HEADER.size)


def _text(flash: bytes, address: int) -> bytes:
    start = address - FLASH
    return flash[start : flash.find(b"\0", start)]


def _hash(text: bytes) -> int:
    """Return the hash of a string, as MicroPython's qstr_compute_hash does."""
    value = 5381
    for byte in text:
        value = value * 33 ^ byte
    return value & 0xFF or 1
