"""Sudokus by reasoning alone, for `solve --explain` and `--stats`: steps in words, and grades.

The reasoning is the device's own (`sumpad/solver/sudoku_logic.py`), and so are the words.
"""

from array import array
from typing import NamedTuple

from sumpad_tools import use_firmware

use_firmware()

from sumpad.games import sudoku_hint  # noqa: E402
from sumpad.solver import sudoku_logic, sudoku_steps  # noqa: E402

_BUDGET = 10**6


class Grading(NamedTuple):
    """`grade` and the highest `rung` needed, by name; `counts`, a dict from the names of all
    rungs to cells placed (singles) or eliminations (the others); `digits` as far as it went."""

    grade: str
    rung: str
    counts: dict
    digits: bytes


class Reasoner:
    """Reasons about one puzzle after another, 81 bytes each, 0 for a blank."""

    def __init__(self):
        self._logic = sudoku_logic.Logic()
        self._table = array("H", bytes(2 * sudoku_logic.STEP_MOST))

    def grading(self, digits):
        """The Grading of a puzzle; it is that of its solution only if there is a single one."""
        logic = self._logic
        logic.reset(digits, sudoku_logic.SEARCH - 1)
        while (answer := logic.step(_BUDGET)) == sudoku_logic.RUNNING:
            pass
        counts = {
            rung[0]: count for rung, count in zip(sudoku_logic.RUNGS, logic.counts, strict=True)
        }
        highest = logic.highest if answer == sudoku_logic.FOUND else sudoku_logic.SEARCH
        rung = sudoku_logic.RUNGS[highest]
        return Grading(sudoku_logic.GRADES[rung[3]], rung[0], counts, bytes(logic.digits[:81]))

    def steps(self, digits):
        """Yield each step in words, to the solution or as far as reasoning leads."""
        logic = self._logic
        logic.reset(digits, sudoku_logic.SEARCH - 1)
        while (answer := logic.next(_BUDGET)) != sudoku_logic.EXHAUSTED:
            if answer == sudoku_logic.FOUND:
                logic.keep(self._table, 0)
                step = sudoku_steps.Step(self._table)
                yield f"{sudoku_hint.sentence(step, True)}; so {sudoku_hint.effects(step)}"
