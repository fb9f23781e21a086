"""What readers of formats share: the puzzle that they found, and what a format is."""

from collections.abc import Callable
from typing import NamedTuple

from sumpad_tools.puzzles.formats.line_reader import Lines

_LONGEST_REMARK = 200


class Entry(NamedTuple):
    """A puzzle of a file, or a part of the file that should be one.

    `line` is the number of its first line. `text` is the puzzle in the format of its `family`,
    with the lines of the file where these can be named in messages. `remark` is what stood beside
    it. `fault` is `line:column: expected this, found that` if no puzzle could be read, or None.
    """

    line: int
    family: str
    text: str
    remark: str = ""
    fault: str | None = None


Reader = Callable[[Lines], list[Entry] | None]
"""Takes the lines of one or more entries and returns them; or returns None, and takes nothing, if
this is another format. An empty list: these lines hold no puzzle, and need none."""


class Format(NamedTuple):
    """A format of files.

    `name` is the value of `--format`, `family` the family that it is for or "" for all, `about` a
    line for help and documentation. `starts(text)` returns whether a line may begin an entry;
    `read` reads one. `write(text, remark)` returns a puzzle in this format, given in the format of
    its family; None if it cannot be written. A file has `head`, the puzzles with `between`
    between them, and `tail`. `suffix` is the ending of such files, or "".
    """

    name: str
    family: str
    about: str
    starts: Callable[[str], bool] | None = None
    read: Reader | None = None
    write: Callable[[str, str], str] | None = None
    suffix: str = ""
    head: str = ""
    between: str = ""
    tail: str = ""


def fault(line: int, column: int, expected: str, found: str) -> str:
    return f"{line}:{column}: expected {expected}, found {found}"


def as_remark(*parts: str) -> str:
    """Return the words around a puzzle as one line."""
    words = " ".join(" ".join(parts).split())
    return "".join(it if it.isprintable() else "?" for it in words)[:_LONGEST_REMARK]
