"""Compress the content of a chip for the page, which unpacks it by tools/web/src/packed_chip.mjs.

web.py uses this module. Before LZMA, some changes leave out what the page can work out, and make
equal things look equal. The page undoes them.

* The .mpy files of the app are rewritten (bytecode.py): names and texts are numbers in the list of
  those that the firmware has, and the tables of line numbers come together. That saves 20 KB.
* That list (MicroPython's pool of strings, pool.py) needs no lengths and hashes, and few
  addresses. That saves 10 KB.
* Calls get absolute addresses, so that all calls of a function are alike. That saves 8 KB.
"""

from __future__ import annotations

import lzma
import struct
from collections.abc import Iterable

from sumpad_tools.build import bytecode, pool

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


def packed(rom: bytes, flash: bytes, modules: Iterable[bytes]) -> bytes:
    """Return boot ROM and flash of a chip, compressed for packed_chip.mjs.

    `modules` are the .mpy files in the flash, in their order; files that are not in it are
    ignored.
    """
    return compressed(with_absolute_calls(rewritten(rom, flash, modules)))


def compressed(content: bytes, **coding: int) -> bytes:
    """Return `content` as an .lzma file; `coding` replaces parameters of LZMA."""
    return lzma.compress(content, lzma.FORMAT_ALONE, filters=[{**_CODING, **coding}])


def rewritten(rom: bytes, flash: bytes, modules: Iterable[bytes]) -> bytes:
    """Return `rom` and `flash` with a rewritten pool of strings, and rewritten `modules`.

    Before them are:

    * words: the offset of the pool in the flash and the number of names that every MicroPython
      has, both 0 if no pool was found and nothing is rewritten; the bytes of further texts; the
      bytes of tables of lines; the number of rewritten modules;
    * for each of these modules, the bytes before it and after the module before;
    * the further texts, each with a zero after it;
    * the tables of lines of all modules, and a zero if that makes the size even.
    """
    found = pool.find(flash)
    rest = [rom + flash]
    texts: list[bytes] = []
    tables = b""
    if found:
        numbers = {text: number for number, text in reversed([*enumerate(found.texts)])}

        def number_of(text: bytes | int) -> int:
            if isinstance(text, int):
                return text
            if text not in numbers:
                numbers[text] = len(found.texts) + len(texts)
                texts.append(text)
            return numbers[text]

        changed = rom + found.rewritten()
        rest = []
        end = 0
        for module in modules:
            at = changed.find(module, end)
            if at < 0:
                continue
            try:
                code, lines = bytecode.rewritten(module, number_of)
            except bytecode.UnusualError:
                continue
            rest += [changed[end:at], code]
            tables += lines
            end = at + len(module)
        rest.append(changed[end:])
    befores = [len(before) for before in rest[:-1:2]]
    listed = b"".join(text + b"\0" for text in texts)
    words = [found.place, found.fixed] if found else [0, 0]
    words += [len(listed), len(tables), len(befores), *befores]
    head = struct.pack(f"<{len(words)}I", *words) + listed + tables
    return head + b"\0" * (len(head) % 2) + b"".join(rest)


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
