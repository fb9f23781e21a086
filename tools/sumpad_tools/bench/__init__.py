"""Figures of the firmware on the emulated RP2040, most of them in cycles of its 125 MHz clock.

The verb `bench` and the tests that check figures use this package. Each part has a module of its
name here, or is a family with a module `bench`. The generator `figures` of the module yields dicts
from name to figure; the last word of a name is the unit. Results of measured work are checked, so
that a fast wrong answer fails.
"""

import importlib
import statistics
import sys
from collections.abc import Sequence
from types import ModuleType

from sumpad_tools import ROOT

Figures = dict[str, float]
"""Figures by name."""

WORK_LIMIT_MS = 600_000  # chip time for one piece of work


class BenchError(Exception):
    """Raised if the measured work had a wrong result, which makes its figure meaningless."""


def oracle(family: str) -> ModuleType:
    """Return the module of host_tests that checks a family's results by independent means."""
    sys.path.append(str(ROOT / "host_tests"))
    try:
        return importlib.import_module(f"support.oracles.{family}")
    finally:
        sys.path.pop()


def without_heap(work: str, taken: int) -> None:
    """Raise BenchError unless the bytes of heap `taken` by a piece of work are 0."""
    if taken:
        raise BenchError(f"{work} took {taken} bytes of heap")


def over_all(name: str, cycles: Sequence[int]) -> Figures:
    """Return the median and the maximum of `cycles` of similar pieces of work."""
    return {
        f"{name}, median cycles": round(statistics.median(cycles)),
        f"{name}, worst cycles": max(cycles),
    }
