"""Lines of JSON with a puzzle each, as `make --json` prints them."""

from sumpad import games
from sumpad_tools.puzzles.formats.format_types import Entry, fault
from sumpad_tools.puzzles.formats.line_reader import Lines


def starts(text: str) -> bool:
    return text.lstrip().startswith('{"')


def read(lines: Lines) -> list[Entry] | None:
    import json

    line = lines.take() if lines.peek() else None
    assert line
    expected = "a JSON object with a 'puzzle'"
    try:
        found = json.loads(line.text)
    except (ValueError, RecursionError):
        told = fault(line.number, 1, expected, "no JSON")
        return [Entry(line.number, "", line.text, fault=told)]
    puzzle = found.get("puzzle")
    if not isinstance(puzzle, str) or not (family := games.family_of(puzzle)):
        return [Entry(line.number, "", line.text, fault=fault(line.number, 1, expected, "none"))]
    return [Entry(line.number, family, puzzle)]
