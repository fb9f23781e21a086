"""Kernels that run as Python or compiled, as the present test file wants.

Python's pointers check their bounds; compiled kernels are a hundred times faster.
"""

import builtins
import functools
import os

import micropython

from sumpad_tools.kernels import native

is_python = False


def prepare():
    """Let kernels that are imported from now on obey `is_python`.

    Without a C compiler, or with SUMPAD_KERNELS=python, all remain Python, as they do in other
    processes and where a command would take whole batches of puzzles.
    """
    if native.activate():
        micropython.compiled = _switched
        os.environ[native.VARIABLE] = native.PYTHON


def _switched(python):
    compiled = native.function(python)
    if compiled is python:
        return python

    @functools.wraps(python)
    def kernel(*arguments):
        checked = is_python or builtins.ptr8 is not micropython.ptr8  # see strict_pointers
        return (python if checked else compiled)(*arguments)

    return kernel
