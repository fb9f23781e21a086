"""The best results and the statistics that a console keeps."""

import contextlib
from collections.abc import Iterator

from sumpad import games
from sumpad.app import best_results, statistics
from sumpad.storage import files
from sumpad_tools.device.stores import Store, StoreError


def best(store: Store) -> list[tuple[str, str, int, best_results.Result]]:
    """Return all best results as tuples (family, league, place from 1, best_results.Result).

    Leagues are in the order of their family. Raises StoreError for a file that cannot be read.
    """
    found = []
    for family in games.FAMILIES:
        game = games.open_family(family)
        with _reading():
            leagues = best_results.leagues(store, game)
        for league in leagues:
            with _reading(f"the results of {family} {league}"):
                table = best_results.table(store, game, league)
            found += [(family, league, place, it) for place, it in enumerate(table, 1)]
    return found


def counted(store: Store) -> list[tuple[str, str, statistics.Record]]:
    """Return the statistics as tuples (family, league, statistics.Record).

    Leagues are in the order of their family. Raises StoreError for a file that cannot be read.
    """
    found = []
    for family in games.FAMILIES:
        game = games.open_family(family)
        with _reading():
            leagues = statistics.leagues(store, game)
        for league in leagues:
            with _reading(f"the statistics of {family} {league}"):
                found.append((family, league, statistics.record(store, game, league)))
    return found


@contextlib.contextmanager
def _reading(name: str = "") -> Iterator[None]:
    """Raise StoreError if files are damaged or cannot be read; `name`: what a damaged file has,
    if the error says no more about it."""
    try:
        yield
    except files.StorageError as error:
        words = f"{name} are damaged, or from another console"
        is_bare = name and isinstance(error, files.DamagedError)
        raise StoreError(words if is_bare else str(error)) from error
