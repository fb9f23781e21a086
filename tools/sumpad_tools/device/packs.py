"""Packs on a console: files in its folder of puzzles that are not text."""

from collections.abc import Mapping
from pathlib import Path

from sumpad.storage import packs
from sumpad_tools.device.stores import Advance, Store, StoreError
from sumpad_tools.packs import container, making


def read(source: str) -> bytes | None:
    """Return the content of the file `source` if it is a pack, else None. Raises PackError for a
    damaged pack, or one that consoles cannot read."""
    try:
        raw = Path(source).read_bytes()
    except OSError:
        return None  # the reader of puzzles reports it
    if not raw.startswith(packs.MAGIC[:-1]):
        return None
    pack = container.Pack(raw, source)
    making.codec(pack.family)  # raises an error if it is not known
    if not 0 < len(pack) <= packs.MOST:
        raise container.PackError(
            f"{source} has {len(pack)} puzzles; a console takes 1 to {packs.MOST}"
        )
    return raw


def put(store: Store, found: Mapping[str, bytes], replace: bool, advance: Advance) -> list[str]:
    """Send the packs `found`, contents by name, and return the names of those sent. Packs that are
    there already are not sent. Raises StoreError, before it sends anything, if a name belongs to
    something else, unless `replace`."""
    names = store.names()
    changed = [
        name
        for name, raw in found.items()
        if name not in names or store.piece(name, -packs.TRAILER, packs.TRAILER) != _trailer(raw)
    ]
    taken = [name for name in changed if name in names]
    if taken and not replace:
        raise StoreError(
            f"there is something else called {', '.join(taken)}; --replace replaces it"
        )
    for name in changed:
        store.send(name, found[name], advance)
    return changed


def about(store: Store, name: str) -> str:
    """Return what the pack `name` holds in words. Raises files.StorageError."""
    pack = packs.Pack(store, name)
    return f"pack of {pack.count} {pack.family}"


def _trailer(raw: bytes) -> bytes:
    return raw[-packs.TRAILER :]
