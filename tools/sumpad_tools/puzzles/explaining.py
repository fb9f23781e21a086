"""Puzzles by reasoning alone, for `solve --explain` and `--stats`: steps in words, and grades.

Reasoning and words are the firmware's: a puzzle is played by its hints, one after another. What a
family does differently is in its folder of families/.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from sumpad.games import backend, explain
from sumpad.view import cell_style
from sumpad_tools import families

SEVERAL = "several solutions are left, which reasoning cannot tell apart"

_FOCUS = cell_style.FOCUS >> cell_style.MARKS_SHIFT


class Explained(NamedTuple):
    """The way to one conclusion: the name of its technique, sentences, and its steps as data,
    none for a search. `carries`: the steps rest on those of explanations before it."""

    technique: str
    sentences: list[str]
    steps: Sequence[explain.Step] = ()
    carries: bool = False


def premises(steps: Sequence[explain.Step], number: int) -> list[int]:
    """Return the indices of the steps before `steps[number]` on which it rests, ascending."""
    found = []
    for at in range(number):
        for cell, mask in steps[number].needs:
            if any(its == cell and lost & mask for its, lost in steps[at].removed):
                found.append(at)
                break
    return found


def steps(game: backend.Backend, solution: bytes | None) -> Iterator[Explained]:
    """Yield how the puzzle in `game` is solved by reasoning, and finally its grade.

    `solution` has the digits of the solution if there is only one. Else it is None, there is no
    grade, and the steps end where several solutions are left.
    """
    family = families.of(game.NAME)
    yield from family.steps(game, solution)
    if solution and (grade := family.grade(game)):
        yield Explained("", [f"the grade of this puzzle is {grade}"])


def as_objects(explained: Iterable[Explained], columns: int) -> list[dict[str, object]]:
    """Return explanations for JSON. Their steps are numbered from 1 throughout, and premises are
    such numbers."""
    objects: list[dict[str, object]] = []
    way: list[explain.Step] = []  # steps that premises are looked for among
    number = 0  # of the first of these
    for it in explained:
        if not it.carries:
            number += len(way)
            way = []
        first = len(way)
        way += it.steps
        steps = [_as_object(way, at, number, columns) for at in range(first, len(way))]
        objects.append(
            {"technique": it.technique or None, "sentences": it.sentences, "steps": steps}
        )
    return objects


def _as_object(way: list[explain.Step], at: int, number: int, columns: int) -> dict[str, object]:
    """Return one step for JSON; `number` steps come before `way`."""
    step = way[at]
    return {
        "number": number + at + 1,
        "technique": step.technique,
        "cells": [cells_name([cell], columns) for cell in step.cells],
        "placed": _placed(step, columns),
        "removed": {cells_name([cell], columns): _digits(mask) for cell, mask in step.removed},
        "premises": [number + of + 1 for of in premises(way, at)],
    }


def _placed(step: explain.Step, columns: int) -> dict[str, int]:
    if not step.placed:
        return {}
    cell, digit = step.placed
    return {cells_name([cell], columns): digit}


def _digits(mask: int) -> list[int]:
    return [digit for digit in range(1, 10) if mask >> digit - 1 & 1]


def grading(game: backend.Backend) -> tuple[str, dict[str, int]]:
    """Return (grade, dict from rungs to how often each was used) for a puzzle with one solution.
    `game` may be played."""
    return families.of(game.NAME).grading(game)


def hints(game: backend.Backend) -> Iterator[Explained]:
    """Play `game` by its hints; yield each of them."""
    while game.status() == backend.PLAYING:
        job = game.hint(by_rating=True, fits=explain.everything)
        while (answer := job.step()) == backend.RUNNING:
            pass
        if answer != backend.FOUND:
            yield Explained("gave up", ["the search for the next step gave up"])
            return
        if job.rung == "choice":
            yield Explained(job.rung, [SEVERAL])
            return
        sentences = [_page(game, job, page) for page in _in_full(job)]
        yield Explained(job.rung, sentences, job.steps())
        game.apply(job.move)


def _in_full(job: backend.HintJob) -> list[int]:
    """Return the pages of a hint in order: detail pages before the page that they lead to, which
    is left out if it only sums them up."""
    pages = []
    for page in range(job.pages):
        further = [job.pages + at for at, lead in enumerate(job.details) if lead == page]
        about = job.annotations(page)[::2]  # cells of which something is known by then
        known = further and about and about == job.annotations(further[-1])[::2]
        pages += further
        if not known or ", so " in job.sentence(page) or job.sentence(page).startswith("suppose "):
            pages.append(page)
    return pages


def _page(game: backend.Backend, job: backend.HintJob, page: int) -> str:
    """Return one sentence of a hint, with the cells that a screen would mark."""
    marks = bytearray(game.rows * game.columns)
    job.mark(page, marks)
    marked = cells_name([cell for cell, bits in enumerate(marks) if bits], game.columns)
    focus = cells_name([cell for cell, bits in enumerate(marks) if bits & _FOCUS], game.columns)
    words = job.sentence(page).removeprefix("so ")  # it joins two sentences; a line is one
    words = families.of(game.NAME).sentence(words, marked)
    if page == job.pages - 1:
        cell = backend.move_cell(job.move)
        digit = backend.move_new(job.move)
        name = cells_name([cell], game.columns)
        ends = (", so it is", ", so this cell is", f", so {name} is", ", so", ": it is", " but")
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
