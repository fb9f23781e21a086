"""Puzzle text from files or the input, one puzzle after another and never all at once.

Used by the verbs that read puzzles. A file may hold thousands of them, of several families, and
one that is malformed does not hide those after it: so a text is cut here before it is parsed, by
the little that tells where a puzzle begins (`LINES` and `APART` of the families): each line is
one, or an empty line ends it (or one of commas alone, as spreadsheets write it), or it goes on
until another begins.
"""

import functools
import io
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, NamedTuple

from sumpad_tools import use_firmware

use_firmware()

from sumpad import games  # noqa: E402
from sumpad.games import backend, text  # noqa: E402
from sumpad_tools import families  # noqa: E402

# Exit statuses of the verbs that read puzzles.
SOLVED, NO_SOLUTION, BAD_INPUT, GAVE_UP = 0, 1, 2, 3

_LONGEST = 1 << 16  # characters of a puzzle; what comes after them cannot be part of it


class InputError(Exception):
    """A text that holds no puzzle; reads `file:line:column: expected this, found that`."""


class Piece(NamedTuple):
    """The text of a puzzle: `name` of its file, number of its first `line`, its `family` by the
    look of it ("" if it looks like none). `fault`: why it could not be read, else None. `size`:
    bytes of the file up to its end since the puzzle before."""

    name: str
    line: int
    family: str
    text: str
    fault: str | None
    size: int


@functools.cache
def game_of(family: str) -> backend.Backend:
    """The game of a family; the same one at each call, for its tables take long to make."""
    return games.open_family(family)


def load(piece: Piece) -> backend.Backend:
    """The game of a piece, holding its puzzle until the next one is loaded. Raises InputError."""
    if piece.fault:
        raise InputError(piece.fault)
    if not piece.family:
        raise _located(piece, _unlike(piece))
    game = game_of(piece.family)
    error = game.load(piece.text, piece.line)
    if error:
        raise _located(piece, error)
    return game


def _located(piece: Piece, error: text.TextError) -> InputError:
    """The InputError that a TextError is in the file of a piece."""
    return InputError(
        f"{piece.name}:{error.line}:{error.column}: expected {error.expected}, found {error.found}"
    )


def _unlike(piece: Piece) -> text.TextError:
    """The TextError at the first word of a piece that looks like no puzzle."""
    looks = [families.of(name).LOOKS or f"'{name}'" for name in games.FAMILIES]
    puzzle = f"a puzzle: {', '.join(looks[:-1])}, or {looks[-1]}"
    reader = text.Reader(piece.text, piece.line)
    try:
        reader.need_line(puzzle)
        reader.refuse(puzzle)
    except text.TextError as error:
        return error


def puzzles_in(content: str, name: str) -> Iterator[backend.Backend]:
    """The puzzles of a text, each loaded into a game. `name`: of the text in messages. Raises
    InputError."""
    return map(load, cut(name, io.BytesIO(content.encode())))


def puzzles_of(source: str) -> Iterator[backend.Backend]:
    """The puzzles of a file or `-`, each loaded into a game. Raises InputError."""
    return map(load, pieces(source))


def pieces(source: str) -> Iterator[Piece]:
    """Yield the Pieces of a file, or of the input for `-`. What cannot be read is a Piece too."""
    if source == "-":
        if sys.stdin is None:  # as after `<&-`
            yield Piece("input", 1, "", "", "input: expected puzzles, found: it is closed", 0)
        else:
            yield from cut("input", sys.stdin.buffer)
        return
    try:
        with Path(source).open("rb") as stream:
            yield from cut(source, stream)
    except OSError as error:
        fault = f"{source}: expected a file of puzzles, found: {error.strerror}"
        yield Piece(source, 1, "", "", fault, 0)


def cut(name: str, stream: BinaryIO) -> Iterator[Piece]:
    """Yield the Pieces of a stream of bytes. `name`: of the text in messages."""
    number = size = 0  # lines read; bytes read since the latest Piece
    start = 0  # number of the first line of the puzzle that is being collected, 0: none is
    family = ""
    fault = None
    lines: list[str] = []
    length = 0
    is_apart = False  # an empty line came since
    while raw := stream.readline(_LONGEST):
        number += 1
        line, why = _decoded(raw, number, name)
        if not line.strip(", \t\r\n"):
            line = "\n"  # what a spreadsheet makes of an empty line
        content = line.split("#")[0].strip()
        kind = games.family_of(line)
        if (content or why) and start and _begins(family, kind, is_apart):
            yield Piece(name, start, family, "".join(lines), fault, size)
            start = size = length = 0
            fault = None
            lines = []
        size += len(raw)
        if (content or why) and not start:
            start = number
            family = kind or _look(content) or family
        is_apart = not line.strip() or is_apart and not content
        if start and length < _LONGEST:
            fault = fault or why
            lines.append(line)
            length += len(line)
        if len(raw) == _LONGEST:
            break  # no text, and it may go on without end
    if start:
        yield Piece(name, start, family, "".join(lines), fault, size)
    else:
        yield Piece(name, number + 1, "", "", None, size)


def _begins(family: str, kind: str, is_apart: bool) -> bool:
    """Whether a line that looks like one of a `kind` begins another puzzle, after one of a
    family."""
    if family and families.of(family).LINES:
        return True
    if (kind or family) and families.of(kind or family).APART:
        return is_apart
    return kind != ""


def _look(content: str) -> str:
    """The family that a line seems to be meant for, or ""."""
    if not content:
        return ""
    return next((name for name in games.FAMILIES if families.of(name).is_meant(content)), "")


def _decoded(raw: bytes, number: int, name: str) -> tuple[str, str | None]:
    """A line as text, and why it is none; line number 1 may have a byte order mark."""
    try:
        return raw.decode("utf-8-sig" if number == 1 else "utf-8"), None
    except UnicodeDecodeError as error:
        byte = error.object[error.start]
        column = error.start + 1
        return "", f"{name}:{number}:{column}: expected text, found the byte 0x{byte:02x}"
