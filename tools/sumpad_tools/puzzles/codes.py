"""What codes give, for ever: a line a puzzle in host_tests/data/codes.txt. Tests hold us to it.

All is there that a console or `make` offers. A line that differs means that a code which somebody
noted gives another puzzle now. So nothing writes the file but a person, in tools/,

    python -m sumpad_tools.puzzles.codes            shows the lines that come out otherwise
    python -m sumpad_tools.puzzles.codes write      and writes the file anew

and not an option of the tests. How a line is made: host_tests/programs/helpers/promise.py.
"""

from __future__ import annotations

import collections
import itertools
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from sumpad_tools import ROOT, use_firmware
from sumpad_tools.puzzles import cores

if TYPE_CHECKING:
    from sumpad_tools.families import Family

FILE = ROOT / "host_tests" / "data" / "codes.txt"

CODES = (0, 1, 4711, 123456, 999999)

HEAD = """\
# What codes give: family, parameters, code; checksums (CRC-32) of the puzzle's text and of the
# digits of its solution, of many the first that a search finds. `gave-up`: there is none.
#
# A PROMISE TO EVERYBODY WHO NOTED A CODE. A line never changes, unless on purpose and announced:
# `python -m sumpad_tools.puzzles.codes write`, in tools/, then writes this file. New ones may be
# added.
"""

_HELPERS = ROOT / "host_tests" / "programs" / "helpers"


def kept(family: str = "", file: Path = FILE) -> list[str]:
    """The lines of the file, without its remarks, or those of a family."""
    lines = file.read_text(encoding="ascii").splitlines()
    return [line for line in lines if line.startswith(family) and not line.startswith("#")]


def asked(line: str) -> str:
    """The part of a line up to the code."""
    found = re.match(r"\S+ .*? \d{6}\b", line)
    assert found, line
    return found[0]


def kind(line: str) -> str:
    """Family and words of the parameters."""
    return asked(line)[:-7]


def groups(lines: Iterable[str]) -> list[list[str]]:
    """The lines in groups of a few seconds' work each: by family and first parameter."""
    return [list(group) for _, group in itertools.groupby(lines, lambda it: it.split(" ")[:2])]


def of_console() -> list[str]:
    """Every kind of puzzle that a console offers."""
    use_firmware()
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
    """The further ones of the PC's `make`."""
    return itertools.chain.from_iterable(it.FURTHER_KINDS for it in _families())


def wanted() -> list[str]:
    """All that has to be in the file, without the checksums."""
    kinds = dict.fromkeys([*of_console(), *of_pc()])
    further = collections.ChainMap(*(dict(it.FURTHER_CODES) for it in _families()))
    return [
        f"{kind} {code:06}" for kind in kinds for code in sorted((*CODES, *further.get(kind, ())))
    ]


def _families() -> Iterator[Family]:
    use_firmware()
    from sumpad import games
    from sumpad_tools import families

    return map(families.of, games.FAMILIES)


def made(lines: Iterable[str]) -> list[str]:
    """These lines made anew, here."""
    use_firmware()
    if str(_HELPERS) not in sys.path:
        sys.path.append(str(_HELPERS))
    import promise  # type: ignore[import-not-found]  # of host_tests

    return [promise.line(asked(line)) for line in lines]


def program(lines: Iterable[str]) -> str:
    """A program that prints these lines made anew, for a runtime that has the helpers."""
    return f"import promise\nfor it in {list(map(asked, lines))}:\n    print(promise.line(it))\n"


def main(arguments: list[str], file: Path = FILE, lines: Iterable[str] | None = None) -> int:
    """The command line; returns the exit status. `lines`: those that are to be in the file."""
    if arguments not in ([], ["write"]):
        print("usage: [write]")
        return 2
    now = list(itertools.chain.from_iterable(cores.in_order(made, groups(lines or wanted()))))
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
