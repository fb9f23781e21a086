"""The verb `make`: puzzles of every family, as text that `solve` and the console take."""

import functools
import itertools
import json
import random
import sys
from contextlib import closing
from typing import Annotated

import typer

from sumpad_tools import use_firmware
from sumpad_tools.verbs import options

_GAVE_UP = 3
_CHUNK = 8  # puzzles that a process makes at once
_INTERRUPTED = 130  # exit status, as a shell has it


def make(
    family: Annotated[
        str, typer.Argument(help="Which kind of puzzle: crossnum, sudoku or kakuro.")
    ],
    size: Annotated[
        str | None,
        typer.Option(help="Cells along a side; of kakuro also rows by columns, with the border."),
    ] = None,
    single: Annotated[bool, typer.Option("--single", help="crossnum with one solution.")] = False,
    grade: Annotated[
        str | None, typer.Option(help="With one solution, found by the reasoning of this grade.")
    ] = None,
    thorough: Annotated[
        bool, typer.Option("--thorough", help="crossnum: work more, give less.")
    ] = False,
    symmetric: Annotated[
        bool, typer.Option("--symmetric", help="sudoku: givens alike when turned half around.")
    ] = False,
    code: Annotated[int | None, typer.Option(help="The puzzle's number; default random.")] = None,
    count: Annotated[
        int, typer.Option(min=1, help="How many; from --code on, codes in a row.")
    ] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a puzzle.")] = False,
):
    """Make puzzles, as text. Family, size, kind and code give the same puzzle everywhere.

    - *crossnum*: --size 3 to 12, default 4. With any number of solutions unless --single, or
      --grade easy, medium, hard, expert.
    - *sudoku*: --grade any, easy, medium, hard, expert, extreme; default any.
    - *kakuro*: --size 6 to 12, or as 12x10, default 8x8. --grade single, easy, medium, hard,
      expert; default single.
    """
    use_firmware()
    from sumpad.games import backend
    from sumpad_tools import families
    from sumpad_tools.puzzles import cores

    options.check_family(family)
    wanted = {
        "size": size,
        "single": single,
        "grade": grade,
        "thorough": thorough,
        "symmetric": symmetric,
    }
    maker = families.of(family).maker(wanted)
    for name, value in wanted.items():
        if value:
            raise typer.BadParameter(f"{family} has no --{name}")
    options.check_code(code)
    codes = backend.MAX_CODE + 1
    numbers = [
        random.randrange(codes) if code is None else (code + i) % codes for i in range(count)
    ]
    chunks = (numbers[i : i + _CHUNK] for i in range(0, count, _CHUNK))
    status = 0
    between = ""
    try:
        with closing(cores.in_order(functools.partial(_made, maker), chunks)) as results:
            for it in itertools.chain.from_iterable(results):
                if it.digits is None:
                    print(f"gave up: {it.title}", file=sys.stderr)
                    status = _GAVE_UP
                elif as_json:
                    print(json.dumps(it.as_object()))
                else:
                    print(f"{between}# {it.title}\n{it.text}", end="")
                    between = "\n" if families.of(family).APART else ""
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
        raise typer.Exit(_INTERRUPTED) from None
    raise typer.Exit(status)


def _made(maker, codes):
    """What a process does."""
    return [maker(code) for code in codes]
