"""The strings of the app, for the pool of constant strings in a firmware's flash.

firmware.py uses this module. MicroPython calls an interned string a qstr. When a module is loaded,
its unknown strings are copied to the heap, where every later look-up searches them one by one; the
firmware's own are sorted, in flash. So the firmware is built with the strings of the app among its
own. Texts are listed as well as names, because MicroPython looks them up too when it loads them.
The list is only an optimisation: other strings are interned as usual, so the firmware also runs an
app that has changed since.
"""

from collections.abc import Iterable, Iterator, Mapping

from sumpad_tools.device import mpy

_LONGEST = 255  # the most bytes of a qstr


def of_app(files: Mapping[str, bytes]) -> list[str]:
    """Return the strings of an app (`files` of image.app_files()): names, texts, the strings that
    imports create, and all characters, which MicroPython interns when a text is taken apart.

    The list is sorted. It leaves out strings that listing() cannot hold.
    """
    found = {chr(code) for code in range(128)}
    for path, content in files.items():
        found |= _made_by_import(path)
        found.update(of_mpy(content))
    return sorted(filter(_can_be_listed, found))


def of_mpy(content: bytes) -> Iterator[str]:
    """Yield the strings in an .mpy file, except those that every MicroPython has."""
    reader = mpy.Reader(content)
    names, objects = reader.number(), reader.number()
    for _ in range(names):
        name = reader.name()
        if isinstance(name, bytes):
            yield name.decode()
    for _ in range(objects):
        yield from _texts(reader)


def listing(strings: Iterable[str]) -> str:
    """Return a file with `strings` in the format in which MicroPython's build lists its own.

    Quotes protect the strings from the preprocessor; the build removes them.
    """
    return "".join(f'"Q({string})"\n' for string in strings)


def _can_be_listed(string: str) -> bool:
    """Return whether `string` can be written between quotes on one line without escapes."""
    return (
        string.isascii()
        and string.isprintable()
        and not set(string) & set('"\\')
        and len(string) <= _LONGEST
    )


def _made_by_import(path: str) -> set[str]:
    """Return the strings that an import of the module at `path` creates.

    They are the path here and on the board, and the names of the module and of its packages, whole
    and in parts.
    """
    parts = path.removesuffix(".mpy").removesuffix("/__init__").split("/")
    modules = {".".join(parts[: end + 1]) for end in range(len(parts))}
    return {path, f"/rom/{path}", *parts, *modules}


def _texts(reader: mpy.Reader) -> Iterator[str]:
    """Read the next constant object and yield the strings in it."""
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
    else:  # a number, written as text
        reader.bytes(length)
