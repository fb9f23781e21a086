"""The Python that kernels may use, and the modules that contain them.

A *kernel* is a function with the decorator `@micropython.viper`. MicroPython's own compiler takes
more than this subset, and CPython all of Python; what is here means the same to both and to C.
to_c.py translates it and raises SubsetError for anything else.

A module is read for its kernels, its integers (`NAME = const(expression)`) and its imports
(`from package import module`, `from module import kernel`). The rest of it is ignored.

Parameters are `name: int`, `name: ptr8`, `ptr16` or `ptr32` (unsigned bytes and halfwords, signed
words), or have no type: then they are buffers, of which a kernel only makes pointers
(`pointer = ptr8(buffer)`) and which it hands on to other kernels. The result is `-> int`, `->
bool` or none. There are no default arguments.

Integers have 32 bits and wrap. Shifts go by 0 to 31 bits; `//` and `%` round down.

Statements: `=` to a local or an element of a pointer, also `a = b = 0`; `+=` and its like; `if`;
`while`, also with `else`; `break`, `continue`, `return`, `pass`; a call of a kernel. A local has
one type. A local that stands for a kernel (`f = kernel`) is set once.

Expressions: integers, `True`, `False`, locals, constants of this module, elements `p[i]` of
pointers, the operators + - * // % & | ^ << >> and - ~ +, comparisons, `a if c else b`, `int(x)`,
and a call of a kernel of this or another module. `and` and `or` are for conditions alone, where no
value is needed (`if`, `while`, `not`, `c` above). Where an expression calls a kernel, no other
part of it, up to `and` or `or`, may read an element, since C may do that before or after the call.

There is no recursion, no `for`, no tuple, no attribute of an object, and no float.
"""

from __future__ import annotations

import ast
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple, NoReturn

_PARSING = threading.Lock()

INT = "int"
BOOL = "bool"
BUFFER = "buffer"
POINTERS = ("ptr8", "ptr16", "ptr32")
NOTHING = ""

_BINARY: dict[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: lambda a, b: a + b,
    ast.Sub: lambda a, b: a - b,
    ast.Mult: lambda a, b: a * b,
    ast.FloorDiv: lambda a, b: a // b,
    ast.Mod: lambda a, b: a % b,
    ast.BitAnd: lambda a, b: a & b,
    ast.BitOr: lambda a, b: a | b,
    ast.BitXor: lambda a, b: a ^ b,
    ast.LShift: lambda a, b: a << b,
    ast.RShift: lambda a, b: a >> b,
}
_UNARY: dict[type[ast.unaryop], Callable[[int], int]] = {
    ast.USub: lambda a: -a,
    ast.Invert: lambda a: ~a,
    ast.UAdd: lambda a: a,
}


class SubsetError(Exception):
    """Raised for a kernel that is not in the subset; the text begins with file and line."""


class Parameter(NamedTuple):
    """A parameter of a kernel; `type` is "int", "ptr8", "ptr16", "ptr32" or "buffer"."""

    name: str
    type: str


class Kernel(NamedTuple):
    """A kernel: `module` is its module's dotted name, `c_name` that of its C function.

    `result` is "int", "bool" or "", for a kernel that returns nothing.
    """

    module: str
    name: str
    c_name: str
    parameters: tuple[Parameter, ...]
    result: str


@dataclass
class Module:
    """What a module contains: functions of its kernels, constants, and imports.

    `imports` is a dict from the name in this module to the imported module and, in it, the name;
    the latter is "" if the name stands for the module itself.
    """

    name: str
    path: Path
    functions: dict[str, ast.FunctionDef] = field(default_factory=dict)
    kernels: dict[str, Kernel] = field(default_factory=dict)
    constants: dict[str, int] = field(default_factory=dict)
    imports: dict[str, tuple[str, str]] = field(default_factory=dict)

    def refuse(self, node: ast.AST, reason: str) -> NoReturn:
        """Raise SubsetError for a node of this module."""
        raise SubsetError(f"{self.path}:{getattr(node, 'lineno', 1)}: {reason}")


