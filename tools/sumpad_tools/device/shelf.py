"""Read and write the player's files from the PC: on a device, or in the data folder of a PC's
console.

Both are stores of the firmware (storage/files.py). The store of a device is used over its serial
line: the device's own code writes the files, atomically, and knows the key that seals them.
"""

import contextlib
import datetime
import re
import shutil
import tempfile
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from sumpad import games
from sumpad.app import results, statistics
from sumpad.games import backend
from sumpad.storage import files, manifest, old
from sumpad_tools.device import repl
from sumpad_tools.play import host_environment
from sumpad_tools.puzzles import explaining, reading, solving

PUZZLES = "puzzles"
SAVES = "saves"

_LONGEST_MANIFEST = 8000  # bytes; a console reads at most 8192

# The names that a player can type on the console.
LONGEST_NAME = 8
_NAME = re.compile(rf"[A-Z0-9-]{{1,{LONGEST_NAME}}}")

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


class ShelfError(Exception):
    """Raised if a request cannot be fulfilled; the text says why."""


class Puzzle(NamedTuple):
    """A puzzle to put on a console: its text, its manifest entries, and the number of its
    solutions in words."""

    text: str
    family: str
    size: str
    grade: str  # "-" unless it has exactly one solution
    solutions: str


class Store(Protocol):
    """The store of a console: files.Store or DeviceStore."""

    def names(self) -> list[str]: ...
    def read(self, name: str) -> str: ...
    def write(self, name: str, content: str) -> None: ...
    def remove(self, name: str) -> None: ...


class DeviceStore:
    """A store on a device: files.Store over the serial line, which may also raise DeviceError."""

    def __init__(self, device: repl.Device, folder: str) -> None:
        self._device = device
        now = datetime.datetime.now().timetuple()[:5]
        if not device.run(_OPEN, FOLDER=folder, SEALED=folder == SAVES, NOW=now)[0]:
            raise ShelfError(
                f"no Sumpad on the device at {device.port}; `sumpad.py flash` puts it there"
            )

    def names(self) -> list[str]:
        return self._ask("store.names()")

    def read(self, name: str) -> str:
        return self._ask("store.read(NAME)", NAME=name)

    def write(self, name: str, content: str) -> None:
        self._ask("store.write(NAME, TEXT)", NAME=name, TEXT=content)
        if self.read(name) != content:
            raise ShelfError(f"{name} did not arrive as it was sent")

    def remove(self, name: str) -> None:
        self._ask("store.remove(NAME)", NAME=name)

    def _ask(self, expression: str, **names: object) -> Any:
        [(answered, answer)] = self._device.run(_ASK.format(expression), **names)
        if not answered:
            raise files.StorageError(answer)
        return answer


@contextlib.contextmanager
def on_device(port: str | None, folder: str) -> Iterator[Store]:
    """Provide the store in `folder` of the device at `port`, None for the only device on USB.

    This interrupts the console there, sets its time of day, and restarts it afterwards.
    """
    with repl.Device(port or repl.find_port()) as device, _told():
        try:
            yield DeviceStore(device, folder)
        finally:
            with contextlib.suppress(repl.DeviceError):  # the connection may be lost
                device.restart()


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
            yield files.Store(str(place), sealed=False)
        return
    with tempfile.TemporaryDirectory(prefix="sumpad-") as copy, _told():
        if place.is_dir():
            for file in filter(Path.is_file, place.iterdir()):
                shutil.copy(file, copy)
        store = files.Store(copy, key=host_environment.LiveHost.identity)
        old.take_over(store, "settings")
        yield store


@contextlib.contextmanager
def _told() -> Iterator[None]:
    """Turn a StorageError into a ShelfError."""
    try:
        yield
    except files.StorageError as error:
        raise ShelfError(str(error)) from error


# names


def check_name(name: str) -> None:
    """Raise ShelfError if `name` cannot be typed on a console."""
    if not _NAME.fullmatch(name):
        raise ShelfError(
            f"'{name}' is not a name for a puzzle: use 1 to {LONGEST_NAME} characters from A-Z, "
            "0-9, -"
        )


def names_for(stem: str, count: int) -> list[str]:
    """Return `count` names for the puzzles of a file, made from its `stem`.

    Characters that a name cannot have become hyphens. Several names get a number at the end.
    """
    base = re.sub(r"[^A-Z0-9]+", "-", stem.upper()).strip("-") or "PUZZLE"
    if count == 1:
        return [base[:LONGEST_NAME]]
    tails = [f"-{number}" for number in range(1, count + 1)]
    return [base[: LONGEST_NAME - len(tail)] + tail for tail in tails]


