"""What the firmware takes from its own modules exists: a renamed function has no caller left.

Read from the syntax trees, because a line that only rare puzzles reach is easily missed by tests.
"""

import ast
import importlib

import pytest

from sumpad_tools import ROOT

FIRMWARE = ROOT / "firmware"
FILES = sorted((FIRMWARE / "sumpad").rglob("*.py"))


def _path(module, name):
    """Return the path of the submodule `name` of a package."""
    return FIRMWARE / module.__name__.replace(".", "/") / f"{name}.py"


def modules_of(tree):
    """Return what each import of `tree` binds to a module of ours: a dict from name to module."""
    found = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("sumpad"):
            for alias in node.names:
                name = f"{node.module}.{alias.name}"
                path = FIRMWARE / name.replace(".", "/")
                if path.with_suffix(".py").exists() or path.is_dir():
                    found[alias.asname or alias.name] = name
    return found


def stored_names(tree):
    """Return the names that `tree` also uses for something else."""
    stored = {
        node.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load)
    }
    return stored | {node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)}


def missing(tree):
    """Yield the attributes that `tree` takes from modules of ours, which have no such thing."""
    modules = modules_of(tree)
    for name in modules.keys() - stored_names(tree):
        module = importlib.import_module(modules[name])
        for node in ast.walk(tree):
            match node:
                case ast.Attribute(value=ast.Name(id=base), attr=attribute) if base == name:
                    if not (hasattr(module, attribute) or _path(module, attribute).exists()):
                        yield f"line {node.lineno}: {name}.{attribute}"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(FIRMWARE).as_posix())
def test_every_attribute_of_a_module_exists(path):
    assert list(missing(ast.parse(path.read_text()))) == []


def test_a_missing_attribute_is_found():
    source = "from sumpad.games import messages\nmessages.joined(())\nmessages.no_such_words()"
    assert list(missing(ast.parse(source))) == ["line 3: messages.no_such_words"]
