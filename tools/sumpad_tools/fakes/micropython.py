"""A stand-in for MicroPython's micropython on CPython, so that both run the same viper kernels.

The firmware imports it as `micropython`. The import puts viper's types (ptr8, ptr16, ptr32, uint)
into the builtins, where kernels find them. Pointers are plain memoryviews by default: they run at
C speed and refuse an index past the end or a value that does not fit, both of which the chip would
silently get wrong. Memoryviews accept negative indices, slices and len; only `strict_pointers`
rejects those, at a tenth of the speed. Unit tests use it.
"""

import builtins
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

Value = TypeVar("Value")
Function = TypeVar("Function", bound=Callable[..., Any])

# Returns the compiled function for a kernel, or the kernel itself; kernels/native.py sets it.
compiled: Callable[[Any], Any] | None = None

_VARIABLE = 4 | 8  # flags of a function's code: it takes *args, or **kwargs

_depth = 0  # how many calls of heap_lock are open


def const(value: Value) -> Value:
    """Return `value`; MicroPython's compiler folds it into the code."""
    return value


def native(function: Function) -> Function:
    """Return `function`; on the chip it is compiled to machine code and does the same."""
    return function


def viper(function: Function) -> Function:
    """Return `function`, or what `compiled` has for it.

    Raises TypeError for a signature or closure that viper cannot compile.
    """
    code = function.__code__
    if function.__defaults__:
        raise TypeError(f"viper takes no default argument, as {function.__name__} has")
    if code.co_kwonlyargcount or code.co_posonlyargcount or code.co_flags & _VARIABLE:
        raise TypeError(f"viper takes only plain arguments, unlike {function.__name__}")
    if function.__closure__:
        raise TypeError(f"viper function {function.__name__} uses variables of its surroundings")
    return compiled(function) if compiled else function


def heap_lock() -> None:
    """Count one more lock; allocation still works on a PC."""
    global _depth
    _depth += 1


def heap_unlock() -> int:
    """Count one lock less and return how many are left."""
    global _depth
    if not _depth:
        raise RuntimeError("heap_unlock without heap_lock")
    _depth -= 1
    return _depth


def kbd_intr(character: int) -> None:
    """Do nothing: Ctrl-C keeps its meaning on a PC."""


def uint(value: int) -> int:
    """Return `value` as an unsigned 32-bit word."""
    return value & 0xFFFFFFFF


def ptr8(buffer: Any) -> memoryview:
    """Return the bytes of `buffer`, unsigned; a str gives its UTF-8 bytes, read-only."""
    if isinstance(buffer, str):
        buffer = buffer.encode()
    return memoryview(buffer).cast("B")


def ptr16(buffer: Any) -> memoryview:
    """Return the halfwords of `buffer`, unsigned, in native byte order."""
    return memoryview(buffer).cast("B").cast("H")


def ptr32(buffer: Any) -> memoryview:
    """Return the whole words of `buffer`, signed, in native byte order; drop bytes left over."""
    view = memoryview(buffer).cast("B")
    return view[: len(view) & ~3].cast("i")


class _Pointer:
    """A pointer that allows, as in viper, only integers from 0 as indices."""

    __iter__ = None  # otherwise Python would iterate by __getitem__

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
    """Return `cast` with checked pointers, which can be cast again like their buffer."""

    def checked(buffer: Any) -> _Pointer:
        return _Pointer(cast(buffer._view if isinstance(buffer, _Pointer) else buffer))

    return checked


_CASTS = {"ptr8": ptr8, "ptr16": ptr16, "ptr32": ptr32}


@contextmanager
def strict_pointers() -> Iterator[None]:
    """Give kernels, in this context, pointers that allow only what viper's pointers can do.

    They raise IndexError for an index below 0 or past the end, ValueError for a value that does
    not fit, and TypeError for anything else.
    """
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
setattr(builtins, "uint", uint)  # noqa: B010 (mypy knows no builtins.uint)
