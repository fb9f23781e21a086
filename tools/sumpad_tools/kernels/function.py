"""Translate the function of one kernel into C. to_c.py uses this module."""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from typing import NoReturn, TypeGuard

from sumpad_tools.kernels import subset
from sumpad_tools.kernels.subset import BOOL, BUFFER, INT, NOTHING, POINTERS, Kernel, Module

_C_TYPES = {
    INT: "int32_t ",
    BOOL: "int32_t ",
    BUFFER: "void *",
    NOTHING: "void ",
    "ptr8": "uint8_t *",
    "ptr16": "uint16_t *",
    "ptr32": "int32_t *",
}

# Words of C that Python has as names.
_RESERVED = frozenset(
    "auto case char const default do double enum extern float goto inline int long register"
    " restrict short signed sizeof static struct switch typedef union unsigned void"
    " volatile".split()
)

_OPERATORS: dict[type[ast.operator], str] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.BitAnd: "&",
    ast.BitOr: "|",
    ast.BitXor: "^",
    ast.RShift: ">>",
}
_FUNCTIONS: dict[type[ast.operator], str] = {
    ast.LShift: "sumpad_left",
    ast.FloorDiv: "sumpad_quotient",
    ast.Mod: "sumpad_rest",
}
_COMPARISONS: dict[type[ast.cmpop], str] = {
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.Eq: "==",
    ast.NotEq: "!=",
}
_UNARY: dict[type[ast.unaryop], str] = {ast.Invert: "~", ast.USub: "-", ast.UAdd: "+"}

_LEAST = -(1 << 31)
_INDENT = "    "


