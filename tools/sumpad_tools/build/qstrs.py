"""The strings of the app, for the pool of constant ones that a firmware has in flash.

Used by firmware.py, and by packing.py to read .mpy files. MicroPython calls an interned string a
qstr. Those that it does not know when a module is loaded it copies to the heap, where each later
look-up goes through all of them, one after another; its own lie sorted in flash. So the firmware
is built with those of the app among its own. Texts are listed beside the names: they are looked up
as well when they are loaded, and are taken from there. It is a gain and no promise: what is
missing in the list is interned as ever, so an app that has changed since runs too.
"""

from collections.abc import Iterable, Iterator, Mapping

from sumpad_tools.device import mpy

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
    reader = mpy.Reader(content)
    names, objects = reader.number(), reader.number()
    for _ in range(names):
        name = reader.name()
        if isinstance(name, bytes):
            yield name.decode()
    for _ in range(objects):
        yield from _texts(reader)


def table(content: bytes) -> tuple[int, int, list[bytes | int]]:
    """The table of names in an .mpy file (bytes): where it begins and ends, and the names, numbers
    for those that every MicroPython has."""
    reader = mpy.Reader(content)
    count = reader.number()
    reader.number()  # of constant objects
    start = reader.place
    names = [reader.name() for _ in range(count)]
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


def _texts(reader: mpy.Reader) -> Iterator[str]:
    """The strings in the constant object that comes next."""
    (kind,) = reader.bytes(1)
    if mpy.FUN_TABLE <= kind <= mpy.ELLIPSIS:  # nothing follows
        return
    length = reader.number()
    if kind == mpy.TUPLE:
        for _ in range(length):
            yield from _texts(reader)
    elif kind == mpy.STR:
        yield reader.terminated(length).decode()
    elif kind == mpy.BYTES:
        reader.terminated(length)
    else:  # a number, as text
        reader.bytes(length)
