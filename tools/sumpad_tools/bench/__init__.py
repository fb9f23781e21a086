"""Figures of the firmware on the emulated RP2040, most of them in cycles of its 125 MHz clock.

Used by the verb `bench`, and by the tests that hold such figures. A part of them is measured by
the module of its name here, or by the `bench` of a family, in which `figures` is a generator of
dicts from name to figure; the last word of a name is the unit. Every figure that is the outcome of
work is checked, so that a fast wrong answer fails.
"""

import importlib
import statistics
import sys
from collections.abc import Sequence
from types import ModuleType

from sumpad_tools import ROOT

Figures = dict[str, float]
"""Figures by name."""

WORK_LIMIT_MS = 600_000  # of chip time, for one piece of work


class BenchError(Exception):
    """A figure's own result was wrong, so the figure means nothing."""


def oracle(family: str) -> ModuleType:
    """The module of host_tests that finds by other means what a family's figures are checked
    against."""
    sys.path.append(str(ROOT / "host_tests"))
    try:
        return importlib.import_module(f"support.oracles.{family}")
    finally:
        sys.path.pop()


def without_heap(work: str, taken: int) -> None:
    """Raises BenchError if a piece of work has taken bytes of the heap, because none may."""
    if taken:
        raise BenchError(f"{work} took {taken} bytes of heap")


def over_all(name: str, cycles: Sequence[int]) -> Figures:
    """Figures of several pieces of work of one sort."""
    return {
        f"{name}, median cycles": round(statistics.median(cycles)),
        f"{name}, worst cycles": max(cycles),
    }
