"""Checking the puzzles of packs, and of files that become packs: the work of one process."""

from collections.abc import Iterator

from sumpad.games import packing
from sumpad_tools import families
from sumpad_tools.packs import making, symmetry
from sumpad_tools.packs.container import Pack, Record
from sumpad_tools.packs.making import Found
from sumpad_tools.puzzles import reading, solving
from sumpad_tools.puzzles.reading import Piece

_TWO = 2  # solutions are enough to know that there is more than one


def chunks(pack: Pack, size: int) -> Iterator[list[Record]]:
    """Yield the records of a pack in lists, found by its index as a console does."""
    for start in range(0, len(pack), size):
        yield [pack.record(i) for i in range(start, min(start + size, len(pack)))]


def check(family: str, records: list[Record]) -> list[tuple[str, bytes]]:
    """Return for each record what is wrong with it, or "", and its signature."""
    return [_check(family, it) for it in records]


def _check(family: str, record: Record) -> tuple[str, bytes]:
    codec = making.codec(family)
    try:
        text = packing.unpacked(family, record.packed)
    except ValueError as error:
        return f"not a {family}: {error}", b""
    game = reading.game_of(family)
    if wrong := game.load(text):
        return f"not a {family}: expected {wrong.expected}, found {wrong.found}", b""
    signature = symmetry.signature(codec.structures(text))
    outcome = solving.Outcome(game, _TWO)
    if not outcome.is_single:
        return outcome.count, signature
    if record.tenths:
        rating = families.of(family).rating(game)
        if round(10 * rating) != record.tenths:
            return f"rated {rating}, not {record.tenths / 10}", signature
    if record.grade and (grade := families.of(family).grade(game)) != record.grade:
        return f"{grade}, not {record.grade}", signature
    return "", signature


def taken(
    family: str, is_rated: bool, pieces: list[Piece]
) -> list[tuple[str, bool, Found | None]]:
    """Return for each piece (place or fault, whether it is not a puzzle, what a pack takes)."""
    return [_taken(family, is_rated, it) for it in pieces]


def _taken(family: str, is_rated: bool, piece: Piece) -> tuple[str, bool, Found | None]:
    place = f"{piece.name}:{piece.line}"
    try:
        game = reading.load(piece)
    except reading.InputError as error:
        return str(error), True, None
    if game.NAME != family:
        return f"{place}: expected a {family} as before, found a {game.NAME}", True, None
    if reading.is_large(game):
        return f"{place}: too large for a pack", True, None
    outcome = solving.Outcome(game, _TWO)
    if not outcome.is_single:
        return f"{place}: {outcome.count}", False, None
    tenths = round(10 * families.of(family).rating(game)) if is_rated else 0
    codec = making.codec(family)
    text = game.text()
    record = Record(codec.packed(text), tenths, families.of(family).grade(game))
    return place, False, Found(record, symmetry.signature(codec.structures(text)))


def signatures(pack: Pack) -> dict[bytes, str]:
    """Return the texts of the puzzles of a pack by their signatures."""
    codec = making.codec(pack.family)
    texts = (packing.unpacked(pack.family, it.packed) for it in pack)
    return {symmetry.signature(codec.structures(it)): it for it in texts}
