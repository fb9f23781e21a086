"""Nothing outside the folders of a family imports a module of it, so that a new family needs no
change elsewhere. `games.open_family` loads families by the one list of their names."""

import ast

from sumpad.games import FAMILIES
from sumpad_tools import ROOT

PLACES = ("firmware", "boards", "tools")
FILES = [
    file
    for place in PLACES
    for file in sorted((ROOT / place).rglob("*.py"))
    if not set(file.relative_to(ROOT).parts) & set(FAMILIES)
]


def imported(source):
    """The families of which a text imports modules."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names = [it.name for it in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [f"{node.module}.{it.name}" for it in node.names]
        else:
            continue
        found.update(part for name in names for part in name.split(".") if part in FAMILIES)
    return found


def test_a_file_imports_no_family():
    assert len(FILES) > 150
    found = {file.name: imported(file.read_text(encoding="utf-8")) for file in FILES}
    assert {name: families for name, families in found.items() if families} == {}


def test_an_import_is_found():
    assert imported("def f():\n    from sumpad.games.crossnum import game") == {"crossnum"}
    assert imported("import sumpad.solver.kakuro.board as b") == {"kakuro"}
    assert imported("from sumpad.games import sudoku") == {"sudoku"}
    assert imported('words = "sudoku"\nimport kakuro_like') == set()
