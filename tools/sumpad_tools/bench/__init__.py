"""Figures of the firmware on the emulated RP2040, most of them in cycles of its 125 MHz clock.

Used by the verb `bench`, and by the tests that hold such figures. A part of them is measured by
the module of its name, in which `figures` is a generator of dicts from name to figure; the last
word of a name is the unit. Every figure that is the outcome of work is checked, so that a fast
wrong answer fails.
"""

import importlib
import statistics
import sys

from sumpad_tools import ROOT

PARTS = ("console", "maker", "sudoku", "kakuro", "saving")

WORK_LIMIT_MS = 600_000  # of chip time, for one piece of work


class BenchError(Exception):
    """A figure's own result was wrong, so the figure means nothing."""


def oracle(name):
    """The module of host_tests that finds by other means what a figure is checked against."""
    sys.path.append(str(ROOT / "host_tests"))
    try:
        return importlib.import_module(name)
    finally:
        sys.path.pop()


def without_heap(work, taken):
    """Raises BenchError if a piece of work has taken bytes of the heap, because none may."""
    if taken:
        raise BenchError(f"{work} took {taken} bytes of heap")


def over_all(name, cycles):
    """Figures of several pieces of work of one sort."""
    return {
        f"{name}, median cycles": round(statistics.median(cycles)),
        f"{name}, worst cycles": max(cycles),
    }
