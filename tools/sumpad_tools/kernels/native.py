"""Run the kernels on this PC as machine code, compiled from their C by the system's C compiler.

`activate` is all that a program calls. From then on each kernel of SOURCES that is imported is
the compiled function, because the stand-in for MicroPython's `viper` asks `function` here. The
library is made once and kept in the cache folder, under a name that changes with the Python of the
kernels, the translator and the compiler. Without a compiler, `activate` changes nothing.

The environment variable SUMPAD_KERNELS overrides what a command does: with `python`, `activate`
does nothing; with `compiled`, importing sumpad_tools calls `activate`, which raises KernelError if
it cannot be done.
"""

from __future__ import annotations

import ctypes
import os
import sys

from sumpad_tools import ROOT, cache_folder

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path
    from typing import Any

VARIABLE = "SUMPAD_KERNELS"
PYTHON, COMPILED = "python", "compiled"

# Folders whose modules may have kernels for a PC. The few of the app are fast enough as Python.
SOURCES = (
    "firmware/sumpad/games",
    "firmware/sumpad/solver",
    "firmware/sumpad/view",
    "tools/sumpad_tools/families",
)

_TRANSLATOR = "tools/sumpad_tools/kernels"
_COMPILERS = ("cc", "gcc", "clang")
_OPTIONS = ("-O3", "-fPIC", "-shared")
_TABLE = "sumpad_table"  # in the library: a line for each kernel, see _table
_BUFFER = ctypes.c_char * 0
_TYPES = {"int": ctypes.c_int32, "bool": ctypes.c_int32}

_library: ctypes.CDLL | None = None
_refusal = ""  # why kernels run as Python although `activate` was called
_functions: dict[tuple[str, str], Callable[..., Any]] = {}  # by module and name


class KernelError(Exception):
    """Raised if the kernels cannot be compiled; the message says why."""


def activate(announce: Callable[[str], object] | None = None) -> bool:
    """Let modules that are imported from now on have compiled kernels, and return whether they
    will. Also processes that this one starts have them.

    `announce` is called with a sentence if they are to be compiled first. Raises KernelError if
    the environment variable asks for compiled kernels and there are none.
    """
    global _refusal
    wanted = os.environ.get(VARIABLE)
    if wanted == PYTHON:
        return False
    if not _library:
        try:
            _load(built(announce))
        except (KernelError, OSError) as error:
            _refusal = str(error)
            if wanted != COMPILED:
                return False
            raise KernelError(f"{VARIABLE}={COMPILED}: {error}") from error
    import micropython

    micropython.compiled = function
    os.environ[VARIABLE] = COMPILED
    return True


def is_active() -> bool:
    """Return whether modules get compiled kernels."""
    import micropython

    return micropython.compiled is function


def notice() -> str:
    """Return a line that says how to be faster, if kernels could not be compiled, else ""."""
    return f"Sumpad: this takes 100 times longer than compiled: {_refusal}" if _refusal else ""


def function(python: Callable[..., Any]) -> Callable[..., Any]:
    """Return the compiled function for a kernel, or `python` itself if there is none."""
    return _functions.get((python.__module__, python.__name__), python)


def _load(path: Path) -> None:
    global _library
    library = ctypes.CDLL(str(path))
    table = ctypes.string_at(ctypes.addressof(ctypes.c_char.in_dll(library, _TABLE)))
    for line in table.decode().splitlines():
        module, name, result, *types = line.split(" ")
        compiled = library[f"{module.replace('.', '_')}_{name}"]
        _functions[module, name] = _wrapped(compiled, name, result, types)
    _library = library


def _wrapped(compiled: Any, name: str, result: str, types: list[str]) -> Callable[..., Any]:
    """Return a Python function for a function of the library, with the same arguments as the
    kernel. Generated, because most of the time of a short kernel is spent in it."""
    compiled.argtypes = [_TYPES.get(kind, ctypes.c_void_p) for kind in types]
    compiled.restype = _TYPES.get(result)
    names = [f"a{number}" for number in range(len(types))]
    passed = [
        it if kind in _TYPES else f"(buffer(a) if type(a := {it}) in known else other(a))"
        for it, kind in zip(names, types, strict=True)
    ]
    call = f"call({', '.join(passed)})"
    call = f"{call} != 0" if result == "bool" else call
    scope = {
        "call": compiled,
        "buffer": _BUFFER.from_buffer,
        "known": _WRITABLE,
        "other": _other_buffer,
    }
    exec(f"def {name}({', '.join(names)}):\n    return {call}", scope)
    return scope[name]


