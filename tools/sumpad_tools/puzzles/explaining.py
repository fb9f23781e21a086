"""Puzzles by reasoning alone, for `solve --explain` and `--stats`: steps in words, and grades.

The reasoning is the device's own, and so are the words. A sudoku is reasoned about from its first
step to its last (`sumpad/solver/sudoku/ladder.py`); puzzles of the other families are played by
their hints, one after another.
"""

import collections
import functools
from array import array
from typing import NamedTuple

from sumpad_tools import use_firmware

use_firmware()

from sumpad.games import backend  # noqa: E402
from sumpad.games.crossnum import game as crossnum_game  # noqa: E402
from sumpad.games.crossnum import text as crossnum_text  # noqa: E402
from sumpad.games.kakuro import game as kakuro_family  # noqa: E402
from sumpad.games.kakuro import text as kakuro_text  # noqa: E402
from sumpad.games.sudoku import hint as sudoku_hint  # noqa: E402
from sumpad.solver.crossnum import hinter as crossnum_hinter  # noqa: E402
from sumpad.solver.crossnum import maker as crossnum_maker  # noqa: E402
from sumpad.solver.crossnum import search as crossnum_solver  # noqa: E402
from sumpad.solver.kakuro import board as kakuro_board  # noqa: E402
from sumpad.solver.kakuro import hinter as kakuro_hinter  # noqa: E402
from sumpad.solver.kakuro import maker as kakuro_maker  # noqa: E402
from sumpad.solver.kakuro import search as kakuro_search  # noqa: E402
from sumpad.solver.sudoku import ladder as sudoku_ladder  # noqa: E402
from sumpad.solver.sudoku import steps as sudoku_steps  # noqa: E402
from sumpad.view import look  # noqa: E402

_BUDGET = 10**6
_FOCUS = look.FOCUS >> look.MARKS_SHIFT
_OPEN = "several solutions are left, which reasoning cannot tell apart"


class Grading(NamedTuple):
    """`grade` and the highest `rung` needed, by name; `counts`, a dict from the names of all
    rungs to cells placed (singles) or eliminations (the others); `digits` as far as it went."""

    grade: str
    rung: str
    counts: dict
    digits: bytes


class Reasoner:
    """Reasons about one sudoku after another, 81 bytes each, 0 for a blank."""

    def __init__(self):
        self._logic = sudoku_ladder.Logic()
        self._table = array("H", bytes(2 * sudoku_ladder.STEP_MOST))

    @property
    def digits(self):
        """How far the steps have come."""
        return bytes(self._logic.digits[:81])

    def grading(self, digits):
        """The Grading of a puzzle; it is that of its solution only if there is a single one."""
        logic = self._logic
        logic.reset(digits, sudoku_ladder.SEARCH - 1)
        while (answer := logic.step(_BUDGET)) == sudoku_ladder.RUNNING:
            pass
        counts = {
            rung[0]: count for rung, count in zip(sudoku_ladder.RUNGS, logic.counts, strict=True)
        }
        highest = logic.highest if answer == sudoku_ladder.FOUND else sudoku_ladder.SEARCH
        rung = sudoku_ladder.RUNGS[highest]
        return Grading(sudoku_ladder.GRADES[rung[3]], rung[0], counts, bytes(logic.digits[:81]))

    def steps(self, digits):
        """Yield each step in words, to the solution or as far as reasoning leads."""
        logic = self._logic
        logic.reset(digits, sudoku_ladder.SEARCH - 1)
        while (answer := logic.next(_BUDGET)) != sudoku_ladder.EXHAUSTED:
            if answer == sudoku_ladder.FOUND:
                logic.keep(self._table, 0)
                step = sudoku_steps.Step(self._table)
                yield f"{sudoku_hint.sentence(step, True)}; so {sudoku_hint.effects(step)}"

    def narrowest(self):
        """The open cell that the steps have left the fewest digits."""
        masks = self._logic.candidates
        return min(
            (cell for cell in range(81) if not self._logic.digits[cell]),
            key=lambda cell: masks[cell].bit_count(),
        )


# What differs by family: how to go on to the next step, and how to grade.


def steps(game, solution):
    """Yield the steps of the puzzle that a game holds in words, a line each, and at last its
    grade. `solution`: its digits if it is the only one, else None; then there is no grade, and the
    steps end where several solutions are left."""
    if game.NAME == "sudoku":
        yield from _steps_of_sudoku(_digits(game), solution)
    else:
        for _, lines in _hints(game):
            yield from lines
    if solution:
        grade, _ = grading(game)
        yield f"the grade of this puzzle is {grade}"


