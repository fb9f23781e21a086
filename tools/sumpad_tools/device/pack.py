"""The app as one file, as firmware/imports.py reads it on the device."""

from __future__ import annotations

from binascii import crc32
from collections.abc import Mapping
from typing import NamedTuple

# As in firmware/imports.py.
NAME = "sumpad.pack1"
_ENTRY = 8  # bytes

MODULE = ".mpy"  # ends the names of files that it can hold: one of them says itself where it ends


class Part(NamedTuple):
    """A piece of a pack: the index or a content. `start` and `length` in bytes."""

    start: int
    length: int


def packed(files: Mapping[str, bytes]) -> bytes:
    """The pack (bytes) of modules, a dict from path to content. ValueError for a file that is no
    compiled module, or if the index would confuse two paths."""
    for path in files:
        if not path.endswith(MODULE):
            raise ValueError(f"{path} is no compiled module")
    folders = sorted({path[:at] for path in files for at, sign in enumerate(path) if sign == "/"})
    paths = [*folders, *sorted(files)]
    asked = {f"{path}{end}" for path in paths for end in ("", ".py", MODULE)} | {
        f"{folder}/__init__{end}" for folder in folders for end in (".py", MODULE)
    }
    if len({_key(path) for path in asked}) < len(asked):
        raise ValueError("two paths have the same CRC-32: rename one of their modules")
    start = 4 + _ENTRY * len(paths)
    index = bytearray()
    for path in paths:
        content = files.get(path)
        index += _key(path) + _number(0 if content is None else start)
        start += len(content or b"")
    return _number(len(index)) + bytes(index) + b"".join(files[path] for path in sorted(files))


def parts(pack: bytes) -> list[Part]:
    """All pieces of a pack, from the front."""
    end_of_index = 4 + int.from_bytes(pack[:4], "little")
    starts = [
        int.from_bytes(pack[at + 4 : at + _ENTRY], "little")
        for at in range(4, end_of_index, _ENTRY)
    ]
    edges = [0, *filter(None, starts), len(pack)]  # contents lie in the order of the index
    return [Part(start, end - start) for start, end in zip(edges, edges[1:], strict=False)]


def _key(path: str) -> bytes:
    return _number(crc32(f"/{path}".encode()))


def _number(number: int) -> bytes:
    return number.to_bytes(4, "little")
