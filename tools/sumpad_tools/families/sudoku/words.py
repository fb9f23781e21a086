"""Sudoku steps in words, for readers without a board that marks the cells."""

from collections.abc import Iterable, Sequence

from sumpad.games.sudoku import wording
from sumpad.games.sudoku.faults import cell_name, house_name
from sumpad.solver.sudoku import ladder
from sumpad.solver.sudoku.steps import Step, digits_of


def _cells_name(cells: Iterable[int]) -> str:
    return " ".join(cell_name(cell) for cell in cells)


def _lines_name(lines: Sequence[int]) -> str:
    """Return the name of several rows or several columns (given as houses)."""
    name = "rows " if lines[0] < 9 else "columns "
    return name + " ".join(str(line % 9 + 1) for line in lines)


def _digits_name(mask: int) -> str:
    return " ".join(str(digit) for digit in digits_of(mask))


def sentence(step: Step) -> str:
    """Return a sentence that says why `step` is right."""
    rung = step.rung
    name = wording.pattern_name(step)
    digits = _digits_name(step.digits)
    where = _cells_name(step.cells)
    house = "" if step.house == step.NO_HOUSE else house_name(step.house)
    if rung == ladder.SINGLES:
        if step.hidden:
            return f"{name}: in {house} only {where} can be {digits}"
        return f"{name}: {where} can only be {digits}"
    if rung == ladder.LOCKED:
        return f"{name}: {digits} of {house} is in {house_name(step.second)}"
    if rung == ladder.TRIAL:
        told = wording.link_sentence(step, 0, len(step.chain))
        return f"{name}: {told}, and {wording.left_name(step)}"
    if rung == ladder.RECTANGLE:
        where = _cells_name(sorted(step.cells))
        return f"{name} {where}: {digits} fit two ways"
    if rung == ladder.BUG:
        return f"{name}: without {digits} in {where} would be two solutions"
    if rung == ladder.BENT:
        return _bent_sentence(step, name)
    if rung == ladder.TURBOT:
        name = f"{name} {house}, {house_name(step.second)}"
    if rung == ladder.XY_WING:
        name += " " + cell_name(step.cells[0])
    if rung in (ladder.XY_WING, ladder.XYZ_WING, ladder.TURBOT):
        cells = step.cells[-2:]
        if rung == ladder.XYZ_WING:
            cells = step.cells
        first = ", ".join(cell_name(cell) for cell in cells[:-1])
        return f"{name}: {first} or {cell_name(cells[-1])} is {digits}"
    if step.lines:
        return (
            f"{name}: {digits} of {_lines_name(step.lines)} is only in {_lines_name(step.across)}"
        )
    if step.hidden:
        return f"{name}: in {house} only {where} can be {digits}"
    return f"{name}: {house} has {digits} in {where}"


def _bent_sentence(step: Step, name: str) -> str:
    """Return which digits of a bent set fit once, and what follows from that."""
    once = 0
    masks: Sequence[int] = step.masks
    for mask in masks:
        once |= mask
    once ^= step.digits
    told = f"{name}: {_cells_name(sorted(step.cells))}: {_digits_name(once)} fit once"
    return told + f", so one is {_digits_name(step.digits)}" if step.digits else told


def effects(step: Step) -> str:
    """Return in words what `step` leads to."""
    if not step.effects:
        return f"{cell_name(step.cells[0])} is {_digits_name(step.digits)}"
    words = []
    losing = sorted(step.effects)
    for mask in dict.fromkeys(mask for _, mask in losing):
        cells = [cell for cell, lost in losing if lost == mask]
        words.append(f"{_cells_name(cells)} not {_digits_name(mask)}")
    return ", ".join(words)
