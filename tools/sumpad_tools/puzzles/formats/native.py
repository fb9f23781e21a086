"""The text formats of the families themselves, by simple rules for where a puzzle begins (`LINES`
and `APART` of the families), and everything that is not a puzzle.

Each line is a puzzle, or an empty line ends it, or it continues until another one begins.
"""

from collections.abc import Callable

from sumpad import games
from sumpad_tools import families
from sumpad_tools.puzzles.formats.format_types import Entry, as_remark
from sumpad_tools.puzzles.formats.line_reader import LONGEST, Lines


def read(lines: Lines, begins_other: Callable[[str], bool], before: str) -> list[Entry]:
    """Take the lines up to the next puzzle. `begins_other` returns whether a line may begin a
    puzzle in another format. A line of no known family counts as one of `before`, the family of
    the puzzle before it.
    """
    first = lines.take()
    kind = games.family_of(first.text)
    family = kind or _look(first.content)
    texts = [first.text]
    told = first.fault
    comments = [first.comment]
    length = len(first.text)
    is_apart = False  # an empty line, and no content since
    while line := lines.peek():
        content = line.content
        if content or line.fault:
            following = games.family_of(line.text)
            if _begins(family, following, is_apart) or not family and begins_other(line.body):
                break
        lines.take()
        is_apart = line.is_blank or is_apart and not content
        if length < LONGEST:
            told = told or line.fault
            texts.append("" if line.is_blank else line.text)
            length += len(line.text) + 1
            comments.append(line.comment if not is_apart else "")
    text = "\n".join(texts) + "\n"
    return [Entry(first.number, family or before, text, as_remark(*comments), told)]


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


def write(text: str, remark: str) -> str:
    return (f"# {remark}\n" if remark else "") + text
