"""Kakuro on the PC: boards of any size made, and graded from their text."""

import functools

import typer

from sumpad.games.kakuro import text
from sumpad.solver.kakuro import hinter, maker
from sumpad.solver.kakuro.board import Board
from sumpad.solver.kakuro.search import Search
from sumpad_tools.families import Family
from sumpad_tools.families.kakuro import making
from sumpad_tools.verbs import options


class Kakuro(Family):
    """See Family."""

    APART = True

    def maker(self, wanted):
        grade = options.grade(wanted, making.KINDS) or making.KINDS[0]
        rows, columns = self.size(wanted.pop("size"))
        return functools.partial(making.make, rows, columns, grade)

    def size(self, size):
        """The rows and columns of a --size; None gives the default."""
        size = size or making.DEFAULT_SIZE
        sides = size.split("x")
        if len(sides) > 2 or not all(side.isdecimal() for side in sides):
            raise typer.BadParameter(f"--size of {self.name} is like 8 or 12x10, not '{size}'")
        rows, columns = int(sides[0]), int(sides[-1])
        least, most = making.LEAST_SIDE, making.MOST_SIDE
        if not (least <= rows <= most and least <= columns <= most):
            raise typer.BadParameter(
                f"--size of {self.name} is {least}x{least} to {most}x{most}, not {size}"
            )
        return rows, columns

    def console_size(self, game, size):
        """A console makes fewer sizes than `make`."""
        if size is None:
            return None
        parameter = next(it for it in game.PARAMETERS if it.name == "size")
        values = {parameter.shown(it): it for it in range(parameter.low, parameter.high + 1)}
        name = "{}x{}".format(*self.size(size))
        if name not in values:
            raise typer.BadParameter(
                f"--size of {self.name} on a console is one of {', '.join(values)}, not {name}"
            )
        return values[name]

    def sentence(self, words, cells):
        """It does not name the run or block that it speaks of."""
        return f"{cells}: {words}"

    def grade(self, game):
        board = Board()
        board.set_up(*text.parse(game.text()))
        return making.KINDS[maker.grade(_search().level(board))]

    def rungs(self):
        return tuple(rung[0] for rung in hinter.RUNGS[hinter.LAST_CELL :])


@functools.cache
def _search():
    return Search()


FAMILY = Kakuro("kakuro")
