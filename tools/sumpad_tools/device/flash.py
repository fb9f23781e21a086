"""Putting the app onto a board.

The app is one file (pack.py) and the two that load it. New content first lies beside the old under
a name of its own; of the file only what the board has nowhere crosses the line, the rest it copies
itself. When all of it is there and its hashes are right, it is renamed into place: so whenever a
flash is cut off, there is the old app or the new one, and the next flash goes on where that
stopped. Files of the player are never touched: what is looked at are the app and what it was
before it was one file, folders and modules at the top.
"""

from __future__ import annotations

import hashlib
from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from sumpad_tools.device import pack, repl

_NEW = ".new"  # ends the names of files not yet in place
_CHUNK = 3072  # bytes a write, 4096 characters on the wire
_COPIED = 32768  # bytes, about half a second
_OFTEN = 8  # writes, after which a cut of power leaves them there

# What was at the top when each module of the app was a file is removed.
_OURS = ("adafruit_bus_device", "adafruit_ssd1306", "board", "imports", "main", "sumpad")
_PACK = f"/{pack.NAME}"

# Prints (path, SHA-256, bytes) for each thing of ours, None and 0 for a folder.
_SURVEY = """
import os
from binascii import hexlify
from hashlib import sha256
buffer = bytearray(1024)
view = memoryview(buffer)
def digest(path):
    h = sha256()
    with open(path, "rb") as file:
        while True:
            n = file.readinto(buffer)
            if not n:
                return hexlify(h.digest()).decode()
            h.update(view[:n])
def look(folder):
    for entry in os.ilistdir(folder or "/"):
        name = entry[0]
        path = folder + "/" + name
        is_folder = entry[1] & 0x4000
        if not folder:
            if name.split(".")[0] not in OURS:
                continue
            if not is_folder and name.split(".")[-1][:4] not in ("py", "mpy", "new", "pack"):
                continue
        print((path, None if is_folder else digest(path), 0 if is_folder else os.stat(path)[6]))
        if is_folder:
            look(path)
look("")
"""

# Prints (start, SHA-256) for each part of a pack.
_PARTS = """
from binascii import hexlify
from hashlib import sha256
buffer = memoryview(bytearray(1024))
with open(PATH, "rb") as file:
    index = file.read(min(int.from_bytes(file.read(4), "little"), 8192))
    starts = range(len(index) // 2, len(index), 4)
    starts = [int.from_bytes(index[at : at + 4], "little") for at in starts]
    starts = [0] + [start for start in starts if start] + [SIZE]
    for at in range(len(starts) - 1):
        file.seek(starts[at])
        left = starts[at + 1] - starts[at]
        h = sha256()
        n = 1
        while n and left > 0:
            n = file.readinto(buffer[: min(left, len(buffer))])
            h.update(buffer[:n])
            left -= n
        print((starts[at], hexlify(h.digest()).decode()))
"""

_SPACE = "import os\nit = os.statvfs('/')\nprint((it[0], it[3]))\n"

_OPEN = """
from binascii import a2b_base64 as decode
buffer = memoryview(bytearray(1024))
file = open(PATH, MODE)
"""

_COPY = """
with open(PATH, "rb") as old:
    old.seek(START)
    left = LENGTH
    while left:
        n = old.readinto(buffer[: min(left, len(buffer))])
        file.write(buffer[:n])
        left -= n
"""

# FAT, unlike littlefs, does not rename onto a file.
_PUT_IN_PLACE = """
import os
for path in PATHS:
    try:
        os.rename(path + NEW, path)
    except OSError:
        os.remove(path)
        os.rename(path + NEW, path)
"""

_REMOVE_FILES = "import os\nfor path in PATHS:\n    os.remove(path)\n"
_REMOVE_FOLDERS = "import os\nfor path in PATHS:\n    os.rmdir(path)\n"


class Result(NamedTuple):
    """What a flash did: of `size` bytes that the app has, `sent` went over the line and `copied`
    were elsewhere on the board; the rest was in place. `removed`: paths."""

    size: int
    sent: int
    copied: int
    removed: list[str]


class _There(NamedTuple):
    """What there is at a path: the SHA-256 of a file (hex) and its bytes; None and 0: a folder."""

    digest: str | None
    size: int


_NOTHING = _There(None, 0)


class _Piece(NamedTuple):
    """Bytes of a file that is to be written: `sent`, or copied from the pack on the board."""

    sent: bytes
    start: int = 0
    length: int = 0


