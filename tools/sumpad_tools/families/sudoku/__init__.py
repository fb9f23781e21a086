"""Sudoku on the PC: made with its figures, and reasoned about from the first step to the last."""

import functools

from sumpad.games.sudoku import hint
from sumpad_tools.families import Family
from sumpad_tools.families.sudoku import making
from sumpad_tools.families.sudoku.reasoning import Reasoner
from sumpad_tools.puzzles import explaining
from sumpad_tools.verbs import options


class Sudoku(Family):
    """See Family."""

    def maker(self, wanted):
        grade = options.grade(wanted, making.KINDS) or making.KINDS[0]
        return functools.partial(making.make, grade, wanted.pop("symmetric"))

    def title(self, game):
        return game.NAME

    def shown(self, rows):
        """As puzzles are written."""
        return ["".join(str(digit) for row in rows for digit in row)]

    def steps(self, game, solution):
        """Where reasoning leads no further, search tells a digit, and reasoning goes on."""
        reasoner = _reasoner()
        digits = _digits(game)
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
                yield explaining.SEVERAL
                return
            cell = reasoner.narrowest()
            digits = digits[:cell] + solution[cell : cell + 1] + digits[cell + 1 :]
            name = hint.cell_name(cell)
            yield f"search: only {solution[cell]} leaves a solution; so {name} is {solution[cell]}"

    def grading(self, game):
        grading = _reasoner().grading(_digits(game))
        return grading.grade, grading.uses

    def grade(self, game):
        return self.grading(game)[0]


def _digits(game):
    return bytes(game.digit(cell) for cell in range(81))


@functools.cache
def _reasoner():
    return Reasoner()


FAMILY = Sudoku("sudoku")
