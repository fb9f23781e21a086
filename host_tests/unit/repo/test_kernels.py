"""What viper kernels must not contain, because MicroPython 1.25 compiles it wrongly."""

import ast

from sumpad_tools import ROOT

# Viper keeps this many locals in registers: the arguments first, then as they come.
_REGISTERS = 3


def kernels():
    """Yield all viper functions of the firmware, as (name, syntax tree)."""
    for file in sorted((ROOT / "firmware").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and any(
                isinstance(decorator, ast.Attribute) and decorator.attr == "viper"
                for decorator in node.decorator_list
            ):
                yield f"{file.stem}.{node.name}", node


def in_registers(function):
    """Return the names of the locals of a function that are kept in registers."""
    names = [argument.arg for argument in function.args.args]
    stored = [
        (node.lineno, node.col_offset, node.id)
        for node in ast.walk(function)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    ]
    names += [name for _, _, name in sorted(stored) if name not in names]
    return names[:_REGISTERS]


def inverted(function):
    """Return the locals in registers to which ~ or - is applied, which changes them for good."""
    names = in_registers(function)
    return [
        node.operand.id
        for node in ast.walk(function)
        if isinstance(node, ast.UnaryOp)
        and isinstance(node.op, (ast.Invert, ast.USub))
        and isinstance(node.operand, ast.Name)
        and node.operand.id in names
    ]


KERNELS = dict(kernels())


def test_no_local_in_a_register_is_inverted():
    found = {name: inverted(kernel) for name, kernel in KERNELS.items()}
    assert {name: names for name, names in found.items() if names} == {}


def test_what_is_wrong_would_be_found():
    (function,) = ast.parse("def f(x: int, y: int):\n    z = x\n    a = ~y\n    b = -z & ~a").body
    assert inverted(function) == ["y", "z"]
    assert len(KERNELS) > 50
