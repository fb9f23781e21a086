"""Read and write the player's files from the PC: on a device, or in the data folder of a PC's
console.

Both are stores of the firmware (storage/files.py). The store of a device is used over its serial
line: the device's own code writes the files, atomically, and knows the key that seals them.
"""

import contextlib
import datetime
import hashlib
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Protocol

from sumpad.storage import files, old
from sumpad_tools.device import repl
from sumpad_tools.play import pc_hosts

PUZZLES = "puzzles"
SAVES = "saves"  # its files are sealed
FOLDERS = (SAVES, PUZZLES, "panel")
"""The folders that have the player's files."""

_OPEN = """
try:
    import loader
    loader.prepare()
    from sumpad.drivers import chip
    from sumpad.storage import files
except ImportError:
    print(False)
else:
    host = chip.Chip()
    try:
        import board
        from sumpad.drivers import ds3231, i2c_bus
        if board.PANEL.get("bus") != "SPI":
            clock = ds3231.find(i2c_bus.of(board.PANEL))
            if clock:
                host.take_clock(clock)
    except (ImportError, OSError, ValueError):
        pass  # an older app, or a fault of the wires
    host.set_clock(*NOW)
    key = host.identity if SEALED else b""
    store = files.Store(host.folder + "/" + FOLDER, SEALED, key)
    print(True)
"""


# Prints (True, the store's answer), or (False, the message of its error).
_ASK = """
try:
    print((True, {}))
except files.StorageError as error:
    print((False, str(error)))
"""


# Removes what interrupted copies left, and prints the size of a block and how many are free.
_MAKE_ROOM = """
import os
if not store.is_begun():
    os.mkdir(store.folder)
for it in os.listdir(store.folder):
    if it.endswith(".new"):
        store.remove(it)
it = os.statvfs(store.folder)
print((it[0], it[3]))
"""

_NEW = ".new"  # ends the name of a file while it is sent, as in files.py
_SPARE_BLOCKS = 8  # file system blocks to leave free for games
_CHUNK = 1024  # bytes that are sent at a time
_GUARDED = 32 * _CHUNK  # bytes that are sent in less time than the device waits for the PC

Advance = Callable[[int, int], object]
"""Called with the bytes sent so far, and how many there are."""


class StoreError(Exception):
    """Raised if a request cannot be fulfilled; the text says why."""


class Store(Protocol):
    """The store of a console: PcStore or DeviceStore.

    `send` replaces a file by raw bytes completely or not at all, and `fetch` returns them.
    """

    def names(self) -> list[str]: ...
    def read(self, name: str) -> str: ...
    def write(self, name: str, content: str) -> None: ...
    def remove(self, name: str) -> None: ...
    def beginning(self, name: str, count: int) -> bytes: ...
    def piece(self, name: str, at: int, count: int) -> bytes: ...
    def size(self, name: str) -> int: ...
    def send(self, name: str, raw: bytes, advance: Advance) -> None: ...
    def fetch(self, name: str) -> bytes: ...


class PcStore(files.Store):
    """A store on this PC."""

    def __init__(self, folder: str, sealed: bool = True, key: bytes = b"") -> None:
        super().__init__(folder, sealed, key)  # type: ignore[no-untyped-call]  # firmware

    def send(self, name: str, raw: bytes, advance: Advance) -> None:
        place = Path(self.folder, name)
        aside = place.with_name(name + _NEW)
        try:
            place.parent.mkdir(parents=True, exist_ok=True)
            aside.write_bytes(raw)
            os.replace(aside, place)
        except OSError as error:
            raise StoreError(f"cannot write {place}: {error.strerror}") from error

    def fetch(self, name: str) -> bytes:
        return Path(self.folder, name).read_bytes()


