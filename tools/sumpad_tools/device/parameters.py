"""Short names for the parameters of the app's functions.

A .mpy file has the names of all parameters, though only calls with keywords need them. It has no
names of other locals. Letters instead make the app 7 KB smaller; a traceback names no parameter.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterable, Iterator
from string import ascii_lowercase

from sumpad_tools.kernels import subset


def keywords(sources: Iterable[bytes]) -> set[str]:
    """Return the names that calls in modules may give as keywords.

    A call with `**` may give any string of its module.
    """
    found = set()
    for source in sources:
        nodes = list(ast.walk(subset.parse(source)))
        given = {node.arg for node in nodes if isinstance(node, ast.keyword)}
        found |= {name for name in given if name}
        if None in given:
            found |= {name for node in nodes for name in _string(node)}
    return found


def shortened(source: bytes, kept: Collection[str]) -> bytes:
    """Return a module whose parameters are letters, except those that are called as in `kept`.

    Lines keep their numbers. Parameters of kernels stay, because viper leaves their names out.
    """
    tree = subset.parse(source)
    kept = {*kept, *_other_names(tree)}
    lines = source.split(b"\n")
    places: dict[tuple[int, int], tuple[int, str]] = {}  # from line, column to length, new name
    for function in ast.walk(tree):  # outer functions before inner ones
        if isinstance(function, ast.FunctionDef | ast.Lambda) and not subset.is_kernel(function):
            for node, length, letter in _renamed(function, kept):
                places[node.lineno, node.col_offset] = length, letter
    for (line, column), (length, letter) in sorted(places.items(), reverse=True):
        text = lines[line - 1]
        lines[line - 1] = text[:column] + letter.encode() + text[column + length :]
    return b"\n".join(lines)


def _renamed(
    function: ast.FunctionDef | ast.Lambda, kept: Collection[str]
) -> Iterator[tuple[ast.Name | ast.arg, int, str]]:
    """Rename the parameters of a function in the syntax tree.

    Yield each place of a name, with the length of the old name and the new one.
    """
    own = function.args
    parameters = [*own.posonlyargs, *own.args, *own.kwonlyargs]
    body = function.body if isinstance(function.body, list) else [function.body]
    inside = [node for part in body for node in ast.walk(part)]
    inside += [it for it in (*parameters, own.vararg, own.kwarg) if it]
    names = [it for it in inside if isinstance(it, ast.Name | ast.arg)]
    taken = {_name(node) for node in names}
    for old in [it.arg for it in parameters if len(it.arg) > 1 and it.arg not in kept]:
        letter = next(it for it in ascii_lowercase if it not in taken)
        taken.add(letter)
        for node in names:
            if _name(node) == old:
                setattr(node, "id" if isinstance(node, ast.Name) else "arg", letter)
                yield node, len(old), letter


def _name(node: ast.Name | ast.arg) -> str:
    return node.id if isinstance(node, ast.Name) else node.arg


def _other_names(tree: ast.Module) -> Iterator[str]:
    """Yield the names of a module that no parameter in it may lose or need not lose.

    These are names that stand in the .mpy file anyway, names in f-strings, whose places CPython
    3.11 does not tell exactly, and `self`, which MicroPython has.
    """
    yield "self"
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(attr=name) | ast.FunctionDef(name=name):
                yield name
            case ast.ClassDef(name=name, body=body):
                yield name
                attributes = [it for it in body if not isinstance(it, ast.FunctionDef)]
                yield from _inside(*attributes)
            case ast.Constant():
                yield from _string(node)
            case ast.alias(name=name, asname=other):
                yield other or name
            case ast.ExceptHandler(name=str(name)):
                yield name
            case ast.Global(names=names) | ast.Nonlocal(names=names):
                yield from names
            case ast.JoinedStr():
                yield from _inside(node)


def _string(node: ast.AST) -> list[str]:
    match node:
        case ast.Constant(value=str(text)):
            return [text]
    return []


def _inside(*nodes: ast.AST) -> Iterator[str]:
    return (it.id for node in nodes for it in ast.walk(node) if isinstance(it, ast.Name))
