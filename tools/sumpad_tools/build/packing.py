"""Compress the content of a chip for the page, which unpacks it by tools/web/src/packed_chip.mjs.

web.py uses this module. Before LZMA, some changes leave out what the page can work out, and make
equal things look equal. The page undoes them.

* The .mpy files of the app are rewritten (mpy_filter.py): names and texts are numbers in the list
  of those that the firmware has, and the tables of line numbers come together. That saves 20 KB.
* That list (MicroPython's pool of strings, pool.py) needs no lengths and hashes, and few
  addresses. That saves 10 KB.
* Calls get absolute addresses, so that all calls of a function are alike. That saves 8 KB.
* Modules and the rest are compressed apart, because only machine code consists of halfwords. That
  saves 2 KB.

What copies a UF2 over USB is left out of the boot ROM, because the page never does that. That
saves 5 KB.
"""

from __future__ import annotations

import lzma
import struct
from collections.abc import Iterable

from sumpad_tools.build import mpy_filter, pool

# `lp` and `pb` are 1 because instructions are halfwords. The other values were found by trying.
_CODING = {
    "id": lzma.FILTER_LZMA1,
    "preset": 9 | lzma.PRESET_EXTREME,
    "mf": lzma.MF_BT2,
    "nice_len": 48,
    "depth": 2000,
    "lc": 3,
    "lp": 1,
    "pb": 1,
}

# The parts of the boot ROM of the RP2040 (revision B1) that only its USB drive and PICOBOOT use.
# What remains between them are the helpers of the functions that write the flash.
_USB_BOOT = (
    range(0x4FC, 0xB90),
    range(0xBDC, 0x1778),
    range(0x18D4, 0x2330),
    range(0x3DAC, 0x4000),
)
_BREAKPOINT = b"\x00\xbe"  # Thumb's BKPT: running into what is left out stops the console


def without_usb_boot(rom: bytes) -> bytes:
    """Return the boot ROM `rom` with breakpoints in place of what copies a UF2 over USB."""
    changed = bytearray(rom)
    for part in _USB_BOOT:
        changed[part.start : part.stop] = _BREAKPOINT * (len(part) // len(_BREAKPOINT))
    return bytes(changed)


def packed(rom: bytes, flash: bytes, modules: Iterable[bytes]) -> bytes:
    """Return boot ROM and flash of a chip, compressed for packed_chip.mjs.

    `modules` are the .mpy files in the flash, in their order; files that are not in it are
    ignored. The result has the two parts of `rewritten` as .lzma files, and before them the size
    of the first, a word.
    """
    code, rest = rewritten(rom, flash, modules)
    first = compressed(code, lc=4, lp=0, pb=0, nice_len=80)
    return struct.pack("<I", len(first)) + first + compressed(with_absolute_calls(rest))


def compressed(content: bytes, **coding: int) -> bytes:
    """Return `content` as an .lzma file; `coding` replaces parameters of LZMA."""
    return lzma.compress(content, lzma.FORMAT_ALONE, filters=[{**_CODING, **coding}])


def rewritten(rom: bytes, flash: bytes, modules: Iterable[bytes]) -> tuple[bytes, bytes]:
    """Return the rewritten `modules`, and the rest of `rom` and `flash` with a rewritten pool of
    strings.

    Before the modules are:

    * words: the offset of the pool in the flash and the number of names that every MicroPython
      has, both 0 if no pool was found and nothing is rewritten; the bytes of further texts; the
      bytes of tables of lines; the number of rewritten modules;
    * for each of these modules, the bytes before it and after the module before;
    * the further texts, each with a zero after it;
    * the tables of lines of all modules.
    """
    found = pool.find(flash)
    codes: list[bytes] = []
    befores: list[bytes] = []
    rest = rom + flash
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

        rest = rom + found.rewritten()
        for module in modules:
            at = rest.find(module)
            if at < 0:
                continue
            try:
                code, lines = mpy_filter.rewritten(module, number_of)
            except mpy_filter.UnusualError:
                continue
            codes.append(code)
            befores.append(rest[:at])
            tables += lines
            rest = rest[at + len(module) :]
    listed = b"".join(text + b"\0" for text in texts)
    words = [found.place, found.fixed] if found else [0, 0]
    words += [len(listed), len(tables), len(befores), *map(len, befores)]
    head = struct.pack(f"<{len(words)}I", *words) + listed + tables
    return head + b"".join(codes), b"".join([*befores, rest])


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
