"""Sudokus of 81 characters in a line, with anything before and after them.

The line may be a plain one, one of a puzzle bank with hash and rating, a row of a CSV file, or a
line of HoDoKu's library, or may end in somebody's remark.
"""

import re

from sumpad_tools.puzzles.formats.format_types import Entry, as_remark
from sumpad_tools.puzzles.formats.line_reader import Lines

FAMILY = "sudoku"
CELLS = 81
BLANKS = "0.*_xX?-"
DIGITS = "123456789"

_CELL = rf"[{DIGITS}{re.escape(BLANKS)}]"
_PUZZLE = re.compile(rf"(?<!{_CELL})(?<!\+)(?:\+?{_CELL}){{81}}(?!{_CELL})(?!\+)")
# The same with other characters at its ends, if the blanks are the usual ones.
_USUAL = re.compile(r"(?<![0-9.])[0-9.]{81}(?![0-9.])")
_APART = str.maketrans("", "", " \t,;|/:\"'[](){}")  # between cells of a line
_BETWEEN = " \t,;:|\"'"


def plain(cells: str) -> str:
    """Return cells as `1` to `9` and `.`. A `+` marks a digit that a player has placed: it is not
    part of the puzzle."""
    cells = re.sub(r"\+.", ".", cells)
    return "".join(it if it in DIGITS else "." for it in cells)


def starts(text: str) -> bool:
    return len(text) >= CELLS and (find(text) is not None or _spaced(text) is not None)


def _spaced(text: str) -> str | None:
    """Return the cells of a line that has nothing else but spaces, commas or the like between
    them; None for another line."""
    cells = text.translate(_APART)
    return cells if re.fullmatch(rf"{_CELL}{{81}}", cells) else None


def find(text: str) -> re.Match[str] | None:
    """Return the match of the puzzle in a line, None if there is none. With a solution beside it,
    it is the one that has blanks."""
    matches = list(_PUZZLE.finditer(text)) or list(_USUAL.finditer(text))
    for it in matches:
        if "." in plain(it[0]) and any(digit in it[0] for digit in DIGITS):
            return it
    return matches[0] if matches else None


def read(lines: Lines) -> list[Entry] | None:
    line = lines.peek()
    assert line
    found = find(line.text.partition("#")[0])
    lines.take()
    if not found:
        cells = plain(_spaced(line.content) or "")
        return [Entry(line.number, FAMILY, cells + "\n", as_remark(line.comment))]
    parts = [line.text[: found.start()], line.text[found.end() :].partition("#")[0]]
    remark = as_remark(*(part.strip(_BETWEEN) for part in parts), line.comment)
    return [Entry(line.number, FAMILY, plain(found[0]) + "\n", remark)]


def is_header(text: str, following: str) -> bool:
    """Return whether a line is the header of a CSV file whose next line is `following`."""
    separator = next((it for it in ",;\t" if it in text), "")
    values = re.sub(r'"[^"]*"', "", following)  # those in quotes may have separators
    if not separator or text.count(separator) != values.count(separator):
        return False
    return all(re.fullmatch(r"[A-Za-z_][\w .-]*|", it.strip(' "')) for it in text.split(separator))


def read_header(lines: Lines) -> list[Entry] | None:
    """Pass over the header of a CSV file."""
    line, following = lines.peek(), lines.peek(1)
    if line and following and is_header(line.text, following.text) and starts(following.text):
        lines.take()
        return []
    return None


def write(text: str, remark: str) -> str:
    return f"{text.strip()}{'  # ' if remark else ''}{remark}\n"


def write_zeros(text: str, remark: str) -> str:
    return f"{text.strip().replace('.', '0')}\n"


def write_csv(text: str, remark: str) -> str:
    remark = remark.replace('"', '""')
    return f'{text.strip().replace(".", "0")},"{remark}"\n'


def write_hodoku(text: str, remark: str) -> str:
    return f":0000:x:{text.strip()}:::\n"
