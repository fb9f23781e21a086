"""Cross-number on the PC: makes any kind with its figures, and grades boards from their text."""

import functools

from sumpad.games import backend
from sumpad.games.crossnum import puzzle_text
from sumpad.solver.crossnum import maker, techniques
from sumpad.solver.crossnum.search import Search
from sumpad.solver.technique_columns import NAME
from sumpad_tools.families import Family, Maker, option_values
from sumpad_tools.families.crossnum import making, scripts


class Crossnum(Family):
    """See Family."""

    scripts = scripts
    OPTIONS = (
        "--size 3 to 12, default 4. Any number of solutions unless --single or --grade (easy, "
        "medium, hard, expert) is given. --thorough removes as many givens as possible."
    )
    FURTHER_CODES = {
        "crossnum 6x6 single few": (5, 50),
        "crossnum 9x9 expert fewest": (4,),
        "crossnum 10x10 single few": (277, 405),
        "crossnum 12x12 expert few": (69,),
    }

    def maker(self, wanted: option_values.Wanted) -> Maker:
        grade = option_values.grade(wanted, making.GRADES)
        size = self.size(wanted.pop("size"))
        single = wanted.pop("single")
        if single and grade:
            raise option_values.OptionError(
                "--single or --grade, not both: a board of any grade has one solution"
            )
        kind = grade or ("single" if single else "open")
        thorough = wanted.pop("thorough")
        values = size, making.KINDS.index(kind), int(thorough)
        if making.Game().settled(values) != values:
            raise option_values.OptionError(
                "--thorough is for boards of --single or a --grade above easy, from 4x4: others "
                "have no fewer givens"
            )
        return functools.partial(_make, size, kind, thorough)

    def size(self, size: str | None) -> int:
        """Return the number of cells along a side; None gives the default. Raises OptionError."""
        if size is not None and not size.isdecimal():
            raise option_values.OptionError(f"--size of {self.name} is a number, not '{size}'")
        wanted = {"size": None if size is None else int(size)}
        return option_values.parameters(making.Game(), wanted)[0]

    def targets(self, game: backend.Backend) -> list[int]:
        # On a large board they are too large for a style of the contract.
        return list(getattr(game, "targets", ())) or super().targets(game)

    def console_size(self, game: backend.Backend, size: str | None) -> int | None:
        return size if size is None else self.size(size)

    def grade(self, game: backend.Backend) -> str:
        return making.KINDS[maker.grade(_search(), *puzzle_text.parse(game.text()))]

    def rungs(self) -> tuple[str, ...]:
        return tuple(str(row[NAME]) for row in techniques.TABLE[techniques.ONE_BLANK :])


def _make(size: int, kind: str, thorough: bool, code: int) -> making.Made:
    return making.make(size, kind, code, thorough)


@functools.cache
def _search() -> Search:
    return Search()


FAMILY = Crossnum("crossnum")
