"""Links that hold a sudoku: to SudokuWiki, SudokuPad and f-puzzles.

SudokuPad reads what follows its address as `fpuzzles` and a puzzle of f-puzzles (JSON, compressed
as in lzstring.py), or as `classic` and a code: for each given, and before the first one, a
character for its digit plus ten times the blanks after it.
"""

import re

from sumpad.games import text_reader as game_text
from sumpad_tools.puzzles.formats import lzstring
from sumpad_tools.puzzles.formats.format_types import Entry, as_remark, fault
from sumpad_tools.puzzles.formats.line_reader import Lines
from sumpad_tools.puzzles.formats.sudoku_lines import CELLS, FAMILY, find, plain

_WIKI = "https://www.sudokuwiki.org/sudoku.htm?bd="
_PAD = "https://sudokupad.app/fpuzzles"

_LINK = re.compile(r"(?:https?://|www\.)\S+")
_FPUZZLES = re.compile(r"(?:fpuz(?:zles)?|[?&]load=)([A-Za-z0-9+/=%]{20,})")
_CLASSIC = re.compile(r"classic([0-9A-Za-x]{9,81})")
_CODES = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"


def starts(text: str) -> bool:
    return bool(_LINK.search(text))


def read(lines: Lines) -> list[Entry] | None:
    line = lines.peek()
    match = _LINK.search(line.text) if line else None
    if not line or not match:
        return None
    link = match[0]
    cells = _cells(link)
    if cells is None and find(line.text):
        return None  # a puzzle, with the address of where it came from
    lines.take()
    if cells is None:
        expected = "a link to SudokuWiki, SudokuPad or f-puzzles with 81 cells in it"
        told = fault(line.number, match.start() + 1, expected, game_text.shown(link))
        return [Entry(line.number, FAMILY, line.text, fault=told)]
    remark = as_remark(line.text[: match.start()], line.text[match.end() :].replace("#", ""))
    return [Entry(line.number, FAMILY, cells + "\n", remark)]


def _cells(link: str) -> str | None:
    """Return the cells of the puzzle in a link, None if there is none."""
    from urllib.parse import unquote

    if match := re.search(r"[?&]bd=([^&#]+)", link):
        found = find(match[1])
        return plain(found[0]) if found else None
    if match := _FPUZZLES.search(link):
        return _from_fpuzzles(unquote(match[1]))
    if match := _CLASSIC.search(link):
        values = map(_CODES.index, match[1])
        cells = "".join(f"{value % 10 or '.'}{'.' * (value // 10)}" for value in values)
        return cells if len(cells) == CELLS else None
    return None


def _from_fpuzzles(packed: str) -> str | None:
    import json

    try:
        grid = json.loads(lzstring.decompress(packed))["grid"]
        cells = [cell for row in grid for cell in row]
        values = [cell.get("value", 0) if cell.get("given") else 0 for cell in cells]
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return None
    if len(values) != CELLS or not all(value in range(10) for value in values):
        return None
    return "".join(str(int(value) or ".") for value in values)


def write_wiki(text: str, remark: str) -> str:
    return f"{_WIKI}{text.strip().replace('.', '0')}\n"


def write_pad(text: str, remark: str) -> str:
    import json
    from urllib.parse import quote

    cells = [{} if it == "." else {"value": int(it), "given": True} for it in text.strip()]
    grid = [cells[start : start + 9] for start in range(0, CELLS, 9)]
    puzzle: dict[str, object] = {"size": 9, "grid": grid}
    if remark:
        puzzle["title"] = remark
    packed = lzstring.compress(json.dumps(puzzle, separators=(",", ":")))
    return f"{_PAD}{quote(packed, safe='')}\n"