def unused(name: str, taken: Collection[str]) -> str:
    """Return `name`, or if `taken` has it, the name with the next number at its end."""
    base = re.sub(r"-[0-9]+$", "", name)
    number = 1
    while name in taken:
        number += 1
        tail = f"-{number}"
        name = base[: LONGEST_NAME - len(tail)] + tail
    return name


def find(store: Store, name: str) -> str:
    """Return `name`, or its upper case, whichever the store has. Raise ShelfError for neither."""
    names = store.names()
    for there in (name, name.upper()):
        if there in names:
            return there
    raise ShelfError(f"no puzzle '{name}'; there are: {', '.join(names) or 'none'}")


def puzzle(game: backend.Backend) -> Puzzle:
    """Return the Puzzle that `game` holds. Raises ShelfError if it is too large for a console."""
    if reading.is_large(game):
        limit = reading.game_of(game.NAME).load(game.text())
        assert limit
        raise ShelfError(
            f"a console cannot hold this {game.NAME} of {game.rows}x{game.columns}: "
            f"expected {limit.expected}, found {limit.found}"
        )
    size = f"{game.rows}x{game.columns}"
    outcome = solving.Outcome(game, solving.CHECK_LIMIT)
    grade = explaining.grading(game)[0] if outcome.is_single else "-"
    return Puzzle(game.text(), game.NAME, size, grade, outcome.count)


def put(store: Store, puzzles: Mapping[str, Puzzle], replace: bool) -> list[str]:
    """Write `puzzles`, a dict by name, list them in the manifest, and return the names written.

    Puzzles that are there already are not written. Raises ShelfError, before it writes anything,
    if a name belongs to a different puzzle, unless `replace`, or if the manifest gets too long.
    """
    names = store.names()
    there = {name: store.read(name) for name in names if name in puzzles}
    changed = [name for name in puzzles if there.get(name) != puzzles[name].text]
    taken = [name for name in changed if name in there]
    if taken and not replace:
        raise ShelfError(f"there is a different puzzle {', '.join(taken)}; --replace replaces it")
    listed = _manifest(store, {*names, *puzzles}, puzzles)
    for name in changed:
        store.write(name, puzzles[name].text)
    store.write(manifest.NAME, listed)
    return changed


def remove(store: Store, name: str) -> None:
    """Remove the puzzle `name`, from the manifest too."""
    store.remove(name)
    store.write(manifest.NAME, _manifest(store, set(store.names()), {}))


def about(store: Store, name: str, content: str) -> str:
    """Return family, size and grade of a puzzle as words, "" if the manifest does not list it."""
    known = manifest.find(manifest.read(store), manifest.stamp(content), name)
    return " ".join(known).removesuffix(" -").strip()


def _manifest(store: Store, names: Collection[str], puzzles: Mapping[str, Puzzle]) -> str:
    """Return the text of a manifest that lists the files `names`.

    `puzzles`, a dict by name, get new lines; other files keep their old ones. Raises ShelfError if
    the text is too long for a console.
    """
    there = (line.split() for line in manifest.read(store).splitlines()[1:])
    lines = {words[1]: " ".join(words) + "\n" for words in there if len(words) == 5}
    for name, it in puzzles.items():
        lines[name] = manifest.line(it.text, name, it.family, it.size, it.grade)
    listed = manifest.HEAD + "".join(lines[name] for name in sorted(lines) if name in names)
    if len(listed) > _LONGEST_MANIFEST:
        raise ShelfError("too many puzzles for the list of a console: remove some")
    return listed


# results


def best(store: Store) -> list[tuple[str, str, int, results.Result]]:
    """Return all best results as tuples (family, league, place from 1, results.Result).

    Leagues are in the order of their family. Raises ShelfError for a file that cannot be read.
    """
    found = []
    for family in games.FAMILIES:
        game = games.open_family(family)
        try:
            leagues = results.leagues(store, game)
        except files.StorageError as error:
            raise ShelfError(str(error)) from error
        for league in leagues:
            try:
                table = results.table(store, game, league)
            except files.DamagedError:
                raise ShelfError(
                    f"the results of {family} {league} are damaged, or from another console"
                ) from None
            except files.StorageError as error:
                raise ShelfError(str(error)) from error
            found += [(family, league, place, it) for place, it in enumerate(table, 1)]
    return found


def counted(store: Store) -> list[tuple[str, str, statistics.Record]]:
    """Return the statistics as tuples (family, league, statistics.Record).

    Leagues are in the order of their family. Raises ShelfError for a file that cannot be read.
    """
    found = []
    for family in games.FAMILIES:
        game = games.open_family(family)
        try:
            for league in statistics.leagues(store, game):
                found.append((family, league, statistics.record(store, game, league)))
        except files.DamagedError:
            raise ShelfError(
                f"the statistics of {family} {league} are damaged, or from another console"
            ) from None
        except files.StorageError as error:
            raise ShelfError(str(error)) from error
    return found
