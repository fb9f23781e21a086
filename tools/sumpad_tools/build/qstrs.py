"""The strings of the app, for the pool of constant ones that a firmware has in flash.

Used by firmware.py, and by packing.py to read .mpy files. MicroPython calls an interned string a
qstr. Those that it does not know when a module is loaded it copies to the heap, where each later
look-up goes through all of them, one after another; its own lie sorted in flash. So the firmware
is built with those of the app among its own. Texts are listed beside the names: they are looked up
as well when they are loaded, and are taken from there. It is a gain and no promise: what is
missing in the list is interned as ever, so an app that has changed since runs too.
"""

import builtins
from collections.abc import Iterable, Iterator, Mapping

_HEADER_LENGTH = 4

# Types of constant objects in an .mpy file, MP_PERSISTENT_OBJ_... in MicroPython.
_FUN_TABLE, _ELLIPSIS, _STR, _BYTES, _TUPLE = 0, 4, 5, 6, 10

_LONGEST = 255  # bytes that a qstr may have


def of_app(files: Mapping[str, bytes]) -> list[str]:
    """The strings of an app as image.app_files() lays it out: names, texts, and what importing
    makes; a sorted list without those that listing() cannot hold."""
    found = set()
    for path, content in files.items():
        found |= _made_by_import(path)
        found.update(of_mpy(content))
    return sorted(filter(_can_be_listed, found))


def of_mpy(content: bytes) -> Iterator[str]:
    """The strings in an .mpy file (bytes), but for those that every MicroPython has."""
    reader = _Reader(content)
    names, objects = reader.number(), reader.number()
    for _ in range(names):
        length = reader.number()
        if length & 1 == 0:  # else it is the number of one that every MicroPython has
            yield reader.terminated(length >> 1).decode()
    for _ in range(objects):
        yield from reader.texts()


def table(content: bytes) -> tuple[int, int, list[bytes | int]]:
    """The table of names in an .mpy file (bytes): where it begins and ends, and the names, numbers
    for those that every MicroPython has."""
    reader = _Reader(content)
    count = reader.number()
    reader.number()  # of constant objects
    start = reader.place
    names: list[bytes | int] = []
    for _ in range(count):
        length = reader.number()
        names.append(length >> 1 if length & 1 else reader.terminated(length >> 1))
    return start, reader.place, names


def listing(strings: Iterable[str]) -> str:
    """The text of a file that has these strings as MicroPython's build lists its own.

    In quotes: these keep the preprocessor off what is in them, and the build takes them away.
    """
    return "".join(f'"Q({string})"\n' for string in strings)


def _can_be_listed(string: str) -> bool:
    """Whether a string may stand on a line of its own, between quotes, as what it is."""
    return (
        string.isascii()
        and string.isprintable()
        and not set(string) & set('"\\')
        and len(string) <= _LONGEST
    )


def _made_by_import(path: str) -> set[str]:
    """The paths of the file, here and on the board, and the names of the module in it and of its
    packages, whole and in parts."""
    parts = path.removesuffix(".mpy").removesuffix("/__init__").split("/")
    modules = {".".join(parts[: end + 1]) for end in range(len(parts))}
    return {path, f"/rom/{path}", *parts, *modules}


class _Reader:
    """What is in an .mpy file, from the end of its header on."""

    def __init__(self, content: bytes) -> None:
        self._content = content
        self.place = _HEADER_LENGTH

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

    def texts(self) -> Iterator[str]:
        """The strings in the constant object that comes next."""
        (kind,) = self.bytes(1)
        if _FUN_TABLE <= kind <= _ELLIPSIS:  # nothing follows
            return
        length = self.number()
        if kind == _TUPLE:
            for _ in range(length):
                yield from self.texts()
        elif kind == _STR:
            yield self.terminated(length).decode()
        elif kind == _BYTES:
            self.terminated(length)
        else:  # a number, as text
            self.bytes(length)
