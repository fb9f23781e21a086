"""Backups: everything the player owns, from a console or onto one, as one file.

A backup is JSON. The files of a console are in it as their text, without the seal that its own key
makes (storage/files.py), so a backup can be restored on another console:

    {"sumpad backup": 1, "version": "1.0.0", "date": "2026-11-28 12:05",
     "files": {"saves/settings": "c2V0dGl...", ...}, "sha256": "89ab..."}

`files` has the contents in base64, "sha256" is a digest of them. A restore replaces all files of
the player, or none: they are sent into a folder and checked there, and firmware/sumpad/storage/
restoring.py puts that folder's content in their place, after a power cut at the next start.
"""

from __future__ import annotations

import base64
import binascii
import contextlib
import hashlib
import json
import math
import tempfile
from collections.abc import Callable, Mapping
from datetime import datetime
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple

import sumpad_tools
from sumpad.storage import files, old, restoring
from sumpad_tools.device import repl
from sumpad_tools.device.stores import FOLDERS, SAVES

_FORMAT = 1
_HEAD = "sumpad backup"
_LONGEST = 1 << 20  # bytes of a text: more than any that a console keeps
_BLOCK = 4096
_BLOCKS_A_FOLDER = 2
_SPARE_BLOCKS = 4
_LONGEST_NAME = 64
_BAD_NAMES = (".new", ".last")  # ends of the names of files that storage/files.py makes

# Prints the paths of all files in FOLDERS.
_LIST = """
import os
for folder in FOLDERS:
    try:
        for entry in os.ilistdir("/" + folder):
            if entry[1] == 0x8000:
                print(repr(folder + "/" + entry[0]))
    except OSError:
        pass
"""

_IDENTITY = "import machine\nprint(machine.unique_id())\n"

# Removes what an interrupted restore has left, and prints whether the app can restore.
_PREPARE = """
import os
try:
    import loader
    loader.prepare()
    from sumpad.storage import restoring
except ImportError:
    print(False)
else:
    if restoring.FOLDER[1:] in os.listdir("/"):
        restoring.finish("")
    print(True)
"""

_SPACE = "it = os.statvfs('/')\nprint((it[0], it[3]))\n"
_FINISH = 'open(restoring.FOLDER + "/" + restoring.COMPLETE, "w").close()\nrestoring.finish("")\n'


class BackupError(Exception):
    """Raised for a file that is not a backup, or cannot be restored; the text says why."""


class Backup(NamedTuple):
    """The files of a console: a dict from path to content, without seals. `version` and `date` say
    which Sumpad made it, and when."""

    files: dict[str, bytes]
    version: str
    date: str


# The file


def text(backup: Backup) -> str:
    """Return a backup as the text of a file."""
    listed = {path: base64.b64encode(it).decode() for path, it in sorted(backup.files.items())}
    content = {
        _HEAD: _FORMAT,
        "version": backup.version,
        "date": backup.date,
        "files": listed,
        "sha256": _digest(backup.files),
    }
    return json.dumps(content, indent=1) + "\n"


def read(file: Path) -> Backup:
    """Return the backup in a file. Raises BackupError unless it is whole."""
    content: Any = None
    with contextlib.suppress(ValueError):
        content = json.loads(file.read_bytes())
    if not isinstance(content, dict) or not isinstance(content.get(_HEAD), int):
        raise BackupError(f"{file} is not a backup of Sumpad")
    if content[_HEAD] > _FORMAT:
        raise BackupError(
            f"{file} is a backup of a newer Sumpad, {content.get('version')}: use its tools"
        )
    try:
        found = {
            path: base64.b64decode(it, validate=True) for path, it in content["files"].items()
        }
        backup = Backup(found, str(content["version"]), str(content["date"]))
        is_whole = content["sha256"] == _digest(found)
    except (KeyError, AttributeError, TypeError, binascii.Error):
        is_whole = False
    if not is_whole:
        raise BackupError(f"{file} is damaged: its content does not match its digest")
    for path, it in found.items():
        _check(path, it)
    return backup


def _digest(contents: Mapping[str, bytes]) -> str:
    digest = hashlib.sha256()
    for path, content in sorted(contents.items()):
        digest.update(f"{path}\n{len(content)}\n".encode() + content)
    return digest.hexdigest()


def _check(path: str, content: bytes) -> None:
    """Raise BackupError unless a file can be restored."""
    folder, _, name = path.partition("/")
    wrong = (
        folder not in FOLDERS
        or PurePosixPath(name).name != name
        or name in ("", ".", "..")
        or not name.isprintable()
        or "\\" in name
        or len(name.encode()) > _LONGEST_NAME
        or len(content) > _LONGEST
    )
    if folder == SAVES:
        wrong |= name.endswith(_BAD_NAMES)
        try:
            content.decode()
        except ValueError:
            wrong = True
    if wrong:
        raise BackupError(f"a backup cannot have this file: {path!r}")


# Seals


