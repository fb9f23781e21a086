"""Puzzle text from files or the standard input, read one puzzle at a time.

Used by the verbs that read puzzles. A file may hold thousands of puzzles of several families, and
a malformed one must not hide those after it. So a text is cut into pieces before it is parsed, by
simple rules for where a puzzle begins (`LINES` and `APART` of the families): each line is a
puzzle, or an empty line ends it (or a line of commas alone, as spreadsheets write it), or it
continues until another one begins.
"""

import functools
import io
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, NamedTuple

from sumpad import games
from sumpad.games import backend, text
from sumpad_tools import families

# Exit statuses of the verbs that read puzzles.
SOLVED, NO_SOLUTION, BAD_INPUT, GAVE_UP = 0, 1, 2, 3

_LONGEST = 1 << 16  # characters of a puzzle; later text cannot be part of it
_ENDLESS = 1 << 26  # bytes of a line, after which no other one is looked for


class InputError(Exception):
    """A text that holds no puzzle. The message is `file:line:column: expected this, found
    that`."""


class Piece(NamedTuple):
    """The text of one puzzle.

    `name` is its file, `line` the number of its first line, and `family` what it looks like, or
    empty. `fault` says why it could not be read, else it is None. `size` counts the bytes of the
    file from the end of the puzzle before to the end of this one.
    """

    name: str
    line: int
    family: str
    text: str
    fault: str | None
    size: int


@functools.cache
def game_of(family: str) -> backend.Backend:
    """Return the game of a family, the same one at each call, because its tables take long to
    make."""
    return games.open_family(family)


def load(piece: Piece) -> backend.Backend:
    """Return a game that holds the puzzle of `piece` until the next one is loaded. Raises
    InputError."""
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
    """Return the InputError for `error` in the file of `piece`."""
    return InputError(
        f"{piece.name}:{error.line}:{error.column}: expected {error.expected}, found {error.found}"
    )


def _unlike(piece: Piece) -> text.TextError:
    """Return the TextError at the first word of a piece that looks like no puzzle."""
    looks = [families.of(name).LOOKS or f"'{name}'" for name in games.FAMILIES]
    puzzle = f"a puzzle: {', '.join(looks[:-1])}, or {looks[-1]}"
    reader = text.Reader(piece.text, piece.line)
    try:
        reader.need_line(puzzle)
        reader.refuse(puzzle)
    except text.TextError as error:
        return error


def puzzles_in(content: str, name: str) -> Iterator[backend.Backend]:
    """Yield the puzzles of `content`, each loaded into a game. Messages call the text `name`.
    Raises InputError."""
    return map(load, cut(name, io.BytesIO(content.encode())))


def puzzles_of(source: str) -> Iterator[backend.Backend]:
    """Yield the puzzles of a file or `-`, each loaded into a game. Raises InputError."""
    return map(load, pieces(source))


def pieces(source: str) -> Iterator[Piece]:
    """Yield the Pieces of a file, or of the standard input for `-`. What cannot be read is a Piece
    too, with a `fault`."""
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
    """Yield the Pieces of a stream of bytes. Messages call it `name`."""
    number = size = 0  # lines read; bytes read since the latest Piece
    start = 0  # number of the first line of the current puzzle, 0 if there is none
    family = ""
    fault = None
    lines: list[str] = []
    length = 0
    is_apart = False  # an empty line, and no content since
    is_endless = False
    while not is_endless and (raw := stream.readline(_LONGEST)):
        number += 1
        line, why = _decoded(raw, number, name)
        read = len(raw)
        if read == _LONGEST and not raw.endswith(b"\n"):
            read, is_endless = _skip_line(stream, read)
            line = ""
            why = f"{name}:{number}:{_LONGEST}: expected the end of the line, found a longer one"
        if not line.strip(", \t\r\n"):
            line = "\n"  # spreadsheets write commas for an empty line
        content = line.split("#")[0].strip()
        kind = games.family_of(line)
        if (content or why) and start and _begins(family, kind, is_apart):
            yield Piece(name, start, family, "".join(lines), fault, size)
            start = size = length = 0
            fault = None
            lines = []
        size += read
        if (content or why) and not start:
            start = number
            family = kind or _look(content) or family
        is_apart = not line.strip() or is_apart and not content
        if start and length < _LONGEST:
            fault = fault or why
            lines.append(line)
            length += len(line)
    if start:
        yield Piece(name, start, family, "".join(lines), fault, size)
    else:
        yield Piece(name, number + 1, "", "", None, size)


def _skip_line(stream: BinaryIO, read: int) -> tuple[int, bool]:
    """Go to the end of a line of which so many bytes were read. Return its bytes, and whether they
    are too many to look for the end."""
    while (raw := stream.readline(_LONGEST)) and read < _ENDLESS:
        read += len(raw)
        if raw.endswith(b"\n"):
            break
    return read, read >= _ENDLESS


def _begins(family: str, kind: str, is_apart: bool) -> bool:
    """Return whether a line that looks like `kind` begins another puzzle after one of `family`."""
    if family and families.of(family).LINES:
        return True
    if (kind or family) and families.of(kind or family).APART:
        return is_apart
    return kind != ""


def _look(content: str) -> str:
    """Return the family that a line seems to be meant for, or "" if none."""
    if not content:
        return ""
    return next((name for name in games.FAMILIES if families.of(name).is_meant(content)), "")


def _decoded(raw: bytes, number: int, name: str) -> tuple[str, str | None]:
    """Return a line as text, and why it is not text, or None. Line 1 may have a byte order
    mark."""
    try:
        return raw.decode("utf-8-sig" if number == 1 else "utf-8"), None
    except UnicodeDecodeError as error:
        byte = error.object[error.start]
        column = error.start + 1
        return "", f"{name}:{number}:{column}: expected text, found the byte 0x{byte:02x}"
