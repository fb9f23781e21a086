"""What the PC's commands do with each family of puzzles.

`of(name)` returns a family. `Family` works through the contract of the backends alone, so a new
family needs nothing here. A package with the name of a family has a `FAMILY` that replaces parts
of `Family`.
"""

from __future__ import annotations

import functools
import importlib
import importlib.util
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import ModuleType
from typing import TYPE_CHECKING, NamedTuple, Protocol

from sumpad import games
from sumpad.games import backend, hint, rating
from sumpad.solver import technique_columns
from sumpad.view import cell_style

if TYPE_CHECKING:
    import re

    from sumpad_tools.families import option_values
    from sumpad_tools.puzzles.explaining import Explained


_HIGHEST = 8  # the last whole number that a console offers; harder puzzles are rare


@functools.cache
def of(name: str) -> Family:
    """Return the Family called `name`."""
    package = f"{__name__}.{name}"
    if importlib.util.find_spec(package):
        return importlib.import_module(package).FAMILY
    return Family(name)


def module(name: str, part: str) -> ModuleType | None:
    """Return the module `part` of the package of family `name`, None if there is none."""
    package = f"{__name__}.{name}"
    if importlib.util.find_spec(package) and importlib.util.find_spec(f"{package}.{part}"):
        return importlib.import_module(f"{package}.{part}")
    return None


