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

from sumpad_tools.verbs import options

if TYPE_CHECKING:
    from collections.abc import Iterable

    from typer._click import Context, HelpFormatter

    from sumpad_tools.families import Maker, Product
    from sumpad_tools.families.options import Wanted
    from sumpad_tools.puzzles.formats.writing import Writer

_GAVE_UP = 3
_CHUNK = 8  # puzzles that a process makes at once
_TRIES = 1000  # puzzles made at most for each one with the wanted rating
_INTERRUPTED = 130  # exit status, as in a shell


class WithFamilies(typer.core.TyperCommand):
    """The command `make`, whose help lists the options of all families."""

    def format_help(self, context: Context, formatter: HelpFormatter) -> None:
        from sumpad import games
        from sumpad_tools import families

        tell = "".join(f"\n- *{name}*: {families.of(name).OPTIONS}" for name in games.FAMILIES)
        self.help = f"{self.help}\n{tell}"
        super().format_help(context, formatter)


def make(
    family: Annotated[str, typer.Argument(help="Family of puzzle, see below.")],
    size: Annotated[
        str | None,
        typer.Option(help="Cells along a side, or ROWSxCOLUMNS."),
    ] = None,
    single: Annotated[bool, typer.Option("--single", help="One solution.")] = False,
    grade: Annotated[str | None, typer.Option(help="One solution, and this grade.")] = None,
    thorough: Annotated[
        bool, typer.Option("--thorough", help="Remove as many givens as possible (slower).")
    ] = False,
    symmetric: Annotated[
        bool, typer.Option("--symmetric", help="180-degree symmetric givens.")
    ] = False,
    rating: Annotated[
        str | None, typer.Option(help="One solution, and this rating: 4.2, or a range like 3-4.5.")
    ] = None,
    code: Annotated[int | None, typer.Option(help="Code of the puzzle; default random.")] = None,
    count: Annotated[
        int, typer.Option(min=1, help="Number of puzzles; with --code, consecutive codes.")
    ] = 1,
    day: Annotated[
        str | None,
        typer.Option(metavar="DATE", help="The puzzle of a day: 2026-11-23, or today."),
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object per puzzle.")
    ] = False,
    in_format: options.InFormat = None,
) -> None:
    """Make puzzles as text. The same family, size, kind and code give the same puzzle everywhere.

    The families and their options:
    """
    from sumpad.games import backend
    from sumpad_tools import families
    from sumpad_tools.puzzles import parallel

    options.check_family(family)
    if in_format and as_json:
        raise typer.BadParameter("--format or --json, not both")
    writer = options.writer(in_format, family)
    if day is not None:
        if size or single or grade or thorough or symmetric or code is not None or count != 1:
            raise typer.BadParameter("--day allows no option but the family")
        _print_daily(family, day, as_json, writer)
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
    bounds = _bounds(rating)
    codes = backend.MAX_CODE + 1
    tries = count if bounds is None else count * _TRIES
    numbers = (
        random.randrange(codes) if code is None else (code + i) % codes for i in range(tries)
    )
    chunks = iter(lambda: list(itertools.islice(numbers, _CHUNK)), [])
    status = 0
    made = 0
    try:
        work = functools.partial(_made, family, maker)
        with closing(parallel.in_order(work, chunks)) as results:
            for it, rated in itertools.chain.from_iterable(results):
                if bounds and not (rated and bounds[0] <= rated <= bounds[1]):
                    continue
                made += 1
                if it.digits is None:
                    print(f"gave up: {it.title}", file=sys.stderr)
                    status = _GAVE_UP
                elif as_json:
                    print(json.dumps(_as_object(it, rated)))
                else:
                    title = it.title if rated is None else f"{it.title}, rated {rated}"
                    print(writer.add(it.text, title), end="")
                if made == count:
                    break
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
        raise typer.Exit(_INTERRUPTED) from None
    print(writer.end(), end="")
    if made < count:
        print(f"gave up: {made} of {count} found in {tries} with this rating", file=sys.stderr)
        status = _GAVE_UP
    raise typer.Exit(status)


def _print_daily(family: str, written: str, as_json: bool, writer: Writer) -> None:
    """Print the puzzle of a day."""
    from sumpad_tools.puzzles import daily

    try:
        date = daily.date_of(written)
    except ValueError:
        raise typer.BadParameter(f"'{written}' is not a date like 2026-11-23") from None
    game, code = daily.puzzle(family, date)
    if as_json:
        about = {"family": family, "date": str(date), "code": code, "puzzle": game.text()}
        print(json.dumps(about))
    else:
        title = f"{family} {game.league(game.DAILY)}, {date}, #{code}"
        print(writer.add(game.text(), title) + writer.end(), end="")


def _bounds(rating: str | None) -> tuple[float, float] | None:
    """Return the lowest and the highest rating wanted, or None."""
    if rating is None:
        return None
    least, _, most = rating.partition("-")
    try:
        return float(least), float(most or least)
    except ValueError:
        raise typer.BadParameter(f"--rating is like 4.2 or 3-4.5, not '{rating}'") from None


def _as_object(made: Product, rating: float | None) -> dict[str, object]:
    """Return the JSON object of a puzzle, with `rating` after the grade."""
    found: dict[str, object] = {}
    for name, value in made.as_object().items():
        found[name] = value
        if name == "grade":
            found["rating"] = rating
    return found


def _made(family: str, maker: Maker, codes: Iterable[int]) -> list[tuple[Product, float | None]]:
    """Make the puzzles of `codes` in one process, and return them with their ratings."""
    from sumpad_tools import families
    from sumpad_tools.puzzles import reading

    found = []
    for product in map(maker, codes):
        rating = None
        if product.digits is not None and product.as_object().get("grade"):
            game = reading.game_of(family)
            game.load(product.text)
            rating = families.of(family).rating(game)
        found.append((product, rating))
    return found