def grading(game):
    """(grade, dict from rungs to how often they were used) of a puzzle with one solution."""
    if game.NAME == "sudoku":
        grading = _reasoner().grading(_digits(game))
        search = sudoku_ladder.RUNGS[sudoku_ladder.SEARCH][0]
        return grading.grade, grading.counts | {search: int(grading.rung == search)}
    ladder, grade_of = _LADDERS[game.NAME]
    grade = grade_of(game.text())
    used = collections.Counter(rung for rung, _ in _hints(game))
    return grade, {rung[0]: used[rung[0]] for rung in ladder}


def _digits(game):
    return bytes(game.digit(cell) for cell in range(game.rows * game.columns))


@functools.cache
def _reasoner():
    return Reasoner()


def _steps_of_sudoku(digits, solution):
    """Where reasoning leads no further, search tells a digit, and reasoning goes on from there."""
    reasoner = _reasoner()
    told = set()
    while True:
        for words in reasoner.steps(digits):
            if words not in told:
                told.add(words)
                yield words
        digits = reasoner.digits
        if 0 not in digits:
            return
        if not solution:
            yield _OPEN
            return
        cell = reasoner.narrowest()
        digits = digits[:cell] + solution[cell : cell + 1] + digits[cell + 1 :]
        name = sudoku_hint.cell_name(cell)
        yield f"search: only {solution[cell]} leaves a solution; so {name} is {solution[cell]}"


def _hints(game):
    """Play a game by its hints: yield the rung and the lines in words of each."""
    while game.status() == backend.PLAYING:
        job = game.hint()
        while (answer := job.step()) == backend.RUNNING:
            pass
        if answer != backend.FOUND:
            yield "gave up", ["the search for the next step gave up"]
            return
        if job.rung == "choice":
            yield job.rung, [_OPEN]
            return
        yield job.rung, [_page(game, job, page) for page in range(job.pages)]
        game.apply(job.move)


def _page(game, job, page):
    """One sentence of a hint, with the cells that a screen would mark."""
    marks = bytearray(game.rows * game.columns)
    job.mark(page, marks)
    marked = cells_name([cell for cell, bits in enumerate(marks) if bits], game.columns)
    focus = cells_name([cell for cell, bits in enumerate(marks) if bits & _FOCUS], game.columns)
    words = job.sentence(page).removeprefix("so ")  # after a sentence; here it is a line
    if game.NAME == "kakuro":  # it does not name the run or block
        words = f"{marked}: {words}"
    if page == job.pages - 1:
        cell = backend.move_cell(job.move)
        digit = backend.move_new(job.move)
        words = words.removesuffix(f", so it is {digit}")  # said below, of a cell with a name
        return f"{words}; so {cells_name([cell], game.columns)} is {digit}"
    return f"{words} ({focus})" if focus and not words.startswith(focus) else words


def cells_name(cells, columns):
    """What some cells of a board are called together."""
    rows = [cell // columns + 1 for cell in cells]
    if len({cell % columns for cell in cells}) == 1 and rows == list(range(rows[0], rows[-1] + 1)):
        return f"r{_stretch(rows)}c{cells[0] % columns + 1}"
    stretches = []
    for cell in cells:
        if stretches and cell == stretches[-1][-1] + 1 and cell % columns:
            stretches[-1].append(cell)
        else:
            stretches.append([cell])
    return " ".join(
        f"r{of[0] // columns + 1}c{_stretch([cell % columns + 1 for cell in of])}"
        for of in stretches
    )


def _stretch(numbers):
    """Numbers one after another."""
    return f"{numbers[0]}-{numbers[-1]}" if len(numbers) > 1 else str(numbers[0])


def _grade_of_crossnum(text):
    return crossnum_game.KINDS[
        crossnum_maker.grade(_crossnum_search(), *crossnum_text.parse(text))
    ]


def _grade_of_kakuro(text):
    board = kakuro_board.Board()
    board.set_up(*kakuro_text.parse(text))
    level = _kakuro_search().level(board)
    return kakuro_family.GRADES[kakuro_maker.grade(level)]


@functools.cache
def _crossnum_search():
    return crossnum_solver.Search()


@functools.cache
def _kakuro_search():
    return kakuro_search.Search()


# The rungs that give a digit, easiest first, and what grades a text.
_LADDERS = {
    "crossnum": (crossnum_hinter.RUNGS[crossnum_hinter.ONE_BLANK :], _grade_of_crossnum),
    "kakuro": (kakuro_hinter.RUNGS[kakuro_hinter.LAST_CELL :], _grade_of_kakuro),
}
