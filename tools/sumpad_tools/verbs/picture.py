"""The verb `picture`: a puzzle as SVG or PNG."""

from __future__ import annotations

import itertools
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sumpad_tools.verbs import options

if TYPE_CHECKING:
    from sumpad.games import backend
    from sumpad_tools.paper.board import Marks

_GAVE_UP = 3
_SUFFIXES = (".svg", ".png")


def picture(
    sources: options.Sources,
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="FILE", help="A .svg or .png file.")
    ],
    number: Annotated[
        int, typer.Option(min=1, metavar="N", help="Which puzzle of the files, from 1.")
    ] = 1,
    solution: Annotated[bool, typer.Option("--solution", help="Fill in a solution.")] = False,
    notes: Annotated[
        bool, typer.Option("--notes", help="Note the digits that the rules leave.")
    ] = False,
    hint: Annotated[
        bool, typer.Option("--hint", help="Mark the first hint, and print its words.")
    ] = False,
    cell: Annotated[int, typer.Option(min=8, max=400, help="Pixels along a cell.")] = 48,
) -> None:
    """Draw a puzzle as SVG or PNG, with its solution, notes or a hint."""
    from sumpad_tools.paper import board
    from sumpad_tools.puzzles import reading, solving

    if output.suffix.lower() not in _SUFFIXES:
        raise typer.BadParameter(f"a picture is a .svg or .png file, not '{output}'")
    if solution and (notes or hint):
        raise typer.BadParameter("--solution, or --notes and --hint, not both")
    pieces = (piece for source in sources for piece in reading.pieces(source))
    piece = next(itertools.islice(pieces, number - 1, None), None)
    if piece is None:
        raise typer.BadParameter(f"the files have no puzzle {number}")
    try:
        game = reading.load(piece)
    except reading.InputError as error:
        print(error, file=sys.stderr)
        raise typer.Exit(reading.BAD_INPUT) from None
    if (hint or notes) and reading.is_large(game):
        raise typer.BadParameter(f"a {game.NAME} of this size has no notes and no hints")
    if solution and (outcome := solving.fill_in(game)).first is None:
        print(f"{piece.name}:{piece.line}: {outcome.count}", file=sys.stderr)
        raise typer.Exit(reading.NO_SOLUTION)
    marks: Marks = {}
    crossed: list[tuple[int, int]] = []
    if hint:
        marks, crossed = _hint(game)
    if notes:
        for move in list(game.all_notes() or ()):
            game.apply(move)
    drawing = board.draw(game, marks, crossed)
    if output.suffix.lower() == ".svg":
        from sumpad_tools.paper import svg

        output.write_text(svg.text(drawing, cell), encoding="utf-8", newline="\n")
    else:
        from sumpad_tools.paper import png

        png.image(drawing, cell).save(output)


def _hint(game: backend.Backend) -> tuple[Marks, list[tuple[int, int]]]:
    """Print the first hint; return its marks, and the (cell, digit) that it removes."""
    from sumpad.games import backend

    job = game.hint()
    while (answer := job.step()) == backend.RUNNING:
        pass
    if answer != backend.FOUND or not job.pages:
        print("no hint", file=sys.stderr)
        raise typer.Exit(_GAVE_UP)
    marks: dict[int, int] = {}
    for page in range(job.pages):
        table = bytearray(game.rows * game.columns)
        job.mark(page, table)
        for cell, bits in enumerate(table):
            if bits:
                marks[cell] = marks.get(cell, 0) | bits
        print(job.sentence(page))
    removed = [
        (cell, digit)
        for step in job.steps()
        for cell, mask in step.removed
        for digit in range(1, 10)
        if mask >> digit - 1 & 1
    ]
    return marks, removed
