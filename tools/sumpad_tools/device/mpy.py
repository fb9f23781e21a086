"""Reads .mpy files, which hold compiled modules."""

import builtins

_HEADER = 4  # bytes
_ARCH_FLAGS = 0x40  # in the third of them: a number follows

# Types of constant objects, MP_PERSISTENT_OBJ_... in MicroPython.
FUN_TABLE, ELLIPSIS, STR, BYTES, TUPLE = 0, 4, 5, 6, 10


class Reader:
    """Reads a file piece by piece, from the end of its header on. `place` is where it is."""

    def __init__(self, content: bytes) -> None:
        self._content = content
        self.place = 0
        header = self.bytes(_HEADER)
        if header[2] & _ARCH_FLAGS:
            self.number()

    def bytes(self, length: int) -> builtins.bytes:
        self.place += length
        return self._content[self.place - length : self.place]

    def number(self) -> int:
        """A number in pieces of 7 bits, the highest first; the last one has a clear top bit."""
        value = 0
        while True:
            (byte,) = self.bytes(1)
            value = value << 7 | byte & 0x7F
            if byte < 0x80:
                return value

    def terminated(self, length: int) -> builtins.bytes:
        """Bytes that are followed by a zero, which is no part of them."""
        return self.bytes(length + 1)[:-1]

    def name(self) -> builtins.bytes | int:
        """A name of the table, or the number of one that every MicroPython has."""
        length = self.number()
        return length >> 1 if length & 1 else self.terminated(length >> 1)
