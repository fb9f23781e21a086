"""Filling a pack with puzzles that are made here.

The codes of the puzzles follow from the seed, and puzzles are taken in the order of the codes. So
the same request gives the same pack on any number of cores or machines. Finished puzzles are kept
in a file beside the pack, and a later run continues from there.
"""

from __future__ import annotations

import functools
import hashlib
import itertools
import json
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import NamedTuple, Protocol

from sumpad.games import backend
from sumpad_tools import families
from sumpad_tools.packs import container, symmetry
from sumpad_tools.packs.container import Record

CHUNK = 8  # codes that a process handles at once
_TRIES = 1000  # codes tried at most for each puzzle
_CODES = backend.MAX_CODE + 1


class Codec(Protocol):
    """The module `packing` of a family."""

    def packed(self, text: str) -> bytes: ...
    def structures(self, text: str) -> list[symmetry.Structure]: ...


def codec(family: str) -> Codec:
    """Return how puzzles of `family` are packed. Raises PackError if it has no such module."""
    found = families.module(family, "packing")
    if not found:
        raise container.PackError(f"there are no packs of {family}")
    return found


class Wish(NamedTuple):
    """What a pack must hold: `number` puzzles of `family`. `asked` has the options of `make` as
    words; `bounds` are the lowest and the highest rating or None; `is_rated` means that each
    puzzle gets a rating."""

    family: str
    asked: dict[str, str]
    number: int
    seed: int
    bounds: tuple[float, float] | None = None
    is_rated: bool = False

    @property
    def header(self) -> dict[str, str]:
        return {"family": self.family, **self.asked, "seed": str(self.seed)}


class Found(NamedTuple):
    """A puzzle that fits, and its signature."""

    record: Record
    signature: bytes


Chunk = list[Found]
InOrder = Callable[
    [Callable[[list[int]], Chunk], Iterable[list[int]]], Generator[Chunk, None, None]
]
"""Yields function(item) for each item, in order: parallel.in_order, or the one of a cluster."""


def codes(seed: int) -> Iterator[int]:
    """Yield all codes in an order that follows from `seed`, each of them once."""
    digest = hashlib.sha256(f"pack {seed}".encode()).digest()
    start = int.from_bytes(digest[:8], "little") % _CODES
    step = int.from_bytes(digest[8:16], "little") % _CODES | 1
    while step % 5 == 0:  # it must have no divisor of the number of codes, 10 to the 6th
        step += 2
    return ((start + i * step) % _CODES for i in range(_CODES))


def make(
    wish: Wish,
    maker: families.Maker,
    in_order: InOrder,
    kept: Path,
    advance: Callable[[int, int], object],
) -> tuple[bytes, int]:
    """Return the file of the pack, and the number of its puzzles, which is lower than wanted if
    no more were found.

    `kept` is the file that keeps what is done until the pack is complete. `advance(found, tried)`
    is called after each chunk.
    """
    with closing(_Progress(kept, wish)) as progress:
        numbers = itertools.islice(codes(wish.seed), wish.number * _TRIES)
        chunks = iter(lambda: list(itertools.islice(numbers, CHUNK)), [])
        remaining = itertools.islice(chunks, progress.chunks, None)
        advance(len(progress.records), progress.chunks * CHUNK)
        work = functools.partial(_work, wish, maker)
        if len(progress.records) < wish.number:
            with closing(in_order(work, remaining)) as results:
                for found in results:
                    progress.add(found)
                    advance(len(progress.records), progress.chunks * CHUNK)
                    if len(progress.records) == wish.number:
                        break
        return container.composed(wish.header, progress.records), len(progress.records)


def _work(wish: Wish, maker: families.Maker, numbers: list[int]) -> Chunk:
    """Make the puzzles of some codes; return those that fit. This is the work of one process."""
    from sumpad_tools.puzzles import reading

    packing = codec(wish.family)
    found = []
    for product in map(maker, numbers):
        if product.digits is None:
            continue
        tenths = 0
        if wish.is_rated or wish.bounds:
            game = reading.game_of(wish.family)
            game.load(product.text)
            rating = families.of(wish.family).rating(game)
            if wish.bounds and not wish.bounds[0] <= rating <= wish.bounds[1]:
                continue
            tenths = round(10 * rating)
        grade = product.as_object().get("grade")
        record = Record(packing.packed(product.text), tenths, str(grade or ""))
        found.append(Found(record, symmetry.signature(packing.structures(product.text))))
    return found


class _Progress:
    """The finished part of a pack: in memory, and in a file, a line for each chunk."""

    def __init__(self, file: Path, wish: Wish) -> None:
        self.records: list[Record] = []
        self.chunks = 0
        self._count = wish.number
        self._signatures: set[bytes] = set()
        head = json.dumps([wish.header, wish.number, wish.bounds, wish.is_rated]) + "\n"
        length = 0
        if file.exists():
            lines = file.read_bytes().splitlines(keepends=True)
            if lines and lines[0] == head.encode():
                length = len(lines[0])
                for line in lines[1:]:
                    if not line.endswith(b"\n"):
                        break  # the run was killed while it wrote this
                    length += len(line)
                    self._take(
                        Found(Record(bytes.fromhex(it[0]), it[1], it[2]), bytes.fromhex(it[3]))
                        for it in json.loads(line)
                    )
        self._stream = file.open("r+b" if length else "wb")
        self._stream.truncate(length)
        self._stream.seek(length)
        if not length:
            self._stream.write(head.encode())

    def close(self) -> None:
        self._stream.close()

    def add(self, found: Chunk) -> None:
        taken = self._take(found)
        words = [
            (it.record.packed.hex(), it.record.tenths, it.record.grade, it.signature.hex())
            for it in taken
        ]
        self._stream.write(json.dumps(words).encode() + b"\n")
        self._stream.flush()

    def _take(self, found: Iterable[Found]) -> list[Found]:
        """Take the puzzles that are new, up to the number that is wanted; return them."""
        self.chunks += 1
        taken = []
        for it in found:
            if it.signature not in self._signatures and len(self.records) < self._count:
                self._signatures.add(it.signature)
                self.records.append(it.record)
                taken.append(it)
        return taken
