"""Translate kernels into C, literally: a statement of C for each of Python.

subset.py says what kernels may use. The C code needs a compiler that lets signed integers wrap and
pointers of different types meet (FLAGS for gcc and clang); nothing else in it is undefined as long
as indices stay in their buffers and shifts go by 0 to 31 bits. Each kernel becomes a function

    int32_t sumpad_solver_sudoku_board_place(int32_t x, int32_t cell, uint8_t *digits, ...)

A bool is an int32_t of 0 or 1, and a buffer without type a void *. The macro SUMPAD_KERNEL stands
before each function; it is empty unless defined before, for example as `static`. Calls between
kernels are calls in C, which a compiler may inline.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from sumpad_tools.kernels import subset
from sumpad_tools.kernels.function import Function
from sumpad_tools.kernels.subset import Kernel, SubsetError

__all__ = ["FLAGS", "Kernel", "SubsetError", "Translation", "translate"]

FLAGS = ("-fwrapv", "-fno-strict-aliasing")

_HEAD = """\
/* Generated from the viper kernels in Python: do not edit. */
#include <stdint.h>

#ifndef SUMPAD_KERNEL
#define SUMPAD_KERNEL
#endif

static inline int32_t sumpad_left(int32_t value, int32_t bits) {
    return (int32_t)((uint32_t)value << bits);
}

static inline int32_t sumpad_quotient(int32_t value, int32_t divisor) {
    int32_t quotient = value / divisor;
    return quotient - (value % divisor != 0 && (value < 0) != (divisor < 0));
}

static inline int32_t sumpad_rest(int32_t value, int32_t divisor) {
    int32_t rest = value % divisor;
    return rest != 0 && (rest < 0) != (divisor < 0) ? rest + divisor : rest;
}

"""


@dataclass(frozen=True)
class Translation:
    """The C code of modules.

    `source` is the whole text, and `kernels` are its functions in its order: a kernel stands after
    those that it calls. `texts` has the C of each function by its name in C, and `calls` the names
    of those that it calls itself.
    """

    source: str
    kernels: tuple[Kernel, ...]
    texts: Mapping[str, str]
    calls: Mapping[str, tuple[str, ...]]

    def of_module(self, module: str) -> list[Kernel]:
        """Return the kernels of a module, given by its dotted name."""
        return [kernel for kernel in self.kernels if kernel.module == module]

    def digest(self, module: str) -> str:
        """Return a digest of all that the kernels of a module do: of their C code and of that of
        the kernels that they call. Comments and docstrings do not count."""
        wanted = self.reached(kernel.c_name for kernel in self.of_module(module))
        texts = [_HEAD, *(self.texts[name] for name in sorted(wanted))]
        return hashlib.sha256("\n".join(texts).encode()).hexdigest()

    def reached(self, names: Iterable[str]) -> set[str]:
        """Return the names in C of these kernels and of all that they call, directly or not."""
        found: set[str] = set()
        left = list(names)
        while left:
            name = left.pop()
            if name not in found:
                found.add(name)
                left += self.calls[name]
        return found


def translate(modules: Mapping[str, Path]) -> Translation:
    """Translate all kernels of `modules`, a dict from a module's dotted name to its file.

    A module whose kernels are called must be among them. Raises SubsetError, with file and line,
    for a kernel that is not in the subset.
    """
    read = {name: subset.read(name, path) for name, path in modules.items()}
    functions = {
        kernel.c_name: Function(module, module.functions[kernel.name], kernel, read)
        for module in read.values()
        for kernel in module.kernels.values()
    }
    texts = {name: function.text() for name, function in functions.items()}
    calls = {name: tuple(sorted(function.calls)) for name, function in functions.items()}
    order = _callees_first(functions, calls)
    return Translation(
        source=_HEAD + "\n".join(texts[name] for name in order),
        kernels=tuple(functions[name].kernel for name in order),
        texts=texts,
        calls=calls,
    )


def _callees_first(
    functions: Mapping[str, Function], calls: Mapping[str, tuple[str, ...]]
) -> list[str]:
    """Return the names of functions so that each stands after those it calls.

    Raises SubsetError if functions call each other in a circle.
    """
    order: dict[str, None] = {}
    for first in functions:
        # The path from `first` down, each with the calls of it that are left to follow.
        path = {first: list(calls[first])}
        while path:
            name, left = next(reversed(path.items()))
            if name in order or not left:
                order[name] = None
                del path[name]
                continue
            callee = left.pop(0)
            if callee in path:
                function = functions[callee]
                function.module.refuse(function.node, f"{function.node.name} calls itself")
            if callee not in order:
                path[callee] = list(calls[callee])
    return list(order)


def dotted(root: Path, path: Path) -> str:
    """Return the dotted name of the module in the file `path` below the folder `root`."""
    return ".".join(path.relative_to(root).with_suffix("").parts)


def has_kernels(source: str | bytes) -> bool:
    """Return whether the text of a module contains kernels."""
    return any(subset.is_kernel(node) for node in subset.parse(source).body)
