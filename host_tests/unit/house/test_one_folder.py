"""A family is named in its own folders and in one list: nothing else of the firmware and of the
tools knows which there are, so that a new one needs no change elsewhere."""

from sumpad.games import FAMILIES
from sumpad_tools import ROOT

PLACES = ("firmware", "boards", "tools/sumpad_tools", "tools/console/src", "tools/web")
LISTS = {"firmware/sumpad/games/__init__.py"}
FILES = sorted(
    file.relative_to(ROOT).as_posix()
    for place in PLACES
    for file in (ROOT / place).rglob("*")
    if file.suffix in (".py", ".mjs") and not set(file.parts) & set(FAMILIES)
)


def named(source):
    """The families that a text names, remarks and docstrings included."""
    return {family for family in FAMILIES if family in source.lower()}


def test_a_file_names_no_family():
    names = {file: named((ROOT / file).read_text(encoding="utf-8")) for file in FILES}
    assert {file: found for file, found in names.items() if found} == {
        file: set(FAMILIES) for file in LISTS
    }


def test_all_files_are_looked_at():
    assert len(FILES) > 120 and set(FILES) >= LISTS


def test_what_names_one_is_found():
    assert named('"""Of Sudoku."""\n') == {"sudoku"}
    assert named("from sumpad.games.crossnum import game; def kakuro_layout(): pass") == {
        "crossnum",
        "kakuro",
    }
    assert named("if name == 'halma': pass") == set()
