"""A family is named in its own folders and in one list. Nothing else in the firmware and the tools
knows the families, so a new one needs no changes elsewhere."""

from sumpad.games import FAMILIES
from sumpad_tools import ROOT

PLACES = ("firmware", "boards", "tools")
FILES = [
    file
    for place in PLACES
    for file in sorted((ROOT / place).rglob("*.py"))
    if not set(file.parts) & set(FAMILIES)
]


def named(source):
    """Return the families that a text names, including comments and docstrings."""
    return {family for family in FAMILIES if family in source.lower()}


def test_a_file_imports_no_family():
    assert len(FILES) > 150
    found = {file.name: imported(file.read_text(encoding="utf-8")) for file in FILES}
    assert {name: families for name, families in found.items() if families} == {}


def test_an_import_is_found():
    assert imported("def f():\n    from sumpad.games.crossnum import game") == {"crossnum"}
    assert imported("import sumpad.solver.kakuro.board as b") == {"kakuro"}
    assert imported("from sumpad.games import sudoku") == {"sudoku"}
    assert imported('words = "sudoku"\nimport kakuro_like') == set()
