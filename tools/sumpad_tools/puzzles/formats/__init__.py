"""The formats of puzzle files: the one table of them, and how an entry of a file finds its own.

`TABLE` drives detection, `convert`, `--format`, its help and the list in tools/README.md. A file
may mix formats. An entry belongs to the first format of the table that can read it; `native` takes
the rest, and says what is wrong with it.
"""

from __future__ import annotations

from collections.abc import Iterator

from sumpad_tools.puzzles.formats import (
    game_ids,
    json_lines,
    links,
    native,
    newspaper,
    spreadsheets,
    sudoku_grids,
    sudoku_lines,
    xml_files,
)
from sumpad_tools.puzzles.formats.format_types import Entry, Format, as_remark
from sumpad_tools.puzzles.formats.line_reader import Lines

SUDOKU = sudoku_lines.FAMILY
TEXT = "text"

TABLE = (
    Format(TEXT, "", "the format of each family, see below", write=native.write),
    Format(
        "json",
        "",
        "lines of JSON with a `puzzle`, as `make --json` prints them (read only)",
        json_lines.starts,
        json_lines.read,
    ),
    Format(
        "opensudoku",
        SUDOKU,
        "XML of OpenSudoku and other apps",
        xml_files.starts,
        xml_files.read,
        xml_files.write,
        ".opensudoku .xml",
        xml_files.HEAD,
        tail=xml_files.TAIL,
    ),
    Format(
        "sudokuwiki",
        SUDOKU,
        "links to the solver of SudokuWiki",
        links.starts,
        links.read,
        links.write_wiki,
    ),
    Format(
        "sudokupad",
        SUDOKU,
        "links to SudokuPad; links to f-puzzles are read, too",
        write=links.write_pad,
    ),
    Format(
        "sgt",
        SUDOKU,
        "game IDs of Solo in Simon Tatham's collection",
        game_ids.starts,
        game_ids.read,
        game_ids.write,
    ),
    Format(
        "lines",
        SUDOKU,
        "81 characters in a line, then a remark",
        sudoku_lines.starts,
        sudoku_lines.read,
        sudoku_lines.write,
    ),
    Format(
        "sdm",
        SUDOKU,
        "81 characters in a line, `0` for a blank",
        write=sudoku_lines.write_zeros,
        suffix=".sdm",
    ),
    Format(
        "csv",
        SUDOKU,
        "81 characters and a remark, separated by a comma, below a header",
        lambda text: sudoku_lines.is_header(text, text),
        sudoku_lines.read_header,
        sudoku_lines.write_csv,
        head="puzzle,remark\n",
    ),
    Format("hodoku", SUDOKU, "lines of HoDoKu's library", write=sudoku_lines.write_hodoku),
    Format(
        "commas",
        spreadsheets.FAMILY,
        "numbers separated by commas",
        spreadsheets.starts,
        spreadsheets.read,
        spreadsheets.write,
        between="\n",
    ),
    Format(
        "newspaper",
        newspaper.FAMILY,
        "rows with their sums, the other sums around them",
        newspaper.starts,
        newspaper.read,
        newspaper.write,
        between="\n",
    ),
    Format(
        "grid",
        SUDOKU,
        "nine lines of nine, with or without bars and frames",
        sudoku_grids.starts,
        sudoku_grids.read,
        sudoku_grids.write,
        between="\n",
    ),
    Format(
        "sdk",
        SUDOKU,
        "nine lines of nine",
        write=sudoku_grids.write_sdk,
        suffix=".sdk",
        between="\n",
    ),
    Format(
        "ss",
        SUDOKU,
        "Simple Sudoku's frame",
        write=sudoku_grids.write_ss,
        suffix=".ss",
        between="\n",
    ),
    Format(
        "semicolons",
        spreadsheets.FAMILY,
        "numbers separated by semicolons",
        write=spreadsheets.write_semicolons,
        between="\n",
    ),
    Format(
        "tabs",
        spreadsheets.FAMILY,
        "numbers separated by tabs",
        write=spreadsheets.write_tabs,
        suffix=".tsv",
        between="\n",
    ),
)

_READERS = [it for it in TABLE if it.read]


class FormatError(Exception):
    """A format does not exist, or cannot hold a puzzle. The message is a sentence."""


def named(name: str) -> Format:
    """Return the Format for `--format`. Raises FormatError if there is none to write."""
    for it in TABLE:
        if it.name == name and it.write:
            return it
    names = ", ".join(it.name for it in TABLE if it.write)
    raise FormatError(f"--format is one of {names}, not '{name}'")


def of_suffix(suffix: str) -> Format | None:
    """Return the Format of files with this ending, or None."""
    return next((it for it in TABLE if suffix and suffix in it.suffix.split()), None)


def entries(lines: Lines) -> Iterator[Entry]:
    """Take everything from `lines` and yield its entries."""
    family = ""  # of the latest entry
    while line := lines.peek():
        if line.is_blank or not line.content and not line.fault:
            lines.take()
            lines.comments = [] if line.is_blank else [*lines.comments, line.text]
            continue
        above = as_remark(*(it.strip(" \t#") for it in lines.comments))
        for entry in _read(lines, family):
            family = entry.family
            yield entry._replace(remark=entry.remark or above)
        lines.comments = []


def _read(lines: Lines, before: str) -> list[Entry]:
    line = lines.peek()
    assert line
    for it in _READERS:
        if it.starts and it.read and it.starts(line.body):
            found = it.read(lines)
            if found is not None:
                return found
    return sudoku_grids.read_titled(lines) or native.read(lines, _begins, before)


def _begins(text: str) -> bool:
    """Return whether a line surely begins a puzzle, so that a message about the lines before it
    ends there."""
    return sudoku_grids.kind(text) != sudoku_grids.NEARLY and any(
        it.starts(text) for it in _READERS if it.starts
    )
