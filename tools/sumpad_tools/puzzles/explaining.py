"""Puzzles by reasoning alone, for `solve --explain` and `--stats`: steps in words, and grades.

Reasoning and words are the firmware's: a puzzle is played by its hints, one after another. What a
family does differently is in its folder of families/.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from sumpad.games import backend, messages
from sumpad.view import look
from sumpad_tools import families

SEVERAL = "several solutions are left, which reasoning cannot tell apart"

_FOCUS = look.FOCUS >> look.MARKS_SHIFT


def steps(game: backend.Backend, solution: bytes | None) -> Iterator[str]:
    """Yield the steps of the puzzle in `game` in words, one line each, and finally its grade.

    `solution` has the digits of the solution if there is only one. Else it is None, there is no
    grade, and the steps end where several solutions are left.
    """
    family = families.of(game.NAME)
    yield from family.steps(game, solution)
    if solution and (grade := family.grade(game)):
        yield f"the grade of this puzzle is {grade}"


def grading(game: backend.Backend) -> tuple[str, dict[str, int]]:
    """Return (grade, dict from rungs to how often each was used) for a puzzle with one solution.
    `game` may be played."""
    return families.of(game.NAME).grading(game)


def hints(game: backend.Backend) -> Iterator[tuple[str, list[str]]]:
    """Play `game` by its hints; yield the rung of each hint and its lines in words."""
    while game.status() == backend.PLAYING:
        job = game.hint(by_rating=True)
        while (answer := job.step()) == backend.RUNNING:
            pass
        if answer != backend.FOUND:
            yield "gave up", ["the search for the next step gave up"]
            return
        if job.rung == "choice":
            yield job.rung, [SEVERAL]
            return
        yield job.rung, [_page(game, job, page) for page in _in_full(job)]
        game.apply(job.move)


def _in_full(job: backend.HintJob) -> list[int]:
    """Return the pages of a hint in order: detail pages before the page that they lead to, which
    is left out if it only sums them up."""
    pages = []
    for page in range(job.pages):
        further = [job.pages + at for at, lead in enumerate(job.details) if lead == page]
        about = job.limits(page)[::2]  # cells of which something is known by then
        known = further and about and about == job.limits(further[-1])[::2]
        pages += further
        if not known or ", so " in job.sentence(page) or job.sentence(page).startswith("with "):
            pages.append(page)
    return pages


def _page(game: backend.Backend, job: backend.HintJob, page: int) -> str:
    """Return one sentence of a hint, with the cells that a screen would mark."""
    marks = bytearray(game.rows * game.columns)
    job.mark(page, marks)
    marked = cells_name([cell for cell, bits in enumerate(marks) if bits], game.columns)
    focus = cells_name([cell for cell, bits in enumerate(marks) if bits & _FOCUS], game.columns)
    words = job.sentence(page).removeprefix("so ")  # it joins two sentences; a line is one
    words = words.replace(f" {messages.LEFT_OUT}", "")
    words = families.of(game.NAME).sentence(words, marked)
    if page == job.pages - 1:
        cell = backend.move_cell(job.move)
        digit = backend.move_new(job.move)
        name = cells_name([cell], game.columns)
        ends = (", so it is", f", so {name} is", ", so", ": it is", " but")
        for end in ends:  # the last line repeats it, with the name of the cell
            words = words.removesuffix(f"{end} {digit}")
        return f"{words}; so {name} is {digit}"
    cells = [cells_name([cell], game.columns) for cell, bits in enumerate(marks) if bits & _FOCUS]
    is_named = all(re.search(rf"{cell}\b", words) for cell in cells) or words.startswith(focus)
    return words if is_named else f"{words} ({focus})"


def cells_name(cells: list[int], columns: int) -> str:
    """Return one name for several cells of a board."""
    rows = [cell // columns + 1 for cell in cells]
    if len({cell % columns for cell in cells}) == 1 and rows == list(range(rows[0], rows[-1] + 1)):
        return f"r{_stretch(rows)}c{cells[0] % columns + 1}"
    stretches: list[list[int]] = []
    for cell in cells:
        if stretches and cell == stretches[-1][-1] + 1 and cell % columns:
            stretches[-1].append(cell)
        else:
            stretches.append([cell])
    return " ".join(
        f"r{of[0] // columns + 1}c{_stretch([cell % columns + 1 for cell in of])}"
        for of in stretches
    )


def _stretch(numbers: list[int]) -> str:
    """Return the name of consecutive numbers."""
    return f"{numbers[0]}-{numbers[-1]}" if len(numbers) > 1 else str(numbers[0])
