"""Sudoku on the PC: makes puzzles with their figures, and explains every step."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from sumpad.games import backend
from sumpad.solver.technique_columns import NAME, RATING
from sumpad_tools.families import Family, Maker, option_values
from sumpad_tools.families.sudoku import scripts
from sumpad_tools.kernels import native

if TYPE_CHECKING:
    from sumpad.games import explain
    from sumpad_tools.families.sudoku.reasoning import Reasoner
    from sumpad_tools.puzzles.explaining import Explained

_MOST_VISITS = 1 << 30


class Sudoku(Family):
    """See Family. Functions import what a search for solutions does not need."""

    scripts = scripts
    OPTIONS = (
        "--grade any, easy, medium, hard, expert, extreme; default any. --symmetric: 180-degree "
        "symmetric givens."
    )
    FURTHER_CODES = {"sudoku expert free": (582,), "sudoku extreme symmetric": (1117,)}
    RATED_BY_GRADE = False  # the scale is the usual one, the grades are our own
    LOOKS = "81 characters"
    LINES = True

    def is_meant(self, line: str) -> bool:
        return not line.strip("0123456789.")

    def maker(self, wanted: option_values.Wanted) -> Maker:
        from sumpad_tools.families.sudoku import making

        grade = option_values.grade(wanted, making.KINDS) or making.KINDS[0]
        symmetric = wanted.pop("symmetric")
        if native.is_active():
            from sumpad_tools.families.sudoku import batch

            return batch.Many(grade, symmetric)
        return functools.partial(making.make, grade, symmetric)

    def title(self, game: backend.Backend) -> str:
        return game.NAME

    def shown(self, rows: Sequence[Sequence[int]]) -> list[str]:
        """Return the solution as one line, the way puzzles are written."""
        return ["".join(str(digit) for row in rows for digit in row)]

    def steps(self, game: backend.Backend, solution: bytes | None) -> Iterator[Explained]:
        """Yield the steps. Where reasoning stops, search gives one digit and reasoning
        continues."""
        from sumpad.games.sudoku import explain as sudoku_explain
        from sumpad.games.sudoku.fault_sentences import cell_name
        from sumpad.solver.sudoku import techniques
        from sumpad_tools.families.sudoku.reasoning import in_words
        from sumpad_tools.puzzles import explaining

        reasoner = _reasoner()
        digits = _digits(game)
        known = [0x1FF] * 81
        way: list[explain.Step] = []
        while True:
            for step in reasoner.steps(digits, known, solution is not None):
                name = techniques.of(step)[NAME]
                way.append(sudoku_explain.as_data(step, name, way))
                yield explaining.Explained(name, [in_words(step)], way[-1:], carries=True)
            digits = reasoner.digits
            if 0 not in digits:
                return
            if not solution:
                yield explaining.Explained("choice", [explaining.SEVERAL])
                return
            cell = reasoner.narrowest()
            digits = digits[:cell] + solution[cell : cell + 1] + digits[cell + 1 :]
            name = cell_name(cell)
            words = (
                f"search: only {solution[cell]} leaves a solution; so {name} is {solution[cell]}"
            )
            yield explaining.Explained("search", [words], carries=True)

    def grading(self, game: backend.Backend) -> tuple[str, dict[str, int]]:
        grading = _reasoner().grading(_digits(game))
        return grading.grade, grading.uses

    def rate(self, game: backend.Backend) -> backend.RatingJob:
        """Rate without the limit of work that the console has for a step."""
        from sumpad.games.sudoku import rating
        from sumpad.solver.sudoku import hinter, search

        return rating.RatingJob(hinter.Hinter(search.Search()), _digits(game), _MOST_VISITS)

    def tenths(self) -> set[int]:
        """Return all that `techniques.rating` can return."""
        from sumpad.solver.sudoku import techniques

        found = {techniques.SEARCH, *techniques.X_CHAINS[2:]}
        for row in techniques.TABLE:
            rating = row[RATING]
            function = row[techniques.FIND]
            found.add(rating)
            if function == "forcing":
                found |= {rating + more for more in range(len(techniques.LENGTHS) + 1)}
            elif function == "bent_sets.wing":
                most = 2 if row[techniques.SIZE] == 4 else 3
                found |= {rating + more for more in range(most)}
            elif function == "unique_loops.loop_set":
                found |= {base + more for base in techniques.LOOPS for more in range(4)}
        return found

    def grade(self, game: backend.Backend) -> str:
        return self.grading(game)[0]


def _digits(game: backend.Backend) -> bytes:
    return bytes(game.digit(cell) for cell in range(81))


@functools.cache
def _reasoner() -> Reasoner:
    from sumpad_tools.families.sudoku.reasoning import Reasoner

    return Reasoner()


FAMILY = Sudoku("sudoku")
