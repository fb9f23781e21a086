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
from sumpad_tools.verbs import options, sizes

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
    from sumpad_tools.puzzles import cores

    options.check_family(family)
    wanted = {
        "size": size,
        "single": single,
        "grade": grade,
        "thorough": thorough,
        "symmetric": symmetric,
    }
    maker = _MAKERS[family](wanted)
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
                    between = "\n" if family == "kakuro" else ""
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
        raise typer.Exit(_INTERRUPTED) from None
    raise typer.Exit(status)


def _made(maker, codes):
    """What a process does."""
    return [maker(code) for code in codes]


# Each takes what its family knows out of the options, checks it, and returns a function that makes
# the puzzle of a code.


def _crossnum(wanted):
    from sumpad_tools.families.crossnum import making as crossnum_making

    grade = _grade(wanted, crossnum_making.GRADES)
    size = sizes.crossnum(wanted.pop("size"))
    single = wanted.pop("single")
    if single and grade:
        raise typer.BadParameter(
            "--single or --grade, not both: a board of any grade has one solution"
        )
    kind = grade or ("single" if single else "open")
    thorough = wanted.pop("thorough")
    if thorough and kind == "open":
        raise typer.BadParameter("--thorough is for boards of --single or a --grade")
    return functools.partial(_make_crossnum, size, kind, thorough)


def _make_crossnum(size, kind, thorough, code):
    from sumpad_tools.families.crossnum import making as crossnum_making

    return crossnum_making.make(size, kind, code, thorough)


def _sudoku(wanted):
    from sumpad_tools.families.sudoku import making as sudoku_making

    grade = _grade(wanted, sudoku_making.KINDS) or sudoku_making.KINDS[0]
    return functools.partial(sudoku_making.make, grade, wanted.pop("symmetric"))


def _kakuro(wanted):
    from sumpad_tools.families.kakuro import making as kakuro_making

    grade = _grade(wanted, kakuro_making.KINDS) or kakuro_making.KINDS[0]
    rows, columns = sizes.kakuro(wanted.pop("size"))
    return functools.partial(kakuro_making.make, rows, columns, grade)


def _grade(wanted, grades):
    """The grade that is asked for, or None."""
    grade = wanted.pop("grade")
    if grade is not None and grade not in grades:
        raise typer.BadParameter(f"--grade is one of {', '.join(grades)}, not '{grade}'")
    return grade


_MAKERS = {"crossnum": _crossnum, "sudoku": _sudoku, "kakuro": _kakuro}
