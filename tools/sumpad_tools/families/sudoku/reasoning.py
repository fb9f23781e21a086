"""Sudokus by reasoning alone: steps in words, and grades. The reasoning and the words are the
device's own."""

from array import array
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from sumpad.games.explain import everything
from sumpad.games.sudoku import messages
from sumpad.games.sudoku.fault_sentences import cell_name
from sumpad.solver.sudoku import (
    bent_sets,
    finder,
    forcing,
    ladder,
    strong_links,
    techniques,
    unique_loops,
    wings,
)
from sumpad.solver.sudoku.steps import Step, digits_of
from sumpad.solver.technique_columns import NAME

_BUDGET = 10**6
_ALL = 0x1FF
_CHAIN_MOST = 82  # words in the table


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
        self._table = array("i", bytes(4 * (ladder.STEP_MOST + _CHAIN_MOST)))
        self._finder = finder.Finder(self._logic)
        self._finder.load(wings, strong_links, unique_loops, bent_sets)
        self._forcing = forcing.Forcing(self._logic)

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
        return Grading(ladder.GRADES[rung[2]], rung[0], counts, bytes(logic.digits[:81]))

    def steps(
        self, digits: bytes, known: list[int] | None = None, unique: bool = False
    ) -> Iterator[Step]:
        """Yield each step, to the solution or as far as reasoning leads.

        `unique`: whether the digits have one solution. `known`: masks of what each cell can be
        after earlier steps, with fewer digits. It is brought up to date, and what is known is not
        among the effects of a step.
        """
        known = [_ALL] * 81 if known is None else known
        for step in self.reasons(digits, unique, known):
            new = [(cell, lost & known[cell]) for cell, lost in step.effects]
            new = [(cell, lost) for cell, lost in new if lost]
            if step.effects and not new:
                continue
            step.effects = new
            for cell, lost in new:
                known[cell] &= ~lost
            yield step

    def reasons(
        self, digits: bytes, unique: bool = False, known: Sequence[int] = ()
    ) -> Iterator[Step]:
        """Yield each Step: the easiest pattern if there is one, else a chain. `unique` says that
        the digits have one solution, which some patterns rely on. `known`: as for `steps`."""
        logic = self._logic
        logic.reset(digits, ladder.SEARCH - 1)
        for cell, mask in enumerate(known):
            if not digits[cell]:
                logic.candidates[cell] &= mask
        self._finder.reset()
        self._finder.assumes_unique = unique
        while True:
            answer = self._finder.next(_BUDGET)
            if answer == finder.FOUND:
                logic.record_step(self._table, 0)
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
        found = self._forcing
        found.reset()
        while (answer := found.step(_BUDGET)) == forcing.RUNNING:
            pass
        if answer != forcing.FOUND:
            return False
        rank = techniques.of_chain(found.limits)
        self._logic.refute(found.cell, found.digit, found.length, rank)
        found.record(self._table, self._logic.record_step(self._table, 0))
        self._finder.changed()
        return True

    def narrowest(self) -> int:
        """Return the open cell with the fewest digits left."""
        masks = self._logic.candidates
        return min(
            (cell for cell in range(81) if not self._logic.digits[cell]),
            key=lambda cell: masks[cell].bit_count(),
        )


def in_words(step: Step) -> str:
    """A step in a sentence for a reader without a board."""
    name = techniques.of(step)[NAME]
    if not step.effects:
        cell = cell_name(step.cells[0])
        digit = digits_of(step.digits)[0]
        return f"{name}: {messages.single(step, True, False)}; so {cell} is {digit}"
    if step.refutation:
        links = messages.links(step.refutation, 0, len(step.refutation.links))
        why = f"{links}, and {messages.nothing_left(step.refutation)}"
    else:
        (why,) = messages.condensed(messages.reasons(step, everything), everything)
    return f"{name}: {why}; so {messages.named_losses(sorted(step.effects))}"
