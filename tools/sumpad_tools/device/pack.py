"""The app as one file, as firmware/imports.py reads it on the device."""

from __future__ import annotations

from binascii import crc32
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

# As in firmware/imports.py.
NAME = "sumpad.pack2"
_SMALL = 0x3FFFFFFF
_NUMBER = 4  # bytes

MODULE = ".mpy"  # ends the names of files that it can hold: one of them says itself where it ends


class Part(NamedTuple):
    """A piece of a pack: the index or a content. `start` and `length` in bytes."""

    start: int
    length: int


def packed(files: Mapping[str, bytes]) -> bytes:
    """The pack (bytes) of modules, a dict from path to content. ValueError for a file that is no
    compiled module, or if a path that is asked for would be found where it is not."""
    for path in files:
        if not path.endswith(MODULE):
            raise ValueError(f"{path} is no compiled module")
    folders = sorted({path[:at] for path in files for at, sign in enumerate(path) if sign == "/"})
    paths = [*folders, *sorted(files)]
    keys = [_key(path) for path in paths]
    index = dict(zip(keys, paths, strict=True))
    for path in (*paths, *_asked_for(files, folders)):
        if index.get(_key(path), path) != path:
            raise ValueError(f"the CRC-32 of {path} misleads: rename one of the modules")
    starts = []
    start = _NUMBER * (1 + 2 * len(paths))
    for path in paths:
        starts.append(start if path in files else 0)
        start += len(files.get(path, b""))
    numbers = [_NUMBER * 2 * len(paths), *keys, *starts]
    return b"".join(map(_number, numbers)) + b"".join(files[path] for path in sorted(files))


def _asked_for(files: Iterable[str], folders: Iterable[str]) -> Iterator[str]:
    """The paths that MicroPython asks for on its way to these."""
    modules = [path.removesuffix(MODULE) for path in files]
    for name in (*modules, *folders, *(f"{folder}/__init__" for folder in folders)):
        yield from (name, f"{name}.py", f"{name}{MODULE}")


def parts(pack: bytes) -> list[Part]:
    """All pieces of a pack, from the front."""
    middle, end = (_NUMBER + int.from_bytes(pack[:_NUMBER], "little") // part for part in (2, 1))
    starts = [
        int.from_bytes(pack[at : at + _NUMBER], "little") for at in range(middle, end, _NUMBER)
    ]
    edges = [0, *filter(None, starts), len(pack)]  # contents lie in the order of the index
    return [Part(start, end - start) for start, end in zip(edges, edges[1:], strict=False)]


def _key(path: str) -> int:
    return crc32(f"/{path}".encode()) & _SMALL


def _number(number: int) -> bytes:
    return number.to_bytes(_NUMBER, "little")
