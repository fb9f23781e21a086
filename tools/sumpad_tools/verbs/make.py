"""The verb `make`: puzzles of every family, as text that `solve` and the console take.

puzzles/making.py does the work. A change of the options here needs one in fast_cli.py, which reads
the usual command lines without this module. A test compares the two.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer
import typer.core

from sumpad_tools.verbs import options

if TYPE_CHECKING:
    from typer._click import Context, HelpFormatter


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
    rate: Annotated[bool, typer.Option("--rate", help="Also rate each puzzle (slower).")] = False,
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
    from sumpad_tools.puzzles import making

    with options.of_family():
        status = making.make(
            family,
            size,
            single,
            grade,
            thorough,
            symmetric,
            rating,
            rate,
            code,
            count,
            day,
            as_json,
            in_format,
        )
    raise typer.Exit(status)
