"""A run of bench: which parts are measured on which machines, by two processes.

What a machine does takes the same cycles wherever it is emulated and whatever else runs, so the
parts can be spread as it is quickest.
"""

import functools
import importlib
import json
import subprocess
from typing import NamedTuple

from sumpad_tools import ROOT, bench
from sumpad_tools.bench import machines
from sumpad_tools.build import firmware
from sumpad_tools.puzzles import cores

_PROCESSES = 2


class Wanted(NamedTuple):
    """What of the makers' puzzles is wanted, None or nothing for what is usual."""

    sizes: tuple = ()
    kinds: tuple = ()
    codes: int | None = None
    thorough: bool = False

    def codes_of(self, usual):
        """The codes of each sort of puzzle: from 1 on, `usual` many if nothing else is wanted."""
        return range(1, (self.codes or usual) + 1)


class Run(NamedTuple):
    """What bench has found: `figures` is a dict from 'part/variant/name'; `commit` of Sumpad, None
    where that is not known; `codes`: how many puzzles of each sort, by part."""

    commit: str | None
    board: str
    codes: dict
    figures: dict

    def text(self):
        """All of it as JSON."""
        return json.dumps(self._asdict(), indent=1)


def read(path):
    """The Run that a file holds. Raises BenchError if it holds none."""
    try:
        return Run(**json.loads(path.read_text(encoding="utf-8")))
    except (ValueError, TypeError):
        raise bench.BenchError(f"{path} is no JSON of bench") from None


def build(board_name, variants):
    """The machines (machines.Machine) of these variants, by name; their firmware is built where it
    is not there yet."""
    return [
        machines.Machine(
            str(firmware.build_rp2(board_name, frozen=machines.VARIANTS[name].frozen)),
            board_name,
            name,
        )
        for name in variants
    ]


def measure(parts, those, wanted, begun=lambda count: None, done=lambda: None):
    """The Run of these parts on `those` machines. `begun` is told how many pieces of work there
    are, `done` is called after each. Raises BenchError."""
    # The longest pieces first, those of the slowest machine, so that no process waits at the end.
    work = [(part, machine) for part in parts for machine in reversed(those)]
    begun(len(work))
    found = {}
    for (part, machine), figures in zip(
        work, cores.in_order(functools.partial(_measure, wanted), work, _processes()), strict=True
    ):
        found[part, machine.variant] = figures
        done()
    codes = {part: len(wanted.codes_of(_codes(part))) for part in parts if _codes(part)}
    figures = {
        f"{part}/{machine.variant}/{name}": figure
        for part in parts
        for machine in those
        for name, figure in found[part, machine.variant].items()
    }
    return Run(_commit(), those[0].board, codes, figures)


def _processes():
    return min(_PROCESSES, cores.count())


def _measure(wanted, piece):
    """The figures of a piece of the work, as a dict from name to figure."""
    part, machine = piece
    figures = {}
    for some in _module(part).figures(machine, wanted):
        figures.update(some)
    return figures


def _module(part):
    return importlib.import_module(f"sumpad_tools.bench.{part}")


def _codes(part):
    """How many puzzles of each sort a part makes usually, None if it makes none."""
    return getattr(_module(part), "CODES", None)


def _commit():
    """The commit that is checked out, marked if files differ from it; None outside of git."""
    words = ["git", "-C", str(ROOT), "describe", "--always", "--dirty"]
    try:
        done = subprocess.run(words, capture_output=True, text=True)
    except OSError:
        return None
    return done.stdout.strip() if done.returncode == 0 else None
