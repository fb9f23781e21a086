"""What codes give, for ever: a line a puzzle in host_tests/data/codes.txt. Tests hold us to it.

All is there that a console or `make` offers. A line that differs means that a code which somebody
noted gives another puzzle now. So nothing writes the file but a person, in tools/,

    python -m sumpad_tools.puzzles.codes            shows the lines that come out otherwise
    python -m sumpad_tools.puzzles.codes write      and writes the file anew

and not an option of the tests. How a line is made: host_tests/programs/helpers/promise.py.
"""

import itertools
import re
import sys

from sumpad_tools import ROOT, use_firmware
from sumpad_tools.puzzles import cores

FILE = ROOT / "host_tests" / "data" / "codes.txt"

CODES = (0, 1, 4711, 123456, 999999)

# Codes for which a maker, or its test of one given, just stops at the limit of its work or comes
# near it: they change with the limit. For some it gives up, which is part of the promise, too.
FURTHER = {
    "crossnum 6x6 single fewest": (12, 38),
    "crossnum 9x9 expert fewest": (20,),
    "crossnum 11x11 single fewest": (6,),
    "sudoku expert symmetric": (938,),
    "sudoku extreme free": (1448,),
    "kakuro 6x6 hard": (6942, 10838),
    "kakuro 12x10 expert": (78, 620),
    "kakuro 12x12 expert": (248, 544),
}

HEAD = """\
# What codes give: family, parameters, code; checksums (CRC-32) of the puzzle's text and of the
# digits of its solution, of many the first that a search finds. `gave-up`: there is none.
#
# A PROMISE TO EVERYBODY WHO NOTED A CODE. A line never changes, unless on purpose and announced:
# `python -m sumpad_tools.puzzles.codes write`, in tools/, then writes this file. New ones may be
# added.
"""

_HELPERS = ROOT / "host_tests" / "programs" / "helpers"


def kept(family="", file=FILE):
    """The lines of the file, without its remarks, or those of a family."""
    lines = file.read_text(encoding="ascii").splitlines()
    return [line for line in lines if line.startswith(family) and not line.startswith("#")]


def asked(line):
    """The part of a line up to the code."""
    return re.match(r"\S+ .*? \d{6}\b", line)[0]


def kind(line):
    """Family and words of the parameters."""
    return asked(line)[:-7]


def groups(lines):
    """The lines in groups of a few seconds' work each: by family and first parameter."""
    return [list(group) for _, group in itertools.groupby(lines, lambda it: it.split(" ")[:2])]


def of_console():
    """Every kind of puzzle that a console offers."""
    use_firmware()
    from sumpad import games
    from sumpad.games import backend

    found = []
    for game in map(games.open_family, games.FAMILIES):
        choices = [range(it.low, it.high + 1) for it in game.PARAMETERS]
        for values in itertools.product(*choices):
            if game.settled(values) == values:
                words = map(backend.Parameter.shown, game.PARAMETERS, values)
                found.append(" ".join((game.NAME, *words)))
    return found


def of_pc():
    """The further ones of the PC's `make`."""
    from sumpad_tools.families.kakuro import making as kakuro_making

    sides = range(kakuro_making.LEAST_SIDE, kakuro_making.MOST_SIDE + 1)
    return [
        f"kakuro {rows}x{columns} {grade}"
        for rows, columns in itertools.product(sides, repeat=2)
        for grade in kakuro_making.KINDS
    ]


def wanted():
    """All that has to be in the file, without the checksums."""
    kinds = dict.fromkeys([*of_console(), *of_pc()])
    return [
        f"{kind} {code:06}" for kind in kinds for code in sorted((*CODES, *FURTHER.get(kind, ())))
    ]


def made(lines):
    """These lines made anew, here."""
    use_firmware()
    if str(_HELPERS) not in sys.path:
        sys.path.append(str(_HELPERS))
    import promise

    return [promise.line(asked(line)) for line in lines]


def program(lines):
    """A program that prints these lines made anew, for a runtime that has the helpers."""
    return f"import promise\nfor it in {list(map(asked, lines))}:\n    print(promise.line(it))\n"


def main(arguments, file=FILE, lines=None):
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
