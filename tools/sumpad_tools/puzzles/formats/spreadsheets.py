"""Kakuros as spreadsheets write them: with commas, semicolons, tabs or spaces between the numbers,
with quotes, and with empty columns at the end.

Lines and columns stay where they were, for messages about the numbers.
"""

import re

from sumpad import games
from sumpad_tools.puzzles.formats.format_types import Entry, as_remark
from sumpad_tools.puzzles.formats.line_reader import Line, Lines

FAMILY = "kakuro"

_SEPARATORS = ";\t,"
_FIRST = re.compile(r"1\d{4}")
_NUMBER = re.compile(r"\d+|")
_WALLS = re.compile(r"(1\d{4}[;\t, \"']*)+")


def starts(text: str) -> bool:
    """Return whether a line may be the first row of a board: its walls."""
    separator = separator_of(text)
    fields = [it.strip(" \"'") for it in text.split(separator)]
    return (
        len(fields) > 1
        and bool(_FIRST.fullmatch(fields[0]))
        and all(_NUMBER.fullmatch(it) for it in fields)
    )


def separator_of(text: str) -> str | None:
    """Return what stands between the numbers of a row; None for spaces."""
    return next((it for it in _SEPARATORS if it in text), None)


def read(lines: Lines) -> list[Entry] | None:
    first = lines.peek()
    assert first
    separator = separator_of(first.content)
    surplus = _empty_at_end(_row(first, separator))
    rows: list[str] = []
    told = None
    remarks = []
    while (line := lines.peek()) and not line.is_blank and not (rows and _begins(lines)):
        lines.take()
        told = told or line.fault
        row = _row(line, separator)
        for _ in range(min(surplus, _empty_at_end(row))):
            row = row.rstrip()[:-1]
        rows.append(row)
        remarks.append(line.comment)
    return [Entry(first.number, FAMILY, "\n".join(rows) + "\n", as_remark(*remarks), told)]


def _begins(lines: Lines) -> bool:
    """Return whether another puzzle begins, perhaps with a comment above it, as `make` prints it.
    A kakuro without a comment continues the board."""
    line = lines.peek()
    assert line
    first = line if line.content else lines.peek(1)
    if not first:
        return False
    is_other = games.family_of(first.text) not in ("", FAMILY)
    return is_other or first is not line and bool(_WALLS.fullmatch(first.content))


def _row(line: Line, separator: str | None) -> str:
    """Return a row with commas, without its comment."""
    row = re.sub("[\"']", " ", line.text.partition("#")[0])
    if separator is None:
        return re.sub(r"(?<=\S)[ \t](?=[ \t]*\S)", ",", row.rstrip())
    return row.replace(",", " ").replace(separator, ",") if separator != "," else row


def _empty_at_end(row: str) -> int:
    """Return how many fields at the end of a row are empty."""
    end = row[len(row.rstrip(", \t")) :]
    return end.count(",")


def write(text: str, remark: str) -> str:
    return (f"# {remark}\n" if remark else "") + text


def write_semicolons(text: str, remark: str) -> str:
    return text.replace(",", ";")


def write_tabs(text: str, remark: str) -> str:
    return text.replace(",", "\t")