class DeviceStore:
    """A store on a device: files.Store over the serial line, which may also raise DeviceError."""

    def __init__(self, device: repl.Device, folder: str) -> None:
        self._device = device
        self._folder = f"/{folder}"
        device.guard()
        now = datetime.datetime.now().timetuple()[:5]
        if not device.run(_OPEN, FOLDER=folder, SEALED=folder == SAVES, NOW=now)[0]:
            raise StoreError(
                f"no Sumpad on the device at {device.port}; `sumpad.py flash` puts it there"
            )

    def names(self) -> list[str]:
        return self._ask("store.names()")

    def read(self, name: str) -> str:
        return self._ask("store.read(NAME)", NAME=name)

    def write(self, name: str, content: str) -> None:
        self._ask("store.write(NAME, TEXT)", NAME=name, TEXT=content)
        if self.read(name) != content:
            raise StoreError(f"{name} did not arrive as it was sent")

    def remove(self, name: str) -> None:
        self._ask("store.remove(NAME)", NAME=name)

    def beginning(self, name: str, count: int) -> bytes:
        return self._ask("store.beginning(NAME, COUNT)", NAME=name, COUNT=count)

    def piece(self, name: str, at: int, count: int) -> bytes:
        return self._ask("store.piece(NAME, AT, COUNT)", NAME=name, AT=at, COUNT=count)

    def size(self, name: str) -> int:
        return self._ask("store.size(NAME)", NAME=name)

    def send(self, name: str, raw: bytes, advance: Advance) -> None:
        """Send to another file, compare that, and rename it. Raises StoreError if there is no room
        for both files."""
        [(block, free)] = self._device.run(_MAKE_ROOM)
        needed = len(raw) // block + _SPARE_BLOCKS
        if needed > free:
            raise StoreError(
                f"{name} needs {needed * block // 1024} KB of the board's file system, and only "
                f"{free * block // 1024} KB are free; nothing was changed.\nMake room first: "
                "`sumpad.py puzzles remove`."
            )
        board = self._device.transport
        new = f"{self._folder}/{name}{_NEW}"

        def sent(size: int, total: int) -> None:
            if size % _GUARDED == 0:
                self._device.guard()
            advance(size, total)

        with self._device.line():
            board.fs_writefile(new, raw, _CHUNK, sent)
            digest = board.fs_hashfile(new, "sha256")
        if digest != hashlib.sha256(raw).digest():
            raise StoreError(f"{name} did not arrive as it was sent")
        self._ask("store.rename(NEW, NAME)", NEW=name + _NEW, NAME=name)

    def fetch(self, name: str) -> bytes:
        with self._device.line():
            return bytes(self._device.transport.fs_readfile(f"{self._folder}/{name}"))

    def _ask(self, expression: str, **names: object) -> Any:
        self._device.guard()
        [(answered, answer)] = self._device.run(_ASK.format(expression), **names)
        if not answered:
            raise files.StorageError(answer)
        return answer


@contextlib.contextmanager
def on_device(port: str | None, folder: str) -> Iterator[Store]:
    """Provide the store in `folder` of the device at `port`, None for the only device on USB.

    This lets the console there write what it keeps, stops it, sets its time of day, and restarts
    it afterwards.
    """
    with repl.visit(port) as device, _told():
        device.stop_program()
        yield DeviceStore(device, folder)


@contextlib.contextmanager
def on_pc(data: str | Path, folder: str) -> Iterator[Store]:
    """Provide the store in `folder` of the console that plays on this PC with its files in `data`.

    A store of sealed files is a temporary copy, because the store sets files aside that another
    console has sealed.
    """
    place = Path(data) / folder
    if folder == PUZZLES:
        with _told():
            place.parent.mkdir(parents=True, exist_ok=True)
            yield PcStore(str(place), sealed=False)
        return
    with tempfile.TemporaryDirectory(prefix="sumpad-") as copy, _told():
        if place.is_dir():
            for file in filter(Path.is_file, place.iterdir()):
                shutil.copy(file, copy)
        store = PcStore(copy, key=pc_hosts.LiveHost.identity)
        old.take_over(store, "settings")
        yield store


@contextlib.contextmanager
def _told() -> Iterator[None]:
    """Turn a StorageError into a StoreError."""
    try:
        yield
    except files.StorageError as error:
        raise StoreError(str(error)) from error
