"""XML files of apps, such as OpenSudoku's: every element with 81 cells is a sudoku."""

import re

from sumpad_tools.puzzles.formats import sudoku_lines
from sumpad_tools.puzzles.formats.format_types import Entry, as_remark, fault
from sumpad_tools.puzzles.formats.line_reader import LONGEST, Lines

HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n<opensudoku>\n'
TAIL = "</opensudoku>\n"

_ELEMENT = re.compile(r"<[A-Za-z][^<>]*>[^<]*")
_WITHOUT_CELLS = re.compile(r"<game\b[^<>]*>")
_WORDS = re.compile(r'\b(?:name|title|note|level|difficulty|comment)="([^"]*)"')


def starts(text: str) -> bool:
    return bool(re.match(r"\s*<[?!A-Za-z]", text))


def read(lines: Lines) -> list[Entry] | None:
    """Read the rest of the file: what follows in it is XML, too."""
    import html

    first = lines.peek()
    assert first
    found: list[Entry] = []
    while line := lines.peek():
        lines.take()
        for element in _ELEMENT.findall(line.text[:LONGEST]):
            match = sudoku_lines.find(element)
            if match:
                cells = sudoku_lines.plain(match[0]) + "\n"
                remark = as_remark(*map(html.unescape, _WORDS.findall(element)))
                found.append(Entry(line.number, sudoku_lines.FAMILY, cells, remark))
            elif _WITHOUT_CELLS.match(element):
                told = fault(line.number, 1, "81 cells in this element", "none")
                found.append(Entry(line.number, sudoku_lines.FAMILY, line.text, fault=told))
    if not found:
        told = fault(first.number, 1, "XML with sudokus of 81 cells", "none")
        found.append(Entry(first.number, sudoku_lines.FAMILY, first.text, fault=told))
    return found


def write(text: str, remark: str) -> str:
    from xml.sax import saxutils

    cells = text.strip().replace(".", "0")
    note = f" note={saxutils.quoteattr(remark)}" if remark else ""
    return f'  <game data="{cells}"{note} />\n'
