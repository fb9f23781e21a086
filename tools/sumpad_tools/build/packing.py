"""Compress the content of a chip for the page, which unpacks it by tools/web/src/lzma.mjs.

web.py uses this module. Before LZMA, two changes make equal things look equal. The page undoes
them.

* Each .mpy file of the app begins with a table of its names. Numbers in one list of names replace
  all tables; the list is sorted, like the firmware's own. That saves 10 KB.
* Calls get absolute addresses, so that all calls of a function are alike. That saves 8 KB.
"""

from __future__ import annotations

import lzma
import struct
from collections.abc import Iterable

from sumpad_tools.build import qstrs

# `lp` and `pb` are 1 because instructions are halfwords. The other values were found by trying.
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
    """Return `content`, compressed for lzma.mjs.

    `modules` are the .mpy files in it, in their order; files that are not in it are ignored.
    """
    changed = with_absolute_calls(without_tables(content, modules))
    return lzma.compress(changed, lzma.FORMAT_ALONE, filters=[_CODING])


def without_tables(content: bytes, modules: Iterable[bytes]) -> bytes:
    """Return `content` without the tables of names in the .mpy files, preceded by:

    * three words: the number of tables, the number of numbers, and the bytes of the list of names;
    * for each table two words: the bytes of content between the table before and this one, and
      how many numbers are in the table;
    * the numbers, halfwords: places in the list of names, or, from the length of the list on,
      the length plus the number of a name that every MicroPython has;
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
    """Return `content` with absolute addresses in calls (Thumb's BL, two halfwords).

    xz's ARM-Thumb filter does the same.
    """
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
