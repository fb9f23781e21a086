"""Kakuro on the PC: makes boards of any size, and grades boards from their text."""

import functools
import itertools

from sumpad.games import backend
from sumpad.games.kakuro import puzzle_text
from sumpad.solver.kakuro import maker, techniques
from sumpad.solver.kakuro.board import Board
from sumpad.solver.kakuro.search import Search
from sumpad.solver.technique_columns import NAME
from sumpad_tools.families import Family, Maker, option_values
from sumpad_tools.families.kakuro import making, scripts


class Kakuro(Family):
    """See Family."""

    scripts = scripts
    OPTIONS = (
        "--size 6 to 12, or ROWSxCOLUMNS including the border of sums, like 12x10; default 8x8. "
        "--grade single, easy, medium, hard, expert; default single."
    )
    FURTHER_KINDS = tuple(
        f"kakuro {rows}x{columns} {grade}"
        for rows, columns in itertools.product(
            range(making.LEAST_SIDE, making.MOST_SIDE + 1), repeat=2
        )
        for grade in making.KINDS
    )
    FURTHER_CODES = {"kakuro 6x6 hard": (2747,)}  # the maker gives up
    LOOKS = "numbers separated by commas"
    APART = True

    def is_meant(self, line: str) -> bool:
        return "," in line and not line.strip("0123456789, ")

    def maker(self, wanted: option_values.Wanted) -> Maker:
        grade = option_values.grade(wanted, making.KINDS) or making.KINDS[0]
        rows, columns = self.size(wanted.pop("size"))
        return functools.partial(making.make, rows, columns, grade)

    def size(self, size: str | None) -> tuple[int, int]:
        """Return the rows and columns of a --size; None gives the default. Raises OptionError."""
        size = size or making.DEFAULT_SIZE
        sides = size.split("x")
        if len(sides) > 2 or not all(side.isdecimal() for side in sides):
            raise option_values.OptionError(
                f"--size of {self.name} is like 8 or 12x10, not '{size}'"
            )
        rows, columns = int(sides[0]), int(sides[-1])
        least, most = making.LEAST_SIDE, making.MOST_SIDE
        if not (least <= rows <= most and least <= columns <= most):
            raise option_values.OptionError(
                f"--size of {self.name} is {least}x{least} to {most}x{most}, not {size}"
            )
        return rows, columns

    def console_size(self, game: backend.Backend, size: str | None) -> int | None:
        """Return the parameter for a --size. A console makes fewer sizes than `make`."""
        if size is None:
            return None
        parameter = next(it for it in game.PARAMETERS if it.name == "size")
        values = {parameter.shown(it): it for it in range(parameter.low, parameter.high + 1)}
        name = "{}x{}".format(*self.size(size))
        if name not in values:
            raise option_values.OptionError(
                f"--size of {self.name} on a console is one of {', '.join(values)}, not {name}"
            )
        return values[name]

    def sentence(self, words: str, cells: str) -> str:
        """Put `cells` before `words`, which do not name their run or block."""
        return f"{cells}: {words}"

    def grade(self, game: backend.Backend) -> str:
        board = Board()
        board.set_up(*puzzle_text.parse(game.text()))
        return making.KINDS[maker.grade(_search().rung_needed(board))]

    def rungs(self) -> tuple[str, ...]:
        return tuple(str(row[NAME]) for row in techniques.TABLE[techniques.LAST_CELL :])


@functools.cache
def _search() -> Search:
    return Search()


FAMILY = Kakuro("kakuro")
