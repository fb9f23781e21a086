"""A run of bench: measure parts in two processes.

Work takes the same number of emulated cycles on any PC under any load, so the parts can run in
parallel.
"""

import functools
import importlib
import json
import subprocess
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

from sumpad import games
from sumpad_tools import ROOT, bench, families
from sumpad_tools.bench import machines
from sumpad_tools.build import firmware
from sumpad_tools.puzzles import parallel

_PROCESSES = 2


class Wanted(NamedTuple):
    """The puzzles to make: sizes, kinds and number; empty or None means the default.

    With `puzzles`, a file of them, only these are solved.
    """

    sizes: tuple[Any, ...] = ()
    kinds: tuple[str, ...] = ()
    codes: int | None = None
    thorough: bool = False
    puzzles: Path | None = None

    def codes_of(self, usual: int) -> range:
        """Return the codes of each kind of puzzle, from 1; `usual` is the default number."""
        return range(1, (self.codes or usual) + 1)


class Run(NamedTuple):
    """The result of bench.

    `figures` is a dict from 'part/name' to figure; `commit` is Sumpad's, None if unknown; `codes`
    is a dict from part to the number of puzzles of each kind.
    """

    commit: str | None
    board: str
    codes: dict[str, int]
    figures: bench.Figures

    def text(self) -> str:
        """Return the Run as JSON."""
        return json.dumps(self._asdict(), indent=1)


def parts() -> tuple[str, ...]:
    """Return the names of all parts."""
    return "console", *of_families(), "saving"


def of_families() -> tuple[str, ...]:
    """Return the names of the parts that are families."""
    return tuple(name for name in games.FAMILIES if families.module(name, "bench"))


def read(path: Path) -> Run:
    """Return the Run in the file `path`. Raises BenchError if there is none."""
    try:
        return Run(**json.loads(path.read_text(encoding="utf-8")))
    except (ValueError, TypeError):
        raise bench.BenchError(f"{path} is not JSON output of bench") from None


def build(board_name: str) -> machines.Machine:
    """Return the machine of a board; build its firmware if it is not in the cache."""
    return machines.Machine(str(firmware.build_rp2(board_name)), board_name)


def measure(
    parts: Sequence[str],
    machine: machines.Machine,
    wanted: Wanted,
    begun: Callable[[int], object] = lambda count: None,
    done: Callable[[], object] = lambda: None,
) -> Run:
    """Measure `parts` and return the Run.

    Calls `begun(count)` with the number of parts, and `done()` after each part. Raises BenchError.
    """
    begun(len(parts))
    work = functools.partial(_measure, machine, wanted)
    figures = {}
    for part, found in zip(parts, parallel.in_order(work, parts, _processes()), strict=True):
        figures.update({f"{part}/{name}": figure for name, figure in found.items()})
        done()
    codes = {part: len(wanted.codes_of(usual)) for part in parts if (usual := _codes(part))}
    return Run(commit(), machine.board, codes, figures)


def measure_pc(tdoku: Path | None, lists: Iterable[Path]) -> Run:
    """Measure compiled kernels on this PC and return the Run; see bench/pc.py for the
    arguments. Raises BenchError."""
    from sumpad_tools.bench import pc

    figures: bench.Figures = {}
    for some in pc.figures(pc.Wanted(tdoku, tuple(lists))):
        figures.update({f"pc/{name}": figure for name, figure in some.items()})
    return Run(commit(), "pc", {}, figures)


def _processes() -> int:
    return min(_PROCESSES, parallel.count())


def _measure(machine: machines.Machine, wanted: Wanted, part: str) -> bench.Figures:
    """Return the figures of a part, as a dict from name to figure."""
    figures = {}
    for some in module(part).figures(machine, wanted):
        figures.update(some)
    return figures


def module(part: str) -> ModuleType:
    """Return the module that measures a part."""
    return families.module(part, "bench") or importlib.import_module(f"sumpad_tools.bench.{part}")


def _codes(part: str) -> int | None:
    """Return how many puzzles of each kind a part makes by default, None if it makes none."""
    return getattr(module(part), "CODES", None)


def commit() -> str | None:
    """Return the commit that is checked out, marked if files differ; None if there is no git."""
    words = ["git", "-C", str(ROOT), "describe", "--always", "--dirty"]
    try:
        done = subprocess.run(words, capture_output=True, text=True)
    except OSError:
        return None
    return done.stdout.strip() if done.returncode == 0 else None
