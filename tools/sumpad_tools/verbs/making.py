"""The verb `make`: puzzles of every family, as text that `solve` and the console take."""

from __future__ import annotations

import functools
import itertools
import json
import random
import sys
from contextlib import closing
from typing import TYPE_CHECKING, Annotated

import typer
import typer.core

from sumpad_tools import use_firmware
from sumpad_tools.verbs import options

if TYPE_CHECKING:
    from collections.abc import Iterable

    from typer._click import Context, HelpFormatter

    from sumpad_tools.families import Maker, Product
    from sumpad_tools.families.options import Wanted

_GAVE_UP = 3
_CHUNK = 8  # puzzles that a process makes at once
_INTERRUPTED = 130  # exit status, as a shell has it


class WithFamilies(typer.core.TyperCommand):
    """The command; its help tells of all families."""

    def format_help(self, context: Context, formatter: HelpFormatter) -> None:
        use_firmware()
        from sumpad import games
        from sumpad_tools import families

        tell = "".join(f"\n- *{name}*: {families.of(name).OPTIONS}" for name in games.FAMILIES)
        self.help = f"{self.help}\n{tell}"
        super().format_help(context, formatter)


def make(
    family: Annotated[str, typer.Argument(help="Which family of puzzle, of those below.")],
    size: Annotated[
        str | None,
        typer.Option(help="Cells along a side, or rows by columns."),
    ] = None,
    single: Annotated[bool, typer.Option("--single", help="With one solution.")] = False,
    grade: Annotated[
        str | None, typer.Option(help="With one solution, found by the reasoning of this grade.")
    ] = None,
    thorough: Annotated[bool, typer.Option("--thorough", help="Work more, give less.")] = False,
    symmetric: Annotated[
        bool, typer.Option("--symmetric", help="Givens alike when turned half around.")
    ] = False,
    code: Annotated[int | None, typer.Option(help="The puzzle's number; default random.")] = None,
    count: Annotated[
        int, typer.Option(min=1, help="How many; from --code on, codes in a row.")
    ] = 1,
    day: Annotated[
        str | None,
        typer.Option(
            metavar="DATE", help="The puzzle of a day, 2026-11-23 or today, and no other."
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a puzzle.")] = False,
) -> None:
    """Make puzzles, as text. Family, size, kind and code give the same puzzle everywhere.

    The families and their options:
    """
    use_firmware()
    from sumpad.games import backend
    from sumpad_tools import families
    from sumpad_tools.puzzles import cores

    options.check_family(family)
    if day is not None:
        if size or single or grade or thorough or symmetric or code is not None or count != 1:
            raise typer.BadParameter("--day leaves nothing to choose but the family")
        _print_daily(family, day, as_json)
        return
    wanted: Wanted = {
        "size": size,
        "single": single,
        "grade": grade,
        "thorough": thorough,
        "symmetric": symmetric,
    }
    with options.of_family():
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


def _print_daily(family: str, written: str, as_json: bool) -> None:
    """Print the puzzle of a day."""
    from sumpad_tools.puzzles import daily

    try:
        date = daily.date_of(written)
    except ValueError:
        raise typer.BadParameter(f"'{written}' is no date like 2026-11-23") from None
    game, code = daily.puzzle(family, date)
    if as_json:
        about = {"family": family, "date": str(date), "code": code, "puzzle": game.text()}
        print(json.dumps(about))
    else:
        print(f"# {family} {game.league(game.DAILY)}, {date}, #{code}\n{game.text()}", end="")


def _made(maker: Maker, codes: Iterable[int]) -> list[Product]:
    """What a process does."""
    return [maker(code) for code in codes]
