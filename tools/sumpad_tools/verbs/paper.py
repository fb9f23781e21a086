"""The verbs `print` and `picture`: puzzles on paper and as pictures."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from sumpad.games import backend
    from sumpad_tools.paper.board import Marks
    from sumpad_tools.puzzles.reading import Piece

Sources = Annotated[
    list[str], typer.Argument(metavar="FILE...", help="Files of puzzles; - is the standard input.")
]

_GAVE_UP = 3
_SUFFIXES = (".svg", ".png")


def print_puzzles(
    sources: Sources,
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="FILE.pdf", help="File to write.")
    ],
    per_page: Annotated[
        int | None,
        typer.Option(
            "--per", metavar="N", help="Puzzles on a page: 1, 2, 4, 6, 9, 12; default 4."
        ),
    ] = None,
    large: Annotated[
        bool, typer.Option("--large", help="Large print: one on a page, by default.")
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
    files is no puzzle; the others are printed nevertheless.
    """
    from sumpad_tools.paper import board, pdf, sheets
    from sumpad_tools.puzzles import reading

    if output.suffix.lower() != ".pdf":
        raise typer.BadParameter(f"the output is a .pdf file, not '{output}'")
    per_page = per_page or (1 if large else 4)
    if per_page not in sheets.PER_PAGE:
        raise typer.BadParameter(f"--per is one of {sheets.PER_PAGE}, not {per_page}")
    if paper not in sheets.PAPERS:
        raise typer.BadParameter(f"--paper is one of {', '.join(sheets.PAPERS)}, not '{paper}'")
    items = []
    status = 0
    for piece in _pieces(sources):
        try:
            game = reading.load(piece)
        except reading.InputError as error:
            print(error, file=sys.stderr)
            status = reading.BAD_INPUT
            continue
        drawing = board.draw(game)
        is_solved = _solve(game, piece)
        solved = board.draw(game) if is_solved else None
        items.append(sheets.Item(drawing, solved, piece.remark))
    if items:
        pdf.write(output, title, sheets.pages(items, paper, per_page, large, not unsolved))
        print(f"{output}: {len(items)} puzzle{'s' if len(items) > 1 else ''}")
    raise typer.Exit(status)


def picture(
    sources: Sources,
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
    from sumpad_tools.puzzles import reading

    if output.suffix.lower() not in _SUFFIXES:
        raise typer.BadParameter(f"a picture is a .svg or .png file, not '{output}'")
    if solution and (notes or hint):
        raise typer.BadParameter("--solution, or --notes and --hint, not both")
    piece = next((it for at, it in enumerate(_pieces(sources), 1) if at == number), None)
    if piece is None:
        raise typer.BadParameter(f"the files have no puzzle {number}")
    try:
        game = reading.load(piece)
    except reading.InputError as error:
        print(error, file=sys.stderr)
        raise typer.Exit(reading.BAD_INPUT) from None
    if (hint or notes) and reading.is_large(game):
        raise typer.BadParameter(f"a {game.NAME} of this size has no notes and no hints")
    if solution and not _solve(game, piece):
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


def _pieces(sources: Sequence[str]) -> Iterator[Piece]:
    from sumpad_tools.puzzles import reading

    for source in sources:
        yield from reading.pieces(source)


def _solve(game: backend.Backend, piece: Piece) -> bool:
    """Fill in the first solution; return whether there is one, and say if not."""
    from sumpad_tools.puzzles import solving

    outcome = solving.Outcome(game, 1)
    if outcome.first is None:
        print(f"{piece.name}:{piece.line}: {outcome.count}", file=sys.stderr)
        return False
    for move in list(game.solve_moves(bytes(sum(outcome.first, [])))):
        game.apply(move)
    return True


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
