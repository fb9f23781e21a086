"""Cross-number on the PC: any kind made with its figures, and graded from its text."""

import functools

import typer

from sumpad.games.crossnum import text
from sumpad.solver.crossnum import hinter, maker
from sumpad.solver.crossnum.search import Search
from sumpad_tools.families import Family
from sumpad_tools.families.crossnum import making
from sumpad_tools.verbs import options


class Crossnum(Family):
    """See Family."""

    def maker(self, wanted):
        grade = options.grade(wanted, making.GRADES)
        size = self.size(wanted.pop("size"))
        single = wanted.pop("single")
        if single and grade:
            raise typer.BadParameter(
                "--single or --grade, not both: a board of any grade has one solution"
            )
        kind = grade or ("single" if single else "open")
        thorough = wanted.pop("thorough")
        if thorough and kind == "open":
            raise typer.BadParameter("--thorough is for boards of --single or a --grade")
        return functools.partial(_make, size, kind, thorough)

    def size(self, size):
        """The cells along a side; None gives the default."""
        if size is not None and not size.isdecimal():
            raise typer.BadParameter(f"--size of {self.name} is a number, not '{size}'")
        wanted = {"size": None if size is None else int(size)}
        return options.parameters(making.family.Game(), wanted)[0]

    def console_size(self, game, size):
        return size if size is None else self.size(size)

    def grade(self, game):
        return making.KINDS[maker.grade(_search(), *text.parse(game.text()))]

    def rungs(self):
        return tuple(rung[0] for rung in hinter.RUNGS[hinter.ONE_BLANK :])


def _make(size, kind, thorough, code):
    return making.make(size, kind, code, thorough)


@functools.cache
def _search():
    return Search()


FAMILY = Crossnum("crossnum")