def deploy(
    device: repl.Device,
    files: Mapping[str, bytes],
    begin: Callable[[int], object] = lambda size: None,
    advance: Callable[[int], object] = lambda size: None,
) -> Result:
    """Bring the app on the device to `files` (image.on_device) and verify it.

    `begin(bytes)` is told how much will be written, `advance(bytes)` how it goes on. Raises
    DeviceError, before anything is changed if there is no room for it beside the old app.
    """
    wanted = {f"/{path}": content for path, content in files.items()}
    digests = {path: _digest(content) for path, content in wanted.items()}
    present = _survey(device)
    changed = [path for path in wanted if digests[path] != present.get(path, _NOTHING).digest]
    arrived = {path: _arrived(wanted[path], present.get(path + _NEW)) for path in changed}
    _check_space(device, [(len(wanted[path]), arrived[path]) for path in changed])

    size = sum(map(len, wanted.values()))
    plans = {path: _plan(device, present, path, wanted[path], arrived[path]) for path in changed}
    pieces = [piece for plan in plans.values() for piece in plan]
    sent, copied = sum(len(it.sent) for it in pieces), sum(it.length for it in pieces)
    begin(sent + copied)
    for path, plan in plans.items():
        if plan:
            _write(device, path + _NEW, arrived[path] > 0, plan, advance)

    present = _survey(device)
    for path in changed:
        if present[path + _NEW].digest != digests[path]:
            sentence = f"{path} did not arrive as it was sent; the old app is untouched"
            raise repl.DeviceError(sentence)
    device.run(_PUT_IN_PLACE, PATHS=changed, NEW=_NEW)

    removed = {path + _NEW for path in changed}
    stale = sorted(present.keys() - wanted.keys() - removed, reverse=True)
    device.run(_REMOVE_FILES, PATHS=[path for path in stale if present[path].digest])
    device.run(_REMOVE_FOLDERS, PATHS=[path for path in stale if not present[path].digest])
    return Result(size, sent, copied, stale)


def _survey(device: repl.Device) -> dict[str, _There]:
    """What of ours is on the device: a dict from path."""
    found = device.run(_SURVEY, OURS=_OURS)
    return {path: _There(digest, size) for path, digest, size in found}


def _write(
    device: repl.Device,
    path: str,
    append: bool,
    pieces: Iterable[_Piece],
    advance: Callable[[int], object],
) -> None:
    """Write a file, or its end, calling `advance(bytes)` as it goes on."""
    device.run(_OPEN, PATH=path, MODE="ab" if append else "wb")
    for number, piece in enumerate(pieces, 1):
        if piece.length:
            device.run(_COPY, PATH=_PACK, START=piece.start, LENGTH=piece.length)
        else:
            device.run(f"x = file.write(decode({b64encode(piece.sent).decode()!r}))\n")
        if number % _OFTEN == 0:
            device.run("file.flush()\n")
        advance(piece.length or len(piece.sent))
    device.run("file.close()\n")


def _arrived(content: bytes, there: _There | None) -> int:
    """How many bytes of a content an earlier flash has left beside the old one."""
    if there is None or there.digest != _digest(content[: there.size]):
        return 0
    return there.size


def _check_space(device: repl.Device, files: list[tuple[int, int]]) -> None:
    """DeviceError unless there is room for files, of which a part is there: (bytes, bytes)."""
    [(block, free)] = device.run(_SPACE)
    needed = sum(-(-size // block) - arrived // block + 1 for size, arrived in files)
    if needed > free:
        kilobytes = block / 1024
        raise repl.DeviceError(
            f"an update needs {needed * kilobytes:.0f} KB beside the app, and only "
            f"{free * kilobytes:.0f} KB are free; nothing was changed.\nMake room first: "
            "`sumpad.py puzzles remove`, or `mpremote rm` for files of your own."
        )


def _plan(
    device: repl.Device, present: Mapping[str, _There], path: str, content: bytes, arrived: int
) -> list[_Piece]:
    """What is to be written of a content after the bytes that have arrived, in pieces that do not
    take long. Of a pack those parts that are on the board are copied there."""
    known: dict[str, int] = {}
    parts = [pack.Part(0, len(content))]
    if path == _PACK:
        parts = pack.parts(content)
        if path in present:
            found = device.run(_PARTS, PATH=path, SIZE=present[path].size)
            known = {digest: start for start, digest in found}
    pieces: list[_Piece] = []
    for start, length in parts:
        skip = max(arrived - start, 0)
        if skip >= length:
            continue
        part = content[start : start + length]
        place = known.get(_digest(part))
        last = pieces.pop() if pieces else _Piece(b"")
        if place is None:
            piece = _Piece(part[skip:])
            join = not last.length
        else:
            piece = _Piece(b"", place + skip, length - skip)
            join = last.length > 0 and last.start + last.length == piece.start
        if join:
            pieces.append(_Piece(last.sent + piece.sent, last.start, last.length + piece.length))
        else:
            pieces += [last, piece]
    return [small for piece in pieces for small in _cut(piece)]


def _cut(piece: _Piece) -> Iterator[_Piece]:
    """A piece in smaller ones."""
    for at in range(0, len(piece.sent), _CHUNK):
        yield _Piece(piece.sent[at : at + _CHUNK])
    for at in range(0, piece.length, _COPIED):
        yield _Piece(b"", piece.start + at, min(_COPIED, piece.length - at))


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
