"""Align machine code in .mpy files, so that the board runs it from the flash.

Machine code refers to its constants by addresses that are multiples of four. Our MicroPython runs
machine code directly from a ROMFS image if it begins at such an address, and copies it into the
heap otherwise. An .mpy file has no padding, but its numbers may begin with zeros: up to three of
them before the length of a piece of code move the code to a suitable address.
"""

import builtins
from collections.abc import Callable, Mapping

from sumpad_tools.device import mpy

_BYTECODE, _NATIVE, _VIPER, _ASM = range(4)
_FURTHER = {_NATIVE: 1, _VIPER: 1, _ASM: 3}  # how many numbers follow a piece of machine code
_PASSES = 20  # maximum number of passes until the image no longer changes
_DATA = 0x30  # scope flags of code that has its own variables or constants


class _Reader(mpy.Reader):
    """A reader that copies the file to `put`, with the machine code aligned."""

    def __init__(self, content: bytes, start: int, runs_in_place: bool) -> None:
        self._start = start
        self._runs_in_place = runs_in_place
        self.put = bytearray()
        super().__init__(content)

    def bytes(self, length: int) -> builtins.bytes:
        found = super().bytes(length)
        self.put += found
        return found

    def object(self) -> None:
        (kind,) = self.bytes(1)
        if mpy.FUN_TABLE <= kind <= mpy.ELLIPSIS:
            return
        size = self.number()
        if kind == mpy.TUPLE:
            for _ in range(size):
                self.object()
        else:
            self.bytes(size + (kind in (mpy.STR, mpy.BYTES)))

    def code(self) -> None:
        before = len(self.put)
        head = self.number()
        kind = head & 3
        if kind != _BYTECODE:
            place = (self._start + len(self.put)) % 4
            zeros = -place % 4 if self._runs_in_place else not place
            self.put[before:before] = b"\x80" * zeros
        self.bytes(head >> 3)
        flags = [self.number() for _ in range(_FURTHER.get(kind, 0))]
        if kind == _VIPER and flags[0] & _DATA:
            raise ValueError("viper code with data of its own")
        if head & 4:
            for _ in range(self.number()):
                self.code()

    def rest(self) -> None:
        self.put += self._content[self.place :]


def aligned(content: bytes, start: int, runs_in_place: bool = True) -> bytes:
    """Return the .mpy file `content` with its machine code aligned for a file at address `start`.

    Unless `runs_in_place`, the code is misaligned, so that the board copies it into the heap.
    """
    reader = _Reader(content, start, runs_in_place)
    strings, objects = reader.number(), reader.number()
    for _ in range(strings):
        reader.name()
    for _ in range(objects):
        reader.object()
    reader.code()
    reader.rest()
    return bytes(reader.put)


def align(
    files: Mapping[str, bytes],
    build: Callable[[Mapping[str, bytes]], bytes],
    wanted: Callable[[str], bool],
) -> bytes:
    """Return the image that `build` makes of `files`, a dict from path to content.

    Machine code is aligned in the .mpy files whose path is `wanted`, and misaligned in the others.
    All .mpy files are padded to a multiple of four bytes, so aligning one does not misalign the
    next. Raises ValueError if the image still changes after _PASSES passes.
    """
    code = {path: _padded(content) for path, content in files.items() if path.endswith(".mpy")}
    for _ in range(_PASSES):
        image = build({**files, **code})
        found = {
            path: _padded(aligned(files[path], image.index(content), wanted(path)))
            for path, content in code.items()
        }
        if found == code:
            return image
        code = found
    raise ValueError("aligned code does not settle")


def _padded(content: bytes) -> bytes:
    return content + bytes(-len(content) % 4)