class Product(Protocol):
    """A puzzle that was made: its `text`, a `title` with everything needed to make it again, and
    `digits`, which is None if the maker gave up."""

    @property
    def text(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def digits(self) -> bytes | None: ...
    def as_object(self) -> dict[str, object]: ...


Maker = Callable[[int], Product]
"""What makes the puzzle of a code. If it has a method `many`, that returns the puzzles of several
codes, made by compiled kernels in one thread of several."""


class Batch(Protocol):
    """A module `batch` of a family: it solves many puzzles per call of a compiled kernel.

    `PUZZLE` matches a line that is a puzzle, with its end. `RUN` matches such lines, empty lines
    and comments, each with its end. `solutions` solves the puzzles of a text that RUN matches. It
    yields (output, start, end): the output of `solve` for some lines, and the place in `text` of a
    line behind them that must be solved alone, or 0, 0.
    """

    @property
    def PUZZLE(self) -> re.Pattern[bytes]: ...
    @property
    def RUN(self) -> re.Pattern[bytes]: ...
    @property
    def NAME(self) -> str: ...
    def solutions(self, text: bytes) -> Iterator[tuple[bytes, int, int]]: ...


Rows = tuple[tuple[str, ...], ...]
"""Of key scripts, each the way to a picture."""


class Scripts(Protocol):
    """The module `scripts` of a family, which explains its constants."""

    @property
    def CLOCK_Y(self) -> int: ...
    @property
    def WAY(self) -> str: ...
    @property
    def TIMED(self) -> tuple[tuple[str, str, str], ...]: ...
    @property
    def LARGE(self) -> tuple[str, str]: ...
    @property
    def PICTURES(self) -> Rows: ...


class FirstScripts(Scripts, Protocol):
    """The module `scripts` of the first family, which also has `GAME`."""

    @property
    def GAME(self) -> str: ...


class Made(NamedTuple):
    """A puzzle. `parameters` maps names to values as they are shown; `digits` is None if the maker
    gave up."""

    family: str
    parameters: dict[str, str]
    code: int
    text: str
    digits: bytes | None

    @property
    def title(self) -> str:
        """A line with everything needed to make the puzzle again."""
        return f"{self.family} {' '.join(self.parameters.values())}, code {self.code:06}"

    def as_object(self) -> dict[str, object]:
        """Return the puzzle as a dict for JSON."""
        return {
            "family": self.family,
            **self.parameters,
            "code": self.code,
            "puzzle": self.text,
        }


class Family:
    """A family, handled through its backend alone."""

    # A module with CLOCK_Y, WAY, TIMED, PICTURES, for bench and the pictures of the README.
    scripts: Scripts | None = None
    OPTIONS = ""  # the options of `make`, shown in its help
    # Kinds that `make` makes and no console does, written as in host_tests/data/codes.txt.
    FURTHER_KINDS: tuple[str, ...] = ()
    # By kind: further codes for that file, for which the maker reaches its work limit.
    FURTHER_CODES: Mapping[str, tuple[int, ...]] = {}
    # Whether a puzzle of a higher grade always has a higher rating.
    RATED_BY_GRADE = True

    def __init__(self, name: str) -> None:
        self.name = name

    # files of puzzles

    LOOKS = ""  # how a puzzle begins, in messages; "" if with the name of the family
    LINES = False  # whether each line is one puzzle
    APART = False  # whether an empty line separates two puzzles of a file

    def is_meant(self, line: str) -> bool:
        """Return whether `line`, which begins no puzzle, is probably meant for this family. If so,
        the error message says what is wrong with it."""
        return False

    def larger(self) -> backend.Backend | None:
        """Return a backend for boards that are too large for a console, or None. It can read,
        check and solve them; it has no hints."""
        found = module(self.name, "large")
        return found.Game() if found else None

    def targets(self, game: backend.Backend) -> list[int]:
        """Return the sums that `game` shows outside the board, in the order of its lines."""
        lines = range(game.rows + game.columns + 2)
        return [game.sum_style(line) & cell_style.TARGET_MASK for line in lines]

    # make

    def maker(self, wanted: option_values.Wanted) -> Maker:
        """Return a function that makes the puzzle of a code, for the verb `make`.

        It is passed to other processes, so pickle must be able to handle it. `wanted` maps the
        names of options to values; the options that the family uses are removed from it. Raises
        OptionError.
        """
        return functools.partial(_made, self.name)

    def size(self, size: str | None) -> object:
        """Return a --size of `bench` as `figures` of the family takes it, if it takes any. Raises
        OptionError."""
        raise NotImplementedError

    def console_size(self, game: backend.Backend, size: str | None) -> int | None:
        """Return the value of a --size as a parameter of `game` on a console. Raises
        OptionError."""
        return size  # type: ignore[return-value]  # families with a size override it

    # solve, check

    def title(self, game: backend.Backend) -> str:
        """Return the name of the family, and the size if it has several."""
        return f"{game.NAME} {game.rows}x{game.columns}"

    def shown(self, rows: Sequence[Sequence[int]]) -> list[str]:
        """Return `rows`, a solution as lists of digits, as lines of text."""
        return [" ".join(str(digit or "#") for digit in row) for row in rows]

    def steps(self, game: backend.Backend, solution: bytes | None) -> Iterator[Explained]:
        """Yield how the puzzle in `game` is solved by reasoning.

        `solution` has the digits of the solution if there is only one, else it is None, and the
        steps end where several solutions are left. The steps are the hints of `game`, which are
        played one after another.
        """
        from sumpad_tools.puzzles import explaining

        yield from explaining.hints(game)

    def sentence(self, words: str, cells: str) -> str:
        """Return `words`, a sentence of a hint about `cells`, for a reader who sees no marked
        cells."""
        return words

    def grading(self, game: backend.Backend) -> tuple[str, dict[str, int]]:
        """Return (grade, dict from rungs to how often each was used) for a puzzle with one
        solution."""
        from sumpad_tools.puzzles import explaining

        grade = self.grade(game) or "not graded"
        used = Counter(it.technique for it in explaining.hints(game))
        return grade, {rung: used[rung] for rung in self.rungs() or used}

    def grade(self, game: backend.Backend) -> str:
        """Return the grade of a puzzle with one solution as a word, or "" if the family has
        none."""
        return game.grade(game.defaults())

    def rating(self, game: backend.Backend) -> float:
        """Return the rating of the hardest hint of a puzzle with one solution, from 1 to about 11
        (see tools/README.md). `game` stays as it is."""
        job = self.rate(game)
        while job.step() == backend.RUNNING:
            pass
        return job.tenths / 10

    def rate(self, game: backend.Backend) -> backend.RatingJob:
        """Return the job that rates a puzzle."""
        return game.rate()

    def ratings(self, grade: str | None = None) -> list[float]:
        """Return the ratings that hints, and so puzzles, can have; those of a grade if it is
        given."""
        tenths = {*self.tenths(), rating.BEYOND}
        if grade:
            game = games.open_family(self.name)
            values = list(game.defaults())
            for at, parameter in enumerate(game.PARAMETERS):
                for value in range(parameter.low, parameter.high + 1):
                    if parameter.shown(value) == grade:
                        values[at] = value
            least, most = game.ratings(tuple(values))
            tenths = {it for it in tenths if it // 10 >= least}
            if most < _HIGHEST:
                tenths = {it for it in tenths if it // 10 <= most}
        return sorted(it / 10 for it in tenths)

    def tenths(self) -> set[int]:
        """Return the ratings that hints can have, in tenths."""
        its = importlib.import_module(f"sumpad.games.{self.name}.explain").Explainer
        most_steps = len(its.LENGTHS)
        found: set[int] = set()
        table = importlib.import_module(f"sumpad.solver.{self.name}.techniques").TABLE
        for base in filter(None, [row[technique_columns.RATING] for row in table]):
            found |= set(range(base, base + most_steps + len(its.RARITY) + 1))
        for base in hint.TRIALS:
            most = hint.DIGIT_MORE * hint.MOST_MORE + most_steps
            found |= set(range(base, base + most + 1))
        return found

    def rungs(self) -> tuple[str, ...]:
        """Return the names of the rungs that give a digit, easiest first; () if they are not
        known."""
        return ()


def _made(name: str, code: int) -> Made:
    """Make the puzzle of `code` with the default parameters of the family `name`."""
    game = games.open_family(name)
    values = game.defaults()
    job = game.make(values, code)
    while (answer := job.step()) == backend.RUNNING:
        pass
    shown = {it.name: it.shown(value) for it, value in zip(game.PARAMETERS, values, strict=True)}
    if answer != backend.FOUND:
        return Made(name, shown, code, "", None)
    digits = bytes(game.digit(cell) for cell in range(game.rows * game.columns))
    return Made(name, shown, code, game.text(), digits)
