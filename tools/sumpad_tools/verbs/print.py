"""The verb `print`: puzzles on paper."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from sumpad_tools.verbs import options


def print_puzzles(
    sources: options.Sources,
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="FILE.pdf", help="File to write.")
    ],
    per_page: Annotated[
        int | None,
        typer.Option("--per", metavar="N", help="Puzzles per page: 1, 2, 4, 6, 9, 12; default 4."),
    ] = None,
    large: Annotated[
        bool, typer.Option("--large", help="Large print; by default one puzzle per page.")
    ] = False,
    unsolved: Annotated[
        bool, typer.Option("--unsolved", help="Leave out the solutions at the end.")
    ] = False,
    paper: Annotated[
        str, typer.Option(metavar="NAME", help="Size of the paper: a4, letter, a5.")
    ] = "a4",
    title: Annotated[str, typer.Option(help="Title of the document.")] = "Puzzles",
) -> None:
    """Print puzzles into a PDF, numbered, with the solutions at the end.

    A puzzle with several solutions is printed with one of them. Exit status 2 if something in the
    files is not a puzzle; the others are printed nevertheless.
    """
    from sumpad_tools.paper import board, pdf, sheets
    from sumpad_tools.puzzles import reading, solving

    if output.suffix.lower() != ".pdf":
        raise typer.BadParameter(f"the output is a .pdf file, not '{output}'")
    per_page = per_page or (1 if large else 4)
    if per_page not in sheets.PER_PAGE:
        raise typer.BadParameter(f"--per is one of {sheets.PER_PAGE}, not {per_page}")
    if paper not in sheets.PAPERS:
        raise typer.BadParameter(f"--paper is one of {', '.join(sheets.PAPERS)}, not '{paper}'")
    items = []
    status = 0
    for piece in (piece for source in sources for piece in reading.pieces(source)):
        try:
            game = reading.load(piece)
        except reading.InputError as error:
            print(error, file=sys.stderr)
            status = reading.BAD_INPUT
            continue
        drawing = board.draw(game)
        outcome = solving.fill_in(game)
        if outcome.first is None:
            print(f"{piece.name}:{piece.line}: {outcome.count}", file=sys.stderr)
        solved = board.draw(game) if outcome.first else None
        items.append(sheets.Item(drawing, solved, piece.remark))
    if items:
        pdf.write(output, title, sheets.pages(items, paper, per_page, large, not unsolved))
        print(f"{output}: {len(items)} puzzle{'s' if len(items) > 1 else ''}")
    raise typer.Exit(status)
