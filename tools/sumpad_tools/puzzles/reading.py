"""Puzzle text from files or the standard input, read one puzzle at a time.

Used by the verbs that read puzzles. A file may hold thousands of puzzles of several families and
formats, and a malformed one must not hide those after it. So a text is cut into pieces before it
is parsed, by the table of formats/.
"""

import functools
import io
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import BinaryIO, NamedTuple

from sumpad import games
from sumpad.games import backend, text_reader
from sumpad_tools import families
from sumpad_tools.puzzles import formats
from sumpad_tools.puzzles.formats.line_reader import Lines

# Exit statuses of the verbs that read puzzles.
SOLVED, NO_SOLUTION, BAD_INPUT, GAVE_UP = 0, 1, 2, 3


class InputError(Exception):
    """A text that holds no puzzle. The message is `file:line:column: expected this, found
    that`."""


class Piece(NamedTuple):
    """The text of one puzzle.

    `name` is its file, `line` the number of its first line, and `family` what it looks like, or
    empty. `fault` says why it could not be read, else it is None. `size` counts the bytes of the
    file from the end of the puzzle before to the end of this one. `remark` is what the file says
    beside the puzzle.
    """

    name: str
    line: int
    family: str
    text: str
    fault: str | None
    size: int
    remark: str = ""


@functools.cache
def game_of(family: str) -> backend.Backend:
    """Return the game of a family, the same one at each call, because its tables take long to
    make."""
    return games.open_family(family)


@functools.cache
def larger_game_of(family: str) -> backend.Backend | None:
    """Return the game of a family for boards that are too large for a console, or None."""
    return families.of(family).larger()


def is_large(game: backend.Backend) -> bool:
    """Return whether the puzzle in `game` is too large for a console. It then has no hints."""
    return game is not game_of(game.NAME)


def load(piece: Piece) -> backend.Backend:
    """Return a game that holds the puzzle of `piece` until the next one is loaded. Raises
    InputError."""
    if piece.fault:
        raise InputError(piece.fault)
    if not piece.family:
        raise _located(piece, _unlike(piece))
    game = game_of(piece.family)
    error = game.load(piece.text, piece.line)
    if error and (larger := larger_game_of(piece.family)):
        game = larger
        error = game.load(piece.text, piece.line)
    if error:
        raise _located(piece, error)
    return game


def _located(piece: Piece, error: text_reader.TextError) -> InputError:
    """Return the InputError for `error` in the file of `piece`."""
    return InputError(
        f"{piece.name}:{error.line}:{error.column}: expected {error.expected}, found {error.found}"
    )


def _unlike(piece: Piece) -> text_reader.TextError:
    """Return the TextError at the first word of a piece that looks like no puzzle."""
    looks = [families.of(name).LOOKS or f"'{name}'" for name in games.FAMILIES]
    puzzle = f"a puzzle: {', '.join(looks[:-1])}, or {looks[-1]}"
    reader = text_reader.Reader(piece.text, piece.line)
    try:
        reader.need_line(puzzle)
        reader.refuse(puzzle)
    except text_reader.TextError as error:
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
    is_empty = True
    with closing(Lines(stream)) as lines:
        for it in formats.entries(lines):
            is_empty = False
            fault = it.fault and f"{name}:{it.fault}"
            yield Piece(name, it.line, it.family, it.text, fault, lines.taken(), it.remark)
        if is_empty:
            yield Piece(name, lines.number + 1, "", "", None, lines.taken())
