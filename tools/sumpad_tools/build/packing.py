"""Compresses what is in a chip for the page, as small as tools/web/src/lzma.mjs can unpack it.

Used by web.py. Before LZMA come two changes that make equal things look equal, undone in the page:

* Each .mpy file of the app begins with a table of the names in it. All tables are replaced by
  numbers in one list of names, which is sorted like the firmware's own. That saves 10 KB.
* Calls get absolute addresses, so that all calls of a function are alike. That saves 8 KB.
"""

from __future__ import annotations

import lzma
import struct
from collections.abc import Iterable

from sumpad_tools.build import qstrs

# Instructions are halfwords: `lp` and `pb` say so. The others were found by trying.
_CODING = {
    "id": lzma.FILTER_LZMA1,
    "preset": 9 | lzma.PRESET_EXTREME,
    "mf": lzma.MF_BT2,
    "nice_len": 64,
    "depth": 2000,
    "lc": 3,
    "lp": 1,
    "pb": 1,
}


def packed(content: bytes, modules: Iterable[bytes]) -> bytes:
    """`content` (bytes) as lzma.mjs unpacks it. `modules`: the .mpy files in it, in their order;
    one that is not there does no harm."""
    changed = with_absolute_calls(without_tables(content, modules))
    return lzma.compress(changed, lzma.FORMAT_ALONE, filters=[_CODING])


def without_tables(content: bytes, modules: Iterable[bytes]) -> bytes:
    """`content` with the tables of names in the .mpy files taken out. In front of it:

    * three words: how many tables, numbers and bytes of names there are;
    * for each table two words: how many bytes of content come before it, after the table before,
      and how many numbers are in it;
    * the numbers, halfwords: of the list of names, and after its end those of the names that
      every MicroPython has;
    * the list, each name with a zero after it, and an empty name if that makes the size even.
    """
    tables = []
    rest = []
    end = 0
    for module in modules:
        at = content.find(module, end)
        if at >= 0:
            start, stop, names = qstrs.table(module)
            rest.append(content[end : at + start])
            tables.append((len(rest[-1]), names))
            end = at + stop
    listed = sorted({name for _, names in tables for name in names if isinstance(name, bytes)})
    places = {name: place for place, name in enumerate(listed)}
    listing = b"".join(name + b"\0" for name in listed)
    listing += b"\0" * (len(listing) % 2)
    count = listing.count(b"\0")
    numbers = [
        places[name] if isinstance(name, bytes) else count + name
        for _, names in tables
        for name in names
    ]
    words = [len(tables), len(numbers), len(listing)]
    words += [number for before, names in tables for number in (before, len(names))]
    return b"".join(
        [
            struct.pack(f"<{len(words)}I", *words),
            struct.pack(f"<{len(numbers)}H", *numbers),
            listing,
            *rest,
            content[end:],
        ]
    )


def with_absolute_calls(content: bytes) -> bytes:
    """`content` with the addresses of calls (BL of Thumb, two halfwords) made absolute, as by the
    filter ARM-Thumb of xz."""
    code = bytearray(content)
    at = 0
    while at + 4 <= len(code):
        if code[at + 1] & 0xF8 == 0xF0 and code[at + 3] & 0xF8 == 0xF8:
            high = (code[at + 1] & 7) << 8 | code[at]
            low = (code[at + 3] & 7) << 8 | code[at + 2]
            target = (high << 11 | low) + (at + 4 >> 1) & 0x3FFFFF
            code[at] = target >> 11 & 0xFF
            code[at + 1] = 0xF0 | target >> 19
            code[at + 2] = target & 0xFF
            code[at + 3] = 0xF8 | target >> 8 & 7
            at += 2
        at += 2
    return bytes(code)