def unsealed(raw: Mapping[str, bytes], key: bytes) -> tuple[dict[str, bytes], list[str]]:
    """Return the files of a console without seals, and the paths of files that are damaged.

    `raw` is a dict from path to content as in the file system, `key` the key of the console. A
    damaged file is replaced with its previous text, if the console has kept that.
    """
    found = {path: it for path, it in raw.items() if not path.startswith(f"{SAVES}/")}
    damaged = []
    with tempfile.TemporaryDirectory(prefix="sumpad-") as folder:
        for path in raw.keys() - found.keys():
            (Path(folder) / path.partition("/")[2]).write_bytes(raw[path])
        store = files.Store(folder, key=key)
        store.settle()
        old.take_over(store, "settings")
        for name in store.names():
            path = f"{SAVES}/{name}"
            content = None
            try:
                content = store.read(name, _LONGEST)
            except files.DamagedError:
                damaged.append(path)
                with contextlib.suppress(files.DamagedError):
                    content = store.read(name, _LONGEST)
            if content is not None:
                found[path] = content.encode()
    return found, damaged


def sealed(contents: Mapping[str, bytes], key: bytes) -> dict[str, bytes]:
    """Return files as a console with `key` keeps them: the inverse of `unsealed`."""
    raw = dict(contents)
    with tempfile.TemporaryDirectory(prefix="sumpad-") as folder:
        store = files.Store(folder, key=key)
        for path in contents:
            if path.startswith(f"{SAVES}/"):
                store.write("file", contents[path].decode(), _LONGEST)
                raw[path] = (Path(folder) / "file").read_bytes()
    return raw


def _of(raw: Mapping[str, bytes], key: bytes) -> tuple[Backup, list[str]]:
    found, damaged = unsealed(raw, key)
    return Backup(found, sumpad_tools.version(), f"{datetime.now():%Y-%m-%d %H:%M}"), damaged


# A device

Advance = Callable[[int, "int | None"], object]
"""Called with the bytes sent or received, and how many there will be, None if that is unknown."""


def _say_nothing(done: int, total: int | None) -> None:
    pass


def take(device: repl.Device, advance: Advance = _say_nothing) -> tuple[Backup, list[str]]:
    """Return a backup of a device, and the paths of its damaged files."""
    paths = device.run(_LIST, FOLDERS=FOLDERS)
    [key] = device.run(_IDENTITY)
    raw = {}
    with device.line():
        for path in paths:
            device.guard()
            raw[path] = bytes(device.transport.fs_readfile(f"/{path}"))
            advance(sum(map(len, raw.values())), None)
    return _of(raw, key)


def give(device: repl.Device, backup: Backup, advance: Advance = _say_nothing) -> None:
    """Replace the player's files on a device with those of a backup.

    Raises DeviceError or BackupError. Until the last step the player's files stay as they are; if
    that step is interrupted, the console does the rest at its next start.
    """
    device.guard()
    if device.run(_PREPARE) != [True]:
        raise BackupError(
            f"no Sumpad that can restore a backup on the device at {device.port}; "
            "`sumpad.py flash` puts it there"
        )
    [key] = device.run(_IDENTITY)
    raw = sealed(backup.files, key)
    blocks = sum(math.ceil(len(it) / _BLOCK) for it in raw.values())
    blocks += _BLOCKS_A_FOLDER * (1 + len(FOLDERS)) + _SPARE_BLOCKS
    [(block, free)] = device.run(_SPACE)
    if blocks > free:
        raise BackupError(
            f"a restore needs {blocks * block // 1024} KB of the board's file system, and only "
            f"{free * block // 1024} KB are free; nothing was changed"
        )
    board = device.transport
    done, size = 0, sum(map(len, raw.values()))
    with device.line():
        for folder in ("", *(f"/{it}" for it in FOLDERS)):
            board.fs_mkdir(restoring.FOLDER + folder)
        for path, content in raw.items():
            device.guard()
            place = f"{restoring.FOLDER}/{path}"
            board.fs_writefile(place, content)
            if board.fs_hashfile(place, "sha256") != hashlib.sha256(content).digest():
                raise BackupError(f"{path} did not arrive as it was sent; nothing was changed")
            done += len(content)
            advance(done, size)
    device.run(_FINISH)


# A console on this PC


def take_here(folder: Path, key: bytes) -> tuple[Backup, list[str]]:
    """Return a backup of the console with its files in `folder`, and its damaged files."""
    raw = {
        f"{name}/{file.name}": file.read_bytes()
        for name in FOLDERS
        for file in sorted((folder / name).glob("*"))
        if file.is_file()
    }
    return _of(raw, key)


def give_here(folder: Path, key: bytes, backup: Backup) -> None:
    """Replace the player's files of the console with its files in `folder`."""
    sent = Path(f"{folder}{restoring.FOLDER}")
    if sent.exists():
        restoring.finish(str(folder))
    for name in FOLDERS:
        (sent / name).mkdir(parents=True)
    for path, content in sealed(backup.files, key).items():
        (sent / path).write_bytes(content)
    (sent / restoring.COMPLETE).touch()
    restoring.finish(str(folder))