def _other_buffer(buffer: Any) -> Any:
    """Return what ctypes takes as a pointer to anything but a bytearray or an array."""
    if isinstance(buffer, str):
        return buffer.encode()
    if isinstance(buffer, bytes):
        return buffer
    if isinstance(buffer, memoryview) and buffer.readonly:
        return bytes(buffer)
    return _BUFFER.from_buffer(buffer)


# Building the library


def built(announce: Callable[[str], object] | None) -> Path:
    """Return the library's file, which is compiled first if it is not in the cache. Raises
    KernelError and OSError."""
    program = compiler()
    if not program:
        raise KernelError("install a C compiler (gcc or clang)")
    path = cache_folder() / "kernels" / f"{_key(program)}.so"
    if not path.exists():
        if announce:
            announce("Sumpad: compiling its kernels (once)...")
        _build(program, path)
    return path


def _build(program: str, path: Path) -> None:
    """Compile the library into `path`, completely or not at all, even if another process does so
    at the same time."""
    import subprocess
    import tempfile

    from sumpad_tools.kernels import to_c

    try:
        translation = to_c.translate(modules())
    except to_c.SubsetError as error:
        raise KernelError(str(error)) from error
    lines = [
        " ".join((it.module, it.name, it.result or "-", *(p.type for p in it.parameters)))
        for it in translation.kernels
    ]
    table = "\\n".join(lines)
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="unfinished-", dir=path.parent) as folder:
        source, library = os.path.join(folder, "kernels.c"), os.path.join(folder, path.name)
        with open(source, "w", encoding="utf-8") as file:
            file.write(f'{translation.source}\nconst char {_TABLE}[] = "{table}";\n')
        command = [program, *to_c.FLAGS, *_OPTIONS, "-o", library, source]
        done = subprocess.run(command, capture_output=True, text=True, errors="replace")
        if done.returncode:
            lines = done.stderr.strip().splitlines() or [f"exit status {done.returncode}"]
            raise KernelError(f"{program} failed: {lines[-1]}")
        os.replace(library, path)


def modules() -> dict[str, Path]:
    """Return the modules with kernels, as a dict from the dotted name to the file."""
    from pathlib import Path

    from sumpad_tools.kernels import to_c

    found = {}
    for folder in SOURCES:
        root = ROOT / folder.partition("/")[0]
        for path in map(Path, _files(str(ROOT / folder))):
            if to_c.has_kernels(path.read_bytes()):
                found[to_c.dotted(root, path)] = path
    return found


def _key(program: str) -> str:
    """Return a digest of everything that a library compiled by `program` depends on."""
    import hashlib

    about = os.stat(program)
    words = (program, about.st_size, about.st_mtime_ns, sys.platform, sys.maxsize, _OPTIONS)
    digest = hashlib.sha256(repr(words).encode())
    for folder in (_TRANSLATOR, *SOURCES):
        for path in _files(str(ROOT / folder)):
            digest.update(path.encode())
            with open(path, "rb") as file:
                digest.update(file.read())
    return digest.hexdigest()[:24]


def _files(folder: str) -> Iterator[str]:
    """Yield the Python files in a folder and below, in order."""
    with os.scandir(folder) as found:
        entries = sorted(found, key=lambda it: it.name)
    for entry in entries:
        if entry.is_dir():
            yield from _files(entry.path)
        elif entry.name.endswith(".py"):
            yield entry.path


def compiler() -> str | None:
    """Return the path of a C compiler: of the one that the environment variable CC names, or else
    of the first that there is."""
    for name in (os.environ.get("CC"), *_COMPILERS):
        for folder in os.environ.get("PATH", "").split(os.pathsep) if name else ():
            path = os.path.join(folder, str(name))
            if os.path.isfile(path) and os.access(path, os.X_OK):
                return path
    return None


def _writable() -> frozenset[type]:
    from array import array

    return frozenset((bytearray, array, ctypes.Array))


_WRITABLE = _writable()
