"""Read .mpy files, which hold compiled modules."""

import builtins

HEADER = 4  # bytes
_ARCH_FLAGS = 0x40  # set in the third header byte if a number follows the header

# Types of constant objects, MP_PERSISTENT_OBJ_... in MicroPython.
FUN_TABLE, ELLIPSIS, STR, BYTES, TUPLE = 0, 4, 5, 6, 10


class Reader:
    """A reader of an .mpy file that begins after the header; `place` is the current offset."""

    def __init__(self, content: bytes) -> None:
        self._content = content
        self.place = 0
        header = self.bytes(HEADER)
        if header[2] & _ARCH_FLAGS:
            self.number()

    def bytes(self, length: int) -> builtins.bytes:
        self.place += length
        return self._content[self.place - length : self.place]

    def number(self) -> int:
        """Read a number in 7-bit groups, high ones first; the last byte has a clear top bit."""
        value = 0
        while True:
            (byte,) = self.bytes(1)
            value = value << 7 | byte & 0x7F
            if byte < 0x80:
                return value

    def terminated(self, length: int) -> builtins.bytes:
        """Read `length` bytes and the zero that follows them; return them without the zero."""
        return self.bytes(length + 1)[:-1]

    def name(self) -> builtins.bytes | int:
        """Read an entry of the name table: a name, or the number of one built into MicroPython."""
        length = self.number()
        return length >> 1 if length & 1 else self.terminated(length >> 1)
