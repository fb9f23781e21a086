"""Sudokus by reasoning alone: steps in words, and grades.

Reasoning and words are the firmware's (`sumpad/solver/sudoku/ladder.py`).
"""

from array import array
from collections.abc import Iterator
from typing import NamedTuple

from sumpad.solver.sudoku import bent, finder, ladder, patterns, trial
from sumpad.solver.sudoku.steps import Step
from sumpad_tools.families.sudoku import words

_BUDGET = 10**6
_ALL = 0x1FF
_CHAIN_MOST = 82  # 16-bit words in the table


class Grading(NamedTuple):
    """`grade` and `rung`, the name of the highest rung needed; `counts`, a dict from the names of
    all rungs to cells placed (singles) or eliminations (the others); `digits`, those that
    reasoning found."""

    grade: str
    rung: str
    counts: dict[str, int]
    digits: bytes

    @property
    def uses(self) -> dict[str, int]:
        """`counts`, with search counted once if it was needed."""
        search = ladder.RUNGS[ladder.SEARCH][0]
        return self.counts | {search: int(self.rung == search)}


class Reasoner:
    """A reasoner for sudokus of 81 bytes, 0 for a blank, one after another."""

    def __init__(self) -> None:
        self._logic = ladder.Logic()
        self._table = array("H", bytes(2 * (ladder.STEP_MOST + _CHAIN_MOST)))
        self._finder = finder.Finder(self._logic)
        self._finder.use_harder(patterns, bent)
        self._trial = trial.Trial(self._logic)

    @property
    def digits(self) -> bytes:
        """The digits after the steps so far."""
        return bytes(self._logic.digits[:81])

    def grading(self, digits: bytes) -> Grading:
        """Return the Grading of a puzzle. It is meaningful only if the puzzle has one solution."""
        logic = self._logic
        logic.reset(digits, ladder.SEARCH - 1)
        while (answer := logic.step(_BUDGET)) == ladder.RUNNING:
            pass
        counts = {rung[0]: count for rung, count in zip(ladder.RUNGS, logic.counts, strict=True)}
        rung = ladder.RUNGS[logic.highest if answer == ladder.FOUND else ladder.SEARCH]
        return Grading(ladder.GRADES[rung[3]], rung[0], counts, bytes(logic.digits[:81]))

    def steps(
        self, digits: bytes, known: list[int] | None = None, unique: bool = False
    ) -> Iterator[str]:
        """Yield each step in words, up to the solution or as far as reasoning leads.

        `unique` says whether the digits have one solution. `known` has masks of what each cell can
        still be after earlier steps with fewer digits. It is updated, and effects that it already
        has are not repeated.
        """
        known = [_ALL] * 81 if known is None else known
        for step in self.reasons(digits, unique):
            new = [(cell, lost & known[cell]) for cell, lost in step.effects]
            new = [(cell, lost) for cell, lost in new if lost]
            if step.effects and not new:
                continue
            step.effects = new
            for cell, lost in new:
                known[cell] &= ~lost
            yield f"{words.sentence(step)}; so {words.effects(step)}"

    def reasons(self, digits: bytes, unique: bool = False) -> Iterator[Step]:
        """Yield each Step: the easiest pattern if there is one, else a chain. `unique` says that
        the digits have one solution, which some patterns rely on."""
        logic = self._logic
        logic.reset(digits, ladder.SEARCH - 1)
        self._finder.reset()
        self._finder.unique = unique
        while True:
            answer = self._finder.next(_BUDGET)
            if answer == finder.FOUND:
                logic.keep(self._table, 0)
                yield Step(self._table)
            elif answer == finder.EXHAUSTED and not self._chain():
                return
            elif answer == finder.EXHAUSTED:
                yield Step(self._table)

    def _chain(self) -> bool:
        """Remove a digit by the shortest chain and put the step into the table. Return whether
        there is such a chain."""
        if self._logic.contradiction or 0 not in self.digits:
            return False
        self._trial.reset()
        while (answer := self._trial.step(_BUDGET)) == trial.RUNNING:
            pass
        if answer != trial.FOUND:
            return False
        found = self._trial
        self._logic.refute(found.cell, found.digit, found.length, found.how)
        self._trial.keep(self._table, self._logic.keep(self._table, 0))
        self._finder.changed()
        return True

    def narrowest(self) -> int:
        """Return the open cell with the fewest digits left."""
        masks = self._logic.candidates
        return min(
            (cell for cell in range(81) if not self._logic.digits[cell]),
            key=lambda cell: masks[cell].bit_count(),
        )