class Function:
    """The translation of a kernel: `calls` has the names in C of the kernels that it calls."""

    def __init__(
        self,
        module: Module,
        node: ast.FunctionDef,
        kernel: Kernel,
        modules: Mapping[str, Module],
    ) -> None:
        self.module = module
        self.node = node
        self.kernel = kernel
        self.calls: set[str] = set()
        self._modules = modules
        self._types = {it.name: it.type for it in kernel.parameters}
        self._locals: dict[str, str] = {}  # type by name, without the parameters
        self._aliases: dict[str, Kernel] = {}  # locals that stand for a kernel
        hidden = {it.id for it in ast.walk(node) if _is_target(it)} | set(self._types)
        self._constants = {
            name: value for name, value in module.constants.items() if name not in hidden
        }
        self._lines: list[str] = []
        self._depth = 1
        self._ends: list[str] = []  # where `break` goes, of each loop around: a label, or ""
        self._labels = 0

    def text(self) -> str:
        """Return the function in C. Raises SubsetError."""
        self._block(self.node.body)
        parameters = ", ".join(
            f"{_C_TYPES[it.type]}{_c(it.name)}" for it in self.kernel.parameters
        )
        head = f"{_C_TYPES[self.kernel.result]}{self.kernel.c_name}({parameters or 'void'}) {{"
        declared = [
            f"{_INDENT}{_C_TYPES[kind]}{_c(name)} = 0;" for name, kind in self._locals.items()
        ]
        return "\n".join([f"SUMPAD_KERNEL {head}", *declared, *self._lines, "}", ""])

    # Statements

    def _put(self, line: str) -> None:
        self._lines.append(_INDENT * self._depth + line)

    def _block(self, statements: Sequence[ast.stmt]) -> None:
        for statement in statements:
            self._statement(statement)

    def _inner(self, statements: Sequence[ast.stmt]) -> None:
        self._depth += 1
        self._block(statements)
        self._depth -= 1

    def _statement(self, node: ast.stmt) -> None:
        match node:
            case ast.Expr(value=ast.Constant()) | ast.Pass():  # a docstring, for example
                pass
            case ast.Expr(value=ast.Call() as call):
                self._put(f"{self._call(call)[0]};")
            case ast.Assign():
                self._assign(node)
            case ast.AugAssign():
                self._change(node)
            case ast.If():
                self._if(node)
            case ast.While():
                self._while(node)
            case ast.Break() if self._ends:
                self._put(f"goto {self._ends[-1]};" if self._ends[-1] else "break;")
            case ast.Continue():
                self._put("continue;")
            case ast.Return():
                self._return(node)
            case _:
                self._refuse(node, f"kernels have no such statement: {_first_line(node)}")

    def _assign(self, node: ast.Assign) -> None:
        first = node.targets[0]
        if len(node.targets) == 1 and isinstance(first, ast.Name):
            alias = self._kernel(node.value)
            if alias:
                if first.id in self._aliases or first.id in self._types:
                    self._refuse(node, f"{first.id} is set again, and stands for a kernel")
                self._aliases[first.id] = alias
                return
        value, kind = self._expression(node.value)
        if isinstance(first, ast.Name):
            self._put(f"{self._local(first, kind)} = {value};")
            for target in node.targets[1:]:
                if not isinstance(target, ast.Name):
                    self._refuse(node, "several targets must all be locals")
                self._put(f"{self._local(target, kind)} = {_c(first.id)};")
        elif isinstance(first, ast.Subscript) and len(node.targets) == 1:
            self._no_reads_beside_calls(node.value, first.slice)
            self._put(f"{self._element(first)} = {self._integer(node.value)};")
        else:
            self._refuse(node, f"no such target: {_first_line(node)}")

    def _local(self, target: ast.Name, kind: str) -> str:
        """Return the name in C of a local that is set to a value of the type `kind`."""
        name = target.id
        if name in self._aliases:
            self._refuse(target, f"{name} is set again, and stands for a kernel")
        kind = INT if kind == BOOL else kind
        if kind not in (INT, *POINTERS):
            self._refuse(target, f"{name} is set to what is neither a number nor a pointer")
        if name not in self._types:
            self._types[name] = self._locals[name] = kind
        elif kind != self._types[name]:
            self._refuse(target, f"{name} is set to another type than before")
        return _c(name)

    def _change(self, node: ast.AugAssign) -> None:
        target = node.target
        if isinstance(target, ast.Name):
            if self._types.get(target.id) != INT:
                self._refuse(node, f"{target.id} is no number that was set before")
            place = _c(target.id)
        elif isinstance(target, ast.Subscript):
            self._no_reads_beside_calls(node.value, target)
            place = self._element(target)
        else:
            self._refuse(node, f"no such target: {_first_line(node)}")
        self._check_right(node.op, node.value)
        value = self._integer(node.value)
        self._put(f"{place} = {self._operation(node, node.op, place, value)};")

    def _if(self, node: ast.If) -> None:
        self._put(f"if ({_bare(self._condition(node.test))}) {{")
        self._inner(node.body)
        if node.orelse:
            self._put("} else {")
            self._inner(node.orelse)
        self._put("}")

    def _while(self, node: ast.While) -> None:
        end = ""
        if node.orelse:  # which is left out after `break`
            self._labels += 1
            end = f"end_{self._labels}"
        self._put(f"while ({_bare(self._condition(node.test))}) {{")
        self._ends.append(end)
        self._inner(node.body)
        self._ends.pop()
        self._put("}")
        if end:
            self._block(node.orelse)
            self._put(f"{end}:;")

    def _return(self, node: ast.Return) -> None:
        if node.value is None:
            if self.kernel.result:
                self._refuse(node, f"{self.node.name} returns a value elsewhere")
            self._put("return;")
            return
        if not self.kernel.result:
            self._refuse(node, f"{self.node.name} has no type for its result")
        self._put(f"return {self._integer(node.value)};")

    # Expressions

    def _integer(self, node: ast.expr) -> str:
        text, kind = self._expression(node)
        if kind not in (INT, BOOL):
            self._refuse(node, f"{ast.unparse(node)} is no number")
        return text

    def _condition(self, node: ast.expr) -> str:
        match node:
            case ast.BoolOp():
                sign = " && " if isinstance(node.op, ast.And) else " || "
                return f"({sign.join(self._condition(it) for it in node.values)})"
            case ast.UnaryOp(op=ast.Not()):
                return f"!{self._condition(node.operand)}"
        return self._integer(node)

    def _expression(self, node: ast.expr) -> tuple[str, str]:
        """Return an expression in C and its type."""
        value = subset.evaluate(node, self._constants)
        if value is not None:
            return _number(value), INT
        match node:
            case ast.Name():
                if node.id not in self._types:
                    self._refuse(node, f"{node.id} is no local and no constant of this module")
                return _c(node.id), self._types[node.id]
            case ast.BinOp():
                self._no_reads_beside_calls(node.left, node.right)
                self._check_right(node.op, node.right)
                left, right = self._integer(node.left), self._integer(node.right)
                return self._operation(node, node.op, left, right), INT
            case ast.UnaryOp(op=ast.Not()):
                return self._condition(node), BOOL
            case ast.UnaryOp():
                return f"({_UNARY[type(node.op)]}{self._integer(node.operand)})", INT
            case ast.Compare():
                return self._comparison(node), BOOL
            case ast.IfExp():
                texts = (
                    self._condition(node.test),
                    self._integer(node.body),
                    self._integer(node.orelse),
                )
                return "({} ? {} : {})".format(*texts), INT
            case ast.Subscript():
                return self._element(node), INT
            case ast.Call():
                return self._call(node)
            case ast.BoolOp():
                self._refuse(node, "`and` and `or` are for conditions alone")
        self._refuse(node, f"kernels have no such expression: {ast.unparse(node)}")

    def _operation(self, node: ast.AST, operator: ast.operator, left: str, right: str) -> str:
        if type(operator) in _FUNCTIONS:
            return f"{_FUNCTIONS[type(operator)]}({_bare(left)}, {_bare(right)})"
        if type(operator) not in _OPERATORS:
            self._refuse(node, "kernels have no such operator")
        return f"({left} {_OPERATORS[type(operator)]} {right})"

    def _check_right(self, operator: ast.operator, node: ast.expr) -> None:
        """Refuse a number on the right of an operator that C does not define."""
        value = subset.evaluate(node, self._constants)
        if value is None:
            return
        if isinstance(operator, ast.LShift | ast.RShift) and not 0 <= value < 32:
            self._refuse(node, f"a shift goes by 0 to 31 bits, not {value}")
        if isinstance(operator, ast.FloorDiv | ast.Mod) and value == 0:
            self._refuse(node, "division by 0")

    def _comparison(self, node: ast.Compare) -> str:
        terms = [node.left, *node.comparators]
        self._no_reads_beside_calls(*terms)
        if any(not isinstance(it, ast.Name | ast.Constant) for it in terms[1:-1]):
            self._refuse(node, "what stands between two comparisons must be a name or a number")
        texts = [self._integer(it) for it in terms]
        parts = []
        for number, operator in enumerate(node.ops):
            if type(operator) not in _COMPARISONS:
                self._refuse(node, "kernels have no such comparison")
            sign = _COMPARISONS[type(operator)]
            parts.append(f"({texts[number]} {sign} {texts[number + 1]})")
        return parts[0] if len(parts) == 1 else f"({' && '.join(parts)})"

    def _element(self, node: ast.Subscript) -> str:
        pointer, kind = self._expression(node.value)
        if kind not in POINTERS:
            self._refuse(node, f"{ast.unparse(node.value)} is no pointer")
        return f"{pointer}[{_bare(self._integer(node.slice))}]"

    # Calls

    def _call(self, node: ast.Call) -> tuple[str, str]:
        """Return a call in C and the type of its result."""
        if node.keywords or any(isinstance(it, ast.Starred) for it in node.args):
            self._refuse(node, "kernels have only plain arguments")
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if name in ("int", *POINTERS) and name not in self._types:
            if len(node.args) != 1:
                self._refuse(node, f"{name} takes one argument")
            if name == INT:
                return self._integer(node.args[0]), INT
            return self._pointer(node.args[0], name), name
        kernel = self._kernel(node.func)
        if kernel is None:
            self._refuse(node, f"{ast.unparse(node.func)} is no kernel that can be called")
        if len(node.args) != len(kernel.parameters):
            self._refuse(node, f"{kernel.name} takes {len(kernel.parameters)} arguments")
        self._no_reads_beside_calls(*node.args)
        self.calls.add(kernel.c_name)
        texts = [
            _bare(self._integer(value)) if it.type == INT else self._pointer(value, it.type)
            for value, it in zip(node.args, kernel.parameters, strict=True)
        ]
        return f"{kernel.c_name}({', '.join(texts)})", kernel.result

    def _pointer(self, node: ast.expr, wanted: str) -> str:
        """Return a pointer or buffer as one of the type `wanted`."""
        text, kind = self._expression(node)
        if kind not in (BUFFER, *POINTERS):
            self._refuse(node, f"{ast.unparse(node)} is no buffer")
        return text if kind == wanted or wanted == BUFFER else f"(({_C_TYPES[wanted]}){text})"

    def _kernel(self, node: ast.expr) -> Kernel | None:
        """Return the kernel that an expression names, None if it names none."""
        match node:
            case ast.Name(id=name) if name in self._aliases:
                return self._aliases[name]
            case ast.Name(id=name) if name not in self._types:
                if name in self.module.kernels:
                    return self.module.kernels[name]
                home, original = self.module.imports.get(name, ("", ""))
                return self._imported(home, original)
            case ast.Attribute(value=ast.Name(id=name)) if name not in self._types:
                home, original = self.module.imports.get(name, ("", ""))
                return self._imported(f"{home}.{original}", node.attr)
        return None

    def _imported(self, module: str, name: str) -> Kernel | None:
        found = self._modules.get(module)
        return found.kernels.get(name) if found else None

    def _no_reads_beside_calls(self, *nodes: ast.expr) -> None:
        """Refuse parts of an expression that C may evaluate in another order than Python, if that
        makes a difference: where one calls a kernel, the others must not read or call."""
        calling = [node for node in nodes if self._does(node, ast.Call)]
        if calling and any(
            self._does(node, ast.Call, ast.Subscript) for node in nodes if node is not calling[0]
        ):
            self._refuse(
                calling[0], "beside the call of a kernel, the expression reads an element"
            )

    def _does(self, node: ast.expr, *kinds: type[ast.expr]) -> bool:
        """Return whether an expression contains one of `kinds`, casts not counted."""
        return any(
            isinstance(it, kinds)
            and not (
                isinstance(it, ast.Call)
                and isinstance(it.func, ast.Name)
                and it.func.id in ("int", *POINTERS)
            )
            for it in ast.walk(node)
        )

    def _refuse(self, node: ast.AST, reason: str) -> NoReturn:
        self.module.refuse(node, reason)


def _is_target(node: ast.AST) -> TypeGuard[ast.Name]:
    return isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)


def _c(name: str) -> str:
    """Return the name in C of a local."""
    return f"{name}_" if name in _RESERVED else name


def _number(value: int) -> str:
    """Return a number, wrapped to 32 bits, in C."""
    value = (value - _LEAST) % (1 << 32) + _LEAST
    if value == _LEAST:
        return f"({_LEAST + 1} - 1)"
    return f"({value})" if value < 0 else str(value)


def _bare(text: str) -> str:
    """Return an expression in C without the brackets around the whole of it."""
    depth = 0
    for place, character in enumerate(text):
        depth += (character == "(") - (character == ")")
        if depth == 0 and place < len(text) - 1:
            return text
    return text[1:-1] if text.startswith("(") else text


def _first_line(node: ast.stmt) -> str:
    return ast.unparse(node).partition("\n")[0]
