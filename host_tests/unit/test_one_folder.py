"""A family is named in its own folders and in one list: nothing else of the firmware knows which
there are, so that a new one needs no change elsewhere."""

import ast

import pytest

from sumpad.games import FAMILIES
from sumpad_tools import ROOT

FIRMWARE = ROOT / "firmware"
LISTS = {FIRMWARE / "sumpad" / "games" / "__init__.py", FIRMWARE / "imports.py"}


def is_of_a_family(file):
    return any(part in FAMILIES for part in file.relative_to(FIRMWARE).parts)


def words(source):
    """The names and texts in a source, without its docstrings."""
    tree = ast.parse(source)
    docstrings = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.ImportFrom):
            yield node.module
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            yield node.name
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            if id(node) not in docstrings:
                yield node.value


def named(source):
    """The families that a source names."""
    found = " ".join(words(source)).lower()
    return {family for family in FAMILIES if family in found}


@pytest.mark.parametrize(
    "file", [it for it in sorted(FIRMWARE.rglob("*.py")) if not is_of_a_family(it)],
    ids=lambda file: str(file.relative_to(FIRMWARE)),
)  # fmt: skip
def test_a_file_names_no_family(file):
    assert named(file.read_text(encoding="utf-8")) == (set(FAMILIES) if file in LISTS else set())


def test_what_names_one_is_found():
    assert named('"""Of sudoku."""\nx = 1\n') == set()
    for source in (
        "if name == 'sudoku': pass",
        "from sumpad.games.sudoku import game",
        "sudoku(9)",
    ):
        assert named(source) == {"sudoku"}
    assert named("def kakuro_layout(): pass") == {"kakuro"}
