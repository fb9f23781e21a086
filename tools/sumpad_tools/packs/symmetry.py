"""Whether two puzzles are the same up to symmetry.

The signature of a puzzle is that of its cells and lines as a graph, by colour refinement: a line
is coloured by its sum, a cell by its digit, and repeatedly both by the colours of what they touch.
Puzzles that a turn, a mirror, an exchange of rows or other digits make equal have the same graph,
so equal signatures. Rarely, different puzzles have them, too; a pack then has one of them only.
"""

import hashlib
from collections.abc import Sequence
from typing import NamedTuple

_ROUNDS = 6


class Structure(NamedTuple):
    """`cells` has the colour of each cell, `lines` for each line its colour and its cells."""

    cells: Sequence[str]
    lines: Sequence[tuple[str, Sequence[int]]]


def signature(structures: Sequence[Structure]) -> bytes:
    """Return the signature of a puzzle, 16 bytes; of several ways to see it, such as with every
    digit `d` as `10 - d`, the least."""
    return min(map(_signature, structures))


def _signature(structure: Structure) -> bytes:
    cells = [_digest(it.encode()) for it in structure.cells]
    lines = [_digest(b"line " + colour.encode()) for colour, _ in structure.lines]
    through: list[list[int]] = [[] for _ in cells]
    for number, (_, members) in enumerate(structure.lines):
        for cell in members:
            through[cell].append(number)
    for _ in range(_ROUNDS):
        lines = [
            _digest(colour + b"".join(sorted(cells[cell] for cell in members)))
            for colour, (_, members) in zip(lines, structure.lines, strict=True)
        ]
        cells = [
            _digest(colour + b"".join(sorted(lines[line] for line in of)))
            for colour, of in zip(cells, through, strict=True)
        ]
    return _digest(b"".join(sorted(cells) + sorted(lines)), 16)


def _digest(raw: bytes, size: int = 8) -> bytes:
    return hashlib.blake2b(raw, digest_size=size).digest()
