"""Named puzzles on a console: their names, and the manifest that lists them."""

import re
from collections.abc import Collection, Mapping
from typing import NamedTuple

from sumpad.games import backend
from sumpad.storage import manifest, packs
from sumpad_tools.device.stores import Store, StoreError
from sumpad_tools.puzzles import explaining, reading, solving

_LONGEST_MANIFEST = 8000  # bytes; a console reads at most 8192

# The names that a player can type on the console.
LONGEST_NAME = 8
_NAME = re.compile(rf"[A-Z0-9-]{{1,{LONGEST_NAME}}}")


class Puzzle(NamedTuple):
    """A puzzle to put on a console: its text, its manifest entries, and the number of its
    solutions in words."""

    text: str
    family: str
    size: str
    grade: str  # "-" unless it has exactly one solution
    solutions: str


def check_name(name: str) -> None:
    """Raise StoreError if `name` cannot be typed on a console."""
    if not _NAME.fullmatch(name):
        raise StoreError(
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
    """Return `name`, or its upper case, whichever the store has. Raise StoreError for neither."""
    names = store.names()
    for there in (name, name.upper()):
        if there in names:
            return there
    raise StoreError(f"no puzzle '{name}'; there are: {', '.join(names) or 'none'}")


def puzzle(game: backend.Backend) -> Puzzle:
    """Return the Puzzle that `game` holds. Raises StoreError if it is too large for a console."""
    if reading.is_large(game):
        limit = reading.game_of(game.NAME).load(game.text())
        assert limit
        raise StoreError(
            f"a console cannot hold this {game.NAME} of {game.rows}x{game.columns}: "
            f"expected {limit.expected}, found {limit.found}"
        )
    size = f"{game.rows}x{game.columns}"
    outcome = solving.Outcome(game, solving.CHECK_LIMIT)
    grade = explaining.grading(game)[0] if outcome.is_single else "-"
    return Puzzle(game.text(), game.NAME, size, grade, outcome.count)


def put(store: Store, puzzles: Mapping[str, Puzzle], replace: bool) -> list[str]:
    """Write `puzzles`, a dict by name, list them in the manifest, and return the names written.

    Puzzles that are there already are not written. Raises StoreError, before it writes anything,
    if a name belongs to a different puzzle, unless `replace`, or if the manifest gets too long.
    """
    names = store.names()
    there = {
        name: "" if packs.is_pack(store, name) else store.read(name)
        for name in names
        if name in puzzles
    }
    changed = [name for name in puzzles if there.get(name) != puzzles[name].text]
    taken = [name for name in changed if name in there]
    if taken and not replace:
        raise StoreError(f"there is a different puzzle {', '.join(taken)}; --replace replaces it")
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

    `puzzles`, a dict by name, get new lines; other files keep their old ones. Raises StoreError if
    the text is too long for a console.
    """
    there = (line.split() for line in manifest.read(store).splitlines()[1:])
    lines = {words[1]: " ".join(words) + "\n" for words in there if len(words) == 5}
    for name, it in puzzles.items():
        lines[name] = manifest.line(it.text, name, it.family, it.size, it.grade)
    listed = manifest.HEAD + "".join(lines[name] for name in sorted(lines) if name in names)
    if len(listed) > _LONGEST_MANIFEST:
        raise StoreError("too many puzzles for the list of a console: remove some")
    return listed
