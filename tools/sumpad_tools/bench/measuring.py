"""A run of bench: which parts are measured, by two processes.

What a machine does takes the same cycles wherever it is emulated and whatever else runs, so the
parts can be spread as it is quickest.
"""

import functools
import importlib
import json
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

from sumpad_tools import ROOT, bench, families, use_firmware
from sumpad_tools.bench import machines
from sumpad_tools.build import firmware
from sumpad_tools.puzzles import cores

use_firmware()

from sumpad import games  # noqa: E402

_PROCESSES = 2


class Wanted(NamedTuple):
    """What of the makers' puzzles is wanted, None or nothing for what is usual."""

    sizes: tuple[Any, ...] = ()
    kinds: tuple[str, ...] = ()
    codes: int | None = None
    thorough: bool = False

    def codes_of(self, usual: int) -> range:
        """The codes of each sort of puzzle: from 1 on, `usual` many if nothing else is wanted."""
        return range(1, (self.codes or usual) + 1)


class Run(NamedTuple):
    """What bench has found: `figures` is a dict from 'part/name'; `commit` of Sumpad, None
    where that is not known; `codes`: how many puzzles of each sort, by part."""

    commit: str | None
    board: str
    codes: dict[str, int]
    figures: bench.Figures

    def text(self) -> str:
        """All of it as JSON."""
        return json.dumps(self._asdict(), indent=1)


def parts() -> tuple[str, ...]:
    """The names of all parts."""
    with_bench = [name for name in games.FAMILIES if families.module(name, "bench")]
    return "console", *with_bench, "saving"


def read(path: Path) -> Run:
    """The Run that a file holds. Raises BenchError if it holds none."""
    try:
        return Run(**json.loads(path.read_text(encoding="utf-8")))
    except (ValueError, TypeError):
        raise bench.BenchError(f"{path} is not JSON output of bench") from None


def build(board_name: str) -> machines.Machine:
    """The machine of a board; its firmware is built if it is not there yet."""
    return machines.Machine(str(firmware.build_rp2(board_name)), board_name)


def measure(
    parts: Sequence[str],
    machine: machines.Machine,
    wanted: Wanted,
    begun: Callable[[int], object] = lambda count: None,
    done: Callable[[], object] = lambda: None,
) -> Run:
    """The Run of these parts. `begun` is told how many pieces of work there are, `done` is called
    after each. Raises BenchError."""
    begun(len(parts))
    work = functools.partial(_measure, machine, wanted)
    figures = {}
    for part, found in zip(parts, cores.in_order(work, parts, _processes()), strict=True):
        figures.update({f"{part}/{name}": figure for name, figure in found.items()})
        done()
    codes = {part: len(wanted.codes_of(usual)) for part in parts if (usual := _codes(part))}
    return Run(_commit(), machine.board, codes, figures)


def _processes() -> int:
    return min(_PROCESSES, cores.count())


def _measure(machine: machines.Machine, wanted: Wanted, part: str) -> bench.Figures:
    """The figures of a part, as a dict from name to figure."""
    figures = {}
    for some in module(part).figures(machine, wanted):
        figures.update(some)
    return figures


def module(part: str) -> ModuleType:
    """The module that measures a part."""
    return families.module(part, "bench") or importlib.import_module(f"sumpad_tools.bench.{part}")


def _codes(part: str) -> int | None:
    """How many puzzles of each sort a part makes usually, None if it makes none."""
    return getattr(module(part), "CODES", None)


def _commit() -> str | None:
    """The commit that is checked out, marked if files differ from it; None outside of git."""
    words = ["git", "-C", str(ROOT), "describe", "--always", "--dirty"]
    try:
        done = subprocess.run(words, capture_output=True, text=True)
    except OSError:
        return None
    return done.stdout.strip() if done.returncode == 0 else None
