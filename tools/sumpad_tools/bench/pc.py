"""Figures of the PC with compiled kernels: puzzles per second of one core, and whole commands.

They are measured in CPU time, ours and a peer's in turn, and the best of several rounds counts. A
family with a module `bench_pc` has figures here; its results are checked. Peers are programs that
are there: qqwing and sgt-solo by their names, tdoku by the path of its library.
"""

from __future__ import annotations

import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from sumpad import games
from sumpad_tools import ROOT, bench, families

_ROUNDS = 5
_LEAST = 0.3  # seconds of CPU time of a round
_COMMAND_ROUNDS = 3
_STARTS = 15
_GAMES = "/usr/games"  # where Debian has games, which is not on root's path


class Wanted(NamedTuple):
    """What to measure: `tdoku` is the path of its library or None, `lists` are files of further
    sudokus, and `scale` divides the numbers of puzzles for a quick look."""

    tdoku: Path | None = None
    lists: tuple[Path, ...] = ()
    scale: int = 1


def figures(wanted: Wanted) -> Iterator[bench.Figures]:
    """Yield figures. Raises BenchError for a wrong result."""
    yield {"solve of one puzzle, median CPU s": _start_of_command()}
    for name in games.FAMILIES:
        module = families.module(name, "bench_pc")
        if module:
            yield from module.figures(wanted)


def rates(*works: Callable[[], int]) -> list[float]:
    """Return how many puzzles each of several functions does in a second of CPU time.

    A function returns the number of its puzzles. They run in turn, so that all see the same
    machine.
    """
    best = [0.0] * len(works)
    for _ in range(_ROUNDS):
        for number, work in enumerate(works):
            done = 0
            began = time.process_time()
            while (taken := time.process_time() - began) < _LEAST:
                done += work()
            best[number] = max(best[number], done / taken)
    return best


def of_command(
    *commands: tuple[Sequence[str], int], text: str = "", checks: Sequence[str] = ()
) -> list[float]:
    """Return how many puzzles per second of CPU time whole commands do, their start included.

    Each is (words, number of puzzles) and gets `text` as its input. `checks`, one for a command,
    are what its output must contain.
    """
    best = [0.0] * len(commands)
    for _ in range(_COMMAND_ROUNDS):
        for number, (words, count) in enumerate(commands):
            taken, out = _cpu_time(words, text)
            if number < len(checks) and checks[number] not in out:
                raise bench.BenchError(f"{' '.join(words)} printed something else")
            best[number] = max(best[number], count / taken)
    return best


def sumpad(*arguments: str) -> list[str]:
    """Return the words of a command of ours."""
    return [sys.executable, str(ROOT / "tools" / "sumpad.py"), *arguments]


def peer(name: str) -> str | None:
    """Return the path of a program, None if it is not there."""
    return shutil.which(name) or shutil.which(name, path=_GAMES)


def ratio(row: str, what: str, ours: float, theirs: float) -> bench.Figures:
    """Return figures of a row: ours and a peer's per second, and how many times as fast we are."""
    return {
        f"{row}, Sumpad /s": round(ours, 1),
        f"{row}, {what} /s": round(theirs, 1),
        f"{row}, of {what} x": round(ours / theirs, 2),
    }


def _start_of_command() -> float:
    """Return the median CPU time of `solve` for one tiny puzzle."""
    text = "crossnum 3\n" + 3 * ". . . | 15\n" + "= 15 15 15\n\\ 15\n/ 15\n"
    words = sumpad("solve", "-", "--limit", "1")
    return round(statistics.median(_cpu_time(words, text)[0] for _ in range(_STARTS)), 3)


def _cpu_time(words: Sequence[str], text: str) -> tuple[float, str]:
    """Run a command with an input; return its CPU time in seconds, and its output."""
    import resource  # not on Windows

    with tempfile.TemporaryFile("w+") as source:
        source.write(text)
        source.seek(0)
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        done = subprocess.run(words, stdin=source, capture_output=True, text=True, check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
    user = after.ru_utime - before.ru_utime
    return user + after.ru_stime - before.ru_stime, done.stdout
