"""The puzzles that codes give, for ever: one line per puzzle in host_tests/data/codes.txt.

Tests compare with that file. It covers everything that a console or `make` offers. If a line
differs, a code that somebody noted gives another puzzle now. So the tests have no option that
writes the file. Only a person does, in tools/:

    python -m sumpad_tools.puzzles.frozen_codes            shows the lines that differ
    python -m sumpad_tools.puzzles.frozen_codes write      also writes the file again

host_tests/programs/helpers/promise.py makes the lines.
"""

from __future__ import annotations

import collections
import itertools
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from sumpad_tools import ROOT
from sumpad_tools.puzzles import parallel

if TYPE_CHECKING:
    from sumpad_tools.families import Family

FILE = ROOT / "host_tests" / "data" / "codes.txt"

CODES = (0, 1, 4711, 123456, 999999)

HEAD = """\
# What codes give: family, parameters, code; checksums (CRC-32) of the puzzle's text and of the
# digits of the first solution that a search finds. `gave-up`: maker or search did.
#
# A PROMISE TO EVERYBODY WHO NOTED A CODE. A line never changes, unless on purpose and announced:
# `python -m sumpad_tools.puzzles.frozen_codes write`, in tools/, then writes this file. New lines
# may be added.
"""

_HELPERS = ROOT / "host_tests" / "programs" / "helpers"


def kept(family: str = "", file: Path = FILE) -> list[str]:
    """Return the lines of `file` without its remarks, only those of `family` if it is given."""
    lines = file.read_text(encoding="ascii").splitlines()
    return [line for line in lines if line.startswith(family) and not line.startswith("#")]


def asked(line: str) -> str:
    """Return the part of a line up to the code."""
    found = re.match(r"\S+ .*? \d{6}\b", line)
    assert found, line
    return found[0]


def kind(line: str) -> str:
    """Return the family and the parameters of a line, in words."""
    return asked(line)[:-7]


def groups(lines: Iterable[str]) -> list[list[str]]:
    """Group the lines by family and first parameter; a group is a few seconds of work."""
    return [list(group) for _, group in itertools.groupby(lines, lambda it: it.split(" ")[:2])]


def of_console() -> list[str]:
    """Return every kind of puzzle that a console offers."""
    from sumpad import games
    from sumpad.games.parameters import Parameter

    found = []
    for game in map(games.open_family, games.FAMILIES):
        choices = [range(it.low, it.high + 1) for it in game.PARAMETERS]
        for values in itertools.product(*choices):
            if game.settled(values) == values:
                words = map(Parameter.shown, game.PARAMETERS, values)
                found.append(" ".join((game.NAME, *words)))
    return found


def of_pc() -> Iterator[str]:
    """Return the further kinds that the PC's `make` offers."""
    return itertools.chain.from_iterable(it.FURTHER_KINDS for it in _families())


def wanted() -> list[str]:
    """Return all lines that the file must have, without the checksums."""
    kinds = dict.fromkeys([*of_console(), *of_pc()])
    further = collections.ChainMap(*(dict(it.FURTHER_CODES) for it in _families()))
    return [
        f"{kind} {code:06}" for kind in kinds for code in sorted((*CODES, *further.get(kind, ())))
    ]


def _families() -> Iterator[Family]:
    from sumpad import games
    from sumpad_tools import families

    return map(families.of, games.FAMILIES)


def made(lines: Iterable[str]) -> list[str]:
    """Make the puzzles of these lines again, in this process, and return the new lines."""
    if str(_HELPERS) not in sys.path:
        sys.path.append(str(_HELPERS))
    import promise  # type: ignore[import-not-found]  # of host_tests

    return [promise.line(asked(line)) for line in lines]


def program(lines: Iterable[str]) -> str:
    """Return a program that makes and prints these lines, for a runtime that has the helpers."""
    return f"import promise\nfor it in {list(map(asked, lines))}:\n    print(promise.line(it))\n"


def main(arguments: list[str], file: Path = FILE, lines: Iterable[str] | None = None) -> int:
    """Run the command line and return the exit status. `lines` are those that the file must
    have."""
    if arguments not in ([], ["write"]):
        print("usage: [write]")
        return 2
    now = list(itertools.chain.from_iterable(parallel.in_order(made, groups(lines or wanted()))))
    before = kept(file=file) if file.exists() else []
    for sign, ours, theirs in (("-", before, set(now)), ("+", now, set(before))):
        for line in ours:
            if line not in theirs:
                print(sign, line)
    if arguments:
        file.write_text(HEAD + "".join(f"{line}\n" for line in now), encoding="ascii")
        print(f"{len(now)} lines written: commit them, and say why")
        return 0
    return int(now != before)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