def parse(source: str | bytes, path: str = "<kernels>") -> ast.Module:
    """Return the syntax tree of a module. Several firmwares are built at a time, and CPython 3.11
    raises a SystemError now and then if two threads parse at once."""
    with _PARSING:
        return ast.parse(source, path)


def read(name: str, path: Path) -> Module:
    """Return the Module with a dotted name in the file at `path`. Raises SubsetError."""
    module = Module(name, path)
    for node in parse(path.read_text(encoding="utf-8"), str(path)).body:
        if isinstance(node, ast.FunctionDef) and is_kernel(node):
            module.functions[node.name] = node
            module.kernels[node.name] = _signature(module, node)
        elif isinstance(node, ast.Assign):
            _read_constant(module, node)
        elif isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                module.imports[alias.asname or alias.name] = node.module, alias.name
    return module


def is_kernel(node: ast.AST) -> bool:
    """Return whether a node is a function with the decorator @micropython.viper."""
    return isinstance(node, ast.FunctionDef) and any(
        isinstance(it, ast.Attribute)
        and it.attr == "viper"
        and isinstance(it.value, ast.Name)
        and it.value.id == "micropython"
        for it in node.decorator_list
    )


def evaluate(node: ast.expr, constants: Mapping[str, int]) -> int | None:
    """Return the value of an expression of integers and `constants`, None if it is not one.

    The value is exact: what uses it wraps it.
    """
    if isinstance(node, ast.Constant) and isinstance(node.value, int):
        return int(node.value)
    if isinstance(node, ast.Name):
        return constants.get(node.id)
    if isinstance(node, ast.UnaryOp) and type(node.op) in _UNARY:
        value = evaluate(node.operand, constants)
        return None if value is None else _UNARY[type(node.op)](value)
    if isinstance(node, ast.BinOp) and type(node.op) in _BINARY:
        left, right = evaluate(node.left, constants), evaluate(node.right, constants)
        if left is None or right is None:
            return None
        try:
            return _BINARY[type(node.op)](left, right)
        except (ValueError, ZeroDivisionError):  # a shift by less than 0, a division by 0
            return None
    return None


def _signature(module: Module, node: ast.FunctionDef) -> Kernel:
    if len(node.decorator_list) > 1:
        module.refuse(node, f"{node.name} has a second decorator")
    arguments = node.args
    if arguments.vararg or arguments.kwarg or arguments.kwonlyargs or arguments.posonlyargs:
        module.refuse(node, f"{node.name} has other parameters than plain ones")
    if arguments.defaults:
        module.refuse(node, f"{node.name} has default arguments")
    parameters = tuple(
        Parameter(it.arg, _type(module, it.annotation, (INT, *POINTERS), BUFFER))
        for it in arguments.args
    )
    result = _type(module, node.returns, (INT, BOOL), NOTHING)
    c_name = f"{module.name.replace('.', '_')}_{node.name}"
    return Kernel(module.name, node.name, c_name, parameters, result)


def _type(module: Module, node: ast.expr | None, allowed: tuple[str, ...], absent: str) -> str:
    if node is None:
        return absent
    if isinstance(node, ast.Name) and node.id in allowed:
        return node.id
    module.refuse(node, f"the type {ast.unparse(node)} is not one of {', '.join(allowed)}")


def _read_constant(module: Module, node: ast.Assign) -> None:
    """Note `NAME = const(expression)`; other assignments of a module are not constants."""
    call = node.value
    if not (
        isinstance(call, ast.Call)
        and isinstance(call.func, ast.Name)
        and call.func.id == "const"
        and len(call.args) == 1
        and len(node.targets) == 1
        and isinstance(node.targets[0], ast.Name)
    ):
        return
    value = evaluate(call.args[0], module.constants)
    if value is not None:
        module.constants[node.targets[0].id] = value
