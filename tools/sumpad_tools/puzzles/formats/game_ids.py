"""Game IDs of Solo in Simon Tatham's collection: `3x3:` and the cells, where a letter stands for
1 to 26 blanks, and `_` divides two digits."""

import re

from sumpad.games import text_reader as game_text
from sumpad_tools.puzzles.formats.format_types import Entry, as_remark, fault
from sumpad_tools.puzzles.formats.line_reader import Lines
from sumpad_tools.puzzles.formats.sudoku_lines import CELLS, FAMILY

_ID = re.compile(r"(\d+(?:x\d+|j)[a-z0-9]*)([:#])(\S*)(.*)")
_START = re.compile(r"\d+(?:x\d+|j)[a-z0-9]*(?:[:#]|$)")
_PLAIN = re.compile(r"3x3(?![jxk])")
_MOST_BLANKS = 26


def starts(text: str) -> bool:
    return bool(_START.match(text.strip()))


def read(lines: Lines) -> list[Entry] | None:
    line = lines.peek()
    match = _ID.match(line.text.strip()) if line else None
    if not line or not match:
        return None
    lines.take()
    parameters, mark, description, rest = match.groups()
    if not _PLAIN.match(parameters):
        told = fault(line.number, 1, "a Solo game of '3x3'", game_text.shown(parameters))
    elif mark == "#":
        expected = "a Solo game ID with ':' and the digits"
        told = fault(line.number, len(parameters) + 1, expected, "'#' and a random seed")
    elif len(cells := _cells(description)) != CELLS:
        told = fault(line.number, len(parameters) + 2, "81 cells", str(len(cells)))
    else:
        return [Entry(line.number, FAMILY, cells + "\n", as_remark(rest))]
    return [Entry(line.number, FAMILY, line.text, fault=told)]


def _cells(description: str) -> str:
    """Return cells up to the first part that is neither letter nor digit."""
    found = []
    for part in re.findall(r"[a-z]|[1-9]|_|.+", description[: 2 * CELLS]):
        if part.isalpha() and len(part) == 1 and part.isascii():
            found.append("." * (ord(part) - ord("a") + 1))
        elif part in "123456789":
            found.append(part)
        elif part != "_":
            break
    return "".join(found)


def write(text: str, remark: str) -> str:
    found: list[str] = []
    for part in re.findall(r"\.+|[1-9]", text):
        if part[0] != ".":
            found.append(f"_{part}" if found and found[-1][-1].isdigit() else part)
            continue
        blanks, rest = divmod(len(part), _MOST_BLANKS)
        found.append("z" * blanks + (chr(ord("a") + rest - 1) if rest else ""))
    return f"3x3:{''.join(found)}\n"
