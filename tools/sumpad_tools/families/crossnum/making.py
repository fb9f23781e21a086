"""Cross-number puzzles made on the PC by the firmware's maker, with their figures.

Used by the verbs `make` and `bench crossnum` and by tests. The maker is called directly, because
the contract of the families hands over a board without the figures behind it.
"""

from typing import NamedTuple

from sumpad.games.crossnum import game as family
from sumpad.games.crossnum import puzzle_text as crossnum_text
from sumpad.solver.crossnum import maker as crossnum_maker
from sumpad.solver.crossnum import search as crossnum_search

Game = family.Game
KINDS = family.KINDS
GRADES = KINDS[crossnum_maker.EASY :]

_SLICE = 1 << 20  # visits per step; the board does not depend on it


class Made(NamedTuple):
    """A puzzle. `solution` and `digits` have size * size bytes (0 in `digits` for a blank),
    `grade` is None for a board that may have several solutions, `visits` counts the maker's
    work."""

    size: int
    kind: str
    code: int
    thorough: bool
    solution: bytes
    digits: bytes
    targets: bytes
    givens: int
    grade: str | None
    visits: int

    @property
    def text(self) -> str:
        return crossnum_text.compose(self.size, self.digits, self.targets)

    @property
    def title(self) -> str:
        """A line with everything needed to make the puzzle again, and its figures."""
        thorough = " thorough" if self.thorough else ""
        grade = f", {self.grade}" if self.grade else ""
        return (
            f"{self.size}x{self.size} {self.kind}{thorough}, code {self.code:06}, "
            f"{self.givens} givens{grade}"
        )

    def as_object(self) -> dict[str, object]:
        """Return the puzzle as a dict for JSON."""
        return {
            "family": family.Game.NAME,
            "size": self.size,
            "kind": self.kind,
            "code": self.code,
            "thorough": self.thorough,
            "givens": self.givens,
            "grade": self.grade,
            "visits": self.visits,
            "grid": rows(self.size, self.digits),
            "solution": rows(self.size, self.solution),
            "targets": list(self.targets),
            "puzzle": self.text,
        }


def rows(size: int, digits: bytes) -> list[list[int]]:
    """Return the digits of a board as a list of rows."""
    return [list(digits[start : start + size]) for start in range(0, size * size, size)]


def make(size: int, kind: str, code: int, thorough: bool = False) -> Made:
    """Make the puzzle of `size`, `kind` (a word of KINDS) and `code`."""
    search = crossnum_search.Search()
    maker = crossnum_maker.Maker(search)
    maker.reset(size, KINDS.index(kind), code, thorough)
    while maker.step(_SLICE) == crossnum_maker.RUNNING:
        pass
    cells = size * size
    digits = bytes(maker.digits[:cells])
    targets = bytes(maker.targets[: 2 * size + 2])
    grade = None
    if maker.kind != crossnum_maker.OPEN:
        grade = KINDS[crossnum_maker.grade(search, size, digits, targets)]
    return Made(
        size,
        kind,
        code,
        thorough,
        bytes(maker.grid[:cells]),
        digits,
        targets,
        maker.givens,
        grade,
        maker.visits,
    )
