"""The verb `convert`: puzzles from any format into another."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
import typer.core

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from typer._click import Context, HelpFormatter

    from sumpad_tools.puzzles.formats.format_types import Format


class WithFormats(typer.core.TyperCommand):
    """The command `convert`, whose help lists the formats."""

    def format_help(self, context: Context, formatter: HelpFormatter) -> None:
        from sumpad_tools.puzzles import formats

        lines = (f"\n- `{it.name}` {it.family}: {it.about}" for it in formats.TABLE)
        self.help = f"{self.help}\n{''.join(lines)}"
        super().format_help(context, formatter)


def convert(
    sources: Annotated[
        list[str],
        typer.Argument(metavar="FILE...", help="Files of puzzles; - is the standard input."),
    ],
    in_format: Annotated[
        str | None,
        typer.Option(
            "--format",
            metavar="NAME",
            help="Format to write; default by the ending of --output, else text.",
        ),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="File to write; default: print it."),
    ] = None,
) -> None:
    """Convert puzzles into another format. Formats of input are recognised by their content.

    Exit status 2 if something in the files is not a puzzle; the others are converted nevertheless.
    The formats:
    """
    from sumpad_tools.puzzles import reading
    from sumpad_tools.verbs import options

    form = _format(in_format, output)
    options.writer(form.name, "")
    told: list[str] = []
    try:
        text = "".join(_written(sources, form, told))
        if output:
            output.write_text(text, encoding="utf-8", newline="")
        else:
            print(text, end="")
    finally:
        print(*told, sep="\n", end="\n" if told else "", file=sys.stderr)
    if told:
        raise typer.Exit(reading.BAD_INPUT)


def _format(name: str | None, output: Path | None) -> Format:
    """Return the format to write. Exit status 2 if there is none of this name."""
    from sumpad_tools.puzzles import formats

    form = formats.of_suffix(output.suffix.lower()) if output and not name else None
    try:
        return form or formats.named(name or formats.TEXT)
    except formats.FormatError as error:
        raise typer.BadParameter(str(error)) from None


def _written(sources: Sequence[str], form: Format, told: list[str]) -> Iterator[str]:
    """Yield the parts of the file to write; append to `told` what could not be converted."""
    from sumpad_tools.puzzles import formats, reading
    from sumpad_tools.puzzles.formats import writing

    writer = writing.Writer(form)
    for source in sources:
        for piece in reading.pieces(source):
            try:
                game = reading.load(piece)
                writer.check(game.NAME)
                yield writer.add(game.text(), piece.remark)
            except reading.InputError as error:
                told.append(str(error))
            except formats.FormatError as error:
                told.append(f"{piece.name}:{piece.line}: {error}")
    yield writer.end()
