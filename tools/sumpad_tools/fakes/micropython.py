"""MicroPython's module of that name for CPython: one body of each viper kernel runs on both.

Imported by the firmware wherever it says `micropython`; importing it puts viper's words (ptr8,
ptr16, ptr32, uint) into the builtins, where kernels find them. Pointers are plain memoryviews by
default: they run at C speed and refuse an index past the end or a value that does not fit, both of
which the chip would silently get wrong. What they let through (negative indices, slices, len) only
`strict_pointers` catches, at a tenth of the speed: unit tests use that.
"""

import builtins
import inspect
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

Value = TypeVar("Value")
Function = TypeVar("Function", bound=Callable[..., Any])

_depth = 0  # of heap_lock


def const(value: Value) -> Value:
    """The value; the compiler of MicroPython folds it into the code."""
    return value


def native(function: Function) -> Function:
    """On the chip compiled to machine code; the same otherwise."""
    return function


def viper(function: Function) -> Function:
    """The function itself; TypeError for a signature that MicroPython does not compile."""
    for parameter in inspect.signature(function).parameters.values():
        if parameter.kind is not parameter.POSITIONAL_OR_KEYWORD:
            raise TypeError(f"viper takes no {parameter.kind.description} '{parameter}'")
        if parameter.default is not parameter.empty:
            raise TypeError(f"viper takes no default argument '{parameter}'")
    if function.__closure__:
        raise TypeError(f"viper function {function.__name__} uses variables of its surroundings")
    return function


def heap_lock() -> None:
    """Count one more lock; a PC's heap is not limited, so allocation still works."""
    global _depth
    _depth += 1


def heap_unlock() -> int:
    """Count one lock less; the locks that are left."""
    global _depth
    if not _depth:
        raise RuntimeError("heap_unlock without heap_lock")
    _depth -= 1
    return _depth


def kbd_intr(character: int) -> None:
    """Nothing: what Ctrl-C does on a PC is the PC's business."""


def uint(value: int) -> int:
    """The value as an unsigned word of 32 bits."""
    return value & 0xFFFFFFFF


def ptr8(buffer: Any) -> memoryview:
    """The bytes of a buffer, unsigned; a str is one too, read-only, its UTF-8 bytes."""
    if isinstance(buffer, str):
        buffer = buffer.encode()
    return memoryview(buffer).cast("B")


def ptr16(buffer: Any) -> memoryview:
    """The halfwords of a buffer, unsigned, in the machine's order."""
    return memoryview(buffer).cast("B").cast("H")


def ptr32(buffer: Any) -> memoryview:
    """The words of a buffer, signed, in the machine's order; without the bytes after the last
    whole one."""
    view = memoryview(buffer).cast("B")
    return view[: len(view) & ~3].cast("i")


class _Pointer:
    """A pointer that can be indexed by an integer from 0 and nothing else, as in viper."""

    __iter__ = None  # or Python would loop over __getitem__

    def __init__(self, view: memoryview) -> None:
        self._view = view

    def __getitem__(self, index: int) -> int:
        return self._view[self._checked(index)]

    def __setitem__(self, index: int, value: int) -> None:
        try:
            self._view[self._checked(index)] = value
        except ValueError:
            kind = {"B": "a byte", "H": "a halfword", "i": "a word"}[self._view.format]
            raise ValueError(f"{value} does not fit into {kind}, at index {index}") from None

    def _checked(self, index: int) -> int:
        if type(index) is not int:
            raise TypeError(f"a pointer has no index {index!r}: expected an int")
        if not 0 <= index < len(self._view):
            raise IndexError(f"index {index} is outside 0..{len(self._view) - 1}")
        return index


def _strict(cast: Callable[[Any], memoryview]) -> Callable[[Any], _Pointer]:
    """The cast with checked pointers, which may be cast again like the buffer below them."""

    def checked(buffer: Any) -> _Pointer:
        return _Pointer(cast(buffer._view if isinstance(buffer, _Pointer) else buffer))

    return checked


_CASTS = {"ptr8": ptr8, "ptr16": ptr16, "ptr32": ptr32}


@contextmanager
def strict_pointers() -> Iterator[None]:
    """While in this context, kernels get pointers that allow only what viper's pointers can do:
    IndexError for an index below 0 or past the end, ValueError for a value that does not fit,
    TypeError for anything else."""
    before = {name: getattr(builtins, name) for name in _CASTS}
    for name, cast in _CASTS.items():
        setattr(builtins, name, _strict(cast))
    try:
        yield
    finally:
        for name, cast in before.items():
            setattr(builtins, name, cast)


for _name, _cast in _CASTS.items():
    setattr(builtins, _name, _cast)
setattr(builtins, "uint", uint)  # noqa: B010 (which has none for the checker)
