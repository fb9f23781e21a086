"""Kernels compiled by this PC's compiler, called with Python's buffers."""

import ctypes
import shutil
import subprocess

import pytest

from sumpad_tools.kernels import to_c
from sumpad_tools.kernels.subset import BUFFER, INT, NOTHING, POINTERS

COMPILER = shutil.which("gcc") or shutil.which("cc")
WARNINGS = ("-Wall", "-Wextra", "-Wno-unused-parameter", "-Wno-unused-function", "-Werror")

SANITIZERS = ("-fsanitize=address,undefined", "-fno-sanitize-recover=all")


def compile_library(source, folder, *options):
    """Compile C code to a shared library in `folder`, and return its path; warnings are errors."""
    if not COMPILER:
        pytest.fail("there is no C compiler; on Debian: apt-get install build-essential")
    code, library = folder / "kernels.c", folder / "kernels.so"
    code.write_text(source)
    words = [COMPILER, "-shared", "-fPIC", "-O1", *to_c.FLAGS, *WARNINGS, *options]
    done = subprocess.run([*words, "-o", library, code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return library


def guarded():
    """Return the variables of an environment in which Python can call a sanitized library."""
    words = [COMPILER, "-print-file-name=libasan.so"]
    path = subprocess.run(words, capture_output=True, text=True).stdout.strip()
    if not path.startswith("/"):
        pytest.fail("the C compiler has no sanitizers; on Debian: apt-get install build-essential")
    return {
        "LD_PRELOAD": path,  # it must be the first library of a program
        "PYTHONMALLOC": "malloc",  # whose blocks it guards
        "ASAN_OPTIONS": "detect_leaks=0",  # CPython's own
    }


class Compiled:
    """A kernel of a library: call it like the Python one. The buffers that it changes are ctypes
    arrays (`copy_of`)."""

    def __init__(self, library, kernel):
        self._function = getattr(library, kernel.c_name)
        self._function.restype = None if kernel.result == NOTHING else ctypes.c_int32
        self._function.argtypes = [
            ctypes.c_int32 if it.type == INT else ctypes.c_void_p for it in kernel.parameters
        ]
        self._is_bool = kernel.result == "bool"

    def __call__(self, *arguments):
        result = self._function(*arguments)
        return bool(result) if self._is_bool else result


def is_buffer(parameter):
    return parameter.type in (BUFFER, *POINTERS)


def bytes_of(buffer):
    """Return the content of a buffer, or of a string."""
    return buffer.encode() if isinstance(buffer, str) else bytes(memoryview(buffer).cast("B"))


def copy_of(buffer):
    """Return a copy of a buffer for C. It has exactly its size, so that a sanitizer sees when code
    leaves it."""
    content = bytes_of(buffer)
    return (ctypes.c_char * len(content)).from_buffer_copy(content)
